//! What a turn teaches.

use std::iter::repeat;
use std::sync::{Arc, OnceLock};

use super::ClassicEngine;
use super::aim;
use super::tables::ByRoom;
use super::trajectory::{ArrowReport, hits};
use crate::game::Rooms;
use crate::game::classic::ruleset::{Encounter, Step};
use crate::game::classic::{Action, Event, Path, View, Warnings};

impl ClassicEngine {
    pub(super) fn learn_turn(&mut self, action: &Action, seen: &[Event], view: &View) {
        self.odds = OnceLock::new();
        let arrival = self.ruleset().arrival;
        let (mut bumped, mut caught_edge, mut report) = (false, false, ArrowReport::default());
        for event in seen {
            match *event {
                Event::Entered { room } => self.here = room.number(),
                Event::Bumped => bumped = true,
                Event::CaughtEdge => caught_edge = true,
                Event::Snatched { to } => {
                    let before = arrival.iter().take_while(|encounter| **encounter != Encounter::Bats);
                    before.for_each(|encounter| self.pass(*encounter, &mut bumped));
                    let here = self.here;
                    self.bats.retain(|bats| bats.has(here));
                    self.here = to.number();
                }
                Event::Sensed { warnings } => self.feel(warnings),
                Event::ArrowStrayed { from, named, .. } => report.stray = Some([from.number(), named.number()]),
                Event::ArrowDropped => report.has_dropped = true,
                Event::WumpusMoved { .. } | Event::ArrowFlew { .. } | Event::Missed | Event::Ended { .. } => {}
            }
        }
        match action {
            Action::Move { .. } => {
                for encounter in arrival {
                    if caught_edge && encounter == Encounter::Pit {
                        // Bats in the same room do nothing (V14).
                        let here = self.here;
                        self.keep_pits(|pits| pits.has(here));
                        break;
                    }
                    self.pass(encounter, &mut bumped);
                }
            }
            Action::Shoot { path } => self.miss(path, report),
        }
        self.see(view);
    }

    /// Learns what the hunter is shown before a choice.
    pub(super) fn see(&mut self, view: &View) {
        (self.here, self.arrows) = (view.room.number(), view.arrows);
        if !self.map.known.has(self.here) {
            Arc::make_mut(&mut self.map).explore(view.room, &view.tunnels);
            self.aims = Arc::new(aim::none(&self.map));
        }
        self.stands.push((self.here, self.arrows));
        self.visited = self.visited.or(Rooms::only(self.here));
        self.feel(view.warnings);
        self.history.note(view);
        self.normalise();
    }

    /// Learns from an encounter that the hunter survived: nothing was there, or the hunter bumped into the wumpus.
    fn pass(&mut self, encounter: Encounter, bumped: &mut bool) {
        let here = self.here;
        match encounter {
            Encounter::Wumpus => self.meet(std::mem::take(bumped)),
            Encounter::Pit => self.keep_pits(|pits| !pits.has(here)),
            Encounter::Bats => self.bats.retain(|bats| !bats.has(here)),
        }
    }

    /// Learns whether the wumpus was in the room. Then moves it, if a bump or its being awake makes it step.
    fn meet(&mut self, bumped: bool) {
        let here = Rooms::only(self.here);
        self.keep_wumpus(if bumped { here } else { Rooms::EVERY.without(here) });
        let behavior = self.ruleset().behavior;
        self.is_awake |= bumped && behavior.wakes();
        if let Some(step) = behavior.after_bump().filter(|_| bumped || self.is_awake) {
            self.step(&[step]);
        }
    }

    /// Learns from a miss, and moves the wumpus.
    fn miss(&mut self, path: &Path, report: ArrowReport) {
        let missed = hits(self, self.here, path, Some(report)).nobody;
        self.scale(&missed);
        self.is_awake |= self.ruleset().behavior.wakes();
        self.step(&self.tables.after_miss());
    }

    /// Moves the wumpus one step. It did not come into the hunter's room, since the hunter lives.
    fn step(&mut self, steps: &[Step]) {
        self.history.stir();
        for group in std::mem::take(&mut self.groups) {
            group.step(&self.tables, &self.map, steps, &mut self.groups);
        }
        self.keep_wumpus(Rooms::EVERY.without(Rooms::only(self.here)));
    }

    /// Keeps the cases that give these warnings in the hunter's room.
    fn feel(&mut self, warnings: Warnings) {
        let (here, map, tables) = (self.here, Arc::clone(&self.map), Arc::clone(&self.tables));
        // Bats may have dropped the hunter in a room and carried them on before its tunnels were seen.
        if map.known.has(here) {
            self.bats.retain(|bats| tables.felt(&map, here, *bats) == warnings.bats);
            self.keep_pits(|pits| tables.felt(&map, here, pits) == warnings.pits);
            let mut fits = tables.scents(&map, here, warnings.wumpus);
            if self.history.smells_again(here) {
                // A guess counts once.
                fits.iter_mut().filter(|chance| **chance > 0.0).for_each(|chance| *chance = 1.0);
            }
            self.scale(&fits);
        }
    }

    /// Keeps the cases with such pits.
    fn keep_pits(&mut self, fits: impl Fn(Rooms) -> bool) {
        self.groups.retain_mut(|group| {
            group.pits.retain(|pits| fits(*pits));
            !group.pits.is_empty()
        });
    }

    /// Keeps the cases with the wumpus in one of these rooms.
    fn keep_wumpus(&mut self, lairs: Rooms) {
        let fits: ByRoom = (0..).take(self.map.size()).map(|room| f64::from(u8::from(lairs.has(room)))).collect();
        self.scale(&fits);
    }

    /// Multiplies the weight of the wumpus in each room by a factor.
    fn scale(&mut self, by_room: &[f64]) {
        self.groups.iter_mut().for_each(|group| group.now.scale(by_room.iter().copied().cycle()));
        self.groups.retain(|group| !group.now.is_empty());
    }

    /// Keeps the weights from vanishing in a long hunt.
    fn normalise(&mut self) {
        let weights = || self.groups.iter().flat_map(|group| group.now.weights());
        if weights().all(|weight| *weight < 1e-50) {
            let most = weights().copied().fold(0.0, f64::max);
            self.groups.iter_mut().for_each(|group| group.now.scale(repeat(1.0 / most)));
        }
    }
}
