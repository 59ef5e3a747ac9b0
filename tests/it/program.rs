//! Runs the program `wumpus` with pipes for input and output.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What the program printed, and its exit status.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RunOutput {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

impl RunOutput {
    /// Returns standard error without the breaks between its lines.
    pub(crate) fn told(&self) -> String {
        unbroken(&self.stderr)
    }
}

pub(crate) fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn wumpus(flags: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wumpus"));
    // Piped play keeps no files. If it did, they must not go to the home of the person running the tests.
    command.env("XDG_STATE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nowhere"));
    // The environment of the person running the tests must not choose the colours.
    for setting in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(setting);
    }
    command.env("TERM", "xterm").env("LC_ALL", "C.UTF-8");
    command.args(flags.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns a command for the program with a maximum file size in blocks of 512 bytes, much as on a full disk.
#[cfg(all(unix, not(portable)))]
pub(crate) fn command_on_a_full_disk(blocks: u32, flags: &str) -> Command {
    let mut command = Command::new("sh");
    let script = r#"trap '' XFSZ; ulimit -f "$1"; shift; exec "$0" "$@""#;
    command.args(["-c", script, env!("CARGO_BIN_EXE_wumpus"), &blocks.to_string()]).args(flags.split_whitespace());
    // Where the coverage is measured, the limit would cut its file short, too.
    command.env("LLVM_PROFILE_FILE", "/dev/null");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
pub(crate) fn run(flags: &str, input: impl AsRef<[u8]>) -> RunOutput {
    run_command(wumpus(flags), input)
}

#[track_caller]
pub(crate) fn run_command(mut command: Command, input: impl AsRef<[u8]>) -> RunOutput {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    RunOutput {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap(),
    }
}

/// Joins lines as they come through a pipe.
pub(crate) fn piped(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Plays these lines and returns the output. Asserts status 0 and an empty standard error.
#[track_caller]
pub(crate) fn play(flags: &str, lines: &[&str]) -> String {
    let ran = run(flags, piped(lines));
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{flags}");
    ran.stdout
}

/// Asserts that the program refuses these flags with this status, and that its reason has these words.
#[track_caller]
pub(crate) fn is_refused(flags: &str, status: i32, why: &str) {
    let ran = run(flags, "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", status), "{flags}: {}", ran.stderr);
    assert!(ran.told().contains(why), "{flags}: {}", ran.stderr);
}

/// Returns the folder for files that tests write. The path is relative to the package, where tests run: flags are split at
/// spaces, and the path of the checkout may have some.
pub(crate) fn target_folder() -> &'static Path {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    folder.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(folder)
}

/// A temporary folder. It is removed when the test ends.
pub(crate) struct TempFolder(pub(crate) PathBuf);

impl TempFolder {
    pub(crate) fn new() -> Self {
        Self::below(target_folder())
    }

    pub(crate) fn below(folder: &Path) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("folder-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = folder.join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the text before the lines that tell how a hunt can go on or be played again.
pub(crate) fn before_leaving(printed: &str) -> &str {
    let leave = [
        "This hunt is saved.",
        "This game is saved.",
        "That was hunt",
        "To play this game again:",
        "This game is not finished.",
    ];
    let leave = leave.into_iter().flat_map(|words| [format!("\n\n{words}"), format!("\n\n{}", words.to_uppercase())]);
    let last = leave.filter_map(|words| printed.rfind(&words)).max();
    // Only the command follows, no question.
    last.filter(|at| printed[*at..].lines().count() <= 4).map_or(printed, |at| &printed[..at])
}

#[track_caller]
pub(crate) fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
