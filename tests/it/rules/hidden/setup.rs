//! How a game of Hidden Wumpus is dealt.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Hidden, Position, Role, Setup, Wumpuses};
use wumpus_hunt::game::{Chance, Game, Seat, Status};

use crate::every::{Odds, Ratio, every_outcome};

fn setup(players: usize, wumpuses: impl Into<Wumpuses>) -> Setup {
    Setup::new(players, wumpuses).unwrap()
}

/// Chance of which some draws are followed to all their ends; the others are dice, always the same.
struct Window<'a> {
    drawn: usize,
    open: Range<usize>,
    every: &'a mut dyn Chance,
    dice: Dice,
}

impl Chance for Window<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let draw = self.drawn;
        self.drawn += 1;
        if self.open.contains(&draw) { self.every.pick(n) } else { self.dice.pick(n) }
    }
}

/// The odds of what is dealt, as far as they depend on these draws.
fn odds<T: Ord>(setup: &Setup, open: Range<usize>, seed: u64, of: impl Fn(&Position) -> T) -> Odds<T> {
    every_outcome(open.len(), |every| {
        let dice = Dice::new(seed, Stream::Setup);
        let mut window = Window { drawn: 0, open: open.clone(), every, dice };
        of(Hidden::deal(setup, &mut window).position())
    })
}

fn wumpuses(position: &Position) -> Vec<usize> {
    let people = position.people.iter().enumerate();
    people.filter(|(_, person)| person.role == Role::Wumpus).map(|(seat, _)| seat).collect()
}

/// The rooms in the order in which they were drawn.
fn rooms(position: &Position) -> Vec<u32> {
    let people = position.people.iter().map(|person| person.room);
    people.chain(position.bats).chain(position.pits).map(|room| room.number()).collect()
}

/// H1.
#[test]
fn three_to_sixty_can_play() {
    for players in 3..=60_u8 {
        assert_eq!(Setup::new(players.into(), None).map(|setup| setup.players()), Ok(players));
    }
    for players in [0, 1, 2, 61, 256 + 3, usize::MAX] {
        let refused = Setup::new(players, None).unwrap_err().to_string();
        assert_eq!(refused, format!("the game is for 3 to 60 players, not {players}"));
    }
}

/// H2: at most two of up to nine players, and at most a third of more.
#[test]
fn a_small_group_has_at_most_two_wumpuses_and_a_large_one_at_most_a_third() {
    for (players, most) in [(3, 2), (9, 2), (10, 3), (11, 3), (12, 4), (60, 20)] {
        assert!(Setup::new(players, Some(most)).is_ok(), "{players} players");
        for wumpuses in [0, most + 1] {
            let refused = Setup::new(players, Some(wumpuses)).unwrap_err().to_string();
            assert_eq!(refused, format!("at most {most} of {players} players can be Wumpuses, not {wumpuses}"));
        }
    }
}

/// H4.
#[test]
fn the_cave_has_the_least_even_number_of_rooms_that_is_enough() {
    for players in 3..=60 {
        let is_enough = |rooms: usize| rooms >= 20 && 2 * rooms >= 3 * (players + 4);
        let least = (0..).step_by(2).find(|rooms| is_enough(*rooms)).unwrap();
        assert_eq!(usize::from(setup(players, None).rooms()), least, "{players} players");
    }
    let rooms = [3, 9, 10, 11, 22, 60].map(|players| setup(players, None).rooms());
    assert_eq!(rooms, [20, 20, 22, 24, 40, 96]);
}

/// H2.
#[test]
fn humans_have_two_arrows_and_wumpuses_none() {
    for seed in 0..100 {
        let game = Hidden::deal(&setup(5, None), &mut Dice::new(seed, Stream::Setup));
        for person in &game.position().people {
            assert_eq!(person.arrows, if person.role == Role::Human { 2 } else { 0 });
        }
    }
}

