//! The contract of the protocol for every variant: replies agree with the library.

use serde_json::{Value, json};
use wumpus_hunt::agent::AgentConfig;
use wumpus_hunt::game::arrow::Paths;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::{Legal, Seat, Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use super::reference::{ProtocolReference, snake};
use super::{Client, any_legal};
use crate::games::test_every_game;

const SEEDS: u64 = 50;
const MAX_TURNS: u32 = 60;

/// Plays many hunts through the protocol and with the library. Passes on each reply with the session at that point and
/// the seat that gets the reply.
pub(super) fn in_many_hunts<G: ProtocolReference>(
    config: AgentConfig,
    mut look: impl FnMut(&Value, &Value, &Session<G>, Seat),
) {
    let mut client = Client::new(config);
    for (options, setup) in G::setups() {
        for seed in 0..SEEDS {
            let mut session = Session::<G>::deal(&setup, HuntSeed { setup: seed, play: seed + 1 });
            let mut rng = Dice::new(seed, Stream::Seed);
            let name = format!("{seed}:{}", seed + 1);
            let request = json!({"cmd": "reset", "seed": name, "options": options, "all_seats": true});
            let mut reply = client.ask(&request);
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
                reply = client.step(&text);
            }
        }
    }
    client.close();
}

fn a_program_is_told_what_the_library_tells<G: ProtocolReference>() {
    let mut ended = 0;
    in_many_hunts::<G>(AgentConfig::default(), |options, reply, session, seat| {
        let (game, info) = (session.game(), &reply["info"]);
        let is_over = matches!(game.status(), Status::Over(_));
        assert_eq!(reply["obs"], G::obs(&game.view(seat)));
        let seats = options["players"].as_u64().unwrap_or(1);
        let all: Vec<_> = (0..seats).map(|seat| G::obs(&game.view(Seat(seat.try_into().unwrap())))).collect();
        assert_eq!(info["all_obs"], json!(all));
        assert_eq!(&info["options"], options);
        assert_eq!(reply["terminated"], json!(is_over));
        assert_eq!(reply["truncated"], json!(false));
        assert_eq!(info["seat"], if is_over { Value::Null } else { json!(seat.0) });
        let seen = session.events().iter().filter(|event| G::is_seen_by(event, Viewer::Seat(seat)));
        let names: Vec<_> = seen.map(|event| snake(&format!("{event:?}"))).collect();
        assert_eq!(names_of(&info["events"]), names);
        let reward = match game.status() {
            Status::Over(outcome) if G::has_won(seat, outcome, game.position()) => 1,
            Status::Over(outcome) if format!("{outcome:?}") == "LeftWithoutGold" => 0,
            Status::Over(_) => -1,
            Status::Awaiting(_) => 0,
        };
        assert_eq!(reply["reward"], json!(reward));
        assert_eq!(info.get("truth"), None);
        ended += u32::from(is_over);
    });
    assert!(ended > 20, "hunts did end: {ended}");
}

fn names_of(events: &Value) -> Vec<String> {
    events.as_array().unwrap().iter().map(|event| event["event"].as_str().unwrap().to_owned()).collect()
}

/// The games in which everything that happens is seen.
const ALL_IS_SEEN: [&str; 2] = ["wumpus_hunt::game::world::World", "wumpus_hunt::game::textbook::Textbook"];

fn the_gamemaster_is_told_everything<G: ProtocolReference>() {
    let mut unseen = 0;
    in_many_hunts::<G>(AgentConfig { cheat: true, ..AgentConfig::default() }, |_, reply, session, seat| {
        let truth = &reply["info"]["truth"];
        assert_eq!(truth["position"], G::truth(session.game()));
        let names: Vec<_> = session.events().iter().map(|event| snake(&format!("{event:?}"))).collect();
        assert_eq!(names_of(&truth["events"]), names);
        assert_eq!(reply["obs"], G::obs(&session.game().view(seat)));
        unseen += names.len() - names_of(&reply["info"]["events"]).len();
    });
    assert!(unseen > 100 || ALL_IS_SEEN.contains(&std::any::type_name::<G>()), "{unseen}");
}

