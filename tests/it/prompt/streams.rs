//! The prompt's input and output: full disks, and where lines begin and end.

use std::io;

use wumpus_hunt::game::classic::Ruleset;
use wumpus_hunt::stdio::Leave;

use super::questions::{answers, hunt};
use crate::games::GAMES;
use crate::program::run;

/// A sink that takes this number of bytes.
struct Sink(usize);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays into sinks of every size below that of the whole output.
fn fill_the_disk(printed: &str, play: impl Fn(io::BufWriter<Sink>) -> io::Result<Leave>) {
    assert!(play(io::BufWriter::new(Sink(printed.len()))).is_ok());
    for room in 0..printed.len() {
        let failed = play(io::BufWriter::new(Sink(room))).unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::StorageFull, "{room} of {} bytes", printed.len());
    }
}

/// A disk that fills up at any byte is noticed.
#[test]
fn full_output_is_an_error_wherever_it_ends() {
    for lines in ["m 3\ns 4\nq\n", "s 3 2 1 5 4\nn\n", "s 3 2 1 5 4\n"] {
        fill_the_disk(&answers(Ruleset::OPINIONATED, lines), |output| {
            hunt(Ruleset::OPINIONATED).play_on(lines.as_bytes(), output)
        });
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_line() {
    for flags in GAMES {
        assert_eq!(run(flags, "\u{feff}look\nq\n"), run(flags, "look\nq\n"), "{flags}");
    }
}

/// A line of the maximum length is obeyed. One with a byte more is ignored, and nothing is lost.
#[test]
fn a_line_that_is_cut_is_not_obeyed() {
    let line = |length: usize| format!("m 3{}", " ".repeat(length - 3));
    assert!(answers(Ruleset::OPINIONATED, &(line(5_000) + "\n")).contains("You are in room 3."));
    assert!(answers(Ruleset::OPINIONATED, &line(5_000)).contains("You are in room 3."));
    for long in [line(5_001) + "\n", line(5_001), line(20_000) + "\n"] {
        let printed = answers(Ruleset::OPINIONATED, &(long.clone() + "\nlook\n"));
        let ignored = printed.contains("That line has more than 5,000 bytes, so it is ignored.");
        assert!(ignored && !printed.contains("You are in room 3."), "{printed}");
    }
}

#[test]
fn a_line_may_end_as_on_windows_and_the_last_need_not_end() {
    for flags in GAMES {
        assert_eq!(run(flags, "look\r\nq\r\n"), run(flags, "look\nq\n"), "{flags}");
        assert_eq!(run(flags, "look\nq"), run(flags, "look\nq\n"), "{flags}");
    }
}

#[test]
fn a_failing_source_of_lines_is_an_error_and_no_loop() {
    struct Failing;
    impl io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let failed = hunt(Ruleset::OPINIONATED).play_on(io::BufReader::new(Failing), io::sink()).unwrap_err();
    assert_eq!(failed.to_string(), "cannot read standard input: unplugged");
}
