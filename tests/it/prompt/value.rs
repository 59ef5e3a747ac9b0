//! The prompt is a value: it can be played without a terminal, copied, and asked again.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::chance::uniform;
use wumpus_hunt::game::hidden::Hidden;
use wumpus_hunt::game::{Status, View as _};
use wumpus_hunt::repl::{Done, Hunted, Prompt, Prompted, Reply, Screen, Stage, Then};
use wumpus_hunt::variant::{Options, Variant as _, VariantInfo};

use super::questions::start;
use crate::games::test_every_game;

/// The screen of a pipe.
const PIPE: Screen = Screen { columns: None, lines: usize::MAX, to_draw: None, is_attended: false };

/// Returns a line that answers the question.
fn answer<V: Prompted>(prompt: &impl Hunted<Game = V>, rng: &mut BotRng) -> String {
    let question = prompt.question();
    let Stage::UnderWay(session) = prompt.played().stage else {
        let answers = [("How many players", "Ann,Bob,Cy"), ("Keen sense", "hearing")];
        let answer = answers.iter().find(|(asks, _)| question.starts_with(asks));
        return answer.map_or("no", |(_, answer)| answer).to_owned();
    };
    let Status::Awaiting(seat) = session.game().status() else { unreachable!("the hunt is under way") };
    let view = session.game().view(seat);
    match question.as_str() {
        "Done talking?" => "go on".to_owned(),
        "Ann?" | "Bob?" | "Cy?" => "ready".to_owned(),
        _ => view.text(&uniform(rng, view.legal().listed).expect("there is a legal action")),
    }
}

/// Answers what a reply asks of the outside. Returns whether the hunt is over.
fn settle(prompt: &mut impl Prompt, mut reply: Reply) -> bool {
    loop {
        reply = match reply.then {
            Then::Listen => return false,
            Then::Think => prompt.think(&|| false),
            Then::Finished => {
                prompt.done(Done::Counted { flag: "--seed 7".to_owned(), added: None });
                return true;
            }
            then => panic!("{then:?}"),
        };
    }
}

/// At every question of a hunt two copies answer alike. A copy that is asked something else, also in the middle of a question,
/// changes nothing for the other.
fn a_hunt_is_played_through_hear_alone_and_copied_at_every_question<V: Prompted>() {
    let options = Options::of(VariantInfo::named(V::NAME).unwrap());
    let setup = V::setup(&options).unwrap();
    let mut prompt = V::prompt(&setup, &options, start(7, false));
    prompt.dialogue().screen = Some(PIPE);
    let first = prompt.begin();
    settle(&mut prompt, first);
    let mut rng = BotRng::new(7);
    for lines in 0.. {
        assert!(lines < 10_000, "the hunt ends");
        let mut twin = prompt.clone();
        for line in ["help", "look", "shoot", "map"] {
            let reply = twin.hear(line);
            settle(&mut twin, reply);
        }
        let mut other = twin.clone();
        assert_eq!(twin.question(), other.question());
        assert_eq!(format!("{:?}", twin.hear("")), format!("{:?}", other.hear("")));
        let (line, mut copy) = (answer(&prompt, &mut rng), prompt.clone());
        let (reply, again) = (prompt.hear(&line), copy.hear(&line));
        assert_eq!(format!("{reply:?}"), format!("{again:?}"), "{line}");
        assert!(reply.refused.is_none() && reply.kept.is_some(), "{line}: {reply:?}");
        if settle(&mut prompt, reply) {
            break;
        }
    }
    assert!(matches!(prompt.played().stage, Stage::Over(..)));
}

test_every_game!(a_hunt_is_played_through_hear_alone_and_copied_at_every_question);

/// A secret is marked where it begins and where it ends, so that a driver can hide it.
#[test]
fn a_secret_turn_says_for_whom_it_is() {
    let options = Options::of(VariantInfo::named(Hidden::NAME).unwrap());
    let mut prompt = Hidden::prompt(&Hidden::setup(&options).unwrap(), &options, start(7, false));
    prompt.dialogue().screen = Some(PIPE);
    prompt.begin();
    prompt.hear("Ann,Bob,Cy");
    let [ready, hide] = ["ready", "hide"].map(|line| format!("{:?}", prompt.hear(line).said));
    assert!(ready.starts_with("[Alone("), "{ready}");
    assert!(hide.starts_with("[Together("), "{hide}");
}
