//! `save`, and the files that it leaves.

use std::fs;
use std::path::Path;

use wumpus_hunt::text::shell_quoted;

use super::{resume, typed};
use crate::program::{TempFolder, piped, play, run};
#[cfg(all(unix, not(portable)))]
use crate::program::{command_on_a_full_disk, run_command};

#[test]
fn quit_after_saving_tells_how_to_resume() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let save = format!("save {file}");
    let printed = play("--seed 7", &["m 3", &save, "q"]);
    assert!(printed.contains(&format!("Saved to \"{file}\".")), "{printed}");
    let left = format!("This hunt is saved. To resume it:\n  wumpus --resume={}\n", shell_quoted(&file));
    assert!(printed.ends_with(&left), "{printed}");
    // An existing file is replaced only on a yes.
    let question = format!("The file \"{file}\" already exists.\nReplace it (Y-N)?");
    for answers in [["no", "look"], ["perhaps", "n"]] {
        let printed = play("--seed 7", &[&save, answers[0], answers[1], "q"]);
        assert!(printed.contains(&question) && printed.contains("The file is unchanged."), "{printed}");
        assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["move 3"]);
    }
    // Later lines are not saved.
    let printed = play("--seed 7", &["m 5", &save, "y", "m 4", "q"]);
    assert!(printed.ends_with("That was hunt 7. To play it again:\n  wumpus --seed 7\n"), "{printed}");
    assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["move 5"]);
    assert_eq!(folder.names(), ["hunt.txt"]);
}

/// The file has everything already. A file that replaced it would not get the later lines.
#[test]
fn the_file_in_which_the_game_is_written_stays_the_one() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let save = format!("save {}", folder.file("./hunt.txt"));
    let printed = play(&format!("--seed 7 --record {file}"), &["m 3", &save, "m 4"]);
    assert!(printed.contains("Saved to ") && !printed.contains("Replace it"), "{printed}");
    assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["move 3", "move 4"]);
    play(&format!("--resume={file}"), &["m 3", &save, "m 4"]);
    assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["move 3", "move 4", "move 3", "move 4"]);
    assert_eq!(folder.names(), ["hunt.txt"]);
}

/// The game goes on.
#[cfg(all(unix, not(portable)))]
#[test]
fn a_save_that_fails_leaves_the_old_file_as_it_was_and_no_new_one() {
    let folder = TempFolder::new();
    let [file, new, nowhere] = ["hunt.txt", "new.txt", "nowhere/hunt.txt"].map(|name| folder.file(name));
    fs::write(&file, "mine").unwrap();
    let input = format!("m 3\nsave {file}\ny\nsave {new}\nsave {nowhere}\nm 4\nq\n");
    let ran = run_command(command_on_a_full_disk(0, "--seed 7"), input);
    assert_eq!((ran.stdout.matches("Cannot save to ").count(), ran.status), (3, 0), "{}", ran.stdout);
    assert!(ran.stdout.contains("hunt.txt\": no such directory."), "{}", ran.stdout);
    assert!(ran.stdout.contains("You are in room 4.") && ran.stdout.contains("That was hunt 7."), "{}", ran.stdout);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(folder.names(), ["hunt.txt"]);
}

#[cfg(all(unix, not(portable)))]
#[test]
fn a_link_stays_and_what_it_leads_to_is_replaced_and_stays_as_private() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempFolder::new();
    let [file, link, nowhere] = ["hunt.txt", "link.txt", "nowhere.txt"].map(|name| folder.file(name));
    fs::write(&file, "mine").unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o600)).unwrap();
    symlink("hunt.txt", &link).unwrap();
    symlink("nothing.txt", &nowhere).unwrap();
    let printed = play("--seed 7", &["m 3", &format!("save {link}"), "y", &format!("save {nowhere}"), "q"]);
    assert!(printed.contains(&format!("Cannot save to \"{nowhere}\": ")), "{printed}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["move 3"]);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(folder.names(), ["hunt.txt", "link.txt", "nowhere.txt"]);
}

#[test]
fn save_does_not_replace_directories_and_devices() {
    let folder = TempFolder::new();
    fs::create_dir(folder.file("folder")).unwrap();
    #[cfg(all(unix, not(portable)))]
    nix::unistd::mkfifo(folder.file("pipe").as_str(), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let before = folder.names();
    for other in before.iter().map(|name| folder.file(name)) {
        let printed = play("--seed 7", &["m 3", &format!("save {other}"), "q"]);
        let why = if Path::new(&other).is_dir() { "a directory" } else { "not a file that can be read and written" };
        let told = format!("Cannot save to \"{other}\": it is {why}.");
        assert!(printed.contains(&told) && !printed.contains("Replace it"), "{printed}");
    }
    assert_eq!(folder.names(), before);
}

/// The finished hunt can be replayed. Resuming it asks for another hunt.
#[test]
fn a_hunt_that_is_over_can_be_saved() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let hidden = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 251";
    for (flags, lines, secret, next) in [
        ("--seed 2", &["s 20"][..], "", "same\n"),
        (hidden, &["ready", "shoot 13 4 9 12; move 13"], " The file holds everybody's secrets.", "yes 7\n"),
    ] {
        let printed = play(flags, &[lines, &[&format!("save {file}"), "no"]].concat());
        assert!(printed.contains(&format!("\nSaved to \"{file}\".{secret}\n")), "{printed}");
        let shown = run(&format!("--replay {file}"), "");
        let saved = fs::read_to_string(&file).unwrap();
        assert_eq!(shown, run(flags, piped(&typed(&saved))));
        assert!(shown.stdout.contains(" again:\n  wumpus "), "{}", shown.stdout);
        let (resumed, written) = resume(&folder, &saved, next);
        assert_eq!((resumed.stderr.as_str(), resumed.status), ("", 0), "{flags}");
        assert!(written.ends_with(format!("\n{next}").as_bytes()), "{flags}");
        fs::remove_file(&file).unwrap();
    }
}

