//! Hunts that begin in a position which the program gives.

use serde_json::{Value, json};
use wumpus_hunt::agent::{AgentConfig, Reward};
use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Stream};

use super::contract::in_many_hunts;
use super::reference::ProtocolReference;
use super::{Client, any_legal};
use crate::games::{VARIANTS, test_every_game};

const CHEAT: AgentConfig =
    AgentConfig { cheat: true, no_advice: false, max_turns: None, reward: Reward::Sparse, salt: None, plans: false };

/// Returns a request for a hunt in a position.
fn from_position(seed: u64, options: &Value, position: &Value) -> Value {
    json!({"cmd": "reset", "seed": seed, "options": options, "position": position})
}

fn a_hunt_goes_on_from_the_position_of_each_turn<G: ProtocolReference>() {
    let mut client = Client::new(CHEAT);
    let mut compared = 0;
    in_many_hunts::<G>(CHEAT, |options, reply, _, _| {
        let (info, position) = (&reply["info"], &reply["info"]["truth"]["position"]);
        let again = client.ask(&from_position(7, options, position));
        if info["seat"].is_null() {
            assert_eq!(again["error"]["code"], "bad_position", "the hunt is over: {again}");
            return;
        }
        assert_eq!(again["obs"], reply["obs"], "{again}");
        for field in ["seat", "legal", "options"] {
            assert_eq!(again["info"][field], info[field], "{field}: {again}");
        }
        assert_eq!(&again["info"]["truth"]["position"], position);
        assert_eq!((&again["info"]["turns"], &again["info"]["events"]), (&json!(0), &json!([])));
        compared += 1;
    });
    client.close();
    assert!(compared > 100, "{compared}");
}

/// Returns the JSON pointer of each value in a value.
fn pointers(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(at, item)| {
            pointers(item, &format!("{here}/{at}"), found);
        }),
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| pointers(field, &format!("{here}/{name}"), found));
        }
        _ => {}
    }
}

/// Spoils a position in one place: with a strange value, or with one from elsewhere in it.
fn spoilt(position: &Value, chance: &mut impl Chance) -> Value {
    let strange = [
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(20),
        json!(21),
        json!(100),
        json!(255),
        json!(256),
        json!(65_536),
        json!(4_294_967_296_u64),
        json!(-1),
        json!(1.5),
        json!(null),
        json!(true),
        json!("shot"),
        json!([]),
        json!([0, 0]),
        json!([11, 1]),
        json!([1, 1]),
        json!({}),
    ];
    let mut places = Vec::new();
    pointers(position, "", &mut places);
    // The tunnels of the cave would crowd out everything else.
    let rare = chance.ratio(1, 5);
    places.retain(|place| rare || !place.starts_with("/cave/"));
    let mut pick = |count: usize| chance.pick(u32::try_from(count).unwrap()) as usize;
    let value = match pick(2) {
        0 => strange[pick(strange.len())].clone(),
        _ => position.pointer(&places[pick(places.len())]).unwrap().clone(),
    };
    let mut spoilt = position.clone();
    *spoilt.pointer_mut(&places[pick(places.len())]).unwrap() = value;
    spoilt
}

/// A position is refused, or a hunt can be played in it.
fn no_position_is_a_danger<G: ProtocolReference>() {
    let mut client = Client::new(CHEAT);
    let mut chance = Dice::new(1, Stream::Seed);
    let (mut refused, mut accepted) = (0, 0);
    in_many_hunts::<G>(CHEAT, |options, reply, _, _| {
        if reply["info"]["seat"].is_null() || !chance.ratio(1, 4) {
            return;
        }
        let mut position = reply["info"]["truth"]["position"].clone();
        for _ in 0..=chance.pick(2) {
            position = spoilt(&position, &mut chance);
        }
        let mut reply = client.ask(&from_position(7, options, &position));
        if reply.get("error").is_some() {
            assert!(["bad_position"].contains(&reply["error"]["code"].as_str().unwrap()), "{reply}");
            refused += 1;
            return;
        }
        assert_eq!(reply["info"]["truth"]["position"]["outcome"], Value::Null);
        for _ in 0..12 {
            assert!(reply.get("error").is_none(), "{position}: {reply}");
            if reply["info"]["seat"].is_null() {
                break;
            }
            reply = client.step(&any_legal(&reply, &mut chance));
        }
        accepted += 1;
    });
    client.close();
    assert!(refused > 100 && accepted > 10, "{refused} {accepted}");
}

test_every_game! {
    a_hunt_goes_on_from_the_position_of_each_turn,
    no_position_is_a_danger,
}

/// Returns the code and the message with which a change to a position is refused, or else an empty code.
fn refusal(options: &Value, changes: &Value) -> (String, String) {
    let mut client = Client::new(CHEAT);
    let mut position = client.reset(7, options)["info"]["truth"]["position"].clone();
    for (place, value) in changes.as_object().unwrap() {
        let (place, value) = (position.pointer_mut(place), value.clone());
        *place.unwrap() = value;
    }
    let reply = client.ask(&from_position(7, options, &position));
    client.close();
    let text = |field: &str| reply["error"][field].as_str().unwrap_or_default().to_owned();
    (text("code"), text("message"))
}

