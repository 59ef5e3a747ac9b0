//! How a game of Hidden Wumpus is dealt.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::chance::{Dice, Stream, shuffle};
use wumpus_hunt::game::hidden::{Hidden, Position, Role, Setup, Wumpuses};
use wumpus_hunt::game::{Chance, Game, Seat, Status};

use super::in_order;
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

/// H1, H2, H4: at most two wumpuses among up to nine players, and at most a third among more, or each fair number from
/// a sixth to a third; in the least even number of rooms that is enough.
#[test]
fn three_to_sixty_can_play_with_so_many_wumpuses_in_so_many_rooms() {
    for players in 3..=60_usize {
        let setup = setup(players, Wumpuses::Fair);
        assert_eq!(usize::from(setup.players()), players);
        let fair: Vec<_> = (1..=players).filter(|many| 6 * many >= players && 3 * many <= players).collect();
        let possible: Vec<_> = setup.how_many().map(usize::from).collect();
        assert!(players < 10 || possible == fair, "{players} players: {possible:?}");
        let is_enough = |rooms: usize| rooms >= 20 && 2 * rooms >= 3 * (players + 4);
        let least = (0..).step_by(2).find(|rooms| is_enough(*rooms)).unwrap();
        assert_eq!(usize::from(setup.rooms()), least, "{players} players");
    }
    for players in [0, 1, 2, 61, 256 + 3, usize::MAX] {
        let refused = Setup::new(players, None).unwrap_err().to_string();
        assert_eq!(refused, format!("the game is for 3 to 60 players, not {players}"));
    }
    for (players, most) in [(3, 2), (9, 2), (10, 3), (11, 3), (12, 4), (60, 20)] {
        assert!(Setup::new(players, Some(most)).is_ok(), "{players} players");
        for wumpuses in [0, most + 1] {
            let refused = Setup::new(players, Some(wumpuses)).unwrap_err().to_string();
            assert_eq!(refused, format!("at most {most} of {players} players can be Wumpuses, not {wumpuses}"));
        }
    }
}

/// H2: one of three or four players is a wumpus, and otherwise each possible number is as likely as any other.
#[test]
fn the_number_of_wumpuses_is_drawn_unless_everybody_knows_it() {
    let cases: [(usize, Wumpuses, RangeInclusive<usize>); 11] = [
        (4, Wumpuses::Few, 1..=2),
        (3, Wumpuses::Fair, 1..=1),
        (4, Wumpuses::Fair, 1..=1),
        (5, Wumpuses::Fair, 1..=2),
        (4, Wumpuses::Agreed(1), 1..=1),
        (4, Wumpuses::Agreed(2), 2..=2),
        (9, Wumpuses::Fair, 1..=2),
        (10, Wumpuses::Fair, 2..=3),
        (12, Wumpuses::Few, 1..=2),
        (12, Wumpuses::Agreed(4), 4..=4),
        (60, Wumpuses::Fair, 10..=20),
    ];
    for (players, how, possible) in cases {
        let odds = odds(&setup(players, how), 0..1, 1, |position| wumpuses(position).len());
        let each = Ratio::new(1, possible.clone().count() as u128);
        let found: Vec<_> = odds.iter().map(|(many, chance)| (*many, chance)).collect();
        assert_eq!(found, possible.map(|many| (many, each)).collect::<Vec<_>>(), "{players} players, {how:?}");
    }
}

/// H2: each player, each pair and each three; with three players there are three choices of one and three of two.
#[test]
fn anybody_may_be_the_wumpus_and_any_two_or_three_the_wumpuses() {
    for (players, how, draws, ways) in [
        (4, Wumpuses::Agreed(1), 1, 4),
        (4, Wumpuses::Agreed(2), 2, 6),
        (10, Wumpuses::Agreed(3), 3, 120),
        (3, Wumpuses::Few, 3, 6),
    ] {
        let odds = odds(&setup(players, how), 0..draws, 1, wumpuses);
        assert_eq!(odds.iter().count(), ways);
        assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, ways as u128)), "{how:?} of {players}");
    }
}

/// H5, H6: the players in the order of the seats, the bats, the pits. After one draw for the wumpus and 19 for the
/// numbers there is one for each of them, and the last draw of all is who goes first.
#[test]
fn each_is_put_in_a_uniform_room_among_those_still_empty() {
    let setup = setup(3, Some(1));
    for (place, seed) in (0..7).flat_map(|place| (0..10).map(move |seed| (place, seed))) {
        let draw = 1 + 19 + place;
        let odds = odds(&setup, draw..draw + 1, seed, |position| rooms(position)[..=place].to_vec());
        assert_eq!(odds.iter().map(|(rooms, _)| rooms[place]).collect::<BTreeSet<_>>().len(), 20 - place);
        for (rooms, chance) in odds.iter() {
            assert!(!rooms[..place].contains(&rooms[place]), "{rooms:?}");
            assert_eq!(chance, Ratio::new(1, 20 - place as u128));
        }
    }
    let last = 1 + 19 + 3 + 4;
    let first = odds(&setup, last..last + 1, 1, |position| position.turn);
    assert!((0..3).map(Seat).all(|seat| first.of(&seat) == Ratio::new(1, 3)));
}

/// H2, H5, H6: humans with two arrows, also where the cave is larger.
#[test]
fn at_first_all_are_alive_in_rooms_of_their_own_and_nobody_has_won() {
    for (players, seed) in [3, 22, 60].into_iter().flat_map(|players| (0..20).map(move |seed| (players, seed))) {
        let game = Hidden::deal(&setup(players, None), &mut Dice::new(seed, Stream::Setup));
        let position = game.position();
        assert_eq!(rooms(position).into_iter().collect::<BTreeSet<_>>().len(), players + 4);
        for person in &position.people {
            assert!(person.lives() && person.arrows == if person.role == Role::Human { 2 } else { 0 });
        }
        assert_eq!(game.status(), Status::Awaiting(position.turn));
        assert_eq!(game.view(Seat::HUNTER).roster, vec![None; players]);
    }
}

/// H3, H4, H13: so the numbering is a uniform permutation. Tunnels are in the order of their rooms' numbers.
#[test]
fn the_numbers_of_a_cave_are_shuffled() {
    for (n, seed) in [10, 20, 48].into_iter().flat_map(|n| (0..100).map(move |seed| (n, seed))) {
        let plain = in_order(n.into());
        let mut shuffled: Vec<u32> = (1..=u32::from(n) * 2).collect();
        shuffle(&mut Dice::new(seed, Stream::Setup), &mut shuffled);
        let cave = petersen(n, &mut Dice::new(seed, Stream::Setup));
        let number = |room: &Room| shuffled[room.number() as usize - 1];
        for room in plain.rooms() {
            let mut expected: Vec<u32> = plain.tunnels(room).iter().map(number).collect();
            expected.sort_unstable();
            let tunnels = cave.tunnels(cave.room(number(&room)).unwrap()).iter().map(|room| room.number());
            assert_eq!(tunnels.collect::<Vec<_>>(), expected);
        }
    }
}
