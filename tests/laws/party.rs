//! Whatever people do at a party (H26 to H36): random sequences, held against a model that knows nothing of how a party works
//! inside.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::Dice;
use wumpus_hunt::game::hidden::Wumpuses;
use wumpus_hunt::hosting::post::{Ear, Post};
use wumpus_hunt::party::{Dealt, Guest, Means, Party, Rules, Told};
use wumpus_hunt::session::HuntSeed;
use wumpus_hunt::wire::{Ask, Kind, News, Order, PersonId, RefusalCode};

/// Names that fit and names that do not, some of them twice.
const NAMES: [&str; 12] = ["Ann", "Bob", "Cy", "Dee", "Eve", "ann", "Bot 1", "begin", "Zo\u{eb}", "A  B", "A B", ""];
const TALK_WAITS: Duration = Duration::from_secs(10);
const LEAD_WAITS: Duration = Duration::from_secs(30);
const LINE_WAITS: Duration = Duration::from_secs(2);
/// How long nothing happens, in milliseconds.
const WAITS: [u64; 6] = [200, 1_000, 1_000, 5_000, 12_000, 40_000];
const WILL_LEARN: &str = "You will learn how and where when the game is over.";

/// Plays a random sequence, and then whatever was played to its end, and one deal more.
pub(crate) fn sequence(dice: &mut Dice) {
    let mut night = Night::new(dice);
    for _ in 0..40 + dice.pick(160) {
        night.step(dice);
        night.check();
    }
    night.play_to_the_end(dice);
}

/// Somebody, as the model has them.
#[derive(Clone, Debug, Default)]
struct Somebody {
    name: String,
    means: Option<Means>,
    away: Option<Duration>,
    has_left: bool,
    is_by_bot: bool,
    is_done: bool,
    ran_out: u32,
    spoke: Option<Duration>,
    won: u32,
    role: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Lobby,
    Cards,
    Turn(u32, usize),
    Talk(u32),
    Over,
}

/// A party, and the model of it.
#[derive(Clone)]
pub(crate) struct Night {
    pub(crate) party: Party,
    pub(crate) post: Post,
    pub(crate) now: Duration,
    /// What has been told.
    pub(crate) told: Vec<Told>,
    /// Everybody who has ever come.
    pub(crate) ids: Vec<PersonId>,
    /// The record of the game.
    pub(crate) recorded: Vec<String>,
    pub(crate) phase: Phase,
    rules: Rules,
    /// The seed of the first game; `None` after it.
    seed: Option<HuntSeed>,
    people: BTreeMap<PersonId, Somebody>,
    is_open: bool,
    /// The names of the seats of the game.
    seats: Vec<String>,
    dead: BTreeSet<u8>,
    /// When the time of the phase began.
    since: Duration,
    /// The last turn, and the last one of the film that has been told.
    turn: u32,
    filmed: u32,
    /// Where the log of each begins in the public one, and where the game begins.
    from: BTreeMap<PersonId, usize>,
    public: usize,
    begun: Option<usize>,
}

impl Night {
    fn new(dice: &mut Dice) -> Self {
        let time = |dice: &mut Dice| [None, Some(Duration::from_secs(20))][dice.pick(2) as usize];
        let wumpuses = [Wumpuses::Few, Wumpuses::Fair, Wumpuses::Agreed(1), Wumpuses::Agreed(2)][dice.pick(4) as usize];
        let rules = Rules {
            bots: u8::try_from(dice.pick(4)).expect("as the model has it"),
            wumpuses,
            talk: time(dice),
            turn: time(dice),
            pace: Duration::from_secs(u64::from(dice.pick(2)) * 2),
            begins_when_complete: false,
        };
        Self::opened(rules, dice.pick(1 << 30).into())
    }

    pub(crate) fn opened(rules: Rules, seed: u64) -> Self {
        let now = Duration::from_secs(100);
        Self {
            party: Party::new(rules.clone(), HuntSeed::new(seed), seed, true),
            post: Post::default(),
            now,
            told: Vec::new(),
            ids: Vec::new(),
            recorded: Vec::new(),
            phase: Phase::Lobby,
            rules,
            seed: Some(HuntSeed::new(seed)),
            people: BTreeMap::new(),
            is_open: true,
            seats: Vec::new(),
            dead: BTreeSet::new(),
            since: now,
            turn: 0,
            filmed: 0,
            from: BTreeMap::new(),
            public: 0,
            begun: None,
        }
    }