/// A quoted or escaped semicolon is part of the name, and so is a space. Other semicolons separate two commands, as always.
#[test]
fn the_name_of_a_file_may_have_semicolons_and_spaces() {
    let folder = TempFolder::new();
    let [quoted, plain, spaced] = ["a b;c.txt", "plain.txt", "d e.txt"].map(|name| folder.file(name));
    let printed = play("--seed 7", &[&format!("m 3; sav \"{quoted}\"; m 4; save {plain}; m 5; save {spaced}")]);
    assert!(printed.ends_with(&format!("  wumpus --resume={}\n", shell_quoted(&spaced))), "{printed}");
    let saved = [quoted, plain, spaced].map(|file| typed(&fs::read_to_string(file).unwrap()).len());
    assert_eq!(saved, [1, 2, 3]);
    let mut names = vec!["a b;c.txt", "d e.txt", "plain.txt"];
    if cfg!(all(unix, not(portable))) {
        let escaped = folder.file("x\\ y\\;z.txt");
        let printed = play("--seed 7", &[&format!("save {escaped}; m 3")]);
        assert!(printed.contains("You are in room 3."), "{printed}");
        names.push("x y;z.txt");
    }
    assert_eq!(folder.names(), names);
    // In a note a quote is an ordinary character.
    let printed = play("--seed 7", &["mark 4 5\"; m 3; mark 5 6\""]);
    assert!(printed.contains("Noted on room 4: 5\"\n") && printed.contains("You are in room 3."), "{printed}");
}

/// The original's capitals leave file names unchanged.
#[test]
fn a_file_name_is_printed_as_it_is() {
    let folder = TempFolder::new();
    let file = folder.file("Hunt.txt");
    let printed = play("--rules original --seed 7", &["n", &format!("save {file}"), &format!("save {file}"), "n"]);
    assert!(printed.contains(&format!("\nSAVED TO \"{file}\".\n")), "{printed}");
    assert!(printed.contains(&format!("\nTHE FILE \"{file}\" ALREADY EXISTS.\nREPLACE IT (Y-N)?")), "{printed}");
}

/// The record may be someone else's.
#[test]
fn a_record_cannot_save() {
    let folder = TempFolder::new();
    let [file, victim] = ["record.txt", "victim.txt"].map(|name| folder.file(name));
    fs::write(&victim, "mine").unwrap();
    let refused = "You cannot save during a replay.\n";
    for name in [&victim, &folder.file("new.txt")] {
        for way in ["--replay ", "--resume="] {
            fs::write(&file, format!("wumpus record 1\nseed 7\n\nsave {name}\nyes\n")).unwrap();
            let ran = run(&format!("{way}{file}"), "");
            assert_eq!((ran.stdout.as_str(), ran.status), ("", 1));
            assert!(ran.stderr.starts_with(&format!("wumpus: {file}:4: \"save ")), "{}", ran.stderr);
            assert!(ran.stderr.ends_with(&format!("\": {refused}")), "{}", ran.stderr);
            fs::write(&file, format!("wumpus record 1\nseed 7\ntyped\n\nsave {name}\nyes\n")).unwrap();
            let ran = run(&format!("{way}{file}"), "");
            assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
            assert_eq!(ran.stdout.contains(refused), way == "--replay ", "{}", ran.stdout);
        }
        assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
        assert_eq!(folder.names(), ["record.txt", "victim.txt"]);
    }
}

/// The file has every secret and is not shown. The turn of the player who saved goes on.
#[test]
fn a_player_can_save_in_the_middle_of_a_secret() {
    let folder = TempFolder::new();
    let file = folder.file("table.txt");
    play(
        "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7",
        &["ready", "mark 12 pit?", &format!("save {file}"), "q"],
    );
    assert_eq!(typed(&fs::read_to_string(&file).unwrap()), ["ready", "mark 12 pit?"]);
    let resumed = run(&format!("--resume={file}"), "");
    assert_eq!((resumed.stderr.as_str(), resumed.status), ("", 0));
    assert!(!resumed.stdout.contains("pit") && !resumed.stdout.contains("Current room"), "{}", resumed.stdout);
}
