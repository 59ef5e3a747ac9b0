//! The hints of the two games on a grid.

use crate::every::subsets;
use std::cell::RefCell;
use std::sync::Arc;

use wumpus_hunt::bot::world::Solver;
use wumpus_hunt::game::cave::grid::{Direction, grid, line, toward};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::layout::{Layout, elsewhere};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Arrow, Board, Cell, World};
use wumpus_hunt::game::{Game as _, Rooms, Seat, View as _};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::world::{Task, WorldEngine};

use super::{QUESTION, ROUNDING, Turn, assert_list, assert_percent, between};
use crate::oracle::Listed;

/// What is perceived in a room: a breeze, and a stench.
pub(super) type Percepts = [bool; 2];

/// A game on a grid, with the words and the facts that its hints are about.
pub(super) trait OnGrid: Listed {
    fn room_name(setup: &Self::Setup, room: Room) -> String;
    fn here(sight: &Self::View) -> Room;
    fn percepts(setup: &Self::Setup, position: &Self::Position, room: Room) -> Percepts;
    fn wumpus(position: &Self::Position) -> Room;
    fn wumpus_lives(position: &Self::Position) -> bool;
    fn gold(position: &Self::Position) -> Option<Room>;
    fn has_pit(position: &Self::Position, room: Room) -> bool;

    fn knows_the_board(_: &Self::Setup) -> bool {
        false
    }

    /// Calls `each` with the positions at the beginning of all hunts, as a player sees it who knows no published board.
    fn unpublished(turn: &Turn<'_, Self>, mut each: impl FnMut(Self::Position)) {
        Self::prior(turn.setup, &turn.sights[0], |position, _| each(position));
    }
}

impl OnGrid for World {
    fn room_name(_: &world::Setup, room: Room) -> String {
        Cell::of(room).to_string()
    }

    fn here(sight: &world::View) -> Room {
        sight.room
    }

    fn percepts(setup: &world::Setup, position: &world::Position, room: Room) -> Percepts {
        let hunt = World::in_position(setup, world::Position { player: room, ..position.clone() });
        let world::Percepts { breeze, stench } = hunt.view(Seat::HUNTER).percepts;
        [breeze, stench]
    }

    fn wumpus(position: &world::Position) -> Room {
        position.wumpus
    }

    fn wumpus_lives(position: &world::Position) -> bool {
        position.arrow != Arrow::InWumpus
    }

    fn gold(position: &world::Position) -> Option<Room> {
        position.gold
    }

    fn has_pit(position: &world::Position, room: Room) -> bool {
        position.pits.has(room.number())
    }

    fn knows_the_board(setup: &world::Setup) -> bool {
        setup.board == Board::Published
    }

    /// A random board is one of a million. Percepts depend on the wumpus, and on pits beside a visited cell.
    fn unpublished(turn: &Turn<'_, Self>, mut each: impl FnMut(world::Position)) {
        if turn.setup.board != Board::Published {
            return Self::prior(turn.setup, &turn.sights[0], |position, _| each(position));
        }
        let (edge, published) = (turn.edge().into_iter().collect::<Rooms>(), Layout::published(&turn.setup.cave));
        for wumpus in elsewhere(&turn.setup.cave) {
            for pits in subsets(edge.without(Rooms::only(wumpus.number()))) {
                each(turn.setup.begin(Layout { wumpus, pits, ..published }));
            }
        }
    }
}

impl OnGrid for Textbook {
    fn room_name(setup: &textbook::Setup, room: Room) -> String {
        let [column, row] = wumpus_hunt::game::cave::grid::column_and_row(room.number(), setup.size);
        format!("[{column},{row}]")
    }

    fn here(sight: &textbook::View) -> Room {
        sight.square
    }

    fn percepts(setup: &textbook::Setup, position: &textbook::Position, room: Room) -> Percepts {
        let hunt = Textbook::in_position(setup, textbook::Position { hunter: room, ..position.clone() });
        let textbook::Percepts { breeze, stench, .. } = hunt.view(Seat::HUNTER).percepts;
        [breeze, stench]
    }

