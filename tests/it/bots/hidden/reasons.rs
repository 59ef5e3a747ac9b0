//! What a mind concludes from what its seat is told.

use wumpus_hunt::bot::hidden::{Claim, Mind};
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{
    Die, Event, Hidden, Outcome, Percept, Percepts, Position, Role, Setup, Sheet, View, Wumpuses,
};
use wumpus_hunt::game::{Chance as _, Game, Seat, View as _};

use super::{Played, carried, index};

const OWN: Seat = Seat(0);
const OTHER: Seat = Seat(1);

fn setup() -> Setup {
    Setup::new(5, Some(1)).unwrap()
}

fn game() -> Hidden {
    Hidden::deal(&setup(), &mut Dice::new(1, Stream::Setup))
}

/// Returns a room of the cave.
fn room(game: &Hidden, number: u32) -> Room {
    game.position().cave.room(number).unwrap()
}

/// Returns a room that is far from room 1.
fn far(game: &Hidden) -> Room {
    let cave = &game.position().cave;
    cave.rooms().find(|far| !cave.is_within(room(game, 1), *far, 3)).unwrap()
}

/// Returns what the seat in this room would be told if it sensed this.
fn view(game: &Hidden, role: Role, at: Room, senses: &[Percept]) -> View {
    let tunnels = game.position().cave.tunnels(at).try_into().unwrap();
    let percepts = Percepts::of(|percept| senses.contains(&percept));
    View { turn: OWN, sheet: Some(Sheet { role, arrows: 2, room: at, tunnels, percepts }), ..game.view(OWN) }
}

/// Returns a claim with the true tunnels of a room.
fn claim(game: &Hidden, at: Room, senses: &[Percept]) -> Claim {
    Claim::of(&view(game, Role::Human, at, senses).sheet.unwrap())
}

/// Returns the mind of a human who was in room 1 and sensed this.
fn human(game: &Hidden, senses: &[Percept]) -> Mind {
    let mut mind = Mind::new(OWN, &setup());
    mind.see(&view(game, Role::Human, room(game, 1), senses));
    mind
}

/// H2: at first everybody else alike. The suspicions add up to the number of living wumpuses, or if it is secret to its mean, rounded
/// down.
#[test]
fn as_many_are_suspected_as_there_may_be_wumpuses() {
    for (players, wumpuses, [many, left]) in [
        (5, Wumpuses::Agreed(1), [1, 1]),
        (5, Wumpuses::Agreed(2), [2, 1]),
        (5, Wumpuses::Few, [1, 1]),
        (12, Wumpuses::Agreed(4), [4, 3]),
        (12, Wumpuses::Fair, [3, 2]),
    ] {
        let mut mind = Mind::new(OWN, &Setup::new(players, wumpuses).unwrap());
        let suspected = |mind: &Mind| mind.suspicion().iter().sum::<i64>();
        let is_near = |suspected: i64, many: i64| (suspected - many * 65_536).abs() < 100;
        let suspicion = mind.suspicion();
        assert!(is_near(suspected(&mind), many), "{wumpuses:?}: {suspicion:?}");
        assert!(
            suspicion[0] == 0 && suspicion[1..].iter().all(|suspected| *suspected == suspicion[1]),
            "{suspicion:?}"
        );
        mind.observe(OTHER, &Event::Died { seat: Seat(2), role: Role::Wumpus });
        assert!(is_near(suspected(&mind), left), "{wumpuses:?}: {:?}", mind.suspicion());
    }
}

/// Two liars do not clear the others: where there are three wumpuses, one of them has not lied.
#[test]
fn nobody_is_more_than_certain_and_the_others_share_the_rest() {
    let mut mind = Mind::new(OWN, &Setup::new(12, Some(3)).unwrap());
    for liar in [1, 2] {
        mind.hear(Seat(liar), &Claim::read("1: 2 3 99").unwrap());
    }
    let suspicion = mind.suspicion();
    assert!(
        suspicion[1] > 60_000 && suspicion[2] > 60_000 && suspicion.iter().all(|seat| *seat <= 65_536),
        "{suspicion:?}"
    );
    assert!(suspicion[3] * 9 > 60_000, "{suspicion:?}");
}

