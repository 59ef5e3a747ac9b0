//! What a seat can know: every position that fits what it was shown, each with its exact weight.
//!
//! Nothing here repeats a rule. A belief plays [`Game::apply`] in every position that is possible, over every fall of
//! chance, and keeps the runs whose events and view equal those that the seat was shown. It is never given a position
//! of the hunt, so it cannot know a secret.

use std::fmt::Debug;
use std::marker::PhantomData;

use thiserror::Error;

use super::cave::{Cave, Room};
use super::chance::every::Weight;
use super::{Chance, Game, Log, Seat, Status};
use turn::{End, Turn, Turns, play};

mod turn;

/// The most starting positions that a belief can hold.
pub const MOST_POSITIONS: u64 = 600_000;

/// A game for one seat that can list its starting positions, so that a belief can be kept of a hunt.
pub trait Knowable: Game<Position: Ord, Outcome: Ord> {
    /// The part of a view that changes during a hunt. Views of one set-up are equal exactly if their sights are.
    type Sight: Clone + Debug + Eq;
    /// What can be in a room, unseen.
    type Thing: Copy + Debug + Eq + 'static;
    /// At least what turns can change in a position. The rest stays as it was dealt.
    type Moving: Clone + Debug + Ord;

    /// Everything that can be in a room, in the order in which every surface lists it.
    const THINGS: &'static [Self::Thing];

    /// Names a thing: one word in small letters.
    fn thing_name(thing: Self::Thing) -> &'static str;

    /// Returns the cave, if the hunter has a map of it.
    fn cave(setup: &Self::Setup) -> Option<&Cave>;

    /// Returns what changes in a view.
    fn sight(view: &Self::View<'_>) -> Self::Sight;

    /// Calls `each` with every starting position that puts the hunter in this sight's room, and with its weight as a
    /// numerator and a denominator. Positions that differ only in [`Self::Moving`] follow each other. It may also pass
    /// positions that do not fit the rest of the sight.
    ///
    /// # Errors
    ///
    /// [`Unknowable`] if they cannot be listed.
    fn prior(
        setup: &Self::Setup,
        sight: &Self::Sight,
        each: impl FnMut(Self::Position, [u64; 2]),
    ) -> Result<(), Unknowable>;

    /// Returns [`Self::Moving`] of a position.
    fn moving(position: &Self::Position) -> Self::Moving;

    /// Replaces [`Self::Moving`] of a position. Of two positions that were dealt alike, it makes one the other.
    fn put(position: &mut Self::Position, moving: &Self::Moving);

    /// Returns a position without what cannot affect this part of a turn, so that equal ones are played once; `None` to play
    /// it as it is. With an action, the part runs from the start of the turn to the first event with
    /// [`Self::is_open_end`]; without one, from such an event to the next. Only what turns never change may be left out.
    #[must_use]
    fn relevant(_: &Self::Position, _: Option<&Self::Action>) -> Option<Self::Position> {
        None
    }

    /// Calls `each` with each thing of a position that the hunter does not see, and its room.
    fn each_thing(setup: &Self::Setup, position: &Self::Position, each: impl FnMut(Self::Thing, Room));

    /// Returns whether a turn can go on and on after this event, which the hunter sees: bats may carry them on and on.
    /// [`Belief::results`] leaves the rest of the turn open. The rules stop there if [`Log::is_enough`].
    #[must_use]
    fn is_open_end(_: &Self::Event) -> bool {
        false
    }

    /// Plays the rest of a turn in which the rules have stopped after an event with [`Self::is_open_end`].
    fn go_on(&mut self, _: &mut (impl Chance + ?Sized), _: &mut impl Log<Self::Event>) {}
}

/// Why no belief can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unknowable {
    /// The cave is drawn for each set-up, so that the hunter has no map.
    #[error("without a map of the cave there are no odds")]
    NoMap,
    /// A hunt can begin in more than [`MOST_POSITIONS`], by an upper estimate, or the cave is too large for the advisor.
    #[error("there are too many possibilities to work out the odds")]
    TooLarge,
}

/// What the hunter can know: every position that fits what they were shown, with its probability.
#[derive(Clone, Debug)]
pub struct Belief<G: Knowable, W = f64> {
    setup: G::Setup,
    /// In the order of [`Knowable::prior`]. The probabilities of all cases add up to 1.
    groups: Vec<Group<G, W>>,
}

