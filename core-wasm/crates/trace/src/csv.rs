//! Recorded messages as comma-separated values: what `--trace` writes and the page exports. Times are in nanoseconds,
//! empty where they never came.

use std::fmt::Write;

use sim::node::{Class, Wait};
use sim::observer::Fate;
use sim::time::Time;

use crate::messages::Message;
use crate::{MESSAGE_KINDS, Recorder};

/// The names of the columns, with the end of their line.
pub const HEADING: &str = "variant,row,kind,class,source,target,bytes,tag,queued_ns,first_bit_out_ns,last_bit_out_ns,\
propagation_ns,stalled_ns,ended_ns,fate,wait,cause,held_ns\n";

/// Lines of at most `rows` messages of a run from row `first` on; empty where there are none.
pub fn lines(recorder: &Recorder, variant: &str, first: u32, rows: u32) -> String {
    let quoted = format!("\"{}\"", variant.replace('"', "\"\""));
    let end = recorder.messages().len().min(first.saturating_add(rows));
    let mut text = String::new();
    for row in first..end {
        push_line(&mut text, &quoted, &recorder.messages().get(row));
    }
    text
}

fn push_line(text: &mut String, variant: &str, message: &Message) {
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
        Fate::Dropped => "dropped",
    };
    let wait = match message.wait {
        Wait::None => "none",
        Wait::Batch => "batch",
        Wait::Timeout => "timeout",
        Wait::Acknowledge => "acknowledge",
        Wait::Fetch => "fetch",
    };
    let known = |time: Time| (time != Time::FAR).then(|| time.as_ns());
    let times = [message.queued, message.first_bit_out, message.last_bit_out].map(known);
    let spans = [message.propagation, message.stalled].map(|span| Some(span.as_ns()));
    let kind = MESSAGE_KINDS[usize::from(message.kind.0)];
    let (source, target) = (message.source.0, message.target.0);
    write!(
        text,
        "{variant},{},{kind},{class},{source},{target},{},{}",
        message.row, message.bytes, message.tag
    )
    .expect("a text takes what is written to it");
    for number in times.into_iter().chain(spans).chain([known(message.ended)]) {
        push_cell(text, number);
    }
    for word in [fate, wait] {
        text.push(',');
        text.push_str(word);
    }
    push_cell(text, message.cause.map(u64::from));
    push_cell(text, Some(message.held.as_ns()));
    text.push('\n');
}

fn push_cell(text: &mut String, number: Option<u64>) {
    text.push(',');
    if let Some(number) = number {
        write!(text, "{number}").expect("a text takes what is written to it");
    }
}