    fn wumpus(position: &textbook::Position) -> Room {
        position.wumpus
    }

    fn wumpus_lives(position: &textbook::Position) -> bool {
        position.wumpus_lives
    }

    fn gold(position: &textbook::Position) -> Option<Room> {
        position.gold
    }

    fn has_pit(position: &textbook::Position, room: Room) -> bool {
        position.pits.has(room.number())
    }
}

/// A room and what was perceived there: `Some(false)` if it was not, `None` if that is not part of a proof.
type Felt = (Room, [Option<bool>; 2]);

impl<G: OnGrid> Turn<'_, G> {
    fn cave(&self) -> &Cave {
        G::Engine::cave(self.setup).unwrap()
    }

    fn room(&self, name: &str) -> Room {
        self.cave().rooms().find(|room| G::room_name(self.setup, *room) == name).unwrap_or_else(|| panic!("{name}"))
    }

    /// Reads `A1`, `A1 and B2` or `A1, B2 or C3`.
    fn rooms(&self, list: &str) -> Vec<Room> {
        let list = list.replace(" and ", ", ").replace(" or ", ", ");
        list.split(", ").filter(|name| !name.is_empty()).map(|name| self.room(name)).collect()
    }

    fn here(&self) -> Room {
        G::here(self.sights.last().unwrap())
    }

    fn visited(&self, room: Room) -> bool {
        self.sights.iter().any(|sight| G::here(sight) == room)
    }

    fn danger(&self, room: Room) -> f64 {
        self.chance(|now| G::has_pit(now, room) || G::wumpus_lives(now) && G::wumpus(now) == room)
    }

    /// Lists the rooms beside the visited ones that are not visited.
    fn edge(&self) -> Vec<Room> {
        let beside = |room: &Room| self.cave().tunnels(*room).iter().any(|beside| self.visited(*beside));
        self.cave().rooms().filter(|room| !self.visited(*room) && beside(room)).collect()
    }

    fn lairs(&self) -> Vec<Room> {
        self.cave().rooms().filter(|room| self.chance(|now| G::wumpus(now) == *room) > 0.0).collect()
    }

    fn lies_in(&self, room: Room) -> f64 {
        self.chance(|now| G::gold(now) == Some(room))
    }

    /// Asserts that a room next door is described as it is.
    fn check_way(&self, sentence: &str, way: &str, room: Room) {
        let told = between(sentence, &format!("{way}: "), "").unwrap_or_else(|| panic!("{way}: {sentence}"));
        let (dangers, gold) = told.split_once(", gold").unwrap_or((told, ""));
        let pit = self.chance(|now| G::has_pit(now, room));
        let wumpus = self.chance(|now| G::wumpus_lives(now) && G::wumpus(now) == room);
        assert_list(dangers, "safe", &[("pit", pit), ("wumpus", wumpus)]);
        match gold.trim_start() {
            "" => assert!(self.lies_in(room) < ROUNDING, "{sentence}"),
            gold => assert_percent(gold, self.lies_in(room)),
        }
    }

    /// Returns whether these percepts alone prove a claim. Two things are known besides: the player's room is free, and a
    /// wumpus that was shot is in the line of the shot.
    fn proves(&self, felt: &[Felt], is_so: impl Fn(&G::Position) -> bool) -> bool {
        let truth = self.hunt.position();
        for (room, percepts) in felt {
            assert!(self.visited(*room));
            for (part, real) in percepts.iter().zip(G::percepts(self.setup, truth, *room)) {
                assert!(part.is_none_or(|part| part == real), "{}", G::room_name(self.setup, *room));
            }
        }
        let lines = self.actions.iter().zip(self.sights).filter_map(|(action, sight)| self.shot_line(action, sight));
        let line: Option<Vec<Room>> = if G::wumpus_lives(truth) { None } else { lines.last() };
        let mut holds = true;
        G::unpublished(self, |position| {
            let stands = |room: Room| {
                let was_alive = G::wumpus_lives(truth);
                !(G::has_pit(&position, room) || was_alive && G::wumpus(&position) == room)
            };
            let fits = felt.iter().all(|(room, parts)| {
                let percepts = G::percepts(self.setup, &position, *room);
                parts.iter().zip(percepts).all(|(part, percept)| part.is_none_or(|part| part == percept))
            });
            let is_hit = line.as_ref().is_none_or(|line| line.contains(&G::wumpus(&position)));
            if fits && is_hit && self.sights.iter().all(|sight| stands(G::here(sight))) {
                holds &= is_so(&position);
            }
        });
        holds
    }

    /// Returns whether everything perceived proves a claim, without a published board.
    fn is_deducible(&self, is_so: impl Fn(&G::Position) -> bool) -> bool {
        let visited = self.cave().rooms().filter(|room| self.visited(*room));
        let felt = visited.map(|room| (room, G::percepts(self.setup, self.hunt.position(), room).map(Some)));
        self.proves(&felt.collect::<Vec<_>>(), is_so)
    }

    /// Returns the rooms through which this action's arrow flies.
    fn shot_line(&self, action: &G::Action, sight: &G::View) -> Option<Vec<Room>> {
        let here = G::here(sight);
        let shoots = sight.text(action);
        let facing = Direction::ALL.into_iter().find(|way| shoots == format!("shoot {way}"));
        let facing = facing.or_else(|| {
            let facing = format!("{sight:?}").split_once("facing: ")?.1.split(',').next()?.to_lowercase();
            Direction::ALL.into_iter().find(|way| shoots == "shoot" && facing == way.to_string())
        })?;
        Some(line(self.cave(), here, facing).collect())
    }

    /// Returns whether a claim holds for the reasons given: `: you felt no breeze in A2`, or everything known.
    fn is_proved(&self, reasons: &str, is_so: impl Fn(&G::Position) -> bool) -> bool {
        match reasons {
            ", given everything you know" => self.chance(|position| !is_so(position)) < ROUNDING,
            _ => self.proves(&self.felt(reasons.trim_start_matches(": ")), is_so),
        }
    }

    /// Returns whether these are the possible rooms of the wumpus, for the reasons given.
    fn wumpus_must_be_in(&self, told: &str) -> bool {
        let end = told.find(':').or_else(|| told.find(", given")).unwrap_or(told.len());
        let lairs = self.rooms(&told[..end]);
        let is_so =
            if G::knows_the_board(self.setup) { lairs.contains(&self.lairs()[0]) } else { lairs == self.lairs() };
        is_so && self.is_proved(&told[end..], |position| lairs.contains(&G::wumpus(position)))
    }

    /// Parses what was felt: `you felt no breeze in A2 or C2, but did in B3, and you smelled a stench in C2`.
    fn felt(&self, proof: &str) -> Vec<Felt> {
        let mut felt = Vec::new();
        for part in proof.split("you ").map(|part| part.trim_end_matches(", and ")).filter(|part| !part.is_empty()) {
            let (part, breeze) = match part.strip_prefix("felt ") {
                Some(part) => (part.replace("breeze", "percept"), true),
                None => (part.strip_prefix("smelled ").unwrap().replace("stench", "percept"), false),
            };
            let percept = |is_felt| if breeze { [Some(is_felt), None] } else { [None, Some(is_felt)] };
            let (without, with) = match part.strip_prefix("no percept in ") {
                Some(rest) => rest.split_once(", but did in ").unwrap_or((rest, "")),
                None => ("", part.strip_prefix("a percept in ").unwrap()),
            };
            felt.extend(each(&self.rooms(without), percept(false)));
            felt.extend(each(&self.rooms(with), percept(true)));
        }
        felt
    }
}

