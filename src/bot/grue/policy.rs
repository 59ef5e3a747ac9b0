//! How the sharp bot chooses, and why.
//!
//! It looks one turn ahead, or two if the grue may be near, through every result and every percept. A rule of thumb
//! values each belief that it comes to. Three things count: the turns still needed, estimated from distances and from
//! what is unknown; how well a hunter who saw the grue could keep away from it ([`Evasion`]); and, once the target's room
//! is known, how well they could reach it ([`Approach`]). The constants were chosen by playing.

use std::iter::once_with;
use std::sync::{Arc, OnceLock};

use super::approach::{Approach, Target};
use super::belief::{Belief, PERCEPTS, Prospect};
use super::evasion::{Evasion, fear_factor};
use crate::bot::plan::PATIENCE;
use crate::bot::policy::{Advice, AdviceOf, Advisor, Policy, lost};
use crate::bot::reason::{Aim, risk};
use crate::game::Rooms;
use crate::game::grue::{Action, Grue, Life, Sense, Setup};
use crate::odds::grue::{GrueEngine, Known, Tables};
use crate::odds::{ROUNDING, dot, possible_rooms};

/// The highest value of a hunt while the wumpus lives, and once it is dead.
const ALIVE: f64 = 0.85;
const DEAD: f64 = 0.95;

/// The factor on the value of a known target with 0, 1 or 2 arrows to spare.
const SPARE: [f64; 3] = [0.85, 0.93, 1.0];

/// The cost of each turn still needed: the value is divided by 1 plus the cost of all.
const TURN_COST: f64 = 0.004;

/// The turns needed to learn a bit of information about the wumpus's room, about the exit's while the wumpus lives, and
/// about the exit's once it is dead.
const WUMPUS_BIT: f64 = 4.0;
const EXIT_BIT: f64 = 2.0;
const LAST_EXIT_BIT: f64 = 3.0;

/// The bot looks two turns ahead if the grue is within this many moves with at least this chance.
const LOOK_OUT: (u8, f64) = (5, 0.02);

/// The chance that takes the place of the last one where many hunts have to be played on.
const LOOK_OUT_IN_HASTE: f64 = 0.3;

/// Minimum chance of a nearby grue at which a hint says that a move avoids it.
const MENTION: f64 = 0.2;

/// A move is for a shot in the next turn if these are the least chances that a shot is the best action then, and that it hits.
const COVERS: f64 = 0.95;
const HITS: f64 = 0.9;

/// The bot does not look further ahead in a branch below this chance.
const UNLIKELY: f64 = 0.003;

/// The chances that an arrow must exceed to be considered: of reaching the wumpus, and of reaching the grue.
const LEAST_HIT: [f64; 2] = [0.1, 0.2];

/// The policy of the grue's hunt, for one cave.
#[derive(Clone, Debug)]
pub struct GruePolicy(Arc<Values>);

/// Tables of values, each computed when it is first needed.
#[derive(Debug)]
struct Values {
    evasion: OnceLock<Evasion>,
    /// Indexed by room: the approach to an exit there, and to a shot at a wumpus there.
    approaches: Vec<[OnceLock<Approach>; 2]>,
}

impl Policy<Grue> for GruePolicy {
    fn new(setup: &Setup) -> Self {
        let approaches = (0..=setup.cave.len()).map(|_| Default::default()).collect();
        Self(Arc::new(Values { evasion: OnceLock::new(), approaches }))
    }

    /// Where all is lost, the hunter could run from the grue for ever. So the bot ends the hunt as soon as it can.
    fn decide(&mut self, engine: &GrueEngine) -> Action {
        let (tables, belief) = (&engine.tables, Belief::now(engine));
        self.best(engine, &belief).unwrap_or_else(|| {
            let goes_on =
                |action: &Action| belief.after(tables, *action).1.iter().map(|after| after.chance).sum::<f64>();
            let soonest = all_actions(tables, &belief).min_by(|one, other| goes_on(one).total_cmp(&goes_on(other)));
            soonest.expect("every room has a tunnel")
        })
    }
}

