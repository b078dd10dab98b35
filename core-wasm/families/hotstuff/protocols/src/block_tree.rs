//! Blocks and what a replica knows of their tree.
//!
//! A block is identified by its digest, which is equal exactly when its contents are (dissertation 3.4.2). The tree
//! keeps blocks that may yet be committed, and an archive of the latest committed ones for replicas that ask.

use std::collections::VecDeque;
use std::rc::Rc;

use facts::{BlockFact, BlockId, LaneHead, Phase, View};
use sim::ids::Run;

/// A quorum of votes of one phase of a view for one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuorumCert {
    /// The block.
    pub block: BlockId,
    /// Its view.
    pub view: View,
    /// Which votes.
    pub phase: Phase,
}

impl QuorumCert {
    /// The certificate that everybody has from the start.
    pub const GENESIS: QuorumCert =
        QuorumCert { block: BlockId::GENESIS, view: View::GENESIS, phase: Phase::Generic };

    /// Whether it says more than `other`: it is of a later view, or of a later phase of the same.
    pub fn is_above(&self, other: &QuorumCert) -> bool {
        (self.view, self.phase) > (other.view, other.phase)
    }
}

/// So many replicas have signed that they hold a lane. Its signatures are symbolic: whom it names has signed, since
/// keys cannot be forged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvailabilityCert {
    /// How far.
    pub head: LaneHead,
    /// Who, ascending.
    pub signers: Rc<[u16]>,
}

/// What a block orders. Batch or cut is empty, and shared along the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payload {
    /// Batching: the transactions themselves.
    pub runs: Rc<[Run]>,
    /// Streaming: how far each lane goes, the parent's entries included.
    pub cut: Rc<[LaneHead]>,
    /// Streaming, availability by certificate: one for each lane that moves.
    pub certified: Rc<[AvailabilityCert]>,
}

/// A block.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    /// Digest of all the rest.
    pub id: BlockId,
    /// In which view it was proposed.
    pub view: View,
    /// Blocks between it and genesis, itself included.
    pub height: u64,
    /// The block it extends.
    pub parent: BlockId,
    /// The certificate that it carries.
    pub justify: QuorumCert,
    /// What it orders.
    pub payload: Payload,
    /// How many transactions that are.
    pub transactions: u64,
    /// Bytes that the payload takes on the wire.
    pub payload_bytes: u64,
    /// Bytes of the payloads from genesis to it.
    pub payload_sum: u64,
    /// Height of the nearest block, itself included, that orders anything.
    pub last_filled: u64,
}

impl Block {
    /// The first block, which everybody has committed.
    pub fn genesis(payload: Payload) -> Rc<Block> {
        Rc::new(Block {
            id: BlockId::GENESIS,
            view: View::GENESIS,
            height: 0,
            parent: BlockId::GENESIS,
            justify: QuorumCert::GENESIS,
            payload,
            transactions: 0,
            payload_bytes: 0,
            payload_sum: 0,
            last_filled: 0,
        })
    }

    /// A block of `view` on top of `parent`, which `justify` certifies.
    pub fn child(
        parent: &Block,
        view: View,
        justify: QuorumCert,
        payload: Payload,
        transactions: u64,
        payload_bytes: u64,
    ) -> Rc<Block> {
        let height = parent.height + 1;
        let last_filled = if transactions > 0 { height } else { parent.last_filled };
        let id = digest(parent.id, view, justify, &payload);
        Rc::new(Block {
            id,
            view,
            height,
            parent: parent.id,
            justify,
            payload,
            transactions,
            payload_bytes,
            payload_sum: parent.payload_sum + payload_bytes,
            last_filled,
        })
    }

    /// Whether all that is hashed is the same. How large it is on the wire is not: two machines of a twin may propose
    /// one batch with transactions of two sizes.
    fn is_alike(&self, other: &Block) -> bool {
        let Block { parent, view, justify, ref payload, .. } = *self;
        (parent, view, justify, payload) == (other.parent, other.view, other.justify, &other.payload)
    }

    /// The transactions of a batch; none for a cut.
    pub fn batch(&self) -> &Rc<[Run]> {
        &self.payload.runs
    }

    /// The lanes of a cut; none for a batch.
    pub fn cut(&self) -> &Rc<[LaneHead]> {
        &self.payload.cut
    }

    /// What observers learn of it.
    pub fn fact(&self) -> BlockFact {
        BlockFact {
            id: self.id,
            view: self.view,
            height: self.height,
            parent: self.parent,
            justify: self.justify.block,
            justify_view: self.justify.view,
            transactions: self.transactions,
        }
    }
}