/// What cannot be true raises suspicion: other tunnels than the human has seen, another breeze or flapping in the same room, a
/// breeze or flapping that no room is left for, a smell that only wumpuses have, or a room that does not exist.
#[test]
fn a_claim_that_cannot_be_true_raises_suspicion() {
    let game = game();
    let cave = &game.position().cave;
    let here = room(&game, 1);
    let [beside, far] = [cave.tunnels(here)[0], far(&game)];
    let seen = [Percept::Breeze];
    let fits =
        [claim(&game, here, &[Percept::Breeze]), claim(&game, far, &[]), claim(&game, beside, &[Percept::Stench])];
    let of_far = claim(&game, far, &[]);
    let contradicts = [
        Claim { tunnels: of_far.tunnels, ..claim(&game, here, &seen) },
        Claim { tunnels: of_far.tunnels, ..claim(&game, beside, &[]) },
        claim(&game, here, &[]),
        claim(&game, here, &[Percept::Breeze, Percept::Flapping]),
        claim(&game, far, &[Percept::Meal]),
        Claim { room: 21, ..of_far },
        Claim { tunnels: [1, 2, u32::MAX], ..of_far },
        // All tunnels of room 1 are known, and this room has none to it.
        Claim { tunnels: [1, of_far.tunnels[1], of_far.tunnels[2]], ..of_far },
    ];
    let suspicion = |said: &Claim| {
        let mut mind = human(&game, &seen);
        mind.hear(OTHER, said);
        mind.suspicion()
    };
    for said in fits {
        let suspicion = suspicion(&said);
        assert!(suspicion[1] < suspicion[2], "{said}: {suspicion:?}");
    }
    for said in contradicts {
        let suspicion = suspicion(&said);
        assert!(suspicion[1] > 4 * suspicion[2] && suspicion[2] > 0, "{said}: {suspicion:?}");
    }
}

/// H12, H13, H17: only humans shoot, and bats carry only humans, so both dice clear the player who was on turn.
#[test]
fn the_die_of_an_arrow_and_the_die_of_bats_prove_a_human() {
    for die in [Event::Rolled { die: Die::Arrow, sides: 3, number: 1 }, carried(&setup(), 7)] {
        let mut mind = human(&game(), &[]);
        mind.observe(OTHER, &die);
        let suspicion = mind.suspicion();
        assert!(suspicion[1] == 0 && suspicion[2] > 20_000, "{suspicion:?}");
        // Whatever they say then.
        mind.hear(OTHER, &Claim::read("1: 2 3 4 meal").unwrap());
        assert_eq!(mind.suspicion()[1], 0);
    }
}

/// H14, H18, H20: who kills a wumpus has shot it. Who is on turn when another human dies may have eaten them.
#[test]
fn a_death_clears_or_incriminates_the_player_on_turn() {
    let after = |role| {
        let game = game();
        let mut mind = human(&game, &[]);
        mind.hear(Seat(2), &claim(&game, far(&game), &[Percept::Stench]));
        mind.observe(OTHER, &Event::Died { seat: Seat(2), role });
        mind.suspicion()
    };
    assert_eq!(after(Role::Wumpus)[1], 0);
    let suspicion = after(Role::Human);
    assert_eq!(suspicion[2], 0, "the dead are known");
    assert!(suspicion[1] > suspicion[3], "{suspicion:?}");
}

/// A stench that others smelled is believed: the human who hears of it shoots there.
#[test]
fn humans_pool_what_they_smell() {
    let game = game();
    let cave = &game.position().cave;
    let here = room(&game, 1);
    let mut shots = [0, 0];
    for (heard, shots) in [false, true].into_iter().zip(&mut shots) {
        for seed in 0..20 {
            let mut mind = human(&game, &[Percept::Stench]);
            for (seat, at) in (1..).map(Seat).zip(cave.tunnels(here)).filter(|_| heard) {
                mind.hear(seat, &claim(&game, *at, &[Percept::Stench]));
            }
            mind.see(&view(&game, Role::Human, here, &[Percept::Stench]));
            let action =
                mind.decide(&view(&game, Role::Human, here, &[Percept::Stench]), &mut Dice::new(seed, Stream::Bots));
            *shots += u32::from(action.shot.is_some());
        }
    }
    assert_eq!(shots, [0, 20]);
}

/// What a seat says itself is no evidence, whether its mind or a person said it. Who says the same over and over is believed once.
#[test]
fn a_mind_does_not_believe_itself_nor_anybody_twice() {
    let game = game();
    let mut mind = human(&game, &[Percept::Stench]);
    let before = mind.suspicion();
    for said in ["1: 2 3 4 meal", "5: 6 7 8", "20: 1 2 3 stench"] {
        mind.hear(OWN, &Claim::read(said).unwrap());
    }
    assert_eq!(mind.suspicion(), before);
    let said = claim(&game, room(&game, 9), &[Percept::Stench]);
    mind.hear(OTHER, &said);
    let once = mind.suspicion();
    (0..1_000).for_each(|_| mind.hear(OTHER, &said));
    assert_eq!(mind.suspicion(), once);
}

