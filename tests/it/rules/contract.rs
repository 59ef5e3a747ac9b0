//! What holds in all games: each action has one text, views show no secret, and impossible positions are refused.
//!
//! The laws of a turn are in `tests/laws`.

use std::sync::Arc;

use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::cave::yob::NamedCave;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Chance as _, Dice, Stream, uniform};
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden, Role};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Game, Seat, Status, Unread, View as _};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::variant::{Options, VARIANTS, with_game};

mod positions;

/// In another form it is no action: in capitals, with other spaces, cut short, or with more behind it.
#[test]
fn each_action_has_one_text() {
    for variant in VARIANTS {
        let options = Options::of(variant);
        with_game!(options, V => assert_one_text::<V>(&V::setup(&options).unwrap()));
    }
}

fn assert_one_text<G: Game>(setup: &G::Setup) {
    let session = Session::<G>::deal(setup, HuntSeed::new(1));
    let Status::Awaiting(seat) = session.game().status() else { panic!("a hunt has begun") };
    let view = session.game().view(seat);
    let listed: Vec<_> = view.legal().listed.map(|action| view.text(&action)).collect();
    let others = listed.iter().flat_map(|text| {
        let spaced = [format!(" {text}"), format!("{text} "), format!("{text}\n"), format!("{text} x")];
        spaced.into_iter().chain([text.to_uppercase(), text.replace(' ', "  "), text[..1].to_owned()])
    });
    let numbers =
        ["move 1 2", "move 01", "move +1", "move -1", "move 4294967296", "shoot 2,,3", "shoot x", "shoot 2  3"];
    let words = ["", " ", "1", "n", "move ", "jump 1", "jump north", "move up", "move North"];
    let pairs = ["4,", ",10", "4, 10", "(4,10)", "04,10", "+4,10", "4,10,1", "4,4294967296"];
    let cells = ["A", "1A", "a1", "A01", "A+1", "A 1", "AA1", "Ä1", "A4294967296"];
    let places = pairs.into_iter().chain(cells).map(|place| format!("move {place}"));
    let numbers = numbers.into_iter().chain(words).map(str::to_owned);
    for text in others.chain(numbers).chain(places).filter(|text| !listed.contains(text)) {
        assert!(matches!(view.read(&text), Err(Unread::Form(_))), "{text:?}");
    }
}

/// Asserts by which endings the lone player has won.
fn assert_won<G: Game>(setup: &G::Setup, endings: &[G::Outcome], won: &[&str]) {
    let game = G::deal(setup, &mut Dice::new(1, Stream::Setup));
    assert_eq!(endings.iter().map(|outcome| (*outcome).into()).collect::<Vec<&str>>(), G::ENDINGS);
    let wins = endings.iter().filter(|outcome| G::has_won(Seat::HUNTER, **outcome, game.position()));
    assert_eq!(wins.map(|outcome| (*outcome).into()).collect::<Vec<&str>>(), won);
}

/// C30, G4, G20, H21, T8, T9, W7, W9: Hidden Wumpus, dead or alive, with one's side.
#[test]
fn a_hunt_is_won_by_these_endings_alone() {
    assert_won::<Classic>(&classic::Setup::new(Ruleset::BSD), &classic::Outcome::ALL, &["shot_wumpus"]);
    assert_won::<Grue>(&grue::Setup::new(Sense::Smell), &grue::Outcome::ALL, &["escaped", "escaped_past_grue"]);
    assert_won::<World>(&world::Setup::new(Board::Published), &world::Outcome::ALL, &["won"]);
    let textbook = textbook::Setup::new(4, textbook::Board::Published);
    assert_won::<Textbook>(&textbook, &textbook::Outcome::ALL, &["climbed_out_with_gold"]);
    let game = Hidden::deal(&hidden::Setup::new(5, Some(2)).unwrap(), &mut Dice::new(1, Stream::Setup));
    let sides = [(hidden::Outcome::HumansWin, Role::Human), (hidden::Outcome::WumpusesWin, Role::Wumpus)];
    for ((outcome, side), name) in sides.into_iter().zip(Hidden::ENDINGS) {
        assert_eq!(outcome.name(), *name);
        for (seat, person) in (0..).map(Seat).zip(&game.position().people) {
            assert_eq!(Hidden::has_won(seat, outcome, game.position()), person.role == side);
        }
    }
    assert_eq!(Sense::ALL.map(Sense::name), ["smell", "hearing", "sight"]);
}

