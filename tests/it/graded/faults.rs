//! Programs that lose by a fault: an illegal move, a crash or a timeout.

use std::thread;

use serde_json::{Value, json};

use super::{STEADY, Script, all, endings, grade};
use crate::program::RunOutput;

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

#[test]
fn other_fields_of_an_answer_are_ignored() {
    // The first bytes are a byte order mark.
    let chatty = STEADY.replace(r#"{"action""#, r#"\357\273\277{"id":7,"cmd":"step","why":["it","smells"],"action""#);
    let (chatty, steady) = (Script::new(&chatty), Script::new(STEADY));
    assert_eq!(chatty.endings("--hunts 5 --seed 1:1"), steady.endings("--hunts 5 --seed 1:1"));
}

/// Reading such a line to its end, if it has one, would give the program time that it must not have.
#[test]
fn a_line_that_is_too_long_loses_the_hunt_at_once() {
    for endless in ["cat /dev/zero", "head -c 65538 /dev/zero; sleep 1000", "head -c 65538 /dev/zero; echo"] {
        let script = Script::new(&format!("echo started >> \"$0.log\"; {endless}"));
        let ran = script.grade("--list --hunts 2 --move-timeout 600");
        assert_eq!((endings(&ran), script.starts()), (all("illegal_move", 0, 2), 2), "{endless}");
        let told = "wumpus: hunt 1, turn 1: illegal move: the line is longer than 65536 bytes\n";
        assert!(ran.stderr.starts_with(told), "{}", ran.stderr);
    }
    // The end of a line does not count.
    let longest = r#"
        while read -r line; do
            printf '{"action":"fly","why":"'; head -c 65511 /dev/zero | tr '\0' x; printf '"}\r\n'
        done"#;
    let ran = Script::new(longest).grade("--list --hunts 1");
    assert!(ran.stderr.starts_with("wumpus: hunt 1, turn 1: illegal move: an action is `move ROOM`"), "{}", ran.stderr);
}

/// A megabyte of each program is passed on.
#[test]
fn what_a_program_writes_to_standard_error_is_passed_on_up_to_a_limit() {
    for line in ["123456789", ""] {
        let script = Script::new(&format!("yes '{line}' | head -c 3000000 >&2; echo end >&2; exit 1"));
        let ran = script.grade("--list --hunts 1 --move-timeout 30");
        let rest = "wumpus: the rest of this program's standard error is not shown\n";
        assert_eq!(ran.stderr.matches(rest).count(), 1, "{line}");
        assert!(ran.stderr.len() < 1_100_000, "{}", ran.stderr.len());
        assert!(ran.stderr.contains("; last line on standard error: end\n"), "{line}");
    }
}

/// Its standard error is passed on, and the same text once.
#[test]
fn a_crash_loses_the_hunt_and_the_program_is_started_anew() {
    let script = Script::new("echo started >> \"$0.log\"; echo oh >&2; exit 3");
    let ran = script.grade("--list --hunts 3");
    let told = "oh\nwumpus: hunt 1, turn 1: crashed: the program exited with status 3; last line on standard error: oh\n\
                wumpus: the same text came on standard error 2 more times\nwumpus: the program failed in every hunt\n";
    assert_eq!((endings(&ran), ran.stderr.as_str(), script.starts()), (all("crashed", 0, 3), told, 3));

    let script = Script::new(&STEADY.replace("esac\ndone", "esac; read -r line; exit\ndone"));
    assert_eq!(script.endings("--variant world --hunts 3"), all("crashed", 1, 3));
    assert_eq!(script.starts(), 3);

    // This program leaves after one hunt.
    let script = Script::new(&STEADY.replace("esac\ndone", ";; *'\"moves\":[]'*) exit; esac\ndone"));
    let ran = script.grade("--variant world --hunts 4 --list");
    assert_eq!(ran.stderr, "wumpus: hunt 2, turn 1: crashed: the program exited with status 0\n");
    let endings = endings(&ran);
    let crashes: Vec<bool> = endings.iter().map(|(ending, _)| ending == "crashed").collect();
    assert_eq!((crashes, script.starts()), (vec![false, true, false, true], 2));
}

/// The second start writes more than the first, the third less, and the last two what the third has written.
#[test]
fn what_differs_from_the_start_before_is_shown_whole() {
    let text = r#"echo started >> "$0.log"; n=$(wc -l < "$0.log"); echo a >&2; [ $n -gt 2 ] || echo b >&2; [ $n != 2 ] || echo c >&2"#;
    let ran = Script::new(&format!("{text}; exit 1")).grade("--hunts 5 --list --max-failures 9");
    let said: Vec<&str> = ran.stderr.lines().filter(|line| !line.starts_with("wumpus: hunt")).collect();
    let repeats = "wumpus: the same text came on standard error 2 more times";
    assert_eq!(said, ["a", "b", "a", "b", "c", "a", repeats, "wumpus: the program failed in every hunt"]);
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

/// Later ones often have the same cause, and later answers may just be late.
#[test]
fn the_first_failure_of_each_kind_is_explained_on_standard_error() {
    let illegal = "hunt 1, turn 1: illegal move: an action is `move ROOM` or `shoot ROOM [ROOM ...]`, with room numbers; \
                   the answer was {\"action\":\"fly\"}";
    let unended = "hunt 1, turn 1: timed out: no answer within 0.4 s; this had no end of a line: move 5";
    for (program, flags, told) in [
        ("while read -r line; do echo '{\"action\":\"fly\"}'; done", "", illegal),
        ("exit 1", "", "hunt 1, turn 1: crashed: the program exited with status 1"),
        ("kill -9 $$", "", "hunt 1, turn 1: crashed: the program was ended by signal 9 (SIGKILL)"),
        ("exec >&-; exec sleep 1000", "", "hunt 1, turn 1: crashed: the program closed its input or output"),
        ("exec sleep 1000", "--move-timeout 0.4", "hunt 1, turn 1: timed out: no answer within 0.4 s"),
        ("printf 'move 5'; exec sleep 1000", "--move-timeout 0.4", unended),
        (
            "read -r line; printf 'move 5'",
            "",
            "hunt 1, turn 1: crashed: the program exited with status 0; this had no end of a line: move 5",
        ),
    ] {
        let ran = Script::new(program).grade(&format!("--seed 5 --hunts 2 --list {flags}"));
        let told = format!("wumpus: {told}\nwumpus: the program failed in every hunt\n");
        assert_eq!(ran.stderr, told, "{program}");
    }
}

#[test]
fn a_program_that_dies_during_an_answer_has_crashed() {
    let script = Script::new("read -r line; printf '{\"action\"'");
    assert_eq!(script.endings("--hunts 3"), all("crashed", 0, 3));
}

/// One program is silent, and one answers without reading.
#[test]
fn a_program_that_is_too_slow_loses_the_hunt() {
    let programs = [("sleep 1000", ""), (r#"yes '{"action":"pass"}'"#, "--variant hidden")];
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
    let ran = grade("yes", "--list --hunts 20 --move-timeout 1 --max-failures 21");
    assert_eq!(endings(&ran), all("illegal_move", 0, 20));
}

/// The first start has its answer ready a moment too late, and it is illegal.
#[test]
fn a_late_answer_does_not_count_for_the_next_hunt() {
    let late = format!(
        r#"if [ ! -e "$0.log" ]; then
            echo started >> "$0.log"
            (sleep 2; echo late) &
            exec sleep 1000
        fi
        sleep 1
        {STEADY}"#
    );
    let (late, steady) = (Script::new(&late), Script::new(STEADY));
    let endings = late.endings("--variant world --hunts 4 --move-timeout 1.5");
    assert_eq!(endings[0], ("timed_out".to_owned(), 0));
    assert_eq!(endings[1..], steady.endings("--variant world --hunts 4")[1..]);
    assert_eq!(late.starts(), 2);
}

#[test]
fn what_is_written_to_standard_error_is_passed_on_safe_to_print() {
    let script = Script::new(r"printf 'at\tmain\n\033[2Jred\r\n\n' >&2; printf 'no end' >&2; exit 1");
    let ran = script.grade("--list --hunts 1");
    let told = "at    main\n\u{fffd}[2Jred\n\nno end\nwumpus: hunt 1, turn 1: crashed: the program exited with status 1; \
                last line on standard error: no end\nwumpus: the program failed in every hunt\n";
    assert_eq!(ran.stderr, told);
}

#[test]
fn a_program_is_given_up_after_too_many_failures() {
    let script = Script::new("read -r line; exit 1");
    for (flags, failures) in [("--max-failures 3", 3), ("", 5)] {
        let ran = script.grade(&format!("world --hunts 1000 --reward steps --json {flags}"));
        assert_eq!((ran.status, ran.stderr.lines().count()), (1, 2), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().last(), Some("wumpus: stopped by too many failures"));
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(report["stopped"], "failures");
        assert_eq!((&report["hunts"], &report["seeds"][0]["hunts"]), (&json!(1000), &json!(1000)));
        let endings = &report["endings"];
        assert_eq!((&endings["crashed"], &endings["not_played"]), (&json!(failures), &json!(1000 - failures)));
        assert_eq!(report["shares"]["not_played"]["measured"], f64::from(1000 - failures) / 1000.0);
        assert_eq!(report["mean_score"]["measured"], -1000.0, "what is not played is lost");
    }
    let table = script.grade("world --hunts 1000").stdout;
    let told = "stopped by too many failures after 5 of 1000 hunts; the rest are lost";
    assert_eq!(table.lines().nth(1), Some(told));
}

/// Returns the listed hunts without their seeds.
fn seedless(ran: &RunOutput) -> Vec<&str> {
    ran.stdout.lines().map(|line| line.split_once(' ').unwrap().1).collect()
}

/// A failure is a loss.
#[test]
fn a_failure_scores_as_a_loss() {
    let script = Script::new(&STEADY.replace("esac\ndone", "esac; read -r line; exit\ndone"));
    let ran = script.grade("world --hunts 2 --reward sparse --list");
    assert_eq!(seedless(&ran), ["crashed 1 -1"; 2]);
    // A turn costs 1, a loss 1,000.
    let ran = script.grade("world --hunts 2 --reward steps --list");
    assert_eq!(seedless(&ran), ["crashed 1 -1001"; 2]);
}

/// Otherwise a program would do better to walk to and fro than to take a risk.
#[test]
fn an_unfinished_hunt_scores_as_a_loss() {
    let script = Script::new(
        r#"while read -r line; do case $line in
            *'"moves":[]'*) ;;
            *'"cell":[1,1]'*) echo '{"action":"move north"}';;
            *) echo '{"action":"move south"}'
        esac; done"#,
    );
    for (reward, score) in [("sparse", -1), ("steps", -2000)] {
        let ran = script.grade(&format!("world --hunts 2 --reward {reward} --list"));
        assert_eq!(seedless(&ran), vec![format!("unfinished 1000 {score}"); 2]);
    }
}

/// The wumpus of the published board is two cells north of A1.
#[test]
fn the_score_of_a_program_is_the_sum_of_its_rewards() {
    let script = Script::new(
        "while read -r line; do case $line in *'\"moves\":[\"'*) echo '{\"action\":\"move north\"}';; esac; done",
    );
    let ran = script.grade("world --board published --hunts 2 --reward steps --list");
    assert_eq!(seedless(&ran), ["eaten 2 -1002"; 2]);
}
