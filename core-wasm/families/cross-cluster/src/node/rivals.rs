//! A replica as one that sends by the other schemes (paper, Figure 6).

use sim::ids::ReplicaId;

use super::Desk;
use crate::facts::Fact;
use crate::settings::Scheme;

/// What a replica knows of what its cluster sends.
#[derive(Clone, Debug, Default)]
pub struct Rival {
    /// How many messages it has looked at.
    seen: u32,
    /// From which message on it leads though it was not the first to; none where it does not.
    leads: Option<u32>,
    /// Who has asked it to lead.
    askers: Vec<u16>,
}

impl Rival {
    /// What was committed while this replica was down is passed over.
    pub(super) fn pass_over(&mut self, committed: u32, desk: &mut Desk<'_, '_>) {
        if desk.settings.scheme != Scheme::Picsou && committed > self.seen {
            desk.context.state(Fact::Committed { first: self.seen + 1, last: committed });
            self.seen = committed;
        }
    }

    /// Sends what is committed.
    pub(super) fn pump(&mut self, committed: u32, desk: &mut Desk<'_, '_>) {
        if self.seen >= committed {
            return;
        }
        desk.context.state(Fact::Committed { first: self.seen + 1, last: committed });
        for k in self.seen + 1..=committed {
            self.send(k, desk);
        }
        self.seen = committed;
    }

    fn send(&self, k: u32, desk: &mut Desk<'_, '_>) {
        let (side, me) = (desk.side(), desk.number());
        match desk.settings.scheme {
            Scheme::OneShot => {
                // A sender keeps to one receiver (paper, Section 6.1).
                if desk.settings.schedules[side].sender(k) == me {
                    desk.cross(me % desk.others(), k, 0);
                }
            }
            Scheme::AllToAll => (0..desk.others()).for_each(|to| desk.cross(to, k, 0)),
            Scheme::Leader { all } => {
                if all || me == 0 {
                    desk.cross(me % desk.others(), k, 0);
                }
            }
            Scheme::Otu { .. } => {
                if me == 0 || self.leads.is_some_and(|from| k >= from) {
                    let last = desk.settings.weights[1 - side].u.min(u64::from(desk.others()) - 1) as u16;
                    (0..=last).for_each(|to| desk.cross(to, k, me.into()));
                }
            }
            Scheme::Picsou => unreachable!("it has a sender of its own"),
        }
    }

    /// A replica of the other side asks this one to lead, from a message on. One that is correct must ask.
    pub(super) fn hear_question(&mut self, from: ReplicaId, k: u32, desk: &mut Desk<'_, '_>) {
        let weights = &desk.settings.weights[1 - desk.side()];
        let number = desk.settings.number(from);
        if self.leads.is_some() || self.askers.contains(&number) {
            return;
        }
        self.askers.push(number);
        let stake: u64 = self.askers.iter().map(|&asker| weights.stakes[usize::from(asker)]).sum();
        if stake > weights.r {
            self.leads = Some(k);
            for k in k..=self.seen {
                self.send(k, desk);
            }
        }
    }
}
