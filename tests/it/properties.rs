//! The laws of `tests/laws` on random input of the right shape. The fuzz targets try them on any bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;

use words::{FIELDS, VALUES, WORDS};

#[path = "../laws/mod.rs"]
mod laws;
#[path = "../laws/words.rs"]
mod words;

fn lines() -> impl Strategy<Value = String> {
    let line = vec(select(&WORDS[..]), 0..6).prop_map(|words| words.join(" "));
    vec(line, 0..40).prop_map(|lines| lines.join("\n"))
}

fn requests() -> impl Strategy<Value = String> {
    let field = (prop_oneof![Just("cmd"), select(&FIELDS[..])], select(&VALUES[..]));
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
            "rules bsd",
            "cave torus",
            "cave own\n1: 2\n2: 3\n3: 4\n4: 5 5\n5: 6\n6: 1 6",
            "pits 3",
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

/// Rooms with tunnels to anywhere, and the bytes that decide the hunts in them.
fn cave() -> impl Strategy<Value = Vec<u8>> {
    let tunnels = (6..30_usize).prop_flat_map(|rooms| vec(vec(1..=rooms, 1..6), rooms));
    (tunnels, vec(any::<u8>(), 0..200)).prop_map(|(rooms, hunts)| {
        let lines = (1..).zip(rooms).map(|(room, tunnels)| {
            let tunnels: Vec<_> = tunnels.iter().map(ToString::to_string).collect();
            format!("{room}: {}\n", tunnels.join(" "))
        });
        [lines.collect::<String>().as_bytes(), &[0], hunts.as_slice()].concat()
    })
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

    #[test]
    fn a_hunt_in_any_cave_keeps_the_contract(bytes in cave()) {
        laws::cave(&bytes);
    }

    #[test]
    fn a_damaged_cave_is_refused_or_read_the_same_again(bytes in damaged(cave().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))) {
        laws::cave(&bytes);
    }
}
