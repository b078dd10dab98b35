//! Faults by interval: crashes, partitions, one-way cuts, slow links, loss, asynchrony until GST; time-outs that fire
//! early; and single messages that are dropped or delayed.
//!
//! The schedule is part of the setup; the network asks for the state of a link when it decides something
//! about it, never ahead of time.

use crate::ids::{Kind, ReplicaId};
use crate::time::{Duration, Time};

/// What happens to messages across a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutMode {
    /// Held by their connection and sent again when it heals (TCP).
    Hold,
    /// Lost.
    Drop,
}

/// A kind of fault. `None` for a replica means any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The replica is down; at the end of the interval it restarts.
    Crash {
        /// Who.
        replica: ReplicaId,
        /// Whether its host goes with it, so that nothing resets its connections (TCP model).
        is_silent: bool,
    },
    /// Links between replicas of different groups are cut.
    Partition {
        /// The group of each replica.
        group_of: Vec<u16>,
        /// What becomes of messages.
        mode: CutMode,
    },
    /// One direction of a link is cut; messages are held.
    OneWay {
        /// From whom.
        source: ReplicaId,
        /// To whom.
        target: ReplicaId,
    },
    /// Delays are multiplied.
    SlowLink {
        /// From whom.
        source: Option<ReplicaId>,
        /// To whom.
        target: Option<ReplicaId>,
        /// Factor in millionths.
        factor_ppm: u64,
        /// Only in this direction.
        directed: bool,
    },
    /// In the instant in which it begins the replica's time-outs fire, where any run.
    TimeOut {
        /// Whose.
        replica: ReplicaId,
    },
    /// One message is dropped or delayed: of those of a kind that one replica gives to the network for another in the
    /// instant of the fault, the one of this ordinal. Where there is none, nothing happens. It begins a nanosecond
    /// later, when all that is sent in that instant is known and none of it is there yet, and ends when its message is
    /// handed over late.
    Message {
        /// What it is.
        kind: Kind,
        /// From whom.
        source: ReplicaId,
        /// To whom.
        target: ReplicaId,
        /// Its place among its like, from 0, in the order of their sending.
        nth: u32,
        /// How much later its receiver gets it than it would have; `None`: never.
        delay: Option<Duration>,
    },
    /// Segments are lost.
    Loss {
        /// From whom.
        source: Option<ReplicaId>,
        /// To whom.
        target: Option<ReplicaId>,
        /// Probability per segment, in units of 2^-32.
        threshold: u32,
    },
    /// Every transmission takes a random extra delay.
    Asynchrony {
        /// At most this long.
        extra: Duration,
    },
}

/// A fault and when it lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What.
    pub kind: FaultKind,
    /// From.
    pub at: Time,
    /// Until; `None` for ever.
    pub until: Option<Time>,
}

impl Fault {
    /// Who crashes, if it is a crash.
    pub fn crashed(&self) -> Option<ReplicaId> {
        match self.kind {
            FaultKind::Crash { replica, .. } => Some(replica),
            _ => None,
        }
    }

    /// When it takes effect.
    pub fn begins_at(&self) -> Time {
        match self.kind {
            FaultKind::Message { .. } => self.at + Duration::from_ns(1),
            _ => self.at,
        }
    }
}

/// The greatest share of the segments that any link loses, in units of 2^-32: `base`, and what all faults on it lose,
/// added.
pub fn greatest_loss<'a>(base: u32, faults: impl Iterator<Item = &'a FaultKind>) -> u32 {
    let losses: Vec<_> = faults
        .filter_map(|fault| match fault {
            FaultKind::Loss { source, target, threshold } => Some((*source, *target, *threshold)),
            _ => None,
        })
        .collect();
    let mut greatest = base;
    for &(source, ..) in &losses {
        let from: Vec<_> = losses.iter().filter(|(other, ..)| other.is_none() || *other == source).collect();
        for &&(_, target, _) in &from {
            // Nobody has a link to itself.
            if source.is_some() && source == target {
                continue;
            }
            let on_link = from.iter().filter(|(_, other, _)| other.is_none() || *other == target);
            greatest = greatest.max(on_link.fold(base, |sum, (.., lost)| sum.saturating_add(*lost)));
        }
    }
    greatest
}

/// The state of a directed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Whether it is cut, and what becomes of messages.
    pub cut: Option<CutMode>,
    /// Delay factor in millionths.
    pub factor_ppm: u64,
    /// Largest random extra delay.
    pub extra: Duration,
    /// Loss probability per segment, in units of 2^-32.
    pub loss: u32,
}

/// The faults in force.
#[derive(Clone, Debug)]
pub struct ActiveFaults {
    active: Vec<FaultKind>,
    /// The loss of every link, always.
    base_loss: u32,
}

impl ActiveFaults {
    /// No fault yet, and `base_loss` on every link.
    pub fn new(base_loss: u32) -> Self {
        ActiveFaults { active: Vec::new(), base_loss }
    }

    /// Every link loses so much from now on, always.
    pub fn set_base_loss(&mut self, base_loss: u32) {
        self.base_loss = base_loss;
    }

    /// A fault begins.
    pub fn begin(&mut self, kind: &FaultKind) {
        self.active.push(kind.clone());
    }

    /// A fault ends.
    pub fn end(&mut self, kind: &FaultKind) {
        let place = self.active.iter().position(|active| active == kind);
        self.active.remove(place.expect("a fault ends that has begun"));
    }

    /// The link from `source` to `target` as it is now.
    pub fn link(&self, source: ReplicaId, target: ReplicaId) -> Link {
        let mut link = Link { cut: None, factor_ppm: 1_000_000, extra: Duration::ZERO, loss: self.base_loss };
        let is = |chosen: &Option<ReplicaId>, replica| chosen.is_none_or(|chosen| chosen == replica);
        for fault in &self.active {
            match fault {
                FaultKind::Crash { .. } | FaultKind::TimeOut { .. } | FaultKind::Message { .. } => {}
                FaultKind::Partition { group_of, mode } => {
                    if group_of[source.index()] != group_of[target.index()] {
                        // A cut that drops wins over one that holds.
                        link.cut = Some(if link.cut == Some(CutMode::Drop) { CutMode::Drop } else { *mode });
                    }
                }
                FaultKind::OneWay { source: s, target: t } => {
                    if (*s, *t) == (source, target) {
                        link.cut = link.cut.or(Some(CutMode::Hold));
                    }
                }
                FaultKind::SlowLink { source: s, target: t, factor_ppm, directed } => {
                    let back = !directed && is(s, target) && is(t, source);
                    if (is(s, source) && is(t, target)) || back {
                        link.factor_ppm =
                            (u128::from(link.factor_ppm) * u128::from(*factor_ppm) / 1_000_000) as u64;
                    }
                }
                FaultKind::Loss { source: s, target: t, threshold } => {
                    if is(s, source) && is(t, target) {
                        link.loss = link.loss.saturating_add(*threshold);
                    }
                }
                FaultKind::Asynchrony { extra } => link.extra = link.extra.max(*extra),
            }
        }
        link
    }

    /// Whether no fault is in force.
    pub fn is_quiet(&self) -> bool {
        self.active.is_empty()
    }
}
