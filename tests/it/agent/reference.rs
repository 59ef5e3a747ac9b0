//! Set-ups of each game, as the protocol names them and as the library makes them.

use serde_json::{Value, json};
use wumpus_hunt::game::Game;
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden, Wumpuses};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};

pub(crate) trait ProtocolReference: Game {
    fn setups() -> Vec<(Value, Self::Setup)>;
}

impl ProtocolReference for Classic {
    fn setups() -> Vec<(Value, classic::Setup)> {
        let rules = |rules: Ruleset| (json!({"variant": "classic", "rules": rules.name}), classic::Setup::new(rules));
        Ruleset::ALL.map(rules).to_vec()
    }
}

impl ProtocolReference for Grue {
    fn setups() -> Vec<(Value, grue::Setup)> {
        Sense::ALL.map(|sense| (json!({"variant": "grue", "sense": sense.name()}), grue::Setup::new(sense))).to_vec()
    }
}

impl ProtocolReference for World {
    fn setups() -> Vec<(Value, world::Setup)> {
        let boards = world::Board::ALL;
        boards.map(|board| (json!({"variant": "world", "board": board.name()}), world::Setup::new(board))).to_vec()
    }
}

impl ProtocolReference for Textbook {
    fn setups() -> Vec<(Value, textbook::Setup)> {
        let many = textbook::Board::Random { num: 1, den: 2 };
        vec![
            (json!({"variant": "textbook"}), textbook::Setup::new(4, textbook::Board::RANDOM)),
            (json!({"variant": "textbook", "size": 7, "pit-odds": "1/2"}), textbook::Setup::new(7, many)),
            (json!({"variant": "textbook", "board": "published"}), textbook::Setup::new(4, textbook::Board::Published)),
        ]
    }
}

impl ProtocolReference for Hidden {
    fn setups() -> Vec<(Value, hidden::Setup)> {
        [
            (3, Wumpuses::Few, Value::Null),
            (3, Wumpuses::Fair, json!("fair")),
            (4, Wumpuses::Agreed(1), json!(1)),
            (12, Wumpuses::Few, Value::Null),
            (12, Wumpuses::Fair, json!("fair")),
        ]
        .map(|(players, wumpuses, agreed)| {
            let options = json!({"variant": "hidden", "players": players, "wumpuses": agreed});
            (options, hidden::Setup::new(players, wumpuses).unwrap())
        })
        .to_vec()
    }
}
