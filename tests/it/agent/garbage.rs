//! Bad requests: each gets one reply and changes nothing.

use std::io::Write;

use serde_json::{Value, json};
use wumpus_hunt::agent::{AgentConfig, serve};
use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Stream};

use super::{Client, answers, any_legal, read};
use crate::games::VARIANTS;

/// Returns the error code of the only reply to a line.
#[track_caller]
fn code(line: impl AsRef<[u8]>) -> String {
    let replies = answers(AgentConfig::default(), &[line.as_ref(), b"\n"].concat());
    assert_eq!(replies.len(), 1, "{replies:?}");
    let reply = read(&replies[0]);
    assert!(reply["error"]["message"].as_str().unwrap().len() > 5, "{reply}");
    reply["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn each_kind_of_bad_request_has_its_own_code() {
    for (line, told) in [
        ("", "bad_json"),
        ("  ", "bad_json"),
        ("hello", "bad_json"),
        ("\"hello\"", "bad_json"),
        ("null", "bad_json"),
        ("[]", "bad_json"),
        ("{\"cmd\":\"hello\"", "bad_json"),
        ("{\"cmd\":\"hello\"}{}", "bad_json"),
        ("{\"cmd\":\"hello\",}", "bad_json"),
        ("{'cmd':'hello'}", "bad_json"),
        ("{\"cmd\":\"hello\",\"id\":NaN}", "bad_json"),
        ("{\"cmd\":\"hello\",\"id\":\"\u{1}\"}", "bad_json"),
        ("{}", "missing_field"),
        ("{\"cmd\":\"step\"}", "missing_field"),
        ("{\"cmd\":null}", "wrong_type"),
        ("{\"cmd\":[\"hello\"]}", "wrong_type"),
        ("{\"cmd\":\"Hello\"}", "unknown_cmd"),
        ("{\"cmd\":\"hello\",\"seed\":7}", "unknown_field"),
        ("{\"cmd\":\"reset\",\"option\":{}}", "unknown_field"),
        ("{\"cmd\":\"hello\",\"id\":1,\"id\":1}", "duplicate_field"),
        ("{\"cmd\":\"reset\",\"seed\":true}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"seed\":1e3}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"seed\":\"\"}", "bad_seed"),
        ("{\"cmd\":\"reset\",\"seed\":\"7:\"}", "bad_seed"),
        ("{\"cmd\":\"reset\",\"options\":\"classic\"}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"options\":{\"variant\":1}}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"options\":{\"variant\":\"hidden\",\"players\":3.5}}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"options\":{\"variant\":\"hidden\",\"players\":4294967296}}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"options\":{\"variant\":\"hidden\",\"players\":0}}", "bad_option"),
        ("{\"cmd\":\"reset\",\"options\":{\"wumpuses\":1}}", "bad_option"),
        ("{\"cmd\":\"reset\",\"options\":{\"size\":8}}", "bad_option"),
        ("{\"cmd\":\"reset\",\"options\":{\"rules\":\"original\",\"rules\":\"original\"}}", "duplicate_field"),
        ("{\"cmd\":\"reset\",\"max_turns\":0}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"max_turns\":\"5\"}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"reward\":1}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"reward\":\"gold\"}", "bad_reward"),
        ("{\"cmd\":\"reset\",\"all_seats\":1}", "wrong_type"),
        ("{\"cmd\":\"reset\",\"position\":{}}", "bad_position"),
        ("{\"cmd\":\"step\",\"action\":\"move 1\"}", "no_hunt"),
    ] {
        assert_eq!(code(line), told, "{line}");
    }
}

#[test]
fn invalid_utf_8_is_refused() {
    assert_eq!(code(b"{\"cmd\":\"hello\",\"id\":\"\xff\"}"), "not_utf8");
    assert_eq!(code(b"\xc3"), "not_utf8");
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
    let deep = |open: &str, close: &str| [open.repeat(30_000), close.repeat(30_000)].concat();
    let id = deep("[", "]");
    assert!(answers(AgentConfig::default(), format!("{{\"cmd\":\"hello\",\"id\":{id}}}").as_bytes())[0].contains(&id));
    assert_eq!(code("[".repeat(60_000)), "bad_json");
    assert_eq!(code("{\"a\":".repeat(10_000)), "bad_json");
    for field in ["cmd", "seed", "options"] {
        assert_eq!(code(format!("{{\"{field}\":{id},\"cmd\":\"reset\"}}")), "wrong_type", "{field}");
    }
}

#[test]
fn an_id_is_echoed_as_it_was_written() {
    for id in
        ["1", "-0.0", "1e400", "12345678901234567890123", "\"a\\u0062\\n\"", "null", "[1, {\"a\": 1.0, \"a\": 2}]"]
    {
        for rest in ["\"cmd\":\"hello\"}", "\"cmd\":\"jump\"}", "\"cmd\":\"step\",\"action\":\"move 1\"}", "\"cmd\""] {
            let reply = &answers(AgentConfig::default(), format!("{{\"id\":{id},{rest}").as_bytes())[0];
            assert!(reply.starts_with(&format!("{{\"id\":{id},")), "{reply}");
        }
    }
}

/// JSON allows no control characters in strings.
#[test]
fn a_carriage_return_in_a_text_is_refused() {
    for request in ["{\"id\":\"a\rb\",\"cmd\":\"hello\"}\n", "{\"cmd\":\"step\",\"action\":\"move\r4\"}\r\n"] {
        let replies = answers(AgentConfig::default(), request.as_bytes());
        assert!(replies[0].contains("\"bad_json\""), "{replies:?}");
    }
}

#[test]
fn a_last_line_without_an_end_is_a_request_too() {
    assert_eq!(
        answers(AgentConfig::default(), b"\xef\xbb\xbf{\"cmd\":\"hello\"}"),
        answers(AgentConfig::default(), b"{\"cmd\":\"hello\"}")
    );
    assert_eq!(answers(AgentConfig::default(), b"{\"cmd\":\"hello\"}\n").len(), 1);
    assert_eq!(answers(AgentConfig::default(), b"{\"cmd\":\"hello\"}").len(), 1);
    assert_eq!(answers(AgentConfig::default(), b"\n\n").len(), 2);
    assert_eq!(answers(AgentConfig::default(), b"").len(), 0);
}

/// Returns requests that play hunts of each variant, with their replies.
fn played() -> Vec<(String, String)> {
    let mut client = Client::new(AgentConfig { cheat: true, ..AgentConfig::default() });
    let mut played = vec![];
    for (seed, variant) in (40..).zip(VARIANTS.repeat(3)) {
        let mut rng = Dice::new(seed, Stream::Seed);
        let mut request = json!({"cmd": "reset", "seed": seed, "options": {"variant": variant}}).to_string();
        for _ in 0..12 {
            let line = client.line(&request);
            let reply = read(&line);
            played.push((request, line.trim_end().to_owned()));
            if reply["info"]["seat"].is_null() {
                break;
            }
            request = json!({"cmd": "step", "action": any_legal(&reply, &mut rng)}).to_string();
        }
    }
    client.close();
    played
}

/// Spoils a request so that it has no effect.
fn spoilt(request: &str, chance: &mut impl Chance) -> Vec<u8> {
    let mut bytes = request.as_bytes().to_vec();
    let mut byte = |most: u32| u8::try_from(chance.pick(most)).unwrap();
    match byte(8) {
        0 => bytes.truncate(usize::from(byte(20))),
        1 => bytes.push(b'}'),
        2 => bytes[0] = b'[',
        3 => bytes.insert(2, b'x'),
        4 => bytes.extend_from_slice(b"\xf0\x9f"),
        5 => bytes = format!("{{\"cmd\":\"step\",\"action\":\"move 9{}\"}}", byte(255)).into_bytes(),
        6 => bytes = (0..byte(40)).map(|_| byte(255)).filter(|byte| *byte != b'\n').collect(),
        _ => bytes = format!("{{\"cmd\":\"reset\",\"options\":{{\"variant\":\"grue{}\"}}}}", byte(9)).into_bytes(),
    }
    bytes
}

#[test]
fn an_error_changes_nothing() {
    let mut chance = Dice::new(1, Stream::Seed);
    let played = played();
    let mut input = vec![];
    let mut sent = 0;
    for (request, _) in &played {
        for _ in 0..chance.pick(4) {
            input.extend(spoilt(request, &mut chance));
            input.push(b'\n');
            sent += 1;
        }
        input.extend_from_slice(request.as_bytes());
        input.push(b'\n');
    }
    let replies = answers(AgentConfig { cheat: true, ..AgentConfig::default() }, &input);
    assert_eq!(replies.len(), sent + played.len());
    let (errors, others): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.contains("\"error\":"));
    assert_eq!(errors.len(), sent);
    assert!(sent > 100, "{sent}");
    assert_eq!(others, played.iter().map(|(_, reply)| reply).collect::<Vec<_>>());
}

/// A sink that counts its flushes.
#[derive(Default)]
struct Counting {
    bytes: usize,
    flushes: usize,
}

impl Write for Counting {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.flushes += 1;
        Ok(())
    }
}

/// Every test that waits for a reply shows that it is written at once if no request is waiting.
#[test]
fn replies_are_held_back_while_the_next_request_is_there() {
    let mut output = Counting::default();
    serve(&b"{\"cmd\":\"reset\"}\n".repeat(100)[..], &mut output, AgentConfig::default()).unwrap();
    assert!(output.flushes <= 3 && output.bytes > 10_000, "{}", output.flushes);
}
