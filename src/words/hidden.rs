//! The words of Hidden Wumpus, public and secret.

use std::borrow::Cow;
use std::sync::Arc;

use super::numbered::{self, tunnels_lead};
use super::phrasebook::{Denied, Ways};
use super::phrasebook::{MapTruth, Mapper};
use crate::chart::classic::dodecahedron;
use crate::chart::{Chart, Kind, Sensed, Space, Thing, plan};
use crate::command::help::Manual;
use crate::command::{Command, Place, Remark, vocabulary};
use crate::game::Seat;
use crate::game::cave::Room;
use crate::game::hidden::{Cause, Event, Hidden, Outcome, Percept, Position, Role, Setup, Sheet, View};
use crate::sanitize::quoted;
use crate::style::{danger, gain, here};
use crate::text::{counted, listed, once, wrapped};
use crate::wire::News;

pub(crate) mod news;
mod players;

pub(crate) use players::tidy;
pub use players::{BadPlayers, Players};

/// Said when the first player has died (H20).
pub(crate) const NOT_TOLD_YET: &str = "You will learn how and where when the game is over.";

/// Columns of the line that lists the living.
pub(crate) const SCREEN_WIDTH: usize = 78;

/// The word for a room, and an example of `mark`.
pub(crate) const ROOM_AND_MARK: [&str; 2] = ["room", "mark 12 pit?"];

/// Remarks that only this game makes.
pub(crate) const REMARKS: &[Remark] =
    &[(&["hint", "hints", "advice", "odds"], "There are no hints: the odds depend on what the others hide.")];

/// Returns what can be typed in these places, and the instructions.
pub(crate) fn manual(places: &[Place]) -> Manual {
    let mut commands = once(places.iter().copied().flat_map(vocabulary));
    commands.retain(|command| *command != Command::Review);
    let rows = [
        ["shoot", "shoot 8 9 8 7", "shoot an arrow through 1 to 4 rooms (s 8 9 8 7)"],
        ["move", "move 3", "go through a tunnel to room 3 (m 3, or just 3)"],
        ["both", "shoot 8 9; move 3", "do both, the shot first"],
        ["pass", "pass", "neither shoot nor move"],
        ["both", "shoot, move, both", "let the game ask"],
        ["again", "again", "do the same as on your last turn (g)"],
        ["look", "look", "see your sheet on your turn, and otherwise the board and who is alive"],
        ["score", "score", "show the games that each side has won"],
        ["save", "save FILE", "save the game so far, secrets and all, to a file"],
        ["reveal", "reveal", "see where everything was, once the game is over"],
    ];
    let details = [
        [
            "shoot",
            "The arrow kills everyone in each room it enters, even you. Where no tunnel leads to the next room, a die \
             chooses one.",
        ],
        ["shoot", "To shoot and move, use one line: shoot 8 9; move 3."],
        ["both", "both alone asks for the shot, then for the move."],
        ["pass", "To the others it looks like any quiet turn."],
        ["again", "It repeats your own turn, never another player's."],
        ["map", "map words lists the same. After the game it shows everything, like reveal."],
        ["mark", "Only you see it, on your map. A player's mark, as in mark 12 @Ann, leaves the room where it was."],
        ["reveal", "It works after a game, or at any time with wumpus --cheat."],
        ["score", "It counts every game so far, including those before wumpus --resume."],
        ["save", "wumpus --resume=FILE continues the game."],
        [
            "quit",
            "It stops the game for everybody. At a terminal the game is saved, unless you began with wumpus --no-save, and \
             wumpus --resume continues it. Ctrl-D quits too.",
        ],
    ];
    let example = format!("\n          For example:\n{}\nTURNS", dodecahedron());
    let rules = RULES.replace("\nTURNS", &example);
    Manual { commands, ..Manual::of_hunter(ROOM_AND_MARK, &rows, &details, "", rules) }
}

