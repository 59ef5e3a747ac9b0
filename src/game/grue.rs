//! The grue: one hunter, one wumpus, one grue that stalks the hunter, three arrows, and an exit from the hex map.
//!
//! Rule ids like G12 are those of `docs/rules/grue.md`.

use super::cave::hex::Coordinates;
use super::cave::{Cave, Room, Tunnels};
use super::chance::uniform;
use super::{Chance, Game, Refused, Rooms, Seat, Status, Viewer};

mod outcome;
mod setup;
mod turn;
mod view;

pub use outcome::Outcome;
pub(crate) use setup::are_near;
pub use setup::{Sense, Setup};
pub use turn::Thing;
pub(crate) use turn::{Known, Secrets};
pub use view::{Action, Distance, Illegal, Near, NearGrue, View, Way};

/// The moves within which the hunter perceives a thing (G5).
pub(crate) const PERCEIVES_WITHIN: u8 = 3;

/// The moves within which the grue chases the hunter (G19).
pub(crate) const CHASES_WITHIN: u8 = 3;

/// The moves within which an arrow hits: next door, or beyond with one of its halves (G12).
const ARROW_REACHES: u8 = 2;

/// The chance that the living wumpus moves after a shot, as numerator and denominator (G16).
pub(crate) const WUMPUS_MOVES: [u32; 2] = [3, 4];

/// The hunter's arrows at the beginning (G3).
pub const ARROWS: u8 = 3;

/// The turns that the grue misses for each hit (G14).
pub(crate) const STUN: u8 = 3;

/// A hunt on the hex map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grue {
    setup: Setup,
    position: Position,
}

/// Where everything is in a hunt on the hex map, and its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The hunter's room.
    pub hunter: Room,
    /// The wumpus's room, dead or alive.
    pub wumpus: Room,
    /// Whether the wumpus lives.
    pub wumpus_life: Life,
    /// The grue's room.
    pub grue: Room,
    /// The room that the grue came from.
    pub grue_came_from: Room,
    /// The turns for which the grue is still stunned (G14, G17).
    pub stunned_turns: u8,
    /// The exit's room.
    pub exit: Room,
    /// The arrows left: 0 to 3.
    pub arrows: u8,
    /// How the hunt ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

/// Whether the wumpus lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Life {
    /// It lives.
    Alive,
    /// An arrow has killed it.
    Dead,
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Event {
    /// The hunter has moved into this room.
    Entered { room: Room },
    /// The arrow has flown into this room. Only the gamemaster sees it (G26).
    ArrowFlew { to: Room },
    /// A half of the arrow has flown on into this room. Only the gamemaster sees it (G26).
    HalfFlew { to: Room },
    /// The arrow has hit the wumpus (G13).
    ShotWumpus,
    /// The arrow has hit the grue (G13).
    StunnedGrue,
    /// The arrow has hit nothing.
    Missed,
    /// The wumpus has moved. Only the gamemaster sees it (G23).
    WumpusMoved { from: Room, to: Room },
    /// The grue has moved. Only the gamemaster sees it (G23).
    GrueMoved { from: Room, to: Room },
    /// The hunt has ended.
    Ended { outcome: Outcome },
}

impl Game for Grue {
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
        Some(&setup.cave)
    }

    fn deal(setup: &Setup, chance: &mut impl Chance) -> Self {
        Self::in_position(setup, setup.deal(chance))
    }

    fn check_position(setup: &Setup, position: &Position) -> Result<(), Refused> {
        setup.check_position(position)
    }

    fn in_position(setup: &Setup, position: Position) -> Self {
        Self { setup: setup.clone(), position }
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(Seat::HUNTER), Status::Over)
    }

    fn view(&self, _: Seat) -> View {
        View {
            sense: self.setup.sense,
            arrows: self.position.arrows,
            wumpus: self.position.wumpus_life,
            room: Coordinates::of(self.position.hunter),
            tunnels: Tunnels::from_slice(self.setup.cave.tunnels(self.position.hunter)),
            near: self.near(),
        }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn play(&mut self, _: Seat, action: &Action, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let (cave, position) = (&self.setup.cave, &mut self.position);
        let Position { hunter, arrows, wumpus_life: life, stunned_turns, .. } = *position;
        let mut known = Known { hunter: hunter.number(), arrows, life, stunned_turns };
        let outcome = known.play(cave, &mut Turn { cave, position, chance, emit }, *action);
        let Known { hunter, arrows, life: wumpus_life, stunned_turns } = known;
        let hunter = cave.room(hunter).expect("the hunter is in a room of the map");
        *position = Position { hunter, wumpus_life, stunned_turns, arrows, outcome, ..*position };
    }

    fn is_shot(action: &Action) -> bool {
        matches!(action, Action::Shoot { .. })
    }

    fn is_seen_by(event: &Event, viewer: Viewer) -> bool {
        let is_secret = matches!(
            event,
            Event::ArrowFlew { .. } | Event::HalfFlew { .. } | Event::WumpusMoved { .. } | Event::GrueMoved { .. }
        );
        !is_secret || viewer == Viewer::Gamemaster
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome.is_win()
    }
}

