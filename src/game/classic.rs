//! The classic game: one hunter, one wumpus, pits, bats and crooked arrows.
//!
//! Rule ids like C21 are those of `docs/rules/classic.md`, and ids like V14 those of `docs/rules/caves.md`. Where the
//! rulesets differ, the code reads the fields of [`Ruleset`]. Any cave of at least six rooms will do.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::arrow::Leg;
use super::cave::{Cave, Room, Tunnels};
use super::named::named;
use super::{Chance, Game, Refused, Rooms, Seat, Status, Viewer};

mod action;
mod dynamics;
pub mod ruleset;
mod setup;
mod view;

pub use action::{Action, Path};
pub use ruleset::Ruleset;
use ruleset::{Encounter, LastArrow, PitEdge, Report, Step, WumpusBehavior};
pub use setup::{CaveSource, Setup};
pub use view::{Illegal, View, Warnings};

/// A classic hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    ruleset: Ruleset,
    /// Whether the hunter has a map of the cave.
    has_map: bool,
    position: Position,
}

/// Where everything is in a classic hunt, and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cave.
    pub cave: Arc<Cave>,
    /// The hunter's room.
    pub hunter: Room,
    /// The wumpus's room.
    pub wumpus: Room,
    /// Whether the wumpus has woken for good; always false if it only dozes (C17, C22).
    pub awake: bool,
    /// The misses since the wumpus's last step; always 0 if they do not matter (V16).
    pub misses: u8,
    /// The rooms with pits.
    pub pits: Rooms,
    /// The rooms with bats.
    pub bats: Rooms,
    /// The arrows left: 0 to 99.
    pub arrows: u8,
    /// How the hunt ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

