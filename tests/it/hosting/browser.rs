//! A game night in real browsers: three phones and the table's screen, from the code of the room to the film.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Hosting, PATIENCE};
use crate::program::{TempFolder, is_installed};

const DRIVER: &str = "chromedriver";
/// Reads QR codes.
const SCANNER: &str = "zbarimg";
/// A folder in which the test leaves a picture of each kind of page, for the manual.
const PICTURES: &str = "WUMPUS_PICTURES";

/// Does what a player does next: looks at the sheet, taps a tunnel, from the sixth turn on shoots as well, or stops talking.
/// Returns what it saw.
const PLAY: &str = "
    const seen = id => document.getElementById(id).checkVisibility();
    if (seen('film')) return 'film';
    if (seen('done')) { document.getElementById('done').click(); return 'talk'; }
    if (!seen('sheet')) return 'wait';
    if (seen('covered')) { document.getElementById('cover').click(); return 'covered'; }
    const turn = Number(document.getElementById('now').textContent.match(/\\d+/)[0]);
    const tunnels = [...document.querySelectorAll('#form fieldset .row button')];
    if (turn > 5) tunnels[turn % 3]?.click();
    document.querySelectorAll('#form input[type=radio]')[turn % 3].click();
    if (arguments[0]) return 'chosen';
    document.querySelector('#form .main').click();
    return 'played';";

/// Starts browsers, as the `WebDriver` standard says.
struct Driver {
    child: Child,
    port: u16,
    /// It is kept open, so that the driver may print.
    _printed: BufReader<ChildStdout>,
}

impl Driver {
    fn start() -> Self {
        let mut child = Command::new(DRIVER).arg("--port=0").stdout(Stdio::piped()).spawn().unwrap();
        let mut printed = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("started successfully") {
            line.clear();
            assert!(printed.read_line(&mut line).unwrap() > 0, "{DRIVER} does not start");
        }
        let port = line.trim().trim_end_matches('.').rsplit(' ').next().unwrap().parse().unwrap();
        Self { child, port, _printed: printed }
    }

    /// Sends a command, and returns its value.
    #[track_caller]
    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = body.len();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}")
            .unwrap();
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).unwrap();
            if let Some(bytes) = line.to_lowercase().strip_prefix("content-length:") {
                length = bytes.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).unwrap();
        let answer: Value = serde_json::from_slice(&body).unwrap();
        assert!(answer["value"]["error"].is_null(), "{method} {path}: {}", answer["value"]);
        answer["value"].clone()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser with one page.
struct Browser<'d> {
    driver: &'d Driver,
    session: String,
    _profile: TempFolder,
}

