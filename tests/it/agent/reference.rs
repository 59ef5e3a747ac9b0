//! What the protocol must tell of each variant, written independently of the library's encoder.

use serde_json::{Value, json};
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{self, Direction};
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Distance, Grue, Life, Sense};
use wumpus_hunt::game::hidden::{self, Cause, Hidden, Percept, Role};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Arrow, Board, World};
use wumpus_hunt::game::{Game, Seat};

/// A second definition of a variant's part of the protocol.
pub(crate) trait ProtocolReference: Game {
    fn setups() -> Vec<(Value, Self::Setup)>;
    fn obs(view: &Self::View) -> Value;
    fn truth(game: &Self) -> Value;
}

fn number(room: Room) -> u32 {
    room.number()
}

/// Returns the rooms, filled up with zeros to a fixed number.
fn filled(mut rooms: Vec<Value>, nowhere: &Value, most: usize) -> Vec<Value> {
    rooms.extend(vec![nowhere.clone(); most - rooms.len()]);
    rooms
}

fn numbers(rooms: &[Room]) -> Vec<u32> {
    rooms.iter().copied().map(number).collect()
}

/// `FellInPit` as the protocol writes it: `fell_in_pit`.
pub(crate) fn snake(name: &str) -> String {
    let word = name.split(|c: char| !c.is_alphanumeric()).next().unwrap();
    let parts = word.char_indices().map(|(at, c)| match c {
        'A'..='Z' if at > 0 => format!("_{}", c.to_ascii_lowercase()),
        _ => c.to_ascii_lowercase().to_string(),
    });
    parts.collect()
}

fn outcome<T: std::fmt::Debug>(outcome: Option<T>) -> Value {
    outcome.map_or(Value::Null, |outcome| json!(snake(&format!("{outcome:?}"))))
}

impl ProtocolReference for Classic {
    fn setups() -> Vec<(Value, classic::Setup)> {
        Ruleset::ALL
            .map(|ruleset| {
                let Ruleset { name, arrows, pits, bats, smell, .. } = ruleset;
                let mut options = json!({
                    "variant": "classic", "rules": name, "cave": "dodecahedron",
                    "arrows": arrows, "pits": pits, "bats": bats, "smell": smell,
                });
                if ruleset == Ruleset::BSD {
                    options["cave"] = json!("random");
                    options["rooms"] = json!(20);
                    options["tunnels"] = json!(3);
                }
                (options, classic::Setup::new(ruleset))
            })
            .to_vec()
    }

    fn obs(view: &classic::View) -> Value {
        json!({
            "rooms": view.rooms, "most_tunnels": view.most_tunnels, "room": number(view.room), "arrows": view.arrows,
            "tunnels": filled(view.tunnels.iter().map(|room| json!(number(*room))).collect(), &json!(0), view.most_tunnels),
            "wumpus_near": view.warnings.wumpus, "pits_near": view.warnings.pits, "bats_near": view.warnings.bats,
        })
    }

    fn truth(game: &Self) -> Value {
        let position = game.position();
        let cave = &position.cave;
        json!({
            "cave": cave.rooms().map(|room| numbers(cave.tunnels(room))).collect::<Vec<_>>(),
            "hunter": number(position.hunter), "wumpus": number(position.wumpus), "awake": u8::from(position.awake), "misses": position.misses,
            "pits": position.pits.iter().collect::<Vec<_>>(), "bats": position.bats.iter().collect::<Vec<_>>(),
            "arrows": position.arrows, "outcome": outcome(position.outcome),
        })
    }
}

fn column_and_row(room: Coordinates) -> Value {
    json!([room.x, room.y])
}

fn place_of(room: Room) -> Value {
    column_and_row(Coordinates::of(room))
}

fn distance(distance: Option<Distance>) -> [Value; 2] {
    match distance {
        None => [json!(0), Value::Null],
        Some(Distance::Here) => [json!(1), json!(0)],
        Some(Distance::Within) => [json!(1), Value::Null],
        Some(Distance::Exactly { moves }) => [json!(1), json!(moves)],
    }
}