const RULES: &str = include_str!("hidden/rules.txt");

impl Players {
    /// Lists the living and the dead (H20).
    pub(crate) fn roster(&self, roster: &[Option<Role>]) -> String {
        let seats = || (0..).map(Seat).zip(roster);
        let living = seats().filter(|(_, known)| known.is_none()).map(|(seat, _)| self.name(seat).to_owned());
        let dead = seats()
            .filter_map(|(seat, known)| known.map(|role| format!("{} is dead, and was {}.", self.name(seat), a(role))));
        let alive = wrapped(&format!("Alive: {}.", listed(living, "and")), SCREEN_WIDTH, "  ");
        alive.into_iter().chain(dead).collect::<Vec<_>>().join("\n")
    }

    /// Describes an event, except who has won. Events in brackets are for the gamemaster alone (H20).
    pub(crate) fn event(&self, event: &Event, on_turn: Seat) -> Option<String> {
        let words = match event {
            // The position says why a game has ended.
            Event::Rolled { .. } | Event::Died { .. } | Event::Ended { .. } => {
                let news = News::public(event)?;
                return self.news(&news).map(|text| news::at_terminal(&news, None, &text, SCREEN_WIDTH));
            }
            Event::Said { seat, action } => format!("[{}: {action}]", self.name(*seat)),
            Event::ArrowFlew { to } => format!("[The arrow flies into room {to}.]"),
            Event::Entered { room } => format!("[{} moves to room {room}.]", self.name(on_turn)),
            Event::Carried { to } => format!("[Bats carry {} to room {to}.]", self.name(on_turn)),
            Event::Killed { seat, room, cause } => {
                format!("[{} {} in room {room}.]", self.name(*seat), self.cause(*seat, *cause))
            }
        };
        Some(words)
    }

    /// Tells what really happened in a turn, without the dice and the roles, which everybody has seen.
    pub(crate) fn scene(&self, events: &[Event], on_turn: Seat) -> String {
        let is_secret = |event: &&Event| !matches!(event, Event::Said { .. }) && News::public(event).is_none();
        let told = events.iter().filter(is_secret).filter_map(|event| self.event(event, on_turn));
        told.map(|words| words.trim_matches(['[', ']']).to_owned()).collect::<Vec<_>>().join(" ")
    }

    /// Returns what the gamemaster sees.
    pub(crate) fn revealed(&self, position: &Position) -> MapTruth {
        let people = (0..).map(Seat).zip(&position.people);
        let people = people.map(|(seat, person)| {
            let kind = if person.lives() { Kind::Living } else { Kind::Dead };
            (person.room.number(), Thing::player(self.name(seat), kind))
        });
        let bats = position.bats.map(|room| (room.number(), Thing::danger("bats")));
        let pits = position.pits.map(|room| (room.number(), Thing::danger("pit")));
        let things = people.chain(bats).chain(pits).collect();
        let words = self.truth_in_words(position);
        let (cave, is_over) = (Some(Arc::clone(&position.cave)), position.outcome.is_some());
        MapTruth { words, cave, things, is_over }
    }

    pub(crate) fn cause(&self, victim: Seat, cause: Cause) -> String {
        match cause {
            Cause::Shot { by } if by == victim => "died by their own arrow".to_owned(),
            Cause::Shot { by } => format!("was shot by {}", self.name(by)),
            Cause::Fell => "fell into a pit".to_owned(),
            Cause::Eaten => "was eaten".to_owned(),
        }
    }

