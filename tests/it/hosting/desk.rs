//! What a host types, and where a game can be hosted.

use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};

use wumpus_hunt::text::shell_quoted_file;

use super::Hosting;
use super::join::Person;
use crate::program::{TempFolder, can_use, run, run_command, wumpus};
use crate::terminal::emulator::{CTRL_C, CTRL_D, Terminal};

/// Returns the command of the program with a state directory in a folder.
fn at(folder: &TempFolder, flags: &str) -> Command {
    let mut command = wumpus(flags);
    command.env("XDG_STATE_HOME", std::path::absolute(folder.file("state")).unwrap());
    command
}

fn start(folder: &TempFolder, flags: &str) -> Person {
    Person::start(at(folder, flags))
}

/// Lets a host stop the game, and waits until its program has ended.
fn stop(host: &mut Person) {
    host.type_line("end");
    host.child.wait().unwrap();
}

/// A name may be a short form of a command.
#[test]
fn a_host_can_name_players_called_m_and_s() {
    let mut hosting = Hosting::new("--players M,S,Quentin");
    hosting.command("begin");
    for (line, told) in [("bot M", "for M until"), ("bot s", "for S until"), ("bot quentin", "for Quentin until")] {
        hosting.command(line);
        hosting.wait_for(told);
    }
}

#[test]
fn a_host_is_told_what_each_command_did() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let answers = |hosting: &mut Hosting, line: &str, told: &str| {
        hosting.command(line);
        hosting.wait_for(told);
    };
    answers(&mut hosting, "begin", "Turn 1: ");
    for (line, told) in [
        ("begin", "The game has begun, and is not over yet."),
        ("board", "The board is empty."),
        ("board 5: 3 8 12", "On the board: 5: 3 8 12"),
        ("board", "1  5: 3 8 12"),
        ("strike 1", "Line 1 of the board is struck out."),
        ("strike 7", "Type strike and the number of a line that is on the board."),
        ("say hello", "Gamemaster: hello"),
        ("go on", "There is no talk to end now."),
        ("bot Ann", "A bot plays for Ann until they are back."),
        ("bot Ann", "A bot already plays for Ann."),
        ("seats", "A bot plays for Ann, who can return with:"),
        ("code Bob", "Bob:"),
        ("bot Dee", "Type the name of one player: Ann, Bob or Cy."),
        ("help", "let a bot play for Bob until he is back"),
        ("help words", "start, deal"),
        ("help bot", "let a bot play for Bob until he is back"),
        ("help xyz", "There is no help on \"xyz\"."),
        ("rules", "AIM"),
        ("", "Type seats, begin, again, bot NAME"),
        ("xyz", "I don't know \"xyz\"."),
        ("5", "Type seats, begin, again, bot NAME"),
        ("end the talk", "To stop the game for everybody, type end alone."),
        ("quit", "To stop the game for everybody, type end alone."),
    ] {
        answers(&mut hosting, line, told);
    }
    let _cy = hosting.join("Cy");
    hosting.wait_for("Cy is here.");
    answers(&mut hosting, "seats", "Cy is here.");
    answers(&mut hosting, "bot Cy", "Cy is here. To take the seat all the same, type code Cy, then bot Cy.");
}

#[test]
fn a_bot_needs_no_code() {
    let mut hosting = Hosting::new("--players Ann --bots 2");
    for line in ["bot Bot 1", "code Bot 1"] {
        hosting.command(line);
        hosting.wait_for("Bot 1 is a bot.");
    }
}

/// H32: with both limits a game goes on by itself.
#[test]
fn a_game_hosted_by_tcp_names_the_flags_that_resume_it() {
    let folder = TempFolder::new();
    let mut host = start(&folder, "host --listen 127.0.0.1:0 --talk 0.1 --turn 0.1 --players Ann,Bob,Cy");
    let invitation = host.wait_for("wumpus join 127.0.0.1:");
    let mut ann = start(&folder, invitation.trim().strip_prefix("wumpus ").unwrap());
    ann.wait_for("Ann is here.");
    host.type_line("begin");
    ann.wait_for("Turn 3: ");
    stop(&mut host);
    let address = invitation.split_whitespace().nth(2).unwrap();
    host.wait_for(&format!("wumpus host --resume=1 --talk 0.1 --turn 0.1 --listen {address}"));
    ann.wait_for("The host has stopped the game");
}

