//! Why an action is advised, in the same terms for all games.

use super::{Advised, ThingOf};
use crate::game::Rooms;
use crate::odds::{Engine, Proof};

/// Why an action is advised. A room has its number, and what can be there its name in [`Engine::THINGS`].
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    pub aim: Aim,
    /// The chance that the hunt is lost in this very turn: 0 to 1.
    pub risk: f64,
    /// The lowest danger of all that the hunter can set out to do: 0 to 1.
    pub least: f64,
    pub because: Vec<Evidence>,
}

/// What an action is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// An arrow at the wumpus from this room, to which a safe walk leads. It hits with the chance `hit`.
    Shoot { from: u32, hit: f64 },
    /// A room from which the next action will be a shot. It hits with the chance `hit`.
    Cover { hit: f64 },
    /// An arrow through this room, so that no living wumpus is left in it. Its pit then kills with the chance `death`.
    Clear { room: u32, death: f64 },
    /// A room where the hunter dies with the chance `death`: a new one, if that is 0.
    Enter { room: u32, death: f64 },
    /// A thing whose room is known. The way there begins with this new room, which is safe, if there is one.
    Reach { thing: &'static str, through: Option<u32> },
    /// To learn where a thing is.
    Search { thing: &'static str },
    /// To get away from the grue.
    Run,
    /// An arrow that stuns the grue with the chance `hit`.
    Stun { hit: f64 },
    /// The safe way out: to a win, or else without one.
    Leave { wins: bool },
    /// Nothing wins any more. This is the least deadly.
    Lost,
}

/// What is known of a thing, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    pub thing: &'static str,
    pub claim: Claim,
    /// `None` if only everything known together proves it.
    pub proof: Option<Proof>,
}

/// What is claimed of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is in one of these rooms.
    In(Rooms),
    /// It is not in this room.
    NotIn(u32),
}

/// How a hunt ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Won,
    /// Neither won nor lost.
    Left,
    Lost(Cause),
}

/// What loses a hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Pit,
    Wumpus,
    Grue,
    /// The hunter's own arrow.
    Arrow,
    OutOfArrows,
}

impl Cause {
    pub(crate) const ALL: [Self; 5] = [Self::Pit, Self::Wumpus, Self::Grue, Self::Arrow, Self::OutOfArrows];
}

/// The most rooms that are worth naming.
pub const FEW: u32 = 5;

impl Reason {
    /// Returns the reason for an action with this aim.
    pub(super) fn of<G: Advised>(engine: &G::Engine, action: &G::Action, aim: Aim) -> Self {
        let plans = G::plans(engine);
        let least = plans.iter().map(|plan| plan.death).fold(1.0, f64::min).max(0.0);
        let because = match aim {
            Aim::Shoot { hit, .. } | Aim::Cover { hit } if hit >= 1.0 => found::<G>(engine, "wumpus"),
            Aim::Enter { room, death } if death <= 0.0 => safe::<G>(engine, room),
            Aim::Clear { room, death } if death <= 0.0 => vec![not_in::<G>(engine, "pit", room)],
            Aim::Reach { thing, through } => {
                let found = found::<G>(engine, thing);
                // A published board proves both at once.
                let is_published = found.iter().any(|evidence| evidence.proof == Some(Proof::Published));
                let safe = through.filter(|_| !is_published).map(|room| safe::<G>(engine, room));
                [found, safe.unwrap_or_default()].concat()
            }
            _ => Vec::new(),
        };
        Self { aim, risk: risk::<G>(engine, action), least, because }
    }

    /// Returns the danger of what is set out to do, now or later: 0 to 1.
    pub fn danger(&self) -> f64 {
        match self.aim {
            Aim::Enter { death, .. } | Aim::Clear { death, .. } => death,
            _ => self.risk,
        }
    }
}

/// Returns the chance that a turn with this action loses the hunt: 1 exactly if it is certain, and 0 exactly if it cannot be.
pub fn risk<G: Advised>(engine: &G::Engine, action: &G::Action) -> f64 {
    engine.results(action).chance_of(|end| matches!(G::fate(end), Fate::Lost(_)))
}

/// Says where a thing is, if it can be in few rooms.
pub fn found<G: Advised>(engine: &G::Engine, name: &'static str) -> Vec<Evidence> {
    let thing = thing_of::<G>(name);
    let rooms = engine.rooms_of(thing);
    let evidence = || Evidence { thing: name, claim: Claim::In(rooms), proof: engine.proof(thing, rooms) };
    if rooms.count() <= FEW { vec![evidence()] } else { Vec::new() }
}

/// Says of each danger that it is not in a room.
fn safe<G: Advised>(engine: &G::Engine, room: u32) -> Vec<Evidence> {
    let dangers = G::Engine::THINGS.iter().filter(|(thing, name)| *name != "gold" && engine.matters(*thing));
    dangers.map(|(_, name)| not_in::<G>(engine, name, room)).collect()
}

fn not_in<G: Advised>(engine: &G::Engine, name: &'static str, room: u32) -> Evidence {
    let proof = engine.proof(thing_of::<G>(name), Rooms::EVERY.without(Rooms::only(room)));
    Evidence { thing: name, claim: Claim::NotIn(room), proof }
}

/// Returns the thing with this name.
///
/// # Panics
///
/// If the game has no such thing.
pub fn thing_of<G: Advised>(name: &str) -> ThingOf<G> {
    let (thing, _) =
        G::Engine::THINGS.iter().find(|(_, other)| *other == name).expect("an aim names a thing of its game");
    *thing
}
