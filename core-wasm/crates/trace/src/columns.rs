//! What a window of the trace is answered with: columns, which `web/src/core/columns.ts` describes one by one.
//!
//! They hold floats, spans from the window's origin, so that 24 bits of mantissa are a fraction of a pixel.

use sim::time::Time;

/// The answer: columns from `origin`, as the page takes them.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // Columns are described once, there.
pub struct TraceWindow {
    pub origin: Time,
    pub start: Time,
    pub end: Time,
    pub order: Vec<u16>,
    pub group_of: Vec<u16>,
    pub groups: u16,
    pub folded: bool,
    pub gap_after: u16,
    pub messages: MessageColumns,
    pub bands: BandColumns,
    pub marks: MarkColumns,
    pub bandwidth: BandwidthColumns,
    pub work: WorkColumns,
    pub paths: PathColumns,
    pub committed: CommittedColumns,
    pub answered: AnsweredColumns,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct MessageColumns {
    pub row: Vec<u32>,
    pub queued_ns: Vec<f32>,
    pub first_bit_out_ns: Vec<f32>,
    pub last_bit_out_ns: Vec<f32>,
    pub reached_ns: Vec<f32>,
    pub received_ns: Vec<f32>,
    pub held_ns: Vec<f32>,
    pub source: Vec<u16>,
    pub target: Vec<u16>,
    pub kind: Vec<u8>,
    pub fate: Vec<u8>,
    pub bytes: Vec<u32>,
    pub lost_bytes: Vec<u32>,
    pub sent_again_ns: Vec<f32>,
    pub again: Vec<u8>,
    pub tag: Vec<u32>,
    pub height: Vec<u32>,
    pub rival: Vec<u8>,
    pub spacing_ns: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct BandColumns {
    pub bucket_ns: f64,
    pub singles_from_ns: f64,
    pub start_ns: Vec<f32>,
    pub source: Vec<u16>,
    pub target: Vec<u16>,
    pub kind: Vec<u8>,
    pub messages: Vec<u32>,
    pub bytes: Vec<f64>,
    pub delay_ns: Vec<f32>,
    pub spacing_ns: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct MarkColumns {
    pub time_ns: Vec<f32>,
    pub sequence: Vec<u32>,
    pub replica: Vec<u16>,
    pub kind: Vec<u8>,
    pub view: Vec<u32>,
    pub height: Vec<u32>,
    pub rival: Vec<u8>,
    pub value: Vec<u32>,
    pub stands_for: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct BandwidthColumns {
    pub buckets: u32,
    pub bucket_ns: f64,
    pub start_ns: f64,
    pub egress_foreground: Vec<f32>,
    pub egress_background: Vec<f32>,
    pub ingress_foreground: Vec<f32>,
    pub ingress_background: Vec<f32>,
}

/// How large a part of each bucket processors work; nothing where work takes no time.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct WorkColumns {
    pub buckets: u32,
    pub bucket_ns: f64,
    pub start_ns: f64,
    pub messages: Vec<f32>,
    pub cryptography: Vec<f32>,
    pub transactions: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct PathColumns {
    pub buckets: u32,
    pub bucket_ns: f64,
    pub start_ns: f64,
    pub bits_per_second: Vec<f64>,
    pub buffer_bytes: f64,
    pub shared: bool,
    pub source: Vec<u16>,
    pub target: Vec<u16>,
    pub busy: Vec<f32>,
    pub queue_bytes: Vec<f32>,
    pub dropped_bytes: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct CommittedColumns {
    pub time_ns: Vec<f32>,
    pub transactions: Vec<f64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct AnsweredColumns {
    pub time_ns: Vec<f32>,
    pub least_ns: Vec<f32>,
    pub most_ns: Vec<f32>,
    pub waiting_since_ns: Vec<f32>,
}

/// Spans from the origin, signed; `Time::FAR` is infinity.
#[derive(Clone, Copy, Debug)]
pub struct Origin(pub Time);

impl Origin {
    /// The span to a time, in nanoseconds.
    pub fn ns(self, time: Time) -> f32 {
        match time {
            Time::FAR => f32::INFINITY,
            time if time >= self.0 => (time - self.0).as_ns() as f32,
            time => -((self.0 - time).as_ns() as f32),
        }
    }
}
