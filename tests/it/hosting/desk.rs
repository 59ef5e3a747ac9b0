//! What a host types, and where a game can be hosted.

use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};

use wumpus_hunt::text::shell_quoted_file;

use super::{Hosting, Person, at, start};
use crate::program::{TempFolder, is_refused, run_command, wumpus};
use crate::terminal::emulator::{CTRL_C, CTRL_D, Terminal};

/// A name may be a short form of a command.
#[test]
fn a_host_is_told_what_each_command_did() {
    let mut hosting = Hosting::new("--players Ann,M,S --bots 1");
    for (line, told) in [
        ("begin", "Turn 1: "),
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
        ("bot Bot 1", "Bot 1 is a bot."),
        ("code Bot 1", "Bot 1 is a bot."),
        ("seats", "A bot plays for Ann, who can return with:"),
        ("code s", "S:"),
        ("bot Dee", "Type the name of one player: Ann, M or S."),
        ("help", "let a bot play for Bob until he is back"),
        ("help xyz", "There is no help on \"xyz\"."),
        ("rules", "AIM"),
        ("", "Type seats, begin, again, bot NAME"),
        ("xyz", "I don't know \"xyz\"."),
        ("5", "Type seats, begin, again, bot NAME"),
        ("end the talk", "To stop the game for everybody, type end alone."),
    ] {
        hosting.answers(line, told);
    }
    let _ann = hosting.join("Ann");
    hosting.wait_for("Ann is here.");
    hosting.answers("seats", "Ann is here.");
    hosting.answers("bot Ann", "Ann is here. To take the seat all the same, type code Ann, then bot Ann.");
}

/// H32: with both limits a game goes on by itself.
#[test]
fn a_game_hosted_by_tcp_names_the_flags_that_resume_it() {
    let folder = TempFolder::new();
    let mut host = start(&folder, "--listen 127.0.0.1:0 --talk 0.1 --turn 0.1 --players Ann,Bob,Cy");
    let invitation = host.wait_for("wumpus join 127.0.0.1:");
    let mut ann = Person::start(wumpus(invitation.trim().strip_prefix("wumpus ").unwrap()));
    ann.wait_for("Ann is here.");
    host.type_line("begin");
    ann.wait_for("Turn 3: ");
    host.type_line("end");
    let address = invitation.split_whitespace().nth(2).unwrap();
    host.wait_for(&format!("wumpus host --resume=1 --talk 0.1 --turn 0.1 --pace 0 --listen {address}"));
    ann.wait_for("The host has stopped the game");
}

#[test]
fn other_machines_are_let_in_only_with_open() {
    for (flags, told) in [
        ("--listen 0.0.0.0:0", "--listen 0.0.0.0:0 would let other machines in"),
        ("--listen localhost:4000", "must be an IP address and a port, such as 127.0.0.1:4000"),
    ] {
        is_refused(&format!("host --players 3 {flags}"), 2, told);
    }
    let folder = TempFolder::new();
    let mut host = start(&folder, "--players 3 --listen 0.0.0.0:0 --open");
    let invitation = host.wait_for("wumpus join ");
    assert!(is_reached(invitation.split_whitespace().nth(2).unwrap()), "{invitation}");
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
        let mut host = start(&TempFolder::new(), &format!("--web {listen}"));
        let invited = host.wait_for("or open http://");
        let (_, address) = invited.split_once("or open http://").unwrap();
        assert!(is_reached(address.split('/').next().unwrap()), "{invited}");
        let table = host.wait_for("/table#");
        let (page, _) = address.split_once('#').unwrap();
        assert!(table.starts_with(&format!("  http://{page}table#")), "{table}");
    }
}

