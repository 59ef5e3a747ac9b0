//! The players that the project brings: what the random one does, with exact odds, and how well the careful one plays.

use wumpus_hunt::bot::{Bot, CarefulClassic, CarefulWorld, Random};
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::Cells;
use wumpus_hunt::game::chance::Whims;
use wumpus_hunt::game::chance::every::{Odds, Ratio, every_outcome};
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::{Grue, Life};
use wumpus_hunt::game::hidden::{Hidden, Setup, Wumpuses};
use wumpus_hunt::game::world::{self, Arrow, Board, World};
use wumpus_hunt::game::{Chance, Game, Seat, Status, Viewer};
use wumpus_hunt::session::{Name, Session};

use crate::simulate::counts;
use crate::{grue_rules, hidden_rules, scene, world_rules};

/// What the random player does here, which is always legal.
fn choices<G: Game>(game: &G) -> Odds<String>
where
    Random: Bot<G>,
{
    every_outcome(8, |chance| {
        let action = Random.decide(&game.view(Seat::HUNTER), chance);
        assert_eq!(game.check(Seat::HUNTER, &action), Ok(()));
        action.to_string()
    })
}

fn assert_odds(odds: &Odds<String>, told: &[(&str, u128, u128)]) {
    for (action, num, den) in told {
        assert_eq!(odds.of(&(*action).to_owned()), Ratio::new(*num, *den), "{action}");
    }
    assert_eq!(odds.open(), Ratio::ZERO);
}

#[test]
fn at_random_a_classic_hunter_moves_or_shoots_a_path_through_the_cave_that_never_turns_back() {
    for ruleset in Ruleset::ALL {
        let scene = scene::Scene::of(ruleset);
        let odds = choices(&Classic::at(&scene.setup, scene.position));
        assert_odds(
            &odds,
            &[
                ("move 2", 1, 6),
                ("move 8", 1, 6),
                ("shoot 5", 1, 30),
                ("shoot 5 4", 1, 60),
                ("shoot 5 1", 0, 1),
                ("shoot 5 4 5", 0, 1),
                ("shoot 2 3 4", 1, 120),
                ("shoot 2 3 4 5 1", 1, 480),
            ],
        );
        let rooms =
            |count: usize| odds.that(|action| action.starts_with("shoot") && action.split(' ').count() == count + 1);
        assert!((1..=5).all(|count| rooms(count) == Ratio::new(1, 10)));
        assert_eq!(odds.iter().count(), 3 + 3 * (1 + 2 + 4 + 8 + 16));
    }
}

#[test]
fn at_random_a_hunter_of_the_grue_moves_or_shoots_into_a_tunnel() {
    let mut scene = grue_rules::scene::Scene::new();
    let odds = choices(&Grue::at(&scene.setup, scene.position));
    assert_odds(&odds, &[("move 5,4", 1, 6), ("move 6,5", 1, 6), ("shoot 5,4", 1, 6), ("shoot 5,6", 1, 6)]);
    assert_eq!(odds.iter().count(), 6);
    (scene.position.arrows, scene.position.wumpus_life) = (0, Life::Dead);
    let odds = choices(&Grue::at(&scene.setup, scene.position));
    assert_odds(&odds, &[("move 5,4", 1, 3), ("move 5,6", 1, 3), ("move 6,5", 1, 3)]);
}

#[test]
fn at_random_a_player_on_the_grid_moves_or_shoots_where_there_is_a_cell() {
    let mut scene = world_rules::scene::Scene::new();
    let odds = choices(&World::at(&scene.setup, scene.position));
    assert_odds(&odds, &[("move north", 1, 8), ("move west", 1, 8), ("shoot east", 1, 8), ("shoot south", 1, 8)]);
    assert_eq!(odds.iter().count(), 8);
    let odds = choices(&World::at(&scene.setup, scene.clone().player("A1").position));
    assert_odds(&odds, &[("move north", 1, 4), ("move east", 1, 4), ("shoot north", 1, 4), ("shoot east", 1, 4)]);
    scene.position.arrow = Arrow::Lost;
    let odds = choices(&World::at(&scene.setup, scene.position));
    assert_odds(&odds, &[("move north", 1, 4), ("move east", 1, 4), ("move south", 1, 4), ("move west", 1, 4)]);
}

