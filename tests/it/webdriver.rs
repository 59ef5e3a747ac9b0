//! Drives real browsers, as the `WebDriver` standard says.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::TempFolder;

const DRIVER: &str = "chromedriver";
/// A folder in which tests leave a picture of each view, and those of the manual: `phones-light.png` and so on.
pub(crate) const PICTURES: &str = "WUMPUS_PICTURES";

pub(crate) const SCHEMES: [&str; 2] = ["light", "dark"];
/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts browsers.
pub(crate) struct Driver {
    child: Child,
    port: u16,
    /// It is kept open, so that the driver may print.
    _printed: BufReader<ChildStdout>,
}

impl Driver {
    pub(crate) fn start() -> Self {
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
        let head = answer.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty());
        let head: Vec<_> = head.map(|line| line.to_lowercase()).collect();
        let length = head.iter().find_map(|line| line.strip_prefix("content-length:")).unwrap().trim().parse().unwrap();
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
pub(crate) struct Browser<'d> {
    driver: &'d Driver,
    session: String,
    _profile: TempFolder,
}

impl<'d> Browser<'d> {
    /// Opens an address in a browser with a screen of this size.
    pub(crate) fn open(driver: &'d Driver, [width, height]: [u32; 2], address: &str) -> Self {
        let profile = TempFolder::new();
        let folder = fs::canonicalize(profile.file(".")).unwrap();
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-dev-shm-usage";
        let flags: Vec<_> =
            flags.split(' ').map(str::to_owned).chain([format!("--user-data-dir={}", folder.display())]).collect();
        let screen = json!({"width": width, "height": height, "pixelRatio": 1});
        let options = json!({"args": flags, "mobileEmulation": {"deviceMetrics": screen}});
        let wanted = json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"},
            "unhandledPromptBehavior": "ignore"});
        let wanted = json!({"capabilities": {"alwaysMatch": wanted}});
        let session = driver.send("POST", "/session", &wanted)["sessionId"].as_str().unwrap().to_owned();
        let browser = Self { driver, session, _profile: profile };
        browser.go_to(address);
        browser
    }

    #[track_caller]
    pub(crate) fn send(&self, command: &str, body: &Value) -> Value {
        self.driver.send("POST", &format!("/session/{}/{command}", self.session), body)
    }

    pub(crate) fn go_to(&self, address: &str) {
        self.send("url", &json!({"url": address}));
    }

    /// Runs a script in the page, and returns what it returns.
    #[track_caller]
    pub(crate) fn run(&self, script: &str, given: &[Value]) -> Value {
        self.send("execute/sync", &json!({"script": script, "args": given}))
    }

    /// Returns the text of an element, shown or not.
    #[track_caller]
    pub(crate) fn text_of(&self, selector: &str) -> String {
        let text = self.run("return document.querySelector(arguments[0]).textContent", &[json!(selector)]);
        text.as_str().unwrap().to_owned()
    }

    /// Returns the text that is shown.
    pub(crate) fn text(&self) -> String {
        self.run("return document.body.innerText", &[]).as_str().unwrap().to_owned()
    }

    /// Returns the name of the view that is shown.
    pub(crate) fn view(&self) -> String {
        self.run("return document.body.className", &[]).as_str().unwrap().to_owned()
    }

    /// Waits until something is so.
    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        let late = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < late, "{what} is missing in {}:\n{}", self.view(), self.text());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits for a text that the page shows.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |page| page.text().contains(text));
    }

    #[track_caller]
    pub(crate) fn wait_for_view(&self, view: &str) {
        self.wait_until(view, |page| page.view() == view);
    }

    #[track_caller]
    fn find(&self, selector: &str) -> String {
        let found = self.send("element", &json!({"using": "css selector", "value": selector}));
        found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned()
    }

    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        self.send(&format!("element/{}/click", self.find(selector)), &json!({}));
    }

    #[track_caller]
    pub(crate) fn type_into(&self, selector: &str, text: &str) {
        self.send(&format!("element/{}/value", self.find(selector)), &json!({"text": text}));
    }

    /// Leaves pictures of the page in both colour schemes in a folder, and checks that nothing sticks out.
    #[track_caller]
    pub(crate) fn picture(&self, folder: &Path, name: &str) {
        assert_eq!(self.run("return document.documentElement.scrollWidth - innerWidth", &[]), 0, "{name} is too wide");
        for scheme in SCHEMES {
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

    /// Returns what the console says, except that there was no connection for a while, and that the page has no icon.
    pub(crate) fn console(&self) -> Vec<String> {
        let lines = self.send("se/log", &json!({"type": "browser"}));
        let lines = lines.as_array().unwrap().iter().map(|line| line["message"].as_str().unwrap().to_owned());
        let is_expected = |line: &str| line.contains("WebSocket connection to") || line.contains("/favicon.ico");
        lines.filter(|line| !is_expected(line)).collect()
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.driver.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
    }
}

/// Pictures of views that are put together for the manual.
pub(crate) struct Sheet<'s> {
    pub(crate) name: &'s str,
    pub(crate) views: &'s [&'s str],
    pub(crate) columns: u32,
    /// The width and height of each.
    pub(crate) size: [u32; 2],
}

impl Sheet<'_> {
    /// Puts pictures in a folder together.
    pub(crate) fn put_together(&self, driver: &Driver, pictures: &Path) {
        let Self { name, views, columns, size: [width, height] } = *self;
        let mut page = "<style>body { margin: 10px; background: #888; display: flex; flex-wrap: wrap; gap: 10px }
            @media (prefers-color-scheme: dark) { .light { display: none } }
            @media (prefers-color-scheme: light) { .dark { display: none } }</style>"
            .to_owned();
        for (view, scheme) in views.iter().flat_map(|view| SCHEMES.map(|scheme| (view, scheme))) {
            write!(page, "<img class={scheme} width={width} src={name}-{view}-{scheme}.png>").unwrap();
        }
        let file = pictures.join(format!("{name}.html"));
        fs::write(&file, page).unwrap();
        let rows = u32::try_from(views.len()).unwrap().div_ceil(columns);
        let size = [columns * (width + 10) + 10, rows * (height + 10) + 10];
        let address = format!("file://{}", fs::canonicalize(file).unwrap().display());
        Browser::open(driver, size, &address).picture(pictures, name);
    }
}