/// Where a VPN is the default route, phones need the address on their own network.
#[test]
#[ignore = "needs unshare"]
fn a_host_on_several_networks_lists_its_addresses() {
    const NETWORKS: &str = "ip link set lo up && ip addr add 192.168.1.5/24 dev lo && ip addr add 10.8.0.2/24 dev lo && \
                            ip route add default via 10.8.0.1 && exec \"$@\"";
    let folder = TempFolder::new();
    let host = |flags: &str| {
        let program = at(&folder, flags);
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--net", "sh", "-c", NETWORKS, "sh"]);
        command.arg(program.get_program()).args(program.get_args());
        command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
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
fn what_guests_open_or_type_is_printed_in_one_piece_at_a_narrow_terminal() {
    let url = "https://the-wumpus-of-our-house.example.org";
    let mut host = Terminal::run(&format!("host --web --listen 127.0.0.1:0 --url {url}"), 40, |_| {});
    host.wait_to_edit("Host: |");
    let shown = host.screen();
    for (path, letters) in [("/#", 4), ("/table#", 14)] {
        let link = shown.split_whitespace().find_map(|word| word.strip_prefix(&format!("{url}{path}")));
        assert_eq!(link.map(str::len), Some(letters), "{shown}");
    }
    // Nobody could scan half a code.
    assert!(!shown.contains('█'), "{shown}");
    let folder = TempFolder::new();
    let socket = folder.file("socket");
    let whole = shell_quoted_file(&std::path::absolute(&socket).unwrap());
    let mut host = Terminal::run(&format!("host --players 3 --socket {socket}"), 30, |_| {});
    host.wait_to_edit("Host: |");
    assert!(host.has_printed(&format!("Red:\r\n  wumpus join --socket {whole} ")), "{}", host.screen());
}

#[test]
fn a_socket_that_cannot_be_used_is_refused_with_the_reason() {
    let mut hosting = Hosting::new("--players 3");
    let folder = TempFolder::new();
    std::fs::write(folder.file("text"), "").unwrap();
    for (path, why) in [
        (hosting.file("socket"), "another host is already using this socket"),
        (folder.file("text"), "this file already exists"),
        (folder.file(&"x".repeat(200)), "this path is too long for a socket; choose a shorter one with --socket PATH"),
        (folder.file("none/socket"), "no such"),
    ] {
        is_refused(&format!("host --players 3 --socket {path}"), 1, why);
    }
    // A host that ends leaves no socket behind.
    hosting.end();
    assert!(!std::fs::exists(hosting.file("socket")).unwrap());
}

/// One key press does not end everybody's game.
#[test]
fn a_host_at_a_terminal_is_asked_before_the_game_stops() {
    let folder = TempFolder::new();
    let socket = folder.file("socket");
    let host = || {
        let mut host = Terminal::run(&format!("host --players 3 --socket {socket}"), 80, |_| {});
        host.wait_to_edit("Host: |");
        host
    };
    let watch = || {
        let mut watcher = Terminal::run(&format!("watch --socket {socket}"), 80, |_| {});
        watcher.wait_to_edit("> |");
        watcher
    };
    let ask = |terminal: &mut Terminal, key, times| {
        terminal.send(key);
        terminal.wait("the question", |terminal| terminal.screen().matches("(Press Ctrl-C again").count() == times);
    };
    let mut first = host();
    ask(&mut first, CTRL_C, 1);
    let mut watcher = watch();
    ask(&mut watcher, CTRL_C, 1);
    watcher.wait_to_edit("> |");
    assert_eq!(watcher.leave(CTRL_C), 130);
    assert_eq!(watch().leave(CTRL_D), 0, "a watcher disturbs nobody");
    // A line between two keys is an answer.
    first.answer("seats\r", "Host: |");
    ask(&mut first, CTRL_C, 2);
    first.wait_to_edit("Host: |");
    assert_eq!(first.leave(CTRL_C), 130);
    let mut second = host();
    ask(&mut second, CTRL_D, 1);
    second.wait_to_edit("Host: |");
    assert_eq!(second.leave(CTRL_D), 0);
}
