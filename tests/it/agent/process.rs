//! `wumpus agent` as a process: its streams and its exit.

use std::io::Write;

use crate::program::{run, wumpus};

#[test]
fn close_and_the_end_of_input_exit_quietly_with_status_0() {
    for (input, replies) in [("", 0), ("{\"cmd\":\"close\"}\n{\"cmd\":\"hello\"}\n", 1), ("{\"cmd\":\"hello\"}\n", 1)] {
        let ran = run("agent", input);
        assert_eq!((ran.status, ran.stderr.as_str(), ran.stdout.lines().count()), (0, "", replies), "{input}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = wumpus("agent").spawn().unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all("{\"cmd\":\"hello\"}\n".repeat(1_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

/// Returns what `ps` tells of a process: nothing if it has ended.
#[cfg(all(unix, not(portable)))]
pub(crate) fn ps(process: u32, what: &str) -> String {
    let ps = std::process::Command::new("ps").args(["-o", what, "-p", &process.to_string()]).output().unwrap();
    String::from_utf8(ps.stdout).unwrap().trim().to_owned()
}

/// As programs set them that wait for several at once. The output is full before the first reply is read.
#[test]
#[cfg(all(unix, not(portable)))]
fn streams_that_do_not_block_are_waited_for() {
    use std::io::Read as _;
    use std::os::{fd::OwnedFd, unix::net::UnixStream};
    use std::time::{Duration, Instant};

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

#[test]
#[cfg(all(target_os = "linux", not(portable)))]
fn a_full_disk_and_an_input_that_cannot_be_read_are_reported() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = wumpus("agent").stdout(full).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"{\"cmd\":\"hello\"}\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("wumpus: cannot write to standard output: "));
    let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let output = wumpus("agent").stdin(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("wumpus: cannot read standard input: "));
}
