//! What the hunter can know of wumpus, grue and exit.
//!
//! Wumpus, grue and exit ignore each other, and the hunter perceives each by itself. So they depend on each other only by
//! where they began: apart from each other (G3). For each room in which the wumpus may have begun, a [`Chain`] has where
//! it can be now; so has another for the grue; and the exit stays where it is. A sum over the beginnings that the rules
//! allow joins the three.
//!
//! Only a hit ties them together: an arrow that meets wumpus or grue in the first room does not split (G12). After a
//! hit there are two stories, in the first room or beyond, each with chains of its own.

use std::sync::Arc;

use super::Sight;
use super::chain::Chain;
use super::ground::{Ground, room_of, share};
use super::turn::{Course, Deed, Moment, Story};
use crate::game::cave::hex::{Coordinates, Direction};
use crate::game::grue::{Action, Event, Life, Mood, Outcome, Toward};
use crate::odds::Results;
use crate::odds::rooms::Rooms;

/// What the hunter can know, in a cave of at most 127 rooms.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    pub(crate) ground: Arc<Ground>,
    pub(crate) moment: Moment,
    /// Where the exit can be.
    exits: Rooms,
    /// The ways in which the arrows can have flown.
    stories: Vec<Story>,
    pub(crate) chances: Chances,
}

/// Where each thing can be. Lists by room begin with 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chances {
    /// By the room of the wumpus, dead or alive.
    pub(crate) wumpus: Vec<f64>,
    /// By the state of the grue.
    pub(crate) grue: Vec<f64>,
    /// By the room of the exit.
    pub(crate) exit: Vec<f64>,
}

impl Odds {
    /// Begins with what is known from the first sight.
    pub(crate) fn on(ground: Arc<Ground>, sight: &Sight) -> Self {
        let hunter = sight.room.room(&ground.cave).expect("the hunter is on the map").number();
        let begins = ground.far[hunter as usize];
        let mut wumpus = vec![0.0; ground.size * ground.size];
        begins.iter().for_each(|room| wumpus[room as usize * ground.size + room as usize] = 1.0);
        let mut grue = vec![0.0; ground.states.len() * ground.size];
        for (state, room) in
            ground.states.iter().map(|state| state.room).enumerate().filter(|(_, room)| begins.has(*room))
        {
            grue[state * ground.size + room as usize] = share(ground.states_of(room).len());
        }
        let [wumpus, grue] = [wumpus, grue].map(|weights| Chain::new(ground.size, weights));
        // The room that it came from is drawn as for a grue that wakes (G3, G17).
        let grue = grue.after(&ground.waking);
        let moment = Moment { hunter, arrows: sight.arrows, life: sight.wumpus, stunned_turns: 0 };
        let mut odds =
            Self { moment, exits: begins, stories: vec![Story { wumpus, grue }], ground, chances: Chances::default() };
        odds.look(sight);
        odds
    }

    /// Learns from a turn: the action, the events that the hunter was shown, and the sight afterwards.
    pub(crate) fn learn(&mut self, action: &Action, seen: &[Event], sight: &Sight) {
        let heard = [Event::ShotWumpus, Event::StunnedGrue].map(|hit| seen.contains(&hit));
        let (mut stories, mut moment) = (Vec::new(), self.moment);
        self.play(action, |course| {
            if course.end.is_none() && course.hits == heard {
                stories.push(course.story);
                moment = course.moment;
            }
        });
        (self.stories, self.moment) = (stories, moment);
        self.look(sight);
    }

    /// Passes on every way in which a turn with this action can go.
    fn play(&self, action: &Action, mut each: impl FnMut(Course)) {
        let Some(deed) = self.deed(action) else { return };
        self.stories.iter().for_each(|story| self.moment.play(&self.ground, story, deed, &mut each));
    }

    /// Returns how a turn with this action can go.
    pub(crate) fn results(&self, action: &Action) -> Results<Outcome> {
        let mut results = Results { goes_on: 0.0, is_open: 0.0, ends: Vec::new() };
        self.play(action, |course| {
            let weight = self.weight(&course.story, course.exits);
            match (course.end, results.ends.iter_mut().find(|(end, _)| Some(*end) == course.end)) {
                (None, _) => results.goes_on += weight,
                (_, Some((_, sum))) => *sum += weight,
                (Some(end), None) if weight > 0.0 => results.ends.push((end, weight)),
                _ => {}
            }
        });
        results.ends.sort_by_key(|(outcome, _)| *outcome);
        results
    }

    /// Returns the chance that a shot hits the wumpus, and the chance that it hits the grue; 0 if the action is no shot.
    pub(crate) fn hits(&self, action: &Action) -> [f64; 2] {
        let mut sums = [0.0; 2];
        self.play(action, |course| {
            let weight = self.weight(&course.story, course.exits);
            sums.iter_mut().zip(course.hits).filter(|(_, is_hit)| *is_hit).for_each(|(sum, _)| *sum += weight);
        });
        sums
    }

