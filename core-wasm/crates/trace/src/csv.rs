//! Recorded messages as comma-separated values: what `--trace` writes and the page exports. Times are in nanoseconds,
//! empty where they never came.

use std::fmt::Write;

use sim::record::Transmission;
use sim::time::Time;

use crate::messages::Message;
use crate::recorder::Trace;

/// The names of the columns, with the end of their line.
pub const HEADING: &str = "variant,row,kind,class,source,target,bytes,tag,queued_ns,first_bit_out_ns,last_bit_out_ns,\
propagation_ns,stalled_ns,ended_ns,fate,wait,cause,held_ns,congested_ns,queue_ns,lost,processed_ns\n";

/// Lines of at most `rows` messages of a run from row `first` on; empty where there are none.
pub fn lines(recorder: &Trace, variant: &str, first: u32, rows: u32) -> String {
    let quoted = format!("\"{}\"", variant.replace('"', "\"\""));
    let end = recorder.messages().len().min(first.saturating_add(rows));
    let mut text = String::new();
    for row in first..end {
        let message = recorder.messages().get(row);
        push_line(
            &mut text,
            (&quoted, recorder.kind_of(message.kind).word),
            &message,
            &recorder.messages().transmissions(&message),
        );
    }
    text
}

/// The last columns are what the ideal network does not know (the wait for the congestion window, the last
/// transmission's time in the queue of the path, and the bytes of data that all of them lost) and how long the message
/// was with its target's processor.
fn push_line(
    text: &mut String,
    (variant, kind): (&str, &str),
    message: &Message,
    transmissions: &[Transmission],
) {
    let [class, fate, wait] = [message.class.name(), message.fate.name(), message.wait.name()];
    let known = |time: Time| (time != Time::FAR).then(|| time.as_ns());
    let times = [message.queued, message.first_bit_out, message.last_bit_out].map(known);
    let spans = [message.propagation, message.stalled].map(|span| Some(span.as_ns()));
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
    let queue = transmissions.last().map_or(0, |last| last.queue.as_ns());
    let lost = transmissions.iter().map(|part| u64::from(part.lost)).sum();
    for number in [message.held.as_ns(), message.congested.as_ns(), queue, lost, message.processed.as_ns()] {
        push_cell(text, Some(number));
    }
    text.push('\n');
}

fn push_cell(text: &mut String, number: Option<u64>) {
    text.push(',');
    if let Some(number) = number {
        write!(text, "{number}").expect("a text takes what is written to it");
    }
}

#[cfg(test)]
mod tests {
    use sim::observer::Observer;
    use sim::record::MessageRecord;
    use sim::time::Duration;

    use super::*;
    use crate::recorder::Recorder;
    use crate::testing::{NoTables, at_us, record, sent, setup};

    #[test]
    fn what_few_messages_have_comes_last() {
        let mut recorder = Recorder::new(&setup(), NoTables, 10);
        let parts = [sent(3, Time::FAR, 73, false), sent(40, at_us(51), 0, true)];
        let lone = record(0, 0, 1, 0);
        let congested = Duration::from_us(3);
        let repeated = MessageRecord {
            congested,
            processed: Duration::from_us(9),
            transmissions: &parts,
            ..record(1, 0, 1, 0)
        };
        for message in [&lone, &repeated] {
            recorder.on_message(message);
        }
        let lines = lines(&recorder, "one", 0, 2);
        let ends: Vec<&str> = lines
            .lines()
            .map(|line| line.rsplitn(6, ',').nth(5).map_or("", |head| &line[head.len()..]))
            .collect();
        assert_eq!(ends, [",0,0,0,0,0", ",0,3000,2000,73,9000"]);
        assert_eq!(
            HEADING.matches(',').count(),
            lines.lines().next().unwrap_or_default().matches(',').count()
        );
    }
}
