//! The sandbox of a graded program: bubblewrap, which mounts the system's folders, the interpreter, and the files and folders
//! that the command names, and nothing else.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};

use super::AgentCommand;
use crate::sanitize::{quoted_file, sanitize, sanitize_lines};
use crate::system::{close_inherited, drop_root};

/// Processes and threads at once, bubblewrap's own included.
const PROCESSES: u32 = 16;
/// Bytes of memory of each process.
const ADDRESS_SPACE: u64 = 1 << 30;
/// Open files of each process.
const OPEN_FILES: u32 = 64;
/// Bytes of the largest file, whether it has a name or is in memory alone.
const FILE_SIZE: u64 = 4 << 20;
/// Bytes of all files in `/tmp`, and of all in `/dev/shm`.
const FOLDER_SIZE: &str = "67108864";

/// What a distribution fills, and libraries that were added to it.
const SYSTEM: &str =
    "/usr/bin /usr/sbin /usr/lib /usr/lib64 /usr/libexec /usr/share /usr/local/lib /etc /bin /sbin /lib /lib64";

/// A program's command in the sandbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sandbox {
    /// The program and its arguments, with full paths for the program and for what it names.
    words: Vec<OsString>,
    /// The files and folders that it sees beside the system's: an interpreter that is not the system's, and what the
    /// command names. The last is its own.
    mounts: Vec<PathBuf>,
    /// Bubblewrap with its options, and the limits that are set inside.
    options: Vec<OsString>,
}

/// Puts each program in a sandbox of its own, and tries the sandbox without the program. A program sees the files and folders
/// that its command names. What a command names last is the program's own, which no other may see; a program for which this
/// does not hold cannot be started. `cpu_time` is the limit of processor time for each process, in seconds.
///
/// # Errors
///
/// If bubblewrap is missing or may not be used, or if a program would see the file of the class, or too much of the system.
pub fn sandbox(programs: &mut [AgentCommand], class: Option<&Path>, cpu_time: Option<u64>) -> io::Result<()> {
    close_inherited();
    let bwrap = find("bwrap").ok_or_else(|| io::Error::other("--sandbox needs bwrap, which is not installed"))?;
    let class = class.map(fs::canonicalize).transpose()?;
    let mut sandboxes = Vec::new();
    for program in &mut *programs {
        // What was handed in may be a link to what another has handed in.
        let own = program.arguments.iter().rfind(|word| Path::new(word).exists());
        match own.filter(|word| is_link(word)) {
            Some(link) => program.sandbox = Some(Err(format!("{} is a link", quoted_file(Path::new(link))))),
            None => sandboxes.push(Sandbox::of(program)),
        }
    }
    for (index, program) in programs.iter_mut().filter(|program| program.sandbox.is_none()).enumerate() {
        let mut sandbox = sandboxes[index].clone();
        let (before, after) = (&sandboxes[..index], &sandboxes[index + 1..]);
        if let Some(why) = sandbox.intrudes(before.iter().chain(after)) {
            program.sandbox = Some(Err(why));
            continue;
        }
        let kept = [PathBuf::from("/usr"), PathBuf::from("/tmp")];
        if let Some(kept) = kept.iter().chain(&class).find(|kept| sandbox.shows(kept)) {
            let (name, kept) = (sanitize(&program.name), quoted_file(kept));
            return Err(io::Error::other(format!("in the sandbox {name} would see {kept}")));
        }
        sandbox.options = sandbox.options(&bwrap, cpu_time)?;
        sandbox.check()?;
        program.sandbox = Some(Ok(sandbox));
    }
    Ok(())
}

impl Sandbox {
    fn of(command: &AgentCommand) -> Self {
        let mut words: Vec<OsString> = command.arguments.iter().map(OsString::from).collect();
        let mut mounts = Vec::new();
        let mut program = find(&command.program);
        if let Some(program) = &mut program
            && let Ok(real) = program.canonicalize()
        {
            let above_bin = |file: &Path| Some(file.parent().filter(|bin| bin.ends_with("bin"))?.parent()?.to_owned());
            // A virtual environment of Python has little more than a link to the interpreter.
            let environment = above_bin(program).filter(|above| above.join("pyvenv.cfg").is_file());
            if environment.is_none() && !is_system(program) {
                program.clone_from(&real);
            }
            mounts.extend(environment);
            let prefix = above_bin(&real).filter(|above| above.join("lib").is_dir());
            mounts.extend((!is_system(&real)).then(|| prefix.unwrap_or(real)));
        }
        for word in &mut words {
            if let Ok(path) = Path::new(word).canonicalize() {
                mounts.push(path.clone());
                *word = path.into();
            }
        }
        mounts.retain(|path| !is_system(path));
        words.insert(0, program.map_or_else(|| command.program.clone().into(), Into::into));
        Self { words, mounts, options: Vec::new() }
    }

    /// Returns the command that starts the program.
    pub(super) fn command(&self) -> Command {
        self.run(&self.words)
    }