/// The contract of the rules shows that these are the actions that are accepted.
fn the_legal_actions_are_those_of_the_view<G: ProtocolReference>() {
    in_many_hunts::<G>(AgentConfig::default(), |_, reply, session, seat| {
        let (view, legal) = (session.game().view(seat), &reply["info"]["legal"]);
        if reply["info"]["seat"].is_null() {
            return assert_eq!(legal, &json!({"moves": [], "shots": [], "paths": null}), "the hunt is over");
        }
        let Legal { listed, paths } = view.legal();
        let listed: Vec<_> = listed.map(|action| view.text(&action)).collect();
        let shots = listed.iter().filter(|text| text.starts_with("shoot"));
        let moves = listed.iter().filter(|text| !text.starts_with("shoot"));
        let paths = paths.map(|Paths { rooms, longest, crooked, .. }| {
            json!({"rooms": rooms, "longest": longest, "crooked": snake(&format!("{crooked:?}"))})
        });
        assert_eq!(
            legal,
            &json!({"moves": moves.collect::<Vec<_>>(), "shots": shots.collect::<Vec<_>>(), "paths": paths})
        );
    });
}

test_every_game! {
    a_program_is_told_what_the_library_tells,
    the_gamemaster_is_told_everything,
    the_legal_actions_are_those_of_the_view,
}

/// A program looks it up there.
#[test]
fn the_best_action_is_one_of_those_with_odds() {
    let mut client = Client::new(AgentConfig::default());
    for options in [
        json!({"variant": "classic", "rules": "opinionated"}),
        json!({"variant": "classic", "rules": "dungeon"}),
        json!({"variant": "grue"}),
        json!({"variant": "world", "board": "random"}),
        json!({"variant": "textbook"}),
    ] {
        for seed in 0..4 {
            let request = json!({"cmd": "reset", "seed": seed, "options": options, "advice": true});
            let mut reply = client.ask(&request);
            for _ in 0..20 {
                let advice = &reply["info"]["advice"];
                let best = advice["best"].as_str().unwrap_or_else(|| panic!("{options} {seed}: {reply}"));
                let actions = advice["actions"].as_array().unwrap();
                assert!(actions.iter().any(|odds| odds["action"] == best), "{options} {seed}: {best} {actions:?}");
                reply = client.step(best);
                if reply["terminated"] == true {
                    break;
                }
            }
        }
    }
    client.close();
}

/// The tables are those of the set-up, and nothing of the last hunt is left in them.
#[test]
fn advice_in_a_later_hunt_is_what_it_would_be_in_the_first() {
    let mut old = Client::new(AgentConfig::default());
    for options in [
        json!({"variant": "classic"}),
        json!({"variant": "grue"}),
        json!({"variant": "world", "board": "random"}),
        json!({"variant": "textbook", "board": "random"}),
    ] {
        for seed in 0..4 {
            let mut new = Client::new(AgentConfig::default());
            let detail = if options["variant"] == "world" { json!("values") } else { json!(true) };
            let request = json!({"cmd": "reset", "seed": seed, "options": options, "advice": detail});
            let mut reply = old.ask(&request);
            assert_eq!(reply, new.ask(&request), "{options} {seed}");
            for _ in 0..3 {
                let Some(best) = reply["info"]["advice"]["best"].as_str().map(str::to_owned) else { break };
                reply = old.step(&best);
                assert_eq!(reply, new.step(&best), "{options} {seed}");
            }
            new.close();
        }
    }
    old.close();
}

#[test]
fn advice_can_be_switched_off() {
    let mut client = Client::new(AgentConfig { no_advice: true, ..AgentConfig::default() });
    client.reset(7, &json!({}));
    let refused = client.ask(&json!({"cmd": "reset", "seed": 7, "advice": true}));
    assert_eq!(refused["error"], json!({"code": "bad_option", "message": "advice is switched off"}));
    client.close();
}