impl ProtocolReference for Grue {
    fn setups() -> Vec<(Value, grue::Setup)> {
        Sense::ALL.map(|sense| (json!({"variant": "grue", "sense": sense.name()}), grue::Setup::new(sense))).to_vec()
    }

    fn obs(view: &grue::View) -> Value {
        let [wumpus_near, wumpus_distance] = distance(view.near.wumpus);
        let [grue_near, grue_distance] = distance(view.near.grue.map(|grue| grue.distance));
        let [exit_near, exit_distance] = distance(view.near.exit);
        json!({
            "room": column_and_row(view.room), "tunnels": filled(view.tunnels.iter().map(|room| place_of(*room)).collect(), &json!([0, 0]), 3),
            "arrows": view.arrows, "wumpus_dead": u8::from(view.wumpus == Life::Dead),
            "wumpus_near": wumpus_near, "wumpus_distance": wumpus_distance,
            "grue_near": grue_near, "grue_distance": grue_distance,
            "grue_stunned": view.near.grue.map(|grue| u8::from(grue.is_stunned)),
            "exit_near": exit_near, "exit_distance": exit_distance,
        })
    }

    fn truth(game: &Self) -> Value {
        let position = game.position();
        json!({
            "hunter": place_of(position.hunter), "wumpus": place_of(position.wumpus),
            "wumpus_dead": u8::from(position.wumpus_life == Life::Dead), "grue": place_of(position.grue),
            "grue_came_from": place_of(position.grue_came_from), "grue_misses": position.stunned_turns,
            "exit": place_of(position.exit), "arrows": position.arrows, "outcome": outcome(position.outcome),
        })
    }
}

fn cell(room: Room) -> Value {
    json!(grid::column_and_row(room.number(), 4))
}

impl ProtocolReference for World {
    fn setups() -> Vec<(Value, world::Setup)> {
        Board::ALL.map(|board| (json!({"variant": "world", "board": board.name()}), world::Setup::new(board))).to_vec()
    }

    fn obs(view: &world::View) -> Value {
        json!({
            "columns": 4, "rows": 4, "cell": cell(view.room), "tunnels": filled(view.beside.into_iter().flatten().map(cell).collect(), &json!([0, 0]), 4),
            "breeze": u8::from(view.percepts.breeze), "stench": u8::from(view.percepts.stench),
            "arrows": u8::from(view.arrow == Arrow::Held), "wumpus_dead": u8::from(view.arrow == Arrow::InWumpus),
            "has_gold": u8::from(view.has_gold),
        })
    }

    fn truth(game: &Self) -> Value {
        let position = game.position();
        json!({
            "player": cell(position.player), "wumpus": cell(position.wumpus),
            "gold": position.gold.map(cell),
            "pits": position.pits.iter().map(|pit| grid::column_and_row(pit, 4)).collect::<Vec<_>>(),
            "arrows": u8::from(position.arrow == Arrow::Held),
            "wumpus_dead": u8::from(position.arrow == Arrow::InWumpus), "outcome": outcome(position.outcome),
        })
    }
}

impl ProtocolReference for Textbook {
    fn setups() -> Vec<(Value, textbook::Setup)> {
        let options = |board, size, odds: Option<&str>| {
            let mut options = json!({"variant": "textbook", "board": board, "size": size});
            if let Some(odds) = odds {
                options["pit-odds"] = json!(odds);
            }
            options
        };
        let many = textbook::Board::Random { num: 1, den: 2 };
        vec![
            (options("random", 4, Some("1/5")), textbook::Setup::new(4, textbook::Board::RANDOM)),
            (options("random", 7, Some("1/2")), textbook::Setup::new(7, many)),
            (options("published", 4, None), textbook::Setup::new(4, textbook::Board::Published)),
        ]
    }

