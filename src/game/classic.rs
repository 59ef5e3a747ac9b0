//! The classic game: one hunter, one wumpus, two pits, two bats, five crooked arrows.
//!
//! Rule ids like C21 are those of `docs/rules/classic.md`. Where the rulesets differ, the code reads the fields of
//! [`Ruleset`]. Any cave of at least six rooms will do.

use std::sync::Arc;

use super::arrow::{Flight, Leg};
use super::cave::dodecahedron::dodecahedron;
use super::cave::{Cave, Room};
use super::chance::uniform;
use super::hazard::{different_rooms, tunnels_to};
use super::{Chance, Game, Seat, Status, View as _, Viewer};

mod action;
mod outcome;
pub mod ruleset;
mod view;

pub use action::{Action, ParseActionError, Path};
pub use outcome::Outcome;
pub use ruleset::Ruleset;
use ruleset::{BatsDrop, Encounter, Feet, LastArrow, Placement, Report, Step, StrayReport, WarningFor, WumpusBehavior};
pub use view::{Illegal, View, Warnings};

/// A classic hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    setup: Setup,
    position: Position,
}

/// What a classic hunt is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub ruleset: Ruleset,
    /// The cave, shared by all hunts in it: at least six rooms.
    pub cave: Arc<Cave>,
}

impl Setup {
    /// Makes the set-up of this ruleset in the dodecahedron (C1).
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        Self { ruleset, cave: Arc::new(dodecahedron()) }
    }
}

/// Where everything is in a classic hunt, and its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The hunter's room.
    pub hunter: Room,
    /// The wumpus's room.
    pub wumpus: Room,
    /// Whether the wumpus has woken for good; always false if it only dozes (C17, C22).
    pub awake: bool,
    /// The rooms with pits.
    pub pits: [Room; 2],
    /// The rooms with bats.
    pub bats: [Room; 2],
    /// The arrows left: 0 to 5.
    pub arrows: u8,
    /// How the hunt ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
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
    /// Bats have carried the hunter to this room.
    Snatched { to: Room },
    /// The hunter has felt what is near the room that they entered, before anything befalls them there (C9, C11).
    Sensed { warnings: Warnings },
    /// No tunnel leads the arrow to the next room of its path. Unless it is told, only the gamemaster sees it (C39).
    ArrowStrayed { from: Room, named: Room, is_told: bool },
    /// The arrow has flown into this room. Only the gamemaster sees it (C39).
    ArrowFlew { to: Room },
    /// The arrow has hit nothing.
    Missed,
    /// The hunt has ended.
    Ended { outcome: Outcome },
}

impl Game for Classic {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Position = Position;

    fn deal(setup: &Setup, chance: &mut (impl Chance + ?Sized)) -> Self {
        let cave = &setup.cave;
        let (hunter, wumpus, pits, bats) = match setup.ruleset.placement {
            Placement::AllApart => {
                let [hunter, wumpus, pit, other_pit, bat, other_bat] = different_rooms(cave, chance);
                (hunter, wumpus, [pit, other_pit], [bat, other_bat])
            }
            Placement::HazardsThenHunter => {
                let bats: [Room; 2] = different_rooms(cave, chance);
                let pits: [Room; 2] = different_rooms(cave, chance);
                let [wumpus] = different_rooms(cave, chance);
                let safe = cave.rooms().filter(|room| *room != wumpus && !pits.contains(room) && !bats.contains(room));
                let hunter = uniform(chance, safe).expect("five hazards leave a room free in a cave of six");
                (hunter, wumpus, pits, bats)
            }
        };
        let arrows = setup.ruleset.arrows;
        Self::at(setup, Position { hunter, wumpus, awake: false, pits, bats, arrows, outcome: None })
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View<'_> {
        self.view_with(self.warnings())
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn check(&self, _: Seat, action: &Action) -> Result<(), Illegal> {
        match self.status() {
            // No warning makes an action legal or illegal.
            Status::Awaiting(_) => self.view_with(Warnings::default()).check(action),
            Status::Over(_) => Err(Illegal::Over),
        }
    }

    fn apply(
        &mut self,
        _: Seat,
        action: &Action,
        chance: &mut (impl Chance + ?Sized),
        log: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if self.position.outcome.is_some() {
            return Err(Illegal::Over);
        }
        let view = self.view_with(Warnings::default());
        match action {
            Action::Move { to } => {
                let room = view.destination(*to)?;
                self.position.hunter = room;
                log.push(Event::Entered { room });
                if self.setup.ruleset.report == Report::OnEveryArrival {
                    log.push(Event::Sensed { warnings: self.warnings() });
                }
                self.arrive(chance, log);
            }
            Action::Shoot { path } => {
                view.check_path(path)?;
                self.shoot(path, chance, log);
            }
        }
        Ok(())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::WumpusMoved { .. } | Event::ArrowFlew { .. } | Event::ArrowStrayed { is_told: false, .. }
                if viewer != Viewer::Gamemaster =>
            {
                None
            }
            _ => Some(*event),
        }
    }
}

impl Classic {
    /// Makes a hunt in any position, whose rooms are rooms of the set-up's cave.
    #[must_use]
    pub fn at(setup: &Setup, position: Position) -> Self {
        Self { setup: setup.clone(), position }
    }