#[test]
fn at_random_a_human_with_an_arrow_sometimes_shoots_and_everybody_mostly_moves() {
    let scene = hidden_rules::scene::Scene::of("h1 h12 w18");
    let setup = Setup::new(3, Wumpuses::Drawn).unwrap();
    let odds = choices(&Hidden::at(&setup, scene.position.clone()));
    assert_odds(
        &odds,
        &[
            ("pass", 3, 16),
            ("move 2", 3, 16),
            ("shoot 2", 1, 192),
            ("shoot 2; move 2", 1, 192),
            ("shoot 2 17; move 5", 1, 3_840),
            ("shoot 2 2 2 2", 1, 1_536_000),
            ("shoot 3", 0, 1),
        ],
    );
    for unarmed in [scene.clone().arrows(0, 0).position, hidden_rules::scene::Scene::of("w1 h12 h18").position] {
        let odds = choices(&Hidden::at(&setup, unarmed));
        assert_odds(&odds, &[("pass", 1, 4), ("move 2", 1, 4), ("move 5", 1, 4), ("move 8", 1, 4)]);
    }
}

/// Between his turns a player knows no tunnels, and nobody asks him.
#[test]
fn at_random_a_player_whose_turn_it_is_not_passes() {
    let scene = hidden_rules::scene::Scene::of("h1 h12 w18");
    let game = Hidden::at(&Setup::new(3, Wumpuses::Drawn).unwrap(), scene.position);
    let mut whims = Whims::new(1);
    assert_eq!(Bot::<Hidden>::decide(&mut Random, &game.view(Seat(1)), &mut whims).to_string(), "pass");
}

/// These values are the promise that a seed is the same simulated hunt everywhere and after every update. They were
/// computed with another implementation of `Xoshiro256++`.
#[test]
fn whims_never_change() {
    let mut whims = Whims::new(7);
    assert_eq!([(); 8].map(|()| whims.pick(20)), [1, 3, 14, 8, 19, 9, 14, 6]);
}

/// In how many of 300 hunts from seed 1 the careful player wins, and in how many who plays at random.
#[test]
fn careful_players_win_clearly_more_than_one_who_plays_at_random() {
    for (flags, careful, random) in [
        ("--rules opinionated", 220, 113),
        ("--rules dungeon", 240, 103),
        ("--rules original", 240, 131),
        ("--variant grue --sense smell", 78, 1),
        ("--variant grue --sense hearing", 97, 1),
        ("--variant grue --sense sight", 79, 1),
        ("--variant world", 300, 37),
        ("--variant world --board random", 166, 8),
    ] {
        let wins = |bot| counts(&format!("{flags} --bot {bot} --hunts 300 --seed 1"))[1];
        assert_eq!((wins("careful"), wins("random")), (careful, random), "{flags}");
        assert!(careful > random + 75, "{flags}");
    }
}

/// Plays a careful player, and asks before each of its moves whether it goes where death is proved while there is
/// another way.
fn assert_never_into_proved_death<G: Game, B: Bot<G> + Default>(
    setup: &G::Setup,
    seeds: u64,
    mut proved: impl FnMut(&mut Vec<(Room, u8)>, &G) -> Vec<Room>,
    goal: impl Fn(&G, &G::Action) -> Option<Room>,
) -> usize {
    let mut avoided = 0;
    for seed in 1..=seeds {
        let mut session = Session::<G>::deal(setup, Name::of_seed(seed));
        let (mut bot, mut whims, mut felt) = (B::default(), Whims::new(seed), Vec::new());
        for _ in 0..200 {
            if session.game().status() != Status::Awaiting(Seat::HUNTER) {
                break;
            }
            let deadly = proved(&mut felt, session.game());
            let action = bot.decide(&session.game().view(Seat::HUNTER), &mut whims);
            let entered = goal(session.game(), &action);
            assert!(!entered.is_some_and(|room| deadly.contains(&room)), "seed {seed}: {action}");
            avoided += deadly.len();
            let events = session.step(Seat::HUNTER, &action).unwrap().to_vec();
            events.iter().filter_map(|event| G::seen_by(event, Viewer::Public)).for_each(|event| bot.observe(&event));
        }
    }
    avoided
}

