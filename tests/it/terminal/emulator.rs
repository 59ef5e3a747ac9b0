//! A terminal emulator for the tests: keys go in, and a screen comes out.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::{Winsize, openpty};
use nix::sys::select::{FdSet, select};
use nix::sys::signal::{Signal, kill};
use nix::sys::time::{TimeVal, TimeValLike};
use nix::unistd::Pid;

use crate::games::HIDDEN;
use crate::program::{RunOutput, TempFolder, run_command, unbroken, wumpus};

/// How long an answer may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// Screen height in rows: enough that nothing scrolls away.
const ROWS: u16 = 100;
pub(crate) const COLUMNS: u16 = 80;

/// Environment variables of the person running the tests that could change the output.
const SETTINGS: [&str; 9] =
    ["STY", "INPUTRC", "TERM_PROGRAM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "COLUMNS", "LINES"];

/// Printed by the editor when a line has ended, before the program gets it.
const EDITING_ENDS: &[u8] = b"\x1b[?2004l";

pub(crate) const CTRL_A: &str = "\x01";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_D: &str = "\x04";
pub(crate) const CTRL_K: &str = "\x0b";
pub(crate) const CTRL_U: &str = "\x15";
pub(crate) const BACKSPACE: &str = "\x7f";
pub(crate) const TAB: &str = "\t";
pub(crate) const UP: &str = "\x1b[A";
pub(crate) const LEFT: &str = "\x1b[D";

/// The main question with the cursor after it.
pub(crate) const MAIN: &str = "Shoot, Move or Quit (S-M-Q)? |";

/// That of Wumpus World, where `s` alone could be south.
pub(crate) const OF_WORLD: &str = "Shoot, Move or Quit? |";

pub(crate) const AGAIN: &str = "Play again (Enter for a new hunt, same or no)? |";

/// The first question of Hidden Wumpus, and those of its first turn.
pub(crate) const BOB: &str = "Bob? |";
pub(crate) const SECRET: &str = "Shoot, move, both or pass? |";
pub(crate) const TALK: &str = "Done talking? |";

/// Returns the first question of a game, as it ends.
pub(crate) fn first_question(flags: &str) -> &'static str {
    match flags {
        _ if flags.contains("hidden") => BOB,
        _ if flags.contains("textbook") => "Climb? |",
        _ if flags.contains("world") => OF_WORLD,
        _ if flags.contains("original") => "(Y-N)? |",
        _ if flags.contains("bsd") => "(M-S-Q)? |",
        _ => MAIN,
    }
}

/// Returns what a terminal sends when a text is pasted.
pub(crate) fn paste(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

/// A temporary home directory for the program's files. It is removed when the test ends.
pub(crate) struct Home(TempFolder);

impl Home {
    pub(crate) fn new() -> Self {
        // The path of a home directory is absolute.
        Self(TempFolder::below(Path::new(env!("CARGO_TARGET_TMPDIR"))))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0.0
    }

    /// Returns the user's state directory. Its name has a space, as it always has on a Mac.
    pub(crate) fn states(&self) -> PathBuf {
        self.path().join("Library/Application Support")
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.states().join("wumpus")
    }

    /// Runs the program through a pipe, with the kept hunts of this home.
    #[track_caller]
    pub(crate) fn run(&self, flags: &str, input: &str) -> RunOutput {
        let mut command = wumpus(flags);
        command.env("HOME", self.path()).env("XDG_STATE_HOME", self.states());
        run_command(command, input)
    }

    /// Keeps a record as the hunt with this number, and returns its file.
    pub(crate) fn keep(&self, number: u32, record: &str) -> PathBuf {
        let folder = self.state().join("hunts");
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("hunt-{number}.txt"));
        fs::write(&file, format!("wumpus record 1\n{record}")).unwrap();
        file
    }

    pub(crate) fn hunts(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.state().join("hunts")).into_iter().flatten();
        let mut hunts: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        hunts.sort();
        hunts
    }

    #[track_caller]
    pub(crate) fn kept(&self) -> String {
        let hunts = self.hunts();
        let [hunt] = hunts.as_slice() else { panic!("one hunt is kept, not {hunts:?}") };
        fs::read_to_string(hunt).unwrap()
    }
}

