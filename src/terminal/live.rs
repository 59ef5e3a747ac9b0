//! A prompt above which other threads print.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use anstream::adapter::strip_str;
use rustyline::ExternalPrinter as _;

use super::editor::Editor;
use super::kind::capabilities;
use super::{Appearance, Echo, Typed, read_line};
use crate::stdio::{is_at_terminal, print_lines, read_error, screen_size};
use crate::system::{Guard, LastWords, say_at_signal};
use crate::text::fitted;

/// Prints lines from any thread: above the line being typed, if there is an editor. Lines that cannot be written are lost.
pub(crate) type Print = Box<dyn FnMut(&str) + Send>;

/// Reads lines while other threads print.
pub(crate) struct Live {
    editor: Option<Editor>,
    appearance: Appearance,
}

impl Live {
    /// Opens standard input and output. Through a pipe and in the plain look there is no prompt, and nothing is echoed.
    pub(crate) fn of_process(appearance: Appearance, last_words: &LastWords) -> io::Result<(Self, Print)> {
        if !is_at_terminal() || !capabilities().0 || appearance.is_plain {
            say_at_signal(Arc::clone(last_words))?;
            return Ok((
                Self { editor: None, appearance },
                Box::new(move |text| drop(print_lines(&shown(text, appearance)))),
            ));
        }
        let mut editor = Editor::new(appearance.is_coloured, None, Guard::new(false, Arc::clone(last_words))?)?;
        let mut printer = editor.printer()?;
        let print = move |text: &str| {
            let text = shown(text, appearance);
            let text = screen_size().map_or(Cow::Borrowed(&*text), |(columns, _)| fitted(&text, columns));
            let _ = printer.print(format!("{text}\n"));
        };
        Ok((Self { editor: Some(editor), appearance }, Box::new(print)))
    }

    /// Prints lines between two questions. Other threads may wait to print until the next one.
    pub(crate) fn say(&self, text: &str) -> io::Result<()> {
        print_lines(&shown(text, self.appearance))
    }

    /// Returns whether lines are typed at a line editor.
    pub(crate) fn has_editor(&self) -> bool {
        self.editor.is_some()
    }

    /// Reads a line, at the editor behind a prompt. Says why it ignores a line, if it does, and reads the next.
    pub(crate) fn read(&mut self, prompt: &str) -> io::Result<Typed> {
        loop {
            let typed = self.read_any(prompt)?;
            let Some(why) = typed.why_ignored() else { return Ok(typed) };
            self.say(&why)?;
        }
    }

    fn read_any(&mut self, prompt: &str) -> io::Result<Typed> {
        if let Some(editor) = &mut self.editor {
            return editor.next_pasted().map_or_else(|| editor.edit(prompt), |line| Ok(Typed::Line(line)));
        }
        let line = read_line(&mut io::stdin().lock(), Echo::of_stdin()).map_err(read_error)?;
        Ok(line.map_or(Typed::End, Typed::Line))
    }
}

/// Removes the escape sequences of a text, if the look has no colours.
fn shown(text: &str, appearance: Appearance) -> Cow<'_, str> {
    if appearance.is_coloured { Cow::Borrowed(text) } else { Cow::Owned(strip_str(text).to_string()) }
}
