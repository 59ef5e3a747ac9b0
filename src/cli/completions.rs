//! `wumpus completions`: scripts with which a shell completes the command line.

use std::io;

use clap::builder::{PossibleValuesParser, Resettable, TypedValueParser};
use clap::{Arg, Command, ValueHint};
use clap_complete::{Shell, generate};

use super::setup::{GAME, VARIANT, options};
use crate::game_loop::Leave;
use crate::stdio::print_bytes;
use crate::variant::{OptionKind, VARIANTS};

/// Printed by `wumpus completions --help`.
pub(super) const WHERE_TO_PUT: &str = "\
Where each shell looks for it:
  wumpus completions bash > ~/.local/share/bash-completion/completions/wumpus
  wumpus completions zsh > DIR/_wumpus            (DIR is one of $fpath)
  wumpus completions fish > ~/.config/fish/completions/wumpus.fish
  wumpus completions powershell >> $PROFILE
Make the directory first if it does not exist.";

const SHELLS: [&str; 4] = ["bash", "zsh", "fish", "powershell"];

pub(super) fn shell_parser() -> impl TypedValueParser<Value = Shell> {
    PossibleValuesParser::new(SHELLS).try_map(|name| name.to_ascii_lowercase().parse::<Shell>())
}

/// Lets bash complete the value of `--flag=value`, which bash splits into three words.
const BASH: (&str, &str) = (
    "    prev=\"$3\"\n",
    "    prev=\"$3\"
    if [[ \"${COMP_WORDS[COMP_CWORD]}\" == \"=\" ]]; then
        cur=\"\"
    elif [[ \"${prev}\" == \"=\" ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD-2]}\"
    fi
",
);

/// Lets fish complete the value of a flag. Until the value is typed, `argparse` fails, and the generated script takes the
/// failure for a line that already has a command.
const FISH: (&str, &str) = ("\n    or return\n", "\n    or return 0\n");

pub(super) fn print(program: &Command, shell: Shell) -> io::Result<Leave> {
    let mut command = with_games(program);
    // What is deferred is made now, so that every flag has its hint.
    command.build();
    let mut command = without_files(command);
    // `generate` panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(shell, &mut command, "wumpus", &mut script);
    let mut text = String::from_utf8(script).map_err(io::Error::other)?;
    match shell {
        Shell::Bash => text = text.replacen(BASH.0, BASH.1, 1),
        Shell::Fish => text = text.replacen(FISH.0, FISH.1, 1),
        _ => {}
    }
    for (_, option) in options() {
        if let OptionKind::Cave(names) = option.kind {
            text = with_files(&text, shell, &names(), option.value_name);
        }
    }
    print_bytes(text.as_bytes()).map(|()| Leave::Quit)
}

/// Lets a shell offer files beside the names of an option, which no generator does.
fn with_files(script: &str, shell: Shell, names: &[&str], value: &str) -> String {
    let (first, names) = (names.first().copied().unwrap_or_default(), names.join(" "));
    match shell {
        Shell::Bash => script.replace(&format!("compgen -W \"{names}\""), &format!("compgen -f -W \"{names}\"")),
        Shell::Zsh => script.replace(&format!(":{value}:({names})"), &format!(":{value}:{{compadd {names}; _files}}")),
        Shell::Fish => script.replace(&format!("-r -f -a \"{first}\\t"), &format!("-r -F -a \"{first}\\t")),
        _ => script.to_owned(),
    }
}

/// Keeps file names from being offered for the values that are none.
fn without_files(command: Command) -> Command {
    let hinted = |arg: Arg| {
        let is_open = arg.get_value_hint() == ValueHint::Unknown && arg.get_possible_values().is_empty();
        if is_open { arg.value_hint(ValueHint::Other) } else { arg }
    };
    command.mut_args(hinted).mut_subcommands(without_files)
}

/// Makes each game a command with its own flags. No generator can complete an argument in the place of a command.
fn with_games(program: &Command) -> Command {
    let flags = |accepts: &dyn Fn(&str) -> bool| {
        let flags = program.get_arguments().filter(|flag| flag.get_id() != GAME && accepts(flag.get_id().as_str()));
        // One of the conflicts is with the argument that is left out.
        flags.map(|flag| flag.clone().conflicts_with(Resettable::Reset)).collect::<Vec<_>>()
    };
    let games = VARIANTS.iter().map(|game| {
        let is_own = |flag: &str| game.options.iter().any(|option| option.name == flag);
        let is_foreign = |flag: &str| options().any(|(_, option)| option.name == flag) && !is_own(flag);
        let flags = flags(&|flag| flag != VARIANT && !is_foreign(flag));
        Command::new(game.name).about(game.about).args(flags)
    });
    let whole = Command::new("wumpus").version(env!("CARGO_PKG_VERSION")).args(flags(&|_| true));
    // clap's own `help` would take the games for commands.
    let commands = || program.get_subcommands().filter(|command| command.get_name() != "help");
    // Without what is deferred, a command has no flags.
    let named = |command: &Command| command.clone().defer(|command| command).disable_help_flag(true);
    let help =
        Command::new("help").about("Explain a command").disable_help_flag(true).subcommands(commands().map(named));
    whole.disable_help_subcommand(true).subcommands(games).subcommands(commands().cloned()).subcommand(help)
}
