//! How an action can go, with exact odds.

use super::flight::Flight;
use super::ground::room_of;
use super::odds::Odds;
use crate::game::grue::{Action, Life, Outcome, Toward};
use crate::odds::Results;

impl Odds {
    /// Returns how a turn with this action can go.
    pub(crate) fn results(&self, action: &Action) -> Results<Outcome> {
        let (Action::Move { toward } | Action::Shoot { toward }) = action;
        let mut results = Results { goes_on: 0.0, is_open: 0.0, ends: Vec::new() };
        let Some(to) = self.target(*toward) else { return results };
        let mut add = |outcome: Option<Outcome>, weight: f64| match outcome {
            _ if weight <= 0.0 => {}
            None => results.goes_on += weight,
            Some(outcome) => match results.ends.iter_mut().find(|(other, _)| *other == outcome) {
                Some((_, sum)) => *sum += weight,
                None => results.ends.push((outcome, weight)),
            },
        };
        match action {
            Action::Move { .. } => self.results_of_move(to, &mut add),
            Action::Shoot { .. } => self.results_of_shot(to, &mut add),
        }
        results.ends.sort_by_key(|(outcome, _)| *outcome);
        results
    }

    /// Returns the chance that an arrow into a room next door hits the wumpus, and the chance that it hits the grue.
    pub(crate) fn hits(&self, toward: Toward) -> [f64; 2] {
        self.target(toward).map_or([0.0; 2], |first| self.hits_into(first))
    }

    pub(crate) fn hits_into(&self, first: u32) -> [f64; 2] {
        let mut hits = [0.0; 2];
        for story in &self.stories {
            for &wumpus in self.wumpus_flights() {
                let is_dead = self.life == Life::Dead;
                let begun = story.wumpus.by_start(|room| share(is_dead || self.flight(first, room_of(room)) == wumpus));
                for grue in Flight::ALL {
                    let is = |state: usize| share(self.flight(first, self.ground.prowls[state].room) == grue);
                    let weight = self.together(&begun, &story.grue.by_start(is));
                    let [wumpus_sum, grue_sum] = &mut hits;
                    *wumpus_sum += share(wumpus.hits(grue)) * weight;
                    *grue_sum += share(grue.hits(wumpus)) * weight;
                }
            }
        }
        hits
    }

    /// Returns the shot with the best chance to hit the wumpus, and that chance; `None` if the wumpus is dead. While
    /// it lives, the hunter has an arrow: the last miss ends the hunt.
    pub(crate) fn best_shot(&self) -> Option<(Action, f64)> {
        let firsts = self.ground.beside(self.hunter).iter();
        let hits = firsts.map(|first| (first, self.hits_into(first)[0]));
        let (first, hit) = hits.reduce(|best, next| if next.1 > best.1 + 1e-9 { next } else { best })?;
        let toward = self.ground.toward(self.hunter, first)?;
        (self.life == Life::Alive).then_some((Action::Shoot { toward }, hit))
    }

    fn results_of_move(&self, to: u32, add: &mut impl FnMut(Option<Outcome>, f64)) {
        let (is_stunned, is_dead) = (self.misses > 0, self.life == Life::Dead);
        let caught = if is_stunned { Outcome::CaughtOnEnteringStunned } else { Outcome::CaughtOnEntering };
        let comes = self.chance_to_come(to);
        let is_there = |state: usize| self.ground.prowls[state].room == to;
        let is_eater = |room: usize| !is_dead && room == to as usize;
        for story in &self.stories {
            let eater = story.wumpus.by_start(|room| share(is_eater(room)));
            add(Some(Outcome::EatenOnEntering), self.together(&eater, &story.grue.by_start(|_| 1.0)));
            let wumpus = story.wumpus.by_start(|room| share(!is_eater(room)));
            let there = story.grue.by_start(|state| share(is_there(state)));
            let coming = story.grue.by_start(|state| share(!is_there(state)) * comes[state]);
            let away = story.grue.by_start(|state| share(!is_there(state)) * (1.0 - comes[state]));
            let grues = [
                (there, Outcome::EscapedPastGrue, Some(caught)),
                (coming, Outcome::Escaped, Some(Outcome::CaughtWhenItCame)),
                (away, Outcome::Escaped, None),
            ];
            for (grue, escape, otherwise) in grues {
                let at_exit = if is_dead { self.together_with_exit(&wumpus, &grue, to) } else { 0.0 };
                add(Some(escape), at_exit);
                add(otherwise, self.together(&wumpus, &grue) - at_exit);
            }
        }
    }

