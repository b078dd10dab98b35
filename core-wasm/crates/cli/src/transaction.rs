//! `run --transaction`: one transaction of a run, from its request to its reply, as it is told.

use std::collections::BTreeMap;
use std::fmt;

use explain::transaction::Stage;
use serde::Serialize;
use sim::time::Time;

use crate::table::count;

/// A time of the run as it is typed, in seconds: whole nanoseconds.
pub fn time(argument: &str) -> Result<Time, String> {
    let (whole, fraction) = argument.split_once('.').unwrap_or((argument, ""));
    let ns = (fraction.len() <= 9)
        .then(|| format!("{whole}{fraction:0<9}"))
        .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
        .and_then(|digits| digits.parse().ok());
    ns.map(Time::from_ns).ok_or_else(|| "a time in seconds, with up to nine decimals, such as 4.2".to_owned())
}

/// A stretch of the transaction's time.
#[derive(Serialize)]
pub struct Stretch {
    pub stage: Stage,
    pub start_ns: u64,
    pub end_ns: u64,
    /// What its family calls it.
    #[serde(skip)]
    pub told: String,
}

/// A transaction followed, with the names that its run has for what it meets.
#[derive(Serialize)]
pub struct Followed {
    pub variant: String,
    pub stream: u16,
    pub number: u64,
    pub group: u16,
    pub submitted_ns: u64,
    pub answered_ns: Option<u64>,
    pub to: String,
    pub by: Option<String>,
    /// What it is agreed on in, by its family's word for that: its number, once that is committed.
    #[serde(flatten)]
    pub agreed: BTreeMap<&'static str, Option<u64>>,
    pub parts: Vec<Stretch>,
    /// The same in words: "in block 12".
    #[serde(skip)]
    pub place: Option<String>,
}

impl fmt::Display for Followed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Followed { variant, stream, number, submitted_ns, .. } = self;
        let exact = |ns: u64| format!("{}.{:09} s", ns / 1_000_000_000, ns % 1_000_000_000);
        let number = count(*number);
        write!(formatter, "{variant}: transaction {number} of stream {stream}")?;
        if let Some(place) = &self.place {
            write!(formatter, ", {place}")?;
        }
        write!(formatter, ", submitted at {}", exact(*submitted_ns))?;
        let end_ns = self.parts.last().map_or(*submitted_ns, |part| part.end_ns);
        match self.answered_ns {
            Some(answered_ns) => {
                writeln!(formatter, ", answered after {}", exact(answered_ns - submitted_ns))?
            }
            None => writeln!(formatter, ", not answered by {}", exact(end_ns))?,
        }
        for Stretch { start_ns, end_ns, told, .. } in &self.parts {
            writeln!(formatter, "  {:>16}  {told}", exact(end_ns - start_ns))?;
        }
        Ok(())
    }
}