    /// Describes the whole position: roles, rooms, bats, pits, and how the dead died (H24).
    pub(crate) fn truth_in_words(&self, position: &Position) -> String {
        let people = (0..).map(Seat).zip(&position.people).map(|(seat, person)| {
            let (name, role, room) = (self.name(seat), a(person.role), person.room);
            match person.died_of {
                None => format!("  {name} is {role} with {}, in room {room}.", arrows(person.arrows)),
                Some(cause) => format!("  {name} was {role}, and {} in room {room}.", self.cause(seat, cause)),
            }
        });
        let places = |mut rooms: [Room; 2]| {
            rooms.sort_unstable();
            listed(rooms, "and")
        };
        let hazards =
            format!("  Bats live in rooms {}; pits are in rooms {}.", places(position.bats), places(position.pits));
        people.chain([hazards]).collect::<Vec<_>>().join("\n")
    }

    /// Returns a note with the name of the player whose mark it is as they spell it; `Err` says who plays.
    pub(crate) fn mark<'n>(&self, note: &'n str) -> Result<Cow<'n, str>, String> {
        let Some(named) = note.strip_prefix('@') else { return Ok(Cow::Borrowed(note)) };
        let seat = self.speaker(named).ok().flatten();
        seat.map(|seat| Cow::Owned(format!("@{}", self.name(seat)))).ok_or_else(|| {
            let players = listed(self.seats().map(|seat| self.name(seat)), "and");
            format!("Nobody here is called {}. The players are {players}.", quoted(named))
        })
    }

    /// Returns what everybody knows before the first turn.
    pub(crate) fn opening(setup: &Setup) -> String {
        let wumpuses = match setup.how_many().into_inner() {
            (1, 1) => "one Wumpus".to_owned(),
            (1, _) => "one or two Wumpuses".to_owned(),
            (2, 2) => "two Wumpuses".to_owned(),
            (least, most) if least == most => format!("{most} Wumpuses"),
            (least, most) => format!("{least} to {most} Wumpuses"),
        };
        format!("{} players, {} rooms, {wumpuses}.", setup.players(), setup.rooms())
    }
}

pub(crate) fn arrows(count: u8) -> String {
    if count == 0 { "no arrows".to_owned() } else { counted(count, "arrow") }
}

/// Says when a role wins (H21).
pub(crate) const fn wins(role: Role) -> &'static str {
    match role {
        Role::Human => "when every Wumpus is dead",
        Role::Wumpus => "when every human is dead or out of arrows",
    }
}

/// Returns a player's secret in the order of the source (H7 to H10), with how the player wins (H21).
pub(crate) fn sheet(name: &str, sheet: &Sheet) -> String {
    let (role, wins) = (a(sheet.role), wins(sheet.role));
    let role = format!("{name}, you are {role} with {}.\nYou win {wins}.", arrows(sheet.arrows));
    let percepts = sheet.percepts.iter().map(|percept| match percept {
        Percept::Flapping => danger("You hear flapping. There are bats in an adjacent room."),
        Percept::Breeze => danger("You feel a breeze. There is a pit in an adjacent room."),
        Percept::Stench => danger("You smell a horrible stench! There is a Wumpus at most two rooms away."),
        Percept::Meal => gain("You smell a delicious meal! There is a human at most two rooms away."),
        Percept::BatsHere => "You are in a room with bats, but you are immune.".to_owned(),
        Percept::PitHere => "You are in a room with a pit, but you are immune.".to_owned(),
    });
    let tunnels = sheet.tunnels.map(|room| room.to_string()).join(", ");
    let rooms = format!("Current room: {}. Adjacent rooms: {tunnels}.", here(sheet.room));
    percepts.chain([rooms, role]).collect::<Vec<_>>().join("\n")
}

/// Returns what a player senses. What a wumpus finds in its room has a capital.
pub(crate) fn sensed(sheet: &Sheet) -> Vec<Sensed> {
    sheet.percepts.iter().map(sense).collect()
}

/// Returns the sign and the words of a percept.
pub(crate) fn sense(percept: Percept) -> Sensed {
    match percept {
        Percept::Flapping => Sensed::danger("f", "flapping"),
        Percept::Breeze => Sensed::danger("b", "a breeze"),
        Percept::Stench => Sensed::danger("s", "a stench"),
        Percept::Meal => Sensed::gain("m", "a meal"),
        Percept::BatsHere => Sensed::danger("B", "bats here"),
        Percept::PitHere => Sensed::danger("P", "a pit here"),
    }
}