    fn results_of_shot(&self, first: u32, add: &mut impl FnMut(Option<Outcome>, f64)) {
        let ground = &self.ground;
        let grue_comes = self.chance_to_come(self.hunter);
        let mut wumpus_comes = vec![0.0; ground.size];
        let steps = ground.disturbed.iter().filter(|step| step.to == self.hunter as usize);
        steps.for_each(|step| wumpus_comes[step.from] += step.chance);
        for story in &self.stories {
            let grues = Flight::ALL.map(|flight| {
                let is = |state: usize| share(self.flight(first, ground.prowls[state].room) == flight);
                let coming = story.grue.by_start(|state| is(state) * grue_comes[state]);
                let away = story.grue.by_start(|state| is(state) * (1.0 - grue_comes[state]));
                (flight, [coming, away])
            });
            for &wumpus in self.wumpus_flights() {
                let is = |room: usize| share(self.life == Life::Dead || self.flight(first, room_of(room)) == wumpus);
                let coming = story.wumpus.by_start(|room| is(room) * wumpus_comes[room]);
                let away = story.wumpus.by_start(|room| is(room) * (1.0 - wumpus_comes[room]));
                for (grue, [grue_coming, grue_away]) in &grues {
                    let is_dead = self.life == Life::Dead || wumpus.hits(*grue);
                    let caught = (!grue.hits(wumpus)).then_some(Outcome::CaughtWhenItCame);
                    let (eaten, end) = if !is_dead && self.arrows <= 1 {
                        (Some(Outcome::OutOfArrows), Some(Outcome::OutOfArrows))
                    } else if is_dead && self.exits.has(self.hunter) {
                        (Some(Outcome::Escaped), Some(Outcome::Escaped))
                    } else if is_dead {
                        (None, None)
                    } else {
                        (Some(Outcome::EatenWhenItCame), None)
                    };
                    for (wumpus, end) in [(&coming, eaten), (&away, end)] {
                        add(end.or(caught), self.together(wumpus, grue_coming));
                        add(end, self.together(wumpus, grue_away));
                    }
                }
            }
        }
    }

    /// Returns, for each state of the grue, the chance that its turn takes it into the hunter's room, which is this.
    fn chance_to_come(&self, hunter: u32) -> Vec<f64> {
        let ground = &self.ground;
        let mut chance = vec![0.0; ground.prowls.len()];
        let steps =
            ground.prowling(hunter).iter().filter(|step| self.misses == 0 && ground.prowls[step.to].room == hunter);
        steps.for_each(|step| chance[step.from] += step.chance);
        chance
    }

    /// As [`Odds::together`], with the exit in this room.
    fn together_with_exit(&self, wumpus: &[f64], grue: &[f64], exit: u32) -> f64 {
        let far = &self.ground.far;
        let begins = |from: &[f64], room: usize| if far[room].has(exit) { from[room] } else { 0.0 };
        let pairs = |begin: usize| far[begin].iter().map(|other| begins(grue, other as usize)).sum::<f64>();
        let weights = (1..wumpus.len()).map(|begin| (begin, begins(wumpus, begin)));
        let sum: f64 = weights.filter(|(_, weight)| *weight > 0.0).map(|(begin, weight)| weight * pairs(begin)).sum();
        if self.exits.has(exit) { sum } else { 0.0 }
    }
}

fn share(is_counted: bool) -> f64 {
    if is_counted { 1.0 } else { 0.0 }
}
