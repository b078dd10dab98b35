//! `run --transaction`: one transaction of a run, from its request to its reply.

use std::collections::BTreeMap;
use std::fmt;

use explain::transaction::{Part, Stage};
use explain::{Follower, Words};
use family::{Family, Run};
use serde::Serialize;
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::meter::Metrics;

use crate::failure::Failure;
use crate::runs::Runs;
use crate::table::count;

/// A family that agrees on transactions and answers their clients.
pub trait Agrees: Runs {
    /// How its runs are told.
    type Words: Words<Tables = <Self::Family as Family>::Tables>;

    /// What a transaction is agreed on in: its key in JSON, and its word.
    const AGREED: (&'static str, &'static str);

    /// What a row is of which its words say that a transaction is agreed on in it: its number.
    fn agreed(tables: &<Self::Family as Family>::Tables, row: u32) -> Option<u64>;

    /// What a stretch of a transaction's time is called. `ends`: the replica that the request goes to, and the one
    /// whose reply decides. `quorum`: how many quorums it waited for up to then, and of how many.
    fn stage(stage: Stage, ends: [&str; 2], quorum: (usize, usize)) -> String;
}

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
struct Stretch {
    stage: Stage,
    start_ns: u64,
    end_ns: u64,
    /// What its family calls it.
    #[serde(skip)]
    told: String,
}

/// A transaction followed, with the names that its run has for what it meets.
#[derive(Serialize)]
pub struct Followed {
    variant: String,
    stream: u16,
    number: u64,
    group: u16,
    submitted_ns: u64,
    answered_ns: Option<u64>,
    to: String,
    by: Option<String>,
    /// What it is agreed on in, by its family's word for that: its number, once that is committed.
    #[serde(flatten)]
    agreed: BTreeMap<&'static str, Option<u64>>,
    parts: Vec<Stretch>,
    /// The same in words: "in block 12".
    #[serde(skip)]
    place: Option<String>,
}

impl Followed {
    /// The first transaction of a run that is submitted at `at` or after it.
    ///
    /// # Errors
    /// There is none.
    pub fn first_from<F: Agrees>(run: &mut Run<F::Family>, variant: &str, at: Time) -> Result<Self, Failure> {
        let (key, word) = F::AGREED;
        run.settle();
        let observers = run.observers();
        let (trace, answers) = (&observers.recorder, &observers.metrics.meter().answers);
        let follower = Follower::<F::Words> { trace, answers, requests: run.requests(), now: run.now() };
        let found = follower.first_from(at).ok_or_else(|| {
            let end_s = run.now().as_ns() as f64 / 1e9;
            let at_s = at.as_ns() as f64 / 1e9;
            Failure::Usage(format!("--transaction {at_s}: {variant} has none from then until {end_s} s"))
        })?;
        let name = |replica: ReplicaId| run.names().replicas[replica.index()].clone();
        let (to, by) = (name(found.to), found.by.map(name));
        let number = found.block.and_then(|row| F::agreed(&trace.tables, row));
        let quorums = found.parts.iter().filter(|part| part.stage == Stage::Quorum).count();
        let mut quorum = 0;
        let stretch = |part: &Part| {
            quorum += usize::from(part.stage == Stage::Quorum);
            let ends = [&*to, by.as_deref().unwrap_or("a replica")];
            Stretch {
                stage: part.stage,
                start_ns: part.start.as_ns(),
                end_ns: part.end.as_ns(),
                told: F::stage(part.stage, ends, (quorum, quorums)),
            }
        };
        let parts = found.parts.iter().map(stretch).collect();
        Ok(Followed {
            variant: variant.to_owned(),
            stream: found.stream.0,
            number: found.number,
            group: found.group,
            submitted_ns: found.submitted.as_ns(),
            answered_ns: found.answered.map(Time::as_ns),
            agreed: BTreeMap::from([(key, number)]),
            parts,
            place: number.map(|number| format!("in {word} {number}")),
            to,
            by,
        })
    }
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