/// In many positions of random hunts, changes what the hunter cannot know. The view stays the same.
fn nothing_secret_is_seen<G: Game>(
    setups: &[G::Setup],
    change: impl Fn(&G::Setup, &G::View, &mut G::Position, &mut Dice),
) where
    Random: Bot<G>,
{
    let mut compared = 0;
    for (setup, seed) in setups.iter().flat_map(|setup| (0..100).map(move |seed| (setup, seed))) {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let mut dice = Dice::new(seed, Stream::Seed);
        while let Status::Awaiting(seat) = session.game().status()
            && session.turns() < 100
        {
            let (view, mut position) = (session.game().view(seat), session.game().position().clone());
            change(setup, &view, &mut position, &mut dice);
            assert_eq!(G::in_position(setup, position).view(seat), view);
            compared += 1;
            session.step(seat, &Random.decide(&view, &mut dice)).unwrap();
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// Moves everything that is not near the hunter. In a cave that was drawn, the hunter knows nothing of the tunnels out of sight.
#[test]
fn nothing_secret_is_seen_in_the_classic_game() {
    let elsewhere = [
        (Ruleset { arrows: 9, ..Ruleset::OPINIONATED }, "dendrite"),
        (Ruleset { pits: 5, bats: 0, ..Ruleset::ORIGINAL }, "one-way"),
        (Ruleset { smell: 3, ..Ruleset::BSD }, "torus"),
    ];
    let elsewhere = elsewhere.map(|(ruleset, name)| {
        let named = NamedCave::ALL.iter().find(|cave| cave.name == name).unwrap();
        classic::Setup { ruleset, cave: CaveSource::Known(Arc::new(named.cave())) }
    });
    let setups: Vec<_> = Ruleset::ALL.map(classic::Setup::new).into_iter().chain(elsewhere).collect();
    nothing_secret_is_seen::<Classic>(&setups, |setup, view, position, dice| {
        let cave = Arc::clone(&position.cave);
        let near = |room: Room| cave.is_within(view.room, room, view.ruleset.smell);
        let far: Vec<_> = cave.rooms().filter(|room| !near(*room)).collect();
        let mut moved = |room: Room| if near(room) { room } else { uniform(dice, far.iter().copied()).unwrap() };
        position.pits = cave.rooms_of(position.pits).map(&mut moved).collect();
        position.bats = cave.rooms_of(position.bats).map(&mut moved).collect();
        position.wumpus = moved(position.wumpus);
        if !matches!(setup.cave, CaveSource::Known(_)) {
            let mut tunnels = cave.listing();
            for room in &far {
                tunnels[room.number() as usize - 1][0] = room.number();
            }
            position.cave = Arc::new(Cave::new(&tunnels).unwrap());
        }
        position.awake = !position.awake;
        position.misses = u8::from(position.misses == 0);
    });
}

/// Moves everything that is not near the hunter, and changes what the hunter cannot know of the grue.
#[test]
fn nothing_secret_is_seen_on_the_hex_map() {
    nothing_secret_is_seen::<Grue>(&Sense::ALL.map(grue::Setup::new), |setup, view, position, dice| {
        let hunter = position.hunter;
        let far = setup.cave().rooms().filter(|room| setup.cave().distance(hunter, *room) > Some(3));
        let mut hide = |hidden: &mut Room| *hidden = uniform(dice, far.clone()).unwrap();
        if view.near.wumpus.is_none() {
            hide(&mut position.wumpus);
        }
        if view.near.exit.is_none() {
            hide(&mut position.exit);
        }
        hide(&mut position.grue_came_from);
        if view.near.grue.is_none() {
            hide(&mut position.grue);
            position.stunned_turns = u8::from(position.stunned_turns == 0);
        } else if position.stunned_turns > 0 {
            position.stunned_turns += 1;
        }
    });
}

/// Deals everything anew with the same percepts.
#[test]
fn nothing_secret_is_seen_on_the_grid() {
    nothing_secret_is_seen::<World>(&Board::ALL.map(world::Setup::new), |setup, view, position, dice| {
        let player = position.player;
        let elsewhere = setup.cave.rooms().filter(|room| *room != player);
        let beside = |room: &Room| view.beside.contains(&Some(*room));
        let wumpus = elsewhere.clone().filter(|room| beside(room) == view.percepts.stench);
        position.wumpus = uniform(dice, wumpus).unwrap();
        position.gold = position.gold.and_then(|_| uniform(dice, elsewhere.clone()));
        let source = uniform(dice, view.beside.into_iter().flatten());
        let open = |room: &Room| !beside(room) || view.percepts.breeze;
        let pits = elsewhere.filter(open).filter(|_| dice.ratio(1, 5));
        position.pits = pits.chain(source.filter(|_| view.percepts.breeze)).collect();
    });
}