/// H2: one of three or four players is a wumpus, and otherwise each possible number is as likely as any other.
#[test]
fn the_number_of_wumpuses_is_drawn_unless_everybody_knows_it() {
    let cases: [(usize, Wumpuses, RangeInclusive<usize>); 13] = [
        (4, Wumpuses::Few, 1..=2),
        (3, Wumpuses::Fair, 1..=1),
        (4, Wumpuses::Fair, 1..=1),
        (5, Wumpuses::Fair, 1..=2),
        (4, Wumpuses::Agreed(1), 1..=1),
        (4, Wumpuses::Agreed(2), 2..=2),
        (9, Wumpuses::Fair, 1..=2),
        (10, Wumpuses::Fair, 2..=3),
        (12, Wumpuses::Fair, 2..=4),
        (12, Wumpuses::Few, 1..=2),
        (12, Wumpuses::Agreed(4), 4..=4),
        (20, Wumpuses::Fair, 4..=6),
        (60, Wumpuses::Fair, 10..=20),
    ];
    for (players, how, possible) in cases {
        let odds = odds(&setup(players, how), 0..1, 1, |position| wumpuses(position).len());
        let each = Ratio::new(1, possible.clone().count() as u128);
        let found: Vec<_> = odds.iter().map(|(many, chance)| (*many, chance)).collect();
        assert_eq!(found, possible.map(|many| (many, each)).collect::<Vec<_>>(), "{players} players, {how:?}");
    }
}

/// H2: from a sixth to a third.
#[test]
fn a_large_group_has_every_fair_number_between_a_sixth_and_a_third() {
    for players in 10..=60 {
        let fair: Vec<_> = (1..=players).filter(|many| 6 * many >= players && 3 * many <= players).collect();
        let possible: Vec<_> = setup(players, Wumpuses::Fair).how_many().map(usize::from).collect();
        assert_eq!(possible, fair, "{players} players");
    }
}

/// H2: each player, each pair and each three are as likely as any other.
#[test]
fn anybody_may_be_the_wumpus_and_any_two_or_three_the_wumpuses() {
    for (players, many, ways) in [(4, 1, 4), (4, 2, 6), (10, 3, 120)] {
        let odds = odds(&setup(players, Some(many)), 0..many.into(), 1, wumpuses);
        assert_eq!(odds.iter().count(), ways);
        assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, ways as u128)), "{many} of {players}");
    }
}

/// H2: with three players there are three choices of one and three of two.
#[test]
fn with_three_players_each_of_six_choices_is_equally_likely() {
    let odds = odds(&setup(3, None), 0..3, 1, wumpuses);
    assert_eq!(odds.iter().count(), 6);
    assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, 6)));
}

/// H5: the players in the order of the seats, the bats, the pits. After one draw for the wumpus and 19 for the numbers
/// there is one for each of them.
#[test]
fn each_is_put_in_a_uniform_room_among_those_still_empty() {
    let setup = setup(3, Some(1));
    for (place, seed) in (0..7).flat_map(|place| (0..10).map(move |seed| (place, seed))) {
        let draw = 1 + 19 + place;
        let odds = odds(&setup, draw..draw + 1, seed, |position| rooms(position)[..=place].to_vec());
        let landed: BTreeSet<u32> = odds.iter().map(|(rooms, _)| rooms[place]).collect();
        assert_eq!(landed.len(), 20 - place);
        for (rooms, chance) in odds.iter() {
            assert!(!rooms[..place].contains(&rooms[place]), "{rooms:?}");
            assert_eq!(chance, Ratio::new(1, 20 - place as u128));
        }
    }
}

/// H5, H6: also where the cave is larger.
#[test]
fn at_first_all_are_alive_in_rooms_of_their_own_and_nobody_has_won() {
    for players in [3, 22, 60] {
        for seed in 0..20 {
            let game = Hidden::deal(&setup(players, None), &mut Dice::new(seed, Stream::Setup));
            let position = game.position();
            assert_eq!(rooms(position).into_iter().collect::<BTreeSet<_>>().len(), players + 4);
            assert!(position.people.iter().all(|person| person.lives()));
            assert_eq!(game.status(), Status::Awaiting(position.turn));
            assert_eq!(game.view(Seat::HUNTER).roster, vec![None; players]);
        }
    }
}

/// H6: the last draw of all.
#[test]
fn a_uniform_player_goes_first() {
    for players in [3_u8, 5] {
        let last = 1 + 19 + usize::from(players) + 4;
        let odds = odds(&setup(players.into(), Some(1)), last..last + 1, 1, |position| position.turn);
        for seat in (0..players).map(Seat) {
            assert_eq!(odds.of(&seat), Ratio::new(1, players.into()), "{seat:?}");
        }
    }
}