fn each(rooms: &[Room], percepts: [Option<bool>; 2]) -> Vec<Felt> {
    rooms.iter().map(|room| (*room, percepts)).collect()
}

const CALM: [Option<bool>; 2] = [Some(false), None];
const CLEAN: [Option<bool>; 2] = [None, Some(false)];

/// The lower rows of the grid, small enough for beliefs.
fn lower_rows(rooms: u32) -> Arc<Cave> {
    let grid = grid(4);
    let tunnels = |room| grid.tunnels(room).iter().map(|to| to.number()).filter(|to| *to <= rooms).collect();
    let rooms: Vec<Vec<u32>> = grid.rooms().take(usize::try_from(rooms).unwrap()).map(tunnels).collect();
    Arc::new(Cave::new(&rooms).unwrap())
}

fn check_world(setup: &world::Setup, seed: u64) -> usize {
    let solver = RefCell::new(Solver::default());
    super::check::<World>(setup, seed, 30, QUESTION, |turn| {
        check_turn_of_world(turn, &mut solver.borrow_mut());
    })
}

#[test]
fn every_sentence_about_the_grid_is_true() {
    let mut turns = 0;
    for seed in 0..90 {
        turns += check_world(&world::Setup { board: Board::RANDOM, cave: lower_rows(8) }, seed);
    }
    for seed in 0..12 {
        turns += check_world(&world::Setup::new(Board::Published), seed);
    }
    assert!(turns > 300, "{turns}");
}

