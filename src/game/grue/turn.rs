//! A turn by the rules of the hex map, once for play and for the engine.

use super::{Action, Event, Life, Outcome, STUN, halves_reach};
use crate::game::Rooms;
use crate::game::cave::{Cave, Room};

/// What can be in a room of the hex map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The wumpus.
    Wumpus,
    /// The grue.
    Grue,
    /// The exit.
    Exit,
}

/// The part of a position that the hunter knows for certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) hunter: u32,
    pub(crate) arrows: u8,
    pub(crate) life: Life,
    /// The turns left of the grue's stun. The hunter knows them, because every hit is heard.
    pub(crate) stunned_turns: u8,
}

/// The rest of a position, or all that the hunter knows of it.
pub(crate) trait Secrets {
    /// Returns whether a thing is in one of these rooms.
    fn is_in(&mut self, thing: Thing, rooms: Rooms) -> bool;

    /// Draws the living wumpus's move after a shot (G16).
    fn disturb_wumpus(&mut self);

    /// Moves the grue while the hunter is in this room (G18, G19).
    fn prowl(&mut self, hunter: u32);

    /// Draws anew the room that the grue came from (G17).
    fn wake(&mut self);

    fn emit(&mut self, event: Event);
}

impl Known {
    /// Plays a turn; returns how it ends the hunt, if it does.
    pub(crate) fn play(&mut self, cave: &Cave, secrets: &mut impl Secrets, action: Action) -> Option<Outcome> {
        let (Action::Move { to } | Action::Shoot { to }) = action;
        let to = cave.room(to).expect("a legal action leads to a room");
        // First the hunter, then the wumpus, then the grue; each may end the hunt (G9).
        let end = match action {
            Action::Move { .. } => self.enter(secrets, to),
            Action::Shoot { .. } => self.shoot_into(cave, secrets, to).or_else(|| self.move_wumpus(secrets)),
        };
        let end = end.or_else(|| self.move_grue(secrets));
        if let Some(outcome) = end {
            secrets.emit(Event::Ended { outcome });
        }
        end
    }

    /// Moves the hunter into a room and plays what happens there (G11, G20).
    fn enter(&mut self, secrets: &mut impl Secrets, room: Room) -> Option<Outcome> {
        self.hunter = room.number();
        secrets.emit(Event::Entered { room });
        if let Some(escape) = self.escape(secrets) {
            Some(escape)
        } else if self.life == Life::Alive && secrets.is_in(Thing::Wumpus, self.here()) {
            Some(Outcome::EatenOnEntering)
        } else if secrets.is_in(Thing::Grue, self.here()) {
            let stunned = self.stunned_turns > 0;
            Some(if stunned { Outcome::CaughtOnEnteringStunned } else { Outcome::CaughtOnEntering })
        } else {
            None
        }
    }

    /// Returns how the hunter escapes, if they do so now (G20).
    fn escape(&self, secrets: &mut impl Secrets) -> Option<Outcome> {
        let escapes = self.life == Life::Dead && secrets.is_in(Thing::Exit, self.here());
        let is_past_grue = escapes && secrets.is_in(Thing::Grue, self.here());
        escapes.then_some(if is_past_grue { Outcome::EscapedPastGrue } else { Outcome::Escaped })
    }

    /// Shoots an arrow into a room next door (G12 to G15, G26).
    fn shoot_into(&mut self, cave: &Cave, secrets: &mut impl Secrets, first: Room) -> Option<Outcome> {
        let [wumpus_is_hit, grue_is_hit] = self.fly(cave, secrets, first);
        self.arrows = self.arrows.saturating_sub(1);
        if wumpus_is_hit {
            self.life = Life::Dead;
            secrets.emit(Event::ShotWumpus);
        }
        if grue_is_hit {
            self.stunned_turns = self.stunned_turns.saturating_add(STUN);
            secrets.emit(Event::StunnedGrue);
        }
        if !wumpus_is_hit && !grue_is_hit {
            secrets.emit(Event::Missed);
        }
        let is_out_of_arrows = self.arrows == 0 && self.life == Life::Alive;
        self.escape(secrets).or(is_out_of_arrows.then_some(Outcome::OutOfArrows))
    }

    /// Flies an arrow into the first room and, if neither wumpus nor grue is there, its halves into the rooms beyond
    /// (G12). Returns whether it hits the wumpus and whether it hits the grue.
    fn fly(&self, cave: &Cave, secrets: &mut impl Secrets, first: Room) -> [bool; 2] {
        secrets.emit(Event::ArrowFlew { to: first });
        let hits = self.hits(secrets, Rooms::only(first.number()));
        if hits.contains(&true) {
            return hits;
        }
        let beyond = halves_reach(cave, self.hunter, first);
        let halves = cave.tunnels(first).iter().copied().filter(|room| beyond.has(room.number()));
        halves.for_each(|to| secrets.emit(Event::HalfFlew { to }));
        self.hits(secrets, beyond)
    }

    fn hits(&self, secrets: &mut impl Secrets, rooms: Rooms) -> [bool; 2] {
        [self.life == Life::Alive && secrets.is_in(Thing::Wumpus, rooms), secrets.is_in(Thing::Grue, rooms)]
    }

    /// Plays the living wumpus's turn after a shot; it eats the hunter if it comes into their room (G16).
    fn move_wumpus(&self, secrets: &mut impl Secrets) -> Option<Outcome> {
        if self.life == Life::Dead {
            return None;
        }
        secrets.disturb_wumpus();
        secrets.is_in(Thing::Wumpus, self.here()).then_some(Outcome::EatenWhenItCame)
    }

    /// Plays the grue's turn; it catches the hunter if it comes into their room (G17 to G19).
    fn move_grue(&mut self, secrets: &mut impl Secrets) -> Option<Outcome> {
        let stunned_turns = self.stunned_turns;
        self.stunned_turns = stunned_turns.saturating_sub(1);
        match stunned_turns {
            0 => {
                secrets.prowl(self.hunter);
                secrets.is_in(Thing::Grue, self.here()).then_some(Outcome::CaughtWhenItCame)
            }
            1 => {
                secrets.wake();
                None
            }
            _ => None,
        }
    }

    const fn here(&self) -> Rooms {
        Rooms::only(self.hunter)
    }
}
