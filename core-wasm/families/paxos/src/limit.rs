//! What limits a run: which of the paper's three is full, the processor, the link or the latency; or that clients do
//! not ask for more (Section III: w is how many instances fill whichever is full first).

use serde::{Serialize, Serializer};
use sim::named;
use sim::time::{Duration, Time};

named! {
    /// What limits a run.
    pub enum LimitKind {
        /// The leader's processor, or the busiest.
        Processor = "processor",
        /// A channel between two replicas, or a network card.
        Channel = "channel",
        /// The window of instances: latency.
        Window = "window",
        /// The load that is offered.
        Load = "offered load",
        /// Clients that wait for their answers.
        Clients = "clients",
        /// Nothing is executed.
        Nothing = "no progress",
    }
}

impl Serialize for LimitKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// What limits a run, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Limit {
    /// Which.
    pub kind: LimitKind,
    /// In a sentence, with the figures it rests on.
    pub text: String,
}

/// For which part of the time what may limit a run was full.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Full {
    /// The busiest processor worked.
    pub processor: f64,
    /// The busiest line between two replicas, or side of a network card, carried something.
    pub channel: f64,
    /// All slots of the window were taken.
    pub window: f64,
}

/// What the rule looks at, each over the whole run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantities {
    /// Requests executed.
    pub executed: u64,
    /// What was full for how long.
    pub full: Full,
    /// How many slots there are.
    pub window: u64,
    /// The median time of an instance; none where none was decided.
    pub instance: Option<Duration>,
    /// Requests a second that clients offer, where they do not wait; and that are executed.
    pub offered_tps: Option<f64>,
    /// See `offered_tps`.
    pub goodput_tps: f64,
    /// Whether what waits grows, as the report says.
    pub queue_grows: bool,
    /// Since when nothing is executed though something waits, where that is the last third of the run, and a second
    /// at least.
    pub still_since: Option<Time>,
}

/// What is busy for this part of the time is full. A choice.
const FULL: f64 = 0.9;

impl Quantities {
    /// The first of the rules that applies.
    pub fn limit(&self) -> Limit {
        let percent = |part: f64| (100.0 * part).round().min(100.0);
        let at = |kind, text| Limit { kind, text };
        if self.executed == 0 {
            return at(LimitKind::Nothing, "nothing is executed".to_owned());
        }
        if let Some(since) = self.still_since {
            let text = format!("nothing has been executed since {:.1} s", since.as_ns() as f64 / 1e9);
            return at(LimitKind::Nothing, text);
        }
        if let Some(offered) = self.offered_tps.filter(|_| !self.queue_grows) {
            let text =
                format!("keeps up: {} % of {offered:.0} requests/s", percent(self.goodput_tps / offered));
            return at(LimitKind::Load, text);
        }
        let Full { processor, channel, window } = self.full;
        let slots = match self.window {
            1 => "its one slot is taken".to_owned(),
            slots => format!("all {slots} slots are taken"),
        };
        let fullest = processor.max(channel).max(window);
        // Where clients do not wait, something is too slow for them: what is nearest to being full.
        let is_full = |part: f64| part >= FULL || self.queue_grows && part >= fullest;
        if is_full(processor) && processor >= channel {
            return at(LimitKind::Processor, format!("processor {} % busy", percent(processor)));
        }
        if is_full(channel) {
            return at(LimitKind::Channel, format!("channel {} % busy", percent(channel)));
        }
        let full = percent(window);
        if is_full(window) {
            let takes = self.instance.map_or_else(String::new, |span| {
                format!(", and an instance takes {} ms", span.as_ns() / 1_000_000)
            });
            return at(LimitKind::Window, format!("window full {full} % of the time; {slots}{takes}"));
        }
        at(LimitKind::Clients, format!("clients wait for answers; {slots} {full} % of the time"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rule_that_applies_names_what_is_full() {
        let idle = Quantities {
            executed: 1,
            full: Full { processor: 0.1, channel: 0.2, window: 0.3 },
            window: 5,
            instance: Some(Duration::from_ms(146)),
            offered_tps: None,
            goodput_tps: 100.0,
            queue_grows: false,
            still_since: None,
        };
        let kind = |quantities: Quantities| quantities.limit().kind;
        assert_eq!(kind(idle), LimitKind::Clients);
        assert_eq!(kind(Quantities { executed: 0, ..idle }), LimitKind::Nothing);
        let still = Quantities { still_since: Some(Time::from_ns(5_374_000_000)), ..idle }.limit();
        assert_eq!((still.kind, &*still.text), (LimitKind::Nothing, "nothing has been executed since 5.4 s"));
        let busy = |processor, channel| Quantities { full: Full { processor, channel, window: 0.3 }, ..idle };
        assert_eq!(kind(busy(0.91, 0.92)), LimitKind::Channel);
        assert_eq!(kind(busy(0.92, 0.91)), LimitKind::Processor);
        let open = Quantities { offered_tps: Some(101.0), ..idle };
        assert_eq!(kind(open), LimitKind::Load);
        assert_eq!(kind(Quantities { queue_grows: true, ..open }), LimitKind::Window);
        let full = Quantities { full: Full { window: 0.97, ..idle.full }, ..idle }.limit();
        assert_eq!(
            full.text,
            "window full 97 % of the time; all 5 slots are taken, and an instance takes 146 ms"
        );
    }
}
