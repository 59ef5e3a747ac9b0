//! A prompt above which other threads print.

use std::io;
use std::sync::{Arc, Mutex};

use anstream::AutoStream;
use anstream::adapter::strip_str;
use rustyline::ExternalPrinter as _;

use super::editor::Editor;
use super::guard;
use super::kind::capabilities;
use super::{Typed, read_line};
use crate::stdio::{is_at_terminal, print_lines, read_error, screen_size};
use crate::text::fitted;

/// Prints lines from any thread: above the line being typed, if there is an editor. Lines that cannot be written are lost.
pub(crate) type Print = Box<dyn FnMut(&str) + Send>;

/// What a signal that ends the program prints.
pub(crate) type LastWords = Arc<Mutex<String>>;

/// Reads lines while other threads print.
pub(crate) struct Live {
    editor: Option<Editor>,
}

impl Live {
    /// Opens standard input and output. Through a pipe there is no prompt, and nothing is echoed.
    pub(crate) fn of_process(last_words: &LastWords) -> io::Result<(Self, Print)> {
        if !is_at_terminal() || !capabilities().0 {
            guard::say_at_signal(Arc::clone(last_words))?;
            let print = |text: &str| drop(print_lines(&strip_str(text).to_string()));
            return Ok((Self { editor: None }, Box::new(print)));
        }
        let is_coloured = AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let mut editor = Editor::new(is_coloured, None)?;
        editor.guard.say_last(Arc::clone(last_words));
        let mut printer = editor.printer()?;
        let print = move |text: &str| {
            let text = if is_coloured { text.to_owned() } else { strip_str(text).to_string() };
            let text = screen_size().map_or_else(|| text.clone(), |(columns, _)| fitted(&text, columns).into_owned());
            let _ = printer.print(text + "\n");
        };
        Ok((Self { editor: Some(editor) }, Box::new(print)))
    }

    /// Returns whether lines are typed at a line editor.
    pub(crate) fn has_editor(&self) -> bool {
        self.editor.is_some()
    }

    /// Reads a line, at the editor behind a prompt.
    pub(crate) fn read(&mut self, prompt: &str) -> io::Result<Typed> {
        if let Some(editor) = &mut self.editor {
            return editor.next_pasted().map_or_else(|| editor.edit(prompt), |line| Ok(Typed::Line(line)));
        }
        let line = read_line(&mut io::stdin().lock()).map_err(read_error)?;
        Ok(line.map_or(Typed::End, Typed::Line))
    }
}