/// The possible positions that were dealt alike: they differ only in what turns can change.
#[derive(Clone, Debug)]
struct Group<G: Knowable, W> {
    /// One position of this deal. What turns can change in it has no meaning.
    dealt: G::Position,
    /// What turns can change in each position, and its probability; distinct and sorted.
    cases: Vec<(G::Moving, W)>,
}

/// How a turn can go, each with its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Results<O, W = f64> {
    /// The hunt goes on.
    pub goes_on: W,
    /// An event leaves the rest of the turn open ([`Knowable::is_open_end`]).
    pub is_open: W,
    /// The hunt ends like this, in the order of the outcomes.
    pub ends: Vec<(O, W)>,
}

/// The chance that each thing is in each room.
#[derive(Clone, Debug, PartialEq)]
pub struct Marginals<G, W = f64> {
    /// In the order of [`Knowable::THINGS`], then of the rooms.
    by_thing: Vec<Vec<W>>,
    of: PhantomData<G>,
}

impl<G: Knowable, W: Copy> Marginals<G, W> {
    /// Returns the chance that a thing is in a room.
    #[must_use]
    pub fn of(&self, thing: G::Thing, room: Room) -> W {
        self.by_thing[place(G::THINGS, &thing)][room.index()]
    }
}

fn place<T: PartialEq>(things: &[T], thing: &T) -> usize {
    things.iter().position(|other| other == thing).expect("the list of things has them all")
}

impl<G: Knowable, W: Weight> Belief<G, W> {
    /// Begins with what is known from the set-up and the first sight.
    ///
    /// # Errors
    ///
    /// [`Unknowable`] if no belief can be kept of such a hunt.
    pub fn begin(setup: &G::Setup, sight: &G::Sight) -> Result<Self, Unknowable> {
        let mut groups: Vec<Group<G, W>> = Vec::new();
        let mut first = None;
        G::prior(setup, sight, |position, [num, den]| {
            let hunt = G::at(setup, position);
            if G::sight(&hunt.view(Seat::HUNTER)) != *sight {
                return;
            }
            let moving = G::moving(hunt.position());
            let mut dealt = hunt.position().clone();
            // Positions that were dealt alike are then equal.
            G::put(&mut dealt, first.get_or_insert_with(|| moving.clone()));
            let case = (moving, W::ratio(num, den));
            match groups.last_mut().filter(|group| group.dealt == dealt) {
                Some(group) => group.cases.push(case),
                None => groups.push(Group { dealt, cases: vec![case] }),
            }
        })?;
        for group in &mut groups {
            merge(&mut group.cases);
        }
        normalise(&mut groups);
        Ok(Self { setup: setup.clone(), groups })
    }

    /// Learns from a turn: the action, the events that the hunter was shown, and the sight afterwards.
    pub fn learn(&mut self, action: &G::Action, seen: &[G::Event], sight: &G::Sight) {
        let (mut action, mut rest) = (Some(action), seen);
        while let Some(end) = rest.iter().position(G::is_open_end) {
            let (seen, after) = rest.split_at(end + 1);
            self.learn_part(action, seen, |turn| turn.end == End::Open);
            (action, rest) = (None, after);
        }
        self.learn_part(action, rest, |turn| {
            turn.end == End::Over && G::sight(&turn.hunt.view(Seat::HUNTER)) == *sight
        });
        normalise(&mut self.groups);
    }

