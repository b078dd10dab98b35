//! What crosses: a message by itself, or several for one receiver in a packet.

use std::rc::Rc;

use sim::time::Time;

use super::{PACKET, Replica, ReplicaContext};
use crate::facts::Fact;
use crate::message::{Body, Item, Items, Message, Note};
use crate::settings::Packet;

/// Packets that wait, one for each receiver.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    pub(super) items: Vec<Item>,
    bytes: u64,
    since: Time,
}

impl Replica {
    /// What was to cross leaves, or waits for its packet.
    pub(super) fn flush(&mut self, context: &mut ReplicaContext<'_>) {
        if self.out.is_empty() {
            return;
        }
        let mut out = std::mem::take(&mut self.out);
        let epoch = self.settings.epoch;
        for (to, item) in out.drain(..) {
            let target = self.settings.replica(1 - self.side(), to);
            let Item { k, value, attempt } = item;
            context.state(Fact::Sent { k, value, attempt, epoch, to: target });
            let Some(packet) = self.settings.packet else {
                self.post(to, Items::One(item), context);
                continue;
            };
            self.enqueue(to, item, packet, context);
        }
        self.out = out;
    }

    fn enqueue(&mut self, to: u16, item: Item, packet: Packet, context: &mut ReplicaContext<'_>) {
        let bytes = self.settings.wire.message(self.settings.payload, item.k);
        let waiting = &mut self.waiting[usize::from(to)];
        if waiting.items.is_empty() {
            waiting.since = context.now();
            context.set_timer(PACKET, packet.after);
        }
        waiting.items.push(item);
        waiting.bytes += bytes;
        if waiting.bytes >= packet.bytes.into() {
            self.close(to, context);
        }
    }

    /// The packet for a receiver leaves.
    pub(super) fn close(&mut self, to: u16, context: &mut ReplicaContext<'_>) {
        let waiting = std::mem::take(&mut self.waiting[usize::from(to)]);
        self.post(to, Items::Many(waiting.items.into()), context);
    }

    fn post(&mut self, to: u16, items: Items, context: &mut ReplicaContext<'_>) {
        let note = self.note();
        let wire = self.settings.wire;
        let payload = self.settings.payload;
        let data: u64 = items.as_slice().iter().map(|item| wire.message(payload, item.k)).sum();
        let bytes = data + self.bytes_of(&note);
        self.send_across(to, Body::Across(items, Rc::clone(&note)), bytes, &note, context);
    }

    pub(super) fn send_across(
        &mut self,
        to: u16,
        body: Body,
        bytes: u64,
        note: &Note,
        context: &mut ReplicaContext<'_>,
    ) {
        self.crossed = context.now();
        if let (Some(left), Some(report)) = (&mut self.packets_left, &note.report)
            && report.ack >= self.receiver.told_one()
        {
            *left = left.saturating_sub(1);
        }
        let bytes = u32::try_from(bytes).expect("a packet is below 4 GiB");
        let target = self.settings.replica(1 - self.side(), to);
        context.send(target, Message { body, bytes, macs: u8::from(note.mac_bytes > 0) });
    }

    /// Packets that have waited long enough leave.
    pub(super) fn close_old(&mut self, context: &mut ReplicaContext<'_>) {
        let Some(Packet { after, .. }) = self.settings.packet else { return };
        let now = context.now();
        let mut next = Time::FAR;
        for to in 0..self.waiting.len() {
            let Waiting { ref items, since, .. } = self.waiting[to];
            if items.is_empty() {
                continue;
            }
            if since + after <= now {
                self.close(to as u16, context);
            } else {
                next = next.min(since + after);
            }
        }
        if next < Time::FAR {
            context.set_timer(PACKET, next.saturating_since(now));
        }
    }
}
