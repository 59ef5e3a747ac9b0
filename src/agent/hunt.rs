//! A hunt that a program plays, and the replies about it.

use std::any::Any;

use serde::Serialize;
use serde_json::value::RawValue;

use super::advice::{AdviceJson, Detail};
use super::fields::without_place;
use super::protocol::{LegalJson, Object, Protocol};
use super::refusal::{Code, Refusal};
use super::reward::{Amounts, Reward, Rewards};
use super::{AgentConfig, write};
use crate::bot::{Bot as _, BotRng};
use crate::game::chance::{Dice, Stream};
use crate::game::{Seat, Status, UNFINISHED, Unread, View as _, Viewer};
use crate::sanitize::sanitize_lines;
use crate::session::{HuntSeed, Session};
use crate::variant::{BadOption, Options, with_game};

/// A hunt of any game.
pub(crate) trait AgentHunt: Any + Send + Sync {
    /// Makes a copy, with its dice.
    fn copied(&self) -> Box<dyn AgentHunt>;

    /// As [`Agent::plan`](super::Agent::plan).
    fn plan(&mut self, seed: u64) -> Result<Box<dyn AgentHunt>, String>;

    /// Plays a turn: the canonical text of an action.
    fn step(&mut self, action: &str) -> Result<(), Refusal>;

    /// Returns the name of its ending; `None` while it goes on.
    fn ending(&self) -> Option<&'static str>;

    /// Returns whether the hunter has won.
    fn is_won(&self) -> bool;

    /// Returns the reward of the seat that acted last.
    fn reward(&self) -> i32;

    fn loss(&self) -> i32;

    /// Appends the reply to `reset` or `step` to a buffer, as a line.
    fn reply(&self, id: Option<&RawValue>, line: &mut Vec<u8>) -> std::io::Result<()>;
}

/// What `reset` may ask for, apart from the game and its terms.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras<'a> {
    /// What advice tells; `None` if there is no advice.
    pub(super) advice: Option<Detail>,
    /// Whether each reply has what every seat knows.
    pub(super) all_seats: bool,
    /// The position in which the hunt begins, instead of one that is dealt.
    pub(super) position: Option<&'a RawValue>,
}

/// What a hunt is begun from.
pub(crate) struct Deal<'a> {
    pub(crate) seed: HuntSeed,
    pub(crate) config: AgentConfig,
    pub(crate) extras: Extras<'a>,
    /// The last hunt, whose tables advice takes over.
    pub(crate) last: Option<&'a mut dyn AgentHunt>,
}

impl Deal<'_> {
    /// Deals the hunt of a seed, or begins it in a position.
    pub(crate) fn hunt(self, options: &Options) -> Result<Box<dyn AgentHunt>, Refusal> {
        let bad = |why: BadOption| Refusal::new(Code::BadOption, why.to_string());
        with_game!(options, V => self.begin::<V>(&V::setup(options).map_err(bad)?))
    }

    fn begin<V: Protocol>(mut self, setup: &V::Setup) -> Result<Box<dyn AgentHunt>, Refusal> {
        let amounts = amounts::<V>(self.config.reward)?;
        let session = match self.extras.position {
            Some(given) => self.at::<V>(setup, given)?,
            None => Session::deal(setup, self.seed),
        };
        let mut hunt = Hunt::<V>::begin(setup, session, amounts, &self);
        let bad = |why: String| Refusal::new(Code::BadOption, why);
        let detail = self.extras.advice;
        let odds = match detail {
            Some(_) if self.config.no_advice => return Err(bad("advice is switched off".to_owned())),
            Some(_) => Some(V::ODDS.ok_or_else(|| bad(format!("there is no advice in {}: {HIDDEN}", V::NAME)))?),
            None => V::ODDS.filter(|_| self.config.plans),
        };
        if let Some(odds) = odds {
            let view = hunt.session.game().view(Seat::HUNTER);
            let last = self.last.take().and_then(|last| (last as &mut dyn Any).downcast_mut::<Hunt<V>>());
            let known = last.and_then(|last| last.adviser.take_if(|own| own.setup == *setup));
            let mut sharp = known.map(|own| own.sharp).unwrap_or_default();
            (odds.follow)(&mut sharp, setup, &view);
            let mut rng = (detail == Some(Detail::Values)).then(|| BotRng::new(JUDGE_SEED));
            let advice = detail.map(|_| (odds.advise)(&mut sharp, &view, rng.as_mut()));
            hunt.advice = advice.transpose().map_err(bad)?;
            hunt.adviser = Some(Adviser { setup: setup.clone(), sharp, rng, advises: detail.is_some() });
        }
        Ok(Box::new(hunt))
    }

    /// Begins a hunt in the position that a program gives.
    fn at<V: Protocol>(&self, setup: &V::Setup, given: &RawValue) -> Result<Session<V>, Refusal> {
        let bad = |why: String| Refusal::new(Code::BadPosition, why);
        if !self.config.cheat {
            return Err(bad("position is accepted only with --cheat".to_owned()));
        }
        if self.extras.advice.is_some() {
            return Err(
                bad("position cannot be given with advice, which follows a hunt from its beginning".to_owned()),
            );
        }
        let accepted = format!("position must be an object like info.truth.position in {}", V::NAME);
        if !given.get().starts_with('{') {
            return Err(bad(accepted));
        }
        let truth = serde_json::from_str(given.get());
        let truth = truth.map_err(|why| bad(format!("{accepted}: {}", sanitize_lines(&without_place(&why)))))?;
        let position = V::read_position_json(setup, &truth).map_err(|why| bad(format!("position: {why}")))?;
        Session::at(setup, position, self.seed).map_err(|why| bad(format!("position: {why}")))
    }
}