/// Where the pits are in every pair of rooms that explains what was felt.
#[test]
fn a_careful_hunter_never_enters_a_room_with_a_pit_that_he_can_prove() {
    for ruleset in Ruleset::ALL {
        let setup = classic::Setup::new(ruleset);
        let avoided = assert_never_into_proved_death::<Classic, CarefulClassic>(
            &setup,
            200,
            |felt, game| {
                let view = game.view(Seat::HUNTER);
                felt.push((view.room, view.warnings.pits));
                let cave = &setup.cave;
                let beside =
                    |room: Room, pits: &[Room; 2]| pits.iter().filter(|pit| cave.tunnels(room).contains(pit)).count();
                let explains = |pits: &[Room; 2]| {
                    felt.iter().all(|(room, felt)| {
                        let here = beside(*room, pits);
                        let told = if ruleset == Ruleset::ORIGINAL { here } else { here.min(1) };
                        !pits.contains(room) && told == usize::from(*felt)
                    })
                };
                let pairs = cave
                    .rooms()
                    .flat_map(|one| cave.rooms().filter(move |other| one < *other).map(move |other| [one, other]));
                let pairs: Vec<_> = pairs.filter(explains).collect();
                assert!(!pairs.is_empty());
                let is_deadly = |room: &Room| pairs.iter().all(|pits| pits.contains(room));
                let deadly: Vec<_> = view.tunnels.iter().copied().filter(is_deadly).collect();
                if deadly.len() == view.tunnels.len() { vec![] } else { deadly }
            },
            |_, action| match action {
                classic::Action::Move { to } => setup.cave.room(*to),
                classic::Action::Shoot { .. } => None,
            },
        );
        assert!(avoided > 50, "{avoided}");
    }
}

/// On the grid: a pit is proved where it is the only cell that explains a breeze, and the wumpus where no other cell
/// explains every stench and every cell without one.
#[test]
fn a_careful_player_on_the_grid_never_enters_a_cell_that_he_can_prove_deadly() {
    let setup = world::Setup::new(Board::Random);
    let grid = &setup.cave;
    let avoided = assert_never_into_proved_death::<World, CarefulWorld>(
        &setup,
        300,
        |felt, game| {
            let view = game.view(Seat::HUNTER);
            let here = view.cell.room(grid).unwrap();
            felt.push((here, u8::from(view.percepts.breeze) + 2 * u8::from(view.percepts.stench)));
            let was_in = |room: &Room| felt.iter().any(|(other, _)| other == room);
            let explains = |bit: u8, rooms: Cells| {
                felt.iter().all(|(room, felt)| {
                    grid.tunnels(*room).iter().any(|next| rooms.contains(*next)) == (felt & bit > 0)
                })
            };
            let unknown: Vec<Room> = grid.rooms().filter(|room| !was_in(room)).collect();
            let all_but = |out: &Room| {
                unknown
                    .iter()
                    .copied()
                    .filter(|room| {
                        let quiet = |other: &Room| felt.contains(&(*other, 0)) || felt.contains(&(*other, 2));
                        room != out && !grid.tunnels(*room).iter().any(quiet)
                    })
                    .collect::<Cells>()
            };
            // Without this cell, however many pits there are elsewhere, some breeze is not explained.
            let is_pit = |room: &Room| !was_in(room) && !explains(1, all_but(room));
            let wumpus: Vec<_> =
                unknown.iter().copied().filter(|room| explains(2, [*room].into_iter().collect())).collect();
            let is_wumpus = |room: &Room| view.arrow != Arrow::InWumpus && wumpus == [*room];
            let deadly: Vec<_> = view.tunnels.iter().copied().filter(|room| is_pit(room) || is_wumpus(room)).collect();
            if deadly.len() == view.tunnels.len() { vec![] } else { deadly }
        },
        |game, action| match action {
            world::Action::Move { toward: world::Toward::Direction(direction) } => {
                game.view(Seat::HUNTER).cell.toward(*direction)?.room(grid)
            }
            _ => None,
        },
    );
    assert!(avoided > 50, "{avoided}");
}
