//! The bots of Hidden Wumpus: what they say, what they conclude from what their seat is told, and whether talk helps.

use wumpus_hunt::bot::hidden::{Claim, Mind};
use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{
    Die, Event, Hidden, Outcome, Percept, Percepts, Position, Role, Setup, Sheet, View, Wumpuses,
};
use wumpus_hunt::game::{Chance as _, Game, Seat, Status, View as _, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

/// A game in which every seat has a mind.
struct Played {
    session: Session<Hidden>,
    minds: Vec<Mind>,
    dice: Dice,
}

impl Played {
    fn deal(setup: &Setup, seed: u64) -> Self {
        let minds = (0..setup.players()).map(|seat| Mind::new(Seat(seat), setup)).collect();
        Self { session: Session::deal(setup, HuntSeed::new(seed)), minds, dice: Dice::new(seed, Stream::Bots) }
    }

    fn on_turn(&self) -> Result<Seat, Outcome> {
        match self.session.game().status() {
            Status::Awaiting(seat) => Ok(seat),
            Status::Over(outcome) => Err(outcome),
        }
    }

    fn view(&self, seat: Seat) -> View {
        self.session.game().view(seat)
    }

    fn role(&self, seat: Seat) -> Role {
        self.session.game().position().people[index(seat)].role
    }

    fn lives(&self, seat: Seat) -> bool {
        self.session.game().position().people[index(seat)].lives()
    }

    /// Plays a turn. Returns what the player then says, if they talk.
    fn turn(&mut self, seat: Seat, talks: impl Fn(Role) -> bool) -> Option<Claim> {
        let mind = &mut self.minds[index(seat)];
        let view = self.session.game().view(seat);
        mind.see(&view);
        let action = mind.decide(&view, &mut self.dice);
        let events = self.session.step(seat, &action).expect("a bot plays by the rules");
        for event in events.iter().filter(|event| Hidden::is_seen_by(event, Viewer::Public)) {
            self.minds.iter_mut().for_each(|mind| mind.observe(seat, event));
        }
        let is_there = self.lives(seat) && self.on_turn().is_ok() && talks(self.role(seat));
        let claim = is_there.then(|| self.minds[index(seat)].claim(&mut self.dice)).flatten()?;
        self.minds.iter_mut().for_each(|mind| mind.hear(seat, &claim));
        Some(claim)
    }
}

fn index(seat: Seat) -> usize {
    seat.0.into()
}

/// Returns what everybody sees when bats drop a player in this room.
fn carried(setup: &Setup, number: u32) -> Event {
    Event::Rolled { die: Die::Bats, sides: setup.rooms().into(), number }
}

/// A claim is a room, its tunnels and what was sensed. People may write it with commas and capitals in any order.
#[test]
fn other_talk_is_no_claim() {
    for text in ["5: 3 8 12", "5: 3 8 12 stench", "20: 1 2 19 meal", "5: 3 8 12 stench flapping breeze"] {
        assert_eq!(Claim::read(text).unwrap().to_string(), text);
    }
    for text in [
        "5:12,8,3,breeze,STENCH",
        " 5 : 3 8  12 Breeze stench",
        "5: 8, 3, 12 stench stench breeze",
        "I'm in 5, next to 3, 8 and 12. Stench. Breeze.",
    ] {
        assert_eq!(Claim::read(text).unwrap().to_string(), "5: 3 8 12 stench breeze");
    }
    let short =
        ["", "5", "5:", "5 3 8 12", "5: 3 8", "5: 3 8 12 9", "5: 3 8 12 smell", "5: 3 8 5", "5: 3 3 8", "5: 3 8 8"];
    let strange =
        ["0: 3 8 12", "5: 0 3 8", "-5: 3 8 12", "5: 3 8 4294967296", "I am in 5: 3 8 12", "5: 3 8 12: breeze"];
    for text in short.into_iter().chain(strange) {
        assert_eq!(Claim::read(text), None, "{text}");
    }
}

/// H9, H10: what a human says is true. What a wumpus says could be a human's sheet: a room where a human can be, its
/// true tunnels, bats and pits next door as they are, and no meal. Only the stench may be made up.
#[test]
fn a_wumpus_lies_about_nothing_but_the_stench_and_when_it_was_there() {
    let (mut said, mut stenches, mut elsewhere) = ([0; 2], 0, 0);
    for seed in 0..100 {
        let mut played = Played::deal(&Setup::new(5, None).unwrap(), seed);
        while let Ok(seat) = played.on_turn() {
            let (role, sheet) = (played.role(seat), played.view(seat).sheet.unwrap());
            let Some(claim) = played.turn(seat, |_| true) else { continue };
            said[role as usize] += 1;
            if role == Role::Human {
                assert_eq!(claim, Claim::of(&sheet));
                continue;
            }
            let Position { cave, bats, pits, .. } = played.session.game().position();
            let tunnels = cave.tunnels(cave.room(claim.room).unwrap());
            assert_eq!(claim.tunnels.to_vec(), tunnels.iter().map(|room| room.number()).collect::<Vec<_>>());
            for (hazard, percept) in [(bats, Percept::Flapping), (pits, Percept::Breeze)] {
                assert!(hazard.iter().all(|room| room.number() != claim.room), "no human is there");
                assert_eq!(claim.percepts.has(percept), hazard.iter().any(|room| tunnels.contains(room)));
            }
            assert!(!claim.percepts.has(Percept::Meal));
            stenches += u32::from(claim.percepts.has(Percept::Stench));
            elsewhere += u32::from(claim.room != sheet.room.number());
        }
    }
    assert!(said[0] > 200 && said[1] > 200 && stenches > 20 && elsewhere > 50, "{said:?} {stenches} {elsewhere}");
}

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

/// H2: at first everybody else alike. The suspicions add up to the number of living wumpuses, or if it is secret to its
/// mean, rounded down.
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

/// What cannot be true raises suspicion: other tunnels than the human has seen, another breeze or flapping in the same
/// room, a breeze or flapping that no room is left for, a smell that only wumpuses have, or a room that does not exist.
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

/// What a seat says itself is no evidence, whether its mind or a person said it. Who says the same over and over is
/// believed once.
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

/// Between turns a player knows no tunnels.
#[test]
fn at_random_a_player_who_waits_passes() {
    let game = game();
    for view in (0..5).map(|seat| game.view(Seat(seat))).filter(|view| view.sheet.is_none()) {
        let action = Bot::<Hidden>::decide(&mut Random, &view, &mut Dice::new(1, Stream::Bots));
        assert_eq!(action.to_string(), "pass");
    }
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

/// Who talks: nobody, everybody, or humans alone.
const TALKS: [fn(Role) -> bool; 3] = [|_| false, |_| true, |role| role == Role::Human];

/// What many games came to.
#[derive(Debug)]
struct Shares {
    /// The share of games that the humans won, in per cent.
    humans_win: f64,
    /// Its standard error.
    error: f64,
    /// The turns of humans from the second round on in which the human suspected another human most, in per cent.
    fooled: f64,
}

fn play(players: usize, talks: fn(Role) -> bool, games: u64) -> Shares {
    let setup = Setup::new(players, Wumpuses::Fair).unwrap();
    let (mut won, mut fooled, mut asked) = (0, 0, 0);
    for seed in 1..=games {
        let mut played = Played::deal(&setup, seed);
        let outcome = loop {
            let seat = match played.on_turn() {
                Ok(seat) => seat,
                Err(outcome) => break outcome,
            };
            if played.session.turns() as usize >= players && played.role(seat) == Role::Human {
                let suspicion = played.minds[index(seat)].suspicion();
                let most = (0_u8..).zip(suspicion).max_by_key(|(_, suspected)| *suspected).unwrap().0;
                fooled += u64::from(played.role(Seat(most)) == Role::Human);
                asked += 1;
            }
            played.turn(seat, talks);
        };
        won += u64::from(outcome == Outcome::HumansWin);
    }
    #[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
    let share = |part: u64, whole: u64| part as f64 / whole as f64;
    let share_won = share(won, games);
    let error = (share_won * (1.0 - share_won) * share(1, games)).sqrt();
    Shares { humans_win: 100.0 * share_won, error: 100.0 * error, fooled: 100.0 * share(fooled, asked) }
}

mod weekly {
    use super::{TALKS, play};

    /// The figures of `docs/odds.md`: `cargo test --release --test it every_way_of_talking -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes minutes: it plays 18,000 games"]
    #[expect(clippy::print_stdout, reason = "the figures are for the page of odds")]
    fn every_way_of_talking_is_measured() {
        for (players, silent_at_least, talking_at_least) in [(3, 50.0, 70.0), (5, 40.0, 45.0), (8, 57.0, 0.0)] {
            let [silent, talking, lonely] = TALKS.map(|talks| play(players, talks, 2_000));
            println!("{players} players: silent {silent:.1?}, talking {talking:.1?}, humans alone {lonely:.1?}");
            assert!(silent.humans_win - 2.0 * silent.error > silent_at_least, "{silent:?}");
            assert!(talking.humans_win > talking_at_least, "{talking:?}");
            // The only Wumpus of three players gives itself away by talking.
            let lies_help = talking.humans_win < lonely.humans_win || players == 3;
            assert!(talking.fooled > lonely.fooled && lies_help, "{talking:?} {lonely:?}");
        }
    }
}
