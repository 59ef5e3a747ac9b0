//! A party as its rules have it (H26 to H36). What holds whatever people do is in `tests/laws/party.rs`.

use std::time::Duration;

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::Wumpuses;
use wumpus_hunt::party::{Dealt, Guest, Means, Party, Rules};
use wumpus_hunt::session::HuntSeed;
use wumpus_hunt::wire::{Ask, News, Order, PersonId, RefusalCode};

mod drawn;
#[path = "../laws/party.rs"]
mod model;

use model::{Night, Phase, sequence};

const NAMES: [&str; 5] = ["Ann", "Bob", "Cy", "Dee", "Eve"];
const SECOND: Duration = Duration::from_secs(1);

fn rules(bots: u8) -> Rules {
    let (talk, turn) = (None, None);
    Rules { bots, wumpuses: Wumpuses::Few, talk, turn, pace: Duration::ZERO, begins_when_complete: false }
}

impl Night {
    /// So many people come, with so many bots, and the game with this seed is dealt.
    fn dealt(people: usize, bots: u8, seed: u64) -> Self {
        let mut night = Self::opened(rules(bots), seed);
        NAMES[..people].iter().for_each(|name| night.enter(name, Means::Terminal));
        night.orders(Order::Deal, None);
        night
    }

    #[track_caller]
    fn orders(&mut self, order: Order, who: Option<PersonId>) {
        self.asks(None, Ask::Order { order, who }).unwrap();
    }

    fn says(&mut self, id: PersonId, text: &str) -> Result<(), RefusalCode> {
        self.waits(2 * SECOND);
        self.asks(Some(id), Ask::Say { say: text.to_owned() })
    }

    /// Returns why a pass is refused.
    #[track_caller]
    fn refused(&mut self, by: PersonId, turn: u32) -> String {
        let ask = Ask::Act { turn, action: "pass".to_owned() };
        self.party.hear(Some(by), ask, self.now).unwrap_err().message
    }
}

/// H26 to H36: whatever people do, the model knows who is here, who leads, whom the game waits for and what is granted.
#[test]
fn whatever_people_do_is_as_the_model_has_it() {
    (0..400).for_each(|seed| sequence(&mut Dice::new(seed, Stream::Seed)));
}

/// Goes on with a record.
fn resumed(players: &str, lines: &[String]) -> Result<Party, String> {
    let guest = |name: &str| Guest { name: name.to_owned(), won: 0, has_left: false };
    let dealt =
        Dealt { players: players.parse().unwrap(), seed: HuntSeed::new(1), lines: lines.to_vec(), is_counted: false };
    let party = Party::new(rules(0), HuntSeed::new(1), 1, true);
    Ok(party.resume(players.split(',').map(guest).collect(), [0; 2], Some(dealt), Duration::ZERO)?.0)
}

/// H31: the dead say nothing until the end. A record in which they do is refused, and the error names the line.
#[test]
fn a_record_in_which_the_dead_talk_is_refused() {
    let (mut night, mut chance) = (Night::dealt(5, 0, 1), Dice::new(1, Stream::Seed));
    let died = |night: &Night| {
        night.told.iter().find_map(|told| match told.line.news {
            News::Died { seat, .. } => Some(usize::from(seat)),
            _ => None,
        })
    };
    while died(&night).is_none() {
        night.play_on(&mut chance);
    }
    assert_eq!(night.stage(), "game");
    let dead = died(&night).unwrap();
    assert_eq!(night.says(night.ids[dead], "it was Bob"), Err(RefusalCode::Dead));
    let said = format!("say {}: it was Bob", NAMES[dead]);
    let lines = [night.recorded, vec![said.clone()]].concat();
    let why = resumed("Ann,Bob,Cy,Dee,Eve", &lines).err().unwrap();
    assert_eq!(why, format!("{said:?}: the dead say and write nothing until the end"));
}

/// H30: the talk waits ten seconds for everybody when a game is resumed.
#[test]
fn the_talk_of_a_resumed_game_waits_ten_seconds() {
    let mut party = resumed("Ann,Bob,Cy", &["ready", "pass"].map(str::to_owned)).unwrap();
    let [ann, bob, cy] = party.people().collect::<Vec<_>>()[..] else { unreachable!() };
    party.come(ann, Means::Terminal, Duration::ZERO);
    party.hear(Some(ann), Ask::Done { done: 1 }, Duration::ZERO).unwrap();
    let almost = Duration::from_millis(9_999);
    assert!(party.tick(almost).is_empty());
    assert_eq!(party.state(almost).waits, [bob, cy]);
    let told = party.tick(10 * SECOND);
    assert!(matches!(told[0].line.news, News::Turn { turn: 2, .. }), "{told:?}");
}

/// H34: the first turn waits for those at a page alone, and says for what.
#[test]
fn the_first_turn_waits_until_each_page_has_turned_its_card() {
    let mut night = Night::opened(rules(0), 4);
    for (name, means) in [("Ann", Means::Page), ("Bob", Means::Page), ("Cy", Means::Terminal)] {
        night.enter(name, means);
    }
    let [ann, bob, _] = night.ids[..] else { unreachable!() };
    assert_eq!(night.refused(ann, 1), "the game has not begun yet");
    night.orders(Order::Deal, None);
    let waits = |night: &Night| night.party.state(night.now).waits(None, None).text.unwrap();
    assert_eq!(waits(&night), "Waiting for Ann and Bob to look at the card.");
    assert_eq!(night.refused(ann, 1), "the first turn has not begun");
    night.asks(Some(ann), Ask::Done { done: 0 }).unwrap();
    assert_eq!(waits(&night), "Waiting for Bob to look at the card.");
    night.asks(Some(bob), Ask::Done { done: 0 }).unwrap();
    assert!(matches!(night.phase, Phase::Turn(1, _)));
}

