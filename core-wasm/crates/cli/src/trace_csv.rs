//! Every recorded message as a line of comma-separated values; times in nanoseconds, empty where they never came.

use std::io::Write;

use sim::node::{Class, Wait};
use sim::observer::Fate;
use sim::time::Time;
use trace::messages::Message;
use trace::{MESSAGE_KINDS, Recorder};

use crate::failure::Failure;

const HEADING: &str = "variant,row,kind,class,source,target,bytes,tag,queued_ns,first_bit_out_ns,last_bit_out_ns,\
propagation_ns,stalled_ns,ended_ns,fate,wait,cause";

/// Writes to a file of this name.
pub struct Writer<W: Write> {
    target: W,
    path: String,
}

impl<W: Write> Writer<W> {
    /// Writes the heading.
    pub fn new(target: W, path: &str) -> Result<Writer<W>, Failure> {
        let mut writer = Writer { target, path: path.to_owned() };
        writer.line(HEADING)?;
        Ok(writer)
    }

    /// Writes every message of a run.
    pub fn write(&mut self, variant: &str, recorder: &Recorder) -> Result<(), Failure> {
        let quoted = format!("\"{}\"", variant.replace('"', "\"\""));
        for row in 0..recorder.messages().len() {
            self.line(&format!("{quoted},{}", cells(&recorder.messages().get(row))))?;
        }
        Ok(())
    }

    /// Writes what is still held back.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.target.flush().map_err(|error| Failure::Usage(format!("{}: {error}", self.path)))
    }

    fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.target, "{text}").map_err(|error| Failure::Usage(format!("{}: {error}", self.path)))
    }
}

fn cells(message: &Message) -> String {
    let time = |time: Time| if time == Time::FAR { String::new() } else { time.as_ns().to_string() };
    let class = match message.class {
        Class::Foreground => "foreground",
        Class::Background => "background",
    };
    let fate = match message.fate {
        Fate::Delivered => "delivered",
        Fate::InFlight => "in_flight",
        Fate::SourceDown => "source_down",
        Fate::TargetDown => "target_down",
        Fate::Cut => "cut",
    };
    let wait = match message.wait {
        Wait::None => "none",
        Wait::Batch => "batch",
        Wait::Timeout => "timeout",
        Wait::Acknowledge => "acknowledge",
        Wait::Fetch => "fetch",
    };
    [
        message.row.to_string(),
        MESSAGE_KINDS[usize::from(message.kind.0)].to_owned(),
        class.to_owned(),
        message.source.0.to_string(),
        message.target.0.to_string(),
        message.bytes.to_string(),
        message.tag.to_string(),
        time(message.queued),
        time(message.first_bit_out),
        time(message.last_bit_out),
        message.propagation.as_ns().to_string(),
        message.stalled.as_ns().to_string(),
        time(message.ended),
        fate.to_owned(),
        wait.to_owned(),
        message.cause.map_or_else(String::new, |cause| cause.to_string()),
    ]
    .join(",")
}