named! {
    /// How a classic hunt ends.
    pub enum Outcome {
        /// An arrow has hit the wumpus: the only way to win (C30).
        ShotWumpus = "shot_wumpus",
        /// The wumpus has eaten the hunter (C16, C19).
        Eaten = "eaten",
        /// The hunter has fallen into a pit (C15).
        FellInPit = "fell_in_pit",
        /// The hunter's own arrow has hit the hunter (C30).
        ShotSelf = "shot_self",
        /// The hunter has shot the last arrow and missed (C32 to C34).
        OutOfArrows = "out_of_arrows",
    }
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Event {
    /// The hunter has moved into this room.
    Entered { room: Room },
    /// The hunter has bumped into the wumpus in its room.
    Bumped,
    /// The wumpus has moved. Only the gamemaster sees it (C37).
    WumpusMoved { from: Room, to: Room },
    /// The hunter has caught the edge of a pit, and stays in its room (V14).
    CaughtEdge,
    /// Bats have carried the hunter to this room.
    Snatched { to: Room },
    /// The hunter has felt what is near the room that they entered, before anything befalls them there (C9, C11).
    Sensed { warnings: Warnings },
    /// No tunnel leads the arrow to the next room of its path. Unless `is_told`, only the gamemaster sees it (C39).
    ArrowStrayed { from: Room, named: Room, is_told: bool },
    /// The arrow has flown into this room. Only the gamemaster sees it (C39).
    ArrowFlew { to: Room },
    /// The arrow has dropped before it could enter the next room of its path (V15).
    ArrowDropped,
    /// The arrow has hit nothing.
    Missed,
    /// The hunt has ended.
    Ended { outcome: Outcome },
}

impl Game for Classic {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Position = Position;

    const OVER: Illegal = Illegal::Over;
    const ENDINGS: &'static [&'static str] = &Outcome::NAMES;

    fn known_cave(setup: &Setup) -> Option<&Cave> {
        if let CaveSource::Known(cave) = &setup.cave { Some(cave) } else { None }
    }

    fn deal(setup: &Setup, chance: &mut impl Chance) -> Self {
        Self::in_position(setup, setup.deal(chance))
    }

    fn check_position(setup: &Setup, position: &Position) -> Result<(), Refused> {
        setup.check_position(position)
    }

    fn in_position(setup: &Setup, position: Position) -> Self {
        Self { ruleset: setup.ruleset, has_map: Self::known_cave(setup).is_some(), position }
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View {
        let Position { cave, hunter, arrows, .. } = &self.position;
        View {
            ruleset: self.ruleset,
            map: self.has_map.then(|| Arc::clone(cave)),
            rooms: cave.len(),
            most_tunnels: cave.most_tunnels(),
            room: *hunter,
            tunnels: Tunnels::from_slice(cave.tunnels(*hunter)),
            warnings: self.sensed(),
            arrows: *arrows,
        }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn play(&mut self, _: Seat, action: &Action, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        match action {
            Action::Move { to } => {
                let room = self.position.cave.room(*to).expect("a legal move leads to a room");
                self.position.hunter = room;
                emit(Event::Entered { room });
                if self.ruleset.report == Report::OnEveryArrival {
                    emit(Event::Sensed { warnings: self.sensed() });
                }
                self.arrive(chance, emit);
            }
            Action::Shoot { path } => self.shoot(path, chance, emit),
        }
    }

    fn is_shot(action: &Action) -> bool {
        matches!(action, Action::Shoot { .. })
    }

    fn is_seen_by(event: &Event, viewer: Viewer) -> bool {
        let is_secret = matches!(
            event,
            Event::WumpusMoved { .. } | Event::ArrowFlew { .. } | Event::ArrowStrayed { is_told: false, .. }
        );
        !is_secret || viewer == Viewer::Gamemaster
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome == Outcome::ShotWumpus
    }
}

impl Classic {
    /// Counts the pits and bats one tunnel away, and the wumpus as far as it is smelled (C5, C6, V7, V10).
    pub(crate) fn sensed(&self) -> Warnings {
        let Position { cave, hunter, wumpus, pits, bats, .. } = &self.position;
        let tunnels = cave.tunnels(*hunter).iter().map(|to| to.number());
        let felt = |things| self.ruleset.felt(hunter.number(), tunnels.clone(), cave.beside(*hunter), things);
        let smell = self.ruleset.smell;
        let is_within_smell = smell > 1 && hunter != wumpus && cave.is_within(*hunter, *wumpus, smell);
        let wumpus = Ruleset::smelled(felt(Rooms::only(wumpus.number())), is_within_smell);
        Warnings { wumpus, pits: felt(*pits), bats: felt(*bats) }
    }

    /// Plays the hunter's encounters in the room, in the ruleset's order, again after each snatch (C10 to C12, V14).
    fn arrive(&mut self, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        'arrival: loop {
            let Position { hunter, pits, bats, .. } = self.position;
            let [pit, bats] = [pits, bats].map(|rooms| rooms.has(hunter.number()));
            for encounter in self.ruleset.befalls(pit, bats) {
                match encounter {
                    Encounter::Wumpus => self.meet_wumpus(chance, emit),
                    Encounter::Pit => return self.meet_pit(chance, emit),
                    Encounter::Bats => {
                        self.be_snatched(chance, emit);
                        continue 'arrival;
                    }
                }
                if self.position.outcome.is_some() {
                    return;
                }
            }
            return;
        }
    }

    /// Lets the hunter fall, or catch the edge (C15, V14).
    fn meet_pit(&mut self, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        match self.ruleset.pit_edge {
            PitEdge::Odds { num, den } if chance.ratio(num, den) => emit(Event::CaughtEdge),
            PitEdge::Odds { .. } | PitEdge::OutOfReach => self.end(Outcome::FellInPit, emit),
        }
    }

    /// Plays the bump, if the wumpus is here, and the wumpus's step of this turn, if it makes one (C10 to C12, V14).
    fn meet_wumpus(&mut self, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let bumped = self.position.wumpus == self.position.hunter;
        let Some(step) = self.ruleset.behavior.after_bump() else {
            if bumped {
                self.end(Outcome::Eaten, emit);
            }
            return;
        };
        if bumped {
            emit(Event::Bumped);
            self.position.awake |= self.ruleset.behavior.wakes();
        }
        if bumped || self.position.awake {
            self.move_wumpus(step, chance, emit);
        }
    }

    /// Carries the hunter off to a random room, and reports its warnings before any encounter there (C11, C13, C14).
    fn be_snatched(&mut self, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let Position { cave, hunter, .. } = &self.position;
        let to = cave.free_room(&mut self.ruleset.bats_avoid(hunter.number()), chance);
        self.position.hunter = to;
        emit(Event::Snatched { to });
        if self.ruleset.report != Report::Never {
            emit(Event::Sensed { warnings: self.sensed() });
        }
    }

    /// Shoots an arrow; after a miss the wumpus may step (C27 to C34, C39, V15, V16).
    fn shoot(&mut self, path: &[u32], chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        self.position.arrows -= 1;
        if let Some(hit) = self.fly(path, chance, emit) {
            return self.end(hit, emit);
        }
        emit(Event::Missed);
        let was_last = self.position.arrows == 0;
        if was_last && self.ruleset.last_arrow == LastArrow::LosesAtOnce {
            return self.end(Outcome::OutOfArrows, emit);
        }
        let behavior = self.ruleset.behavior;
        self.position.awake |= behavior.wakes();
        self.position.misses += u8::from(matches!(behavior, WumpusBehavior::Restless { .. }));
        let step = behavior.after_miss(self.position.misses);
        self.move_wumpus(step, chance, emit);
        if was_last && self.position.outcome.is_none() {
            self.end(Outcome::OutOfArrows, emit);
        }
    }

    /// Flies an arrow, and returns whom it hits (C27 to C30, C39, V15).
    fn fly(&self, path: &[u32], chance: &mut impl Chance, emit: &mut impl FnMut(Event)) -> Option<Outcome> {
        let Position { cave, hunter, wumpus, .. } = &self.position;
        let mut is_told = self.ruleset.tells_stray;
        let flight = self.ruleset.fly(cave, *hunter, path, chance, |leg| {
            let Some(Leg { from, to, missing }) = leg else {
                emit(Event::ArrowDropped);
                return ControlFlow::Continue(());
            };
            if let Some(named) = missing.and_then(|named| cave.room(named)) {
                emit(Event::ArrowStrayed { from, named, is_told });
                is_told = false;
            }
            emit(Event::ArrowFlew { to });
            match to {
                hit if hit == *wumpus => ControlFlow::Break(Outcome::ShotWumpus),
                hit if hit == *hunter => ControlFlow::Break(Outcome::ShotSelf),
                _ => ControlFlow::Continue(()),
            }
        });
        flight.break_value()
    }

    /// Plays a step of the wumpus, which eats the hunter if they are then in the same room (C18 to C21, C33).
    fn move_wumpus(&mut self, step: Step, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let Position { cave, wumpus: from, .. } = &self.position;
        let from = *from;
        let barred = self.ruleset.bars(self.position.pits);
        let exits = cave.tunnels(from).iter().copied().filter(|room| !barred.has(room.number()));
        if let Some(to) = step.draw(chance, exits) {
            self.position.wumpus = to;
            self.position.misses = 0;
            emit(Event::WumpusMoved { from, to });
        }
        if self.position.wumpus == self.position.hunter {
            self.end(Outcome::Eaten, emit);
        }
    }

    fn end(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event)) {
        self.position.outcome = Some(outcome);
        emit(Event::Ended { outcome });
    }
}
