//! How far a long command is: one line on standard error that is written over, where a person watches it; else nothing.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};

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
        Progress { done: AtomicU64::new(0), total, what, is_watched: io::stderr().is_terminal() }
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

    fn show(&self, text: std::fmt::Arguments<'_>) {
        if self.is_watched {
            // A terminal that is gone is no reason to stop.
            let _ = io::stderr().write_fmt(text);
        }
    }
}
