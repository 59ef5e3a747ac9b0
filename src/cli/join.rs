//! `wumpus join` and `wumpus watch`: a seat, or a look, at a game that somebody hosts.
//!
//! They write no file, read none, and start no program but the one of `--run`: strangers may be let in by them.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueHint};

use crate::game_loop::Leave;
use crate::hosting::codes::Code;
use crate::hosting::link::{Link, Told};
use crate::hosting::socket::Address;
use crate::repl::hidden::guest::{ASK_CODE, BACK, Guest, LEFT, LOST};
use crate::stdio::thread_error;
use crate::terminal::{LastWords, Live, Print, Typed};
use crate::variant::read_position;

/// What a client of ssh asks for, where `wumpus join` is the only command of an account.
const ASKED_FOR: &str = "SSH_ORIGINAL_COMMAND";
/// The time in which a host answers, before the prompt waits no longer for the name of the seat.
const TIME_TO_ANSWER: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, Args)]
pub(super) struct Join {
    /// Your code, before it the address if the host gave you one
    #[arg(value_name = "[ADDR] CODE", num_args = 0..=2)]
    to: Vec<String>,
    /// The Unix socket of the game
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Pass the lines of the game on as JSON, for a program
    #[arg(long)]
    json: bool,
    /// Let a program play: it reads and writes those lines
    #[arg(long, value_name = "COMMAND", conflicts_with = "json")]
    run: Option<String>,
}

impl Join {
    pub(super) fn run(&self, is_watch: bool) -> io::Result<Leave> {
        let (address, code) = self.found(is_watch)?;
        let link = Arc::new(Link::new(address, code.filter(|_| !is_watch), self.json || self.run.is_some()));
        match &self.run {
            Some(command) => run_program(&link, command),
            None if self.json => relay(&link, io::stdin().lock(), io::stdout()),
            None => play(&link),
        }
    }

    /// Returns where the game is, and the code of the seat.
    fn found(&self, is_watch: bool) -> io::Result<(Address, Option<String>)> {
        let is_address = |text: &&String| text.contains([':', '/']);
        let (address, code) = match self.to.as_slice() {
            [address, code] => (Some(address), Some(code.clone())),
            [one] if is_address(&one) => (Some(one), None),
            [one] => (None, Some(one.clone())),
            _ => (None, None),
        };
        let address = self.socket.clone().map(Address::File).or(address.map(|address| Address::from(address.as_str())));
        let code = code.or_else(|| env::var(ASKED_FOR).ok().filter(|asked| !asked.trim().is_empty()));
        if is_watch {
            // A watcher needs the name of the game alone, which begins every code.
            let group = code.map(|code| code.chars().take(4).collect::<String>().to_uppercase());
            let unnamed =
                || io::Error::other("name the game: type wumpus watch and the first four letters of its codes");
            let found = address.map_or_else(|| Address::of_group(&group.ok_or_else(unnamed)?), Ok)?;
            return Ok((found, None));
        }
        let code = code.map_or_else(ask_code, Ok)?.parse::<Code>().map_err(io::Error::other)?;
        let address = address.map_or_else(|| Address::of_group(&code.group()), Ok)?;
        Ok((address, Some(code.to_string())))
    }
}

fn ask_code() -> io::Result<String> {
    let mut line = String::new();
    write!(io::stdout(), "{ASK_CODE} ").and_then(|()| io::stdout().flush())?;
    io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}

/// Plays a seat for a person.
fn play(connection: &Arc<Link>) -> io::Result<Leave> {
    let stream = connection.connect()?;
    let last_words: LastWords = Arc::default();
    let (mut editor, print) = Live::of_process(&last_words)?;
    let has_editor = editor.has_editor();
    let print: Arc<Mutex<Print>> = Arc::new(Mutex::new(print));
    let say = move |text: &str| {
        if !text.is_empty() {
            (print.lock().unwrap_or_else(PoisonError::into_inner))(text);
        }
    };
    let guest = Arc::new(Mutex::new(Guest::new(read_position)));
    let (named, is_named) = std::sync::mpsc::channel();
    let network = {
        let (connection, guest, say) = (Arc::clone(connection), Arc::clone(&guest), say.clone());
        move || {
            let followed = connection.follow(stream, |told| match told {
                Told::Line(line) => {
                    let mut guest = guest.lock().unwrap_or_else(PoisonError::into_inner);
                    guest.hear(&line).iter().for_each(|words| say(words));
                    guest.name().map(|name| named.send(name.to_owned()));
                }
                Told::Lost => say(LOST),
                Told::Back => say(BACK),
            });
            followed.unwrap_or_else(|why| say(&why.to_string()));
            if has_editor {
                say("Press Enter to leave.");
            } else {
                // Nothing ends the wait for a line of a pipe.
                std::process::exit(0);
            }
        }
    };
    let network = thread::Builder::new().spawn(network).map_err(thread_error)?;
    let name = is_named.recv_timeout(TIME_TO_ANSWER).unwrap_or_default();
    let mut is_leaving = false;
    loop {
        let line = match editor.read(&format!("{name}> "))? {
            _ if network.is_finished() => return Ok(Leave::Quit),
            Typed::Line(line) => line,
            Typed::Interrupt if !is_leaving => {
                is_leaving = true;
                say("(Press Ctrl-C again, or type quit, to leave the table.)");
                continue;
            }
            Typed::Interrupt => return Ok(Leave::Interrupt),
            Typed::End => {
                say(LEFT);
                return Ok(Leave::EndOfInput);
            }
        };
        is_leaving = false;
        let reply = guest.lock().unwrap_or_else(PoisonError::into_inner).obey(&line);
        say(&reply.text);
        if reply.leaves {
            return Ok(Leave::Quit);
        }
        if let Some(send) = reply.send
            && !connection.send(&send.to_string())
        {
            say("That was not sent: the connection is lost.");
        }
    }
}

/// Passes lines on between the game and a program, until one of them ends.
fn relay(link: &Arc<Link>, input: impl BufRead, mut output: impl Write + Send + 'static) -> io::Result<Leave> {
    let stream = link.connect()?;
    let network = {
        let link = Arc::clone(link);
        move || {
            let mut followed = Ok(());
            let passed = link.follow(stream, |told| {
                if let Told::Line(line) = told {
                    followed = writeln!(output, "{line}").and_then(|()| output.flush());
                    if followed.is_err() {
                        link.end();
                    }
                }
            });
            passed.unwrap_or_else(|why| crate::stdio::warn(&why.to_string()));
            std::process::exit(0);
        }
    };
    thread::Builder::new().spawn(network).map_err(thread_error)?;
    for line in input.lines() {
        link.send(&line?);
    }
    Ok(Leave::EndOfInput)
}

fn run_program(link: &Arc<Link>, command: &str) -> io::Result<Leave> {
    let none = || io::Error::other(format!("--run {command}: this is no command"));
    let words = shlex::split(command).ok_or_else(none)?;
    let (program, arguments) = words.split_first().ok_or_else(none)?;
    let child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|why| io::Error::other(format!("{program}: {why}")))?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else { return Err(none()) };
    relay(link, BufReader::new(stdout), stdin)
}