/// A mind knows its own view and what is public, and nothing else: two games that differ in what the seat cannot know give the same
/// actions and claims with the same dice.
#[test]
fn a_mind_is_told_nothing_that_its_seat_is_not() {
    let mut compared = 0;
    for seed in 0..10 {
        let mut played = Played::deal(&setup(), seed);
        for _ in 0..20 {
            let Ok(seat) = played.on_turn() else { break };
            let truth = played.session.game().position().clone();
            for secret in secrets(&truth, seat) {
                let other = Hidden::in_position(&setup(), secret);
                if other.view(seat) != played.view(seat) {
                    continue;
                }
                let choose = |game: &Hidden| {
                    let (mut mind, mut dice) = (played.minds[index(seat)].clone(), Dice::new(seed, Stream::Bots));
                    mind.see(&game.view(seat));
                    (mind.decide(&game.view(seat), &mut dice), mind.claim(&mut dice))
                };
                assert_eq!(choose(&other), choose(played.session.game()));
                compared += 1;
            }
            played.turn(seat, |_| true);
        }
    }
    assert!(compared > 400, "{compared}");
}

/// Returns positions in which others are elsewhere or have other roles, or bats or pits are elsewhere.
fn secrets(truth: &Position, seat: Seat) -> Vec<Position> {
    let changed = |change: &dyn Fn(&mut Position)| {
        let mut position = truth.clone();
        change(&mut position);
        position
    };
    let others: Vec<usize> = (0..truth.people.len()).filter(|other| *other != index(seat)).collect();
    let rooms = truth.cave.rooms();
    let mut secrets: Vec<_> =
        rooms.clone().map(|room| changed(&|position| position.people[others[0]].room = room)).collect();
    secrets.extend(rooms.clone().map(|room| changed(&|position| position.pits[0] = room)));
    secrets.extend(rooms.map(|room| changed(&|position| position.bats[1] = room)));
    let living: Vec<usize> = others.into_iter().filter(|other| truth.people[*other].lives()).collect();
    secrets.extend(living.windows(2).map(|two| changed(&|position| position.people.swap(two[0], two[1]))));
    secrets
}

/// With 60 players and everybody talking, nothing overflows, and the game ends.
#[test]
fn the_largest_game_is_played_to_its_end() {
    for (wumpuses, outcome) in [(2, Outcome::HumansWin), (20, Outcome::WumpusesWin)] {
        let mut played = Played::deal(&Setup::new(60, Some(wumpuses)).unwrap(), 1);
        while let Ok(seat) = played.on_turn() {
            played.turn(seat, |_| true);
        }
        assert_eq!(played.on_turn(), Err(outcome));
    }
}

/// Whatever people say, and whatever dice fall, a bot chooses a legal action.
#[test]
fn no_talk_confuses_a_mind() {
    let game = game();
    for seed in 0..256 {
        let mut dice = Dice::new(seed, Stream::Seed);
        let (role, arrows) = [(Role::Human, 2), (Role::Wumpus, 0)][dice.pick(2) as usize];
        let sees = |at: u32| {
            let view = view(&game, role, room(&game, at), &[Percept::Breeze]);
            View { sheet: view.sheet.map(|sheet| Sheet { arrows, ..sheet }), ..view }
        };
        let mut mind = Mind::new(OWN, &setup());
        for _ in 0..dice.pick(40) {
            let (seat, at) = (Seat(dice.pick(5).try_into().unwrap()), 1 + dice.pick(22));
            match dice.pick(4) {
                0 => mind.observe(seat, &carried(&setup(), at.min(20))),
                1 => mind.see(&sees(at.min(20))),
                _ => {
                    let tunnels = [(); 3].map(|()| 1 + dice.pick(139));
                    let sensed: Vec<_> = Claim::SENSES.into_iter().filter(|_| dice.ratio(1, 2)).collect();
                    let percepts = Percepts::of(|percept| sensed.contains(&percept));
                    mind.hear(seat, &Claim { room: at, tunnels, percepts });
                }
            }
        }
        mind.see(&sees(5));
        let action = mind.decide(&sees(5), &mut dice);
        assert_eq!(sees(5).check(&action), Ok(()), "seed {seed}");
        mind.claim(&mut dice).unwrap();
    }
}
