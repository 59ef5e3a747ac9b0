//! `wumpus agent` as a process whose streams do not block.

use std::io::{Read as _, Write as _};
use std::os::{fd::OwnedFd, unix::net::UnixStream};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::program::wumpus;

/// Returns what `ps` tells of a process: nothing if it has ended.
pub(crate) fn ps(process: u32, what: &str) -> String {
    let ps = Command::new("ps").args(["-o", what, "-p", &process.to_string()]).output().unwrap();
    String::from_utf8(ps.stdout).unwrap().trim().to_owned()
}

/// As programs set them that wait for several at once. The output is full before the first reply is read.
#[test]
fn streams_that_do_not_block_are_waited_for() {
    let ((input, mut requests), (mut replies, output)) = (UnixStream::pair().unwrap(), UnixStream::pair().unwrap());
    for stream in [&input, &output] {
        stream.set_nonblocking(true).unwrap();
    }
    let hellos = 400;
    requests.write_all("{\"cmd\":\"hello\"}\n".repeat(hellos).as_bytes()).unwrap();
    let mut agent = wumpus("agent").stdin(OwnedFd::from(input)).stdout(OwnedFd::from(output)).spawn().unwrap();
    // Until it waits, or has failed.
    let until = Instant::now() + Duration::from_secs(20);
    while ps(agent.id(), "stat=").starts_with('R') && Instant::now() < until {}
    drop(requests);
    let mut all = String::new();
    replies.read_to_string(&mut all).unwrap();
    assert_eq!((agent.wait().unwrap().code(), all.lines().count()), (Some(0), hellos));
}