/// Returns what a reward scheme pays in a game.
pub(crate) fn amounts<V: Protocol>(reward: Reward) -> Result<Amounts, Refusal> {
    V::amounts(reward).ok_or_else(|| {
        let names = V::REWARDS.map(Reward::name).join(", ");
        let message = format!("the variant {} has no reward {} (only {names})", V::NAME, reward.name());
        Refusal::new(Code::BadReward, message)
    })
}

#[derive(Clone)]
struct Hunt<V: Protocol> {
    session: Session<V>,
    options: Options,
    seed: HuntSeed,
    /// Whether it was dealt, so that the seed names it.
    is_dealt: bool,
    config: AgentConfig,
    seats: u8,
    tells_all_seats: bool,
    ending: Option<Ending>,
    /// The seat whose view the reply shows: the seat on turn, or at the end the one that acted last.
    seat: Seat,
    rewards: Rewards,
    adviser: Option<Adviser<V>>,
    /// The advice for the next turn, if it was asked for.
    advice: Option<AdviceJson>,
}

/// The bot that follows a hunt, for `info.advice` or for plans, and what actions are judged with, if they are to be judged.
#[derive(Clone)]
struct Adviser<V: Protocol> {
    setup: V::Setup,
    sharp: V::Sharp,
    rng: Option<BotRng>,
    advises: bool,
}

/// Why nobody follows a hunt.
const HIDDEN: &str = "the odds depend on what other players hide";

/// The seed of judgements: the same replies have the same values.
const JUDGE_SEED: u64 = 0;

/// Why a hunt has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The game itself has ended it.
    Terminated,
    /// It has had the maximum number of turns.
    Truncated,
}

/// The reply to `reset` and `step`.
#[derive(Serialize)]
struct Reply<Info> {
    obs: Object,
    reward: i32,
    terminated: bool,
    truncated: bool,
    info: Info,
}

#[derive(Serialize)]
struct Info<'a, Truth> {
    options: &'a Options,
    turns: u64,
    seat: Option<u8>,
    events: Vec<Object>,
    legal: LegalJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'a AdviceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rewards: Option<&'a [i32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_obs: Option<Vec<Object>>,
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own_seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<Truth>,
}

/// What only the gamemaster sees.
#[derive(Serialize)]
struct Truth<Position> {
    seed: String,
    position: Position,
    events: Vec<Object>,
}

impl<V: Protocol> Hunt<V> {
    fn begin(setup: &V::Setup, session: Session<V>, amounts: Amounts, deal: &Deal<'_>) -> Self {
        let mut hunt = Self {
            session,
            options: V::options(setup),
            seed: deal.seed,
            is_dealt: deal.extras.position.is_none(),
            config: deal.config,
            seats: V::seats(setup),
            tells_all_seats: deal.extras.all_seats,
            ending: None,
            seat: Seat::HUNTER,
            rewards: Rewards::new(amounts, V::seats(setup)),
            adviser: None,
            advice: None,
        };
        hunt.update();
        hunt
    }

    /// Sets the seat on turn or the ending.
    fn update(&mut self) {
        let game = self.session.game();
        match game.status() {
            Status::Awaiting(seat) => {
                self.seat = seat;
                if self.config.max_turns.is_some_and(|most| u64::from(self.session.turns()) >= most.get()) {
                    self.ending = Some(Ending::Truncated);
                }
            }
            Status::Over(outcome) => {
                self.ending = Some(Ending::Terminated);
                self.rewards.add_ending::<V>(outcome, game.position());
            }
        }
        if self.ending.is_some() {
            self.rewards.settle();
        }
    }