impl Advisor<Grue> for GruePolicy {
    fn advise(&mut self, engine: &GrueEngine) -> AdviceOf<Grue> {
        let belief = Belief::now(engine);
        let Some(action) = self.best(engine, &belief) else {
            return lost::<Grue>(engine, all_actions(&engine.tables, &belief));
        };
        let thing = if belief.known.life == Life::Alive { "wumpus" } else { "exit" };
        let aim = match (action, target(&belief)) {
            (Action::Move { to }, Some(Target::Exit(exit))) if to == exit => Aim::Leave { wins: true },
            (Action::Move { .. }, Some(_)) => Aim::Reach { thing, through: None },
            (Action::Move { .. }, None) => Aim::Search { thing },
            (Action::Shoot { .. }, _) => match engine.hits(&action) {
                [wumpus, grue] if wumpus >= grue => Aim::Shoot { from: belief.known.hunter, hit: wumpus },
                [_, grue] => Aim::Stun { hit: grue },
            },
        };
        Advice { action, aim, wins: None }
    }

    /// Looks at what the hunter can do after a move, and whether the grue alone is why it does not lead nearer.
    fn aim(&mut self, engine: &GrueEngine, advice: &AdviceOf<Grue>) -> Aim {
        let (Action::Move { to }, Aim::Reach { .. } | Aim::Search { .. }) = (advice.action, &advice.aim) else {
            return advice.aim.clone();
        };
        let (tables, belief) = (&engine.tables, Belief::now(engine));
        match self.next_shot(engine, &belief, advice.action) {
            [shoots, hit] if shoots >= COVERS => Aim::Cover { hit },
            _ if self.lookahead(tables, &belief).leads_away(&belief, to) && is_safest(engine, &belief, to) => Aim::Run,
            _ => advice.aim.clone(),
        }
    }
}

/// Returns whether no legal action has a lower risk in this turn than a move, and some have a higher one.
fn is_safest(engine: &GrueEngine, belief: &Belief, to: u32) -> bool {
    let risk = |action| risk::<Grue>(engine, &action);
    let (taken, all) = (risk(Action::Move { to }), all_actions(&engine.tables, belief).map(risk));
    let [least, most] = all.fold([1.0_f64, 0.0], |[least, most], risk| [least.min(risk), most.max(risk)]);
    taken <= least + ROUNDING && most > taken + ROUNDING
}

impl GruePolicy {
    /// Returns the action with the highest value; `None` if none has any.
    fn best(&self, engine: &GrueEngine, belief: &Belief) -> Option<Action> {
        let tables = &engine.tables;
        let least = if engine.is_simplified() { LOOK_OUT_IN_HASTE } else { LOOK_OUT.1 };
        // After so many turns of waiting it looks only one turn ahead.
        let is_patient = engine.views.len() < engine.since_shot + PATIENCE as usize;
        let depth = if is_patient && grue_within(tables, belief, LOOK_OUT.0) >= least { 2 } else { 1 };
        let ahead = self.lookahead(tables, belief);
        // An arrow that hardly ever hits is better than nothing.
        let all = || all_actions(tables, belief).collect();
        let choices = [ahead.actions(belief)].into_iter().chain(once_with(all));
        let mut best = choices.map(|actions: Vec<_>| ahead.best(belief, &actions, depth));
        best.find(|(_, value)| *value > ROUNDING).map(|(action, _)| action)
    }

    fn lookahead<'a>(&'a self, tables: &'a Tables, belief: &Belief) -> Lookahead<'a> {
        // The rooms where the living wumpus can be after the turns that are looked ahead.
        let around = |rooms: Rooms| rooms.iter().fold(rooms, |around, room| around.or(tables.beside(room)));
        let lairs = match belief.known.life {
            Life::Alive => around(around(possible_rooms(belief.wumpus()))),
            Life::Dead => Rooms::NONE,
        };
        let to_exit = |room| if lairs.has(room) { mean_distance(tables, room, belief.exit()) } else { 0.0 };
        let to_exit = (0..).take(tables.size).map(to_exit).collect();
        Lookahead { tables, values: &self.0, knows_target: target(belief).is_some(), to_exit }
    }

    /// Returns how likely a shot that is likely to hit is the best action after a move, and how often it then hits.
    fn next_shot(&self, engine: &GrueEngine, belief: &Belief, step: Action) -> [f64; 2] {
        let tables = &engine.tables;
        let [mut all, mut shoots, mut hits] = [0.0; 3];
        for Prospect { chance, belief } in belief.after(tables, step).1 {
            for Prospect { chance: seen, belief } in belief.told_apart(tables) {
                all += chance * seen;
                let hit = |action: &Action| match *action {
                    Action::Shoot { to } => belief.reach(tables, to)[0],
                    Action::Move { .. } => 0.0,
                };
                if all_actions(tables, &belief).any(|action| hit(&action) >= HITS)
                    && let Some(hit) = self.best(engine, &belief).as_ref().map(hit)
                    && hit >= HITS
                {
                    shoots += chance * seen;
                    hits += chance * seen * hit;
                }
            }
        }
        if shoots > 0.0 { [shoots / all, hits / shoots] } else { [0.0; 2] }
    }
}

