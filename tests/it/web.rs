//! The whole game in a page: `.ci/web` builds it in `target/web`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::program::{TempFolder, run, run_command};
use crate::transcripts::TRANSCRIPTS;
use crate::webdriver::{Browser, Driver, PICTURES, Sheet};

const PHONE: [u32; 2] = [360, 640];
/// For so long a tap does nothing after a secret was shown.
const TWICE: Duration = Duration::from_millis(600);
/// The most bytes of the game, compressed.
const MOST_BYTES: usize = 600_000;

/// Returns the folder of the page.
fn built() -> PathBuf {
    std::env::var_os("WUMPUS_WEB").expect("WUMPUS_WEB names the folder in which .ci/web has built the page").into()
}

/// The same lines print the same bytes in a page and through a pipe.
#[test]
#[ignore = "needs node"]
fn a_page_says_what_the_program_prints_through_a_pipe() {
    let hunts = TRANSCRIPTS.iter().map(|hunt| {
        let text = fs::read_to_string(&hunt.path).unwrap();
        let header = text[..text.find("\n\n").unwrap() + 2].replace("\ntyped\n", "\n");
        json!({"header": header, "lines": hunt.typed})
    });
    let hunts = Value::Array(hunts.collect()).to_string();
    let mut node = Command::new("node");
    node.arg("tests/web/play.mjs").arg(fs::canonicalize(built()).unwrap());
    node.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_command(node, hunts);
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    let printed: Vec<String> = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(printed.len(), TRANSCRIPTS.len());
    for (hunt, printed) in TRANSCRIPTS.iter().zip(printed) {
        assert_eq!(printed, hunt.printed(), "{}", hunt.name);
    }
}

/// Nobody waits long for the page.
#[test]
#[ignore = "needs gzip"]
fn the_page_is_small() {
    let gzip = Command::new("gzip").args(["--best", "--stdout"]).arg(built().join("wumpus_bg.wasm")).output().unwrap();
    assert!(gzip.status.success() && gzip.stdout.len() <= MOST_BYTES, "{} bytes", gzip.stdout.len());
}

/// Serves the page.
struct Site {
    server: Child,
    url: String,
}

