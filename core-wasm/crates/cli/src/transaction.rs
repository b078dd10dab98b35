//! `run --transaction`: one transaction of a run, from its request to its reply.

use std::fmt;

use explain::transaction::{Part, Stage, Transaction};
use hotstuff_words::Follower;
use run::Run;
use serde::Serialize;
use sim::ids::ReplicaId;
use sim::time::Time;

use crate::failure::Failure;
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
struct Stretch {
    stage: Stage,
    start_ns: u64,
    end_ns: u64,
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
    height: Option<u64>,
    parts: Vec<Stretch>,
}

impl Followed {
    /// The first transaction of a run that is submitted at `at` or after it.
    pub fn first_from(run: &mut Run, variant: &str, at: Time) -> Result<Self, Failure> {
        run.settle();
        let observers = run.observers();
        let follower = Follower {
            trace: &observers.recorder,
            answers: &observers.metrics.meter.answers,
            requests: run.requests(),
            now: run.now(),
        };
        let found = follower.first_from(at).ok_or_else(|| {
            let end_s = run.now().as_ns() as f64 / 1e9;
            let at_s = at.as_ns() as f64 / 1e9;
            Failure::Usage(format!("--transaction {at_s}: {variant} has none from then until {end_s} s"))
        })?;
        Ok(Followed::of(run, variant, &found))
    }

    fn of(run: &Run, variant: &str, found: &Transaction) -> Self {
        let name = |replica: ReplicaId| run.names().replicas[replica.index()].clone();
        let block = found.block.and_then(|row| run.observers().recorder.tables.blocks.get(row));
        let stretch = |part: &Part| Stretch {
            stage: part.stage,
            start_ns: part.start.as_ns(),
            end_ns: part.end.as_ns(),
        };
        Followed {
            variant: variant.to_owned(),
            stream: found.stream.0,
            number: found.number,
            group: found.group,
            submitted_ns: found.submitted.as_ns(),
            answered_ns: found.answered.map(Time::as_ns),
            to: name(found.to),
            by: found.by.map(name),
            height: block.map(|block| block.fact.height),
            parts: found.parts.iter().map(stretch).collect(),
        }
    }

    /// What a part is, where so many quorums came before it, of so many.
    fn tell(&self, stage: Stage, (quorum, quorums): (usize, usize)) -> String {
        let by = self.by.as_deref().unwrap_or("a replica");
        match stage {
            Stage::Request => format!("request to {}", self.to),
            Stage::Waiting => "waits".to_owned(),
            Stage::HandedOn => "handed on".to_owned(),
            Stage::Streamed => "streamed".to_owned(),
            Stage::Quorum => format!("quorum {quorum} of {quorums}"),
            Stage::NextProposal => "next proposal waits".to_owned(),
            Stage::Timer => "timer".to_owned(),
            Stage::NewView => "new view".to_owned(),
            Stage::Consensus => "consensus".to_owned(),
            Stage::Decision => format!("decision to {by}"),
            Stage::ReplySending => format!("reply waits at {by}"),
            Stage::Reply => format!("reply from {by}"),
            Stage::Unanswered => "not answered".to_owned(),
        }
    }
}

impl fmt::Display for Followed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Followed { variant, stream, number, submitted_ns, .. } = self;
        let exact = |ns: u64| format!("{}.{:09} s", ns / 1_000_000_000, ns % 1_000_000_000);
        let number = count(*number);
        write!(formatter, "{variant}: transaction {number} of stream {stream}")?;
        if let Some(height) = self.height {
            write!(formatter, ", in block {height}")?;
        }
        write!(formatter, ", submitted at {}", exact(*submitted_ns))?;
        let end_ns = self.parts.last().map_or(*submitted_ns, |part| part.end_ns);
        match self.answered_ns {
            Some(answered_ns) => {
                writeln!(formatter, ", answered after {}", exact(answered_ns - submitted_ns))?
            }
            None => writeln!(formatter, ", not answered by {}", exact(end_ns))?,
        }
        let quorums = self.parts.iter().filter(|part| part.stage == Stage::Quorum).count();
        let mut quorum = 0;
        for part in &self.parts {
            quorum += usize::from(part.stage == Stage::Quorum);
            let told = self.tell(part.stage, (quorum, quorums));
            writeln!(formatter, "  {:>16}  {told}", exact(part.end_ns - part.start_ns))?;
        }
        Ok(())
    }
}
