//! Families that agree on transactions and answer their clients: what a followed transaction is made from.

use std::collections::BTreeMap;

use explain::transaction::{Part, Stage};
use explain::{Follower, Words};
use family::{Family, Run};
use sim::ids::ReplicaId;
use sim::time::Time;
use trace::meter::Metrics;

use crate::failure::Failure;
use crate::runs::Runs;
use crate::transaction::{Followed, Stretch};

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

/// The first transaction of a run that is submitted at `at` or after it.
///
/// # Errors
/// There is none.
pub fn first_from<F: Agrees>(run: &mut Run<F::Family>, variant: &str, at: Time) -> Result<Followed, Failure> {
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
