//! The rewards of a program, and when a hunt is given up.

use std::num::NonZeroU64;

use serde_json::{Value, json};
use wumpus_hunt::agent::{AgentConfig, Reward};
use wumpus_hunt::game::chance::{Dice, Stream};

use super::{Client, any_legal};

fn rewards(config: AgentConfig, actions: &[&str]) -> Vec<Value> {
    let mut client = Client::new(config);
    let first = client.reset(1, &json!({"variant": "world"}));
    let replies = actions.iter().map(|action| client.step(action));
    let rewards = [first].into_iter().chain(replies).map(|reply| reply["reward"].clone()).collect();
    client.close();
    rewards
}

const WON: [&str; 4] = ["shoot north", "move north", "move east", "move north"];
const LOST: [&str; 2] = ["move east", "move east"];

#[test]
fn a_win_is_1_and_a_loss_minus_1_and_nothing_else_counts() {
    assert_eq!(rewards(AgentConfig::default(), &WON), [0, 0, 0, 0, 1]);
    assert_eq!(rewards(AgentConfig::default(), &LOST), [0, 0, -1]);
}

#[test]
fn the_steps_reward_charges_1_for_an_action_and_10_for_an_arrow_with_1000_at_stake() {
    let config = AgentConfig { reward: Reward::Steps, ..AgentConfig::default() };
    assert_eq!(rewards(config, &WON), [0, -11, -1, -1, 999]);
    assert_eq!(rewards(config, &LOST), [0, -1, -1001]);
}

/// Hunts whose moves and shots are legal.
#[test]
fn in_every_game_for_one_hunter_a_move_costs_1_and_a_shot_11() {
    for (options, seed, [step, shot]) in [
        (json!({"variant": "classic"}), 7, ["move 3", "shoot 2 10"]),
        (json!({"variant": "grue"}), 4, ["move ne", "shoot nw"]),
        (json!({"variant": "world"}), 1, ["move north", "shoot south"]),
    ] {
        let mut client = Client::new(AgentConfig { reward: Reward::Steps, ..AgentConfig::default() });
        client.reset(seed, &options);
        let rewards = [step, shot].map(|action| client.step(action));
        assert_eq!(rewards.each_ref().map(|reply| &reply["terminated"]), [false, false], "{options}");
        assert_eq!(rewards.map(|reply| reply["reward"].clone()), [-1, -11], "{options}");
        client.close();
    }
}

#[test]
fn a_hunt_is_given_up_after_the_maximum_number_of_turns() {
    let mut client = Client::new(AgentConfig { max_turns: NonZeroU64::new(2), ..AgentConfig::default() });
    client.reset(7, &json!({"variant": "world"}));
    let first = client.step("move north");
    assert_eq!((&first["truncated"], &first["info"]["seed"]), (&json!(false), &Value::Null));
    let last = client.step("move north");
    assert_eq!((&last["terminated"], &last["truncated"], &last["reward"]), (&json!(true), &json!(false), &json!(-1)));
    client.reset(7, &json!({"variant": "world"}));
    client.step("move north");
    let last = client.step("move south");
    assert_eq!((&last["terminated"], &last["truncated"], &last["reward"]), (&json!(false), &json!(true), &json!(0)));
    assert_eq!(last["info"]["seed"], "7");
    assert_eq!(last["info"]["seat"], Value::Null);
    assert_eq!(last["info"]["legal"], json!({"moves": [], "shots": [], "paths": null}));
    assert_eq!(client.step("move north")["error"]["code"], "over");
    assert_eq!(client.reset(7, &json!({}))["info"]["turns"], 0, "another hunt can begin");
    client.close();
}

/// T8.
#[test]
fn the_textbook_has_the_score_of_the_book() {
    let config = AgentConfig { reward: Reward::Aima, ..AgentConfig::default() };
    let rewards = |actions: &[&str]| {
        let mut client = Client::new(config);
        client.reset(1, &json!({"variant": "textbook", "board": "published"}));
        let paid: Vec<_> = actions.iter().map(|action| client.step(action)["reward"].clone()).collect();
        client.close();
        paid
    };
    assert_eq!(rewards(&["climb"]), [-1]);
    assert_eq!(rewards(&["turn left", "shoot", "shoot", "climb"]), [-1, -11, -1, -1], "the arrow is used once");
    assert_eq!(rewards(&["forward", "forward"]), [-1, -1001]);
    let fetch =
        ["turn left", "shoot", "forward", "forward", "turn right", "forward", "grab", "turn right", "turn right"];
    let home = ["forward", "turn left", "forward", "forward", "climb"];
    let all = rewards(&[&fetch[..], &home].concat());
    assert_eq!(all.iter().map(|reward| reward.as_i64().unwrap()).sum::<i64>(), 1000 - 14 - 10);
    let mut client = Client::new(config);
    assert_eq!(client.reset(1, &json!({"variant": "world"}))["error"]["code"], "bad_reward");
    let mut client = Client::new(AgentConfig { reward: Reward::Steps, ..AgentConfig::default() });
    assert_eq!(client.reset(1, &json!({"variant": "textbook"}))["error"]["code"], "bad_reward");
}

