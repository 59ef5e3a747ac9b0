//! The program at a terminal, key by key: what the line editor makes of the keys, and what the screen shows.
//!
//! Deliberately absent: sleeps; what is the same through a pipe; and the signals of a terminal that controls its
//! processes, which takes unsafe code.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::{Winsize, openpty};

use crate::wumpus::{HUNTS, play, program};

/// How long an answer may take on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many that nothing scrolls away.
const ROWS: u16 = 60;
pub(crate) const COLUMNS: u16 = 80;

/// Settings of whoever runs the tests that could change what is shown.
const SETTINGS: [&str; 8] =
    ["STY", "INPUTRC", "TERM_PROGRAM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES"];

/// What the editor prints when a line has ended, before it hands it on.
const EDITING_ENDS: &[u8] = b"\x1b[?2004l";

pub(crate) const CTRL_A: &str = "\x01";
pub(crate) const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
pub(crate) const CTRL_K: &str = "\x0b";
const BACKSPACE: &str = "\x7f";
pub(crate) const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const LEFT: &str = "\x1b[D";

/// The main question, and the cursor behind it.
const MAIN: &str = "Shoot, Move or Quit (S-M-Q)? |";
const HOW_TO_LEAVE: &str = "(Ctrl-C once more, or Ctrl-D, leaves the game.)";

/// The questions after `move`, in the order of the variants.
const SECOND_QUESTIONS: [&str; 2] = ["Where to? |", "Which way? |"];
/// Flags, and lines that move, ask a second question, and leave.
const DIALOGUES: [(&str, &str); 2] = [(HUNTS[0], "m 3\nm\n2\nq\n"), (HUNTS[1], "m se\nm\ne\nq\n")];

/// The mark of a spoilt line, U+FFFD, for which the screen of `vt100` leaves a gap.
const SPOILT: &str = "?  |";

