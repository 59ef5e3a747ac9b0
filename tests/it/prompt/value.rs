//! The prompt is a value: it can be played without a terminal or a keyboard, copied, and asked again.

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::Chance as _;
use wumpus_hunt::repl::{Choice, Done, Hunted, Prompt, Prompted, Reply, Screen, Stage, Then};
use wumpus_hunt::session::HuntSeed;
use wumpus_hunt::variant::{Options, Value, VariantInfo};

use super::start;
use crate::games::test_every_game;

/// A screen that a person sees, who is asked whether they are sure.
const ATTENDED: Screen = Screen { columns: Some(40), lines: usize::MAX, to_draw: None, is_attended: true };

fn one<'t, T>(things: &'t [T], rng: &mut BotRng) -> &'t T {
    &things[rng.pick(u32::try_from(things.len()).unwrap()) as usize]
}

/// Returns a line that somebody taps who taps anything.
fn tapped(choices: &[Choice], rng: &mut BotRng) -> String {
    let Choice { line, then, .. } = one(choices, rng);
    let count = if then.is_empty() { 0 } else { 1 + rng.pick(u32::try_from(then.len()).unwrap()) as usize };
    then[..count].iter().fold(line.clone(), |line, words| format!("{line} {}", one(words, rng)))
}

/// Does what a reply asks of the outside. Returns whether a hunt is over.
fn settle(prompt: &mut impl Hunted, mut reply: Reply) -> bool {
    let mut is_over = false;
    loop {
        // A review that is stopped says so as a refusal.
        let is_stopped = reply.refused.as_deref() == Some("The review was stopped.");
        assert!(is_stopped || reply.refused.is_none(), "{:?}", reply.refused);
        reply = match reply.then {
            Then::Listen => match prompt.own_line() {
                Some(line) => prompt.hear_own(&line),
                None => match prompt.ahead() {
                    Some(line) => prompt.hear(&line),
                    None => return is_over,
                },
            },
            Then::Think => prompt.think(&|| true),
            Then::DrawSeed => prompt.done(Done::Drawn(HuntSeed::new(8))),
            Then::Finished => {
                is_over = true;
                assert!(matches!(prompt.played().stage, Stage::Over(_)), "there is a result to count");
                prompt.done(Done::Counted { flag: "--seed 7".to_owned(), added: None })
            }
            Then::Leave => return true,
            Then::Save { .. } => panic!("nobody has tapped a name"),
        };
    }
}

/// Every line that can be put together by taps is obeyed. Whoever taps anything at all gets to the end of a hunt, and into the
/// next one. At every question a copy goes on as its original does.
fn whatever_is_tapped_is_obeyed_and_a_copy_goes_on_alike<V: Prompted>() {
    for seed in 1..6 {
        let mut options = Options::of(VariantInfo::named(V::NAME).unwrap());
        if let Some(option) = V::OPTIONS.iter().find(|option| option.name == "players") {
            let players = if seed % 2 == 0 { "Ann,Bob,Cy" } else { "Ann,Bot 1,Bot 2,Bot 3" };
            options.set(option, Value::Players(players.to_owned())).unwrap();
        }
        let mut prompt = V::prompt(&V::setup(&options).unwrap(), &options, start(seed));
        prompt.dialogue().screen = Some(ATTENDED);
        let first = prompt.begin();
        settle(&mut prompt, first);
        let (mut rng, mut over) = (BotRng::new(seed), 0);
        for lines in 0.. {
            assert!(lines < 5_000, "the hunts end");
            let question = prompt.question();
            let line = tapped(&prompt.choices(), &mut rng);
            let mut twin = prompt.clone();
            let reply = prompt.hear(&line);
            assert_eq!(format!("{:?}", twin.hear(&line)), format!("{reply:?}"), "{line}");
            // An arrow may not fly straight back.
            let is_crooked = line.starts_with("shoot ") && line.split(' ').count() > 3;
            assert!(is_crooked || reply.refused.is_none(), "{question} {line}: {:?}", reply.refused);
            over += u32::from(reply.refused.is_none() && settle(&mut prompt, reply));
            if over == 3 {
                break;
            }
        }
    }
}

test_every_game!(whatever_is_tapped_is_obeyed_and_a_copy_goes_on_alike);
