//! The contract of the protocol for every game: replies agree with the library.

use serde_json::{Value, json};
use wumpus_hunt::agent::AgentConfig;
use wumpus_hunt::game::arrow::Paths;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::{Legal, Seat, Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use super::reference::ProtocolReference;
use super::{Client, any_legal, cheat};
use crate::games::test_every_game;

const SEEDS: u64 = 50;
const MAX_TURNS: u32 = 60;

/// Plays many hunts through the protocol with `--cheat`, and with the library. Passes on each reply with the session at
/// that point and the seat that gets the reply.
pub(super) fn in_many_hunts<G: ProtocolReference>(mut look: impl FnMut(&Value, &Value, &Session<G>, Seat)) {
    let mut client = Client::new(cheat());
    for (options, setup) in G::setups() {
        for seed in 0..SEEDS {
            let mut session = Session::<G>::deal(&setup, HuntSeed { setup: seed, play: seed + 1 });
            let mut rng = Dice::new(seed, Stream::Seed);
            let mut reply = client.reset(format!("{seed}:{}", seed + 1), &options);
            let mut told = Seat(0);
            for _ in 0..MAX_TURNS {
                let status = session.game().status();
                if let Status::Awaiting(seat) = status {
                    told = seat;
                }
                look(&options, &reply, &session, told);
                let Status::Awaiting(seat) = status else { break };
                let text = any_legal(&reply, &mut rng);
                let action = session.game().view(seat).read(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert!(session.step(seat, &action).is_ok(), "{text} is legal");
                // A copy plays on, with the same dice.
                client = Client(client.0.clone());
                reply = client.step(&text);
            }
        }
    }
}

/// `FellInPit { .. }` as the protocol writes it: `fell_in_pit`.
pub(super) fn snake(name: &str) -> String {
    let word = name.split(|c: char| !c.is_alphanumeric()).next().unwrap();
    let parts = word.char_indices().map(|(at, c)| match c {
        'A'..='Z' if at > 0 => format!("_{}", c.to_ascii_lowercase()),
        _ => c.to_ascii_lowercase().to_string(),
    });
    parts.collect()
}

fn names_of(events: &Value) -> Vec<String> {
    events.as_array().unwrap().iter().map(|event| event["event"].as_str().unwrap().to_owned()).collect()
}

/// What `obs` and the position hold is recorded in `tests/protocol`.
fn a_program_is_told_what_the_library_tells<G: ProtocolReference>() {
    let mut ended = 0;
    in_many_hunts::<G>(|_, reply, session, seat| {
        let (status, info) = (session.game().status(), &reply["info"]);
        let is_over = matches!(status, Status::Over(_));
        assert_eq!((&reply["terminated"], &reply["truncated"]), (&json!(is_over), &json!(false)));
        assert_eq!(info["seat"], if is_over { Value::Null } else { json!(seat.0) });
        let seen_by = |viewer| {
            let seen = session.events().iter().filter(move |event| G::is_seen_by(event, viewer));
            seen.map(|event| snake(&format!("{event:?}"))).collect::<Vec<_>>()
        };
        assert_eq!(names_of(&info["events"]), seen_by(Viewer::Seat(seat)));
        assert_eq!(names_of(&info["truth"]["events"]), seen_by(Viewer::Gamemaster));
        let reward = match status {
            Status::Awaiting(_) => 0,
            Status::Over(outcome) if G::is_drawn(outcome) => 0,
            Status::Over(outcome) if G::has_won(seat, outcome, session.game().position()) => 1,
            Status::Over(_) => -1,
        };
        assert_eq!(reply["reward"], reward);
        if is_over {
            ended += 1;
            return assert_eq!(info["legal"], json!({"moves": [], "shots": [], "paths": null}));
        }
        // The contract of the rules shows that these are the actions that are accepted.
        let view = session.game().view(seat);
        let Legal { listed, paths } = view.legal();
        let (shots, moves): (Vec<_>, Vec<_>) =
            listed.map(|action| view.text(&action)).partition(|text| text.starts_with("shoot"));
        let paths = paths.map(|Paths { rooms, longest, crooked, .. }| {
            json!({"rooms": rooms, "longest": longest, "crooked": snake(&format!("{crooked:?}"))})
        });
        assert_eq!(info["legal"], json!({"moves": moves, "shots": shots, "paths": paths}));
    });
    assert!(ended > 20, "hunts did end: {ended}");
}

test_every_game! { a_program_is_told_what_the_library_tells }

/// A client that has had other hunts keeps nothing of them but the tables of the set-up.
#[test]
fn the_best_action_has_odds_and_is_the_same_in_the_first_hunt_and_in_a_later_one() {
    let mut old = Client::new(AgentConfig::default());
    for (options, advice) in [
        (json!({"variant": "classic", "rules": "opinionated"}), json!(true)),
        (json!({"variant": "classic", "rules": "dungeon"}), json!(true)),
        (json!({"variant": "grue"}), json!(true)),
        (json!({"variant": "world", "board": "random"}), json!("values")),
        (json!({"variant": "textbook"}), json!(true)),
    ] {
        for seed in 0..4 {
            let mut new = Client::new(AgentConfig::default());
            let request = json!({"cmd": "reset", "seed": seed, "options": options, "advice": advice});
            let (mut reply, mut first) = (old.ask(&request), new.ask(&request));
            for _ in 0..20 {
                assert_eq!(reply, first, "{options} {seed}");
                if reply["terminated"] == true {
                    break;
                }
                let advice = &reply["info"]["advice"];
                let best = advice["best"].as_str().unwrap_or_else(|| panic!("{options} {seed}: {reply}")).to_owned();
                let actions = advice["actions"].as_array().unwrap();
                assert!(actions.iter().any(|odds| odds["action"] == *best), "{options} {seed}: {best} {actions:?}");
                (reply, first) = (old.step(&best), new.step(&best));
            }
        }
    }
}

#[test]
fn advice_can_be_switched_off() {
    let mut client = Client::new(AgentConfig { no_advice: true, ..AgentConfig::default() });
    let refused = client.ask(&json!({"cmd": "reset", "seed": 7, "advice": true}));
    assert_eq!(refused["error"], json!({"code": "bad_option", "message": "advice is switched off"}));
}
