//! Who may come with which code, where many guess.

use std::time::{Duration, Instant};

use wumpus_hunt::hosting::gate::{Gate, Origin, Passage};

const SECOND: Duration = Duration::from_secs(1);
const SHUT: Passage = Passage::Shut;
const RIGHT: Passage = Passage::Right;

fn origin(address: &str) -> Origin {
    Origin::of(address.parse().unwrap())
}

/// Tries wrong codes until they are not looked at any more, and returns how many were.
fn guess(gate: &mut Gate, origin: Origin, now: Instant) -> usize {
    (0..1_000).take_while(|_| gate.passes(origin, false, now) != SHUT).count()
}

#[test]
fn a_right_code_passes_after_hundreds_of_wrong_ones() {
    let (mut gate, now, ann) = (Gate::default(), Instant::now(), origin("192.0.2.1"));
    assert_eq!(gate.passes(ann, false, now), Passage::Wrong { is_first: true });
    for _ in 1..399 {
        assert_eq!(gate.passes(ann, false, now), Passage::Wrong { is_first: false });
    }
    assert_eq!(gate.passes(ann, true, now), RIGHT);
    assert_eq!(gate.passes(ann, false, now), Passage::Wrong { is_first: false });
    // After these a right code is not looked at either: otherwise everything could be tried.
    assert_eq!((gate.passes(ann, true, now), gate.passes(ann, true, now + 3 * SECOND)), (SHUT, SHUT));
    assert_eq!(gate.passes(ann, true, now + 4 * SECOND), RIGHT);
    assert_eq!(guess(&mut gate, ann, now + 3_600 * SECOND), 400);
    assert_eq!(
        gate.passes(ann, false, now + 5_200 * SECOND),
        Passage::Wrong { is_first: true },
        "what is long ago is forgotten"
    );
}

#[test]
fn nobody_waits_for_what_others_guess() {
    let (mut gate, now) = (Gate::default(), Instant::now());
    let eves = ["192.0.2.1", "2001:db8:1:2:3:4:5:6"].map(origin);
    for (eve, same, other) in [
        (eves[0], "::ffff:192.0.2.1", "192.0.2.2"),
        (eves[1], "2001:db8:1:2:ffff::", "2001:db8:1:3:3:4:5:6"),
        (Origin::Local, "2001:db8:1:2::", "127.0.0.1"),
    ] {
        assert_eq!(guess(&mut gate, eve, now), 400);
        assert_eq!((gate.passes(eve, true, now), gate.passes(origin(same), true, now)), (SHUT, SHUT));
        assert_eq!(gate.passes(origin(other), true, now), RIGHT);
    }
}

/// Neither the memory nor the speed grows with the number of addresses from which somebody guesses.
#[test]
fn ten_thousand_addresses_guess_as_slowly_as_sixty_five() {
    let (mut gate, now) = (Gate::default(), Instant::now());
    let mut seen = 0;
    for number in 0..10_000_u32 {
        let eve = Origin::of(std::net::Ipv4Addr::from_bits(number).into());
        seen += usize::from(gate.passes(eve, false, now) != SHUT);
        assert!(gate.limits() <= 65);
    }
    assert_eq!(seen, 64 + 400);
    // Somebody else who has guessed nothing waits with them, but not for long.
    let ann = origin("192.0.2.1");
    assert_eq!(gate.passes(ann, true, now), SHUT);
    assert_eq!(gate.passes(ann, true, now + 4 * SECOND), RIGHT);
    gate.passes(ann, true, now + 2_000 * SECOND);
    assert_eq!(gate.limits(), 0);
}

/// Anybody can send the header to the proxy, which adds to it.
#[test]
fn the_last_entry_of_the_header_is_what_the_proxy_has_seen() {
    for (header, address) in [
        ("203.0.113.7", Some("203.0.113.7")),
        ("x, 198.51.100.1,203.0.113.7 ", Some("203.0.113.7")),
        ("203.0.113.7:4711", Some("203.0.113.7")),
        ("2001:db8::1", Some("2001:db8::1")),
        ("[2001:db8::1]", Some("2001:db8::1")),
        ("[2001:db8::1]:4711", Some("2001:db8::1")),
        ("203.0.113.7, unknown", None),
        ("203.0.113.7,", None),
        ("", None),
    ] {
        assert_eq!(Origin::forwarded(header), address.map(origin), "{header}");
    }
}
