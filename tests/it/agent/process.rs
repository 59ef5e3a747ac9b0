//! `wumpus agent` as a process: its flags and its exit.

use std::io::Write;

use super::read;
use crate::program::{play, run, wumpus};

#[test]
fn hello_tells_the_terms_of_play() {
    let hello = read(&play("agent", &["{\"cmd\":\"hello\"}"]));
    assert_eq!((&hello["cheat"], &hello["reward"], &hello["max_turns"]), (&false.into(), &"sparse".into(), &().into()));
    assert_eq!((&hello["protocol"], &hello["version"]), (&1.into(), &env!("CARGO_PKG_VERSION").into()));
    let hello = read(&play("agent --cheat --max-turns 5 --reward steps", &["{\"cmd\":\"hello\"}"]));
    assert_eq!((&hello["cheat"], &hello["reward"], &hello["max_turns"]), (&true.into(), &"steps".into(), &5.into()));
}

#[test]
fn wrong_flags_are_a_usage_error_that_says_what_is_accepted() {
    for (flags, told) in [
        ("agent --reward gold", "[possible values: sparse, steps, aima]"),
        ("agent --max-turns 0", "invalid value '0' for '--max-turns <N>'"),
        ("agent --seed 7", "unexpected argument '--seed' found"),
        ("--cheat agent", "invalid value 'agent' for '[GAME]'"),
    ] {
        let ran = run(flags, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{flags}");
        assert!(ran.stderr.contains(told), "{flags}: {}", ran.stderr);
    }
}

#[test]
fn close_and_end_of_input_exit_quietly_with_status_0() {
    for (input, replies) in [("", 0), ("{\"cmd\":\"close\"}\n{\"cmd\":\"hello\"}\n", 1), ("{\"cmd\":\"hello\"}\n", 1)] {
        let ran = run("agent", input);
        assert_eq!((ran.status, ran.stderr.as_str(), ran.stdout.lines().count()), (0, "", replies), "{input}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = wumpus("agent").spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all("{\"cmd\":\"hello\"}\n".repeat(1_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

/// As programs set them that wait for several at once. The output is full long before the first reply is read.
#[test]
#[cfg(all(unix, not(portable)))]
fn streams_that_do_not_block_are_waited_for() {
    use std::io::Read as _;
    use std::os::{fd::OwnedFd, unix::net::UnixStream};
    use std::thread;
    use std::time::Duration;

    let ((input, mut requests), (mut replies, output)) = (UnixStream::pair().unwrap(), UnixStream::pair().unwrap());
    for stream in [&input, &output] {
        stream.set_nonblocking(true).unwrap();
    }
    let mut agent = wumpus("agent").stdin(OwnedFd::from(input)).stdout(OwnedFd::from(output)).spawn().unwrap();
    let hellos = 2_000;
    let reader = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        let mut all = String::new();
        replies.read_to_string(&mut all).map(|_| all)
    });
    requests.write_all("{\"cmd\":\"hello\"}\n".repeat(hellos).as_bytes()).unwrap();
    drop(requests);
    assert_eq!(agent.wait().unwrap().code(), Some(0));
    assert_eq!(reader.join().unwrap().unwrap().lines().count(), hellos);
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