    // What the model knows.

    fn is_here(&self, id: PersonId) -> bool {
        self.people.get(&id).is_some_and(|person| person.away.is_none())
    }

    fn is_empty(&self) -> bool {
        !self.people.is_empty() && self.people.values().all(|person| person.away.is_some())
    }

    fn seat(&self, id: PersonId) -> Option<usize> {
        self.seats.iter().position(|name| *name == self.people[&id].name)
    }

    fn is_alive(&self, id: PersonId) -> bool {
        self.seat(id).is_some_and(|seat| !self.dead.contains(&u8::try_from(seat).expect("as the model has it")))
    }

    /// Returns who leads (H35).
    fn leader(&self) -> Option<PersonId> {
        let leads = |person: &Somebody| {
            let is_near = person.away.is_none_or(|since| self.now < since + LEAD_WAITS);
            is_near && !person.has_left && person.means == Some(Means::Page)
        };
        self.people.iter().find(|(_, person)| leads(person)).map(|(id, _)| *id)
    }

    /// Returns whom the game waits for (H26, H30, H34).
    pub(crate) fn awaited(&self) -> Vec<PersonId> {
        let is_awaited = |(id, person): &(&PersonId, &Somebody)| {
            let Some(seat) = self.seat(**id).filter(|_| !person.is_by_bot) else { return false };
            let talks = person.means != Some(Means::Program) && !person.is_done;
            match self.phase {
                Phase::Turn(_, on_turn) => on_turn == seat,
                Phase::Cards => {
                    let is_missed = person.away.is_none_or(|since| self.now < since + TALK_WAITS);
                    talks && person.means == Some(Means::Page) && is_missed
                }
                Phase::Talk(_) => {
                    talks && self.is_alive(**id) && person.away.is_none_or(|since| self.now < since + TALK_WAITS)
                }
                Phase::Lobby | Phase::Over => false,
            }
        };
        let mut awaited: Vec<_> = self.people.iter().filter(is_awaited).map(|(id, _)| *id).collect();
        awaited.sort_by_key(|id| self.seat(*id));
        awaited
    }

    /// Returns when the time of the phase is up (H30, H32). A bot takes one second (H27).
    fn ends(&self) -> Option<Duration> {
        let is_bots = |seat: usize| {
            let person = self.people.values().find(|person| person.name == self.seats[seat]);
            person.is_none_or(|person| person.is_by_bot)
        };
        let limit = match self.phase {
            _ if self.is_empty() => None,
            Phase::Turn(_, seat) if is_bots(seat) => Some(Duration::from_secs(1)),
            Phase::Turn(..) => self.rules.turn,
            Phase::Talk(_) | Phase::Cards => self.rules.talk,
            Phase::Lobby | Phase::Over => None,
        };
        limit.map(|limit| self.since + limit)
    }

