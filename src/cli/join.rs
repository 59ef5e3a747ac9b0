//! `wumpus join` and `wumpus watch`: a seat, or a look, at a game that somebody hosts.
//!
//! They write no file, read none, and start no program but the one of `--run`, because strangers may be allowed to use
//! them.

use std::env;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Stdio, exit};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::play::Look;
use crate::agent::protocol::read_position;
use crate::agent::{Line, Lines, MAX_LINE_BYTES};
use crate::drive::screen;
use crate::hosting::codes::{BadCode, Code, group_of};
use crate::hosting::link::{Entry, Link, Told};
use crate::hosting::page;
use crate::hosting::socket::Address;
use crate::repl::hidden::guest::Guest;
use crate::sanitize::sanitize_lines;
use crate::sim::AgentCommand;
use crate::stdio::{Leave, help_width, print_bytes, read_error, read_line, reason, warn};
use crate::system::{LastWords, hold, thread_error};
use crate::terminal::{Appearance, Live, Print, Typed};
use crate::wire::{News, Request, sentence};

pub(super) const EXAMPLES: &str = "\
Examples:
  wumpus join K7Q2-MHXR-9TWB                     a game on this machine
  wumpus join 192.168.1.5:4000 K7Q2              the room of a game at an address
  wumpus join K7Q2-MHXR-9TWB --run 'python3 seat.py'";

const ASK_CODE: &str = "The code, like K7Q2 or K7Q2-MHXR-9TWB?";
const ASK_NAME: &str = "Your name? ";
const NO_NAME: &str = "that is the code of a room; add --name NAME";
const LOST: &str = "The connection is lost. Reconnecting...";
const BACK: &str = "Reconnected.";
const AGAIN: &str =
    "The host has gone back to an earlier turn. Here is the game so far. Your marks on the map are lost.";
const NOT_SENT: &str = "That was not sent, because the connection is lost. Type it again once you are reconnected.";
const CLOSED: &str = "The connection is closed. Press Enter to leave.";

/// The variable that holds what an ssh client asked for, if `wumpus join` is the only command of the account.
const ASKED_FOR: &str = "SSH_ORIGINAL_COMMAND";
/// The most bytes that are read as a code.
const MAX_CODE_BYTES: usize = 100;
/// The pause between two attempts to send a line, and between two checks whether the program has exited.
const TIME_TO_TRY_AGAIN: Duration = Duration::from_millis(50);
/// The time for a program to end after the game.
const TIME_TO_END: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, Args)]
pub(super) struct Join {
    /// The address of the game, if the host gave you one
    #[arg(value_name = "ADDR")]
    first: Option<String>,
    /// The code of the room, or your own; wumpus watch needs its first four letters, or for a game on phones the code of the table's screen
    #[arg(value_name = "CODE")]
    second: Option<String>,
    /// The Unix socket of the game
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Your name, if you come in with the code of the room; without it you are asked
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Pass on the lines of the game as JSON, for a program
    #[arg(long)]
    json: bool,
    /// Let a program play: it reads and writes those lines
    #[arg(long, value_name = "COMMAND", conflicts_with = "json")]
    run: Option<AgentCommand>,
    #[command(flatten)]
    look: Look,
}

impl Join {
    pub(super) fn run(&self, is_watch: bool) -> io::Result<Leave> {
        let (address, entry) = self.found(is_watch)?;
        let is_program = self.json || self.run.is_some();
        if is_program && matches!(&entry, Entry::Room { name, .. } if name.is_empty()) {
            return Err(io::Error::other(NO_NAME));
        }
        if !is_program {
            return play(&address, entry, self.look.appearance());
        }
        let connection = Arc::new(Link::new(address, entry, is_program));
        match &self.run {
            Some(command) => run_program(&connection, command),
            None => relay(&connection, connection.connect()?, io::stdin(), io::stdout(), None),
        }
    }