#[test]
fn other_machines_are_let_in_only_with_open() {
    let folder = TempFolder::new();
    let refused = run("host --players 3 --listen 0.0.0.0:0", "");
    assert!(refused.told().contains("--listen 0.0.0.0:0 would let other machines in"), "{refused:?}");
    assert_eq!(refused.status, 2);
    let mut host = start(&folder, "host --players 3 --listen 0.0.0.0:0 --open");
    let invitation = host.wait_for("wumpus join ");
    assert!(is_reached(invitation.split_whitespace().nth(2).unwrap()), "{invitation}");
    stop(&mut host);
    let wrong = run("host --players 3 --listen localhost:4000", "");
    assert!(wrong.told().contains("must be an IP address and a port, such as 127.0.0.1:4000"), "{wrong:?}");
    // What only this machine can reach needs no warning.
    let own = run_command(at(&folder, "host --players 3 --listen 127.0.0.1:0 --open"), "end\n");
    assert_eq!((own.stderr.as_str(), own.status), ("", 0));
}

/// Returns whether a connection to an address arrives at this machine, by its network.
fn is_reached(address: &str) -> bool {
    let address: SocketAddr = address.parse().unwrap();
    !address.ip().is_unspecified() && TcpStream::connect(address).is_ok()
}

/// Nobody can open 0.0.0.0.
#[test]
fn a_host_at_every_address_names_those_of_the_machine() {
    for listen in ["--listen 0.0.0.0:0", "--listen [::]:0"] {
        let folder = TempFolder::new();
        let mut host = start(&folder, &format!("host --web {listen}"));
        let invited = host.wait_for("or open http://");
        let (_, address) = invited.split_once("or open http://").unwrap();
        assert!(is_reached(address.split('/').next().unwrap()), "{invited}");
        let table = host.wait_for("/table#");
        let (page, _) = address.split_once('#').unwrap();
        assert!(table.starts_with(&format!("  http://{page}table#")), "{table}");
        stop(&mut host);
    }
}

/// Where a VPN is the default route, phones need the address on their own network.
#[test]
fn a_host_on_several_networks_lists_its_addresses() {
    const NETWORKS: &str = "ip link set lo up && ip addr add 192.168.1.5/24 dev lo && ip addr add 10.8.0.2/24 dev lo && \
                            ip route add default via 10.8.0.1";
    let isolated = |script: &str| {
        let mut command = Command::new("unshare");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.args(["--map-root-user", "--net", "sh", "-c", &format!("{NETWORKS} && {script}"), "sh"]);
        command
    };
    if !can_use(&mut isolated("true")) {
        return;
    }
    let folder = TempFolder::new();
    let host = |flags: &str| {
        let program = at(&folder, flags);
        let mut command = isolated("exec \"$@\"");
        command.arg(program.get_program()).args(program.get_args());
        command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
        run_command(command, "end\n").stdout
    };
    let told = host("host --web");
    let (code, rest) = told.split_once("or open http://10.8.0.2:4000/#").unwrap().1.split_at(4);
    assert!(rest.starts_with(&format!("\nor http://192.168.1.5:4000/#{code}\n")), "{told}");
    let told = host("host --players 3 --listen 0.0.0.0:4000 --open");
    assert!(told.contains("  wumpus join 10.8.0.2:4000 "), "{told}");
    let other = "Players who cannot connect to 10.8.0.2:4000 can use 192.168.1.5:4000 instead.";
    assert!(told.contains(other), "{told}");
    let told = host("host --web --listen 0.0.0.0:4000 --url https://wumpus.example.org");
    assert!(!told.contains(":4000"), "{told}");
}

/// It is opened by a click or copied, at a narrow terminal too. The terminal may fold a line, but the program must not.
#[test]
fn a_link_is_printed_in_one_piece_at_a_narrow_terminal() {
    let mut host =
        Terminal::run("host --web --listen 127.0.0.1:0 --url https://the-wumpus-of-our-house.example.org", 40, |_| {});
    host.wait_to_edit("Host: |");
    let shown = host.screen();
    let link = |path: &str| shown.split_whitespace().find(|word| word.contains(path)).unwrap_or_default().to_owned();
    for (path, letters) in [("/#", 4), ("/table#", 14)] {
        let link = link(path);
        let code = link.strip_prefix(&format!("https://the-wumpus-of-our-house.example.org{path}"));
        assert_eq!(code.map(str::len), Some(letters), "{link} in\n{shown}");
    }
    // Nobody could scan half a code.
    assert!(!shown.contains('█'), "{shown}");
}

