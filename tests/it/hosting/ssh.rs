//! A game through a real `sshd`, as docs/hosting.md says.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Hosting, Person};
use crate::program::TempFolder;

const OPTIONS: &str =
    "-F none -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o BatchMode=yes -o LogLevel=ERROR";
/// A server for one connection.
const SERVER: &str = "ProxyCommand=/usr/sbin/sshd -i -f \"$FOLDER\"/config -E \"$FOLDER\"/log";

/// With the account for guests that the docs set up, one types the code after `ssh -t`, and nothing else can be done.
#[test]
#[ignore = "needs sshd"]
fn a_game_is_played_through_the_account_for_guests() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    // In this folder no path needs quotes.
    let folder = TempFolder::below(Path::new("/tmp/wumpus"));
    symlink(env!("CARGO_BIN_EXE_wumpus"), folder.file("wumpus")).unwrap();
    symlink(fs::canonicalize(hosting.file("socket")).unwrap(), folder.file("socket")).unwrap();
    // An empty folder, without which root cannot start the server.
    let _ = fs::create_dir_all("/run/sshd");
    for key in ["host", "guest"] {
        let made = Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f", &folder.file(key)]).status();
        assert!(made.unwrap().success());
    }
    let user = Command::new("id").arg("-un").output().unwrap().stdout;
    let user = str::from_utf8(&user).unwrap().trim();
    let docs = fs::read_to_string("docs/hosting.md").unwrap();
    let block = docs.split("```text\n").find_map(|part| part.strip_prefix("Match User wumpus\n")).unwrap();
    let block = block.split("```").next().unwrap().replace("/usr/local/bin/wumpus", &folder.file("wumpus"));
    let block = block.replace("/tmp/wumpus-tonight", &folder.file("socket"));
    let [host, guest] = ["host", "guest.pub"].map(|name| folder.file(name));
    let config = format!(
        "HostKey {host}\nAuthorizedKeysFile {guest}\nStrictModes no\nUsePAM no\nPermitRootLogin yes\nMatch User {user}\n{block}"
    );
    fs::write(folder.file("config"), config).unwrap();
    let ssh = |typed: &str| {
        let mut command = Command::new("ssh");
        command.args(OPTIONS.split(' ')).args(["-i", &folder.file("guest"), "-o", SERVER]);
        // Twice, because the input of the test is no terminal.
        command.args(["-tt", &format!("{user}@localhost"), typed]).env("FOLDER", folder.file("."));
        command.stderr(Stdio::inherit());
        command
    };
    let refused = ssh("touch x").stdin(Stdio::null()).output().unwrap();
    let printed = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(printed.contains("a code has four letters and digits"), "{printed}");
    let mut ann = Person::start(ssh(hosting.code("Ann")));
    hosting.wait_for("Ann is here.");
    ann.type_line("say I am Ann.");
    hosting.wait_for("Ann: I am Ann.");
    ann.type_line("quit");
    ann.wait_for("You have left the table.");
}
