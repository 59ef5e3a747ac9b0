//! What nobody may know but one seat: two hosted games that differ only in a secret, and all lines of a game night.

use serde_json::{Value, json};

use super::ended::play_until;
use super::{Guest, Hosting};

const NAMES: [&str; 3] = ["Ann", "Bob", "Cy"];

/// Reads until the talk after this turn; returns false if the game ends before it.
#[track_caller]
fn reaches_talk(guest: &mut Guest) -> bool {
    loop {
        match guest.next()["event"].as_str() {
            Some("talk") => return true,
            Some("over") => return false,
            _ => {}
        }
    }
}

/// Plays ten turns with three guests and two bots. The first guest on turn who can shoot does so, or passes instead; all
/// others pass. Returns the shooter, and what the watcher and each guest received.
fn played(has_phones: bool, seed: u64, shoots: bool) -> (usize, Vec<Vec<String>>) {
    let flags = format!("--bots 2 --seed {seed}");
    let mut hosting = if has_phones {
        Hosting::with_phones(&NAMES, &flags)
    } else {
        Hosting::new(&format!("--players Ann,Bob,Cy {flags}"))
    };
    let mut watcher = hosting.watch();
    let mut guests = NAMES.map(|name| hosting.join_as_program(name, 0));
    hosting.command("begin");
    let (mut shooter, mut before, mut refusals) = (None, [const { Vec::new() }; 3], [const { Vec::new() }; 3]);
    for turn in 1..=10 {
        let seat = usize::try_from(watcher.until("turn")["seat"].as_u64().unwrap()).unwrap();
        if seat < NAMES.len() {
            let act = guests[seat].until("act");
            // Somebody else acts in vain, and the connection of a third breaks.
            let [other, third] = [1, 2].map(|more| (seat + more) % 3);
            guests[other].send(&json!({"turn": turn, "action": "pass"}).to_string());
            refusals[other].push(guests[other].until("error"));
            before[third].append(&mut guests[third].seen);
            guests[third].hang_up();
            guests[third] = hosting.join_as_program(NAMES[third], before[third].len());
            let is_shooter = shooter.is_none() && !act["legal"]["paths"].is_null();
            if is_shooter {
                shooter = Some(seat);
            }
            let shot = format!("shoot {}", act["obs"]["tunnels"][0]);
            let action = if is_shooter && shoots { &shot } else { "pass" };
            guests[seat].send(&json!({"turn": turn, "action": action}).to_string());
        }
        let goes_on = reaches_talk(&mut watcher);
        for guest in &mut guests {
            assert_eq!(reaches_talk(guest), goes_on);
        }
        if !goes_on {
            break;
        }
    }
    let mut received = vec![watcher.seen];
    for ((guest, mut before), refusals) in guests.into_iter().zip(before).zip(refusals) {
        before.extend(guest.seen);
        before.extend(refusals.iter().map(ToString::to_string));
        received.push(before);
    }
    (shooter.expect("somebody can shoot"), received)
}

/// H19, H20, H27: if no die is rolled and nobody dies, nobody else can tell from the lines of a game whether a player shot,
/// not even from refusals, after a broken connection or from what bots do.
#[test]
fn the_others_receive_the_same_lines_whether_a_player_shoots_or_passes() {
    compare(false);
}

#[test]
fn phones_receive_the_same_lines_whether_a_player_shoots_or_passes() {
    compare(true);
}

fn compare(has_phones: bool) {
    let (mut seeds, mut compared) = (1.., 0);
    while compared < 3 {
        let seed = seeds.next().unwrap();
        let [(shooter, passed), (same, shot)] = [false, true].map(|shoots| played(has_phones, seed, shoots));
        assert_eq!(shooter, same);
        // A shot that rolls a die or kills somebody is no secret.
        let is_heard =
            |line: &String| ["rolled", "died"].iter().any(|event| line.contains(&format!("\"event\":\"{event}\"")));
        let first = passed[0].iter().zip(&shot[0]).find(|(one, other)| one != other);
        if first.is_some_and(|(passed, shot)| is_heard(passed) || is_heard(shot)) {
            continue;
        }
        for at in (0..passed.len()).filter(|at| *at != shooter + 1) {
            assert_eq!(passed[at], shot[at], "seed {seed}, {at}");
        }
        assert_ne!(passed[shooter + 1], shot[shooter + 1], "the shooter has an arrow less");
        compared += 1;
    }
}

/// The lines whose event is one of these.
fn only(lines: &[Value], events: &[&str]) -> Vec<Value> {
    lines.iter().filter(|line| events.iter().any(|event| line["event"] == *event)).cloned().collect()
}

/// H7, H19, H20, H28, H33: a phone hears its own card and turns and what the public hears, and so does the table's screen, without
/// the cards and turns. How it really was is told at the end. Nobody without a code hears anything.
#[test]
fn on_a_game_night_everybody_hears_what_they_may_know_and_nothing_else() {
    let mut site = Hosting::with_phones(&NAMES, "--seed 4 --talk 60");
    // Before the game begins, nothing tells a guest how it will be dealt, not even the sum of lines to come.
    for after in 0..6 {
        let mut early = site.connect_phone();
        early.send(&json!({"hello": 1, "code": site.code("Ann"), "after": after}));
        let hello = early.until("hello");
        assert_eq!((&hello["last"], &hello["epoch"]), (&json!(0), &json!("cbf29ce484222325")), "after {after}");
    }
    let mut strangers = [site.connect(), site.connect_phone(), site.connect_phone(), site.connect_phone()];
    strangers[2].send(&json!({"hello": 1}));
    strangers[3].send(&json!({"hello": 1, "code": "0000-0000-0000"}));
    let mut all: Vec<_> = NAMES.iter().map(|name| site.join(name)).chain([site.watch()]).collect();
    all[0].send(&json!({"say": "Is everybody here?"}));
    for line in ["begin", "again"] {
        site.command(line);
        play_until(&mut all, "evening");
    }
    site.command("end");
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
            assert!(
                only(&own, &[event]).iter().map(|line| &line["turn"]).eq(&own_turns),
                "each {event} of seat {seat}"
            );
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