    fn obs(view: &textbook::View) -> Value {
        json!({
            "size": view.size, "square": grid::column_and_row(view.square.number(), view.size), "facing": facing(view.facing),
            "stench": u8::from(view.percepts.stench), "breeze": u8::from(view.percepts.breeze),
            "glitter": u8::from(view.percepts.glitter), "bump": u8::from(view.percepts.bump),
            "scream": u8::from(view.percepts.scream), "arrows": u8::from(view.has_arrow),
            "has_gold": u8::from(view.has_gold),
        })
    }

    fn truth(game: &Self) -> Value {
        let (position, size) = (game.position(), game.view(Seat::HUNTER).size);
        let square = |square: Room| json!(grid::column_and_row(square.number(), size));
        json!({
            "hunter": square(position.hunter), "facing": facing(position.facing), "wumpus": square(position.wumpus),
            "wumpus_dead": u8::from(!position.wumpus_lives), "gold": position.gold.map(square),
            "pits": position.pits.iter().map(|pit| grid::column_and_row(pit, size)).collect::<Vec<_>>(),
            "arrows": u8::from(position.has_arrow), "bump": u8::from(position.bumped),
            "scream": u8::from(position.screamed), "turns": position.turns, "outcome": outcome(position.outcome),
        })
    }
}

fn facing(direction: Direction) -> u8 {
    match direction {
        Direction::North => 0,
        Direction::East => 1,
        Direction::South => 2,
        Direction::West => 3,
    }
}

fn role(role: Role) -> u8 {
    u8::from(role == Role::Wumpus)
}

impl ProtocolReference for Hidden {
    fn setups() -> Vec<(Value, hidden::Setup)> {
        use hidden::Wumpuses::{Agreed, Fair, Few};
        let null = Value::Null;
        [
            (3, Few, null.clone()),
            (3, Fair, json!("fair")),
            (4, Agreed(1), json!(1)),
            (12, Few, null),
            (12, Fair, json!("fair")),
        ]
        .map(|(players, wumpuses, agreed)| {
            let options = json!({"variant": "hidden", "players": players, "wumpuses": agreed});
            (options, hidden::Setup::new(players, wumpuses).unwrap())
        })
        .to_vec()
    }

    fn obs(view: &hidden::View) -> Value {
        let perceives = |percept| view.sheet.map(|sheet| u8::from(sheet.percepts.iter().any(|other| other == percept)));
        json!({
            "seat": view.seat.0, "rooms": view.rooms,
            "wumpuses": view.wumpuses,
            "alive": view.roster.iter().map(|died| u8::from(died.is_none())).collect::<Vec<_>>(),
            "roles": view.roster.iter().map(|died| died.map(role)).collect::<Vec<_>>(),
            "role": view.sheet.map(|sheet| role(sheet.role)), "arrows": view.sheet.map(|sheet| sheet.arrows),
            "room": view.sheet.map(|sheet| number(sheet.room)),
            "tunnels": view.sheet.map_or_else(|| vec![0; 3], |sheet| numbers(&sheet.tunnels)),
            "flapping": perceives(Percept::Flapping), "breeze": perceives(Percept::Breeze),
            "stench": perceives(Percept::Stench), "meal": perceives(Percept::Meal),
            "bats_here": perceives(Percept::BatsHere), "pit_here": perceives(Percept::PitHere),
        })
    }

    fn truth(game: &Self) -> Value {
        let position = game.position();
        let person = |person: &hidden::Person| {
            let (cause, by) = match person.died_of {
                None => (None, None),
                Some(Cause::Shot { by }) => (Some("shot"), Some(by.0)),
                Some(Cause::Fell) => (Some("fell"), None),
                Some(Cause::Eaten) => (Some("eaten"), None),
            };
            json!({
                "role": role(person.role), "arrows": person.arrows, "room": number(person.room),
                "alive": u8::from(person.lives()), "cause": cause, "by": by,
            })
        };
        let cave = &position.cave;
        json!({
            "cave": cave.rooms().map(|room| numbers(cave.tunnels(room))).collect::<Vec<_>>(),
            "people": position.people.iter().map(person).collect::<Vec<_>>(),
            "bats": numbers(&position.bats), "pits": numbers(&position.pits), "turn": position.turn.0,
            "outcome": outcome(position.outcome),
        })
    }
}
