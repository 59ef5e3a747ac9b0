//! The rewards of a program, and when a hunt is given up.

use std::num::NonZeroU64;

use serde_json::json;
use wumpus_hunt::agent::AgentConfig;

use super::{Client, cheat};

/// T8, and the schemes of the other games. `tests/protocol` has a hunt that fetches the gold, and an arrow of Hidden Wumpus,
/// which is paid for at the end.
#[test]
fn every_action_costs_what_the_scheme_says() {
    let published = json!({"variant": "textbook", "board": "published"});
    for (reward, options, seed, actions, paid) in [
        ("steps", json!({"variant": "classic"}), 7, &["move 3", "shoot 2 10"][..], &[-1, -11][..]),
        ("steps", json!({"variant": "grue"}), 4, &["move ne", "shoot nw"], &[-1, -11]),
        ("steps", json!({"variant": "world"}), 1, &["shoot north", "move north", "move east"], &[-11, -1, -1]),
        ("steps", json!({"variant": "world"}), 1, &["move east", "move east"], &[-1, -1001]),
        ("aima", published.clone(), 1, &["climb"], &[-1]),
        // The arrow is used once.
        ("aima", published.clone(), 1, &["turn left", "shoot", "shoot", "climb"], &[-1, -11, -1, -1]),
        ("aima", published, 1, &["forward", "forward"], &[-1, -1001]),
    ] {
        let mut client = Client::new(AgentConfig::default());
        client.ask(&json!({"cmd": "reset", "seed": seed, "options": options, "reward": reward}));
        let rewards: Vec<_> = actions.iter().map(|action| client.step(action)["reward"].clone()).collect();
        assert_eq!(rewards, paid, "{options} {actions:?}");
    }
}

#[test]
fn a_hunt_is_given_up_after_the_turns_of_its_request_or_else_of_the_program() {
    let mut client = Client::new(AgentConfig { max_turns: NonZeroU64::new(2), ..AgentConfig::default() });
    let to_and_fro = ["move north", "move south", "move north", "move south"];
    for (terms, actions, is_given_up) in [
        (json!({}), &to_and_fro[..1], false),
        (json!({}), &to_and_fro[..2], true),
        // It ends by itself.
        (json!({}), &["move north", "move north"], false),
        (json!({"max_turns": 1}), &to_and_fro[..1], true),
        (json!({"max_turns": null}), &to_and_fro, false),
        (json!({"max_turns": u64::MAX}), &to_and_fro, false),
    ] {
        let mut request = json!({"cmd": "reset", "seed": 7, "options": {"variant": "world"}});
        request.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
        client.ask(&request);
        let last = actions.iter().map(|action| client.step(action)).last().unwrap();
        assert_eq!(last["truncated"], is_given_up, "{terms} {actions:?}");
    }
}

/// A position may say that so many actions were taken that the score cannot be counted on.
#[test]
fn the_textbooks_score_does_not_overflow() {
    let mut client = Client::new(cheat());
    let mut request = json!({"cmd": "reset", "options": {"variant": "textbook", "board": "published"}});
    request["position"] = client.ask(&request)["info"]["truth"]["position"].clone();
    for turns in [u32::MAX, 2_147_483_640] {
        request["position"]["turns"] = json!(turns);
        assert_eq!(client.ask(&request)["info"]["turns"], 0);
        for action in ["turn left", "shoot", "climb"] {
            assert!(client.step(action)["error"].is_null(), "{turns} {action}");
        }
    }
}
