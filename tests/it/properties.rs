//! The laws of `tests/laws` on random input of the right shape. The fuzz targets try them on any bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;

use words::{VALUES, WORDS};

#[path = "../laws/mod.rs"]
mod laws;
#[path = "../laws/words.rs"]
mod words;

fn lines() -> impl Strategy<Value = String> {
    let line = vec(select(&WORDS[..]), 0..6).prop_map(|words| words.join(" "));
    vec(line, 0..40).prop_map(|lines| lines.join("\n"))
}

fn requests() -> impl Strategy<Value = String> {
    let field = (select(&["cmd", "cmd", "cmd", "seed", "options", "action", "id", "x"][..]), select(&VALUES[..]));
    let request = vec(field, 0..5).prop_map(|fields| {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(","))
    });
    let known =
        select(&["{\"cmd\":\"reset\",\"seed\":7}", "{\"cmd\":\"step\",\"action\":\"move 5\"}", "{", "\u{0}"][..]);
    vec(prop_oneof![request, known.prop_map(ToOwned::to_owned)], 0..20).prop_map(|lines| lines.join("\n"))
}

fn record() -> impl Strategy<Value = String> {
    let header = select(
        &[
            "variant grue",
            "variant hidden",
            "rules original",
            "players 3",
            "sense smell",
            "seed 8",
            "cheat",
            "drawn",
            "# x",
            "",
        ][..],
    );
    let header = vec(header, 0..3).prop_map(|lines| lines.iter().flat_map(|line| [line, "\n"]).collect::<String>());
    (header, lines()).prop_map(|(header, lines)| format!("wumpus record 1\nseed 7\n{header}typed\n\n{lines}\n"))
}

/// Cuts, doubles or changes a byte.
fn damaged(text: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<u8>> {
    (text, any::<prop::sample::Index>(), any::<u8>(), 0..4_u8).prop_map(|(text, at, byte, how)| {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len().max(1));
        match how {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, byte),
            2 if !bytes.is_empty() => bytes[at] = byte,
            _ => {}
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_record_is_read_the_same_again(bytes in damaged(record())) {
        laws::record(&bytes);
    }

    #[test]
    fn each_request_gets_one_reply_and_no_truth(bytes in damaged(requests())) {
        laws::requests(&bytes);
    }

    #[test]
    fn lines_at_the_prompt_print_the_same_as_their_record(game in any::<u8>(), lines in lines()) {
        laws::prompt(&[&[game], lines.as_bytes()].concat());
    }

    #[test]
    fn any_hunt_keeps_the_contract(bytes in vec(any::<u8>(), 0..400)) {
        laws::session(&bytes);
    }
}
