//! The page for phones in a real browser, driven by its remote control.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::PATIENCE;
use super::web::Site;
use crate::program::is_installed;

/// The program that starts browsers.
struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts it; `None` where it is not installed.
    fn start() -> Option<Self> {
        if ["chromedriver", "chromium", "zbarimg"].into_iter().any(|program| !is_installed(program)) {
            return None;
        }
        let mut child = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let started = lines.find(|line| line.contains("started successfully on port")).unwrap();
        let port = started.rsplit(' ').next().unwrap().trim_end_matches('.').parse().unwrap();
        thread::spawn(move || lines.for_each(drop));
        Some(Self { child, port })
    }

    #[track_caller]
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let body = body.to_string();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        let mut line = String::new();
        while answer.read_line(&mut line).unwrap() > 2 {
            if let Some(told) = line.to_lowercase().strip_prefix("content-length:") {
                length = told.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).unwrap();
        let mut answer: Value = serde_json::from_slice(&body).unwrap();
        assert!(answer["value"]["error"].is_null(), "{path}: {}", answer["value"]["message"]);
        answer["value"].take()
    }

    /// Opens a page in a browser of its own, as large as a phone.
    fn open(&self, url: &str) -> Page<'_> {
        let arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
        let size = json!({"width": 360, "height": 640, "pixelRatio": 1});
        let options = json!({"args": arguments, "mobileEmulation": {"deviceMetrics": size}});
        let wanted = json!({"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}});
        let session = self.call("POST", "/session", &wanted)["sessionId"].as_str().unwrap().to_owned();
        let page = Page { driver: self, session };
        page.go(url);
        page
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page in a browser.
struct Page<'d> {
    driver: &'d Driver,
    session: String,
}

impl Page<'_> {
    fn go(&self, url: &str) {
        self.driver.call("POST", &format!("/session/{}/url", self.session), &json!({"url": url}));
    }

    /// Runs a script in the page.
    #[track_caller]
    fn run(&self, script: &str) -> Value {
        let path = format!("/session/{}/execute/sync", self.session);
        self.driver.call("POST", &path, &json!({"script": script, "args": []}))
    }

    /// Returns the text of the part of the page with this id, if that is shown.
    fn text(&self, id: &str) -> String {
        let script = format!(
            "const part = document.getElementById('{id}'); return part.checkVisibility() ? part.innerText : ''"
        );
        self.run(&script).as_str().unwrap().to_owned()
    }

    /// Reads the QR code on the screen.
    #[track_caller]
    fn qr_code(&self) -> String {
        let picture = self.driver.call("GET", &format!("/session/{}/screenshot", self.session), &json!({}));
        let mut reader = Command::new("sh");
        reader.args(["-c", "base64 -d | zbarimg --quiet --raw -"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut reader = reader.spawn().unwrap();
        reader.stdin.take().unwrap().write_all(picture.as_str().unwrap().as_bytes()).unwrap();
        String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap().trim().to_owned()
    }

    fn is_shown(&self, id: &str) -> bool {
        self.run(&format!("return document.getElementById('{id}').checkVisibility()")) == true
    }

    /// Clicks the first part of the page that a selector finds.
    #[track_caller]
    fn click(&self, selector: &str) {
        self.run(&format!("document.querySelector('{selector}').click()"));
    }

    #[track_caller]
    fn wait_for(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < until, "{what}: {}", self.run("return document.body.innerText"));
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.driver.call("DELETE", &format!("/session/{}", self.session), &json!({}));
        }
    }
}

/// From the room's code to the film: three people with phones and two bots. One phone reloads the page on its turn, and the
/// host is killed and resumed.
#[test]
fn three_phones_play_a_game_with_two_bots() {
    let Some(driver) = Driver::start() else { return };
    let mut site = Site::new("--bots 2 --seed 5");
    let room = format!("{}#{}", site.url, site.room);
    let phones = ["Ann", "Bob", "Cy"].map(|name| {
        let phone = driver.open(&room);
        phone.wait_for("the door opens", |phone| phone.is_shown("door"));
        // The code has left the address, so that nobody reads it over a shoulder.
        assert_eq!(phone.run("return location.hash"), "");
        phone.run(&format!("document.getElementById('name').value = '{name}'"));
        phone.click("#door .main");
        phone.wait_for("a seat", |phone| phone.text("now").ends_with(name));
        phone
    });
    let table = driver.open(&format!("{}table#{}", site.url, site.watch));
    table.wait_for("the invitation", |table| table.text("invite").contains(&room));
    assert_eq!(table.qr_code(), room);
    site.command("begin");
    let (mut has_reloaded, mut has_resumed, mut turns) = (false, false, 0);
    let until = Instant::now() + 6 * PATIENCE;
    while !phones.iter().all(|phone| phone.is_shown("end")) {
        assert!(Instant::now() < until, "the game does not end: {}", phones[0].run("return document.body.innerText"));
        for phone in &phones {
            if phone.is_shown("done") {
                phone.click("#done");
            }
            if !phone.is_shown("sheet") {
                continue;
            }
            turns += 1;
            if turns == 2 {
                phone.run("location.reload()");
                phone.wait_for("the sheet again", |phone| phone.is_shown("sheet"));
                has_reloaded = true;
            }
            if turns == 4 {
                site.resume();
                for phone in &phones {
                    phone.wait_for("the connection again", |phone| phone.text("link").is_empty());
                }
                phone.wait_for("the sheet again", |phone| phone.is_shown("sheet"));
                has_resumed = true;
            }
            if !phone.is_shown("form") {
                // Nothing secret is to be seen before.
                assert!(!phone.run("return document.body.innerText").as_str().unwrap().contains("Adjacent rooms"));
                phone.click("#cover");
            }
            assert!(phone.text("form").contains("Adjacent rooms"), "{}", phone.text("form"));
            phone.run(
                "const ways = document.querySelectorAll('#form input[type=radio]'); ways[ways.length - 1].click()",
            );
            phone.run("document.querySelector('#form > .main').click()");
            phone.wait_for("the turn is played", |phone| !phone.is_shown("sheet") || !phone.text("error").is_empty());
            assert_eq!(phone.text("error"), "");
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert!(has_reloaded && has_resumed, "{turns} turns");
    for page in phones.iter().chain([&table]) {
        page.wait_for("the film", |page| page.text("frame").contains("Turn 1"));
        page.wait_for("who has won", |page| page.text("evening").contains("have won"));
    }
}
