//! Whether a run that can go on does so: from when on its faults let it, and how long that may take.

use sim::fault::{Fault, FaultKind};
use sim::simulation::Setup;
use sim::time::{Duration, Time};

use crate::settings::{Retransmission, Settings};

/// Where the time-out is an average it begins with so much.
const FIRST_TIMEOUT: Duration = Duration::from_ms(3_000);

/// When something has to be executed, if anything waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// From here on no fault begins or ends.
    pub calm: Time,
    /// How long nothing may be executed from then on: two suspicions, two time-outs, two heartbeats, four windows on
    /// the channel, and the length of the longest fault, since TCP doubles its waits during it. A choice.
    pub enough: Duration,
    /// What lasts to the end and may keep the run from going on.
    pub hindered: Option<Hindrance>,
}

/// Why a run may have to stand still to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hindrance {
    /// In words.
    pub why: String,
    /// Whether it has to: too few replicas can reach each other.
    pub is_certain: bool,
}

/// Without an execution for so long a run that cannot go on stands still. A choice.
pub const STILL: Duration = Duration::from_ms(1_000);

impl Progress {
    /// How long nothing may be executed before it is said that the run stands still.
    pub fn patience(&self) -> Duration {
        if self.hindered.as_ref().is_some_and(|hindrance| hindrance.is_certain) { STILL } else { self.enough }
    }

    /// Of a run with these settings, which change for the last time at `changed`.
    pub fn of(setup: &Setup, settings: &Settings, changed: Time) -> Progress {
        let lasts =
            |fault: &&Fault| fault.until.is_none_or(|until| until >= setup.horizon) && !is_instant(fault);
        let bounds = setup.faults.iter().map(|fault| match fault.until {
            Some(until) if until < setup.horizon => until,
            _ => fault.at,
        });
        let longest = setup.faults.iter().filter_map(|fault| Some(fault.until? - fault.at)).max();
        let timeout = match settings.retransmission {
            Retransmission::Fixed(timeout) => timeout,
            Retransmission::Average => FIRST_TIMEOUT,
            Retransmission::Off => Duration::ZERO,
        };
        let enough = [
            settings.suspicion.times(2),
            timeout.times(2),
            settings.heartbeat.times(2),
            settings.batch_delay,
            window_on_channel(setup, settings).times(4),
            longest.unwrap_or_default(),
        ];
        Progress {
            calm: bounds.fold(changed, Time::max),
            enough: enough.into_iter().fold(Duration::ZERO, |sum, part| sum + part),
            hindered: hindered(setup, settings, setup.faults.iter().filter(lasts)),
        }
    }
}

/// How long a full window takes on the slowest line out of a replica.
fn window_on_channel(setup: &Setup, settings: &Settings) -> Duration {
    let path = setup.network.path.as_ref();
    let rate = path.map_or(u64::MAX, |path| path.bits_per_second).min(setup.network.slowest_nic_bps());
    Duration::to_serialise(settings.window * settings.batch_bytes, rate.max(1))
}

fn is_instant(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::TimeOut { .. } | FaultKind::Message { .. })
}

/// Why a run may have to stand still to its end.
fn hindered<'a>(
    setup: &Setup,
    settings: &Settings,
    lasting: impl Iterator<Item = &'a Fault> + Clone,
) -> Option<Hindrance> {
    let certain = |why| Some(Hindrance { why, is_certain: true });
    let replicas = setup.network.topology.replicas();
    let majority = replicas / 2 + 1;
    let mut up = vec![true; replicas];
    for fault in lasting.clone() {
        if let FaultKind::Crash { replica, .. } = fault.kind {
            up[replica.index()] = false;
        }
    }
    let count = up.iter().filter(|&&up| up).count();
    if count < majority {
        return certain(format!("{count} of {replicas} replicas are up, and a majority is {majority}"));
    }
    for fault in lasting {
        match &fault.kind {
            FaultKind::Crash { .. } => {}
            FaultKind::Partition { group_of, .. } => {
                let size = |group: &u16| {
                    group_of.iter().zip(&up).filter(|&(other, &is_up)| is_up && other == group).count()
                };
                if group_of.iter().map(size).all(|size| size < majority) {
                    return certain(format!("no side of the partition has a majority of {majority}"));
                }
            }
            _ => {
                let why = "a fault of links lasts to the end".to_owned();
                return Some(Hindrance { why, is_certain: false });
            }
        }
    }
    (settings.retransmission == Retransmission::Off && !setup.faults.is_empty())
        .then(|| Hindrance { why: "what is lost is not sent again".to_owned(), is_certain: false })
}
