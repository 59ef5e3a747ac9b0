//! The flags of a hunt in the address of a page.

use crate::hunt::daily::TODAY;
use crate::hunt::{CHEAT, DAILY, Daily, HINTS, HuntFlags, SEED, VARIANT, hunt_flags};
use crate::sanitize::quoted;
use crate::session::HuntSeed;
use crate::text::listed;
use crate::variant::Options;
use crate::variant::hidden::{BOTS, add_bots};

impl HuntFlags {
    /// Reads flags with a line for each, as `--seed=326`, or the name of a game.
    ///
    /// # Errors
    ///
    /// What is wrong, and what would be accepted.
    pub(crate) fn of_address(lines: &str) -> Result<Self, String> {
        let (mut flags, mut given, mut known, mut bots) = (Self::default(), Vec::new(), Vec::new(), 0);
        for line in lines.lines().filter(|line| !line.is_empty()) {
            let flag = line.strip_prefix("--").map(|flag| flag.split_once('=').unwrap_or((flag, "")));
            let (name, value) = flag.unwrap_or((VARIANT, line));
            if known.contains(&name) {
                return Err(format!("--{name} is given twice"));
            }
            known.push(name);
            let of_hunt = || hunt_flags().chain([CHEAT, HINTS]);
            let bad = |why: String| format!("--{name} {}: {why}", quoted(value));
            match name {
                DAILY => {
                    let date = if value.is_empty() { TODAY } else { value };
                    flags.daily = Some(Daily::parse(date).map_err(|why| bad(why.to_string()))?);
                }
                BOTS => {
                    let count = value.parse().ok().filter(|count| (1..=59).contains(count));
                    bots = count.ok_or_else(|| bad("must be a whole number from 1 to 59".to_owned()))?;
                }
                _ if of_hunt().any(|known| known == name) => {
                    let word = (0, name.to_owned(), Some(value.to_owned()).filter(|value| !value.is_empty()));
                    given.extend(flags.read_word(&word, &mut &[][..]).map_err(|bad| format!("--{}", bad.why))?);
                }
                _ => {
                    let mut names: Vec<_> = of_hunt().chain([BOTS]).map(|name| format!("--{name}")).collect();
                    names.dedup();
                    return Err(format!("{} is not for a page, which knows {}", quoted(line), listed(names, "and")));
                }
            }
        }
        for (option, value) in given {
            flags.setup.set(option, value);
        }
        flags.setup.options.renew();
        if bots > 0 {
            add_bots(&mut flags.setup.options, bots).map_err(|bad| bad.why)?;
        }
        flags.settle().map_err(|bad| bad.why)?;
        Ok(flags)
    }

    /// Returns the address of the hunt with this seed, without its `#`.
    pub(crate) fn address(&self, options: &Options, seed: HuntSeed) -> String {
        let told = options.told().map(|(option, value)| format!("--{}={value}", option.name));
        let hunt = self.daily_of(seed).map_or_else(|| format!("--{SEED}={seed}"), |daily| format!("--{DAILY}={daily}"));
        let variant = format!("--{VARIANT}={}", options.variant().name);
        [variant].into_iter().chain(told).chain([hunt]).collect::<Vec<_>>().join("\n")
    }
}