    /// Returns where the game is, and how to come in. A name that was not given is empty.
    fn found(&self, is_watch: bool) -> io::Result<(Address, Entry)> {
        // The address of the page, or of the table's screen.
        let at_page = |first: &'_ str| {
            let (_, address) = first.split_once("://")?;
            let (at, code) = address.split_once("/table#").or_else(|| address.split_once("/#"))?;
            Some((at.to_owned(), code.to_owned()))
        };
        let table = self.first.as_deref().and_then(at_page);
        let (address, code) = match (self.first.as_deref(), self.second.clone()) {
            _ if table.is_some() => {
                table.as_ref().map(|(at, code)| (Some(&**at), Some(code.clone()))).unwrap_or_default()
            }
            (Some(only), None) if !only.contains([':', '/']) => (None, Some(only.to_owned())),
            both => both,
        };
        let address = match &self.socket {
            Some(file) => Some(Address::File(file.clone())),
            None => address.map(Address::named).transpose()?,
        };
        // An ssh client chooses only the code, never the address.
        let code = code.or_else(|| env::var(ASKED_FOR).ok().filter(|asked| !asked.trim().is_empty()));
        if is_watch {
            let address = match (address, &code) {
                (Some(address), _) => address,
                (None, None) => Address::of_only_game()?,
                (None, Some(code)) => {
                    let named = "a game is named by the first four letters of its codes, like K7Q2";
                    Address::of_group(&group_of(code).ok_or_else(|| io::Error::other(named))?)?
                }
            };
            // The table's screen of a game on phones has a code of its own, and anybody may look at another.
            return Ok((address, Entry::Watch(code.filter(|code| code.parse::<Code>().is_ok()))));
        }
        let entry = code.map_or_else(ask_code, |code| entry(&code).map_err(io::Error::other))?;
        let group = match &entry {
            Entry::Code(code) => group_of(code),
            Entry::Room { room, .. } => Some(room.clone()),
            Entry::Watch(_) => None,
        };
        let address = address.map_or_else(|| Address::of_group(&group.unwrap_or_default()), Ok)?;
        Ok((address, self.named(entry)))
    }

    fn named(&self, entry: Entry) -> Entry {
        match (entry, self.name.clone()) {
            (Entry::Room { room, .. }, Some(name)) => Entry::Room { room, name },
            (entry, _) => entry,
        }
    }
}

/// Reads a code: that of the room, or one's own.
fn entry(code: &str) -> Result<Entry, BadCode> {
    let own = code.parse::<Code>().map(|code| Entry::Code(code.to_string()));
    // What looks like a flag is none, and no code either.
    let room = || group_of(code).filter(|_| !code.starts_with('-'));
    own.or_else(|why| room().map(|room| Entry::Room { room, name: String::new() }).ok_or(why))
}

/// Asks for a code until one is typed.
fn ask_code() -> io::Result<Entry> {
    loop {
        print_bytes(format!("{ASK_CODE} ").as_bytes())?;
        let mut line = Vec::new();
        let has_end = read_line(&mut io::stdin().lock(), &mut line, MAX_CODE_BYTES).map_err(read_error)?;
        match entry(&String::from_utf8_lossy(&line)) {
            Err(why) if has_end => warn(&why.to_string()),
            code => return code.map_err(io::Error::other),
        }
    }
}

/// Plays a seat for a person, or lets them watch.
fn play(address: &Address, mut entry: Entry, appearance: Appearance) -> io::Result<Leave> {
    let (mut prompt, print) = Live::of_process(appearance, &LastWords::default())?;
    let print = Arc::new(Mutex::new(print));
    let mut is_refused = false;
    let (connection, guest, network, name) = loop {
        if let Entry::Room { name, .. } = &mut entry
            && (is_refused || name.is_empty())
        {
            *name = match prompt.read(ASK_NAME)? {
                Typed::Line(line) => line,
                Typed::Interrupt => return Ok(Leave::Interrupt),
                Typed::End => return Ok(Leave::EndOfInput),
            };
        }
        let connection = Arc::new(Link::new(address.clone(), entry.clone(), false));
        let stream = connection.connect()?;
        let guest = Arc::new(Mutex::new(Guest::default()));
        let (named, is_named) = channel();
        let network = {
            let (connection, guest, print) = (Arc::clone(&connection), Arc::clone(&guest), Arc::clone(&print));
            let has_editor = prompt.has_editor();
            move || keep_up(&connection, stream, &guest, &mut hold(&print), named, has_editor)
        };
        let network = thread::Builder::new().spawn(network).map_err(thread_error)?;
        if let Ok(name) = is_named.recv() {
            break (connection, guest, network, name);
        }
        match network.join().unwrap_or(Ok(())) {
            // Another name may be accepted.
            Err(why) if matches!(entry, Entry::Room { .. }) && prompt.has_editor() => {
                prompt.say(&sentence(&why.to_string()))?;
            }
            followed => return followed.map(|()| Leave::Quit),
        }
        is_refused = true;
    };
    let mut is_leaving = false;
    loop {
        let line = match prompt.read(&format!("{name}> "))? {
            Typed::Line(line) if network.is_finished() && line.trim().is_empty() => return Ok(Leave::Quit),
            Typed::Line(line) => line,
            Typed::Interrupt if !is_leaving => {
                is_leaving = true;
                prompt.say("(Press Ctrl-C again, or type quit, to leave the table.)")?;
                continue;
            }
            Typed::Interrupt => return Ok(Leave::Interrupt),
            Typed::End => return prompt.say(&hold(&guest).left(&connection.command())).map(|()| Leave::EndOfInput),
        };
        is_leaving = false;
        let reply = hold(&guest).obey(&line, screen(appearance, true));
        let is_sent = reply.send.is_empty() || connection.is_up();
        if is_sent && !reply.text.is_empty() {
            prompt.say(&reply.text)?;
        }
        if !is_sent || !reply.send.into_iter().all(|ask| connection.send(&Request::Ask(ask).json())) {
            hold(&guest).sent = None;
            prompt.say(if network.is_finished() { CLOSED } else { NOT_SENT })?;
        }
        if reply.leaves {
            return prompt.say(&hold(&guest).left(&connection.command())).map(|()| Leave::Quit);
        }
    }
}

