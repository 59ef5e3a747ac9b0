//! The prompt of a host: each line is obeyed by the thread of the game.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{SyncSender, channel};

use super::server::{Event, Leaving, Server};
use crate::stdio::Leave;
use crate::terminal::{Live, Typed};

const ASK: &str = "Host: ";
const STOP_AGAIN: &str = "(Press Ctrl-C again, or Ctrl-D, or type end, to stop the game for everybody.)";

/// Obeys the host until they leave. If their input ends first, the host leaves when the game is over.
pub(crate) fn run(events: &SyncSender<Event>, mut prompt: Live) -> io::Result<Leave> {
    let mut is_leaving = false;
    loop {
        let leave = match prompt.read(ASK)? {
            Typed::Line(line) if obey(events, &line, &prompt)? => return Ok(Leave::Quit),
            Typed::Line(_) => {
                is_leaving = false;
                continue;
            }
            Typed::End if !io::stdin().is_terminal() => {
                let _ = events.send(Event::Do(Box::new(Server::leave_when_over)));
                return Ok(Leave::EndOfInput);
            }
            Typed::Interrupt => Leave::Interrupt,
            Typed::End => Leave::EndOfInput,
        };
        if is_leaving {
            obey(events, "end", &prompt)?;
            return Ok(leave);
        }
        is_leaving = true;
        let _ = prompt.say(STOP_AGAIN);
    }
}

/// Lets the thread of the game obey a line, and prints the answer. Returns whether the host leaves.
pub(crate) fn obey(events: &SyncSender<Event>, line: &str, prompt: &Live) -> io::Result<bool> {
    let (tell, told) = channel();
    let line = line.to_owned();
    let work = move |server: &mut Server| {
        let answer = server.obey(&line).unwrap_or_else(|why| why);
        let _ = tell.send((answer, server.leaving == Leaving::Now));
    };
    let _ = events.send(Event::Do(Box::new(work)));
    // Without an answer the game has ended.
    let (answer, leaves) = told.recv().unwrap_or((String::new(), true));
    if !answer.is_empty() {
        prompt.say(&answer)?;
    }
    Ok(leaves)
}