#[test]
#[ignore = "takes minutes: a random board is one of a million"]
fn every_sentence_about_the_whole_grid_is_true() {
    for seed in 0..30 {
        check_world(&world::Setup::new(Board::RANDOM), seed);
    }
}

#[expect(clippy::too_many_lines, reason = "a line or two for each sentence")]
fn check_turn_of_world(turn: &Turn<'_, World>, solver: &mut Solver) {
    let view = turn.view();
    let name = |action: &world::Action| match action {
        world::Action::Move { to } => {
            let (direction, room) = view.ways().find(|(_, room)| room.number() == *to).unwrap();
            format!("go {direction} to {}", Cell::of(room))
        }
        world::Action::Shoot { .. } => view.text(action),
    };
    let hits =
        |action: &world::Action| matches!(action, world::Action::Shoot { .. }).then(|| vec![("hit", turn.hit(action))]);
    let ends: [(_, &[_]); 3] =
        [("win", &[world::Outcome::Won]), ("pit", &[world::Outcome::FellInPit]), ("wumpus", &[world::Outcome::Eaten])];
    turn.check_results(name, hits, &ends);
    let mut known = WorldEngine::begin(turn.setup, &turn.sights[0]).unwrap();
    for (action, sight) in turn.actions.iter().zip(&turn.sights[1..]) {
        known.learn(action, &[], sight);
    }
    let (mut sentences, advised) = (turn.sentences.iter(), turn.advised(name));
    for (direction, room) in view.ways() {
        turn.check_way(sentences.next().unwrap(), &format!("{} ({direction})", Cell::of(room)), room);
    }
    // What the task is, if it is not the action itself, and the cell that is called safe.
    let (mut task, mut subject) = (None, None);
    let direct = match advised {
        world::Action::Move { to } => Task::Enter { cell: to },
        world::Action::Shoot { direction } => Task::Shoot { from: turn.here().number(), direction },
    };
    let cell = |number| turn.cave().room(number).unwrap();
    for sentence in sentences {
        if let Some(is_true) = turn.is_true_of_best_shot(sentence, name, "No shot from here can hit the wumpus") {
            assert!(is_true, "{sentence} of {:?}", turn.sentences);
            continue;
        }
        let now = task.unwrap_or(direct);
        let hit = |task| match task {
            Task::Shoot { from, direction } => {
                let line: Vec<_> = line(turn.cave(), cell(from), direction).collect();
                turn.chance(|now| line.contains(&now.wumpus))
            }
            Task::Enter { .. } => 0.0,
        };
        let mut is_best = |task| {
            let best = known.tasks().into_iter().map(|task| solver.value_of(&known, task));
            let best = best.collect::<Vec<_>>().into_iter().fold(0.0, f64::max);
            solver.value_of(&known, task) > best - ROUNDING
        };
        let is_true = if sentence.starts_with("Advice: ") {
            true
        } else if let Some(room) = between(sentence, "This is the way to ", "") {
            task = Some(Task::Enter { cell: turn.room(room).number() });
            is_nearer(turn, &advised, turn.room(room)) && !turn.visited(turn.room(room))
        } else if let Some((room, way)) =
            between(sentence, "From ", "").and_then(|rest| rest.split_once(" you can shoot "))
        {
            let direction = Direction::ALL.into_iter().find(|other| other.to_string() == way).unwrap();
            task = Some(Task::Shoot { from: turn.room(room).number(), direction });
            is_nearer(turn, &advised, turn.room(room)) && turn.visited(turn.room(room)) && view.arrow == Arrow::Held
        } else if sentence == "The arrow is sure to hit" {
            hit(now) > 1.0 - ROUNDING
        } else if let Some(room) = between(sentence, "On the published board the wumpus is always in ", "") {
            let Task::Shoot { from, direction } = now else { panic!("{sentence}") };
            let line: Vec<_> = line(turn.cave(), cell(from), direction).collect();
            let is_deducible = turn.is_deducible(|position| line.contains(&position.wumpus));
            view.board == Board::Published && turn.lairs() == [turn.room(room)] && !is_deducible
        } else if let Some(room) = between(sentence, "On the published board the gold is always in ", "") {
            view.board == Board::Published && turn.lies_in(turn.room(room)) > 1.0 - ROUNDING
        } else if let Some(lairs) = between(sentence, "The wumpus must be in ", "") {
            turn.wumpus_must_be_in(lairs)
        } else if let Some(room) = between(sentence, "The gold must be in ", "") {
            turn.lies_in(turn.room(room)) > 1.0 - ROUNDING
        } else if let Some((room, why)) = sentence.split_once(" is new and safe") {
            let room = turn.room(room);
            subject = Some(room);
            let is_proved = match why {
                "" => true,
                ": the published board is always the same" => {
                    let lives = view.arrow != Arrow::InWumpus;
                    let is_safe = |position: &world::Position| {
                        !(position.pits.has(room.number()) || lives && position.wumpus == room)
                    };
                    view.board == Board::Published && !turn.is_deducible(is_safe)
                }
                ": the wumpus was there, and a pit is never in the same cell" => turn.lairs() == [room],
                why => {
                    let cells = between(why, ": you felt no breeze and smelled no stench in ", "").unwrap();
                    let felt = each(&turn.rooms(cells), [Some(false); 2]);
                    turn.proves(&felt, |position| position.wumpus != room && !position.pits.has(room.number()))
                }
            };
            is_proved && !turn.visited(room) && turn.danger(room) < ROUNDING && now.to() == room.number()
        } else if let Some(proof) = between(sentence, "It has no pit", "") {
            turn.is_proved(proof, |position| !position.pits.has(subject.unwrap().number()))
        } else if let Some(proof) = between(sentence, "It has no wumpus", "") {
            turn.is_proved(proof, |position| position.wumpus != subject.unwrap())
        } else if sentence == "No new cell is safe and no shot is sure" {
            let shots = turn.cave().rooms().filter(|room| turn.visited(*room) && view.arrow == Arrow::Held);
            let mut shots =
                shots.flat_map(|from| Direction::ALL.map(|direction| Task::Shoot { from: from.number(), direction }));
            turn.edge().iter().all(|room| turn.danger(*room) > ROUNDING) && shots.all(|shot| hit(shot) < 1.0 - ROUNDING)
        } else if let Some((room, chance)) = sentence.split_once(" kills you ") {
            let chance = between(chance, "", " of the time, but nothing else wins more often").unwrap();
            assert_percent(chance, turn.danger(turn.room(room)));
            now.to() == turn.room(room).number() && is_best(now)
        } else if let Some(chance) =
            between(sentence, "The arrow hits ", " of the time, and nothing else wins more often")
        {
            assert_percent(chance, hit(now));
            is_best(now)
        } else if sentence == "You can no longer win" {
            solver.value(&known) <= 0.0
        } else if let Some(chance) = between(sentence, "With best play, you win ", " of the time") {
            assert_percent(chance, solver.value(&known));
            true
        } else if sentence == "You are sure to win" {
            solver.value(&known) > 1.0 - ROUNDING
        } else {
            sentence == "This ends the hunt soonest, or type give up"
        };
        assert!(is_true, "{sentence} of {:?}", turn.sentences);
    }
}