/// What a terminal sends when a text is pasted.
pub(crate) fn paste(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

/// A home of one's own, for what the program keeps; it is gone when the test is over.
pub(crate) struct Home(PathBuf);

impl Home {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("home-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&home).unwrap();
        Self(home)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A terminal, and the program that runs in it.
pub(crate) struct Terminal {
    child: Child,
    /// It is gone with the terminal.
    home: Option<Home>,
    keyboard: File,
    arriving: Receiver<Vec<u8>>,
    pub(crate) printed: Vec<u8>,
    parser: vt100::Parser,
}

impl Terminal {
    /// Begins a hunt, and waits for the main question.
    #[track_caller]
    fn hunt(flags: &str) -> Self {
        let mut terminal = Self::run(flags, COLUMNS, |_| {});
        terminal.wait_for(MAIN);
        terminal
    }

    /// Runs the program in a terminal so many columns wide, at home nowhere. `change` has the last word on how it is run.
    pub(crate) fn run(flags: &str, columns: u16, change: impl FnOnce(&mut Command)) -> Self {
        let home = Home::new();
        let mut terminal = Self::run_at(&home, flags, columns, change);
        terminal.home = Some(home);
        terminal
    }

    /// Runs the program in a terminal so many columns wide, where it finds what it has kept there.
    pub(crate) fn run_at(home: &Home, flags: &str, columns: u16, change: impl FnOnce(&mut Command)) -> Self {
        let mut command = program(flags);
        for setting in SETTINGS {
            command.env_remove(setting);
        }
        command.env("TERM", "xterm").env("HOME", home.path()).env("XDG_STATE_HOME", home.path());
        let (master, child) = spawn(command, columns, change);
        let keyboard = File::from(master);
        let mut shown = keyboard.try_clone().unwrap();
        let (sender, arriving) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // It ends with an error on Linux and with nothing elsewhere, when the program has left.
            while let Ok(length @ 1..) = shown.read(&mut bytes)
                && sender.send(bytes[..length].to_vec()).is_ok()
            {}
        });
        let [rows, columns] = [ROWS, columns].map(|size| NonZeroU16::new(size).unwrap());
        Self { child, home: None, keyboard, arriving, printed: vec![], parser: vt100::Parser::new(rows, columns, 0) }
    }

    /// Sends keys, all in one write.
    pub(crate) fn send(&mut self, keys: impl AsRef<[u8]>) {
        self.keyboard.write_all(keys.as_ref()).unwrap();
    }

    /// Types keys that leave the line unfinished, and waits until it ends so; `|` is the cursor.
    #[track_caller]
    pub(crate) fn edit(&mut self, keys: impl AsRef<[u8]>, line: &str) {
        assert!(!self.line().ends_with(line), "what is there already cannot be waited for: {line}");
        self.send(keys);
        self.wait_for(line);
    }

    /// Types keys of which the last ends the line, and waits until the line below ends so.
    #[track_caller]
    pub(crate) fn answer(&mut self, keys: impl AsRef<[u8]>, line: &str) {
        let before = self.printed.len();
        self.send(keys);
        // The question that was answered still stands there for a while, and pasted lines come with theirs.
        self.wait(line, |terminal| {
            let has_stopped_editing = terminal.printed[before..].windows(EDITING_ENDS.len()).any(|w| w == EDITING_ENDS);
            has_stopped_editing && terminal.is_editing() && terminal.line().ends_with(line)
        });
    }

    /// Waits until the line of the cursor ends so.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, line: &str) {
        self.wait(line, |terminal| terminal.line().ends_with(line));
    }

    /// Types the last keys, waits until the program has left, and tells its exit status.
    #[track_caller]
    pub(crate) fn leave(&mut self, keys: impl AsRef<[u8]>) -> i32 {
        self.send(keys);
        let deadline = Instant::now() + PATIENCE;
        while self.take(deadline) {}
        assert!(Instant::now() < deadline, "the program has not left:\n{}", self.screen());
        assert!(!self.is_editing(), "the terminal is left as it was found");
        self.child.wait().unwrap().code().unwrap()
    }

    #[track_caller]
    fn wait(&mut self, what: &str, has_come: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !has_come(self) {
            assert!(self.take(deadline), "\"{what}\" has not come, but:\n{}\n{:?}", self.screen(), self.line());
        }
    }

    /// Takes what the program prints next; tells whether anything came before it left and before the deadline.
    fn take(&mut self, deadline: Instant) -> bool {
        let arrived = self.arriving.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        let bytes = arrived.unwrap_or_default();
        self.parser.process(&bytes);
        self.printed.extend(&bytes);
        !bytes.is_empty()
    }

    /// Tells whether the editor reads keys. A key that came at another time would be echoed by the terminal.
    fn is_editing(&self) -> bool {
        self.parser.screen().bracketed_paste()
    }

    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.screen().contains(text.trim_end()), "{text}\nis not on the screen:\n{}", self.screen());
    }

    #[track_caller]
    fn names_the_hunt(&self, flags: &str) {
        let named = format!("\n\nThat was hunt 7. To hunt it again:\n  wumpus {flags}");
        assert!(self.screen().ends_with(&named), "{}", self.screen());
    }

    /// Tells whether the alternate screen is shown.
    pub(crate) fn shows_the_alternate_screen(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    /// The screen. A line that the terminal has wrapped is one line.
    pub(crate) fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// The line of the cursor, however many rows it takes, with `|` where the cursor stands.
    fn line(&self) -> String {
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

impl Drop for Terminal {
    fn drop(&mut self) {
        // It has left already, unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command in a new terminal, of which it gives the side of the keyboard and the screen.
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

#[test]
fn what_is_typed_can_be_edited() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.edit("m 99", "? m 99|");
    terminal.edit(BACKSPACE, "? m 9|");
    terminal.edit(LEFT, "? m |9");
    terminal.edit("3", "? m 3|9");
    terminal.edit(CTRL_K, "? m 3|");
    terminal.edit(CTRL_A, "? |m 3");
    terminal.edit("x", "? x|m 3");
    terminal.edit(CTRL_A, "? |xm 3");
    terminal.edit(CTRL_D, "? |m 3");
    terminal.answer("\r", MAIN);
    terminal.shows("? m 3\n\nYou are in room 3.");
    assert_eq!(terminal.leave("q\r"), 0);
}

#[test]
fn an_earlier_line_comes_back_with_the_up_arrow() {
    for flags in HUNTS {
        let mut terminal = Terminal::hunt(flags);
        terminal.answer("xyzzy\r", MAIN);
        terminal.answer("look\r", MAIN);
        terminal.edit(UP, "? look|");
        terminal.edit(UP, "? xyzzy|");
        terminal.edit(DOWN, "? look|");
        terminal.edit(UP, "? xyzzy|");
        terminal.answer("\r", MAIN);
        assert_eq!(terminal.screen().matches("I don't know \"xyzzy\".").count(), 2, "{}", terminal.screen());
        assert_eq!(terminal.leave("q\r"), 0);
    }
}

/// What comes of them is what comes of the same lines through a pipe.
#[test]
fn several_lines_pasted_at_once_are_taken_one_by_one() {
    for (flags, lines) in DIALOGUES {
        let mut terminal = Terminal::hunt(flags);
        assert_eq!(terminal.leave(paste(&lines.replace('\n', "\r")) + "\r"), 0);
        let through_a_pipe = play(flags, &[lines]);
        let (first, _) = lines.split_once('\n').unwrap();
        let (_, from_first) = through_a_pipe.split_once(first).unwrap();
        terminal.shows(from_first);
    }
}

/// Each of them for itself, the first with what was typed before it; nothing is done before Enter.
#[test]
fn pasted_lines_come_back_with_the_up_arrow() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.edit("m ", "? m |");
    terminal.edit(paste("3\rlook\rxyzzy"), "xyzzy|");
    terminal.shows("? m 3\nlook\nxyzzy");
    terminal.answer("\r", MAIN);
    terminal.edit(UP, "? xyzzy|");
    terminal.edit(UP, "? look|");
    terminal.edit(UP, "? m 3|");
    assert_eq!(terminal.leave("\rq\r"), 0);
}

#[test]
fn lines_typed_ahead_are_not_lost() {
    for (flags, lines) in DIALOGUES {
        let mut terminal = Terminal::hunt(flags);
        assert_eq!(terminal.leave(lines.replace('\n', "\r")), 0);
        assert_eq!(terminal.screen(), play(flags, &[lines]).trim_end());
    }
}

/// They may be on the screen once more, above the first question.
#[test]
fn lines_typed_before_the_program_has_begun_are_not_lost() {
    for (flags, lines) in DIALOGUES {
        let mut terminal = Terminal::run(flags, COLUMNS, |_| {});
        assert_eq!(terminal.leave(lines.replace('\n', "\r")), 0);
        let through_a_pipe = play(flags, &[lines]);
        let first_question = through_a_pipe.find("Shoot, ").unwrap();
        terminal.shows(&through_a_pipe[first_question..]);
    }
}

/// The question stays, and the line costs nothing.
#[test]
fn ctrl_c_abandons_the_line_and_says_how_to_leave() {
    for (flags, second_question) in HUNTS.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::hunt(flags);
        terminal.edit("m 3", "? m 3|");
        terminal.answer(CTRL_C, MAIN);
        terminal.shows(&format!("? m 3\n{HOW_TO_LEAVE}\nShoot, "));
        terminal.answer("m\r", second_question);
        terminal.edit("3", "? 3|");
        terminal.answer(CTRL_C, second_question);
        terminal.shows(&format!("? 3\n{HOW_TO_LEAVE}\n{}", second_question.trim_end_matches(" |")));
        assert_eq!(terminal.leave("look\rq\r"), 0);
        let untouched = play(flags, &["look"]);
        let (_, looked) = untouched.split_once("look\n").unwrap();
        terminal.shows(looked.split_once("Shoot, ").unwrap().0);
    }
}

#[test]
fn a_second_ctrl_c_in_a_row_leaves_with_130_and_names_the_hunt() {
    for (flags, second_question) in HUNTS.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::hunt(flags);
        terminal.answer(CTRL_C, MAIN);
        assert_eq!(terminal.leave(CTRL_C), 130);
        terminal.names_the_hunt(flags);

        let mut terminal = Terminal::hunt(flags);
        terminal.answer("m\r", second_question);
        terminal.answer(CTRL_C, second_question);
        assert_eq!(terminal.leave(CTRL_C), 130);
        terminal.names_the_hunt(flags);
    }
}