#[test]
fn a_request_may_choose_the_scheme_and_the_maximum_for_its_hunt() {
    let mut client = Client::new(AgentConfig { max_turns: NonZeroU64::new(2), ..AgentConfig::default() });
    let mut play = |terms: Value, turns: usize| {
        let mut request = json!({"cmd": "reset", "seed": 7, "options": {"variant": "world"}});
        terms.as_object().unwrap().iter().for_each(|(name, value)| request[name] = value.clone());
        client.ask(&request);
        let replies = ["move north", "move south", "move north", "move south"][..turns].iter();
        let reply = replies.map(|action| client.step(action)).last().unwrap();
        (reply["truncated"] == json!(true), reply["reward"].as_i64().unwrap())
    };
    assert_eq!(play(json!({"max_turns": 1, "reward": "steps"}), 1), (true, -1));
    assert_eq!(play(json!({}), 1), (false, 0));
    assert_eq!(play(json!({"reward": null}), 2), (true, 0));
    assert_eq!(play(json!({"max_turns": null, "reward": "sparse"}), 4), (false, 0));
    assert_eq!(play(json!({"max_turns": u64::MAX}), 4), (false, 0));
    client.close();
}

/// A position may say that so many actions were taken that the score cannot be counted on.
#[test]
fn the_textbooks_score_does_not_overflow() {
    let mut client = Client::new(AgentConfig { cheat: true, ..AgentConfig::default() });
    let first = client.reset(1, &json!({"variant": "textbook", "board": "published"}));
    let mut position = first["info"]["truth"]["position"].clone();
    for turns in [u32::MAX, 2_147_483_640] {
        position["turns"] = json!(turns);
        let request =
            json!({"cmd": "reset", "options": {"variant": "textbook", "board": "published"}, "position": position});
        assert_eq!(client.ask(&request)["info"]["turns"], 0);
        for action in ["turn left", "shoot", "climb"] {
            assert!(client.step(action)["error"].is_null(), "{turns} {action}");
        }
    }
    client.close();
}

/// A spent arrow is a secret until the end, since only humans have arrows.
#[test]
fn in_hidden_wumpus_arrows_are_paid_for_at_the_end() {
    let mut ended = [0; 2];
    for seed in 0..60 {
        let config =
            AgentConfig { reward: Reward::Steps, max_turns: NonZeroU64::new(5 + seed), ..AgentConfig::default() };
        let mut client = Client::new(config);
        let mut rng = Dice::new(seed, Stream::Seed);
        let mut reply = client.reset(seed, &json!({"variant": "hidden", "players": 4}));
        assert_eq!(reply["info"]["rewards"], json!([0, 0, 0, 0]));
        let (mut costs, mut sums) = ([0; 4], [0; 4]);
        while reply["info"]["seat"] != Value::Null {
            let acts = usize::try_from(reply["info"]["seat"].as_u64().unwrap()).unwrap();
            let action = any_legal(&reply, &mut rng);
            costs[acts] += if action.starts_with("shoot") { 11 } else { 1 };
            reply = client.step(&action);
            let rewards: [i64; 4] = serde_json::from_value(reply["info"]["rewards"].clone()).unwrap();
            assert_eq!(reply["reward"], json!(rewards[acts]));
            if reply["info"]["seat"] != Value::Null {
                assert!((0..4).all(|seat| rewards[seat] == -i64::from(seat == acts)), "{rewards:?}");
            }
            sums = std::array::from_fn(|seat| sums[seat] + rewards[seat]);
        }
        let is_won = reply["terminated"] == json!(true);
        ended[usize::from(is_won)] += 1;
        let stakes: [i64; 4] = std::array::from_fn(|seat| sums[seat] + costs[seat]);
        assert!(stakes.iter().all(|stake| stake.abs() == if is_won { 1000 } else { 0 }), "{stakes:?}");
        assert!(!is_won || stakes.contains(&1000) && stakes.contains(&-1000), "one side has won: {stakes:?}");
        client.close();
    }
    assert!(ended[0] > 3 && ended[1] > 3, "{ended:?}");
}