/// Returns the chance that the grue is within this many moves of the hunter.
fn grue_within(tables: &Tables, belief: &Belief, moves: u8) -> f64 {
    let is_near = |state: usize| tables.cave.moves(tables.states[state].room, belief.known.hunter) <= moves;
    belief.grue().iter().enumerate().filter(|(state, _)| is_near(*state)).map(|(_, chance)| chance).sum()
}

/// Lists every move and every shot.
fn all_actions(tables: &Tables, belief: &Belief) -> impl Iterator<Item = Action> + use<> {
    let (next, has_arrow) = (tables.beside(belief.known.hunter), belief.known.arrows > 0);
    let shots = next.iter().filter(move |_| has_arrow);
    next.iter().map(|to| Action::Move { to }).chain(shots.map(|to| Action::Shoot { to }))
}

/// Returns the target, if its room is known.
fn target(belief: &Belief) -> Option<Target> {
    let only = |chances: &[f64]| possible_rooms(chances).sole().iter().next();
    match belief.known.life {
        Life::Alive => only(belief.wumpus()).map(Target::Wumpus),
        Life::Dead => only(belief.exit()).map(Target::Exit),
    }
}

/// Returns the mean distance of a room from rooms with these chances.
fn mean_distance(tables: &Tables, from: u32, chances: &[f64]) -> f64 {
    let possible = chances.iter().zip(tables.cave.moves_from(from)).filter(|(chance, _)| **chance > 0.0);
    possible.map(|(chance, moves)| chance * f64::from(*moves)).sum()
}

/// The search for the best action of a turn.
struct Lookahead<'a> {
    tables: &'a Tables,
    values: &'a Values,
    /// Whether the target is known now.
    knows_target: bool,
    /// The mean distance from the exit of each room where the wumpus can come to be, by the odds of the present turn.
    to_exit: Vec<f64>,
}

