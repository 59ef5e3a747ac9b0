//! Laws that hold for any input. The property tests and the fuzz targets share them; each panics if its law is broken.

use std::sync::Arc;

use clap::Parser;
use serde_json::Value;
use serde_json::value::RawValue;
use wumpus_hunt::agent::{AgentConfig, serve};
use wumpus_hunt::cli::{Cli, show};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::classic::{CaveSource, Classic, Ruleset, Setup};
use wumpus_hunt::game::{Chance, Exit, Game, Seat, Status, View, Viewer};
use wumpus_hunt::record::Record;
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::variant::{Options, VARIANTS, with_game};

/// Flags that begin a hunt, and the same hunt as the header of a record.
const HUNTS: [(&str, &str); 11] = [
    ("", ""),
    ("--rules dungeon", "variant classic\nrules dungeon\n"),
    ("--rules original", "variant classic\nrules original\n"),
    ("--rules bsd --cave one-way --arrows 9", "variant classic\nrules bsd\ncave one-way\narrows 9\n"),
    ("--rules original --cave dendrite --pits 7", "variant classic\nrules original\ncave dendrite\npits 7\n"),
    ("--cave random --rooms 40 --smell 3", "variant classic\ncave random\nrooms 40\nsmell 3\n"),
    ("--variant grue", "variant grue\n"),
    ("--variant grue --sense hearing", "variant grue\nsense hearing\n"),
    ("--variant world --board random", "variant world\nboard random\n"),
    ("--variant hidden", "variant hidden\nwumpuses fair\n"),
    ("--variant hidden --players Ann,Bob,Cy --wumpuses 1", "variant hidden\nplayers Ann,Bob,Cy\nwumpuses 1\n"),
];

/// Bytes of the longest line at the prompt that is not cut.
const LONGEST_LINE: usize = 1_000;

/// A record is read the same again from the text that was read, and shown the same again.
pub(crate) fn record(bytes: &[u8]) {
    let mut is_hidden = false;
    if let Ok(record) = Record::read(bytes) {
        is_hidden = record.text.contains("\nvariant hidden\n");
        let again = Record::read(record.text.as_bytes()).expect("the text of a record is a record");
        assert_eq!(again, record);
    }
    let (printed, again) = (shown(bytes), shown(bytes));
    // An error hides whether a seed was drawn before it.
    let may_have_drawn = |shown: &Result<String, String>| shown.as_ref().map_or(is_hidden, |text| has_drawn_seed(text));
    if !may_have_drawn(&printed) && !may_have_drawn(&again) {
        assert_eq!(printed, again);
    }
}

/// Returns whether a second game of Hidden Wumpus was begun. Its seed is in a record only if the program wrote it.
fn has_drawn_seed(printed: &str) -> bool {
    printed.contains("Hidden Wumpus.") && printed.matches("That was hunt").count() > 1
}

/// Returns what `--replay` of this record prints, or the error.
fn shown(record: &[u8]) -> Result<String, String> {
    let mut printed = Vec::new();
    show(record, &mut printed).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(printed).expect("the program prints UTF-8"))
}

/// Lines at a prompt print harmless text, the same each time, and the same as a record of them.
pub(crate) fn prompt(bytes: &[u8]) {
    let Some((first, input)) = bytes.split_first() else { return };
    let (flags, header) = HUNTS[usize::from(*first) % HUNTS.len()];
    let seed = input.first().copied().unwrap_or_default();
    let flags = format!("wumpus {flags} --seed {seed}");
    let Some(lines) = as_a_record_has_them(input) else { return };
    let replayed = shown(format!("wumpus record 1\n{header}seed {seed}\ntyped\n\n{lines}").as_bytes());
    // Nothing must be written to the disk. A record whose game was left early is refused.
    let Ok(replayed) = replayed else { return };
    if replayed.to_uppercase().contains("YOU CANNOT SAVE DURING A REPLAY") {
        return;
    }
    let play = || {
        let mut printed = Vec::new();
        let cli = Cli::parse_from(flags.split_whitespace());
        cli.play_on(lines.as_bytes(), &mut printed).expect("a game at a pipe ends without an error");
        String::from_utf8(printed).expect("the program prints UTF-8")
    };
    let printed = play();
    assert!(printed.chars().all(|c| c == '\n' || !c.is_control()), "{printed:?}");
    assert_eq!(printed, play());
    if !has_drawn_seed(&printed) {
        assert_eq!(printed, replayed, "{flags}\n{lines}");
    }
}

/// Returns typed lines as a record may have them, if it may.
fn as_a_record_has_them(input: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(input).ok()?;
    let may_be_recorded = |line: &str| {
        line.len() < LONGEST_LINE
            && !line.starts_with(['#', '\u{feff}'])
            && !line.contains(|c: char| c.is_control() && c != '\t')
    };
    text.lines().all(may_be_recorded).then(|| text.lines().flat_map(|line| [line, "\n"]).collect())
}

