//! What a family's sections mean: the rules between its settings, what a run has to say of them, and what they are to
//! the kernel.

use answers::Vocabulary;
use sim::simulation::Setup;

use crate::error::Errors;
use crate::json::Value;
use crate::sections::Sections;
use crate::types::Scenario;

/// The format of a family's scenarios.
pub trait Format: Sections {
    /// What may be asked of its runs.
    const VOCABULARY: Vocabulary;

    /// A setting of its own that may change in the middle of a run, for those who look for one.
    const MAY_CHANGE: &'static str;

    /// What contradicts itself in its own sections, or in them and another one.
    fn contradictions(scenario: &Scenario<Self>, sound: &Sound<'_>, errors: &mut Errors);

    /// What a replica is called that has no name.
    fn called(_: &Scenario<Self>, replica: usize) -> String {
        format!("{} {replica}", Self::MEMBER)
    }

    /// What keeps a run from being the real protocol within what it bears, each in a few words.
    fn caveats(scenario: &Scenario<Self>) -> Vec<String>;

    /// What decides a comparison of the runs of the variants beside what they are compared for, in a sentence each.
    /// `reports` are as for [`Scenario::asked`].
    fn caveats_between(scenario: &Scenario<Self>, reports: &[Value]) -> Vec<String>;

    /// Lays its own settings over the kernel's setup of those of all families: costs, replies that a client waits for,
    /// who hears its requests.
    fn set_up(scenario: &Scenario<Self>, setup: &mut Setup);
}

/// Which sections have nothing wrong with them. A rule that needs another one is left out: what it said would be
/// noise.
pub struct Sound<'a> {
    pub(crate) unsound: &'a [String],
    pub(crate) delays: bool,
}

impl Sound<'_> {
    /// Whether these sections are sound.
    pub fn are(&self, sections: &[&str]) -> bool {
        sections.iter().all(|section| !self.unsound.iter().any(|name| name == section))
    }

    /// Whether replicas and clients stand where there are delays, so that these can be asked for.
    pub fn delays(&self) -> bool {
        self.delays
    }
}
