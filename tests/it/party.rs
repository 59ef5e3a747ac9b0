//! A party as its rules have it (H26 to H36). What holds whatever people do is in `tests/laws/party.rs`.

use std::time::Duration;

use wumpus_hunt::agent::protocol::{LegalJson, Protocol as _};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Event, Hidden, Setup, Wumpuses};
use wumpus_hunt::game::{Chance, Game, Seat, Viewer};
use wumpus_hunt::hosting::post::{Ear, Post};
use wumpus_hunt::party::{Dealt, Guest, Means, Now, Party, Rules, Told};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::wire::{Ask, News, Order, PersonId, RefusalCode};

mod drawn;
#[path = "../laws/party.rs"]
mod model;

const NAMES: [&str; 5] = ["Ann", "Bob", "Cy", "Dee", "Eve"];
const SECOND: Duration = Duration::from_secs(1);

/// A party, what everybody has been told, and the time.
#[derive(Clone)]
pub(crate) struct Night {
    pub(crate) party: Party,
    post: Post,
    pub(crate) told: Vec<Told>,
    pub(crate) now: Now,
    pub(crate) ids: Vec<PersonId>,
}

fn rules(bots: u8) -> Rules {
    let (talk, turn) = (None, None);
    Rules { bots, wumpuses: Wumpuses::Few, talk, turn, pace: Duration::ZERO, begins_when_complete: false }
}

impl Night {
    /// So many people come, with so many bots, and the game with this seed is dealt.
    pub(crate) fn dealt(people: usize, bots: u8, seed: u64) -> Self {
        let mut night = Self::opened(rules(bots), seed);
        for name in &NAMES[..people] {
            night.enters(name, Means::Terminal);
        }
        night.orders(Order::Deal, None);
        night
    }

    fn opened(rules: Rules, seed: u64) -> Self {
        let party = Party::new(rules, HuntSeed::new(seed), seed, true);
        Self { party, post: Post::default(), told: Vec::new(), now: Duration::ZERO, ids: Vec::new() }
    }

    #[track_caller]
    fn enters(&mut self, name: &str, means: Means) -> PersonId {
        let (id, told) = self.party.enter(name, means, self.now).unwrap();
        self.ids.push(id);
        self.post.enter(id);
        self.hears(told);
        id
    }

    fn hears(&mut self, told: Vec<Told>) {
        self.post.deliver(told.clone());
        self.told.extend(told);
    }

    pub(crate) fn asks(&mut self, by: Option<PersonId>, ask: Ask) -> Result<(), RefusalCode> {
        let told = self.party.hear(by, ask, self.now).map_err(|why| why.code)?;
        self.hears(told);
        Ok(())
    }

    #[track_caller]
    pub(crate) fn orders(&mut self, order: Order, who: Option<PersonId>) {
        self.asks(None, Ask::Order { order, who }).unwrap();
    }

    fn comes(&mut self, id: PersonId) {
        let told = self.party.come(id, Means::Terminal, self.now);
        self.hears(told);
    }

    fn goes(&mut self, id: PersonId) {
        let told = self.party.lose(id, self.now);
        self.hears(told);
    }

    pub(crate) fn waits(&mut self, time: Duration) {
        self.now += time;
        let told = self.party.tick(self.now);
        self.hears(told);
    }

    /// Returns the turn and the seat on turn, unless the players talk or the game is over.
    pub(crate) fn on_turn(&self) -> Option<(u32, Seat)> {
        let news = self.told.iter().rev().map(|told| &told.line.news);
        news.into_iter().find_map(|news| match news {
            News::Turn { turn, seat } => Some(Some((*turn, Seat(*seat)))),
            News::Talk { .. } | News::Over { .. } => Some(None),
            _ => None,
        })?
    }

    fn id(&self, seat: Seat) -> PersonId {
        self.ids[usize::from(seat.0)]
    }

