//! The contract of the protocol for every variant: replies agree with the library.

use serde_json::{Value, json};
use wumpus_hunt::agent::AgentConfig;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::{Chance, Seat, Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use super::reference::{ProtocolReference, snake};
use super::{Client, any_legal, texts};
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
        let seats = u8::try_from(G::seats(game.position())).unwrap();
        let all: Vec<_> = (0..seats).map(|seat| G::obs(&game.view(Seat(seat)))).collect();
        assert_eq!(info["all_obs"], json!(all));
        assert_eq!(&info["options"], options);
        assert_eq!(reply["terminated"], json!(is_over));
        assert_eq!(reply["truncated"], json!(false));
        assert_eq!(info["seat"], if is_over { Value::Null } else { json!(seat.0) });
        let seen = session.events().iter().filter(|event| G::is_seen_by(event, Viewer::Seat(seat)));
        let names: Vec<_> = seen.map(|event| snake(&format!("{event:?}"))).collect();
        assert_eq!(names_of(&info["events"]), names);
        let reward = match game.status() {
            Status::Over(outcome) if G::wins(seat, outcome, game.position()) => 1,
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

/// The reply lists each legal action in one form, and no other.
fn the_legal_actions_are_those_that_the_rules_accept<G: ProtocolReference>() {
    let mut rng = Dice::new(1, Stream::Seed);
    let mut compared = 0;
    in_many_hunts::<G>(AgentConfig::default(), |_, reply, session, seat| {
        let (game, legal) = (session.game(), &reply["info"]["legal"]);
        let view = game.view(seat);
        let accepts = |text: &str| {
            let read = view.read(text).ok().filter(|action| game.check(seat, action).is_ok());
            read.is_some_and(|action| view.text(&action) == text)
        };
        let mut listed: Vec<_> = texts(&legal["moves"]).into_iter().chain(texts(&legal["shots"])).collect();
        let mut accepted: Vec<_> = G::candidates().into_iter().filter(|text| accepts(text)).collect();
        listed.sort();
        accepted.sort();
        assert_eq!(listed, accepted);
        let keys: Vec<_> = legal.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["moves", "paths", "shots"]);
        let paths = &legal["paths"];
        if paths.is_null() && !texts(&legal["shots"]).is_empty() {
            return;
        }
        for _ in 0..20 {
            let rooms: Vec<u64> = (0..=rng.pick(6)).map(|_| u64::from(rng.pick(31))).collect();
            let text = rooms.iter().fold("shoot".to_owned(), |text, room| format!("{text} {room}"));
            assert_eq!(accepts(&text), fits(paths, reply, &rooms), "{text}: {reply}");
            compared += 1;
        }
    });
    assert!(compared > 1_000 || G::candidates().iter().any(|text| text.starts_with("shoot")), "{compared}");
}

/// Returns whether the rooms are a path of the shape given by the reply.
fn fits(paths: &Value, reply: &Value, rooms: &[u64]) -> bool {
    if paths.is_null() {
        return false;
    }
    let most = |name: &str| paths[name].as_u64().unwrap();
    let own = reply["obs"]["room"].as_u64().unwrap();
    let flown: Vec<u64> = match paths["crooked"].as_str() {
        Some("from_the_hunter") => [&[own], rooms].concat(),
        Some("from_the_first_name") => rooms.to_vec(),
        Some("never") => vec![],
        other => panic!("{other:?}"),
    };
    rooms.len() as u64 <= most("longest")
        && rooms.iter().all(|room| (1..=most("rooms")).contains(room))
        && flown.windows(3).all(|three| three[0] != three[2])
}

test_every_game! {
    a_program_is_told_what_the_library_tells,
    the_gamemaster_is_told_everything,
    the_legal_actions_are_those_that_the_rules_accept,
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