impl Site {
    fn start() -> Self {
        let flags = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"];
        let mut server = Command::new("python3");
        server.args(flags).arg(built()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = server.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("port ").nth(1).unwrap().split(' ').next().unwrap();
        Self { url: format!("http://127.0.0.1:{port}/"), server }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Browser<'_> {
    /// Taps the button with this text.
    #[track_caller]
    fn tap(&self, text: &str) {
        let script =
            "const found = [...document.querySelectorAll('button')].filter(one => one.textContent === arguments[0]
            && one.checkVisibility()); found.at(-1)?.setAttribute('data-tapped', ''); return found.length > 0";
        self.wait_until("an answer", |page| {
            page.run("return document.querySelector('[aria-busy=true]')", &[]).is_null()
        });
        self.wait_until(text, |page| page.run(script, &[json!(text)]) == json!(true));
        self.click("[data-tapped]");
        self.run("document.querySelector('[data-tapped]')?.removeAttribute('data-tapped')", &[]);
    }

    /// Types a line at the keyboard.
    #[track_caller]
    fn type_line(&self, line: &str) {
        self.type_into("#line", &format!("{line}\n"));
    }

    /// Waits until the last lines of the log have this text, however they are broken.
    #[track_caller]
    fn wait_for_said(&self, text: &str) {
        let script = "return document.getElementById('log').textContent.replace(/\\s+/g, ' ')";
        self.wait_until(text, |page| page.run(script, &[]).as_str().unwrap().contains(text));
    }

    /// Leaves for another hunt, in a tab that has kept nothing.
    fn anew(&self, site: &Site, flags: &str) {
        self.run("sessionStorage.clear(); localStorage.clear()", &[]);
        self.go_to("about:blank");
        self.go_to(&format!("{}{flags}", site.url));
    }
}

#[test]
#[ignore = "needs chromedriver and python3"]
fn a_person_plays_in_a_real_browser() {
    let (files, site, driver) = (TempFolder::new(), Site::start(), Driver::start());
    let pictures = std::env::var_os(PICTURES).map_or_else(|| files.file(".").into(), PathBuf::from);
    let page = Browser::open(&driver, PHONE, &format!("{}#--rules=dungeon&--seed=326", site.url));
    by_taps_alone(&page, &pictures);
    page.anew(&site, "#--seed=326");
    a_reload_goes_on(&page);
    a_record_goes_to_the_terminal_and_comes_back(&page, &files);
    page.anew(&site, "#grue&--sense=sight&--seed=5");
    by_keyboard(&page, &pictures);
    page.anew(&site, "#--daily&--variant=world");
    the_daily_is_shared(&page);
    a_review_is_stopped(&page, &site);
    what_is_wrong_is_said(&page, &site);
    people_hand_the_device_round(&page, &site, &pictures);
    assert_eq!(page.console(), [""; 0]);
    if std::env::var_os(PICTURES).is_some() {
        let views = &["hunt", "map", "shot", "review"];
        Sheet { name: "web", views, columns: 4, size: PHONE }.put_together(&driver, &pictures);
    }
}

fn by_taps_alone(page: &Browser<'_>, pictures: &Path) {
    page.wait_for("Shoot, Move or Quit (S-M-Q)?");
    page.picture(pictures, "web-hunt");
    page.tap("Move 20");
    page.wait_for_said("You are in cave 20.");
    page.tap("Hint");
    page.wait_for_said("Advice:");
    page.tap("Map");
    page.wait_for_said("you are here");
    page.picture(pictures, "web-map");
    page.tap("Shoot ...");
    page.tap("19");
    page.tap("20");
    page.picture(pictures, "web-shot");
    page.tap("Back");
    page.tap("Enter: shoot 19");
    page.wait_for_said("arrow");
    page.tap("Give up");
    page.tap("Yes");
    page.wait_for("Play again");
    page.tap("Reveal");
    page.wait_for_said("wumpus");
    page.tap("Review");
    page.wait_for_said("You gave away");
    page.picture(pictures, "web-review");
    page.tap("New");
    page.wait_for("Shoot, Move or Quit (S-M-Q)?");
    page.click("#open-menu");
    page.click("#stats");
    page.wait_for_said("1 hunt does not count");
}

fn a_reload_goes_on(page: &Browser<'_>) {
    page.tap("Move 1");
    page.wait_for_said("You are in room 3.");
    page.send("refresh", &json!({}));
    page.wait_for_said("Welcome back: classic, opinionated rules, 1 turn so far.");
    page.wait_for_said("You are in room 3.");
}

fn a_record_goes_to_the_terminal_and_comes_back(page: &Browser<'_>, files: &TempFolder) {
    let folder = fs::canonicalize(files.file(".")).unwrap();
    let params = json!({"behavior": "allow", "downloadPath": folder});
    page.send("goog/cdp/execute", &json!({"cmd": "Page.setDownloadBehavior", "params": params}));
    page.click("#open-menu");
    page.click("#save");
    page.click("#close-menu");
    let saved = folder.join("hunt.txt");
    page.wait_until("a file", |_| saved.is_file());
    let replayed = run(&format!("--replay {}", saved.display()), "");
    assert!(replayed.stdout.contains("You are in room 3.") && replayed.stderr.is_empty(), "{}", replayed.stdout);
    // A terminal goes on with it.
    fs::write(&saved, fs::read_to_string(&saved).unwrap() + "mark 4 pit?\n").unwrap();
    page.click("#open-menu");
    page.type_into("#file", &saved.display().to_string());
    page.wait_for_said("Welcome back: classic, opinionated rules, 1 turn so far.");
    page.wait_for_said("(4 pit?)");
    // What is no record is refused, and nothing of it is shown but text.
    fs::write(&saved, "wumpus record 1\nseed 1\n\nmove <img src=x onerror=alert(1)>\n").unwrap();
    page.click("#open-menu");
    page.type_into("#file", &saved.display().to_string());
    page.wait_for("hunt.txt:4: ");
    assert_eq!(page.run("return document.images.length", &[]), 0);
    // The hunt on the screen is still there.
    page.click("#close-menu");
    page.wait_for_said("(4 pit?)");
}

fn by_keyboard(page: &Browser<'_>, pictures: &Path) {
    page.wait_for("Shoot, Move or Quit (S-M-Q)?");
    page.type_into("#line", "mar");
    page.wait_for("mark");
    page.type_into("#line", "k 1,9 grue\n");
    page.wait_for_said("grue");
    // The arrow key brings a line back.
    page.type_into("#line", "\u{e013}");
    assert_eq!(page.run("return document.getElementById('line').value", &[]), "mark 1,9 grue");
    page.type_into("#line", "\u{e015}");
    page.type_line("map; hint; look");
    page.wait_for_said("? hint");
    page.wait_for_said("? look");
    page.picture(pictures, "web-grue");
    page.type_line("quit");
    page.wait_for("You have left the hunt. It is kept: the menu goes on with it.");
    page.tap("Menu");
    page.tap("Go on");
    page.wait_for_said("Welcome back: grue, keen sight, 0 turns so far.");
}

fn the_daily_is_shared(page: &Browser<'_>) {
    page.run("navigator.share = async told => { window.told = told.text; }", &[]);
    page.wait_for("Shoot, Move or Quit?");
    // On no day does an arrow end the hunt in its first turn.
    page.type_line("shoot north");
    page.tap("Give up");
    page.tap("Yes");
    page.tap("Share your result");
    let told = page.run("return window.told", &[]).as_str().unwrap().to_owned();
    assert!(told.starts_with("Wumpus 20") && told.contains("(world, random board): given up after 1 turn"), "{told}");
    assert!(told.contains("#--variant=world&--board=random&--daily=20"), "{told}");
    page.click("#open-menu");
    page.click("#days");
    page.wait_for_said("world, random board");
}

/// A review of many turns takes longer than a person may want to wait.
fn a_review_is_stopped(page: &Browser<'_>, site: &Site) {
    page.anew(site, "#grue&--sense=smell&--seed=3");
    page.wait_for("Shoot, Move or Quit (S-M-Q)?");
    let steps: Vec<_> = (0..30).map(|turn| if turn % 2 == 0 { "ne" } else { "sw" }).collect();
    page.type_line(&steps.join("; "));
    page.type_line("give up");
    page.type_line("yes");
    page.wait_for("Play again");
    page.type_line("review");
    page.wait_until("Stop", |page| page.run("return !document.getElementById('thinking').hidden", &[]) == json!(true));
    page.click("#stop");
    page.wait_for_said("Stopped.");
    page.tap("Score");
    page.wait_for_said("? score");
    // It is counted once.
    let results = page.run("return localStorage.getItem('wumpus:results').trim().split('\\n').length", &[]);
    assert_eq!(results, 1);
}

fn what_is_wrong_is_said(page: &Browser<'_>, site: &Site) {
    for (flags, why) in [
        ("#--rules=<b>bold</b>", "must be opinionated, dungeon, original or bsd"),
        ("#--save=x", "is not for a page, which knows --variant"),
        ("#--daily&--seed=3", "--seed and --daily do not go together"),
        ("#--seed=%zz", "a hunt is named by a number"),
    ] {
        page.anew(site, flags);
        page.wait_for_said(why);
        assert_eq!(page.run("return document.querySelectorAll('b').length", &[]), 0);
        page.tap("New hunt");
        page.wait_for("Shoot, Move or Quit (S-M-Q)?");
    }
    // A browser that keeps nothing says so once, and the hunt goes on.
    page.anew(site, "#--seed=326");
    page.wait_for("Shoot, Move or Quit (S-M-Q)?");
    page.run("Storage.prototype.setItem = () => { throw new Error('full'); }", &[]);
    page.tap("Move 1");
    page.wait_for("This browser can keep no more");
    page.tap("Look");
    page.wait_for_said("? look");
    // What cannot be played any more is offered as a file.
    page.anew(site, "");
    page.run(
        "sessionStorage.clear(); localStorage.setItem('wumpus:hunt:1', 'wumpus record 9\\nseed 1\\n\\nmove 2\\n')",
        &[],
    );
    page.send("refresh", &json!({}));
    page.wait_for_said("this record has version 9; this program reads only version 1");
    page.tap("Save it as a file");
    page.tap("New hunt");
    page.wait_for("Shoot, Move or Quit (S-M-Q)?");
}

fn people_hand_the_device_round(page: &Browser<'_>, site: &Site, pictures: &Path) {
    page.anew(site, "#hidden&--players=Ann,Bob,Cy&--seed=7");
    page.tap("Ready");
    page.wait_for_said("You win ");
    page.picture(pictures, "web-secret");
    // What is tapped twice does no harm.
    page.tap("Pass");
    assert!(page.text().contains("You win "));
    thread::sleep(TWICE);
    page.tap("Pass");
    page.wait_for_said("turn is over.");
    assert!(!page.text().contains("You win "));
    // Nor does a key bring back what was typed in secret.
    page.type_into("#line", "\u{e013}");
    assert_eq!(page.run("return document.getElementById('line').value", &[]), "");
}
