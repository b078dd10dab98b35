//! What is asked of the network while faults and settings are what they are.

use std::rc::Rc;

use sim::record::{Fate, MessageRecord};
use sim::time::{Duration, Time};

/// What is asked of the network while faults and settings are what they are.
#[derive(Clone, Debug)]
pub(super) struct Synchrony {
    /// From when on.
    pub since: Time,
    /// What the longest message takes where nothing is in its way.
    pub delay: Duration,
    /// The longest that one may take; for ever where nothing is promised whatever it takes.
    pub delay_max: Duration,
    /// Between whom.
    pub live: Rc<[bool]>,
    /// Whether connections that a crash broke lose messages once all is up again.
    pub connections_break: bool,
}

impl Synchrony {
    /// How long a message took, if it was between live replicas. One that was sent before this began counts from when
    /// it began.
    pub fn measure(&self, message: &MessageRecord<'_>) -> Duration {
        let sent = message.queued.max(self.since);
        if self.is_between_live(message) { message.ended.saturating_since(sent) } else { Duration::ZERO }
    }

    fn is_between_live(&self, message: &MessageRecord<'_>) -> bool {
        self.live[message.source.index()] && self.live[message.target.index()]
    }

    /// Whether a message was lost with its connection, though both its ends are live.
    pub fn is_lost(&self, message: &MessageRecord<'_>) -> bool {
        let is_broken = self.connections_break && matches!(message.fate, Fate::SourceDown | Fate::TargetDown);
        is_broken && self.is_between_live(message)
    }

    /// When a message was due that was late; of one that was lost nothing was to be expected since it was sent.
    pub fn due(&self, message: &MessageRecord<'_>) -> Option<Time> {
        if self.is_lost(message) {
            return Some(message.queued.max(self.since));
        }
        let is_late = self.measure(message) > self.delay_max;
        is_late.then(|| message.queued.max(self.since) + self.delay_max)
    }
}
