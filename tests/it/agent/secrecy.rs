//! No reply reveals what a seat may not know.

use std::collections::HashMap;

use serde_json::{Value, json};
use wumpus_hunt::agent::{AgentConfig, Reward};
use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::{Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use super::reference::ProtocolReference;
use super::{Client, answers, read, texts};
use crate::games::{VARIANTS, test_every_game};

/// Plays hunts of many seeds. Where the seat sees the same and has seen the same in this turn, replies are equal byte
/// for byte. The reward is the one that tells most.
fn replies_are_alike_where_the_seat_sees_alike<G: ProtocolReference>()
where
    Random: Bot<G>,
{
    let mut compared = 0;
    let (options, setup) = G::setups().swap_remove(0);
    let (hunts, reward) = match options["variant"].as_str() {
        Some("textbook") => (200, Reward::Aima),
        Some("world") => (200, Reward::Steps),
        Some("hidden") => (8_000, Reward::Steps),
        _ => (1_000, Reward::Steps),
    };
    let mut replies: HashMap<String, (u64, String)> = HashMap::new();
    for seed in 0..hunts {
        let mut session = Session::<G>::deal(&setup, HuntSeed::new(seed));
        let mut rng = Dice::new(seed, Stream::Seed);
        let mut requests = format!("{}\n", json!({"cmd": "reset", "seed": seed, "options": options}));
        let mut told = Vec::new();
        let mut done = String::new();
        for turn in 0..4 {
            let Status::Awaiting(seat) = session.game().status() else { break };
            let seen = session.events().iter().filter(|event| G::is_seen_by(event, Viewer::Seat(seat)));
            // A lone hunter knows the cost of an arrow. With several seats the others' actions are secret.
            let known = if options["variant"] == "hidden" { "" } else { done.as_str() };
            let view = session.game().view(seat);
            told.push((seat, format!("{turn} {view:?} {:?} {known}", seen.collect::<Vec<_>>())));
            let action = Random.decide(&view, &mut rng);
            let text = view.text(&action);
            done = String::from(text.split(' ').next().unwrap());
            requests += &json!({"cmd": "step", "action": text}).to_string();
            requests.push('\n');
            assert!(session.step(seat, &action).is_ok());
        }
        let lines = answers(AgentConfig { reward, ..AgentConfig::default() }, requests.as_bytes());
        assert_eq!(lines.len(), told.len() + 1, "a reply to each action, and to the reset");
        for ((seat, known), line) in told.into_iter().zip(lines) {
            if let Some((other, alike)) = replies.get(&known) {
                assert_eq!(&line, alike, "seeds {seed} and {other}: {known}");
                compared += 1;
            } else {
                assert_eq!(read(&line)["info"]["seat"], json!(seat.0));
                replies.insert(known, (seed, line));
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

test_every_game! { replies_are_alike_where_the_seat_sees_alike }

/// A seed gives away all secrets, so no reply before the last tells it.
#[test]
fn a_seed_chosen_by_the_program_is_told_at_the_end_and_gives_the_same_hunt() {
    let mut client = Client::new(AgentConfig { max_turns: std::num::NonZeroU64::new(3), ..AgentConfig::default() });
    for variant in VARIANTS {
        let options = json!({"variant": variant});
        let first = client.ask(&json!({"cmd": "reset", "options": options}));
        let mut reply = first.clone();
        let mut actions = vec![];
        while reply["info"]["seat"] != Value::Null {
            assert_eq!((&reply["info"]["seed"], &reply["info"]["truth"]), (&Value::Null, &Value::Null));
            actions.push(texts(&reply["info"]["legal"]["moves"])[0].clone());
            reply = client.step(actions.last().unwrap());
        }
        assert!(reply["info"]["seed"].is_string(), "{reply}");
        assert_eq!(client.reset(reply["info"]["seed"].clone(), &options), first);
        let again: Vec<_> = actions.iter().map(|action| client.step(action)).collect();
        assert_eq!(again.last(), Some(&reply));
    }
    client.close();
}
