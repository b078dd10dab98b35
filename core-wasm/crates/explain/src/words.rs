//! What a family of protocols says of its own statements, and the story of a run that it says it in.

use sim::ids::ReplicaId;
use sim::requests::Requests;
use sim::time::Time;
use trace::Names;
use trace::marks::Mark;
use trace::messages::MessageTable;
use trace::tables::Tables;

/// A run of a family, written down.
pub type Recorder<W> = trace::recorder::Recorder<<W as Words>::Tables>;

/// How a family's runs are told, and what of it is stepped to.
pub trait Words: Copy + std::fmt::Debug + 'static {
    /// What the facts of its runs come to.
    type Tables: Tables;
    /// What is stepped to beside what any run has.
    type Stop: Copy + Eq + std::fmt::Debug;

    /// The number of the marks of commits.
    const COMMITTED: u8;
    /// That of failed checks.
    const VIOLATION: u8;
    /// Marks of one event are told by their ranks, 0 first, up to this one.
    const RANKS_MAX: u8;
    /// What a queue is: "transactions await commit".
    const QUEUE: &'static str;

    /// What stands for a word, of the number `amount` where that matters; none of a word that is none of its own.
    fn stop(word: &str, amount: u32) -> Option<Self::Stop>;
    /// Whether a statement is what is stepped to.
    fn is_at(stop: Self::Stop, trace: &Recorder<Self>, mark: &Mark) -> bool;
    /// Whether stepping stops at a mark that is not significant by itself.
    fn is_step(trace: &Recorder<Self>, mark: &Mark) -> bool;
    /// Whether two marks of one time say one thing, so that the last may stand for both.
    fn is_said_again(one: &Mark, other: &Mark) -> bool;

    /// How much a mark tells: what is rare, what is final, what follows from it.
    fn rank(mark: &Mark) -> u8;
    /// What a mark tells, in a sentence; `folds`: of all of one time that say one thing at once.
    fn tell(story: &Story<'_, Self>, mark: &Mark, folds: bool) -> String;
    /// Whether two marks of one event are told as one.
    fn is_told_with(one: &Mark, other: &Mark) -> bool;
    /// Whether a sentence that ends with `before` goes on with `mark`, both of one replica.
    fn goes_on(before: &Mark, mark: &Mark) -> bool;
    /// What messages open by a time, of the tags from `first` to `last`: "block 4 of view 5".
    fn tell_opened(trace: &Recorder<Self>, tags: (u32, u32), by: Time) -> String;

    /// Whether others than its replica could witness what a mark tells.
    fn is_witnessed(mark: &Mark) -> bool;
    /// What makes a row of the tables the same one in another run; 0 of no row.
    fn identity(tables: &Self::Tables, row: u32) -> u64;
    /// Who opened what a row is about.
    fn opener(tables: &Self::Tables, row: u32) -> Option<ReplicaId>;
    /// The message that one answers, where that is not the one whose handling sent it.
    fn answered_by(messages: &MessageTable, row: u32) -> Option<u32>;
}

/// A trace with names, to be stepped through and told. Violations are marks that another observer made, ascending.
#[derive(Clone, Copy)]
pub struct Story<'a, W: Words> {
    /// The run.
    pub trace: &'a Recorder<W>,
    /// What things are called.
    pub names: &'a Names,
    /// Marks of failed checks, in order, each with its text.
    pub violations: &'a [(Mark, String)],
    /// The clients.
    pub requests: &'a Requests,
    /// How far the run is.
    pub now: Time,
}
