//! Reviews, also of a hunt in a record: it is resumed, and `review` typed there.

use std::fs;

use wumpus_hunt::bot::{Advised, BotRng};
use wumpus_hunt::game::classic::Classic;
use wumpus_hunt::game::grue::Grue;
use wumpus_hunt::game::textbook::Textbook;
use wumpus_hunt::game::world::World;
use wumpus_hunt::game::{Seat, Status, View as _};
use wumpus_hunt::repl::{Hunted as _, PastHunt, Prompted, Start};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::variant::{Options, VariantInfo};
use wumpus_hunt::words::review::{Account, Review};

use crate::program::{TempFolder, play};

/// Shoots blindly, then walks into a pit.
const LOST: &str = "wumpus record 1\nvariant classic\nrules opinionated\nseed 5\n\n\
                    move 18\nmove 9\nshoot 10 11\nshoot 8 7\nmove 10\nmove 2\nmove 1\nmove 5\n";

/// Returns what `review` answers to who resumes a record.
#[track_caller]
fn reviewed(folder: &TempFolder, record: &str) -> String {
    let file = folder.file("hunt.txt");
    fs::write(&file, record).unwrap();
    let printed = play(&format!("--resume={file}"), &["review", "q"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), record, "the file was changed");
    let (_, after) = printed.split_once("? review\n").unwrap();
    after
        .split_once("Play again")
        .or_else(|| after.split_once("SAME SET-UP"))
        .map_or(after, |(told, _)| told)
        .to_owned()
}

/// Nor is it offered.
#[test]
fn what_cannot_be_reviewed_says_why() {
    let folder = TempFolder::new();
    let left = |turns| "turn left\n".repeat(turns);
    for (header, lines, why) in [
        ("seed 5", "move 18\n", "Not yet. Type review when the hunt is over."),
        ("seed 5", "give up\n", "No turn was played"),
        ("seed 5\ncheat", "move 18\ngive up\n", "You saw everything, so there is"),
        ("rules bsd\nseed 5", "shoot 1\ngive up\n", "There is no review of this hunt: you have no map of this cave."),
        ("variant textbook\nseed 5", &(left(1_001) + "give up\n"), "There is no review of more than 1,000 turns."),
        ("variant textbook\nseed 5", &(left(1_000) + "give up\n"), ""),
    ] {
        let record = format!("wumpus record 1\n{header}\n\n{lines}");
        let review = if why.is_empty() { String::new() } else { reviewed(&folder, &record) };
        assert!(review.starts_with(why), "{header}: {review}");
        fs::write(folder.file("hunt.txt"), record).unwrap();
        let shown = play(&format!("--replay {}", folder.file("hunt.txt")), &[]);
        assert_eq!(shown.contains("review to judge"), why.is_empty(), "{header}: {shown}");
    }
}

/// A player who has begun another hunt can still have a review of the one before.
#[test]
fn the_last_hunt_is_reviewed_while_another_goes_on() {
    let folder = TempFolder::new();
    let lost = reviewed(&folder, LOST);
    let after = reviewed(&folder, &format!("{LOST}new\n"));
    assert!(after.starts_with(&lost), "{after}");
    let asked = play("--variant grue --seed 3", &["hearing", "ne", "give up", "new", "smell", "review", "q"]);
    assert!(asked.contains("   2  give up "), "{asked}");
}

/// Reviews a hunt of the random bot from this seed, as `review` does and as a daily hunt does.
fn reviews<G: Prompted + Advised>(options: &Options, seed: u64) -> [Review; 2] {
    let (setup, seed) = (G::setup(options).unwrap(), HuntSeed::new(seed));
    let mut session = Session::<G>::deal(&setup, seed);
    let (mut actions, mut rng) = (Vec::new(), BotRng::new(seed.play));
    while matches!(session.game().status(), Status::Awaiting(_)) && actions.len() < 10 {
        let view = session.game().view(Seat::HUNTER);
        let action = G::random(&view, &mut rng);
        session.step(Seat::HUNTER, &action).unwrap();
        actions.push(view.text(&action));
    }
    let start = Start { seed, is_cheating: false, gives_hints: false, other_games: Vec::new() };
    let prompt = G::prompt(&setup, options, start);
    let past = PastHunt { setup, seed, actions, has_hint: false, facts: Vec::new(), story: None };
    [false, true].map(|judges_all| prompt.review(&past, judges_all, &|| false).unwrap())
}

/// Nothing is given away unless a row shows it, and start, choices and luck add up to the result.
#[test]
fn a_review_adds_up_and_does_not_depend_on_what_else_is_judged() {
    for name in ["classic", "grue", "textbook", "world"] {
        let options = Options::of(VariantInfo::named(name).unwrap());
        let reviews = |seed| match name {
            "classic" => reviews::<Classic>(&options, seed),
            "grue" => reviews::<Grue>(&options, seed),
            "textbook" => reviews::<Textbook>(&options, seed),
            _ => reviews::<World>(&options, seed),
        };
        for [review, daily] in (1..=3).map(reviews) {
            let Account { start, given_away, gained, luck } = review.account();
            assert_eq!(given_away, review.losses().map(|(_, points)| points).sum::<i64>(), "{review:?}");
            assert!([0, 100].contains(&(start - given_away + gained + luck)), "{review:?}");
            assert_eq!(daily.account(), review.account(), "{review:?}\n{daily:?}");
            assert!(daily.losses().eq(review.losses()), "{review:?}\n{daily:?}");
        }
    }
}
