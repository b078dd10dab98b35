//! The sections of HotStuff: its protocol, its liars, what its work costs, and its words for messages, panels and
//! marks.

mod adversary;
mod cpu;
mod message;
mod page;
mod profile;
mod protocol;

pub use adversary::{Adversary, AdversaryKind};
pub use cpu::{Cpu, KindCost};
pub use message::MessageKind;
pub use page::{Marked, Panel};
pub(super) use profile::profile;
pub use profile::{CpuProfile, LongMessage};
pub use protocol::{
    Availability, Batch, Broken, Certificates, Cut, Dissemination, Family, Filter, Idle, Leader,
    LeaderPolicy, Messages, NewViews, Origins, Protocol, ProtocolVariant, Stream,
};