/// Returns whether a move leads nearer to a room by visited cells.
fn is_nearer(turn: &Turn<'_, World>, action: &world::Action, goal: Room) -> bool {
    let world::Action::Move { to } = action else { return false };
    let to = turn.cave().room(*to).unwrap();
    let mut rings = vec![vec![goal]];
    while !rings.concat().contains(&turn.here()) {
        let seen = rings.concat();
        let last = rings.last().unwrap();
        let next = turn.cave().rooms().filter(|room| !seen.contains(room) && turn.visited(*room));
        let next = next.filter(|room| turn.cave().tunnels(*room).iter().any(|beside| last.contains(beside)));
        rings.push(next.collect());
        assert!(!rings.last().unwrap().is_empty());
    }
    rings[..rings.len() - 1].concat().contains(&to)
}

#[test]
fn every_sentence_about_the_textbooks_grid_is_true() {
    let mut turns = 0;
    for (size, board, hunts) in [
        (2, Board::RANDOM, 12),
        (3, Board::RANDOM, 30),
        (3, Board::Random { num: 1, den: 20 }, 15),
        (4, Board::Published, 6),
    ] {
        let setup = textbook::Setup::new(size, board);
        let question = "Forward, Left, Right, Grab, Shoot or Climb?";
        for seed in 0..hunts {
            turns += super::check::<Textbook>(&setup, seed, 30, question, check_turn_of_textbook);
        }
    }
    assert!(turns > 300, "{turns}");
}

