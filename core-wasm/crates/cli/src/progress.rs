//! How far a long command is: one line on standard error that is written over, where a person watches it; else nothing.

use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use family::{Family, Run};

use crate::stopwatch::Stopwatch;
use crate::table::count;

/// The progress of a command.
pub struct Progress {
    done: AtomicU64,
    total: u64,
    what: &'static str,
    is_watched: bool,
}

/// Most lines written: what is done a million times costs less than a line for each.
const LINES_MAX: u64 = 1_000;

impl Progress {
    /// Nothing of `total` is done.
    pub fn of(total: u64, what: &'static str) -> Progress {
        Progress::from(0, total, what)
    }

    /// So many of `total` are done.
    pub fn from(done: u64, total: u64, what: &'static str) -> Progress {
        Progress { done: AtomicU64::new(done), total, what, is_watched: io::stderr().is_terminal() }
    }

    /// One more is done.
    pub fn one_more(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.total <= LINES_MAX || done.is_multiple_of(self.total / LINES_MAX) {
            self.show(format_args!("\r{done} of {} {}", self.total, self.what));
        }
    }

    /// All is done.
    pub fn end(&self) {
        self.show(format_args!("\n"));
    }

    fn show(&self, text: Arguments<'_>) {
        if self.is_watched {
            write(text);
        }
    }
}

/// A terminal that is gone is no reason to stop.
fn write(text: Arguments<'_>) {
    let _ = io::stderr().write_fmt(text);
}

/// The progress of a run: told from its first second of wall time on, and five times in each.
pub struct RunProgress<'a> {
    variant: &'a str,
    stopwatch: Stopwatch,
    next_s: f64,
    is_watched: bool,
}

impl<'a> RunProgress<'a> {
    /// A run of this variant begins.
    pub fn of(variant: &'a str) -> Self {
        let is_watched = io::stderr().is_terminal();
        RunProgress { variant, stopwatch: Stopwatch::start(), next_s: 1.0, is_watched }
    }

    /// It has come so far. Lines grow, so that each one hides the one before.
    pub fn tell<F: Family>(&mut self, run: &Run<F>) {
        if self.is_watched && self.stopwatch.elapsed_s() >= self.next_s {
            let [now_s, end_s] = [run.now(), run.horizon()].map(|time| time.as_ns() as f64 / 1e9);
            let events = count(run.counters().events);
            write(format_args!("\r{}: {now_s:.3} of {end_s} s, {events} events", self.variant));
            self.next_s = self.stopwatch.elapsed_s() + 0.2;
        }
    }

    /// It has ended, and took so many seconds of wall time.
    pub fn end(self) -> f64 {
        if self.is_watched && self.next_s > 1.0 {
            write(format_args!("\n"));
        }
        self.stopwatch.elapsed_s()
    }
}
