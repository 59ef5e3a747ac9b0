//! The grue: one hunter, one wumpus, one grue that stalks the hunter, three arrows, and an exit from the hex map.
//!
//! Rule ids like G12 are those of `docs/rules/grue.md`.

use super::cave::hex::Coordinates;
use super::cave::{Cave, Room, Tunnels};
use super::chance::uniform;
use super::{Chance, Game, Refused, Rooms, Seat, Status, Viewer};

mod outcome;
mod setup;
mod view;

pub use outcome::Outcome;
pub(crate) use setup::are_near;
pub use setup::{Sense, Setup};
pub use view::{Action, Distance, Illegal, Near, NearGrue, View, Way};

/// The moves within which the hunter perceives a thing (G5).
pub(crate) const PERCEIVES_WITHIN: u8 = 3;

/// The moves within which the grue chases the hunter (G19).
pub(crate) const CHASES_WITHIN: u8 = 3;

/// The moves within which an arrow hits: next door, or beyond with one of its halves (G12).
const ARROW_REACHES: u8 = 2;

/// The chance that the living wumpus moves after a shot: the first number in the second (G16).
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
        let (Action::Move { to } | Action::Shoot { to }) = *action;
        let room = self.setup.cave.room(to).expect("a legal action leads to a room");
        // First the hunter, then the wumpus, then the grue; each may end the hunt (G9).
        match action {
            Action::Move { .. } => self.enter(room, emit),
            Action::Shoot { .. } => {
                self.shoot_into(room, emit);
                if self.position.outcome.is_none() {
                    self.move_wumpus(chance, emit);
                }
            }
        }
        if self.position.outcome.is_none() {
            self.move_grue(chance, emit);
        }
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

    /// Moves the hunter into a room and plays what happens there (G11, G20).
    fn enter(&mut self, room: Room, emit: &mut impl FnMut(Event)) {
        self.position.hunter = room;
        emit(Event::Entered { room });
        let position = &self.position;
        if let Some(escape) = self.escape() {
            self.end(escape, emit);
        } else if position.wumpus_life == Life::Alive && position.wumpus == room {
            self.end(Outcome::EatenOnEntering, emit);
        } else if position.grue == room {
            let stunned = position.stunned_turns > 0;
            self.end(if stunned { Outcome::CaughtOnEnteringStunned } else { Outcome::CaughtOnEntering }, emit);
        }
    }

    /// Returns how the hunter escapes, if they do so now (G20).
    fn escape(&self) -> Option<Outcome> {
        let position = &self.position;
        let escapes = position.wumpus_life == Life::Dead && position.hunter == position.exit;
        escapes.then_some(if position.grue == position.exit { Outcome::EscapedPastGrue } else { Outcome::Escaped })
    }

    /// Shoots an arrow into a room next door (G12 to G15, G26).
    fn shoot_into(&mut self, first: Room, emit: &mut impl FnMut(Event)) {
        let [wumpus_is_hit, grue_is_hit] = self.fly(first, emit);
        let position = &mut self.position;
        position.arrows -= 1;
        if wumpus_is_hit {
            position.wumpus_life = Life::Dead;
            emit(Event::ShotWumpus);
        }
        if grue_is_hit {
            position.stunned_turns = position.stunned_turns.saturating_add(STUN);
            emit(Event::StunnedGrue);
        }
        if !wumpus_is_hit && !grue_is_hit {
            emit(Event::Missed);
        }
        if let Some(escape) = self.escape() {
            self.end(escape, emit);
        } else if self.position.arrows == 0 && self.position.wumpus_life == Life::Alive {
            self.end(Outcome::OutOfArrows, emit);
        }
    }

    /// Flies an arrow into the first room and, if neither wumpus nor grue is there, its halves into the rooms beyond
    /// (G12). Returns whether it hits the wumpus and whether it hits the grue.
    fn fly(&self, first: Room, emit: &mut impl FnMut(Event)) -> [bool; 2] {
        let position = &self.position;
        let wumpus = (position.wumpus_life == Life::Alive).then_some(position.wumpus);
        let targets = [wumpus, Some(position.grue)];
        let are_in = |room| targets.map(|target| target == Some(room));
        emit(Event::ArrowFlew { to: first });
        if targets.contains(&Some(first)) {
            return are_in(first);
        }
        let beyond = halves_reach(&self.setup.cave, position.hunter, first);
        let beyond = self.setup.cave.tunnels(first).iter().copied().filter(|room| beyond.has(room.number()));
        beyond.fold([false; 2], |[wumpus_is_hit, grue_is_hit], to| {
            emit(Event::HalfFlew { to });
            let [wumpus, grue] = are_in(to);
            [wumpus_is_hit || wumpus, grue_is_hit || grue]
        })
    }

    /// Moves the living wumpus after a shot, 3 times in 4; it eats the hunter if it comes into their room (G16).
    fn move_wumpus(&mut self, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let [num, den] = WUMPUS_MOVES;
        if self.position.wumpus_life == Life::Dead || !chance.ratio(num, den) {
            return;
        }
        let from = self.position.wumpus;
        let to = neighbour(&self.setup.cave, from, chance);
        self.position.wumpus = to;
        emit(Event::WumpusMoved { from, to });
        if to == self.position.hunter {
            self.end(Outcome::EatenWhenItCame, emit);
        }
    }

    /// Plays the grue's turn; it catches the hunter if it comes into their room (G17 to G19).
    fn move_grue(&mut self, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let cave = &self.setup.cave;
        let position = &mut self.position;
        let from = position.grue;
        if let Some(left) = miss_a_turn(position.stunned_turns) {
            position.stunned_turns = left;
            if left == 0 {
                position.grue_came_from = neighbour(cave, from, chance);
            }
            return;
        }
        let ways = prowls_to(cave, position.hunter, from, position.grue_came_from);
        let exits = cave.tunnels(from).iter().copied().filter(|room| ways.has(room.number()));
        let to = uniform(chance, exits).unwrap_or(position.grue_came_from);
        (position.grue, position.grue_came_from) = (to, from);
        emit(Event::GrueMoved { from, to });
        if to == position.hunter {
            self.end(Outcome::CaughtWhenItCame, emit);
        }
    }

    fn end(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event)) {
        self.position.outcome = Some(outcome);
        emit(Event::Ended { outcome });
    }
}