    fn run(&self, words: &[OsString]) -> Command {
        let (bwrap, options) = self.options.split_first().expect("the first is bubblewrap");
        let mut command = Command::new(bwrap);
        // NumPy would start a thread for each core.
        command.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").env("OMP_NUM_THREADS", "1").current_dir("/");
        // The same hunt is played the same way each time.
        command.env("PYTHONHASHSEED", "0");
        drop_root(&mut command);
        command.args(options).args(words);
        command
    }

    fn check(&self) -> io::Result<()> {
        let output = self.run(&["true".into()]).stdin(Stdio::null()).output()?;
        let told = String::from_utf8_lossy(&output.stderr);
        let why = told.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("bwrap failed");
        let refused = || io::Error::other(format!("--sandbox cannot be used here: {}", sanitize_lines(why)));
        output.status.success().then_some(()).ok_or_else(refused)
    }

    /// Returns what is wrong if this and other programs see what is not their own.
    fn intrudes<'a>(&self, others: impl Iterator<Item = &'a Self> + Clone) -> Option<String> {
        let own = self.mounts.last()?;
        if others.clone().any(|other| other.mounts.contains(own)) {
            let after = self.words[1..].iter().rev().map(Path::new).take_while(|word| *word != own);
            let missing = after.last().map(|word| format!("there is no file or folder {}", quoted_file(word)));
            let twice = || format!("another program's command names {} too", quoted_file(own));
            return Some(missing.unwrap_or_else(twice));
        }
        let mut theirs = others.filter_map(|other| other.mounts.last()).filter(|path| !self.mounts.contains(path));
        theirs.find(|path| self.shows(path)).map(|path| format!("it would see {}", quoted_file(path)))
    }

    fn shows(&self, path: &Path) -> bool {
        self.mounts.iter().any(|mount| path.starts_with(mount))
    }

    /// Returns bubblewrap with its options, and the command that sets the limits.
    fn options(&self, bwrap: &Path, cpu_time: Option<u64>) -> io::Result<Vec<OsString>> {
        let here = env::current_dir()?;
        let mut options = vec![bwrap.into()];
        let mut add = |words: &[&dyn AsRef<OsStr>]| options.extend(words.iter().map(|word| word.as_ref().into()));
        add(&[&"--unshare-all", &"--unshare-user", &"--disable-userns", &"--die-with-parent", &"--new-session"]);
        for folder in SYSTEM.split(' ') {
            match fs::read_link(folder) {
                Ok(target) => add(&[&"--symlink", &target, &folder]),
                Err(_) => add(&[&"--ro-bind-try", &folder, &folder]),
            }
        }
        add(&[&"--proc", &"/proc", &"--dev", &"/dev", &"--size", &FOLDER_SIZE, &"--tmpfs", &"/dev/shm"]);
        add(&[&"--size", &FOLDER_SIZE, &"--tmpfs", &"/tmp"]);
        for mount in &self.mounts {
            add(&[&"--ro-bind", mount, mount]);
        }
        for adviser in self.advisers() {
            if adviser.is_dir() {
                add(&[&"--tmpfs", &adviser, &"--remount-ro", &adviser]);
            } else {
                add(&[&"--ro-bind", &"/dev/null", &adviser]);
            }
        }
        add(&[&"--dir", &here, &"--remount-ro", &"/dev", &"--remount-ro", &"/", &"--chdir", &here, &"--"]);
        add(&[&"prlimit", &format!("--nproc={PROCESSES}"), &format!("--as={ADDRESS_SPACE}"), &"--core=0"]);
        add(&[&format!("--nofile={OPEN_FILES}"), &format!("--fsize={FILE_SIZE}")]);
        if let Some(seconds) = cpu_time {
            // At the first it gets SIGXCPU, at the second SIGKILL.
            add(&[&format!("--cpu={seconds}:{}", seconds + 1)]);
        }
        add(&[&"--"]);
        Ok(options)
    }

    /// Lists what would advise the program, in the folders that it sees: this program, and the Python package.
    fn advisers(&self) -> impl Iterator<Item = PathBuf> {
        let mut found: Vec<_> = env::current_exe().into_iter().collect();
        for folder in self.mounts.iter().map(PathBuf::as_path).chain(["/usr", "/usr/local"].map(Path::new)) {
            found.extend(["wumpus", "bin/wumpus", "wumpus_hunt"].map(|name| folder.join(name)));
            let libraries = ["lib", "lib64"].into_iter().flat_map(|library| fs::read_dir(folder.join(library)));
            for library in libraries.flatten().flatten() {
                let packages = ["site-packages", "dist-packages"].into_iter();
                found.extend(packages.map(|packages| library.path().join(packages).join("wumpus_hunt")));
            }
        }
        found.into_iter().filter_map(|path| path.canonicalize().ok()).filter(|path| is_system(path) || self.shows(path))
    }
}

/// Returns the full path of a program, which is looked for as a shell does.
fn find(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH").filter(|_| !program.contains('/')).unwrap_or_else(|| ".".into());
    let files = env::split_paths(&folders).filter_map(|folder| path::absolute(folder.join(program)).ok());
    files.into_iter().find(|file| file.is_file())
}

fn is_link(path: &str) -> bool {
    fs::symlink_metadata(path).is_ok_and(|file| file.is_symlink())
}

fn is_system(path: &Path) -> bool {
    SYSTEM.split(' ').any(|folder| path.starts_with(folder))
}