/// Maps a cave of this many rooms.
pub(crate) struct HiddenMapper {
    pub(crate) rooms: u16,
}

impl Mapper for HiddenMapper {
    fn read_room(&self, named: &[String]) -> Result<(u32, usize), Option<String>> {
        numbered::read_room(named, ROOM_AND_MARK[0], self.rooms)
    }

    fn draw(&self, chart: &Chart, space: Space) -> Option<String> {
        plan::draw(chart, space)
    }
}

impl Ways<Hidden> for HiddenMapper {
    /// The refusal can name secrets, so show it only on the secret screen (H19).
    fn refusal(&self, view: &View, denied: Denied) -> String {
        let tunnels = view.sheet.as_ref().map_or(&[][..], |sheet| &sheet.tunnels);
        match denied {
            Denied::Several => {
                let to_shoot = if is_armed(view) { " To shoot, type S first." } else { "" };
                format!("Not possible - move to one room: {}.{to_shoot}", listed(tunnels, "or"))
            }
            Denied::NoArrow => format!("You have no arrow to shoot - type {}.", unarmed_actions(view)),
            Denied::Move | Denied::Shot | Denied::Crooked => format!("Not possible - {}.", tunnels_lead(tunnels)),
        }
    }
}

/// Returns whether the player on turn has an arrow.
pub(crate) fn is_armed(view: &View) -> bool {
    view.sheet.is_some_and(|sheet| sheet.arrows > 0)
}

/// Returns what a turn can be.
pub(crate) fn accepted(view: &View) -> String {
    if is_armed(view) {
        "Type shoot 8 9, or move 3, or shoot 8 9; move 3, or pass.".to_owned()
    } else {
        format!("Type {}.", unarmed_actions(view))
    }
}

fn unarmed_actions(view: &View) -> String {
    let room = view.sheet.map(|sheet| format!("move {}, or ", sheet.tunnels[0]));
    format!("{}pass", room.unwrap_or_default())
}

/// Returns a line of a player's notes: the turn, the room, and what the player sensed there.
pub(crate) fn note(turn: u32, sheet: &Sheet) -> String {
    let sensed = sensed(sheet);
    let sensed: Vec<_> = sensed.iter().map(|sensed| sensed.words).collect();
    let sensed = if sensed.is_empty() { "nothing".to_owned() } else { sensed.join(", ") };
    format!("  Turn {turn}: room {}, next to {}: {sensed}.", sheet.room, listed(sheet.tunnels, "and"))
}

/// Says who has won, and why (H21); and to a player, whether that is their side.
pub(crate) fn won(outcome: Outcome, position: &Position, player: Option<Seat>) -> String {
    let human_lives = position.people.iter().any(|person| person.role == Role::Human && person.lives());
    let told = match outcome {
        Outcome::HumansWin if human_lives => "Every Wumpus is dead. The humans have won!",
        Outcome::HumansWin => "Every Wumpus is dead. The humans have won, though none of them is left!",
        Outcome::WumpusesWin if human_lives => "No living human has an arrow. The Wumpuses have won!",
        Outcome::WumpusesWin => "Every human is dead. The Wumpuses have won!",
    };
    let winner = if outcome == Outcome::HumansWin { Role::Human } else { Role::Wumpus };
    let is_winner = player.and_then(|seat| position.people.get(seat.index())).map(|own| own.role == winner);
    told.to_owned() + is_winner.map_or("", |wins| if wins { " You have won." } else { " You have lost." })
}

pub(crate) const fn a(role: Role) -> &'static str {
    match role {
        Role::Human => "a human",
        Role::Wumpus => "a Wumpus",
    }
}