/// A terminal, and the program that runs in it.
pub(crate) struct Terminal {
    pub(crate) child: Running,
    /// It is gone with the terminal.
    home: Option<Home>,
    master: File,
    pub(crate) printed: Vec<u8>,
    parser: vt100::Parser,
}

impl Terminal {
    #[track_caller]
    pub(crate) fn hunt(flags: &str) -> Self {
        Self::hunt_in(COLUMNS, flags)
    }

    #[track_caller]
    pub(crate) fn hunt_in(columns: u16, flags: &str) -> Self {
        let mut terminal = Self::run(flags, columns, |_| {});
        terminal.wait_for(first_question(flags));
        terminal
    }

    /// Begins a game of Hidden Wumpus, in which the first player is shown the secrets.
    #[track_caller]
    pub(crate) fn in_secret() -> Self {
        let mut terminal = Self::hunt(HIDDEN);
        terminal.answer("ready\r", SECRET);
        terminal
    }

    /// Begins a hunt at this home, and waits for its first question.
    #[track_caller]
    pub(crate) fn hunt_at(home: &Home, flags: &str) -> Self {
        let mut terminal = Self::run_at(home, flags, COLUMNS, |_| {});
        terminal.wait_to_edit(first_question(flags));
        terminal
    }

    /// Goes on with what is kept at a home, and waits for this question.
    #[track_caller]
    pub(crate) fn resume(home: &Home, question: &str) -> Self {
        let mut terminal = Self::run_at(home, "--resume", COLUMNS, |_| {});
        terminal.wait_to_edit(question);
        terminal
    }

    /// Runs the program in a terminal of this width, without a home. `change` may change the command last.
    pub(crate) fn run(flags: &str, columns: u16, change: impl FnOnce(&mut Command)) -> Self {
        let home = Home::new();
        let mut terminal = Self::run_at(&home, flags, columns, change);
        terminal.home = Some(home);
        terminal
    }

    /// Runs the program in a terminal of this width, with the kept hunts of this home.
    pub(crate) fn run_at(home: &Home, flags: &str, columns: u16, change: impl FnOnce(&mut Command)) -> Self {
        Self::run_command(wumpus(flags), home, columns, change)
    }

    pub(crate) fn run_command(
        mut command: Command,
        home: &Home,
        columns: u16,
        change: impl FnOnce(&mut Command),
    ) -> Self {
        for setting in SETTINGS {
            command.env_remove(setting);
        }
        command.env("TERM", "xterm").env("HOME", home.path()).env("XDG_STATE_HOME", home.states());
        let (master, child) = spawn(command, columns, change);
        let [rows, columns] = [ROWS, columns].map(|size| NonZeroU16::new(size).unwrap());
        let parser = vt100::Parser::new(rows, columns, 0);
        Self { child: Running(child), home: None, master: File::from(master), printed: vec![], parser }
    }

    /// Runs the program in a terminal of its own, whose keys become signals between two questions.
    #[cfg(target_os = "linux")]
    pub(crate) fn run_with_signals(flags: &str, home: &Home) -> Self {
        let mut command = with_signals(env!("CARGO_BIN_EXE_wumpus"));
        command.args(flags.split(' '));
        Self::run_command(command, home, COLUMNS, |_| {})
    }

    pub(crate) fn send(&mut self, keys: impl AsRef<[u8]>) {
        self.master.write_all(keys.as_ref()).unwrap();
    }

    /// Types keys that leave the line unfinished, and waits until it ends so; `|` is the cursor.
    #[track_caller]
    pub(crate) fn edit(&mut self, keys: impl AsRef<[u8]>, line: &str) {
        assert!(!self.line().ends_with(line), "what is there already cannot be waited for: {line}");
        self.send(keys);
        self.wait_for(line);
    }

    /// Types keys that end the line, and waits until the line below ends like this.
    #[track_caller]
    pub(crate) fn answer(&mut self, keys: impl AsRef<[u8]>, line: &str) {
        let before = self.printed.len();
        self.send(keys);
        // The answered question stays for a while, and pasted lines bring their own questions.
        self.wait(line, |terminal| {
            let has_stopped_editing = terminal.printed[before..].windows(EDITING_ENDS.len()).any(|w| w == EDITING_ENDS);
            has_stopped_editing && terminal.is_editing() && terminal.line().ends_with(line)
        });
    }