    /// Returns the hunter's view, with these warnings.
    fn view_with(&self, warnings: Warnings) -> View<'_> {
        View {
            ruleset: &self.setup.ruleset,
            rooms: self.setup.cave.len(),
            room: self.position.hunter,
            tunnels: self.setup.cave.tunnels(self.position.hunter),
            warnings,
            arrows: self.position.arrows,
        }
    }

    /// Counts what is one tunnel away (C5, C6).
    #[inline]
    fn warnings(&self) -> Warnings {
        let position = &self.position;
        let count = |hazards: &[Room]| {
            let tunnels = tunnels_to(&self.setup.cave, position.hunter, hazards);
            match self.setup.ruleset.warnings {
                WarningFor::Kind => tunnels.min(1),
                WarningFor::Tunnel => tunnels,
            }
        };
        Warnings { wumpus: count(&[position.wumpus]), pits: count(&position.pits), bats: count(&position.bats) }
    }

    /// Plays the hunter's encounters in the room, in the ruleset's order, again after each snatch (C10 to C12).
    fn arrive(&mut self, chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        'arrival: loop {
            for encounter in self.setup.ruleset.arrival {
                match encounter {
                    Encounter::Wumpus => self.meet_wumpus(chance, log),
                    Encounter::Pit if self.position.pits.contains(&self.position.hunter) => {
                        self.end(Outcome::FellInPit, log);
                    }
                    Encounter::Bats if self.position.bats.contains(&self.position.hunter) => {
                        self.be_snatched(chance, log);
                        continue 'arrival;
                    }
                    Encounter::Pit | Encounter::Bats => {}
                }
                if self.position.outcome.is_some() {
                    return;
                }
            }
            return;
        }
    }

    /// Plays the bump, if the wumpus is here, and the wumpus's step of this turn, if it makes one (C10 to C12).
    fn meet_wumpus(&mut self, chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        let bumped = self.position.wumpus == self.position.hunter;
        if bumped {
            log.push(Event::Bumped);
        }
        match self.setup.ruleset.behavior {
            WumpusBehavior::WakesForGood { step } => {
                self.position.awake |= bumped;
                if self.position.awake {
                    self.move_wumpus(step, chance, log);
                }
            }
            WumpusBehavior::Dozes { bumped: step, .. } => {
                if bumped {
                    self.move_wumpus(step, chance, log);
                }
            }
        }
    }

    /// Carries the hunter off to a random room (C11, C13, C14).
    fn be_snatched(&mut self, chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        let here = self.position.hunter;
        let drops = self.setup.cave.rooms().filter(|room| match self.setup.ruleset.bats_drop {
            BatsDrop::Anywhere => true,
            BatsDrop::Elsewhere => *room != here,
        });
        let to = uniform(chance, drops).unwrap_or(here);
        self.position.hunter = to;
        log.push(Event::Snatched { to });
        if self.setup.ruleset.report != Report::Never {
            log.push(Event::Sensed { warnings: self.warnings() });
        }
    }

    /// Shoots an arrow; after a miss the wumpus may step (C27 to C34, C39).
    fn shoot(&mut self, path: &[u32], chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        self.position.arrows -= 1;
        let mut flight = Flight::new(&self.setup.cave, self.position.hunter, path, self.setup.ruleset.stray);
        let mut is_told = self.setup.ruleset.stray_report == StrayReport::Once;
        while let Some(Leg { from, to, missing }) = flight.next(chance) {
            if let Some(named) = missing.and_then(|named| self.setup.cave.room(named)) {
                log.push(Event::ArrowStrayed { from, named, is_told });
                is_told = false;
            }
            log.push(Event::ArrowFlew { to });
            if to == self.position.wumpus {
                return self.end(Outcome::ShotWumpus, log);
            }
            if to == self.position.hunter {
                return self.end(Outcome::ShotSelf, log);
            }
        }
        log.push(Event::Missed);
        let was_last = self.position.arrows == 0;
        if was_last && self.setup.ruleset.last_arrow == LastArrow::LosesAtOnce {
            return self.end(Outcome::OutOfArrows, log);
        }
        let step = match self.setup.ruleset.behavior {
            WumpusBehavior::WakesForGood { step } => {
                self.position.awake = true;
                step
            }
            WumpusBehavior::Dozes { missed, .. } => missed,
        };
        self.move_wumpus(step, chance, log);
        if was_last && self.position.outcome.is_none() {
            self.end(Outcome::OutOfArrows, log);
        }
    }

    /// Plays a step of the wumpus, which eats the hunter if they are then in the same room (C18 to C21, C33).
    fn move_wumpus(&mut self, step: Step, chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        let from = self.position.wumpus;
        let exits = self.setup.cave.tunnels(from).iter().copied().filter(|room| match self.setup.ruleset.feet {
            Feet::Careful => !self.position.pits.contains(room),
            Feet::Suckers => true,
        });
        let to = match step {
            Step::Tunnel => uniform(chance, exits),
            Step::TunnelOrStay => uniform(chance, exits.chain([from])),
            Step::Odds { num, den } => chance.ratio(num, den).then(|| uniform(chance, exits)).flatten(),
        };
        if let Some(to) = to.filter(|to| *to != from) {
            self.position.wumpus = to;
            log.push(Event::WumpusMoved { from, to });
        }
        if self.position.wumpus == self.position.hunter {
            self.end(Outcome::Eaten, log);
        }
    }

    fn end(&mut self, outcome: Outcome, log: &mut Vec<Event>) {
        self.position.outcome = Some(outcome);
        log.push(Event::Ended { outcome });
    }
}