    /// Plays the turn of whoever is on turn.
    #[track_caller]
    fn acts(&mut self, action: &str) -> u32 {
        let (turn, seat) = self.on_turn().unwrap();
        let ask = Ask::Act { turn, action: action.to_owned() };
        self.asks(Some(self.id(seat)), ask).unwrap();
        turn
    }

    fn says(&mut self, id: PersonId, text: &str) -> Result<(), RefusalCode> {
        self.now += 2 * SECOND;
        self.asks(Some(id), Ask::Say { say: text.to_owned() })
    }

    fn log(&self, ear: Ear) -> Vec<String> {
        let log = self.post.log(ear).since(0);
        let lines = log.lines().enumerate().map(|(at, line)| {
            line.strip_prefix(&format!("{{\"seq\":{},", at + 1)).expect("the numbers count from 1").to_owned()
        });
        lines.collect()
    }

    fn waited_for(&self) -> Vec<PersonId> {
        self.party.state(self.now).waits
    }

    /// Returns how somebody is, in words.
    fn is(&self, id: PersonId) -> String {
        let people = self.party.state(self.now).people;
        people.into_iter().find(|person| person.who == Some(id)).unwrap().text
    }
}

/// Returns a legal action, most of them shots that stray, deaths and flights with bats among them.
fn any_action(view: &<Hidden as Game>::View, chance: &mut Dice) -> String {
    let sheet = view.sheet.unwrap();
    let to = sheet.tunnels[chance.pick(3) as usize].number();
    match chance.pick(4) {
        0 if sheet.arrows > 0 => format!("shoot {to} {}; move {to}", 1 + chance.pick(view.rooms.into())),
        0 | 1 => "pass".to_owned(),
        _ => format!("move {to}"),
    }
}

/// Whatever people do, the model knows who is here, who leads, whom the game waits for and what is granted.
#[test]
fn whatever_people_do_is_as_the_model_has_it() {
    (0..400).for_each(|seed| model::sequence(&mut Dice::new(seed, Stream::Seed)));
}

/// H19, H20, H26, H27, H28: a seat is told whose turn it is, its own secrets, and what the public is told, and nothing else. What
/// others try in vain, their coming and going, and whether a bot plays for them leaves no trace, not even in a number.
#[test]
fn a_log_is_made_of_public_events_and_the_own_sheets_alone() {
    let mut ends = 0;
    for seed in 0..60_u8 {
        let (players, seed) = (3 + usize::from(seed % 3), seed.into());
        let mut night = Night::dealt(players, 0, seed);
        let mut model = Session::<Hidden>::deal(&Setup::new(players, None).unwrap(), HuntSeed::new(seed));
        let mut chance = Dice::new(seed, Stream::Seed);
        let seats: Vec<_> = (0..u8::try_from(players).unwrap()).map(Seat).collect();
        let mut expected = vec![Vec::new(); players];
        while let Some((turn, seat)) = night.on_turn().filter(|(turn, _)| *turn < 40) {
            let view = model.game().view(seat);
            for other in &seats {
                let lines = &mut expected[usize::from(other.0)];
                lines.push(format!("\"event\":\"turn\",\"turn\":{turn},\"seat\":{},", seat.0));
                if *other == seat {
                    let obs = serde_json::to_value(Hidden::obs(&view)).unwrap();
                    let legal = serde_json::to_value(LegalJson::of::<Hidden>(&view)).unwrap();
                    lines.push(format!("\"event\":\"act\",\"turn\":{turn},\"obs\":{obs},\"legal\":{legal},"));
                }
            }
            // Refusals, and a bot that takes a seat and gives it back.
            for other in seats.iter().map(|seat| night.id(*seat)).collect::<Vec<_>>() {
                let stale = Ask::Act { turn: turn + u32::from(other == night.id(seat)), action: "pass".to_owned() };
                night.asks(Some(other), stale).unwrap_err();
                night.asks(Some(other), Ask::Done { done: turn }).unwrap_err();
                night.goes(other);
                night.orders(Order::Bot, Some(other));
                night.comes(other);
            }
            let impossible = Ask::Act { turn, action: "move 0".to_owned() };
            night.asks(Some(night.id(seat)), impossible).unwrap_err();
            let action = any_action(&view, &mut chance);
            expected[usize::from(seat.0)].push(format!("\"event\":\"acted\",\"turn\":{turn},\"action\":\"{action}\","));
            model.step(seat, &action.parse().unwrap()).unwrap();
            night.acts(&action);
            let mut public: Vec<_> = model
                .events()
                .iter()
                .filter(|event| Hidden::is_seen_by(event, Viewer::Public))
                .map(|event| serde_json::to_string(&model.game().event(event)).unwrap())
                .map(|line| format!("{},", &line[1..line.len() - 1]))
                .collect();
            if model.events().iter().any(|event| matches!(event, Event::Ended { .. })) {
                ends += 1;
            } else {
                public.push(format!("\"event\":\"talk\",\"turn\":{turn},"));
            }
            for lines in &mut expected {
                lines.extend(public.iter().cloned());
            }
            if night.party.state(night.now).talk.is_some() {
                night.orders(Order::GoOn, None);
            }
        }
        let is_over = night.party.state(night.now).stage == "over";
        for seat in &seats {
            let mut lines = night.log(Some(night.id(*seat)));
            assert!(lines.remove(0).starts_with("\"event\":\"begun\""));
            assert!(lines.remove(0).starts_with("\"event\":\"card\",\"role\":"));
            let expected = &expected[usize::from(seat.0)];
            let rest = lines.split_off(expected.len());
            assert!(is_over == rest.first().is_some_and(|line| line.starts_with("\"event\":\"over\"")), "{rest:?}");
            for (line, expected) in lines.iter().zip(expected) {
                assert!(line.starts_with(expected), "seed {seed}, seat {}: {line}\n{expected}", seat.0);
            }
        }
    }
    assert!(ends > 5, "{ends} games ended");
}