    #[track_caller]
    pub(crate) fn wait_for(&mut self, line: &str) {
        self.wait(line, |terminal| terminal.line().ends_with(line));
    }

    /// Waits until the editor is open on a line that ends like this.
    #[track_caller]
    pub(crate) fn wait_to_edit(&mut self, line: &str) {
        self.wait(line, |terminal| terminal.is_editing() && terminal.line().ends_with(line));
    }

    /// Types the last keys, waits until the program has exited, and returns its exit status.
    #[track_caller]
    pub(crate) fn leave(&mut self, keys: impl AsRef<[u8]>) -> i32 {
        self.send(keys);
        let deadline = Instant::now() + PATIENCE;
        while self.take(deadline) {}
        assert!(Instant::now() < deadline, "the program has not left:\n{}", self.screen());
        assert!(!self.is_editing(), "the terminal is restored");
        self.child.0.wait().unwrap().code().unwrap()
    }

    /// Types keys at each question until the program has exited, and returns its exit status. While the program does not
    /// ask, it is left alone: a disk can be slow, and too many keys that send a signal end the program at once.
    #[track_caller]
    pub(crate) fn leave_in_the_end(&mut self, keys: &str) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            while self.take(Instant::now() + Duration::from_millis(50)) {}
            if let Some(status) = self.child.0.try_wait().unwrap() {
                return status;
            }
            if self.is_editing() {
                // The program may have exited since.
                let _ = self.master.write_all(keys.as_bytes());
            }
            assert!(Instant::now() < deadline, "the program has not left:\n{}", self.screen());
        }
    }

    #[track_caller]
    pub(crate) fn kill(&mut self, signal: Signal) -> String {
        self.signal(signal);
        self.wait_for_death(signal)
    }

    /// Waits until a signal has ended the program, and reads the rest of its output.
    #[track_caller]
    pub(crate) fn wait_for_death(&mut self, signal: Signal) -> String {
        assert_eq!(self.child.0.wait().unwrap().signal(), Some(signal as i32));
        let deadline = Instant::now() + PATIENCE;
        while self.take(deadline) {}
        self.screen()
    }

    pub(crate) fn close(self) {
        let Self { mut child, master, .. } = self;
        drop(master);
        child.0.wait().unwrap();
    }

    /// Types keys that begin some work, and stops the program again and again until this sign of slow work is printed.
    #[track_caller]
    pub(crate) fn work_slowly(&mut self, keys: &str, sign: &str) {
        self.send(keys);
        let deadline = Instant::now() + PATIENCE;
        while !self.has_printed(sign) {
            assert!(Instant::now() < deadline, "\"{sign}\" has not come, but:\n{}", self.screen());
            self.take(Instant::now() + Duration::from_millis(20));
            self.signal(Signal::SIGSTOP);
            sleep(Duration::from_millis(600));
            self.signal(Signal::SIGCONT);
        }
    }

    pub(crate) fn has_printed(&self, text: &str) -> bool {
        self.printed.windows(text.len()).any(|printed| printed == text.as_bytes())
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.0.id().try_into().unwrap()), signal).unwrap();
    }

    pub(crate) fn resize(&mut self, columns: u16) {
        self.resize_to(columns, ROWS);
    }

    pub(crate) fn resize_to(&mut self, columns: u16, rows: u16) {
        let size = rustix::termios::Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        rustix::termios::tcsetwinsize(&self.master, size).unwrap();
        let [rows, columns] = [rows, columns].map(|size| NonZeroU16::new(size).unwrap());
        self.parser.screen_mut().set_size(rows, columns);
        self.signal(Signal::SIGWINCH);
    }

    #[track_caller]
    pub(crate) fn wait(&mut self, what: &str, has_come: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !has_come(self) {
            assert!(self.take(deadline), "\"{what}\" has not come, but:\n{}\n{:?}", self.screen(), self.line());
        }
    }

    /// Reads the next output. Returns whether any came before the program's exit and the deadline.
    fn take(&mut self, deadline: Instant) -> bool {
        let mut bytes = [0; 4096];
        let left = deadline.saturating_duration_since(Instant::now()).as_millis().try_into().unwrap();
        let mut readable = FdSet::new();
        readable.insert(self.master.as_fd());
        let has_come = select(None, &mut readable, None, None, &mut TimeVal::milliseconds(left)).unwrap() > 0;
        // After the program's exit, reading gives an error on Linux and nothing elsewhere.
        let length = if has_come { self.master.read(&mut bytes).unwrap_or_default() } else { 0 };
        self.parser.process(&bytes[..length]);
        self.printed.extend(&bytes[..length]);
        length > 0
    }

    /// Returns whether the editor reads keys. The terminal would echo a key that came at another time.
    fn is_editing(&self) -> bool {
        self.parser.screen().bracketed_paste()
    }

    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.screen().contains(text.trim_end()), "{text}\nis not on the screen:\n{}", self.screen());
    }

    /// Asserts that the screen shows these words, whatever lines they are broken into.
    #[track_caller]
    pub(crate) fn shows_words(&self, text: &str) {
        assert!(unbroken(&self.screen()).contains(&unbroken(text)), "{text}\nis not on the screen:\n{}", self.screen());
    }

    /// Waits until a line is shown like this in a resized window. The signal is sent again and again, as when a window
    /// is dragged: the editor misses one that comes just before it reads a key.
    #[track_caller]
    pub(crate) fn wait_resized(&mut self, line: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.line().ends_with(line) {
            assert!(Instant::now() < deadline, "\"{line}\" has not come, but:\n{}", self.screen());
            self.signal(Signal::SIGWINCH);
            self.take(Instant::now() + Duration::from_millis(100));
        }
    }

    #[track_caller]
    pub(crate) fn names_the_hunt(&self, flags: &str) {
        let named = format!("\n\nThat was hunt 7. To play it again:\n  wumpus {flags}");
        assert!(self.screen().ends_with(&named), "{}", self.screen());
    }

    #[track_caller]
    pub(crate) fn keeps_the_hunt(&self) {
        let kept = "This hunt is saved. To resume it: wumpus --resume";
        assert!(unbroken(&self.screen()).ends_with(kept), "{}", self.screen());
    }

    pub(crate) fn is_as_it_was_found(&self) -> bool {
        !self.is_editing() && self.has_its_modes()
    }

    /// Returns whether the terminal itself echoes keys, passes on whole lines and makes signals of keys.
    pub(crate) fn has_its_modes(&self) -> bool {
        use rustix::termios::{LocalModes, tcgetattr};
        let found = LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        tcgetattr(&self.master).unwrap().local_modes.contains(found)
    }

    pub(crate) fn shows_the_alternate_screen(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    /// Returns the screen. A wrapped line counts as one line.
    pub(crate) fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Returns the cursor's line, wrapped or not, with `|` at the cursor.
    pub(crate) fn line(&self) -> String {
        let screen = self.parser.screen();
        let (row, column) = screen.cursor_position();
        let columns = screen.size().1.get();
        let is_full = |row: &u16| screen.cell(*row, columns - 1).is_some_and(vt100::Cell::has_contents);
        let first = row - u16::try_from((0..row).rev().take_while(is_full).count()).unwrap();
        let last = (row..ROWS).find(|row| !is_full(row)).unwrap_or(ROWS - 1);
        let before = screen.contents_between(first, 0, row, column).replace('\n', "");
        let behind = screen.contents_between(row, column, last, columns).replace('\n', "");
        let length = usize::from((row - first) * columns + column);
        format!("{before:length$}|{}", behind.trim_end())
    }
}

/// Returns the command that runs this program in a terminal of its own.
#[cfg(target_os = "linux")]
pub(crate) fn with_signals(program: &str) -> Command {
    let mut command = Command::new("setsid");
    command.args(["--ctty", "--wait", program]);
    command
}

/// A program that does not outlive its terminal.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It has exited already, unless the test has failed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command in a new terminal and returns the side with the keyboard and the screen.
fn spawn(mut command: Command, columns: u16, change: impl FnOnce(&mut Command)) -> (OwnedFd, Child) {
    // A program that another test starts before both sides are closed on exec would keep this terminal open.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let size = Winsize { ws_row: ROWS, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    let pty = openpty(&size, None).unwrap();
    for side in [&pty.master, &pty.slave] {
        fcntl(side, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).unwrap();
    }
    let [stdin, stdout] = [(); 2].map(|()| pty.slave.try_clone().unwrap());
    command.stdin(stdin).stdout(stdout).stderr(pty.slave);
    change(&mut command);
    let child = command.spawn().unwrap();
    (pty.master, child)
}