impl<'d> Browser<'d> {
    /// Opens an address in a browser with a screen of this size.
    fn open(driver: &'d Driver, [width, height]: [u32; 2], address: &str) -> Self {
        let profile = TempFolder::new();
        let folder = fs::canonicalize(profile.file(".")).unwrap();
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-dev-shm-usage";
        let flags: Vec<_> =
            flags.split(' ').map(str::to_owned).chain([format!("--user-data-dir={}", folder.display())]).collect();
        let screen = json!({"width": width, "height": height, "pixelRatio": 1});
        let options = json!({"args": flags, "mobileEmulation": {"deviceMetrics": screen}});
        let wanted = json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}});
        let session = driver.send("POST", "/session", &wanted)["sessionId"].as_str().unwrap().to_owned();
        let browser = Self { driver, session, _profile: profile };
        browser.send("url", &json!({"url": address}));
        browser
    }

    #[track_caller]
    fn send(&self, command: &str, body: &Value) -> Value {
        self.driver.send("POST", &format!("/session/{}/{command}", self.session), body)
    }

    /// Runs a script in the page, and returns what it returns.
    #[track_caller]
    fn run(&self, script: &str, given: &[Value]) -> Value {
        self.send("execute/sync", &json!({"script": script, "args": given}))
    }

    /// Waits for a text that the page shows.
    #[track_caller]
    fn wait_for(&self, text: &str) {
        let late = Instant::now() + PATIENCE;
        while !self.text().contains(text) {
            assert!(Instant::now() < late, "{text} is missing in:\n{}", self.text());
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn text(&self) -> String {
        self.run("return document.body.innerText", &[]).as_str().unwrap().to_owned()
    }

    fn find(&self, selector: &str) -> String {
        let found = self.send("element", &json!({"using": "css selector", "value": selector}));
        found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned()
    }

    fn click(&self, selector: &str) {
        self.send(&format!("element/{}/click", self.find(selector)), &json!({}));
    }

    fn type_into(&self, selector: &str, text: &str) {
        self.send(&format!("element/{}/value", self.find(selector)), &json!({"text": text}));
    }

    /// Does what a player does next.
    fn play(&self, stops_before_playing: bool) -> String {
        self.run(PLAY, &[json!(stops_before_playing)]).as_str().unwrap().to_owned()
    }

    /// Leaves pictures of the page in both colour schemes in a folder, and checks that nothing sticks out.
    fn picture(&self, folder: &Path, name: &str) {
        assert_eq!(self.run("return document.documentElement.scrollWidth - innerWidth", &[]), 0, "{name} is too wide");
        for scheme in ["light", "dark"] {
            let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
            self.send("goog/cdp/execute", &json!({"cmd": "Emulation.setEmulatedMedia", "params": media}));
            let path = format!("/session/{}/screenshot", self.session);
            let picture = self.driver.send("GET", &path, &Value::Null);
            let file = fs::File::create(folder.join(format!("{name}-{scheme}.png"))).unwrap();
            let mut decoder = Command::new("base64").arg("-d").stdin(Stdio::piped()).stdout(file).spawn().unwrap();
            decoder.stdin.take().unwrap().write_all(picture.as_str().unwrap().as_bytes()).unwrap();
            assert!(decoder.wait().unwrap().success());
        }
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.driver.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
    }
}

/// Three phones of 360 by 640 and two bots play from the room's code to the film. One phone loads its page again in the
/// middle of a turn, and the host is killed and goes on.
#[test]
fn three_phones_play_from_the_code_of_the_room_to_the_film() {
    if !is_installed(DRIVER) || !is_installed(SCANNER) {
        return;
    }
    let folder = TempFolder::new();
    let pictures = std::env::var_os(PICTURES).map_or_else(|| folder.file(".").into(), PathBuf::from);
    let mut site = Hosting::web("--bots 2");
    let driver = Driver::start();
    let address = format!("{}#{}", site.url, site.room);
    let table = Browser::open(&driver, [1280, 720], &format!("{}table#{}", site.url, site.screen));
    table.wait_for(&address);
    table.picture(&pictures, "table-before");
    for scheme in ["light", "dark"] {
        let picture = pictures.join(format!("table-before-{scheme}.png"));
        let scanned = Command::new(SCANNER).args(["--quiet", "--raw"]).arg(picture).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&scanned.stdout).trim(), address, "{scheme}");
    }
    let phones = ["Ann", "Bob", "Cy"].map(|name| {
        let phone = Browser::open(&driver, [360, 640], &address);
        phone.type_into("#name", name);
        if name == "Ann" {
            phone.picture(&pictures, "phone-door");
        }
        phone.click("#door .main");
        phone.wait_for(name);
        phone
    });
    site.wait_for("Cy is here.");
    let [ann, bob, cy] = &phones;
    ann.type_into("#say", "Is everybody here?\n");
    cy.wait_for("Is everybody here?");
    bob.picture(&pictures, "phone-lobby");
    site.command("begin");

    let late = Instant::now() + 10 * PATIENCE;
    let play_until = |is_wanted: &dyn Fn(&Browser<'_>, &str) -> bool, stops: bool| loop {
        assert!(Instant::now() < late, "the game does not end:\n{}", ann.text());
        let found = phones.iter().find(|phone| {
            let seen = phone.play(stops);
            is_wanted(phone, &seen)
        });
        if let Some(phone) = found {
            break phone;
        }
        thread::sleep(Duration::from_millis(50));
    };
    // A phone that loads its page again in the middle of a turn has the same sheet.
    let on_turn = play_until(&|_, seen| seen == "chosen", true);
    on_turn.picture(&pictures, "phone-sheet");
    let sheet = "return document.querySelector('#form p').textContent";
    let before = on_turn.run(sheet, &[]);
    on_turn.send("refresh", &json!({}));
    on_turn.wait_for("It is covered.");
    on_turn.click("#cover");
    assert_eq!(on_turn.run(sheet, &[]), before);
    // A host that was killed goes on, and nobody does anything about it.
    play_until(&|phone, _| phone.text().contains("Turn 4: "), false);
    ann.picture(&pictures, "phone-news");
    table.picture(&pictures, "table-game");
    site.resume("");
    play_until(&|_, seen| seen == "film", false);
    for page in phones.iter().chain([&table]) {
        page.wait_for("have won!");
        page.wait_for("Games won tonight");
        page.wait_for("The film of the game");
    }
    ann.picture(&pictures, "phone-film");
    table.picture(&pictures, "table-film");
    site.wait_for("The game is over.");
}
