//! The bots of Hidden Wumpus: what they know, how they play, and what they say.

use wumpus_hunt::bot::hidden::{Claim, Mind};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Die, Event, Hidden, Outcome, Role, Setup, View};
use wumpus_hunt::game::{Game, Seat, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

mod claims;
mod reasons;
mod shares;

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
