//! Bad requests: each gets one reply and changes nothing.

use std::io::{Read as _, Write};

use serde_json::{Value, json};
use wumpus_hunt::agent::{AgentConfig, serve};

use super::{answers, read};
use crate::program::run;
use crate::tidy::read_files_under;

/// Returns the error code of the only reply to a line.
#[track_caller]
fn code(line: impl AsRef<[u8]>) -> String {
    let replies = answers(AgentConfig::default(), &[line.as_ref(), b"\n"].concat());
    assert_eq!(replies.len(), 1, "{replies:?}");
    read(&replies[0])["error"]["code"].as_str().unwrap().to_owned()
}

/// Lines with their codes. `tests/protocol/errors.txt` has most kinds, with their messages.
const BAD: [(&[u8], &str); 13] = [
    (b"{\"id\":\"a\rb\",\"cmd\":\"hello\"}", "bad_json"),
    (b"{\"cmd\":\"hello\",\"id\":\"\xff\"}", "not_utf8"),
    (b"\xc3", "not_utf8"),
    (b"{\"cmd\":null}", "wrong_type"),
    (b"{\"cmd\":\"hello\",\"id\":1,\"id\":1}", "duplicate_field"),
    (b"{\"cmd\":\"reset\",\"seed\":1e3}", "wrong_type"),
    (b"{\"cmd\":\"reset\",\"seed\":\"7:\"}", "bad_seed"),
    (b"{\"cmd\":\"reset\",\"options\":{\"variant\":1}}", "wrong_type"),
    (b"{\"cmd\":\"reset\",\"options\":{\"variant\":\"hidden\",\"players\":4294967296}}", "wrong_type"),
    (b"{\"cmd\":\"reset\",\"max_turns\":\"5\"}", "wrong_type"),
    (b"{\"cmd\":\"reset\",\"reward\":1}", "wrong_type"),
    (b"{\"cmd\":\"reset\",\"reward\":\"aima\",\"options\":{\"variant\":\"world\"}}", "bad_reward"),
    (b"{\"cmd\":\"reset\",\"reward\":\"steps\",\"options\":{\"variant\":\"textbook\"}}", "bad_reward"),
];

#[test]
fn what_is_no_request_has_a_code() {
    for (line, told) in BAD {
        assert_eq!(code(line), told, "{}", String::from_utf8_lossy(line));
    }
}

#[test]
fn a_line_has_a_maximum_length() {
    let padded = |length: usize, end: &str| format!("{{\"cmd\":\"hello\"}}{}{end}", " ".repeat(length - 15));
    let limit = read(&answers(AgentConfig::default(), b"{\"cmd\":\"hello\"}")[0])["longest_line"].as_u64().unwrap();
    let limit = usize::try_from(limit).unwrap();
    for (length, told) in [(limit, Value::Null), (limit + 1, json!("too_long")), (40 * limit, json!("too_long"))] {
        let lines = [padded(length, "\n"), padded(length, "\r\n")].concat();
        let replies = answers(AgentConfig::default(), lines.as_bytes());
        let codes: Vec<_> = replies.iter().map(|reply| read(reply)["error"]["code"].clone()).collect();
        assert_eq!(codes, [told.clone(), told], "{length}");
    }
}

#[test]
fn deep_nesting_is_no_danger() {
    let id = ["[".repeat(30_000), "]".repeat(30_000)].concat();
    assert!(answers(AgentConfig::default(), format!("{{\"cmd\":\"hello\",\"id\":{id}}}").as_bytes())[0].contains(&id));
    assert_eq!(code("[".repeat(60_000)), "bad_json");
    assert_eq!(code("{\"a\":".repeat(10_000)), "bad_json");
    for field in ["cmd", "seed", "options"] {
        assert_eq!(code(format!("{{\"{field}\":{id},\"cmd\":\"reset\"}}")), "wrong_type", "{field}");
    }
}

#[test]
fn an_id_is_echoed_as_it_was_written() {
    for id in ["-0.0", "1e400", "12345678901234567890123", "\"a\\u0062\\n\"", "[1, {\"a\": 1.0, \"a\": 2}]"] {
        for rest in ["\"cmd\":\"hello\"}", "\"cmd\":\"jump\"}", "\"cmd\""] {
            let reply = &answers(AgentConfig::default(), format!("{{\"id\":{id},{rest}").as_bytes())[0];
            assert!(reply.starts_with(&format!("{{\"id\":{id},")), "{reply}");
        }
    }
}

#[test]
fn a_byte_order_mark_is_skipped_and_the_last_line_needs_no_end() {
    let replies = |input: &[u8]| answers(AgentConfig::default(), input);
    assert_eq!(replies(b"\xef\xbb\xbf{\"cmd\":\"close\"}"), ["{\"closed\":true}"]);
    assert_eq!((replies(b"\n\n").len(), replies(b"").len()), (2, 0));
    assert_eq!(replies(b"{\"cmd\":\"close\"}\n{\"cmd\":\"hello\"}\n").len(), 1);
}

/// In the recorded sessions.
#[test]
fn an_error_changes_nothing() {
    for (path, record) in read_files_under("tests/protocol", ".txt") {
        let (_, session) = record.split_once('\n').unwrap();
        let (command, requests) = session.split_once('\n').unwrap();
        let flags = command.strip_prefix("wumpus ").unwrap();
        let illegal: &[u8] = b"{\"cmd\":\"step\",\"action\":\"move 999\"}";
        let bad = BAD.into_iter().map(|(line, _)| line).chain([illegal]).cycle();
        let pairs = requests.lines().zip(bad).flat_map(|(request, bad)| [bad, b"\n", request.as_bytes(), b"\n"]);
        let spoilt = run(flags, pairs.collect::<Vec<_>>().concat()).stdout;
        let mut replies = spoilt.lines();
        for reply in run(flags, requests).stdout.lines() {
            assert!(replies.next().unwrap().contains("\"error\":"), "{}", path.display());
            assert_eq!(replies.next(), Some(reply), "{}", path.display());
        }
    }
}

/// A sink that counts the lines of each write.
struct Writes(Vec<usize>);

impl Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.push(String::from_utf8_lossy(bytes).lines().count());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn replies_are_written_at_once_unless_the_next_request_is_there() {
    let request = b"{\"cmd\":\"hello\"}\n";
    let mut writes = Writes(vec![]);
    serve(request.chain(&request.repeat(3)[..]), &mut writes, AgentConfig::default()).unwrap();
    assert_eq!(writes.0, [1, 3]);
}