/// Each request gets one reply, and without `--cheat` the same as with it, less the truth.
pub(crate) fn requests(bytes: &[u8]) {
    let bytes: Vec<_> = bytes.split_inclusive(|byte| *byte == b'\n').flat_map(seeded).collect();
    let replies = |cheat| {
        let mut replies = Vec::new();
        serve(&*bytes, &mut replies, AgentConfig { cheat, ..AgentConfig::default() }).expect("memory does not fail");
        let replies = String::from_utf8(replies).expect("replies are UTF-8");
        replies.lines().map(parsed_reply).collect::<Vec<_>>()
    };
    let (honest, mut cheated) = (replies(false), replies(true));
    let requests = bytes.split_inclusive(|byte| *byte == b'\n').count();
    assert!(honest.len() <= requests, "{} replies to {requests} requests", honest.len());
    assert_eq!(honest.len(), cheated.len());
    // Only with it a request may give a position, and then the hunts differ.
    if honest.iter().any(|reply| reply["error"]["code"] == "bad_position") {
        return;
    }
    for reply in &mut cheated {
        if let Some(info) = reply.get_mut("info").and_then(Value::as_object_mut) {
            info.remove("truth");
        }
        // The answer to hello says whether the program cheats.
        if let Some(cheats) = reply.get_mut("cheat") {
            *cheats = false.into();
        }
    }
    assert_eq!(honest, cheated);
}

/// Returns a line, with a seed if it is a request that would draw one.
fn seeded(line: &[u8]) -> Vec<u8> {
    match serde_json::from_slice::<Value>(line) {
        Ok(mut request @ Value::Object(_)) if request["cmd"] == "reset" && request["seed"].is_null() => {
            request["seed"] = 7.into();
            format!("{request}\n").into_bytes()
        }
        _ => line.to_owned(),
    }
}

/// Parses a reply. It may repeat a number that is too large for most readers.
fn parsed_reply(reply: &str) -> Value {
    let _: &RawValue = serde_json::from_str(reply).expect("replies are JSON");
    serde_json::from_str(reply).unwrap_or_default()
}

/// Draws that the bytes decide, and noughts after them.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Chance for Bytes<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let mut next = || u32::from(self.0.next().copied().unwrap_or_default());
        let number = if n > 256 { next() << 24 | next() << 16 | next() << 8 | next() } else { next() };
        number % n
    }
}

/// A hunt that bytes decide keeps the contract of `game`.
pub(crate) fn session(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let variant = &VARIANTS[bytes.pick(u32::try_from(VARIANTS.len()).expect("there are few")) as usize];
    let mut options = Options::of(variant);
    for option in variant.options {
        // Each second option is left out.
        if bytes.pick(2) == 0 {
            continue;
        }
        let names = (option.names)();
        let value = match u32::try_from(names.len()).expect("there are few") {
            0 => {
                let number = bytes.pick(70).to_string();
                option.parse(&number, "").or_else(|_| option.parse(&format!("{number}/70"), ""))
            }
            count => option.parse(names[bytes.pick(count) as usize], ""),
        };
        if let Ok(value) = value {
            options.set(option, value).expect("the option is one of this game");
        }
    }
    with_game!(options, V => V::setup(&options).map_or((), |setup| contract::<V>(&setup, bytes)));
}

/// A text that is a cave is written so that it is read as the same cave, and every ruleset keeps the contract in it.
/// The text ends at the first byte that is nought; what follows decides the hunts.
pub(crate) fn cave(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let (text, hunts) = bytes.split_at(end);
    let Some(cave) = std::str::from_utf8(text).ok().and_then(|text| text.parse::<Cave>().ok()) else { return };
    assert_eq!(cave.to_string().parse(), Ok(cave.clone()));
    assert_eq!(Cave::listed(&cave.listing()), Ok(cave.clone()));
    let cave = Arc::new(cave);
    for ruleset in Ruleset::ALL {
        let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
        if setup.check().is_ok() {
            contract::<Classic>(&setup, Bytes(hunts.iter()));
        }
    }
}

/// Chance from which nothing may be drawn.
struct NoChance;

impl Chance for NoChance {
    fn pick(&mut self, n: u32) -> u32 {
        panic!("one of {n} is drawn")
    }
}

/// A turn in each of two sessions that are alike. It is refused without a trace, or keeps the contract of `game`.
fn turn<G: Game>(session: &mut Session<G>, again: &mut Session<G>, seat: Seat, action: &G::Action) {
    let before = session.game().clone();
    let (view, checked) = (before.view(seat), before.check(seat, action));
    let is_open = matches!(before.status(), Status::Awaiting(_));
    for seat in [seat, Seat(seat.0 ^ 1)].into_iter().filter(|_| is_open) {
        let view = before.view(seat);
        assert_eq!(view.check(action).is_ok(), is_listed::<G>(&view, action), "{action:?} in {view:?}");
        exits::<G>(&view);
    }
    let stepped = session.step(seat, action).map(<[_]>::to_vec);
    assert_eq!(again.step(seat, action).map(<[_]>::to_vec), stepped, "the same hunt goes the same way");
    assert_eq!(session.game(), again.game());
    let Ok(events) = stepped else {
        assert_eq!(checked, stepped.map(drop));
        assert_eq!(session.game(), &before, "a refused action changes nothing");
        let (mut after, mut log) = (before.clone(), Vec::new());
        assert!(after.apply(seat, action, &mut NoChance, &mut |event| log.push(event)).is_err(), "it draws nothing");
        assert!(after == before && log.is_empty(), "and tells nothing");
        return;
    };
    assert_eq!(checked, Ok(()));
    assert!(is_open, "a finished hunt accepts no action");
    assert_eq!(view.read(&view.text(action)).as_ref(), Ok(action), "its text is read as the same action");
    assert!(!events.is_empty(), "something happens in every turn");
    for event in &events {
        let is_seen = |viewer| G::is_seen_by(event, viewer);
        assert!(is_seen(Viewer::Gamemaster), "the gamemaster sees every event");
        let is_public = is_seen(Viewer::Public);
        assert!(!is_public || (0..3).all(|seat| is_seen(Viewer::Seat(Seat(seat)))), "a seat sees what is public");
    }
}

