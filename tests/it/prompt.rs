//! The prompt, played through a pipe: questions and answers, words, colours and maps.

mod asides;
mod choices;
mod giving_up;
mod grue;
mod hidden;
mod hidden_bots;
mod hidden_secrets;
mod hidden_words;
mod hints;
mod instructions;
mod looks;
mod maps;
mod plans;
mod questions;
mod stories;
mod streams;
mod textbook;
mod travel;
mod typed_hints;
mod value;
mod whole;
mod words;
mod world;