/// Shows a guest what arrives, until the host closes the connection.
fn keep_up(
    connection: &Link,
    stream: TcpStream,
    guest: &Mutex<Guest>,
    print: &mut Print,
    named: Sender<String>,
    has_editor: bool,
) -> io::Result<()> {
    let (mut named, mut is_up_to_date) = (Some(named), false);
    let followed = connection.follow(stream, |told| {
        // Nobody prints while the guest is locked, because printing may wait for the prompt.
        let words = match told {
            Told::Line(line) => invited(&line).or_else(|| hold(guest).hear(&line, read_position, help_width())),
            Told::UpToDate => {
                is_up_to_date = true;
                None
            }
            Told::Lost => Some(LOST.to_owned()),
            Told::Back => Some(BACK.to_owned()),
            Told::Again => {
                // The host tells it anew.
                *hold(guest) = Guest::default();
                Some(AGAIN.to_owned())
            }
        };
        if let Some(words) = &words {
            print(words);
        }
        let name = hold(guest).name().filter(|_| is_up_to_date).map(ToOwned::to_owned);
        if let Some((named, name)) = name.and_then(|name| Some((named.take()?, name))) {
            // The prompt waits for it.
            let _ = named.send(name);
        }
        Ok(())
    });
    if named.is_some() {
        return followed;
    }
    if let Err(why) = &followed {
        print(&sanitize_lines(&why.to_string()));
    }
    if has_editor {
        print(CLOSED);
    } else {
        // Nothing else ends the wait for a line from a pipe.
        exit(followed.is_err().into());
    }
    Ok(())
}

/// Says where guests find the room, at the table's screen.
fn invited(line: &str) -> Option<String> {
    let News::Room { address, .. } = serde_json::from_str(line).ok()? else { return None };
    Some(page::invitation(&sanitize_lines(&address)))
}

/// Passes lines on between the game and a program, until one of them ends. After the game, `program` has [`TIME_TO_END`] to
/// exit before it is killed.
fn relay(
    connection: &Arc<Link>,
    stream: TcpStream,
    input: impl Read,
    mut output: impl Write + Send + 'static,
    program: Option<Arc<Mutex<Child>>>,
) -> io::Result<Leave> {
    let is_piped = program.is_none();
    let network = {
        let connection = Arc::clone(connection);
        move || {
            let followed = connection.follow(stream, |told| match told {
                Told::Line(line) => writeln!(output, "{line}").and_then(|()| output.flush()),
                Told::UpToDate | Told::Lost | Told::Back | Told::Again => Ok(()),
            });
            let error = followed.err().filter(|why| why.kind() != ErrorKind::BrokenPipe);
            if error.is_none() && !is_piped {
                drop(output);
                thread::sleep(TIME_TO_END);
            }
            // Locked until the process exits, so that the main thread cannot report the kill as a failure.
            let mut program = program.as_deref().map(hold);
            let _ = program.as_mut().map(|program| program.kill());
            if let Some(why) = &error {
                warn(&why.to_string());
            }
            exit(error.is_some().into());
        }
    };
    let network = thread::Builder::new().spawn(network).map_err(thread_error)?;
    let mut lines = Lines::of(input);
    while let Some(line) = lines.next().map_err(read_error)? {
        let Line::Whole(line) = line else {
            warn(&format!("a line with more than {MAX_LINE_BYTES} bytes was not sent"));
            continue;
        };
        // A watcher sends nothing. While the connection is lost, the line waits.
        while !connection.is_watch() && !connection.send(&String::from_utf8_lossy(line)) {
            thread::sleep(TIME_TO_TRY_AGAIN);
        }
    }
    if connection.is_watch() && is_piped {
        // The input of a watcher may have ended at once. The thread ends the process.
        let _ = network.join();
    }
    Ok(Leave::EndOfInput)
}

fn run_program(connection: &Arc<Link>, command: &AgentCommand) -> io::Result<Leave> {
    // Without a game, no program is started.
    let stream = connection.connect()?;
    let mut program = command.command();
    let child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child =
        child.map_err(|why| io::Error::other(format!("cannot start {}: {}", command.text, reason(&why))))?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else { unreachable!("both are pipes") };
    let program = Arc::new(Mutex::new(child));
    relay(connection, stream, stdout, stdin, Some(Arc::clone(&program)))?;
    let status = loop {
        match hold(&program).try_wait()? {
            Some(status) => break status,
            None => thread::sleep(TIME_TO_TRY_AGAIN),
        }
    };
    if status.success() { Ok(Leave::Quit) } else { Err(io::Error::other(format!("the program failed ({status})"))) }
}
