//! What a seat knows and guesses from all that it was told.

use std::cmp::Reverse;

use super::known_cave::{IN_REACH, KnownCave};
use super::whereabouts::{Whereabouts, enlarge};
use super::{Claim, SURE};
use crate::game::chance::uniform;
use crate::game::hidden::{Percept, Role, Setup};
use crate::game::{Chance, Rooms, Seat};

/// The factor for what is impossible unless somebody lies.
const HARDLY: i64 = SURE / 16;
/// The chance that a wumpus would have made the same claim.
const LIE: i64 = SURE / 4;
/// What a room loses in worth with each turn that the seat begins there. Otherwise it might walk to and fro for ever.
const STALE: i64 = SURE * 3 / 100;

/// Something that a seat was told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note {
    /// Its own sheet when its turn began.
    Saw(Claim),
    /// This seat made this claim.
    Heard(Seat, Claim),
    /// Bats dropped the player on turn in this room (H17).
    Carried(Seat, u32),
    /// An arrow of the player on turn went astray (H13).
    Shot(Seat),
    /// A player with this role died in the turn of `on_turn`.
    Died { on_turn: Seat, dead: Seat, role: Role },
}

/// What a seat knows and guesses. Chances are in parts of [`SURE`].
pub(super) struct Opinion {
    seat: Seat,
    role: Role,
    pub(super) cave: KnownCave,
    /// The number of turns that the seat has begun in each room, by room number.
    visits: Vec<i64>,
    /// Where each seat is if it is a wumpus. The larger a seat's share of the total weight, the more it is suspected.
    lairs: Vec<Whereabouts>,
    /// Where each seat is if it is human.
    places: Vec<Whereabouts>,
    /// The number of seats whose moves since this seat's last turn are included: those that follow it in the round.
    moved: usize,
    /// The least and the greatest possible number of living wumpuses.
    living: [u8; 2],
    /// The chance that each seat is a wumpus.
    pub(super) suspicion: Vec<i64>,
    /// The mean number of wumpuses in each room, by room number.
    pub(super) wumpus: Vec<i64>,
    /// The mean number of other humans in each room, by room number.
    pub(super) humans: Vec<i64>,
}

impl Opinion {
    /// Goes through the notes of a seat in order. From the first note on it uses what all of them tell of the cave.
    pub(super) fn of(seat: Seat, role: Role, setup: &Setup, notes: &[Note]) -> Self {
        let mut own = KnownCave::new(setup.rooms());
        let mut visits = vec![0; usize::from(setup.rooms()) + 1];
        let sheets = notes.iter().filter_map(|note| if let Note::Saw(sheet) = note { Some(sheet) } else { None });
        for sheet in sheets {
            own.learn(sheet, role);
            visits[sheet.room as usize] += 1;
        }
        let heard =
            notes.iter().filter_map(|note| if let Note::Heard(by, claim) = note { Some((by, claim)) } else { None });
        // Only a wumpus smells a meal (H9).
        let is_lie = |(_, claim): &(&Seat, &Claim)| !own.fits(claim) || claim.percepts.has(Percept::Meal);
        let liars: Vec<_> = heard.clone().filter(is_lie).map(|(by, _)| *by).collect();
        let mut cave = own.clone();
        for (_, claim) in heard.filter(|said| !is_lie(said)) {
            if cave.fits(claim) {
                cave.learn(claim, Role::Human);
            }
        }
        let players = usize::from(setup.players());
        let mut anywhere = vec![Whereabouts::among(&cave, cave.rooms); players];
        anywhere[seat.index()].clear();
        let (least, most) = setup.how_many().into_inner();
        let mut opinion = Self {
            seat,
            role,
            cave,
            lairs: anywhere.clone(),
            places: anywhere,
            moved: 0,
            living: [least, most],
            suspicion: vec![0; players],
            wumpus: vec![0; visits.len()],
            humans: vec![0; visits.len()],
            visits,
        };
        for note in notes {
            opinion.follow(note, &liars);
            enlarge(&mut opinion.lairs);
        }
        opinion.conclude();
        opinion
    }

    /// Adds up what is thought of each seat. The most suspected seats come first: none gets more than certainty, and the
    /// others share what is left of the number of wumpuses.
    fn conclude(&mut self) {
        let add = |sums: &mut [i64], more: Vec<i64>| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        let all = self.lairs.iter().map(Whereabouts::total).sum::<i64>() / SURE;
        let mut parts: Vec<_> = self.lairs.iter().map(|lair| lair.total() / all.max(1)).enumerate().collect();
        parts.sort_by_key(|(_, part)| Reverse(*part));
        let (mut left, mut rest) = (self.how_many() * SURE, SURE);
        for (seat, part) in parts {
            let suspicion = (left * part / rest.max(1)).min(SURE);
            (left, rest) = (left - suspicion, rest - part);
            add(&mut self.wumpus, self.lairs[seat].shares(suspicion));
            add(&mut self.humans, self.places[seat].shares(SURE - suspicion));
            self.suspicion[seat] = suspicion;
        }
    }

    /// Returns the mean number of living wumpuses, rounded down: one, if there may be two.
    fn how_many(&self) -> i64 {
        let [least, most] = self.living;
        u8::midpoint(least, most).into()
    }

