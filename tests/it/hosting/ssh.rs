//! Games through a real `sshd`, as docs/hosting.md says.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use wumpus_hunt::game::hidden::{Hidden, Role, Setup};
use wumpus_hunt::game::{Game, Seat};
use wumpus_hunt::session::{HuntSeed, Session};

use super::Hosting;
use super::join::Person;
use crate::program::{TempFolder, is_installed};

const SSHD: &str = "/usr/sbin/sshd";
const OPTIONS: &str =
    "-F none -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o BatchMode=yes -o LogLevel=ERROR";

/// A server for one connection at a time, with a key that lets in the user who runs the tests.
struct Server {
    folder: TempFolder,
}

/// Returns the name of the user who runs the tests.
fn user() -> String {
    let output = Command::new("id").arg("-un").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

impl Server {
    /// Writes the keys and the configuration; `None` where there is no `sshd`.
    fn with(block: &str) -> Option<Self> {
        if !is_installed(SSHD) {
            return None;
        }
        // An empty folder, without which root cannot start the server.
        let _ = fs::create_dir_all("/run/sshd");
        let folder = TempFolder::new();
        for key in ["host", "guest"] {
            let file = folder.file(key);
            let made = Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f", &file]).status();
            assert!(made.unwrap().success());
        }
        let [host, guest] = ["host", "guest.pub"].map(|name| absolute(&folder, name));
        let config = format!(
            "HostKey \"{host}\"\nAuthorizedKeysFile \"{guest}\"\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n{block}\n"
        );
        fs::write(folder.file("config"), config).unwrap();
        Some(Self { folder })
    }

    /// Returns `ssh -t USER@localhost COMMAND`.
    fn ssh(&self, remote: &str) -> Command {
        let [config, log] = ["config", "log"].map(|name| quoted(&absolute(&self.folder, name)));
        let mut command = Command::new("ssh");
        command.args(OPTIONS.split(' ')).arg("-i").arg(self.folder.file("guest"));
        command.arg("-o").arg(format!("ProxyCommand={SSHD} -i -f {config} -E {log}"));
        // Twice, because the input of the test is no terminal.
        command.args(["-tt", &format!("{}@localhost", user()), remote]).stderr(Stdio::inherit());
        command
    }
}

fn absolute(folder: &TempFolder, name: &str) -> String {
    let folder: PathBuf = fs::canonicalize(folder.file(".")).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

/// Quotes a path for a shell.
fn quoted(path: &str) -> String {
    format!("'{}'", path.replace('\'', "'\\''"))
}

/// Returns the paths of the program and of the socket, quoted for a shell.
fn program_and_socket(hosting: &Hosting) -> [String; 2] {
    let socket = fs::canonicalize(hosting.file("socket")).unwrap();
    [env!("CARGO_BIN_EXE_wumpus"), socket.to_str().unwrap()].map(quoted)
}

/// Returns a seed with which Ann begins, and the room next door where the only wumpus is.
fn seed_of_a_short_game() -> (u64, u32) {
    let setup = Setup::new(3, Some(1)).unwrap();
    let short = |seed| {
        let session = Session::<Hidden>::deal(&setup, HuntSeed::new(seed));
        let (position, view) = (session.game().position(), session.game().view(Seat(0)));
        let wumpus = position.people.iter().find(|person| person.role == Role::Wumpus).unwrap();
        let is_near = view.sheet.is_some_and(|sheet| sheet.arrows > 0 && sheet.tunnels.contains(&wumpus.room));
        is_near.then(|| (seed, wumpus.room.number()))
    };
    (0..).find_map(short).unwrap()
}

/// Plays a game of three to its end. Each joins by the command that `remote` makes of their code.
fn play(hosting: &mut Hosting, room: u32, server: &Server, remote: impl Fn(&str) -> String) {
    let mut seats = ["Ann", "Bob", "Cy"].map(|name| Person::start(server.ssh(&remote(hosting.code(name)))));
    for _ in &seats {
        hosting.wait_for(" is here.");
    }
    let [ann, bob, cy] = &mut seats;
    ann.wait_for("Shoot, move, both or pass?");
    bob.type_line("say I am Bob.");
    ann.wait_for("Bob: I am Bob.");
    ann.type_line(&format!("shoot {room}; pass"));
    for seat in [ann, bob, cy] {
        seat.wait_for("Every Wumpus is dead. The humans have won!");
        seat.wait_for("To deal this game again:");
        seat.type_line("quit");
    }
}

/// With an account of one's own, one joins by the line that the host sends, after `ssh -t`.
#[test]
fn a_game_is_played_through_accounts_with_keys() {
    let Some(server) = Server::with("") else { return };
    let (seed, room) = seed_of_a_short_game();
    let mut hosting = Hosting::new(&format!("--players Ann,Bob,Cy --wumpuses 1 --seed {seed}"));
    let [program, socket] = program_and_socket(&hosting);
    play(&mut hosting, room, &server, |code| format!("{program} join --socket {socket} {code}"));
}

/// With the account for guests that the docs set up, one types the code after `ssh -t`, and nothing else can be done.
#[test]
fn a_game_is_played_through_the_account_for_guests() {
    let (seed, room) = seed_of_a_short_game();
    let mut hosting = Hosting::new(&format!("--players Ann,Bob,Cy --wumpuses 1 --seed {seed}"));
    let docs = fs::read_to_string("docs/hosting.md").unwrap();
    let block = docs.split("```text\n").find_map(|part| part.strip_prefix("Match User wumpus\n")).unwrap();
    let [program, socket] = program_and_socket(&hosting);
    let block = block.split("```").next().unwrap();
    let block = block.replace("/usr/local/bin/wumpus", &program).replace("/tmp/wumpus-tonight", &socket);
    let Some(server) = Server::with(&format!("Match User {}\n{block}", user())) else { return };
    let refused = server.ssh("touch x").stdin(Stdio::null()).output().unwrap();
    let printed = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(printed.contains("a code has four letters and digits"), "{printed}");
    play(&mut hosting, room, &server, ToOwned::to_owned);
}
