//! A line is understood whole, or it is refused and changes nothing.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::Classic;
use wumpus_hunt::game::grue::Grue;
use wumpus_hunt::game::textbook::Textbook;
use wumpus_hunt::game::world::World;
use wumpus_hunt::game::{Chance as _, Seat, View as _};
use wumpus_hunt::repl::{Done, Hunted, Prompt, Prompted, Reply, Stage, Then};
use wumpus_hunt::variant::{Options, VariantInfo};

use super::{PIPE, start};

const LINES: u64 = 25_000;

/// Words that may be left out of a turn.
const FILLERS: &str =
    "to into through the room rooms cave cell square please now then at an my arrow wumpus grue face gold out";

/// Words of a turn, and others that mean them.
const MEANT: [(&str, &str); 15] = [
    ("move", "go walk m"),
    ("shoot", "fire s kill"),
    ("north", "up n"),
    ("south", "down s"),
    ("west", "left w"),
    ("east", "right e"),
    ("ne", "northeast north-east"),
    ("sw", "southwest"),
    ("e", "east"),
    ("w", "west"),
    ("forward", "f move go walk m"),
    ("left", "l"),
    ("right", "r"),
    ("grab", "g"),
    ("climb", "c"),
];

const WORDS: &str = "move go walk m shoot fire s kill to the room at please now then north east south west up down left right \
                     n e w ne nw se sw northeast north-east southwest forward turn f l r grab g climb c gold out 1 2 3 4 5 7 8 10 12 \
                     14 20 21 99 0 -1 4,10 (9,9) a1 b1 a2 b9 a3x [2,1] wumpus arrow grue and or not no yes yours wrong tell me \
                     again back look score travel quickly foo wait";

/// Returns whether a turn says what was typed: each word that is no filler is in it, or names the same way.
fn says<V: Prompted>(kept: &str, typed: &str, view: &V::View) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split([' ', ',', ';']).map(|word| word.trim_matches(['(', ')', '[', ']']).to_lowercase()).collect()
    };
    let mut said = parts(kept);
    if let Some(exit) = view
        .exits()
        .into_iter()
        .find(|exit| [&exit.go, &exit.shot].into_iter().flatten().any(|action| view.text(action) == kept))
    {
        // The way may be named by the place there, and by the direction.
        said.extend(exit.direction.map(ToOwned::to_owned));
        said.extend(exit.go.as_ref().map(|go| view.text(go)));
        said.extend(places(exit.to, V::NAME));
    }
    let names = |words: &str, word: &str| words.split(' ').any(|other| other == word);
    let is_said = |word: &String| {
        said.contains(word)
            || names(FILLERS, word)
            || V::NAME == "textbook" && ["go", "move", "walk", "m"].contains(&word.as_str())
            || MEANT.iter().any(|(meant, others)| names(others, word) && said.iter().any(|said| said == meant))
    };
    parts(typed).iter().filter(|word| !word.is_empty()).all(is_said)
}

/// Returns the words that name a room.
fn places(room: u32, game: &str) -> Vec<String> {
    let on_grid = |columns: u32| [(room - 1) % columns + 1, (room - 1) / columns + 1];
    match game {
        "grue" => on_grid(10).map(|number| number.to_string()).to_vec(),
        "textbook" => on_grid(4).map(|number| number.to_string()).to_vec(),
        "world" => {
            let [column, row] = on_grid(4);
            vec![format!("{}{row}", ["a", "b", "c", "d"][column as usize - 1])]
        }
        _ => vec![room.to_string()],
    }
}

/// Returns the turns of the hunt that is under way, and what the hunter knows.
fn played<V: Prompted>(prompt: &impl Hunted<Game = V>) -> (u32, V::View) {
    let Stage::UnderWay(session) = prompt.played().stage else { unreachable!("a hunt is under way") };
    (session.turns(), session.game().view(Seat::HUNTER))
}

fn any_line_is_understood_whole_or_refused<V: Prompted>(flags: &[(&'static str, &str)]) {
    let info = VariantInfo::named(V::NAME).unwrap();
    let mut options = Options::of(info);
    for (name, value) in flags {
        let option = info.options.iter().find(|option| option.name == *name).unwrap();
        options.set(option, option.parse_unnamed(value, "own").unwrap()).unwrap();
    }
    let mut prompt = V::prompt(&V::setup(&options).unwrap(), &options, start(7));
    prompt.dialogue().screen = Some(PIPE);
    let mut reply = prompt.begin();
    let words: Vec<_> = WORDS.split(' ').filter(|word| !word.is_empty()).collect();
    let mut dice = Dice::new(1, Stream::Play);
    let (mut turns, mut refused) = (0, 0);
    for _ in 0..LINES {
        if reply.then == Then::Finished {
            prompt.done(Done::Counted { flag: String::new(), added: None });
            prompt.hear("new");
        }
        let count = 1 + dice.pick(4);
        let typed = (0..count).map(|_| words[dice.pick(u32::try_from(words.len()).unwrap()) as usize]);
        let typed = typed.collect::<Vec<_>>().join(" ");
        let (before, view) = played::<V>(&prompt);
        let question = prompt.question();
        reply = prompt.hear(&typed);
        assert!(reply.refused.is_none() || reply.kept.is_none(), "{typed}: refused and kept");
        if let Reply { kept: Some(kept), .. } = &reply {
            let is_again = ["again", "g"]
                .contains(&typed.split(' ').find(|word| !["please", "now", "then"].contains(word)).unwrap_or_default());
            assert!(is_again || says::<V>(kept, &typed, &view), "{}: {typed:?} was {kept:?} in {view:?}", V::NAME);
            turns += u32::from(!question.contains("hich way"));
        } else {
            assert_eq!(played::<V>(&prompt).0, before, "{typed}");
            refused += u32::from(reply.refused.is_some());
        }
        // A walk is known to lead through known rooms.
        while prompt.ahead().is_some_and(|line| {
            reply = prompt.hear(&line);
            true
        }) {}
    }
    assert!(turns > 200 && refused > 2_000, "{}: {turns} turns, {refused} refused", V::NAME);
}

#[test]
fn any_line_of_any_game_is_understood_whole_or_refused() {
    any_line_is_understood_whole_or_refused::<Classic>(&[]);
    any_line_is_understood_whole_or_refused::<Grue>(&[("sense", "hearing")]);
    any_line_is_understood_whole_or_refused::<World>(&[("board", "random")]);
    any_line_is_understood_whole_or_refused::<Textbook>(&[]);
}
