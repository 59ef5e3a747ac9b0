//! What happens by itself: bots play, limits end, and one thing follows from another.

use std::mem::{replace, take};
use std::time::Duration;

use super::game::everybody;
use super::{LEAD_AWAY, Now, Party, TIME_AWAY, Told};
use crate::game::Game as _;
use crate::game::hidden::Hidden;
use crate::table::Phase;
use crate::text::listed;
use crate::wire::{News, PersonId};

/// The time of a bot's turn, the same for every role.
const BOT_TURN: Duration = Duration::from_secs(1);

impl Party {
    /// Lets the time pass: bots play, and limits end.
    pub fn tick(&mut self, now: Now) -> Vec<Told> {
        let is_due = self.phase_ends().is_some_and(|end| end <= now);
        if let (true, Some(game)) = (is_due, &mut self.game) {
            let is_bots = game.is_bots_turn(&self.people);
            let told = if is_bots { game.play_bot() } else { game.time_is_up(&mut self.people) };
            self.out.extend(told);
        }
        self.settled(now)
    }

    /// Returns when to call [`Self::tick`] next.
    pub fn next(&self, now: Now) -> Option<Now> {
        let away = self.people.values().filter_map(|person| person.away);
        let away = away.flat_map(|since| [since + TIME_AWAY, since + LEAD_AWAY]).filter(|until| *until > now);
        away.chain(self.phase_ends()).min()
    }

    /// Returns when the time of the turn or the talk is up, if it has a limit.
    pub(super) fn phase_ends(&self) -> Option<Now> {
        let game = self.game.as_ref()?;
        let limit = match game.phase() {
            _ if self.is_empty() => None,
            Phase::Turn { .. } if game.is_bots_turn(&self.people) => Some(BOT_TURN),
            Phase::Turn { .. } => self.rules.turn,
            Phase::Talk { .. } => self.rules.talk,
            Phase::Over => None,
        };
        Some(game.since + limit?)
    }

    pub(super) fn waits_for(&self, now: Now) -> Vec<PersonId> {
        self.game.as_ref().map(|game| game.waits_for(&self.people, now)).unwrap_or_default()
    }

    /// Does what follows from a change, and returns what is told.
    pub(super) fn settled(&mut self, now: Now) -> Vec<Told> {
        let is_expected = self.rules.begins_when_complete && !self.people.is_empty();
        if let (None, true) =
            (&self.game, is_expected && self.people.values().all(|person| person.is_here() || person.is_by_bot()))
        {
            // Whether the players fit was checked before.
            let _ = self.deal(now);
        }
        let is_empty = self.is_empty();
        while let Some(game) = &mut self.game {
            self.out.extend(game.announce());
            let is_new = replace(&mut game.is_new, false);
            if is_new {
                let beats = self.out.iter().filter(|told| told.line.news.is_beat()).count();
                game.since = now + self.rules.pace.saturating_mul(u32::try_from(beats).unwrap_or(u32::MAX));
            }
            let may_end = matches!(game.phase(), Phase::Talk { .. }) && (game.shows_cards || !is_empty);
            if may_end && game.waits_for(&self.people, now).is_empty() {
                game.end_talk();
                continue;
            }
            if is_new && game.phase() == Phase::Over {
                self.finish(true);
            }
            break;
        }
        take(&mut self.out)
    }

    /// Tells who has won tonight. The game that is over is counted, unless it was before.
    pub(super) fn finish(&mut self, is_counted_now: bool) {
        let over = self.game.as_ref().and_then(|game| Some((game, game.table.outcome()?)));
        if let Some((game, outcome)) = over.filter(|_| is_counted_now) {
            self.won[outcome as usize] += 1;
            let won = game.seats().filter(|(seat, _)| Hidden::has_won(*seat, outcome, game.table.position()));
            for id in won.filter_map(|(_, id)| id) {
                self.people.get_mut(&id).into_iter().for_each(|person| person.won += 1);
            }
        }
        let [humans, wumpuses] = self.won;
        let each = self.people.values().map(|person| format!("{}: {}", person.name, person.won));
        let lines = vec![
            format!("Games won tonight: humans {humans}, Wumpuses {wumpuses}."),
            format!("Won by each player: {}.", listed(each, "and")),
        ];
        let text = Some(lines.join(" "));
        self.out.push(everybody(News::Evening { lines }, text));
    }
}