/// A 64-bit digest of symbolic contents (multiply and rotate, as in FxHash, with a final avalanche). It stands for a
/// cryptographic hash; that no two blocks of a run share one is asserted where they meet.
fn digest(parent: BlockId, view: View, justify: QuorumCert, payload: &Payload) -> BlockId {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut mix = |value: u64| state = (state.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    for value in
        [parent.0, view.epoch.into(), view.number.into(), justify.block.0, justify.view.number.into()]
    {
        mix(value);
    }
    for run in payload.runs.iter() {
        [u64::from(run.stream.0), run.first, run.count].into_iter().for_each(&mut mix);
    }
    for lane in payload.cut.iter() {
        [u64::from(lane.origin), lane.count, u64::from(lane.fork)].into_iter().for_each(&mut mix);
    }
    for AvailabilityCert { head, signers } in payload.certified.iter() {
        [u64::from(head.origin), head.count, u64::from(head.fork)].into_iter().for_each(&mut mix);
        signers.iter().map(|&signer| u64::from(signer)).for_each(&mut mix);
    }
    if justify.phase != Phase::Generic {
        mix(justify.phase as u64);
    }
    state ^= state >> 32;
    state = state.wrapping_mul(0xd6e8_feb8_6659_fd93);
    BlockId(state ^ (state >> 32))
}

/// How many committed blocks a replica keeps for others.
pub const ARCHIVE_BLOCKS: u64 = 4_096;

/// Blocks in a part of an archive.
const PART_BLOCKS: usize = 64;

/// Blocks that follow each other, shared.
type Part = Rc<[Rc<Block>]>;

/// Blocks that lead to one, ascending, in parts: those of an archive are shared with it.
#[derive(Clone, Debug, Default)]
pub struct Chain(Vec<Part>);

impl Chain {
    /// Its blocks above a height.
    pub fn above(&self, height: u64) -> impl Iterator<Item = &Rc<Block>> {
        let blocks = move |part: &Part| part.partition_point(|block| block.height <= height);
        self.0.iter().flat_map(move |part| &part[blocks(part)..])
    }
}

/// Committed blocks, each of the next height: those of full parts are shared by the clones of a replica.
#[derive(Clone, Debug)]
struct Archive {
    full: VecDeque<Part>,
    /// The latest, at least one.
    latest: Vec<Rc<Block>>,
}

impl Archive {
    fn new(block: &Rc<Block>) -> Self {
        Archive { full: VecDeque::new(), latest: vec![Rc::clone(block)] }
    }

    fn last(&self) -> &Rc<Block> {
        self.latest.last().expect("it is never empty")
    }

    fn push(&mut self, block: &Rc<Block>) {
        if self.latest.len() == PART_BLOCKS {
            self.full.push_back(self.latest.drain(..).collect());
            if self.full.len() > ARCHIVE_BLOCKS as usize / PART_BLOCKS {
                self.full.pop_front();
            }
        }
        self.latest.push(Rc::clone(block));
    }

    /// The blocks above a height, in parts, so far as they are kept.
    fn above(&self, height: u64) -> Vec<Part> {
        let full = self.full.iter().filter(|part| part.last().is_some_and(|last| last.height > height));
        let latest = self.latest.partition_point(|block| block.height <= height);
        full.cloned().chain([self.latest[latest..].into()]).collect()
    }

    fn get(&self, height: u64) -> Option<&Rc<Block>> {
        let oldest = self.full.front().map_or(&self.latest[0], |part| &part[0]).height;
        if height + ARCHIVE_BLOCKS <= self.last().height {
            return None;
        }
        let place = height.checked_sub(oldest)? as usize;
        match self.full.get(place / PART_BLOCKS) {
            Some(part) => part.get(place % PART_BLOCKS),
            None => self.latest.get(place - self.full.len() * PART_BLOCKS),
        }
    }
}

/// The blocks that a replica has.
#[derive(Clone, Debug)]
pub struct BlockTree {
    /// Blocks above the committed one, and that one, in the order of their coming: a handful, and mostly the latest is
    /// asked for.
    open: Vec<Rc<Block>>,
    /// Committed blocks.
    archive: Archive,
}

impl BlockTree {
    /// A tree of genesis alone.
    pub fn new(genesis: Rc<Block>) -> Self {
        BlockTree { archive: Archive::new(&genesis), open: vec![genesis] }
    }

    /// The latest committed block.
    pub fn committed(&self) -> &Rc<Block> {
        self.archive.last()
    }

    /// A block that is committed last or not at all, if it is here.
    pub fn get(&self, id: BlockId) -> Option<&Rc<Block>> {
        self.open.iter().rev().find(|block| block.id == id)
    }

    /// Whether a block is here.
    pub fn has(&self, block: &Rc<Block>) -> bool {
        let known = self.get(block.id);
        known.is_some_and(|known| {
            assert!(known.is_alike(block), "two blocks share a digest");
            true
        })
    }

    /// Adds a block that is not here and whose parent is.
    pub fn insert(&mut self, block: &Rc<Block>) {
        self.open.push(Rc::clone(block));
    }

    /// Whether `block` extends `ancestor`, or is it. Both are open.
    pub fn extends(&self, block: &Rc<Block>, ancestor: &Block) -> bool {
        let mut at = block;
        while at.height > ancestor.height {
            match self.get(at.parent) {
                Some(parent) => at = parent,
                None => return false,
            }
        }
        at.id == ancestor.id
    }

    /// The blocks above the committed one up to `block`, ascending; `None` if it is on another branch.
    pub fn branch(&self, block: &Rc<Block>) -> Option<Vec<Rc<Block>>> {
        let mut branch = VecDeque::new();
        self.append_branch(block, &mut branch).then(|| branch.into())
    }

    /// The same, behind the blocks that `blocks` holds already; whether it is on the committed branch.
    fn append_branch(&self, block: &Rc<Block>, blocks: &mut VecDeque<Rc<Block>>) -> bool {
        let (first, base) = (blocks.len(), self.committed());
        let mut at = block;
        while at.height > base.height {
            blocks.push_back(Rc::clone(at));
            // Mostly it is the parent, and the look-up would come to it after all other open blocks.
            at = if at.parent == base.id {
                base
            } else {
                match self.get(at.parent) {
                    Some(parent) => parent,
                    None => return false,
                }
            };
        }
        // Mostly it is one.
        let (mut low, mut high) = (first, blocks.len());
        while low + 1 < high {
            high -= 1;
            blocks.swap(low, high);
            low += 1;
        }
        at.id == base.id
    }

    /// A block is committed, and those below it: they are appended to `committed`, ascending. Nothing is where it does
    /// not extend what is: a commit is never undone, even where liars or broken rules let another one come about.
    pub fn commit_branch(&mut self, block: &Rc<Block>, committed: &mut VecDeque<Rc<Block>>) {
        let first = committed.len();
        if !self.append_branch(block, committed) {
            return committed.truncate(first);
        }
        for block in committed.range(first..) {
            self.commit(block);
        }
    }

    /// The next of [`BlockTree::branch`] is committed: blocks that cannot be any more are forgotten.
    fn commit(&mut self, block: &Rc<Block>) {
        assert!(block.parent == self.committed().id, "commits follow the chain");
        self.archive.push(block);
        self.open.retain(|open| open.id == block.id || open.height > block.height);
    }

    /// Starts over from a block that others have committed.
    pub fn install(&mut self, block: &Rc<Block>) {
        self.archive = Archive::new(block);
        self.open.retain(|open| open.height > block.height);
        self.open.push(Rc::clone(block));
    }

    /// The chain that ends in a block, above a height, so far as it is kept; nothing of a branch that is given up.
    pub fn chain(&self, block: &Rc<Block>, height: u64) -> Chain {
        let Some(branch) = self.branch(block) else { return Chain::default() };
        let mut parts = self.archive.above(height);
        parts.push(branch.into());
        Chain(parts)
    }

    /// The committed block of a height, if it is still kept.
    pub fn archived(&self, height: u64) -> Option<&Rc<Block>> {
        self.archive.get(height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three full parts of the archive, one that is being filled, and two blocks that are not committed.
    #[test]
    fn a_chain_is_every_block_above_a_height() {
        let genesis = Block::genesis(Payload::default());
        let mut tree = BlockTree::new(Rc::clone(&genesis));
        let mut last = genesis;
        for number in 1..=242 {
            let view = View { epoch: 0, number };
            last = Block::child(&last, view, QuorumCert::GENESIS, Payload::default(), 1, 10);
            tree.insert(&last);
            if number <= 240 {
                tree.commit_branch(&last, &mut VecDeque::new());
            }
        }
        assert_eq!(last.payload_sum, 2_420);
        for height in [0, 1, 62, 63, 64, 65, 191, 192, 239, 240, 241, 242] {
            let heights =
                |chain: &Chain, above| -> Vec<u64> { chain.above(above).map(|block| block.height).collect() };
            let (whole, cut) = (tree.chain(&last, 0), tree.chain(&last, height));
            let expected: Vec<u64> = (height + 1..=242).collect();
            assert_eq!(heights(&whole, height), expected, "above {height}");
            assert_eq!(heights(&cut, height), expected, "cut at {height}");
        }
        let given_up = Block::child(
            &Block::genesis(Payload::default()),
            View::GENESIS,
            QuorumCert::GENESIS,
            Payload::default(),
            1,
            10,
        );
        assert_eq!(tree.chain(&given_up, 0).above(0).count(), 0);
    }
}