impl Lookahead<'_> {
    fn evasion(&self) -> &Evasion {
        self.values.evasion.get_or_init(|| Evasion::on(self.tables))
    }

    fn approach(&self, target: Target) -> &Approach {
        let at_room = &self.values.approaches[target.room() as usize];
        let approach = &at_room[usize::from(matches!(target, Target::Wumpus(_)))];
        approach.get_or_init(|| Approach::on(self.tables, self.evasion(), target))
    }

    /// Lists the moves, and the shots that may hit something.
    fn actions(&self, belief: &Belief) -> Vec<Action> {
        let [least_wumpus, least_grue] = LEAST_HIT;
        let is_worth_it = |action: &Action| {
            let Action::Shoot { to } = *action else { return true };
            let [wumpus, grue] = belief.reach(self.tables, to);
            wumpus > least_wumpus || grue > least_grue && belief.spare() > 0 && belief.known.stunned_turns == 0
        };
        all_actions(self.tables, belief).filter(is_worth_it).collect()
    }

    /// Returns the action with the highest value, and the value. On a tie, up to rounding, the first stays.
    fn best(&self, belief: &Belief, actions: &[Action], turns: u32) -> (Action, f64) {
        let values = actions.iter().map(|action| (*action, self.value_of(belief, *action, turns)));
        values
            .reduce(|best, other| if other.1 > best.1 + ROUNDING { other } else { best })
            .expect("every room has a tunnel")
    }

    /// Returns the value of an action, looking this many turns ahead.
    fn value_of(&self, belief: &Belief, action: Action, turns: u32) -> f64 {
        let tables = self.tables;
        let (won, prospects) = belief.after(tables, action);
        let best = |prospect: &Prospect| {
            let actions = self.actions(&prospect.belief).into_iter();
            actions.map(|action| self.value_of(&prospect.belief, action, turns - 1)).fold(0.0, f64::max)
        };
        let value = |Prospect { chance, belief }: &Prospect| {
            if turns == 1 {
                return chance * self.value(belief);
            }
            let seen = belief.told_apart(tables);
            let value = |seen: &Prospect| {
                let value = if chance * seen.chance < UNLIKELY { self.value(&seen.belief) } else { best(seen) };
                seen.chance * value
            };
            chance * seen.iter().map(value).sum::<f64>()
        };
        won + prospects.iter().map(value).sum::<f64>()
    }

    /// Estimates the value of a belief: 0 to 1, where 1 is a win.
    fn value(&self, belief: &Belief) -> f64 {
        let (tables, evasion, Known { hunter, life, .. }) = (self.tables, self.evasion(), belief.known);
        let (spare, most) = (belief.spare(), if life == Life::Alive { ALIVE } else { DEAD });
        let target = if self.knows_target { target(belief) } else { None };
        let value = match target {
            Some(target) => {
                let approach = self.approach(target);
                SPARE[spare]
                    * expected(tables, belief, approach.prowling(hunter), |grue, turns| {
                        approach.while_stunned(tables, evasion, hunter, grue, turns)
                    })
            }
            None => fear_factor(expected(tables, belief, evasion.prowling(spare, hunter), |grue, turns| {
                evasion.while_stunned(tables, spare, hunter, grue, turns)
            })),
        };
        most * value / (1.0 + TURN_COST * self.turns(belief, target.is_some()))
    }

    /// Estimates the turns still needed, without those to a known target: [`Approach`] counts them.
    fn turns(&self, belief: &Belief, is_known: bool) -> f64 {
        let tables = self.tables;
        let walk = |chances| if is_known { 0.0 } else { mean_distance(tables, belief.known.hunter, chances) };
        let moves = tables.cave.moves_from(belief.known.hunter);
        let exit = unknown(belief.exit(), moves, |moves| belief.percept(Sense::Sight, moves));
        match belief.known.life {
            Life::Alive => {
                let wumpus = unknown(belief.wumpus(), moves, |moves| belief.percept(Sense::Smell, moves));
                let then = dot(belief.wumpus(), &self.to_exit);
                walk(belief.wumpus()) + then + WUMPUS_BIT * wumpus + EXIT_BIT * exit
            }
            Life::Dead => walk(belief.exit()) + LAST_EXIT_BIT * exit,
        }
    }

    /// Returns whether a move leads away from where the hunter wants to go, with the grue near.
    fn leads_away(&self, belief: &Belief, to: u32) -> bool {
        let tables = self.tables;
        let at = |hunter: u32| Belief { known: Known { hunter, ..belief.known }, ..belief.clone() };
        let turns = |to: u32| self.turns(&at(to), false);
        if let Some(target) = target(belief) {
            return tables.cave.moves(to, target.room()) >= tables.cave.moves(belief.known.hunter, target.room());
        }
        let fewest = tables.beside(belief.known.hunter).iter().map(turns).fold(f64::INFINITY, f64::min);
        grue_within(tables, belief, LOOK_OUT.0) >= MENTION && turns(to) > fewest + 1e-6
    }
}

/// Returns the mean value over the states of a prowling grue, or over the rooms of a stunned one.
fn expected(tables: &Tables, belief: &Belief, prowling: &[f64], stunned: impl Fn(u32, usize) -> f64) -> f64 {
    let turns = belief.known.stunned_turns.into();
    if turns == 0 {
        return dot(belief.grue(), prowling);
    }
    let grues = belief.grue().iter().zip(&tables.states).filter(|(chance, _)| **chance > 0.0);
    grues.map(|(chance, state)| chance * stunned(state.room, turns)).sum()
}

/// Returns the entropy of a room, in bits, once its percept is known, which follows from the moves to the room.
fn unknown(chances: &[f64], moves: &[u8], percept: impl Fn(u8) -> usize) -> f64 {
    let mut percepts = [0.0; PERCEPTS];
    let mut bits = 0.0;
    for (chance, moves) in chances.iter().zip(moves).filter(|(chance, _)| **chance > 0.0) {
        percepts[percept(*moves)] += chance;
        bits -= chance * log2(*chance);
    }
    bits + percepts.iter().filter(|chance| **chance > 0.0).map(|chance| chance * log2(*chance)).sum::<f64>()
}

/// Approximates the binary logarithm of a positive number in the same way on every platform, to 2 in 1,000,000.
fn log2(number: f64) -> f64 {
    let bits = number.to_bits();
    let exponent = f64::from((bits >> 52) as u32 & 0x7ff) - 1023.0;
    let mantissa = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 1.0_f64.to_bits());
    // The first terms of the series of the area hyperbolic tangent, divided by ln 2.
    let x = (mantissa - 1.0) / (mantissa + 1.0);
    let square = x * x;
    exponent
        + 2.885_390_081_777_927
            * x
            * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0))))
}
