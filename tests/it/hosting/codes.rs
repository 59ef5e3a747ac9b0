//! Who gets in: codes of seats, wrong ones, old ones.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::json;

use super::Hosting;
use crate::program::{TempFolder, is_refused, run};

/// All codes of a game begin with the group that names it, and otherwise differ. A bot has none.
#[test]
fn a_code_is_read_in_any_case_with_blanks_and_dashes_and_look_alikes() {
    let hosting = Hosting::new("--players 59 --bots 1");
    let codes: BTreeSet<_> = hosting.seats.iter().map(|(_, code)| code).collect();
    assert_eq!(codes.len(), 59);
    let code = hosting.code("Red");
    assert!(codes.iter().all(|other| other.len() == 14 && other[..5] == code[..5]), "{codes:?}");
    assert!(!codes.iter().any(|code| code.contains(|c: char| "ILOU".contains(c))), "{codes:?}");
    let with = |letter: &str, like: &str| {
        let (name, code) = hosting.seats.iter().find(|(_, code)| code.contains(letter)).unwrap();
        (&**name, code.replace(letter, like))
    };
    for (name, spelling) in [
        ("Red", code.to_lowercase()),
        ("Red", code.replace('-', "")),
        ("Red", format!("  {} ", code.replace('-', " - "))),
        with("0", "o"),
        with("1", "l"),
        with("1", "I"),
        with("V", "u"),
    ] {
        let seat = hosting.seats.iter().position(|(other, _)| other == name);
        assert_eq!(hosting.open(&json!({"hello": 1, "code": spelling})).next()["seat"], json!(seat), "{spelling}");
    }
    let last = if code.ends_with('7') { "8" } else { "7" };
    for wrong in ["", "Red", "K7Q2", &format!("{}{last}", &code[..13]), "\u{1b}[2J"] {
        let mut guest = hosting.open(&json!({"hello": 1, "code": wrong}));
        assert_eq!(guest.until("error")["code"], "bad_code", "{wrong}");
        assert_eq!(guest.next()["event"], "closed");
        assert_eq!(guest.try_next(), None);
    }
}

#[test]
fn a_new_code_makes_the_old_one_void() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let (mut bob, old) = (hosting.join("Bob"), hosting.code("Bob").to_owned());
    hosting.command("code Bob");
    let new = hosting.wait_for("wumpus join").rsplit(' ').next().unwrap().to_owned();
    assert_ne!(old, new);
    assert!(bob.until("closed")["message"].as_str().unwrap().contains("new code"));
    assert_eq!(hosting.open(&json!({"hello": 1, "code": old})).until("error")["code"], "bad_code");
    assert_eq!(hosting.open(&json!({"hello": 1, "code": new})).next()["seat"], 1);
    // So it is after a crash.
    hosting.resume("");
    assert_eq!(hosting.code("Bob"), new);
}

/// The newest connection wins; the older is told why.
#[test]
fn the_newest_connection_of_a_code_has_the_seat() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut old = hosting.join("Ann");
    let mut new = hosting.join("Ann");
    assert_eq!(old.until_closed().last().unwrap()["event"], "closed");
    assert_eq!(new.refused("{\"board\":\"here\"}"), "not_begun");
}

/// Otherwise somebody could write the codes beforehand, and take the seats or read the new ones.
#[test]
fn a_new_game_takes_no_codes_from_a_file() {
    let folder = TempFolder::new();
    let (record, codes) = (folder.file("game.txt"), folder.file("game.txt.codes"));
    let own = "watch K7Q2-MHXR-9TWB\nroom open\nbots 0\nstage lobby\nwon 0 0\nK7Q2-4XWB-J0ND 0 here Red\n";
    fs::write(&codes, own).unwrap();
    fs::set_permissions(&codes, fs::Permissions::from_mode(0o644)).unwrap();
    let socket = folder.file("socket");
    let ran = run(&format!("host --players 3 --record {record} --socket {socket}"), "end\n");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    assert_eq!(fs::metadata(&codes).unwrap().permissions().mode() & 0o777, 0o600, "for the host alone");
    let kept = fs::read_to_string(codes).unwrap();
    assert!(!kept.contains("K7Q2-MHXR-9TWB") && kept.contains(" 0 here Red\n"), "{kept}");
}

/// Otherwise the players could not come back with theirs.
#[test]
fn codes_that_cannot_be_read_are_not_drawn_anew() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --record FOLDER/game.txt");
    hosting.kill();
    let codes = hosting.file("game.txt.codes");
    fs::write(&codes, b"\xff").unwrap();
    is_refused(&format!("host --resume={}", hosting.file("game.txt")), 1, "game.txt.codes");
    assert_eq!(fs::read(codes).unwrap(), b"\xff");
}
