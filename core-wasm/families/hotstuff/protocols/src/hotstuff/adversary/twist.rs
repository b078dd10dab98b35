//! Blocks and lanes as a liar changes them. All of them are well formed: what is wrong with them is what they leave
//! out, or claim.

use std::rc::Rc;

use facts::LaneHead;
use sim::ids::{Run, StreamId};

use crate::block_tree::{AvailabilityCert, Block, BlockTree, Payload, QuorumCert};
use crate::hotstuff::message::{History, LanePart, Receipt, Snapshot, wire};
use crate::streaming::lane::Lane;

/// More than any lane, or any stream of requests, of a run holds.
const NOBODY_HAS: u64 = 1 << 40;

/// `runs` in another order: the later half first.
pub fn reordered(runs: &[Run]) -> Vec<Run> {
    let total = sim::transactions::count(runs);
    let (mut earlier, mut later, mut left) = (Vec::new(), Vec::new(), total / 2);
    for &run in runs {
        let count = run.count.min(left);
        left -= count;
        if count > 0 {
            earlier.push(Run { count, ..run });
        }
        if count < run.count {
            later.push(Run { first: run.first + count, count: run.count - count, ..run });
        }
    }
    later.append(&mut earlier);
    later
}

/// Another block of the same view on the same parent, which orders the same otherwise.
pub fn rival(block: &Rc<Block>, tree: &BlockTree) -> Rc<Block> {
    let Some(parent) = tree.get(block.parent) else { return Rc::clone(block) };
    // An empty run orders nothing and makes another block even where there is nothing to reorder.
    let nothing = Run { stream: StreamId(0), first: 0, count: 0 };
    let mut runs = reordered(block.batch());
    runs.insert(0, nothing);
    let payload = Payload { runs: runs.into(), ..block.payload.clone() };
    Block::child(parent, block.view, block.justify, payload, block.transactions, block.payload_bytes)
}

/// The same on top of the ancestor which leaves out the `depth` latest certified blocks, so far as the tree goes.
pub fn forked(block: &Rc<Block>, depth: u8, tree: &BlockTree) -> Rc<Block> {
    let (mut certificate, mut certified) = (block.justify, block.payload.certified.to_vec());
    for _ in 0..depth {
        let Some(left_out) = tree.get(certificate.block) else { break };
        if tree.get(left_out.justify.block).is_none() {
            break;
        }
        certificate = left_out.justify;
        certified.extend_from_slice(&left_out.payload.certified);
    }
    certified.retain(|certificate| block.cut().contains(&certificate.head));
    on(block, certificate, Payload { certified: certified.into(), ..block.payload.clone() }, tree)
}

/// The same with a cut that nobody has, or, every other view, one that goes back behind the parent's. Its certificates,
/// where it must have any, `signers` have signed.
pub fn bogus(block: &Rc<Block>, tree: &BlockTree, signers: Option<&Rc<[u16]>>) -> Rc<Block> {
    let Some(parent) = tree.get(block.parent) else { return Rc::clone(block) };
    let goes_back = block.view.number.is_multiple_of(2);
    let head = |head: &LaneHead| LaneHead {
        count: if goes_back { head.count / 2 } else { head.count + NOBODY_HAS },
        ..*head
    };
    let cut: Rc<[LaneHead]> = parent.cut().iter().map(head).collect();
    let sign = |signers: &Rc<[u16]>| {
        let certificate = |&head: &LaneHead| AvailabilityCert { head, signers: Rc::clone(signers) };
        cut.iter().map(certificate).collect()
    };
    let certified = signers.map(sign).unwrap_or_default();
    on(block, block.justify, Payload { cut, certified, ..block.payload.clone() }, tree)
}

