//! The daily hunt: the same for everybody on a date, in UTC.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use thiserror::Error;

use crate::session::HuntSeed;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Daily(Date);

/// The value of `--daily` for today, which is also its default.
pub(crate) const TODAY: &str = "today";

impl Daily {
    /// Parses the value of the flag: a date that has begun.
    pub(crate) fn parse(text: &str) -> Result<Self, BadDate> {
        let today = Self::today();
        let daily = if text == TODAY { today } else { Self::of(text)? };
        if daily.0 > today.0 { Err(BadDate::NotYet(today.0)) } else { Ok(daily) }
    }

    /// Parses a date like 2026-11-22.
    pub(crate) fn of(text: &str) -> Result<Self, BadDate> {
        let date = text.parse::<Date>().ok().filter(|date| date.year() > 0 && date.to_string() == text);
        date.map(Self).ok_or(BadDate::None)
    }

    /// Returns the date in UTC.
    pub(crate) fn today() -> Self {
        Self(Timestamp::now().to_zoned(TimeZone::UTC).date())
    }

    pub(crate) fn is_today(self) -> bool {
        self == Self::today()
    }

    /// Returns the seed of the hunt: the digits of the date, then three zeros. The zeros keep the hunts that follow it in a
    /// session from being those of the next days.
    pub(crate) fn seed(self) -> HuntSeed {
        let [year, month, day] = [i64::from(self.0.year()), self.0.month().into(), self.0.day().into()];
        HuntSeed::new((((year * 100 + month) * 100 + day) * 1_000).unsigned_abs())
    }

    /// Returns the day whose hunt has this seed.
    pub(crate) fn of_seed(seed: &str) -> Option<Self> {
        let digits = format!("{:0>8}", seed.strip_suffix("000")?);
        Self::of(&format!("{}-{}-{}", digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?)).ok()
    }
}

impl fmt::Display for Daily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a text names no daily hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum BadDate {
    #[error("must be a date like 2026-11-22")]
    None,
    #[error("its hunt is not out yet: today is {0} in UTC")]
    NotYet(Date),
}