impl Grue {
    /// Returns what the hunter perceives: the wumpus only while it lives (G5 to G7, G27).
    pub(crate) fn near(&self) -> Near {
        let Position { hunter, wumpus, wumpus_life, grue, stunned_turns, exit, .. } = self.position;
        let moves = self.setup.cave.moves_from(hunter.number());
        let perceive = |thing, room: Room| perceived(thing, self.setup.sense, moves[room.number() as usize]);
        let is_stunned = stunned_turns > 0;
        Near {
            wumpus: perceive(Sense::Smell, wumpus).filter(|_| wumpus_life == Life::Alive),
            grue: perceive(Sense::Hearing, grue).map(|distance| NearGrue { distance, is_stunned }),
            exit: perceive(Sense::Sight, exit),
        }
    }
}

/// A turn in play.
struct Turn<'a, C, E> {
    cave: &'a Cave,
    position: &'a mut Position,
    chance: C,
    emit: E,
}

impl<C: Chance, E: FnMut(Event)> Secrets for Turn<'_, C, E> {
    fn is_in(&mut self, thing: Thing, rooms: Rooms) -> bool {
        let Position { wumpus, grue, exit, .. } = *self.position;
        let room = match thing {
            Thing::Wumpus => wumpus,
            Thing::Grue => grue,
            Thing::Exit => exit,
        };
        rooms.has(room.number())
    }

    fn disturb_wumpus(&mut self) {
        let [num, den] = WUMPUS_MOVES;
        if self.chance.ratio(num, den) {
            let from = self.position.wumpus;
            let to = neighbour(self.cave, from, &mut self.chance);
            self.position.wumpus = to;
            self.emit(Event::WumpusMoved { from, to });
        }
    }

    fn prowl(&mut self, hunter: u32) {
        let Position { grue: from, grue_came_from, .. } = *self.position;
        let ways = prowls_to(self.cave, hunter, from, grue_came_from);
        let exits = self.cave.tunnels(from).iter().copied().filter(|room| ways.has(room.number()));
        let to = uniform(&mut self.chance, exits).unwrap_or(grue_came_from);
        (self.position.grue, self.position.grue_came_from) = (to, from);
        self.emit(Event::GrueMoved { from, to });
    }

    fn wake(&mut self) {
        self.position.grue_came_from = neighbour(self.cave, self.position.grue, &mut self.chance);
    }

    fn emit(&mut self, event: Event) {
        (self.emit)(event);
    }
}

/// Returns whether an arrow from the hunter's room can hit something in a room (G12).
pub(crate) fn is_in_reach(cave: &Cave, hunter: u32, room: u32) -> bool {
    cave.moves(hunter, room) <= ARROW_REACHES
}

/// Returns the rooms into which a prowling grue may go, each tunnel there equally likely: nearer to a hunter within three
/// moves, otherwise on (G18, G19). It goes back if there is none.
pub(crate) fn prowls_to(cave: &Cave, hunter: u32, grue: Room, came_from: Room) -> Rooms {
    // On the hex map the way there is as long as the way back.
    let (moves, ends) = (cave.moves_from(hunter), cave.beside(grue));
    match moves[grue.number() as usize] {
        away @ ..=CHASES_WITHIN => Rooms::of(ends.iter().filter(|to| moves[*to as usize] < away)),
        _ => ends.without(Rooms::only(came_from.number())),
    }
}

/// Returns the rooms beyond the first that the halves of an arrow from the hunter's room reach (G12).
pub(crate) fn halves_reach(cave: &Cave, hunter: u32, first: Room) -> Rooms {
    cave.beside(first).without(Rooms::only(hunter))
}

/// Returns what the hunter perceives of a thing this many moves away, if it is perceived with the keen sense or another
/// (G5, G6, G27).
pub(crate) fn perceived(thing: Sense, keen: Sense, moves: u8) -> Option<Distance> {
    match moves {
        0 if thing == Sense::Sight => Some(Distance::Here),
        _ if moves > PERCEIVES_WITHIN => None,
        _ if thing == keen => Some(Distance::Exactly { moves }),
        _ => Some(Distance::Within),
    }
}

/// Draws one of the rooms one tunnel away (G3, G16, G17).
fn neighbour(cave: &Cave, room: Room, chance: &mut impl Chance) -> Room {
    uniform(chance, cave.tunnels(room).iter().copied()).expect("every room of a cave has a tunnel")
}