/// With one's own account on this machine, a code is enough.
#[test]
fn a_game_of_ones_own_is_found_by_its_code() {
    let folder = TempFolder::new();
    let mut host = start(&folder, "host --players Ann,Bob,Cy");
    let code = host.wait_for("  wumpus join ").rsplit(' ').next().unwrap().to_owned();
    let mut watcher = start(&folder, "watch");
    watcher.wait_for("Ann is not here. Bob is not here. Cy is not here.");
    let mut other = start(&folder, "host --players 3");
    other.wait_for("  wumpus join ");
    let several = run_command(at(&folder, "watch"), "");
    assert!(several.stderr.contains("you host several games: type wumpus watch "), "{several:?}");
    let mut named = start(&folder, &format!("watch {}", &code[..4]));
    named.wait_for("Ann is not here. Bob is not here. Cy is not here.");
    let mut ann = start(&folder, &format!("join {}", code.to_lowercase()));
    ann.wait_for("Ann is here.");
    stop(&mut host);
    stop(&mut other);
}

#[test]
fn a_socket_that_cannot_be_used_is_refused_with_the_reason() {
    let hosting = Hosting::new("--players 3");
    let folder = TempFolder::new();
    std::fs::write(folder.file("text"), "").unwrap();
    let long = folder.file(&"x".repeat(200));
    for (path, why) in [
        (hosting.file("socket"), "another host is already using this socket"),
        (folder.file("text"), "this file already exists"),
        (long, "this path is too long for a socket; choose a shorter one with --socket PATH"),
        (folder.file("none/socket"), "no such"),
    ] {
        let ran = run(&format!("host --players 3 --socket {path}"), "");
        assert!(ran.stderr.contains(why) && ran.status == 1, "{path}: {ran:?}");
    }
}

/// One key press does not end everybody's game.
#[test]
fn a_host_at_a_terminal_is_asked_before_the_game_stops() {
    let folder = TempFolder::new();
    let socket = folder.file("socket");
    let mut host = Terminal::run(&format!("host --players 3 --socket {socket}"), 80, |_| {});
    host.wait_to_edit("Host: |");
    host.send(CTRL_C);
    host.wait("the question", |host| host.screen().matches("(Press Ctrl-C again").count() == 1);
    let mut watcher = Terminal::run(&format!("watch --socket {socket}"), 80, |_| {});
    watcher.wait_to_edit("> |");
    watcher.send(CTRL_C);
    watcher.wait("the question", |watcher| watcher.screen().contains("(Press Ctrl-C again, or type quit, to leave"));
    watcher.wait_to_edit("> |");
    assert_eq!(watcher.leave(CTRL_C), 130);
    host.wait_to_edit("Host: |");
    host.send("seats\r");
    host.wait("the line", |host| host.screen().contains("Host: seats"));
    host.wait_to_edit("Host: |");
    host.send(CTRL_C);
    host.wait("the question again", |host| host.screen().matches("(Press Ctrl-C again").count() == 2);
    host.wait_to_edit("Host: |");
    assert_eq!(host.leave(CTRL_C), 130);
}

#[test]
fn ctrl_d_stops_watching_at_once_but_ends_a_hosted_game_only_the_second_time() {
    let folder = TempFolder::new();
    let socket = folder.file("socket");
    let mut host = Terminal::run(&format!("host --players 3 --socket {socket}"), 80, |_| {});
    host.wait_to_edit("Host: |");
    let mut watcher = Terminal::run(&format!("watch --socket {socket}"), 80, |_| {});
    watcher.wait_to_edit("> |");
    assert_eq!(watcher.leave(CTRL_D), 0);
    watcher.shows("You have stopped watching.");
    host.send(CTRL_D);
    host.wait("the question", |host| host.screen().contains("(Press Ctrl-C again"));
    host.wait_to_edit("Host: |");
    assert_eq!(host.leave(CTRL_D), 0);
}

/// An invitation can be used from any folder, and a host that ends leaves no socket behind.
#[test]
fn a_socket_is_told_with_its_whole_path_and_removed_at_the_end() {
    let mut hosting = Hosting::new("--players 3");
    let socket = std::path::absolute(hosting.file("socket")).unwrap();
    hosting.command("seats");
    assert!(hosting.wait_for("wumpus join").contains(&format!("--socket {} ", shell_quoted_file(&socket))));
    assert!(socket.exists());
    hosting.command("end");
    hosting.child.wait().unwrap();
    assert!(!socket.exists());
}
