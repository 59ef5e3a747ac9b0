//! All integration tests, in one binary: a module a subject.

mod scene;

mod arrow;
mod cave;
mod chance;
mod classic_arrival;
mod classic_setup;
mod classic_shooting;
mod classic_view;
mod classic_wumpus;