/// H31: the dead and the watchers hear what the public hears, and the dead say nothing until the end; nobody learns that they
/// have tried.
#[test]
fn the_dead_hear_what_everybody_hears_and_say_nothing() {
    for (mut night, dead) in (0..20).filter_map(with_one_dead) {
        let living = night.ids.iter().copied().find(|id| *id != dead).unwrap();
        let before = night.told.len();
        night.party.take_recorded();
        assert_eq!(night.says(dead, "it was Bob"), Err(RefusalCode::Dead));
        assert_eq!(night.asks(Some(dead), Ask::Board { board: "it was Bob".to_owned() }), Err(RefusalCode::Dead));
        assert!(night.told.len() == before && night.party.take_recorded().is_empty());
        let public = |ear| {
            let is_secret = |line: &String| {
                ["act", "acted", "card"].iter().any(|own| line.starts_with(&format!("\"event\":\"{own}\"")))
            };
            night.log(ear).into_iter().filter(|line| !is_secret(line)).collect::<Vec<_>>()
        };
        assert_eq!(public(Some(dead)), night.log(None));
        assert_eq!(public(Some(living)), night.log(None));
    }
}

/// H20: with the first deaths everybody is told when they will learn more, unless the game ends with them.
#[test]
fn when_more_is_told_of_a_death_is_said_once() {
    let is_said = |night: &Night| {
        night
            .told
            .iter()
            .filter(|told| told.line.text.as_ref().is_some_and(|text| text.contains("You will learn how")))
            .count()
    };
    for (mut night, _) in (0..20).filter_map(with_one_dead) {
        assert_eq!(is_said(&night), 1);
        while night.party.state(night.now).stage != "over" {
            night.plays_on();
        }
        assert_eq!(is_said(&night), 1);
    }
}

