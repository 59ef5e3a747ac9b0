//! Programs that lose by a fault: an illegal move, a crash or a timeout.

use serde_json::{Value, json};

use super::{STEADY, Script, WALKING, all, endings};
use crate::program::RunOutput;

/// Each case is an answer and its error code.
#[test]
fn an_illegal_move_loses_the_hunt_and_the_program_goes_on() {
    for (answer, code) in [
        (r#"printf '{"action":"move 99"}\n'"#, "illegal_action"),
        (r#"printf '{"action":"fly"}\n'"#, "bad_action"),
        (r#"printf '{"action":5}\n'"#, "wrong_type"),
        (r#"printf '{"deed":"move 1"}\n'"#, "missing_field"),
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
    }
}

/// Reading such a line to its end, if it has one, would give the program time that it must not have.
#[test]
fn a_line_that_is_too_long_loses_the_hunt_at_once() {
    for endless in ["cat /dev/zero", "head -c 65538 /dev/zero; sleep 1000"] {
        let script = Script::new(&format!("echo started >> \"$0.log\"; {endless}"));
        let ran = script.grade("--list --hunts 2 --move-timeout 600");
        assert_eq!((endings(&ran), script.starts()), (all("illegal_move", 0, 2), 2), "{endless}");
        let told = "wumpus: hunt 1, turn 1: illegal move: the line is longer than 65536 bytes\n";
        assert!(ran.stderr.starts_with(told), "{}", ran.stderr);
    }
}

/// The first writes something new each time it is started: two thirds of what is passed on in all. The second writes blank
/// lines.
#[test]
fn standard_error_is_passed_on_up_to_a_limit() {
    for (line, bytes) in [("$$", 700_000), ("", 3_000_000)] {
        let text = format!("read -r line; yes \"{line}\" | head -c {bytes} >&2; exit 1");
        let ran = Script::new(&text).grade("--hunts 4 --list --move-timeout 60");
        let rest = "wumpus: the rest of this program's standard error is not shown";
        assert_eq!(ran.stderr.lines().filter(|line| *line == rest).count(), 1);
        assert!((1_000_000..1_100_000).contains(&ran.stderr.len()), "{}", ran.stderr.len());
    }
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

/// Later ones often have the same cause, and later answers may just be late.
#[test]
fn the_first_failure_of_each_kind_is_explained_on_standard_error() {
    let illegal = "turn 1: illegal move: an action is `move ROOM` or `shoot ROOM [ROOM ...]`, with room numbers; \
                   the answer was {\"action\":\"fly\"}";
    let closed = "crashed: the program closed its input or output";
    let late = "timed out: no answer within 0.4 s";
    for (program, flags, told) in [
        ("while read -r line; do echo '{\"action\":\"fly\"}'; done", "", illegal),
        ("exit 1", "", "turn 1: crashed: the program exited with status 1"),
        ("kill -9 $$", "", "turn 1: crashed: the program was ended by signal 9 (SIGKILL)"),
        ("exec >&-; exec sleep 1000", "--move-timeout 60", &format!("turn 1: {closed}")),
        (
            "read -r line; exec <&-; echo '{\"action\":\"pass\"}'; exec sleep 1000",
            "--variant hidden --move-timeout 60",
            &format!("turn 2: {closed}"),
        ),
        ("exec sleep 1000", "--move-timeout 0.4", &format!("turn 1: {late}")),
        (
            "printf 'move 5'; exec sleep 1000",
            "--move-timeout 0.4",
            &format!("turn 1: {late}; this had no end of a line: move 5"),
        ),
        (
            "read -r line; printf 'move 5'",
            "",
            "turn 1: crashed: the program exited with status 0; this had no end of a line: move 5",
        ),
    ] {
        let ran = Script::new(program).grade(&format!("--seed 5 --hunts 2 --list {flags}"));
        let told = format!("wumpus: hunt 1, {told}\nwumpus: the program failed in every hunt\n");
        assert_eq!(ran.stderr, told, "{program}");
    }
}

/// The second answers without reading.
#[test]
fn a_flood_of_output_is_not_buffered() {
    let flood = Script::new("exec yes").grade("--list --hunts 20 --move-timeout 60 --max-failures 21");
    assert_eq!(endings(&flood), all("illegal_move", 0, 20));
    let blind = Script::new(r#"exec yes '{"action":"pass"}'"#).grade("--list --variant hidden --hunts 1");
    assert!(blind.stdout.contains(" timed_out "), "{blind:?}");
}

#[test]
fn a_program_is_given_up_after_too_many_failures_or_when_the_time_is_over() {
    let json = |ran: &RunOutput| serde_json::from_str::<Value>(&ran.stdout).unwrap();
    let script = Script::new("read -r line; exit 1");
    for (flags, failures) in [("--max-failures 3", 3), ("", 5)] {
        let ran = script.grade(&format!("world --hunts 1000 --reward steps --json {flags}"));
        assert_eq!((ran.status, ran.stderr.lines().last()), (1, Some("wumpus: stopped by too many failures")));
        let report = json(&ran);
        assert_eq!((&report["stopped"], &report["hunts"]), (&json!("failures"), &json!(1000)));
        let endings = &report["endings"];
        assert_eq!([&endings["crashed"], &endings["not_played"]], [failures, 1000 - failures]);
        assert_eq!(report["mean_score"]["measured"], -1000.0, "what is not played is lost");
    }
    let table = script.grade("world --hunts 1000").stdout;
    let told = "stopped by too many failures after 5 of 1000 hunts; the rest are lost";
    assert_eq!(table.lines().nth(1), Some(told));
    let ran = Script::new("exec sleep 1000").grade("--hunts 9 --total-timeout 2 --move-timeout 60 --json");
    assert!(ran.stderr.starts_with("wumpus: hunt 1, turn 1: timed out: the time for all hunts is over\n"), "{ran:?}");
    assert_eq!((&json(&ran)["stopped"], &json(&ran)["endings"]["not_played"]), (&json!("total_timeout"), &json!(8)));
}

/// A turn costs 1, a loss 1,000. Without a loss a program would do better to walk to and fro than to take a risk.
#[test]
fn a_failure_and_an_unfinished_hunt_score_as_a_loss() {
    let crashing = STEADY.replace("esac\ndone", "esac; read -r line; exit\ndone");
    // The wumpus of the published board is two cells north of A1.
    let eaten =
        "while read -r line; do case $line in *'\"moves\":[\"'*) echo '{\"action\":\"move north\"}';; esac; done";
    for (script, sparse, steps) in [
        (crashing.as_str(), "crashed 1 -1", "crashed 1 -1001"),
        (WALKING, "unfinished 1000 -1", "unfinished 1000 -2000"),
        (eaten, "eaten 2 -1", "eaten 2 -1002"),
    ] {
        let script = Script::new(script);
        for (reward, told) in [("sparse", sparse), ("steps", steps)] {
            let ran = script.grade(&format!("world --hunts 2 --reward {reward} --list"));
            let hunts: Vec<_> = ran.stdout.lines().map(|line| line.split_once(' ').unwrap().1).collect();
            assert_eq!(hunts, [told; 2]);
        }
    }
}
