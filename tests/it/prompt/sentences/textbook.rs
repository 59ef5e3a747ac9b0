//! Textbook