/// Returns whether an action is legal by the list of legal actions: listed, or a shot along a path of the right shape,
/// with what is listed behind it.
fn is_listed<G: Game>(view: &G::View, action: &G::Action) -> bool {
    let legal = view.legal();
    let listed: Vec<_> = legal.listed.map(|action| view.text(&action)).collect();
    let text = view.text(action);
    assert!((1..listed.len()).all(|at| !listed[..at].contains(&listed[at])), "each is listed once: {listed:?}");
    match (legal.paths, text.strip_prefix("shoot ")) {
        (Some(paths), Some(shot)) => {
            let (path, step) = shot.split_once("; ").map_or((shot, None), |(path, step)| (path, Some(step)));
            let path: Vec<u32> = path.split(' ').map(|room| room.parse().expect("a path is of numbers")).collect();
            paths.contains(&path) && step.is_none_or(|step| listed.iter().any(|other| other == step))
        }
        _ => listed.contains(&text),
    }
}

/// The exits are the legal actions that name a single way, each once.
fn exits<G: Game>(view: &G::View) {
    let (listed, exits): (Vec<_>, _) = (view.legal().listed.collect(), view.exits());
    let of_exits: Vec<_> = exits.iter().flat_map(|exit| exit.go.iter().chain(&exit.shot)).collect();
    let is_way = |action: &&G::Action| {
        view.text(action).split_once(' ').is_some_and(|(verb, _)| verb != "turn") || of_exits.contains(action)
    };
    let ways: Vec<_> = listed.iter().filter(is_way).collect();
    assert!(ways.len() == of_exits.len() && ways.iter().all(|way| of_exits.contains(way)), "{exits:?} in {view:?}");
    for (at, exit) in exits.iter().enumerate() {
        let same =
            |other: &Exit<_>| other.to == exit.to || exit.direction.is_some_and(|_| other.direction == exit.direction);
        assert!(!exits[..at].iter().any(same), "{exits:?}");
    }
}

/// Of so many positions of play one is checked, which may take long.
const POSITIONS_ONE_IN: u32 = 7;

/// Plays a hunt to its end, or to the last byte.
fn contract<G: Game>(setup: &G::Setup, mut bytes: Bytes<'_>) {
    let seed = HuntSeed::new(u64::from(bytes.pick(u32::MAX)));
    let [mut session, mut again] = [(); 2].map(|()| Session::<G>::deal(setup, seed));
    while let Status::Awaiting(seat) = session.game().status()
        && bytes.0.len() > 0
    {
        if session.turns().is_multiple_of(POSITIONS_ONE_IN) {
            let position = session.game().position().clone();
            assert_eq!(
                G::at(setup, position).as_ref(),
                Ok(session.game()),
                "every position of play is one to go on from"
            );
        }
        let action = chosen::<G>(&session.game().view(seat), &mut bytes);
        turn(&mut session, &mut again, seat, &action);
    }
    if let Status::Over(_) = session.game().status() {
        let action = chosen::<G>(&session.game().view(Seat::HUNTER), &mut bytes);
        turn(&mut session, &mut again, Seat::HUNTER, &action);
    }
}

/// Chooses an action: mostly a legal one, now and then one that may not be.
fn chosen<G: Game>(view: &G::View, bytes: &mut Bytes<'_>) -> G::Action {
    let room = |bytes: &mut Bytes<'_>| bytes.pick(24);
    let text = match bytes.pick(8) {
        0 => format!("move {}", room(bytes)),
        1 => format!("shoot {}", room(bytes)),
        2 => format!("shoot {} {}", room(bytes), room(bytes)),
        3 => format!("shoot {} {} {}; move {}", room(bytes), room(bytes), room(bytes), room(bytes)),
        4 => format!("shoot {} {} {} {} {}", room(bytes), room(bytes), room(bytes), room(bytes), room(bytes)),
        _ => String::new(),
    };
    let some: Vec<_> = view.legal().listed.collect();
    let at = bytes.pick(u32::try_from(some.len().max(1)).unwrap_or(1)) as usize;
    let pass = || view.read("pass").expect("only a player who is not on turn has no legal action");
    view.read(&text).ok().or_else(|| some.get(at).cloned()).unwrap_or_else(pass)
}