/// Plays a game of five until a player is dead and the game goes on; returns it and that player.
fn with_one_dead(seed: u64) -> Option<(Night, PersonId)> {
    let mut night = Night::dealt(5, 0, seed);
    let mut model = Session::<Hidden>::deal(&Setup::new(5, None).unwrap(), HuntSeed::new(seed));
    let mut chance = Dice::new(seed, Stream::Seed);
    while let Some((_, seat)) = night.on_turn().filter(|(turn, _)| *turn < 60) {
        let action = any_action(&model.game().view(seat), &mut chance);
        model.step(seat, &action.parse().unwrap()).unwrap();
        night.acts(&action);
        night.party.state(night.now).talk?;
        let people = &model.game().position().people;
        if let Some(dead) = (0..5).map(Seat).find(|seat| !people[usize::from(seat.0)].lives()) {
            return Some((night.clone(), night.id(dead)));
        }
        night.orders(Order::GoOn, None);
    }
    None
}

/// The host may be killed after any line of the record: played again, it makes the same logs with the same numbers.
#[test]
fn a_record_makes_the_same_logs_again() {
    for seed in 0..20 {
        let mut night = Night::dealt(3, 2, seed);
        let mut chance = Dice::new(seed, Stream::Seed);
        let mut record = night.party.take_recorded();
        let mut states = Vec::new();
        for step in 0..120 {
            let id = night.ids[chance.pick(3) as usize];
            match chance.pick(6) {
                _ if night.party.state(night.now).stage == "over" => break,
                0 => drop(night.says(id, &format!("It is {step}: I smell; it"))),
                1 => drop(night.asks(None, Ask::Board { board: format!("{step}: 3 8 12") })),
                2 => drop(night.asks(Some(id), Ask::Strike { strike: 1 })),
                3 => drop(night.asks(None, Ask::Order { order: Order::GoOn, who: None })),
                4 => night.waits(SECOND),
                _ => {
                    let waits = night.waited_for();
                    waits.first().into_iter().for_each(|id| night.orders(Order::Skip, Some(*id)));
                }
            }
            record.extend(night.party.take_recorded());
            states.push((record.len(), logs(&night)));
        }
        for (lines, logs_then) in states.into_iter().filter(|(lines, _)| *lines > 0) {
            let again = logs(&resumed("Ann,Bob,Cy,Bot 1,Bot 2", seed, &record[..lines]).unwrap());
            for (then, again) in logs_then.concat().iter().zip(again.concat()) {
                assert_eq!(*then, again, "seed {seed} after {lines} lines");
            }
            assert!(again == logs_then, "seed {seed} after {lines} lines");
        }
    }
}

/// H31: a record in which a dead player talks is refused, and the error names the line.
#[test]
fn a_record_in_which_the_dead_talk_is_refused() {
    let (seed, (mut night, dead)) = (0..20).find_map(|seed| Some((seed, with_one_dead(seed)?))).unwrap();
    let said = format!("say {}: it was Bob", night.party.guest(dead).unwrap().name);
    let lines = [night.party.take_recorded(), vec![said.clone()]].concat();
    let why = resumed("Ann,Bob,Cy,Dee,Eve", seed, &lines).err().unwrap();
    assert_eq!(why, format!("{said:?}: the dead say and write nothing until the end"));
}

fn resumed(players: &str, seed: u64, lines: &[String]) -> Result<Night, String> {
    let guest = |name: &str| Guest { name: name.to_owned(), won: 0, has_left: false };
    let guests = players.split(',').filter(|name| !name.starts_with("Bot")).map(guest).collect();
    let players = players.parse().unwrap();
    let dealt = Dealt { players, seed: HuntSeed::new(seed), lines: lines.to_vec(), is_counted: false };
    let mut night = Night::opened(rules(2), seed);
    let (party, told) = night.party.clone().resume(guests, [0; 2], Some(dealt), Duration::ZERO)?;
    night.party = party;
    night.ids = night.party.people().collect();
    night.ids.iter().for_each(|id| night.post.enter(*id));
    night.hears(told);
    Ok(night)
}

fn logs(night: &Night) -> Vec<Vec<String>> {
    night.ids.iter().map(|id| Some(*id)).chain([None]).map(|ear| night.log(ear)).collect()
}

