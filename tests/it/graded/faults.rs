//! Programs that lose by a fault: an illegal move, a crash or a timeout.

use std::thread;

use serde_json::Value;

use super::{STEADY, Script, all, endings, grade};

/// Each case is an answer and its error code.
#[test]
fn an_illegal_move_loses_the_hunt_and_the_program_goes_on() {
    for (answer, code) in [
        (r#"printf '{"action":"move 99"}\n'"#, "illegal_action"),
        (r#"printf '{"action":"fly"}\n'"#, "bad_action"),
        (r#"printf '{"action":5}\n'"#, "wrong_type"),
        (r#"printf '{"deed":"move 1"}\n'"#, "missing_field"),
        (r#"printf '["move 1"]\n'"#, "bad_json"),
        ("echo I think that", "bad_json"),
        ("echo", "bad_json"),
        (r"printf '\377\n'", "not_utf8"),
        ("head -c 65537 /dev/zero; echo", "too_long"),
    ] {
        let script = Script::new(&format!(
            r#"echo started >> "$0.log"
            while read -r line; do
                printf '%s\n' "$line" >> "$0.log"
                case $line in *'"moves":["'*) {answer};; esac
            done"#
        ));
        assert_eq!(script.endings("--hunts 3"), all("illegal_move", 0, 3), "{answer}");
        let log = script.log();
        let told: Vec<&str> = log.lines().filter(|line| line.starts_with("{\"error\"")).collect();
        assert_eq!((told.len(), script.starts()), (3, 1), "{log}");
        let refused: Value = serde_json::from_str(told[0]).unwrap();
        assert_eq!(refused["error"]["code"], code);
        assert!(refused["error"]["message"].is_string());
    }
}

/// Only the first is explained: later answers may just be late.
#[test]
fn the_first_illegal_move_is_explained_on_standard_error() {
    let script = Script::new("while read -r line; do echo '{\"action\":\"fly\"}'; done");
    let told = "wumpus: seed 5, turn 1: illegal move: an action is `move ROOM` or `shoot ROOM [ROOM ...]`";
    let ran = script.grade("--seed 5 --hunts 3 --list");
    assert!(ran.stderr.starts_with(told), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1);
}

#[test]
fn other_fields_of_an_answer_are_ignored() {
    let chatty = STEADY.replace(r#"{"action""#, r#"{"id":7,"cmd":"step","why":["it","smells"],"action""#);
    let (chatty, steady) = (Script::new(&chatty), Script::new(STEADY));
    assert_eq!(chatty.endings("--hunts 5"), steady.endings("--hunts 5"));
}

/// Its standard error is passed on.
#[test]
fn a_crash_loses_the_hunt_and_the_program_is_started_anew() {
    let script = Script::new("echo started >> \"$0.log\"; echo oh >&2; exit 3");
    let ran = script.grade("--list --hunts 3");
    let told = "oh\nwumpus: seed 1, turn 1: crashed: the program exited with status 3\noh\noh\n";
    assert_eq!((endings(&ran), ran.stderr.as_str(), script.starts()), (all("crashed", 0, 3), told, 3));

    let script = Script::new(&STEADY.replace("esac\ndone", "esac; read -r line; exit\ndone"));
    assert_eq!(script.endings("--variant world --hunts 3"), all("crashed", 1, 3));
    assert_eq!(script.starts(), 3);

    // This program leaves after one hunt.
    let script = Script::new(&STEADY.replace("esac\ndone", ";; *'\"moves\":[]'*) exit; esac\ndone"));
    let ran = script.grade("--variant world --hunts 4 --list");
    assert_eq!(ran.stderr, "wumpus: seed 2, turn 1: crashed: the program exited with status 0\n");
    let endings = endings(&ran);
    let crashes: Vec<bool> = endings.iter().map(|(ending, _)| ending == "crashed").collect();
    assert_eq!((crashes, script.starts()), (vec![false, true, false, true], 2));
}

#[test]
fn a_program_that_closes_its_input_or_output_has_crashed() {
    let closes_input = r#"read -r line; exec <&-; echo '{"action":"pass"}'"#;
    for (closes, turns) in [(closes_input, 1), ("exec >&-", 0), ("read -r line; exec >&-", 0)] {
        let script = Script::new(&format!("echo started >> \"$0.log\"; {closes}; exec sleep 1000"));
        let flags = "--variant hidden --hunts 3 --move-timeout 60";
        assert_eq!(script.endings(flags), all("crashed", turns, 3), "{closes}");
        assert_eq!(script.starts(), 3);
    }
}

/// Later ones often have the same cause.
#[test]
fn the_first_crash_and_the_first_time_out_are_explained_on_standard_error() {
    for (program, flags, told) in [
        ("exit 1", "", "seed 5, turn 1: crashed: the program exited with status 1"),
        ("kill -9 $$", "", "seed 5, turn 1: crashed: the program was ended by signal 9 (SIGKILL)"),
        ("exec >&-; exec sleep 1000", "", "seed 5, turn 1: crashed: the program closed its input or output"),
        ("exec sleep 1000", "--move-timeout 0.4", "seed 5, turn 1: timed out: no answer within 0.4 s"),
    ] {
        let ran = Script::new(program).grade(&format!("--seed 5 --hunts 2 --list {flags}"));
        assert_eq!(ran.stderr, format!("wumpus: {told}\n"), "{program}");
    }
}

#[test]
fn a_program_that_dies_during_an_answer_has_crashed() {
    let script = Script::new("read -r line; printf '{\"action\"'");
    assert_eq!(script.endings("--hunts 3"), all("crashed", 0, 3));
}

/// One program is silent, one writes an endless line, and one answers without reading.
#[test]
fn a_program_that_is_too_slow_loses_the_hunt() {
    let programs = [("sleep 1000", ""), ("cat /dev/zero", ""), (r#"yes '{"action":"pass"}'"#, "--variant hidden")];
    thread::scope(|scope| {
        for (command, flags) in programs {
            scope.spawn(move || {
                let ran = grade(command, &format!("--list {flags} --hunts 3 --move-timeout 0.2"));
                assert!(endings(&ran).iter().all(|(ending, _)| ending == "timed_out"), "{command}: {ran:?}");
            });
        }
    });
}

#[test]
fn a_flood_of_output_is_not_buffered() {
    let ran = grade("yes", "--list --hunts 20 --move-timeout 1");
    assert_eq!(endings(&ran), all("illegal_move", 0, 20));
}

/// The first start answers too late, and illegally. The second waits until that answer has been written.
#[test]
fn a_late_answer_does_not_count_for_the_next_hunt() {
    let late = format!(
        r#"if [ ! -e "$0.log" ]; then
            echo started >> "$0.log"
            (sleep 2; echo late; : > "$0.late") &
            exec sleep 1000
        fi
        until [ -e "$0.late" ]; do sleep 0.1; done
        {STEADY}"#
    );
    let (late, steady) = (Script::new(&late), Script::new(STEADY));
    let endings = late.endings("--variant world --hunts 4 --move-timeout 1.5");
    assert_eq!(endings[0], ("timed_out".to_owned(), 0));
    assert_eq!(endings[1..], steady.endings("--variant world --hunts 4")[1..]);
    assert_eq!(late.starts(), 2);
}