fn check_turn_of_textbook(turn: &Turn<'_, Textbook>) {
    let view = turn.view();
    let called = |room: Room| Textbook::room_name(turn.setup, room);
    let name = |action: &textbook::Action| match action {
        textbook::Action::Forward => {
            let ahead = toward(turn.cave(), view.square, view.facing);
            format!("go forward to {}", ahead.map_or_else(|| "the wall".to_owned(), called))
        }
        textbook::Action::Shoot => format!("shoot {}", view.facing),
        textbook::Action::Climb => "climb out".to_owned(),
        textbook::Action::Grab => "grab".to_owned(),
        textbook::Action::TurnLeft => format!("turn left, to face {}", view.facing.left()),
        textbook::Action::TurnRight => format!("turn right, to face {}", view.facing.right()),
    };
    let hits =
        |action: &textbook::Action| (*action == textbook::Action::Shoot).then(|| vec![("hit", turn.hit(action))]);
    let ends: [(_, &[_]); 4] = [
        ("win", &[textbook::Outcome::ClimbedOutWithGold]),
        ("the end, without the gold", &[textbook::Outcome::LeftWithoutGold]),
        ("pit", &[textbook::Outcome::FellInPit]),
        ("wumpus", &[textbook::Outcome::Eaten]),
    ];
    turn.check_results(name, hits, &ends);
    let (mut sentences, advised) = (turn.sentences.iter(), turn.advised(name));
    for way in Direction::ALL {
        if let Some(room) = toward(turn.cave(), view.square, way) {
            turn.check_way(sentences.next().unwrap(), &format!("{} ({way})", called(room)), room);
        }
    }
    let (mut subject, mut after_shot) = (None, false);
    for sentence in sentences {
        if let Some(is_true) = turn.is_true_of_best_shot(sentence, name, "No shot from here can hit the wumpus") {
            assert!(is_true, "{sentence} of {:?}", turn.sentences);
            continue;
        }
        let sentence = sentence.strip_prefix("After the shot, ").map_or(sentence.as_str(), |rest| {
            after_shot = true;
            rest
        });
        let has_no_pit = |room: Room, list: &str| {
            turn.proves(&each(&turn.rooms(list), CALM), |position| !position.pits.has(room.number()))
        };
        let has_no_wumpus =
            |room: Room, list: &str| turn.proves(&each(&turn.rooms(list), CLEAN), |position| position.wumpus != room);
        let is_true = if sentence.starts_with("Advice: ") {
            true
        } else if let Some(room) = between(sentence, "The gold is here, in ", "") {
            advised == textbook::Action::Grab && turn.here() == turn.room(room) && view.percepts.glitter
        } else if let Some((room, why)) =
            between(sentence, "The gold is in ", "").and_then(|rest| rest.split_once(", and the way there is safe"))
        {
            (why.is_empty() || why == ": the published board is always the same" && view.board == Board::Published)
                && turn.lies_in(turn.room(room)) > 1.0 - ROUNDING
                && turn.end(&advised, |_| true) < ROUNDING
        } else if sentence == "You have the gold" {
            view.has_gold
        } else if sentence == "The way out is safe" || sentence == "You are sure to win" {
            turn.end(&advised, |end| end != textbook::Outcome::ClimbedOutWithGold) < ROUNDING
        } else if let Some((room, why)) = sentence.split_once(" is new and safe") {
            let room = turn.room(room);
            subject = Some(room);
            let is_proved = if why.is_empty() {
                true
            } else if let Some(calm) = between(why, ": you felt no breeze and smelled no stench in ", "") {
                has_no_pit(room, calm) && has_no_wumpus(room, calm)
            } else if let Some(calm) = between(why, ": you felt no breeze in ", ", and the wumpus is dead") {
                has_no_pit(room, calm) && turn.chance(|now| now.wumpus_lives) < ROUNDING
            } else {
                let felt = why.strip_prefix(": you felt no breeze in ").unwrap();
                let (calm, clean) = felt.split_once(", and smelled no stench in ").unwrap();
                has_no_pit(room, calm) && has_no_wumpus(room, clean)
            };
            is_proved && !turn.visited(room) && turn.danger(room) < ROUNDING
        } else if let Some(calm) = sentence.strip_prefix("It has no pit: you felt no breeze in ") {
            has_no_pit(subject.unwrap(), calm)
        } else if let Some(lairs) = sentence.strip_prefix("The wumpus must be in ") {
            turn.wumpus_must_be_in(lairs)
        } else if let Some((room, calm)) = sentence.split_once(" has no pit: you felt no breeze in ") {
            subject = Some(turn.room(room));
            has_no_pit(turn.room(room), calm)
        } else if sentence == "After the shot the wumpus cannot be alive there" {
            view.has_arrow && turn.chance(|now| now.wumpus_lives && now.wumpus == subject.unwrap()) > ROUNDING
        } else if sentence == "No new square is safe" {
            turn.edge().iter().all(|room| turn.danger(*room) > ROUNDING)
        } else if let Some((room, chance)) = sentence.split_once(" kills you ") {
            let room = turn.room(room);
            let chance = between(chance, "", " of the time, but the gold may be worth the risk").unwrap();
            let pit = turn.chance(|now| now.pits.has(room.number()));
            assert_percent(chance, if after_shot { pit } else { turn.danger(room) });
            !turn.visited(room)
        } else if sentence == "This is the way to [1,1], to climb out without the gold" {
            advised != textbook::Action::Climb && turn.end(&advised, |_| true) < ROUNDING && !view.has_gold
        } else {
            sentence == "The other squares are too great a risk" && !view.has_gold
        };
        assert!(is_true, "{sentence} of {:?}", turn.sentences);
    }
}