/// Whatever the line is: answered at every question, refused, blank.
#[test]
fn a_line_between_two_ctrl_c_starts_the_count_anew() {
    let mut terminal = Terminal::hunt("--seed 7");
    for line in ["look\r", "xyzzy\r", "\r"] {
        terminal.answer(CTRL_C, MAIN);
        terminal.answer(line, MAIN);
    }
    terminal.answer(CTRL_C, MAIN);
    assert_eq!(terminal.screen().matches(HOW_TO_LEAVE).count(), 4, "{}", terminal.screen());
    assert_eq!(terminal.leave(CTRL_C), 130);
}

#[test]
fn ctrl_d_leaves_with_0_and_names_the_hunt() {
    for (flags, second_question) in HUNTS.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::hunt(flags);
        assert_eq!(terminal.leave(CTRL_D), 0);
        terminal.names_the_hunt(flags);

        let mut terminal = Terminal::hunt(flags);
        terminal.answer("m\r", second_question);
        assert_eq!(terminal.leave(CTRL_D), 0);
        terminal.names_the_hunt(flags);
    }
}

/// Room 3 is the next room: neither what comes before the byte nor what comes after it is obeyed.
#[test]
fn a_byte_that_is_no_text_spoils_its_line_and_no_other() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.edit("m", "? m|");
    terminal.answer(b"\xff", SPOILT);
    terminal.edit("3", "?  3|");
    terminal.answer("\r", MAIN);
    terminal.shows("?  3\nNot possible - tunnels lead to 3, 5 and 14.\nShoot, ");
    terminal.answer("look\r", MAIN);
    terminal.shows("? look\nYou are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.\n");
    terminal.answer("m 3\r", MAIN);
    terminal.shows("? m 3\n\nYou are in room 3.");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// A Latin-1 é swallows the Enter behind it, so that the line goes on. It is marked, and whoever deletes the mark knows.
