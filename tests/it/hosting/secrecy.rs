//! Two hosted games that differ only in a secret.

use serde_json::json;

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
fn played(seed: u64, shoots: bool) -> (usize, Vec<Vec<String>>) {
    let hosting = Hosting::new(&format!("--players Ann,Bob,Cy --bots 2 --seed {seed}"));
    let mut watcher = hosting.watch();
    let mut guests = NAMES.map(|name| hosting.join_as_program(name, 0));
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
    let (mut seeds, mut compared) = (1.., 0);
    while compared < 3 {
        let seed = seeds.next().unwrap();
        let [(shooter, passed), (same, shot)] = [false, true].map(|shoots| played(seed, shoots));
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