/// H30: the talk ends when each living person who is here has said so; it waits ten seconds for somebody who has lost the
/// connection, and not for programs.
#[test]
fn the_talk_ends_when_each_person_who_is_here_has_said_so() {
    let mut night = Night::dealt(3, 1, 1);
    let [ann, bob, cy] = night.ids[..] else { unreachable!() };
    let told = night.party.come(cy, Means::Program, night.now);
    night.hears(told);
    while night.on_turn().is_some_and(|(_, seat)| seat == Seat(3)) {
        night.waits(SECOND);
        night.orders(Order::GoOn, None);
    }
    let turn = night.acts("pass");
    assert_eq!(night.waited_for(), [ann, bob]);
    night.goes(bob);
    night.asks(Some(ann), Ask::Done { done: turn + 1 }).unwrap_err();
    night.asks(Some(ann), Ask::Done { done: turn }).unwrap();
    night.waits(Duration::from_millis(9_999));
    assert_eq!((night.on_turn(), night.waited_for()), (None, vec![bob]));
    night.waits(Duration::from_millis(1));
    assert_eq!(night.on_turn().unwrap().0, turn + 1);
}

/// H30: while nobody is here the game waits, and no time passes.
#[test]
fn the_game_waits_while_nobody_is_here() {
    let mut night = Night::opened(Rules { turn: Some(30 * SECOND), ..rules(0) }, 2);
    let ids = NAMES[..3].iter().map(|name| night.enters(name, Means::Terminal)).collect::<Vec<_>>();
    night.orders(Order::Deal, None);
    night.waits(29 * SECOND);
    for id in &ids {
        night.goes(*id);
    }
    night.waits(600 * SECOND);
    assert_eq!(night.on_turn().unwrap().0, 1, "nobody is here");
    night.comes(ids[0]);
    night.waits(29 * SECOND);
    assert_eq!(night.on_turn().unwrap().0, 1, "the time of the turn has begun anew");
    night.waits(SECOND);
    assert!(night.told.iter().any(|told| told.line.text.as_deref() == Some("Time is up.")));
}

/// H32, H36: a turn whose time is up is a pass, and everybody is told that it was the time. Of somebody who is away two turns run
/// out; then a bot plays on until they are back.
#[test]
fn two_turns_of_somebody_who_is_away_run_out() {
    let mut night = Night::opened(Rules { turn: Some(30 * SECOND), talk: Some(SECOND), ..rules(0) }, 3);
    let ids = NAMES[..3].iter().map(|name| night.enters(name, Means::Terminal)).collect::<Vec<_>>();
    night.orders(Order::Deal, None);
    night.goes(ids[1]);
    let mut ran_out = 0;
    while ran_out < 2 {
        let is_bobs = night.on_turn().is_some_and(|(_, seat)| seat == Seat(1));
        assert_eq!(night.is(ids[1]), "not here");
        night.waits(30 * SECOND);
        ran_out += u32::from(is_bobs);
    }
    assert_eq!(night.is(ids[1]), "played by a bot");
    night.comes(ids[1]);
    assert_eq!(night.is(ids[1]), "here");
    let recorded = night.party.take_recorded();
    let ends = [["say : Time is up.", "ready", "pass"]];
    assert!(recorded.windows(3).any(|lines| ends.iter().any(|end| lines == end)), "{recorded:?}");
}