    fn events(&self, viewer: Viewer) -> Vec<Object> {
        let seen = self.session.events().iter().filter(|event| V::is_seen_by(event, viewer));
        seen.map(|event| self.session.game().event(event)).collect()
    }
}

impl<V: Protocol> AgentHunt for Hunt<V> {
    fn copied(&self) -> Box<dyn AgentHunt> {
        Box::new(self.clone())
    }

    fn plan(&mut self, seed: u64) -> Result<Box<dyn AgentHunt>, String> {
        if self.ending.is_some() {
            return Ok(self.copied());
        }
        let (Adviser { sharp, .. }, odds) = self.adviser.as_mut().zip(V::ODDS).ok_or(HIDDEN)?;
        let mut dice = Dice::new(seed, Stream::Plans);
        let game = (odds.draw)(sharp, &mut dice)?;
        let session = self.session.elsewhere(game, dice);
        Ok(Box::new(Self { session, is_dealt: false, ..self.clone() }))
    }

    fn step(&mut self, action: &str) -> Result<(), Refusal> {
        let over = |why| Err(Refusal::new(Code::Over, format!("{why} (begin another with reset)")));
        match self.ending {
            Some(Ending::Terminated) => return over("the hunt is over"),
            Some(Ending::Truncated) => return over("the hunt has reached its limit of turns"),
            None => {}
        }
        let seat = self.seat;
        let view = self.session.game().view(seat);
        let action = view.read(action).map_err(|why| {
            let code = if matches!(why, Unread::Illegal(_)) { Code::IllegalAction } else { Code::BadAction };
            Refusal::new(code, why.to_string())
        })?;
        let shoots = V::shoots(&view, &action);
        self.session.step(seat, &action).map_err(|why| Refusal::new(Code::IllegalAction, why.to_string()))?;
        self.options.shorten();
        self.rewards.charge_turn::<V>(seat, shoots);
        self.update();
        let (ending, session) = (self.ending, &self.session);
        let adviser = self.adviser.as_mut().filter(|_| ending != Some(Ending::Terminated)).zip(V::ODDS);
        self.advice = adviser.and_then(|(Adviser { sharp, rng, advises, .. }, odds)| {
            let view = session.game().view(Seat::HUNTER);
            sharp.act(&action);
            session.events().iter().for_each(|event| sharp.observe(event));
            sharp.see(&view);
            if *advises { (odds.advise)(sharp, &view, rng.as_mut()).ok() } else { None }
        });
        Ok(())
    }

    fn ending(&self) -> Option<&'static str> {
        self.ending.map(|_| match self.session.game().status() {
            Status::Over(outcome) => outcome.into(),
            Status::Awaiting(_) => UNFINISHED,
        })
    }

    fn is_won(&self) -> bool {
        let game = self.session.game();
        matches!(game.status(), Status::Over(outcome) if V::has_won(Seat::HUNTER, outcome, game.position()))
    }

    fn reward(&self) -> i32 {
        self.rewards.last()
    }

    fn loss(&self) -> i32 {
        self.rewards.amounts.loss
    }

    fn reply(&self, id: Option<&RawValue>, line: &mut Vec<u8>) -> std::io::Result<()> {
        let goes_on = self.ending.is_none();
        let game = self.session.game();
        let view = game.view(self.seat);
        let all_obs = || (0..self.seats).map(|seat| V::obs(&game.view(Seat(seat)))).collect();
        let truth = |gamemaster| Truth {
            seed: self.seed.to_string(),
            position: game.position_json(),
            events: self.events(gamemaster),
        };
        let reply = Reply {
            obs: V::obs(&view),
            reward: self.rewards.last(),
            terminated: self.ending == Some(Ending::Terminated),
            truncated: self.ending == Some(Ending::Truncated),
            info: Info {
                options: &self.options,
                turns: self.session.turns().into(),
                seat: goes_on.then_some(self.seat.0),
                events: self.events(Viewer::Seat(self.seat)),
                legal: if goes_on { LegalJson::of::<V>(&view) } else { LegalJson::default() },
                advice: self.advice.as_ref(),
                rewards: V::IS_SHARED.then_some(&*self.rewards.paid),
                all_obs: self.tells_all_seats.then(all_obs),
                seed: (!goes_on && self.is_dealt && self.config.salt.is_none()).then(|| self.seed.to_string()),
                own_seed: self.config.salt.filter(|_| self.session.turns() == 0).map(|salt| self.seed.own_seed(salt)),
                truth: self.config.gamemaster().map(truth),
            },
        };
        write(id, reply, line)
    }
}