    /// Keeps what fits a sight, and makes the weights add up to 1.
    fn look(&mut self, sight: &Sight) {
        let (ground, Moment { hunter, life, stunned_turns, .. }) = (&self.ground, self.moment);
        let grue = sight.near.grue.map(|grue| grue.distance);
        let mood = if stunned_turns > 0 { Mood::Stunned } else { Mood::Prowling };
        let mood_fits = sight.near.grue.is_none_or(|grue| grue.mood == mood);
        for story in &mut self.stories {
            if life == Life::Alive {
                story.wumpus = story.wumpus.only(|room| ground.fits(hunter, sight.near.wumpus, room_of(room)));
            }
            story.grue = story.grue.only(|state| mood_fits && ground.fits(hunter, grue, ground.states[state].room));
        }
        self.exits = Rooms::of(self.exits.iter().filter(|room| ground.fits(hunter, sight.near.exit, *room)));
        self.stories.retain(|story| !story.wumpus.is_empty() && !story.grue.is_empty());
        let total: f64 = self.stories.iter().map(|story| self.weight(story, Rooms::EVERY)).sum();
        self.stories.iter_mut().for_each(|story| story.grue.scale(1.0 / total));
        self.chances = self.chances_now();
    }

    /// Passes on every pair of rooms in which wumpus and grue of a story can have begun, their weights, and where the exit
    /// can then be.
    fn each_beginning(&self, story: &Story, exits: Rooms, mut each: impl FnMut([usize; 2], [f64; 2], Rooms)) {
        let (ground, exits) = (&self.ground, exits.and(self.exits));
        let (wumpus, grue) = (story.wumpus.by_start(), story.grue.by_start());
        let grues = Rooms::of((0..).zip(&grue).filter(|(_, weight)| **weight > 0.0).map(|(room, _)| room));
        for (begin, weight) in wumpus.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            for other in ground.far[begin].and(grues).iter() {
                let apart = ground.far[begin].and(ground.far[other as usize]).and(exits);
                if !apart.is_empty() {
                    each([begin, other as usize], [*weight, grue[other as usize]], apart);
                }
            }
        }
    }

    /// Returns the weight of a story with the exit in one of these rooms.
    fn weight(&self, story: &Story, exits: Rooms) -> f64 {
        let mut sum = 0.0;
        self.each_beginning(story, exits, |_, [wumpus, grue], exits| sum += wumpus * grue * f64::from(exits.count()));
        sum
    }

    /// Joins wumpus, grue and exit.
    fn chances_now(&self) -> Chances {
        let (ground, by_room) = (&self.ground, vec![0.0; self.ground.size]);
        let mut chances =
            Chances { wumpus: by_room.clone(), grue: vec![0.0; ground.states.len()], exit: by_room.clone() };
        for story in &self.stories {
            let (mut wumpus_worth, mut grue_worth) = (by_room.clone(), by_room.clone());
            self.each_beginning(story, Rooms::EVERY, |[wumpus_began, grue_began], [wumpus, grue], exits| {
                wumpus_worth[wumpus_began] += grue * f64::from(exits.count());
                grue_worth[grue_began] += wumpus * f64::from(exits.count());
                exits.iter().for_each(|exit| chances.exit[exit as usize] += wumpus * grue);
            });
            let add = |sums: &mut [f64], chain: &Chain, worth: &[f64]| {
                sums.iter_mut().zip(chain.by_state(worth)).for_each(|(sum, weight)| *sum += weight);
            };
            add(&mut chances.wumpus, &story.wumpus, &wumpus_worth);
            add(&mut chances.grue, &story.grue, &grue_worth);
        }
        chances
    }

    /// Returns an action by the room next door; `None` if no tunnel leads there.
    fn deed(&self, action: &Action) -> Option<Deed> {
        let (Action::Move { toward } | Action::Shoot { toward }) = action;
        let (cave, hunter) = (&self.ground.cave, self.moment.hunter);
        let coordinates = match toward {
            Toward::Room(coordinates) => *coordinates,
            Toward::Direction(direction) => Coordinates::of(cave.room(hunter)?).toward(*direction)?,
        };
        let to = coordinates.room(cave)?.number();
        let deed = if matches!(action, Action::Move { .. }) { Deed::Move(to) } else { Deed::Shoot(to) };
        self.ground.beside(hunter).has(to).then_some(deed)
    }

    /// Returns the action that does this: its direction names a tunnel that has one, as in the list of legal actions.
    pub(crate) fn action(&self, deed: Deed) -> Option<Action> {
        let (Deed::Move(to) | Deed::Shoot(to)) = deed;
        let [from, to] = [self.moment.hunter, to].map(|room| self.ground.cave.room(room).map(Coordinates::of));
        let toward = Direction::between(from?, to?).map_or(Toward::Room(to?), Toward::Direction);
        Some(match deed {
            Deed::Move(_) => Action::Move { toward },
            Deed::Shoot(_) => Action::Shoot { toward },
        })
    }
}
