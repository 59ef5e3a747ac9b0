//! What nobody may know but one seat: all lines that leave the host on a game night.

use serde_json::{Value, json};

use super::ended::play_until;
use super::{Guest, Hosting, NAMES};

/// The lines whose event is one of these.
fn only(lines: &[Value], events: &[&str]) -> Vec<Value> {
    lines.iter().filter(|line| events.iter().any(|event| line["event"] == *event)).cloned().collect()
}

/// H7, H19, H20, H28, H33: a phone hears its own card and turns and what the public hears, and so does the table's screen, without
/// the cards and turns. How it really was is told at the end. Nobody without a code hears anything.
#[test]
fn on_a_game_night_everybody_hears_what_they_may_know_and_nothing_else() {
    let mut site = Hosting::web("--wumpuses few --seed 5 --talk 60");
    site.admit(&NAMES);
    // Before the game begins, nothing tells a guest how it will be dealt, not even the sum of lines to come.
    for after in 0..6 {
        let hello = site.open(&json!({"hello": 1, "code": site.code("Ann"), "after": after})).until("hello");
        assert_eq!((&hello["last"], &hello["epoch"]), (&json!(0), &json!("cbf29ce484222325")), "after {after}");
    }
    let mut strangers =
        [json!({}), json!({"hello": 1}), json!({"hello": 1, "code": "0000-0000-0000"})].map(|first| site.open(&first));
    let mut all: Vec<_> = NAMES.iter().map(|name| site.join(name)).chain([site.watch()]).collect();
    all[0].send(&json!({"say": "Is everybody here?"}));
    for line in ["begin", "again"] {
        site.command(line);
        play_until(&mut all, "evening");
    }
    site.end();
    for stranger in &mut strangers {
        assert!(stranger.until_closed().iter().all(|line| line["event"] == "error" || line["event"] == "closed"));
    }
    for guest in &mut all {
        guest.until_closed();
    }
    let log = |guest: &Guest| {
        let line = |line: &String| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            line.as_object_mut().unwrap().remove("seq");
            line
        };
        guest.seen.iter().map(line).collect::<Vec<_>>()
    };
    let (screen, public) = (&all[3], log(&all[3]));
    let course = only(&public, &["begun", "ended", "over", "film", "evening"]);
    let mut course: Vec<_> = course.iter().map(|line| line["event"].as_str().unwrap()).collect();
    course.dedup();
    assert_eq!(course, ["begun", "ended", "over", "film", "evening"].repeat(2));
    assert_eq!(only(&screen.others, &["room"]).len(), 1);
    for (seat, guest) in all[..3].iter().enumerate() {
        let (own, others) = log(guest).into_iter().partition::<Vec<_>, _>(|line| {
            ["card", "act", "acted", "result"].iter().any(|event| line["event"] == *event)
        });
        assert_eq!(others, public);
        let own_turns = only(&public, &["turn"]).into_iter().filter(|turn| turn["seat"] == seat);
        let own_turns: Vec<_> = own_turns.map(|turn| turn["turn"].clone()).collect();
        for event in ["act", "acted"] {
            assert!(only(&own, &[event]).iter().map(|line| &line["turn"]).eq(&own_turns), "{event} of seat {seat}");
        }
        let roles = only(&public, &["over"]).into_iter().map(|over| over["position"]["people"][seat]["role"].clone());
        let cards = only(&own, &["card"]).into_iter().map(|card| card["role"].clone());
        assert!(cards.eq(roles), "the cards of seat {seat}");
        // Besides its log it hears what the table's screen hears, but not where the room is.
        let waits = |guest: &Guest| {
            only(&guest.others, &["waits"]).iter().map(|line| line["seats"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(waits(guest), waits(screen));
        assert_eq!(only(&guest.others, &["limits"]), only(&screen.others, &["limits"]));
        let known = ["hello", "seats", "party", "limits", "waits", "error", "closed"];
        assert_eq!(only(&guest.others, &known), guest.others);
    }
}