    /// Returns the chance that a human smells a wumpus other than the one in question, wherever the human is.
    fn another(&self) -> i64 {
        let rooms = i64::from(self.cave.rooms.count());
        let missed = |living| (1..living).fold(SURE, |missed, _| missed * (rooms - i64::from(IN_REACH)) / rooms);
        let [least, most] = self.living;
        SURE - (least..=most).map(missed).sum::<i64>() / i64::from(most - least + 1)
    }

    /// Returns the chance that a human in this room would smell a wumpus.
    pub(super) fn stench(&self, room: u32) -> i64 {
        let near =
            self.wumpus.iter().zip(self.cave.reach(room)).map(|(wumpus, near)| wumpus * near / SURE).sum::<i64>();
        let many = self.how_many();
        SURE - (0..many).fold(SURE, |missed, _| missed * (SURE - near / many) / SURE)
    }

    /// Draws one of the rooms that are worth most. Each turn begun in a room reduces its worth by [`STALE`].
    pub(super) fn best_room(&self, rooms: Rooms, chance: &mut impl Chance, value: impl Fn(u32) -> i64) -> Option<u32> {
        let values = rooms.iter().map(|room| (value(room) - STALE * self.visits[room as usize], room));
        let values: Vec<_> = values.collect();
        let most = values.iter().max()?.0;
        uniform(chance, values.into_iter().filter(|(value, _)| *value == most)).map(|(_, room)| room)
    }

    /// Takes a note into account. `liars` have claimed what cannot be true.
    fn follow(&mut self, note: &Note, liars: &[Seat]) {
        match note {
            Note::Saw(sheet) => self.sense(sheet),
            // What the seat itself says is not evidence.
            Note::Heard(by, _) if *by == self.seat => {}
            Note::Heard(by, _) if liars.contains(by) => {
                let others = self.lairs.iter_mut().enumerate().filter(|(other, _)| *other != by.index());
                others.for_each(|(_, lair)| lair.scale(|_| HARDLY));
            }
            Note::Heard(by, claim) => {
                self.end_turn(*by);
                self.places[by.index()] = Whereabouts::among(&self.cave, Rooms::only(claim.room));
                self.places[by.index()].walk(&self.cave);
                self.smell(claim, *by);
            }
            Note::Carried(seat, to) => {
                self.end_turn(*seat);
                self.lairs[seat.index()].clear();
                self.places[seat.index()] = Whereabouts::among(&self.cave, Rooms::only(*to));
            }
            Note::Shot(seat) => self.lairs[seat.index()].clear(),
            Note::Died { on_turn, dead, role } => self.bury(*on_turn, *dead, *role),
        }
    }

    /// Ends the turns of the seats that follow this one in the round, up to `seat`: each may have moved.
    fn end_turn(&mut self, seat: Seat) {
        let (own, players) = (self.seat.index(), self.lairs.len());
        let up_to = if seat == self.seat { players - 1 } else { (seat.index() + players - own) % players };
        for after in self.moved + 1..=up_to {
            let next = (own + after) % players;
            self.lairs[next].walk(&self.cave);
            self.places[next].walk(&self.cave);
        }
        self.moved = self.moved.max(up_to);
    }

    /// Takes the seat's own sheet into account. Nobody of the other side is in its room: one of the two would be dead
    /// (H18).
    fn sense(&mut self, sheet: &Claim) {
        self.end_turn(self.seat);
        self.moved = 0;
        let elsewhere = |room: usize| if room == sheet.room as usize { 0 } else { SURE };
        match self.role {
            Role::Human => {
                self.lairs.iter_mut().for_each(|lair| lair.scale(elsewhere));
                self.smell(sheet, self.seat);
            }
            Role::Wumpus => {
                let (reach, has_meal) = (self.cave.reach(sheet.room), sheet.percepts.has(Percept::Meal));
                let meal = |room: usize| if has_meal { i64::midpoint(SURE, reach[room]) } else { SURE - reach[room] };
                for place in &mut self.places {
                    place.scale(|room| elsewhere(room) * meal(room) / SURE);
                    enlarge(std::slice::from_mut(place));
                }
            }
        }
    }

    /// Takes into account that a human smelled a wumpus or none. If `by` is a wumpus, the claim means nothing.
    fn smell(&mut self, sheet: &Claim, by: Seat) {
        let another = self.another();
        let stench = self.cave.reach(sheet.room).into_iter().map(|near| near + (SURE - near) * another / SURE);
        let has_stench = sheet.percepts.has(Percept::Stench);
        let factors: Vec<_> =
            stench.map(|stench| if has_stench { stench } else { SURE - stench }.max(HARDLY)).collect();
        for (seat, lair) in self.lairs.iter_mut().enumerate() {
            lair.scale(|room| if seat == by.index() { LIE } else { factors[room] });
        }
    }

    /// Takes a death into account. Only a human shoots a wumpus. A human who dies in another player's turn may have
    /// been eaten by that player, who is then where the human was.
    fn bury(&mut self, on_turn: Seat, dead: Seat, role: Role) {
        self.end_turn(on_turn);
        let rooms = i64::from(self.cave.rooms.count());
        let place = self.places[dead.index()].shares(SURE * rooms);
        self.places[dead.index()].clear();
        self.lairs[dead.index()].clear();
        if role == Role::Wumpus {
            // While the game goes on, at least one lives (H21).
            self.living = self.living.map(|count| count.saturating_sub(1).max(1));
            self.lairs[on_turn.index()].clear();
        } else if dead != on_turn {
            self.lairs[on_turn.index()].scale(|room| (SURE / 8 + place[room]).min(16 * SURE));
        }
    }
}