/// The same with a name more, of a transaction that nobody has.
pub fn invented(block: &Rc<Block>, tree: &BlockTree) -> Rc<Block> {
    let Some(parent) = tree.get(block.parent) else { return Rc::clone(block) };
    let nobodys = Run { stream: StreamId(0), first: NOBODY_HAS, count: 1 };
    let runs = block.batch().iter().copied().chain([nobodys]).collect();
    let (transactions, bytes) = (block.transactions + 1, block.payload_bytes + wire::HASH);
    let payload = Payload { runs, ..block.payload.clone() };
    Block::child(parent, block.view, block.justify, payload, transactions, bytes)
}

/// A state in which transactions are executed that nobody has executed yet.
pub fn state(state: &Snapshot, streams: u16) -> Snapshot {
    let mut executed = state.executed.clone();
    for stream in (0..streams).map(StreamId) {
        executed.insert(Run { stream, first: executed.first_missing(stream), count: 1_000 });
    }
    Snapshot { executed, ..state.clone() }
}

/// The same after a block that nobody has proposed.
pub fn state_after_nothing(of: &Snapshot, streams: u16) -> Snapshot {
    let justify = QuorumCert { block: of.block.id, view: of.block.view, ..of.block.justify };
    let nothing = Run { stream: StreamId(0), first: 0, count: 0 };
    let payload = Payload { runs: Rc::new([nothing]), ..of.block.payload.clone() };
    let block = Block::child(&of.block, of.block.view.next_round(), justify, payload, 0, 0);
    Snapshot { block, ..state(of, streams) }
}

/// A part of an origin's own lane as `lane`, its other history, tells it: the same transactions in another order.
pub fn other_history(lane: &mut Option<Lane>, part: &Rc<LanePart>) -> Rc<LanePart> {
    let lane = lane.get_or_insert_with(|| Lane::leaving(part.origin, History { fork: 1, since: part.first }));
    if part.first == lane.held() {
        let runs = reordered(&part.runs).into();
        lane.extend(&LanePart { history: lane.history(), runs, ..LanePart::clone(part) });
    }
    let first = part.first.max(lane.history().since);
    lane.part(first, part.end(), part.bytes / part.count).unwrap_or_else(|| Rc::clone(part))
}

/// Acknowledgements of more than is held, or of less.
pub fn acknowledged(heads: &[LaneHead], high: bool) -> Rc<[LaneHead]> {
    heads.iter().map(|head| LaneHead { count: claimed(head.count, high), ..*head }).collect()
}

/// The same, signed.
pub fn signed(receipts: &[Receipt], high: bool) -> Rc<[Receipt]> {
    receipts.iter().map(|receipt| Receipt { count: claimed(receipt.count, high), ..*receipt }).collect()
}

fn claimed(held: u64, high: bool) -> u64 {
    if high { held + NOBODY_HAS } else { held / 2 }
}

/// `block` with another parent, which `justify` certifies, and another payload.
fn on(block: &Rc<Block>, justify: QuorumCert, payload: Payload, tree: &BlockTree) -> Rc<Block> {
    let Some(parent) = tree.get(justify.block) else { return Rc::clone(block) };
    let lanes = payload.cut.iter().zip(parent.cut().iter());
    let grown = |(head, before): (&LaneHead, &LaneHead)| head.count.saturating_sub(before.count);
    let (mut transactions, mut bytes) = (block.transactions, block.payload_bytes);
    if !payload.cut.is_empty() {
        transactions = lanes.clone().map(grown).sum();
        bytes = lanes.filter(|(head, before)| head != before).count() as u64 * wire::CUT_LANE
            + payload.certified.len() as u64 * wire::CERTIFICATE;
    }
    Block::child(parent, block.view, justify, payload, transactions, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reordering_keeps_every_transaction() {
        let run = |stream, first, count| Run { stream: StreamId(stream), first, count };
        assert_eq!(
            reordered(&[run(0, 10, 3), run(1, 0, 4)]),
            [run(1, 0, 4), run(0, 10, 3)],
            "half of seven is three"
        );
        assert_eq!(reordered(&[run(0, 0, 5)]), [run(0, 2, 3), run(0, 0, 2)]);
        assert_eq!(reordered(&[run(0, 7, 1)]), [run(0, 7, 1)]);
    }
}