    /// Learns from a part of a turn: with an action from its beginning, without one from an open end on. `ends_so` says
    /// whether the hunter can have seen it end like this.
    fn learn_part(&mut self, action: Option<&G::Action>, seen: &[G::Event], ends_so: impl Fn(&Turn<'_, G, W>) -> bool) {
        let Self { setup, groups } = self;
        let fits = |event: &G::Event, at: usize| seen.get(at) == Some(event);
        let fitting = |position: &G::Position| {
            let mut fitting = Vec::new();
            play::<G, W>(setup, position, action, fits, |turn| {
                if turn.told == seen.len() && ends_so(&turn) {
                    fitting.push((G::moving(turn.hunt.position()), turn.weight));
                }
            });
            merge(&mut fitting);
            fitting
        };
        let mut turns = Turns::<G, _, _>::new(action, fitting);
        groups.retain_mut(|group| {
            let mut cases = Vec::new();
            group.each(|position, weight| {
                let fitting = turns.of(position);
                cases.extend(fitting.iter().map(|(after, chance)| (after.clone(), weight * *chance)));
            });
            merge(&mut cases);
            // Most of the memory was for cases that were merged.
            cases.shrink_to_fit();
            group.cases = cases;
            !group.cases.is_empty()
        });
    }

    /// Returns how a turn with this action can go. What follows an event that leaves the turn open is not played.
    #[must_use]
    pub fn results(&self, action: &G::Action) -> Results<G::Outcome, W> {
        self.results_until(action, |_| false)
    }

    /// Returns how a turn with this action can go, up to more events that leave the rest of it open. The fewer events follow,
    /// the faster it is.
    #[must_use]
    pub fn results_until(&self, action: &G::Action, is_open: impl Fn(&G::Event) -> bool) -> Results<G::Outcome, W> {
        let results_of = |position: &G::Position| {
            let mut results = Results::none();
            let goes_on = |event: &G::Event, _| !is_open(event);
            play::<G, W>(&self.setup, position, Some(action), goes_on, |turn| {
                let sum = match (turn.end, turn.hunt.status()) {
                    (End::Open | End::Unwanted, _) => &mut results.is_open,
                    (End::Over, Status::Awaiting(_)) => &mut results.goes_on,
                    (End::Over, Status::Over(outcome)) => results.end(outcome),
                };
                *sum = *sum + turn.weight;
            });
            results
        };
        let mut sum = Results::none();
        let mut turns = Turns::<G, _, _>::new(Some(action), results_of);
        self.each(|position, weight| sum.add(weight, turns.of(position)));
        sum
    }

    /// Returns the chance that each thing is in each room.
    #[must_use]
    pub fn marginals(&self) -> Marginals<G, W> {
        let mut by_thing =
            vec![vec![W::ZERO; G::cave(&self.setup).map_or(0, |cave| cave.len().into())]; G::THINGS.len()];
        self.each(|position, weight| {
            G::each_thing(&self.setup, position, |thing, room| {
                let sum = &mut by_thing[place(G::THINGS, &thing)][room.index()];
                *sum = *sum + weight;
            });
        });
        Marginals { by_thing, of: PhantomData }
    }

    /// Calls `each` with every possible position and its probability. Positions that were dealt alike follow each other.
    pub fn each(&self, mut each: impl FnMut(&G::Position, W)) {
        self.groups.iter().for_each(|group| group.each(&mut each));
    }
}

impl<G: Knowable, W: Copy> Group<G, W> {
    /// Calls `each` with every position and its probability.
    fn each(&self, mut each: impl FnMut(&G::Position, W)) {
        let mut position = self.dealt.clone();
        for (moving, weight) in &self.cases {
            G::put(&mut position, moving);
            each(&position, *weight);
        }
    }
}

impl<O: Copy + Ord, W: Weight> Results<O, W> {
    const fn none() -> Self {
        Self { goes_on: W::ZERO, is_open: W::ZERO, ends: Vec::new() }
    }

    /// Adds how a turn can go that has this chance.
    fn add(&mut self, chance: W, turn: &Self) {
        self.goes_on = self.goes_on + chance * turn.goes_on;
        self.is_open = self.is_open + chance * turn.is_open;
        for (outcome, share) in &turn.ends {
            let sum = self.end(*outcome);
            *sum = *sum + chance * *share;
        }
    }

    /// Returns the chance of an end, to add to it.
    fn end(&mut self, outcome: O) -> &mut W {
        let place = self.ends.binary_search_by(|(other, _)| other.cmp(&outcome)).unwrap_or_else(|place| {
            self.ends.insert(place, (outcome, W::ZERO));
            place
        });
        &mut self.ends[place].1
    }
}

/// Makes the weights of all cases probabilities.
fn normalise<G: Knowable, W: Weight>(groups: &mut [Group<G, W>]) {
    let weights = groups.iter().flat_map(|group| &group.cases).map(|(_, weight)| *weight);
    let total = weights.fold(W::ZERO, |total, weight| total + weight);
    for (_, weight) in groups.iter_mut().flat_map(|group| &mut group.cases) {
        *weight = *weight / total;
    }
}

/// Puts cases in order, and adds up the weights of equal ones.
fn merge<M: Ord, W: Weight>(cases: &mut Vec<(M, W)>) {
    cases.sort_by(|(one, _), (other, _)| one.cmp(other));
    cases.dedup_by(|(moving, weight), (before, sum)| {
        let is_same = moving == before;
        if is_same {
            *sum = *sum + *weight;
        }
        is_same
    });
}