/// H34: everybody at a page looks at their card before the first turn begins. Terminals, programs and whoever is away hold
/// nobody up, and the host can go on.
#[test]
fn the_first_turn_waits_until_each_page_has_turned_its_card() {
    let mut night = Night::opened(rules(0), 4);
    let [ann, bob, cy] = [Means::Page, Means::Page, Means::Terminal].map(|means| {
        let name = NAMES[night.ids.len()];
        night.enters(name, means)
    });
    night.orders(Order::Deal, None);
    assert_eq!((night.on_turn(), night.waited_for()), (None, vec![ann, bob]));
    assert_eq!(
        night.party.state(night.now).waits(Some(cy), None).text.unwrap(),
        "Waiting for Ann and Bob to look at the card."
    );
    night.asks(Some(ann), Ask::Act { turn: 1, action: "pass".to_owned() }).unwrap_err();
    night.asks(Some(ann), Ask::Done { done: 0 }).unwrap();
    assert_eq!(night.waited_for(), [bob]);
    let mut goes_on = night.clone();
    goes_on.orders(Order::GoOn, None);
    night.goes(bob);
    assert_eq!(night.waited_for(), [bob], "a phone may lock for a moment");
    night.waits(10 * SECOND);
    for night in [night, goes_on] {
        assert_eq!(night.on_turn().unwrap().0, 1);
    }
}

/// H35: the first at a page who is here leads; others may not. Somebody who is away leads for half a minute more, and again when
/// they are back.
#[test]
fn the_first_at_a_page_who_is_here_leads() {
    let mut night = Night::opened(rules(0), 5);
    let [bot, terminal, ann, bob] = [Means::Program, Means::Terminal, Means::Page, Means::Page].map(|means| {
        let name = NAMES[night.ids.len()];
        night.enters(name, means)
    });
    let deal = || Ask::Order { order: Order::Deal, who: None };
    for other in [bot, terminal, bob] {
        assert_eq!(night.asks(Some(other), deal()), Err(RefusalCode::NotYourTurn));
    }
    night.goes(ann);
    night.waits(Duration::from_millis(29_999));
    assert_eq!(night.party.leader(night.now), Some(ann));
    night.waits(Duration::from_millis(1));
    assert_eq!(night.party.leader(night.now), Some(bob));
    let told = night.party.come(ann, Means::Page, night.now);
    night.hears(told);
    assert_eq!(night.party.leader(night.now), Some(ann));
    night.asks(Some(ann), deal()).unwrap();
}

/// H36: who comes late watches, and sits at the next deal. Who leaves is played by a bot, and the next deal forgets them.
#[test]
fn who_comes_late_watches_and_who_leaves_is_forgotten() {
    let mut night = Night::dealt(3, 0, 6);
    let [ann, bob, _] = night.ids[..] else { unreachable!() };
    let late = night.enters("Zoe", Means::Page);
    assert_eq!((night.is(late).as_str(), night.party.seat(late)), ("here, plays in the next game", None));
    assert_eq!(night.says(late, "hello"), Err(RefusalCode::NotYourTurn));
    assert_eq!(night.log(Some(late)), night.log(None));
    night.asks(Some(bob), Ask::Leave { leave: 1 }).unwrap();
    assert_eq!(night.is(bob), "has left; a bot plays");
    for _ in 0..5_000 {
        if night.party.state(night.now).stage == "over" {
            break;
        }
        night.plays_on();
    }
    night.comes(ann);
    night.orders(Order::Deal, None);
    let state = night.party.state(night.now);
    let names: Vec<_> = state.people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Cy", "Zoe", "Watcher"]);
    assert!(!night.party.knows(bob));
}

impl Night {
    /// Lets a bot play for somebody. A watcher comes, so that the game goes on.
    pub(crate) fn leaves_it_to_a_bot(&mut self, id: PersonId) {
        if self.party.find("Watcher").is_err() {
            self.enters("Watcher", Means::Terminal);
        }
        self.goes(id);
        self.orders(Order::Bot, Some(id));
    }

    /// Lets bots play for those who are waited for, and time pass.
    fn plays_on(&mut self) {
        for id in self.waited_for() {
            self.leaves_it_to_a_bot(id);
        }
        self.waits(SECOND);
    }
}