#[test]
fn a_spoilt_line_can_be_seen_and_mended() {
    let mut terminal = Terminal::hunt("--seed 7");
    terminal.answer(b"m \xe9\r", SPOILT);
    terminal.edit(BACKSPACE, MAIN);
    terminal.answer("m 3\r", MAIN);
    terminal.shows("? m 3\n\nYou are in room 3.");
    assert_eq!(terminal.leave("q\r"), 0);
}

/// It wraps, can be edited where it wraps, and is read whole.
#[test]
fn a_line_may_be_longer_than_a_narrow_window() {
    for (flags, direction, there) in [(HUNTS[0], "3", "You are in room 3."), (HUNTS[1], "se", "( 2, 9)")] {
        let mut terminal = Terminal::run(flags, 30, |_| {});
        terminal.wait_for(MAIN);
        let line = format!("move{}{direction}", ",".repeat(100));
        terminal.edit(&line, &format!("? {line}|"));
        terminal.edit(CTRL_A, &format!("? |{line}"));
        terminal.answer("\r", MAIN);
        terminal.shows(there);
        terminal.edit(UP, &format!("? {line}|"));
        terminal.answer(CTRL_C, MAIN);
        assert_eq!(terminal.leave("q\r"), 0);
        terminal.names_the_hunt(flags);
    }
}

/// A terminal that cannot move its cursor is sent what a pipe is sent, and shows by itself what is typed.
#[test]
fn a_dumb_terminal_is_sent_text_and_nothing_else() {
    for (flags, second_question) in HUNTS.into_iter().zip(SECOND_QUESTIONS) {
        let mut terminal = Terminal::run(flags, COLUMNS, |command| {
            command.env("TERM", "dumb");
        });
        terminal.wait_for(MAIN);
        terminal.edit("m\r", second_question);
        terminal.edit("\r", MAIN);
        terminal.send(b"\xff\r");
        terminal.wait(MAIN, |terminal| terminal.screen().contains("Not possible") && terminal.line() == MAIN);
        assert_eq!(terminal.leave("q\r"), 0);
        assert!(!terminal.printed.contains(&b'\x1b'), "{}", terminal.screen());
        let printed = String::from_utf8_lossy(&terminal.printed);
        assert_eq!(printed, play(flags, &["m", "", "\u{fffd}", "q"]).replace('\n', "\r\n"));
    }
}

/// What goes into a file is text, without what was typed.
#[test]
fn output_that_does_not_go_to_the_terminal_is_text_and_nothing_else() {
    for flags in HUNTS {
        let mut terminal = Terminal::run(flags, COLUMNS, |command| {
            command.stdout(Stdio::piped());
        });
        assert_eq!(terminal.leave("m\r\rq\r"), 0);
        let mut printed = String::new();
        terminal.child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        assert_eq!(
            printed,
            play(flags, &["m", "", "q"]).replace("? m\n", "? ").replace("? \n", "? ").replace("? q\n", "? ")
        );
    }
}
