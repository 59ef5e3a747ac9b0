//! Hunts that begin in a position which the program gives.

use serde_json::{Value, json};
use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Stream};

use super::contract::in_many_hunts;
use super::reference::ProtocolReference;
use super::{Client, any_legal, cheat};
use crate::games::test_every_game;

/// Returns a request for a hunt in a position. `tests/protocol/reset.txt` shows what the seed is for.
fn from_position(options: &Value, position: &Value) -> Value {
    json!({"cmd": "reset", "seed": 7, "options": options, "position": position})
}

fn a_hunt_goes_on_from_the_position_of_each_turn<G: ProtocolReference>() {
    let mut client = Client::new(cheat());
    let mut compared = 0;
    in_many_hunts::<G>(|options, reply, _, _| {
        let (info, position) = (&reply["info"], &reply["info"]["truth"]["position"]);
        let again = client.ask(&from_position(options, position));
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
    assert!(compared > 100, "{compared}");
}

/// Writes something strange in the place of one of the numbers in a position.
fn spoilt(mut position: Value, chance: &mut impl Chance) -> Value {
    const STRANGE: &str = "0 1 2 3 20 21 100 255 256 65536 4294967296 -1 1.5 null true \"shot\" [] [0,0] [11,1] {} 3,3";
    // Its tunnels would mostly crowd out everything else.
    let spares_cave = chance.ratio(4, 5);
    let cave = position.as_object_mut().filter(|_| spares_cave).and_then(|fields| fields.remove("cave"));
    let text = position.to_string();
    let numbers: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect();
    let strange: Vec<&str> = STRANGE.split(' ').collect();
    let mut pick = |count: usize| chance.pick(u32::try_from(count).unwrap()) as usize;
    let number = numbers[pick(numbers.len())];
    let at = number.as_ptr() as usize - text.as_ptr() as usize;
    let spoilt = [&text[..at], strange[pick(strange.len())], &text[at + number.len()..]].concat();
    let mut spoilt = serde_json::from_str(&spoilt).unwrap_or(position);
    if let Some(cave) = cave {
        spoilt["cave"] = cave;
    }
    spoilt
}

/// A position is refused, or a hunt can be played in it.
fn no_position_is_a_danger<G: ProtocolReference>() {
    let mut client = Client::new(cheat());
    let mut chance = Dice::new(1, Stream::Seed);
    let (mut refused, mut accepted) = (0, 0);
    in_many_hunts::<G>(|options, reply, _, _| {
        if reply["info"]["seat"].is_null() || !chance.ratio(1, 4) {
            return;
        }
        let mut position = reply["info"]["truth"]["position"].clone();
        for _ in 0..=chance.pick(2) {
            position = spoilt(position, &mut chance);
        }
        let mut reply = client.ask(&from_position(options, &position));
        if reply.get("error").is_some() {
            assert_eq!(reply["error"]["code"], "bad_position", "{reply}");
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
    assert!(refused > 100 && accepted > 10, "{refused} {accepted}");
}

test_every_game! {
    a_hunt_goes_on_from_the_position_of_each_turn,
    no_position_is_a_danger,
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
    let mut client = Client::new(cheat());
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
        (
            &classic,
            json!({"": {"hunter": 1}}),
            "position must be an object like info.truth.position in classic: missing",
        ),
        (&classic, json!({"": "here"}), "position must be an object like info.truth.position in classic"),
    ] {
        let mut position = client.reset(7, options)["info"]["truth"]["position"].clone();
        for (place, value) in changes.as_object().unwrap() {
            *position.pointer_mut(place).unwrap() = value.clone();
        }
        let error = &client.ask(&from_position(options, &position))["error"];
        assert_eq!(error["code"], "bad_position", "{changes}");
        assert!(error["message"].as_str().unwrap().contains(told), "{changes}: {error}");
    }
}