    pub(crate) const fn stage(&self) -> &'static str {
        match self.phase {
            Phase::Lobby => "lobby",
            Phase::Over => "over",
            _ => "game",
        }
    }

    /// Returns whether a request must be granted (H29, H31, H35, H36); `None` if the model does not know.
    fn grants(&self, by: Option<PersonId>, ask: &Ask) -> Option<bool> {
        if by.is_some_and(|id| !self.is_here(id)) {
            return Some(false);
        }
        let is_played = self.stage() == "game";
        let has_spoken = by.and_then(|id| self.people[&id].spoke).is_some_and(|spoke| self.now < spoke + LINE_WAITS);
        let may_speak = match by.filter(|_| self.phase != Phase::Lobby) {
            Some(id) => self.seat(id).is_some() && (!is_played || self.is_alive(id)),
            None => true,
        };
        Some(match ask {
            Ask::Leave { .. } => by.is_some(),
            Ask::Say { say: text } => !has_spoken && (may_speak || self.phase == Phase::Over) && !text.is_empty(),
            Ask::Board { .. } => return (has_spoken || !may_speak || self.phase == Phase::Lobby).then_some(false),
            Ask::Strike { .. } => return (!may_speak || self.phase == Phase::Lobby).then_some(false),
            Ask::Done { done: turn } => {
                let is_now = match self.phase {
                    Phase::Cards => *turn == 0,
                    Phase::Talk(now) => now == *turn,
                    _ => false,
                };
                is_now && by.is_some_and(|id| self.seat(id).is_some())
            }
            Ask::Act { turn, action } => {
                let Phase::Turn(now, on_turn) = self.phase else { return Some(false) };
                let is_own = now == *turn && by.is_some_and(|id| self.seat(id) == Some(on_turn));
                return if is_own && action != "pass" { None } else { Some(is_own) };
            }
            Ask::Order { .. } if by.is_some() && by != self.leader() => false,
            Ask::Order { order, who } => {
                let who = who.filter(|id| self.people.contains_key(id));
                match order {
                    Order::Open | Order::Close => true,
                    Order::Deal => !is_played && self.people.values().any(|person| !person.has_left),
                    Order::GoOn => matches!(self.phase, Phase::Cards | Phase::Talk(_)),
                    Order::Remove => who.is_some(),
                    Order::Skip => who.is_some_and(|id| self.awaited().contains(&id)),
                    Order::Bot => who.is_some_and(|id| !self.is_here(id)),
                }
            }
        })
    }

    // What happens.

    fn anybody(&self, dice: &mut Dice) -> PersonId {
        PersonId(1 + dice.pick(u32::try_from(self.ids.len().max(1)).expect("there are few")))
    }

    fn by(&self, dice: &mut Dice) -> Option<PersonId> {
        if dice.pick(3) == 0 { None } else { Some(self.anybody(dice)) }
    }

    fn step(&mut self, dice: &mut Dice) {
        let (id, by) = (self.anybody(dice), self.by(dice));
        let means = [Means::Terminal, Means::Page, Means::Program][[0, 0, 1, 1, 1, 2][dice.pick(6) as usize]];
        let turn = dice.pick(9);
        let say = ["hello", "5: 3 8 12 stench", "", "hello"][dice.pick(4) as usize].to_owned();
        let order = |order, who| Ask::Order { order, who };
        let ask = match dice.pick(100) {
            0..8 => return self.enter(NAMES[dice.pick(12) as usize], means),
            8..16 => return self.come(id, means),
            16..22 => return self.lose(id),
            22..24 => Ask::Leave { leave: 1 },
            24..26 => order(Order::Remove, Some(id)),
            26..34 => order(Order::Deal, None),
            34..38 => order(Order::Skip, Some(id)),
            38..41 => order(Order::Bot, Some(id)),
            41..43 => order(Order::GoOn, None),
            43 => order([Order::Open, Order::Open, Order::Close][dice.pick(3) as usize], None),
            44..48 => Ask::Say { say },
            48..50 => Ask::Board { board: "5 pit?".to_owned() },
            50 => Ask::Strike { strike: dice.pick(3) as usize },
            51..53 => Ask::Act { turn, action: "pass".to_owned() },
            53..55 => Ask::Done { done: turn },
            55..85 => return self.answer(dice),
            _ => return self.waits(Duration::from_millis(WAITS[dice.pick(6) as usize])),
        };
        let _ = self.asks(by, ask);
    }

    pub(crate) fn enter(&mut self, name: &str, means: Means) {
        let was_open = self.is_open;
        let Ok((id, told)) = self.party.enter(name, means, self.now) else { return };
        assert!(was_open, "a stranger in a closed room");
        assert!(self.ids.iter().all(|other| *other < id), "a number twice");
        self.ids.push(id);
        let name = self.party.guest(id).expect("they are here").name;
        assert!(self.people.values().all(|person| person.name != name), "a name twice");
        assert!(self.phase == Phase::Lobby || !self.seats.contains(&name), "called like somebody who was removed");
        let was_empty = self.is_empty();
        self.people.insert(id, Somebody { name, means: Some(means), ..Somebody::default() });
        self.post.enter(id);
        self.from.insert(id, self.begun.unwrap_or(self.public));
        self.end_wait(was_empty);
        self.learn(told);
    }

    pub(crate) fn come(&mut self, id: PersonId, means: Means) {
        let was_empty = self.is_empty();
        if let Some(person) = self.people.get_mut(&id) {
            (person.away, person.has_left, person.is_by_bot, person.ran_out) = (None, false, false, 0);
            person.means = Some(means);
            self.end_wait(was_empty);
        }
        let told = self.party.come(id, means, self.now);
        self.learn(told);
    }

    /// The time of the turn or of the talk begins anew when somebody comes back (H30).
    const fn end_wait(&mut self, was_empty: bool) {
        if was_empty {
            self.since = self.now;
        }
    }

    pub(crate) fn lose(&mut self, id: PersonId) {
        let now = self.now;
        self.people.get_mut(&id).into_iter().for_each(|person| person.away = person.away.or(Some(now)));
        let told = self.party.lose(id, self.now);
        self.learn(told);
    }

    /// Somebody for whom the game waits does what they should.
    fn answer(&mut self, dice: &mut Dice) {
        let awaited = self.awaited();
        if awaited.is_empty() {
            return self.waits(Duration::from_secs(1));
        }
        let id = awaited[dice.pick(u32::try_from(awaited.len()).expect("as the model has it")) as usize];
        let _ = match self.phase {
            Phase::Cards => self.asks(Some(id), Ask::Done { done: 0 }),
            Phase::Talk(turn) => self.asks(Some(id), Ask::Done { done: turn }),
            Phase::Turn(turn, _) => {
                let to = self.tunnels(id)[dice.pick(3) as usize];
                let action = match dice.pick(3) {
                    0 => format!("move {to}"),
                    1 => format!("shoot {to}; move {to}"),
                    _ => format!("shoot {to} {}", 1 + dice.pick(20)),
                };
                let acted = self.asks(Some(id), Ask::Act { turn, action });
                acted.or_else(|_| self.asks(Some(id), Ask::Act { turn, action: "pass".to_owned() }))
            }
            Phase::Lobby | Phase::Over => Ok(()),
        };
    }

    /// Returns the rooms next to that of somebody on turn, as they were told.
    fn tunnels(&self, id: PersonId) -> Vec<u64> {
        let log = self.post.log(Some(id)).since(0);
        let sheet = log.lines().rfind(|line| line.contains("\"event\":\"act\"")).expect("they were told");
        let mut sheet: serde_json::Value = serde_json::from_str(sheet).expect("as the model has it");
        serde_json::from_value(sheet["obs"]["tunnels"].take()).expect("as the model has it")
    }

    pub(crate) fn waits(&mut self, time: Duration) {
        self.now += time;
        self.tick();
    }

    fn tick(&mut self) {
        let (awaited, before) = (self.awaited(), self.phase);
        let told = self.party.tick(self.now);
        let waits = self.is_empty() && before != Phase::Cards;
        assert!(!waits || told.is_empty(), "the game goes on, and nobody is here: {told:?}");
        let ran_out = told.iter().any(|told| told.line.text.as_deref() == Some("Time is up."));
        if let (true, Phase::Turn(..), Some(id)) = (ran_out, before, awaited.first()) {
            let person = self.people.get_mut(id).expect("as the model has it");
            if person.away.is_some() {
                person.ran_out += 1;
                person.is_by_bot = person.ran_out >= 2;
            }
        }
        self.learn(told);
    }

    pub(crate) fn asks(&mut self, by: Option<PersonId>, ask: Ask) -> Result<(), RefusalCode> {
        let (must, before, asked) = (self.grants(by, &ask), self.party.state(self.now), ask.clone());
        match self.party.hear(by, ask, self.now) {
            Ok(told) => {
                assert_ne!(must, Some(false), "{asked:?} by {by:?} in {:?}", self.phase);
                self.note(by, &asked, &told);
                self.learn(told);
                Ok(())
            }
            Err(why) => {
                assert_ne!(must, Some(true), "{asked:?} by {by:?} in {:?}: {why:?}", self.phase);
                assert_eq!(before, self.party.state(self.now), "refused, but changed: {asked:?}");
                assert!(self.party.take_recorded().is_empty(), "refused, but recorded: {asked:?}");
                Err(why.code)
            }
        }
    }

    /// Notes what follows from a request that was granted.
    fn note(&mut self, by: Option<PersonId>, ask: &Ask, told: &[Told]) {
        let now = self.now;
        let is_seatless = by.is_some_and(|id| self.phase == Phase::Lobby || self.seat(id).is_none());
        let mut own = by.and_then(|id| self.people.get_mut(&id));
        match ask {
            Ask::Say { .. } | Ask::Board { .. } => own.into_iter().for_each(|person| person.spoke = Some(now)),
            Ask::Done { .. } => own.into_iter().for_each(|person| person.is_done = true),
            Ask::Leave { .. } if is_seatless => {
                let Some(id) = by else { return };
                self.people.remove(&id);
            }
            Ask::Leave { .. } => {
                if let Some(person) = &mut own {
                    (person.away, person.has_left, person.is_by_bot) = (Some(now), true, true);
                }
            }
            Ask::Order { order: Order::Open, .. } => self.is_open = true,
            Ask::Order { order: Order::Close, .. } => self.is_open = false,
            Ask::Order { order: Order::Deal, .. } => self.people.retain(|_, person| !person.has_left),
            Ask::Order { order: Order::Remove, who: Some(id) } => drop(self.people.remove(id)),
            Ask::Order { order: Order::Bot, who: Some(id) } => {
                self.people.get_mut(id).expect("as the model has it").is_by_bot = true;
            }
            Ask::Order { order: Order::Skip, who: Some(id) } => {
                let is_said = |told: &Told| told.line.text.as_ref().is_some_and(|text| text.contains("has skipped"));
                assert!(told.iter().any(is_said), "a silent skip");
                self.people.get_mut(id).expect("as the model has it").is_done = true;
            }
            _ => {}
        }
    }

    /// Learns what is told, and checks that it is told to the right people.
    fn learn(&mut self, told: Vec<Told>) {
        let had_cards = self.phase == Phase::Cards;
        let is = |is_so: fn(&News) -> bool| told.iter().filter(|told| is_so(&told.line.news)).count();
        let beats = is(|news| matches!(news, News::Rolled { .. } | News::Died { .. }));
        if is(|news| matches!(news, News::Begun { .. } | News::Turn { .. } | News::Talk { .. })) > 0 {
            // After each die and each death there is a pause, before the time begins (H28).
            self.since = self.now + self.rules.pace * u32::try_from(beats).expect("there are few");
        }
        // With the first deaths everybody is told when they will learn more, unless the game ends with them (H20).
        let will_learn =
            told.iter().filter(|told| told.line.text.as_ref().is_some_and(|text| text.contains(WILL_LEARN)));
        let has_died = is(|news| matches!(news, News::Died { .. })) > 0;
        let is_first = has_died && self.dead.is_empty() && is(|news| matches!(news, News::Ended { .. })) == 0;
        assert_eq!(will_learn.count(), usize::from(is_first), "{told:?}");
        for Told { to, line } in &told {
            let secret =
                matches!(line.news, News::Card { .. } | News::Act { .. } | News::Acted { .. } | News::Result { .. });
            assert_eq!(secret, to.is_some(), "a secret for all, or news for one: {line:?}");
            assert!(line.text.is_some(), "no words: {line:?}");
            if let News::Begun { players, .. } = &line.news {
                self.begin(players);
            }
            if let Some(id) = *to {
                self.learn_secret(id, &line.news);
            } else {
                self.learn_public(&line.news);
                self.public += 1;
            }
        }
        self.post.deliver(told.clone());
        self.told.extend(told);
        self.recorded.extend(self.party.take_recorded());
        // A record does not know what was said over the cards, and tells it after the first turn has begun.
        self.seed = self.seed.filter(|_| !had_cards || self.recorded.is_empty());
    }

    fn begin(&mut self, players: &[String]) {
        (self.seats, self.phase, self.begun) = (players.to_vec(), Phase::Cards, Some(self.public));
        (self.dead, self.filmed, self.recorded) = (BTreeSet::new(), 0, Vec::new());
        self.seed = self.seed.filter(|_| self.turn == 0);
        for person in self.people.values_mut() {
            (person.is_done, person.role) = (false, None);
        }
        let (bots, people): (Vec<_>, _) = players.iter().partition(|name| name.starts_with("Bot "));
        assert!(
            self.people.values().map(|person| &person.name).eq::<Vec<_>>(people),
            "all have a seat, and nobody else"
        );
        assert!(bots.len() >= usize::from(self.rules.bots) && players.len() >= 3, "{players:?}");
    }

    fn learn_secret(&mut self, id: PersonId, news: &News) {
        let seat = self.seat(id).expect("somebody with a seat");
        let person = self.people.get_mut(&id).expect("somebody who is known");
        match news {
            News::Card { role } => person.role = Some(*role),
            News::Act { obs, turn, .. } => {
                assert_eq!(obs["seat"], seat, "another's sheet");
                assert_eq!(obs["role"].as_u64(), person.role.map(u64::from), "another's role");
                assert_eq!(self.phase, Phase::Turn(*turn, seat), "out of turn");
            }
            _ => {}
        }
    }

    fn learn_public(&mut self, news: &News) {
        match news {
            News::Turn { turn, seat } => {
                (self.phase, self.turn) = (Phase::Turn(*turn, (*seat).into()), *turn);
            }
            News::Talk { turn } => {
                self.phase = Phase::Talk(*turn);
                self.people.values_mut().for_each(|person| person.is_done = false);
            }
            News::Died { seat, .. } => assert!(self.dead.insert(*seat), "dead twice"),
            News::Over { position, outcome, .. } => {
                self.phase = Phase::Over;
                let winner = u64::from(outcome != "humans_win");
                for (seat, name) in self.seats.iter().enumerate() {
                    let role = position["people"][seat]["role"].as_u64().expect("as the model has it");
                    if let Some(person) = self.people.values_mut().find(|person| person.name == *name) {
                        assert_eq!(Some(role), person.role.map(u64::from), "not their role");
                        person.won += u32::from(role == winner);
                    }
                }
            }
            News::Film { turns } => {
                self.filmed += 1;
                assert!(turns.iter().map(|scene| scene.turn).eq([self.filmed]), "one turn a line: {turns:?}");
            }
            News::Evening { .. } => assert_eq!(self.filmed, self.turn, "the whole film"),
            _ => {}
        }
    }

    /// Holds the party against the model.
    fn check(&self) {
        let state = self.party.state(self.now);
        assert_eq!((state.stage, state.is_open), (self.stage(), self.is_open));
        assert_eq!(self.party.leader(self.now), self.leader(), "who leads");
        assert_eq!(state.waits, self.awaited(), "whom it waits for, in {:?}", self.phase);
        assert_eq!(state.ends, self.ends(), "how long it waits, in {:?}", self.phase);
        let people: BTreeMap<_, _> = state.people.iter().filter_map(|person| Some((person.who?, person))).collect();
        assert!(people.keys().eq(self.people.keys()), "who is known");
        for (id, person) in &self.people {
            let now = people[id];
            assert_eq!((now.here == 1, now.left == 1), (person.away.is_none(), person.has_left), "{person:?}");
            assert_eq!(now.seat.map(usize::from), self.seat(*id), "{person:?}");
            assert_eq!(now.is == Kind::Bot, person.is_by_bot, "{person:?}");
            assert_eq!(self.party.guest(*id).expect("as the model has it").won, person.won, "games won by {person:?}");
        }
        let seated: Vec<_> =
            state.people.iter().filter(|person| person.seat.is_some()).map(|person| &person.name).collect();
        assert!(seated.iter().copied().eq(self.seats.iter()), "the seats in their order");
        let is_stuck = self.stage() == "game" && !self.is_empty() && self.awaited().is_empty();
        assert!(!is_stuck || self.party.next(self.now).is_some(), "it hangs: {state:?}");
        let talks = self.phase == Phase::Cards || matches!(self.phase, Phase::Talk(_)) && !self.is_empty();
        assert!(!talks || !self.awaited().is_empty(), "the talk goes on for nobody: {state:?}");
        match self.told.last().map(|told| &told.line.news) {
            Some(News::Evening { .. }) => self.check_record(),
            Some(News::Turn { turn, .. } | News::Act { turn, .. }) if turn.is_multiple_of(8) => self.check_record(),
            _ => {}
        }
    }

    /// Whatever has happened, the gamemaster gets the game to its end, and all who are here have a seat in the next.
    fn play_to_the_end(&mut self, dice: &mut Dice) {
        if self.is_empty() {
            let id = *self.people.keys().next().expect("as the model has it");
            self.come(id, Means::Terminal);
        }
        if self.people.is_empty() {
            return;
        }
        let deal = Ask::Order { order: Order::Deal, who: None };
        if self.phase == Phase::Lobby {
            self.asks(None, deal.clone()).expect("somebody is here");
        }
        for round in 0.. {
            assert!(round < 5_000, "it never ends: {:?}", self.party.state(self.now));
            if self.phase == Phase::Over {
                break;
            }
            self.play_on(dice);
            self.check();
        }
        let here: Vec<_> = self.people.keys().copied().filter(|id| self.is_here(*id)).collect();
        self.asks(None, deal).expect("somebody is here");
        assert!(here.iter().all(|id| self.party.seat(*id).is_some()), "no seat at the next deal");
        self.check_logs();
    }

    /// Somebody for whom the game waits does what they should, or a bot does if they are away.
    pub(crate) fn play_on(&mut self, dice: &mut Dice) {
        match self.awaited().first().copied() {
            None => {
                self.now = self.party.next(self.now).expect("something happens by itself").max(self.now);
                self.tick();
            }
            Some(id) if self.is_here(id) => self.answer(dice),
            who => self.asks(None, Ask::Order { order: Order::Bot, who }).expect("they are away"),
        }
    }

    /// The host may be killed at any time: the record of the game makes the same logs again. Before the first line it begins
    /// anew, and who has won tonight is kept elsewhere.
    fn check_record(&self) {
        let Some(seed) = self.seed.filter(|_| !self.recorded.is_empty()) else { return };
        let players = self.seats.join(",").parse().expect("they have played");
        let dealt = Dealt { players, seed, lines: self.recorded.clone(), is_counted: false };
        let guest = |person: &Somebody| Guest { name: person.name.clone(), won: 0, has_left: person.has_left };
        let guests = self.people.values().map(guest).collect();
        let again = Party::new(self.rules.clone(), seed, 0, true);
        let (again, told) = again.resume(guests, [0; 2], Some(dealt), self.now).expect("it is a record");
        let mut post = Post::default();
        again.people().for_each(|id| post.enter(id));
        post.deliver(told);
        for (id, again) in self.people.keys().copied().map(Some).zip(again.people().map(Some)).chain([(None, None)]) {
            let game = |line: &String| !line.contains("\"event\":\"evening\"");
            let mut then = lines(&self.post, id);
            let begun = then.iter().rposition(|line| line.contains("\"event\":\"begun\"")).expect("it was dealt");
            let (then, again) = (then.split_off(begun), lines(&post, again));
            assert!(
                then.iter().filter(|line| game(line)).eq(again.iter().filter(|line| game(line))),
                "{then:?} {again:?}"
            );
        }
    }

    /// Each log is what everybody was told, since the last deal before its owner came, with their own secrets between.
    fn check_logs(&self) {
        let public = lines(&self.post, None);
        for id in self.people.keys() {
            let is_public = |line: &String| {
                !["card", "act", "acted", "result"].iter().any(|event| line.contains(&format!("\"event\":\"{event}\"")))
            };
            let own: Vec<_> = lines(&self.post, Some(*id)).into_iter().filter(is_public).collect();
            assert!(own == public[self.from[id]..], "the log of {:?}", self.people[id]);
        }
    }
}

/// Returns the lines of a log without their numbers.
pub(crate) fn lines(post: &Post, ear: Ear) -> Vec<String> {
    let log = post.log(ear).since(0);
    log.lines().map(|line| line.split_once(',').expect("a number").1.to_owned()).collect()
}
