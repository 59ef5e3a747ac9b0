//! The limit of the textbook's engine.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::textbook::{Board, Setup, Textbook};
use wumpus_hunt::game::{Game as _, Seat};
use wumpus_hunt::odds::textbook::TextbookEngine;
use wumpus_hunt::odds::{Engine as _, Knowable as _, TooLarge};

#[test]
fn grids_of_up_to_eleven_squares_a_side_are_worked_out() {
    let most = TooLarge { most: 11, what: "rows" };
    for (size, refused) in [(10, None), (11, None), (12, Some(most)), (15, Some(most))] {
        let setup = Setup::new(size, Board::Random { num: 1, den: 5 });
        let hunt = Textbook::deal(&setup, &mut Dice::new(1, Stream::Setup));
        assert_eq!(TextbookEngine::begin(&setup, &Textbook::sight(&hunt.view(Seat::HUNTER))).err(), refused, "{size}");
    }
}
