//! Who gets in: codes of seats, wrong ones, old ones.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::Hosting;
use crate::program::{TempFolder, run};

fn hello(code: &str) -> String {
    format!("{{\"hello\":1,\"code\":\"{code}\"}}")
}

#[test]
fn a_code_is_read_in_any_case_with_blanks_and_dashes_and_look_alikes() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let code = hosting.code("Bob").to_owned();
    let spellings = [
        code.clone(),
        code.to_lowercase(),
        code.replace('-', ""),
        format!("  {} ", code.replace('-', " - ")),
        code.replace('0', "o").replace('1', "l").replace('V', "u"),
    ];
    for spelling in spellings {
        let mut guest = hosting.connect();
        guest.send(&hello(&spelling));
        assert_eq!(guest.next()["seat"], 1, "{spelling}");
    }
}

#[test]
fn the_codes_of_a_game_differ_but_for_the_group_that_names_the_game() {
    let hosting = Hosting::new("--players 60");
    let mut codes: Vec<_> = hosting.codes.values().cloned().collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 60);
    assert!(codes.iter().all(|code| code.len() == 14 && code[..5] == codes[0][..5]), "{codes:?}");
    let letters = codes.concat();
    assert!(!letters.contains(|c: char| "ILOU".contains(c)), "{letters}");
}

#[test]
fn a_wrong_code_is_refused() {
    let hosting = Hosting::new("--players 3 --bots 2");
    let mut wrong = hosting.code("Red").to_owned();
    wrong.replace_range(13.., if wrong.ends_with('7') { "8" } else { "7" });
    for code in ["", "Red", "K7Q2", &wrong, "\u{1b}[2J"] {
        let mut guest = hosting.connect();
        assert_eq!(guest.refused(&hello(code).replace('\u{1b}', "\\u001b")), "bad_code", "{code}");
        assert_eq!(guest.next()["event"], "closed");
        assert_eq!(guest.try_next(), None);
    }
    hosting.join("Red");
}

#[test]
fn a_bot_has_no_code_that_is_told() {
    let hosting = Hosting::new("--players 3 --bots 2");
    assert_eq!(hosting.codes.keys().collect::<Vec<_>>(), ["Orange", "Red", "Yellow"]);
}

#[test]
fn a_new_code_makes_the_old_one_void() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let (mut bob, old) = (hosting.join("Bob"), hosting.code("Bob").to_owned());
    hosting.command("code Bob");
    let new = hosting.wait_for("wumpus join").rsplit(' ').next().unwrap().to_owned();
    assert_ne!(old, new);
    assert!(bob.until("closed")["message"].as_str().unwrap().contains("new code"));
    assert_eq!(hosting.connect().refused(&hello(&old)), "bad_code");
    let mut bob = hosting.connect();
    bob.send(&hello(&new));
    assert_eq!(bob.next()["seat"], 1);
    // So it is after a crash.
    hosting.resume("");
    assert_eq!(hosting.code("Bob"), new);
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
    assert_eq!(fs::metadata(&codes).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!fs::read_to_string(codes).unwrap().contains("K7Q2-MHXR-9TWB"));
}

#[test]
fn the_codes_are_kept_beside_the_record_for_the_host_alone() {
    let hosting = Hosting::new("--players 3");
    let file = hosting.file("wumpus/hunts/hunt-1.txt.codes");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let kept = fs::read_to_string(file).unwrap();
    assert!(kept.contains(&format!("\n{} 0 here Red\n", hosting.code("Red"))), "{kept}");
}

/// A host that is killed before `begin` has told nobody where they are.
#[test]
fn a_game_that_had_not_begun_begins_after_a_kill() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    hosting.resume("");
    let mut ann = hosting.join("Ann");
    assert_eq!(ann.refused("{\"board\":\"hi\"}"), "not_begun");
    hosting.command("begin");
    ann.until("begun");
}

/// Otherwise the players could not come back with theirs.
#[test]
fn codes_that_cannot_be_read_are_not_drawn_anew() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --record FOLDER/game.txt");
    hosting.child.kill().unwrap();
    hosting.child.wait().unwrap();
    let codes = hosting.file("game.txt.codes");
    fs::write(&codes, b"\xff").unwrap();
    let ran = run(&format!("host --resume={}", hosting.file("game.txt")), "");
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("game.txt.codes"), "{}", ran.stderr);
    assert_eq!(fs::read(codes).unwrap(), b"\xff");
}