/// H26: the first game begins when everybody who is expected is here. A bot counts as present.
#[test]
fn the_first_game_begins_when_everybody_is_here() {
    let (rules, now) = (Rules { begins_when_complete: true, ..rules(0) }, Duration::ZERO);
    let party = Party::new(rules, HuntSeed::new(1), 1, false);
    let guests = NAMES[..3].iter().map(|name| Guest { name: (*name).to_owned(), won: 0, has_left: false });
    let (mut party, _) = party.resume(guests.collect(), [0; 2], None, now).unwrap();
    let [ann, bob, cy] = party.people().collect::<Vec<_>>()[..] else { unreachable!() };
    party.come(ann, Means::Terminal, now);
    party.come(bob, Means::Terminal, now);
    assert_eq!(party.state(now).stage, "lobby");
    party.hear(None, Ask::Order { order: Order::Bot, who: Some(cy) }, now).unwrap();
    assert_eq!(party.state(now).stage, "game");
}

#[test]
fn an_action_out_of_turn_is_told_whether_its_turn_is_over() {
    let mut night = Night::dealt(3, 0, 1);
    let first = night.awaited()[0];
    let other = night.ids.iter().copied().find(|id| *id != first).unwrap();
    assert_eq!(night.refused(other, 1), "turn 1 is not yours to play now");
    night.asks(Some(first), Ask::Act { turn: 1, action: "pass".to_owned() }).unwrap();
    night.orders(Order::GoOn, None);
    assert_eq!(night.refused(first, 1), "turn 1 is over, and nothing has changed");
}

/// H1, H36.
#[test]
fn an_unfit_name_is_refused_with_the_reason() {
    let mut night = Night::opened(rules(2), 1);
    night.enter("Ann", Means::Page);
    for (name, why) in [
        ("ann", "Ann has a seat; if that is you, ask the host for your link"),
        ("\u{410}nn", "Ann has a seat; if that is you, ask the host for your link"),
        ("Bob, Cy", "a name cannot contain a comma"),
        ("Bot 7", "the name \"Bot 7\""),
        ("Gamemaster", "nobody"),
        ("skip", "\"skip\" is what the host types"),
        ("12", "\"12\" is what"),
    ] {
        let refusal = night.party.enter(name, Means::Page, night.now).unwrap_err();
        assert!(refusal.code == RefusalCode::UnfitText && refusal.message.starts_with(why), "{refusal:?}");
    }
    night.orders(Order::Close, None);
    let refusal = night.party.enter("Dee", Means::Page, night.now).unwrap_err();
    assert_eq!(refusal.message, "the room is closed; ask the host to open it");
}

/// H2: with as many bots as it needs. What a secret number is drawn from is told.
#[test]
fn a_room_is_large_enough_for_its_wumpuses() {
    for (bots, wumpuses, told) in
        [(0, Wumpuses::Agreed(3), (10, Some(3), None)), (12, Wumpuses::Fair, (13, None, Some([3, 4])))]
    {
        let mut night = Night::opened(Rules { wumpuses, ..rules(bots) }, 1);
        night.enter("Ann", Means::Terminal);
        night.orders(Order::Deal, None);
        let News::Begun { players, wumpuses, drawn, .. } = &night.told[0].line.news else { panic!("no game") };
        assert_eq!((players.len(), *wumpuses, *drawn), told);
    }
}

/// H29: a player says 1 to 200 visible characters at a time, with single blanks between words, and one line in two seconds.
#[test]
fn what_is_said_is_harmless_and_not_too_much() {
    let mut night = Night::dealt(3, 0, 4);
    let bob = night.ids[1];
    for text in ["", "  ", "\u{1b}[2J", "a\u{202e}b", "\u{200b}", &"x".repeat(201)] {
        let refused = night.party.hear(Some(bob), Ask::Say { say: text.to_owned() }, night.now).unwrap_err();
        assert_eq!(refused.code, RefusalCode::UnfitText);
        night.asks(Some(bob), Ask::Board { board: text.to_owned() }).unwrap_err();
    }
    night.says(bob, " 5: 3 8  12; stench ").unwrap();
    assert_eq!(night.asks(Some(bob), Ask::Say { say: "and".to_owned() }), Err(RefusalCode::Busy));
    night.says(bob, "I \u{2764}\u{fe0f} bats").unwrap();
    assert_eq!(night.recorded, ["say Bob: 5: 3 8 12; stench", "say Bob: I \u{2764} bats"]);
}

/// A record has at most 4 MiB and 100,000 lines, and every turn must fit. So each seat has its share of the talk, which nobody
/// else can use up, and the gamemaster may always speak.
#[test]
fn a_seat_that_has_said_all_that_fits_the_record_silences_nobody_else() {
    let mut night = Night::dealt(3, 0, 5);
    let say = |text: &str| Ask::Say { say: text.to_owned() };
    let (long, party) = (say(&"\u{1f3f9}".repeat(200)), &mut night.party);
    for id in night.ids {
        while party.hear(Some(id), long.clone(), night.now).is_ok() {
            night.now += 2 * SECOND;
        }
        let refused = party.hear(Some(id), say("x"), night.now).unwrap_err();
        assert_eq!(refused.code, RefusalCode::Full, "its share is used up");
    }
    party.hear(None, say("Enough."), night.now).unwrap();
    let recorded = party.take_recorded();
    let bytes: usize = recorded.iter().map(|line| line.len() + 1).sum();
    assert!(bytes < 3 << 20 && recorded.len() < 60_000, "{bytes} bytes, {} lines", recorded.len());
}