/// H26: a bot that was given a seat before the deal keeps it until its player comes.
#[test]
fn a_bot_can_be_given_a_seat_before_the_deal() {
    let mut night = Night::opened(rules(0), 9);
    let ids = NAMES[..3].iter().map(|name| night.enters(name, Means::Terminal)).collect::<Vec<_>>();
    night.goes(ids[0]);
    night.orders(Order::Bot, Some(ids[0]));
    night.enters("Dee", Means::Terminal);
    assert_eq!(night.is(ids[0]), "played by a bot");
    night.orders(Order::Deal, None);
    assert_eq!((night.is(ids[0]).as_str(), night.party.seat(ids[0])), ("played by a bot", Some(Seat(0))));
    night.comes(ids[0]);
    assert_eq!(night.is(ids[0]), "here");
}

/// A removed guest of the lobby is forgotten at once, and the game begins without them.
#[test]
fn who_is_removed_before_the_deal_has_no_seat() {
    let mut night = Night::opened(rules(0), 7);
    let ids = NAMES[..4].iter().map(|name| night.enters(name, Means::Page)).collect::<Vec<_>>();
    night.goes(ids[1]);
    night.orders(Order::Remove, Some(ids[1]));
    night.orders(Order::Deal, None);
    night.waits(600 * SECOND);
    let names: Vec<_> = night.party.state(night.now).people.into_iter().map(|person| person.name).collect();
    assert_eq!(names, ["Ann", "Cy", "Dee"]);
}

/// H29: a player says 1 to 200 visible characters at a time, with single blanks between words, and one line in two seconds.
#[test]
fn what_is_said_is_harmless_and_not_too_much() {
    let mut night = Night::dealt(3, 0, 4);
    let bob = night.ids[1];
    for text in ["", "  ", "\u{1b}[2J", "a\u{202e}b", "\u{200b}", &"x".repeat(201)] {
        assert_eq!(night.says(bob, text), Err(RefusalCode::UnfitText));
        night.asks(Some(bob), Ask::Board { board: text.to_owned() }).unwrap_err();
    }
    assert!(night.party.take_recorded().is_empty());
    night.says(bob, " 5: 3 8  12; stench ").unwrap();
    assert_eq!(night.asks(Some(bob), Ask::Say { say: "and".to_owned() }), Err(RefusalCode::Busy));
    night.says(bob, "I \u{2764}\u{fe0f} bats").unwrap();
    assert_eq!(night.party.take_recorded(), ["say Bob: 5: 3 8 12; stench", "say Bob: I \u{2764} bats"]);
}

/// A record has at most 4 MiB and 100,000 lines, and every turn must fit. So each seat has its share of the talk, which nobody
/// else can use up, and the gamemaster may always speak.
#[test]
fn a_seat_that_has_said_all_that_fits_the_record_silences_nobody_else() {
    let mut night = Night::dealt(3, 0, 5);
    for id in night.ids.clone() {
        while night.says(id, &"\u{1f3f9}".repeat(200)).is_ok() {}
        assert_eq!(night.says(id, "x"), Err(RefusalCode::Full), "its share is used up");
    }
    night.asks(None, Ask::Say { say: "Enough.".to_owned() }).unwrap();
    night.acts("pass");
    let recorded = night.party.take_recorded();
    let bytes: usize = recorded.iter().map(|line| line.len() + 1).sum();
    assert!(bytes < 3 << 20 && recorded.len() < 60_000, "{bytes} bytes, {} lines", recorded.len());
}

/// No line of the end is long, however much was said: a guest reads at most 1 MiB.
#[test]
fn the_film_is_told_one_turn_a_line() {
    let mut night = Night::dealt(3, 2, 8);
    while night.party.state(night.now).stage != "over" {
        for id in night.ids.clone() {
            let _ = night.says(id, &"\u{1f3f9}".repeat(200));
        }
        night.plays_on();
    }
    let longest = night.log(None).iter().map(String::len).max().unwrap();
    assert!(longest < 16 << 10, "{longest} bytes");
    let turns = night.told.iter().filter(|told| matches!(told.line.news, News::Turn { .. })).count();
    assert_eq!(night.told.iter().filter(|told| matches!(told.line.news, News::Film { .. })).count(), turns);
}
