//! Every recorded message, to a file of comma-separated values.

use std::io::Write;

use trace::{Trace, csv};

use crate::failure::Failure;

/// Messages put into text at a time.
const ROWS: u32 = 4096;

/// Writes to a file of this name.
pub struct Writer<W: Write> {
    target: W,
    path: String,
}

impl<W: Write> Writer<W> {
    /// Writes the heading.
    pub fn new(target: W, path: &str) -> Result<Writer<W>, Failure> {
        let mut writer = Writer { target, path: path.to_owned() };
        writer.text(csv::HEADING)?;
        Ok(writer)
    }

    /// Writes every message of a run.
    pub fn write(&mut self, variant: &str, recorder: &Trace) -> Result<(), Failure> {
        for first in (0..recorder.messages().len()).step_by(ROWS as usize) {
            self.text(&csv::lines(recorder, variant, first, ROWS))?;
        }
        Ok(())
    }

    /// Writes what is still held back.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.target.flush().map_err(|error| Failure::Usage(format!("{}: {error}", self.path)))
    }

    fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.target
            .write_all(text.as_bytes())
            .map_err(|error| Failure::Usage(format!("{}: {error}", self.path)))
    }
}