/// Returns the turns that are left of a grue's stun after a turn that it misses; `None` if it prowls instead. With none left
/// it wakes, and the room that it came from is drawn anew (G17).
pub(crate) const fn miss_a_turn(stunned_turns: u8) -> Option<u8> {
    stunned_turns.checked_sub(1)
}

/// Returns whether an arrow from the hunter's room can hit something in a room (G12).
pub(crate) fn is_in_reach(cave: &Cave, hunter: u32, room: u32) -> bool {
    cave.moves(hunter, room) <= ARROW_REACHES
}

/// Returns the rooms into which a prowling grue may go, each tunnel there equally likely: nearer to a hunter within three
/// moves, otherwise on (G18, G19). It goes back if there is none.
pub(crate) fn prowls_to(cave: &Cave, hunter: Room, grue: Room, came_from: Room) -> Rooms {
    // On the hex map the way there is as long as the way back.
    let (moves, ends) = (cave.moves_from(hunter.number()), cave.beside(grue));
    match moves[grue.number() as usize] {
        away @ ..=CHASES_WITHIN => Rooms::of(ends.iter().filter(|to| moves[*to as usize] < away)),
        _ => ends.without(Rooms::only(came_from.number())),
    }
}

/// Returns the rooms beyond the first that the halves of an arrow from the hunter's room reach (G12).
pub(crate) fn halves_reach(cave: &Cave, hunter: Room, first: Room) -> Rooms {
    cave.beside(first).without(Rooms::only(hunter.number()))
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
