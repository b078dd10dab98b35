//! What an instance decides on.

use std::fmt;
use std::rc::Rc;

use sim::digest::Digest;
use sim::ids::Run;
use sim::transactions;

/// A batch of requests in the order of their execution, or no-op: an empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(Rc<[Run]>);

impl Value {
    /// Executes nothing: fills a gap.
    pub fn no_op() -> Self {
        Value(Rc::new([]))
    }

    /// A batch of these.
    ///
    /// # Panics
    /// Where there are none.
    pub fn batch(runs: Vec<Run>) -> Self {
        assert!(!runs.is_empty(), "a batch has requests");
        Value(runs.into())
    }

    /// Whether it is no-op.
    pub fn is_no_op(&self) -> bool {
        self.0.is_empty()
    }

    /// Its requests.
    pub fn runs(&self) -> &[Run] {
        &self.0
    }

    /// How many requests.
    pub fn requests(&self) -> u64 {
        transactions::count(&self.0)
    }

    /// A number that is the same for equal values, and 0 for no-op.
    pub fn id(&self) -> u64 {
        let mut digest = Digest::default();
        digest.runs(&self.0);
        if self.is_no_op() { 0 } else { digest.value() }
    }
}

impl fmt::Display for Value {
    /// As transcripts have it: `[0-2 1:7]` is requests 0 to 2 of stream 0, then request 7 of stream 1.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_no_op() {
            return formatter.write_str("no-op");
        }
        for (place, run) in self.0.iter().enumerate() {
            formatter.write_str(if place == 0 { "[" } else { " " })?;
            if run.stream.0 > 0 {
                write!(formatter, "{}:", run.stream.0)?;
            }
            write!(formatter, "{}", run.first)?;
            if run.count > 1 {
                write!(formatter, "-{}", run.end() - 1)?;
            }
        }
        formatter.write_str("]")
    }
}