#[test]
fn nothing_is_where_the_rules_never_allow_it_to_be() {
    let classic = json!({"variant": "classic"});
    let original = json!({"variant": "classic", "rules": "dungeon"});
    let shuffled = json!({"variant": "classic", "cave": "shuffled"});
    let random = json!({"variant": "world", "board": "random"});
    let published = json!({"variant": "world"});
    let grue = json!({"variant": "grue"});
    let hidden = json!({"variant": "hidden", "players": 3, "wumpuses": 1});
    for (options, changes, told) in [
        (&classic, json!({"/hunter": 21}), "hunter must be a room from 1 to 20, not 21"),
        (&classic, json!({"/hunter": 5, "/wumpus": 5}), "hunter and wumpus must be in different rooms"),
        (&classic, json!({"/pits": [3]}), "pits must have 2 rooms, not 1"),
        (&classic, json!({"/pits": [3, 3]}), "pits must be in different rooms"),
        (&classic, json!({"/arrows": 6}), "arrows must be from 1 to 5 here, not 6"),
        (&classic, json!({"/arrows": 0}), "arrows must be from 1 to 5 here, not 0"),
        (&classic, json!({"/misses": 1}), "misses must be 0 here, not 1"),
        (&classic, json!({"/cave/0": [1, 2, 3]}), "cave must be the cave of the options"),
        (&classic, json!({"/cave/0": [21]}), "cave: room 1 has a tunnel to room 21, but this cave has no room 21"),
        (&classic, json!({"/outcome": "eaten"}), "outcome must be null: the hunt must not be over"),
        (
            &shuffled,
            json!({"/cave/0": [1, 2, 3]}),
            "cave must be connected, with tunnels to other rooms that lead both ways",
        ),
        (&original, json!({"/awake": 1}), "awake must be 0 here, not 1"),
        (&grue, json!({"/exit": [11, 1]}), "exit must be two numbers from 1 to 10, not 11 and 1"),
        (&grue, json!({"/grue_misses": 1}), "the turns that the grue misses must be 0 here, not 1"),
        (&grue, json!({"/wumpus_dead": 1}), "arrows must be from 0 to 2 here, not 3"),
        (&grue, json!({"/arrows": 0}), "arrows must be from 1 to 3 here, not 0"),
        (&grue, json!({"/grue": [1, 1], "/grue_came_from": [5, 5]}), "grue_came_from must be a room next to the grue"),
        (&random, json!({"/pits": [[1, 1]]}), "pits must not be at [1,1]"),
        (&random, json!({"/wumpus": [2, 2], "/pits": [[2, 2]]}), "player, wumpus and gold must not be in a pit's cell"),
        (&random, json!({"/arrows": 1, "/wumpus_dead": 1}), "arrows must be 0 after the arrow has killed the wumpus"),
        (&published, json!({"/wumpus": [4, 1]}), "wumpus, gold and pits must be where the published board has them"),
        (&hidden, json!({"/people": []}), "people must be 3 players, not 0"),
        (&hidden, json!({"/turn": 3}), "turn must be the seat of a living player"),
        (
            &hidden,
            json!({"/people/0/role": 0, "/people/1/role": 0, "/people/2/role": 0}),
            "the number of wumpuses among people must be 1 here, not 0",
        ),
        (&hidden, json!({"/people/0/alive": 0}), "cause must be \"shot\", with by, for the dead"),
        (&hidden, json!({"/people/0/by": 1}), "cause and by must be null for the living"),
    ] {
        let (code, message) = refusal(options, &changes);
        assert_eq!(code, "bad_position", "{changes}");
        assert!(message.contains(told), "{changes}: {message}");
    }
    let (_, message) = refusal(&classic, &json!({"": {"hunter": 1}}));
    assert_eq!(message, "position must be an object like info.truth.position in classic: missing field `cave`");
    let (_, message) = refusal(&classic, &json!({"": "here"}));
    assert_eq!(message, "position must be an object like info.truth.position in classic");
}

#[test]
fn a_position_is_for_cheats_and_without_advice() {
    let mut client = Client::new(CHEAT);
    let position = client.reset(7, &json!({}))["info"]["truth"]["position"].clone();
    let mut request = from_position(7, &json!({}), &position);
    request["advice"] = json!(true);
    assert_eq!(client.ask(&request)["error"]["code"], "bad_position");
    client.close();
    let mut honest = Client::new(AgentConfig::default());
    let refused = honest.ask(&from_position(7, &json!({}), &position));
    assert_eq!(refused["error"], json!({"code": "bad_position", "message": "position is accepted only with --cheat"}));
    honest.close();
}

/// A seed alone would not give such a hunt again.
#[test]
fn the_seed_gives_the_luck_and_does_not_name_the_hunt() {
    let mut client = Client::new(CHEAT);
    for variant in VARIANTS {
        let options = json!({"variant": variant});
        let position = client.reset(7, &options)["info"]["truth"]["position"].clone();
        let mut play = |seed: &str| {
            let mut request = from_position(0, &options, &position);
            request["seed"] = json!(seed);
            request["max_turns"] = json!(20);
            let (mut reply, mut chance) = (client.ask(&request), Dice::new(3, Stream::Seed));
            while !reply["info"]["seat"].is_null() {
                reply = client.step(&any_legal(&reply, &mut chance));
            }
            assert_eq!(reply["info"]["seed"], Value::Null);
            reply["info"]["truth"]["position"].clone()
        };
        assert_eq!(play("7:8"), play("9:8"));
    }
    client.close();
}
