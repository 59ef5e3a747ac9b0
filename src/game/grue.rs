//! The grue: one hunter, one wumpus, one grue that stalks him, three arrows, and a way out of the hex map.
//!
//! The rules are those of `docs/rules/grue.md`, under the same ids. Deliberately absent: how the junction is drawn, and
//! the question for the keen sense, which are the prompt's.

use std::sync::Arc;

use super::cave::hex::{Coordinates, hex};
use super::cave::{Cave, Room};
use super::chance::uniform;
use super::{Chance, Game, Seat, Status, Viewer};

mod action;
mod outcome;
mod position;
mod view;

pub use action::{Action, ParseActionError, Toward};
pub use outcome::Outcome;
pub use position::{Life, Position};
pub use view::{Distance, Illegal, Mood, Near, NearGrue, View, Way};

/// How many moves away a thing is near: it is told (G5), the grue gives chase (G19), set-up keeps apart (G3).
const NEAR: u16 = 3;

/// How many arrows the hunter starts with (G3).
const ARROWS: u8 = 3;

/// How many turns the grue misses for an arrow (G14).
const STUN: u8 = 3;

/// A hunt on the hex map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grue {
    setup: Setup,
    position: Position,
}

/// What such a hunt is dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The sense that tells the hunter distances (G4).
    pub sense: Sense,
    /// The map, shared by all hunts on it: [`hex`]. A hunt can be dealt in any cave that has four rooms so far apart
    /// (G3), but the hunter knows his room and the tunnels by the coordinates that they have on the hex map.
    pub cave: Arc<Cave>,
}

impl Setup {
    /// Sets the game up on its own map (G1).
    #[must_use]
    pub fn new(sense: Sense) -> Self {
        Self { sense, cave: Arc::new(hex()) }
    }
}

/// A sense: the keen one tells how far the thing is that it perceives (G4, G5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sense {
    /// Perceives the wumpus.
    Smell,
    /// Perceives the grue.
    Hearing,
    /// Perceives the exit.
    Sight,
}

impl Sense {
    /// Every sense.
    pub const ALL: [Self; 3] = [Self::Smell, Self::Hearing, Self::Sight];

    /// Tells its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Smell => "smell",
            Self::Hearing => "hearing",
            Self::Sight => "sight",
        }
    }
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// The hunter has moved to this room.
    Entered {
        /// Where he is now.
        room: Room,
    },
    /// The arrow has hit the wumpus (G13).
    ShotWumpus,
    /// The arrow has hit the grue (G13).
    StunnedGrue,
    /// The arrow has hit nothing.
    Missed,
    /// The wumpus has moved. Only the gamemaster sees it (G23).
    WumpusMoved {
        /// Where it was.
        from: Room,
        /// Where it is.
        to: Room,
    },
    /// The grue has moved. Only the gamemaster sees it (G23).
    GrueMoved {
        /// Where it was.
        from: Room,
        /// Where it is.
        to: Room,
    },
    /// The hunt has ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Game for Grue {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Position = Position;

    fn deal(setup: &Setup, chance: &mut (impl Chance + ?Sized)) -> Self {
        let cave = &setup.cave;
        // All four anew until they are far enough apart: so every legal arrangement is equally likely (G3).
        let [hunter, wumpus, grue, exit] = loop {
            let rooms = [(); 4].map(|()| anywhere(cave, chance));
            if are_apart(cave, &rooms) {
                break rooms;
            }
        };
        let position = Position {
            hunter,
            wumpus,
            wumpus_life: Life::Alive,
            grue,
            grue_came_from: neighbour(cave, grue, chance),
            grue_misses: 0,
            exit,
            arrows: ARROWS,
            outcome: None,
        };
        Self::at(setup, position)
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View<'_> {
        self.view_with(self.near())
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn check(&self, _: Seat, action: &Action) -> Result<(), Illegal> {
        self.target(action).map(drop)
    }

    fn apply(
        &mut self,
        _: Seat,
        action: &Action,
        chance: &mut (impl Chance + ?Sized),
        log: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let room = self.target(action)?;
        // The player, the wumpus, the grue; each may end the hunt at once (G9).
        match action {
            Action::Move { .. } => self.enter(room, log),
            Action::Shoot { .. } => {
                self.shoot_into(room, log);
                if self.goes_on() {
                    self.move_wumpus(chance, log);
                }
            }
        }
        if self.goes_on() {
            self.move_grue(chance, log);
        }
        Ok(())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        match (event, viewer) {
            (Event::WumpusMoved { .. } | Event::GrueMoved { .. }, Viewer::Seat(_) | Viewer::Public) => None,
            _ => Some(*event),
        }
    }
}

impl Grue {
    /// Takes up a hunt in any position. Its rooms are rooms of the set-up's cave.
    #[must_use]
    pub fn at(setup: &Setup, position: Position) -> Self {
        Self { setup: setup.clone(), position }
    }

    fn goes_on(&self) -> bool {
        self.position.outcome.is_none()
    }

    /// What the hunter knows where this is near.
    fn view_with(&self, near: Near) -> View<'_> {
        View {
            sense: self.setup.sense,
            arrows: self.position.arrows,
            wumpus: self.position.wumpus_life,
            room: Coordinates::of(self.position.hunter),
            tunnels: self.setup.cave.tunnels(self.position.hunter),
            near,
        }
    }

    /// The room into which the hunter moves or shoots, if he may.
    fn target(&self, action: &Action) -> Result<Room, Illegal> {
        match self.status() {
            // What is near does not decide on what he may do.
            Status::Awaiting(_) => self.view_with(Near::NOTHING).target(action),
            Status::Over(_) => Err(Illegal::Over),
        }
    }

    /// What is within three moves, and how far that is which the keen sense perceives (G5 to G7).
    fn near(&self) -> Near {
        let position = &self.position;
        let perceive = |sense, room| {
            let moves = moves_if_near(&self.setup.cave, position.hunter, room)?;
            Some(if sense == self.setup.sense { Distance::Exactly { moves } } else { Distance::Within })
        };
        let mood = if position.grue_misses > 0 { Mood::Stunned } else { Mood::Prowling };
        Near {
            wumpus: match position.wumpus_life {
                Life::Alive => perceive(Sense::Smell, position.wumpus),
                Life::Dead => None,
            },
            grue: perceive(Sense::Hearing, position.grue).map(|distance| NearGrue { distance, mood }),
            exit: perceive(Sense::Sight, position.exit),
        }
    }

    /// Moves the hunter, and lets him meet what is there (G11, G20).
    fn enter(&mut self, room: Room, log: &mut Vec<Event>) {
        self.position.hunter = room;
        log.push(Event::Entered { room });
        let position = &self.position;
        let met = if let Some(escape) = self.escape() {
            Some(escape)
        } else if position.wumpus_life == Life::Alive && position.wumpus == room {
            Some(Outcome::EatenOnEntering)
        } else if position.grue == room {
            let stunned = position.grue_misses > 0;
            Some(if stunned { Outcome::CaughtOnEnteringStunned } else { Outcome::CaughtOnEntering })
        } else {
            None
        };
        if let Some(outcome) = met {
            self.end(outcome, log);
        }
    }

    /// How the hunter gets away, if he does here and now (G20).
    fn escape(&self) -> Option<Outcome> {
        let position = &self.position;
        let escapes = position.wumpus_life == Life::Dead && position.hunter == position.exit;
        escapes.then_some(if position.grue == position.exit { Outcome::EscapedPastGrue } else { Outcome::Escaped })
    }

    /// Shoots an arrow into the room next door, and tells what it has hit (G12 to G15).
    fn shoot_into(&mut self, first: Room, log: &mut Vec<Event>) {
        let [wumpus_is_hit, grue_is_hit] = self.hits(first);
        let position = &mut self.position;
        position.arrows -= 1;
        if wumpus_is_hit {
            position.wumpus_life = Life::Dead;
            log.push(Event::ShotWumpus);
        }
        if grue_is_hit {
            position.grue_misses = position.grue_misses.saturating_add(STUN);
            log.push(Event::StunnedGrue);
        }
        if !wumpus_is_hit && !grue_is_hit {
            log.push(Event::Missed);
        }
        if let Some(escape) = self.escape() {
            self.end(escape, log);
        } else if self.position.arrows == 0 && self.position.wumpus_life == Life::Alive {
            self.end(Outcome::OutOfArrows, log);
        }
    }

    /// Tells whether an arrow hits the wumpus, and whether the grue: in the first room; or, if neither is there, in
    /// the rooms beyond, where its halves fly (G12).
    fn hits(&self, first: Room) -> [bool; 2] {
        let position = &self.position;
        let wumpus = (position.wumpus_life == Life::Alive).then_some(position.wumpus);
        let targets = [wumpus, Some(position.grue)];
        let splits = !targets.contains(&Some(first));
        let beyond = self.setup.cave.tunnels(first);
        let reaches = |room| if splits { beyond.contains(&room) && room != position.hunter } else { room == first };
        targets.map(|target| target.is_some_and(reaches))
    }

    /// Lets the wumpus, if it lives, move away from the noise of a shot, and eat the hunter if it comes to him (G16).
    fn move_wumpus(&mut self, chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        if self.position.wumpus_life == Life::Dead || !chance.ratio(3, 4) {
            return;
        }
        let from = self.position.wumpus;
        let to = neighbour(&self.setup.cave, from, chance);
        self.position.wumpus = to;
        log.push(Event::WumpusMoved { from, to });
        if to == self.position.hunter {
            self.end(Outcome::EatenWhenItCame, log);
        }
    }

    /// Lets the grue have its turn, and catch the hunter if it comes to him (G17 to G19).
    fn move_grue(&mut self, chance: &mut (impl Chance + ?Sized), log: &mut Vec<Event>) {
        let cave = &self.setup.cave;
        let position = &mut self.position;
        let from = position.grue;
        if position.grue_misses > 0 {
            position.grue_misses -= 1;
            if position.grue_misses == 0 {
                position.grue_came_from = neighbour(cave, from, chance);
            }
            return;
        }
        let (hunter, came_from) = (position.hunter, position.grue_came_from);
        let exits = cave.tunnels(from).iter().copied();
        let to = if moves_if_near(cave, from, hunter).is_some() {
            let least = exits.clone().filter_map(|room| cave.distance(room, hunter)).min();
            uniform(chance, exits.filter(|room| cave.distance(*room, hunter) == least))
        } else {
            uniform(chance, exits.filter(|room| *room != came_from))
        };
        // Where there is nothing but the room that it came from it goes back.
        let to = to.unwrap_or(came_from);
        (position.grue, position.grue_came_from) = (to, from);
        log.push(Event::GrueMoved { from, to });
        if to == hunter {
            self.end(Outcome::CaughtWhenItCame, log);
        }
    }

    fn end(&mut self, outcome: Outcome, log: &mut Vec<Event>) {
        self.position.outcome = Some(outcome);
        log.push(Event::Ended { outcome });
    }
}

/// Tells whether no two of the rooms are within three moves of each other (G3). On the map it is as far there as back.
fn are_apart(cave: &Cave, rooms: &[Room]) -> bool {
    let apart_from = |room, others: &[Room]| others.iter().all(|other| moves_if_near(cave, room, *other).is_none());
    (1..).zip(rooms).all(|(next, room)| apart_from(*room, &rooms[next..]))
}

/// Counts the moves from one room to another that is within three moves of it (G2).
fn moves_if_near(cave: &Cave, from: Room, to: Room) -> Option<u16> {
    cave.distance(from, to).filter(|moves| *moves <= NEAR)
}

/// Draws a room of the cave (G3).
fn anywhere(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    cave.room(1 + chance.pick(cave.len().into())).expect("rooms are numbered from 1 to their count")
}

/// Draws one of the rooms to which tunnels lead from a room (G3, G16, G17).
fn neighbour(cave: &Cave, room: Room, chance: &mut (impl Chance + ?Sized)) -> Room {
    uniform(chance, cave.tunnels(room).iter().copied()).expect("every room of a cave has a tunnel")
}
