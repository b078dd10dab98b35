//! The tree of blocks: each as it was proposed, what became of it, and the lane on which its branch is drawn.
//!
//! A lane is given when a block is proposed and never changes, so that a picture of the past says nothing of the
//! future: a block goes on its parent's lane where that ends with the parent, else on the first lane with nothing since
//! the parent (and since the block that its certificate is for, where that is another). So the edge that leads to it
//! along its lane meets no other block and no other edge.

use std::mem;

use facts::{BlockFact, BlockId, View};
use sim::ids::ReplicaId;
use sim::order::sorted;
use sim::time::{Duration, Time};

use trace::chunks::Chunks;
use trace::columns::Origin;
use trace::marks::Mark;

use crate::columns::BlockColumns;

/// No row: of the genesis block, and of what is not known.
pub const NO_BLOCK: u32 = Mark::NOTHING;

/// A block as it was proposed, and what became of it: [`Time::FAR`] for what never did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRow {
    /// The block.
    pub fact: BlockFact,
    /// When it was proposed, or first heard of.
    pub proposed: Time,
    /// By whom; whoever was first heard of it from, where its proposer says nothing.
    pub proposer: ReplicaId,
    /// Row of its parent, or [`NO_BLOCK`].
    pub parent: u32,
    /// Row of the block that it carries a certificate for, or [`NO_BLOCK`].
    pub justify: u32,
    /// When its first certificate was formed.
    pub certified: Time,
    /// When it was first committed.
    pub committed: Time,
    /// When it could not be committed any more, because another block of its height was, or its parent could not be. Of
    /// one that is committed all the same, when that came to light at the latest.
    pub abandoned: Time,
    /// When a quorum had it as their lock, or as their key.
    pub shared: Time,
    /// Who has it as key and as lock, in numbers.
    holders: [u16; 2],
    /// Where its branch is drawn, from 0 on.
    pub lane: u8,
    /// How many other blocks of its height were proposed before it, up to 255: its height and this are its name.
    pub rival: u8,
}

impl BlockRow {
    /// Whether nobody has committed it, nor can.
    fn is_dead(&self) -> bool {
        self.abandoned != Time::FAR && self.committed == Time::FAR
    }
}

/// Blocks in the order of their proposals.
#[derive(Clone, Debug, Default)]
pub struct BlockTable {
    rows: Chunks<BlockRow>,
    /// Rows that may yet be committed, ascending: a handful.
    open: Vec<u32>,
    /// The last row of each lane.
    tips: Vec<u32>,
    /// First committed blocks, by height from 1 on.
    canonical: Chunks<u32>,
    /// The latest view of any: a block of a later one is new, which most are that are not found at once.
    newest: View,
    /// The greatest height of any: a block of a greater one is the first of its height.
    tallest: u64,
    /// Numbers of views that are greater than all before, and the row of the first block of each.
    firsts: Chunks<(u32, u32)>,
}

impl BlockTable {
    /// Lanes at most: what finds none goes on the last.
    pub const LANES_MAX: usize = 8;
    /// How far back a block is looked for: facts are about the chain's end.
    pub const RECENT: usize = 1024;

    /// The row of a block; it is added where `at` is the first that is heard of it, from `replica`.
    pub fn hear_of(&mut self, at: Time, replica: ReplicaId, fact: &BlockFact) -> u32 {
        if fact.view > self.newest {
            return self.push(at, replica, fact);
        }
        let known = self.canonical_at(fact.height, fact.id).or_else(|| self.recent(fact.id));
        known.unwrap_or_else(|| self.push(at, replica, fact))
    }

    fn push(&mut self, at: Time, proposer: ReplicaId, fact: &BlockFact) -> u32 {
        let row = self.rows.len() as u32;
        let parent = self.recent(fact.parent).unwrap_or(NO_BLOCK);
        let justify = if fact.justify == fact.parent { Some(parent) } else { self.recent(fact.justify) };
        let justify = justify.unwrap_or(NO_BLOCK);
        let lane = self.lane_for(parent, justify);
        self.tips.resize(self.tips.len().max(lane + 1), row);
        self.tips[lane] = row;
        // Proposed when another block of its height is committed already, it never can be.
        let orphaned = self.get(parent).is_some_and(BlockRow::is_dead);
        let is_late =
            (fact.height <= self.canonical.len() as u64 || orphaned) && !self.is_of_second_chain(parent);
        if !is_late {
            self.open.push(row);
        }
        self.newest = self.newest.max(fact.view);
        let rival = self.rival_at(at, fact.height, parent);
        self.tallest = self.tallest.max(fact.height);
        if self.firsts.last().is_none_or(|&(number, _)| number < fact.view.number) {
            self.firsts.push((fact.view.number, row));
        }
        self.rows.push(BlockRow {
            fact: *fact,
            proposed: at,
            proposer,
            parent,
            justify,
            certified: Time::FAR,
            committed: Time::FAR,
            abandoned: if is_late { at } else { Time::FAR },
            shared: Time::FAR,
            holders: [0; 2],
            lane: lane as u8,
            rival,
        });
        row
    }

    /// How many blocks of the height of a new one there are among the latest. Of two that are proposed at once the one
    /// that extends a rival is the rival, so that two chains keep their looks.
    fn rival_at(&mut self, at: Time, height: u64, parent: u32) -> u8 {
        if height > self.tallest {
            return 0;
        }
        let first = self.rows.len().saturating_sub(Self::RECENT) as u32;
        let mut same = (first..self.rows.len() as u32)
            .filter(|&row| self.get(row).is_some_and(|block| block.fact.height == height))
            .collect::<Vec<_>>();
        let before = u8::try_from(same.len()).unwrap_or(u8::MAX);
        let is_of_rival = |row: u32| self.get(row).is_some_and(|block| block.rival > 0);
        let is_given_up = |&row: &u32| {
            self.get(row).is_some_and(|block| {
                block.rival == 0 && block.proposed == at && is_of_rival(block.parent) && !is_of_rival(parent)
            })
        };
        same.retain(is_given_up);
        match same.first().and_then(|&row| self.rows.get_mut(row as usize)) {
            Some(other) => {
                other.rival = before;
                0
            }
            None => before,
        }
    }

    /// The row of the block that was proposed first of a view with this number.
    pub fn first_of_view(&self, number: u32) -> Option<u32> {
        let place = self.firsts.partition_point(|&(other, _)| other < number);
        self.firsts.get(place).filter(|&&(other, _)| other == number).map(|&(_, row)| row)
    }

    fn lane_for(&self, parent: u32, justify: u32) -> usize {
        let own = self.tips.iter().position(|&tip| tip == parent);
        // No edge leads to the genesis block, but the first block of a branch is not to stand as if it extended
        // another.
        let since = if parent == NO_BLOCK { None } else { Some(parent.min(justify)) };
        let free = || self.tips.iter().position(|&tip| since.is_some_and(|since| tip <= since));
        own.or_else(free).unwrap_or(self.tips.len()).min(Self::LANES_MAX - 1)
    }

    /// The block of a row.
    pub fn get(&self, row: u32) -> Option<&BlockRow> {
        self.rows.get(row as usize)
    }

    /// The row of a block by its digest, if it is among the latest [`BlockTable::RECENT`].
    pub fn recent(&self, id: BlockId) -> Option<u32> {
        self.before(id, self.rows.len() as u32)
    }

    /// The same of the latest before row `end`.
    pub fn before(&self, id: BlockId, end: u32) -> Option<u32> {
        let start = end.saturating_sub(Self::RECENT as u32);
        (start..end).rev().find(|&row| self.get(row).is_some_and(|block| block.fact.id == id))
    }

    /// The row of the block of `id` that was the first committed at its height, however long ago.
    fn canonical_at(&self, height: u64, id: BlockId) -> Option<u32> {
        self.first_at(height).filter(|&row| self.get(row).is_some_and(|block| block.fact.id == id))
    }

    /// The row of the block that was the first committed at a height.
    fn first_at(&self, height: u64) -> Option<u32> {
        let row = *self.canonical.get(usize::try_from(height).ok()?.checked_sub(1)?)?;
        (row != NO_BLOCK).then_some(row)
    }

    /// How many blocks were proposed by a time, then included.
    pub fn proposed_by(&self, time: Time) -> u32 {
        self.rows.partition_point(|row| row.proposed <= time) as u32
    }

    /// Rows of the blocks that extend the one of `row`: those soon after it.
    pub fn children(&self, row: u32) -> Vec<u32> {
        let end = row.saturating_add(Self::RECENT as u32).min(self.rows.len() as u32);
        (row + 1..end).filter(|&child| self.get(child).is_some_and(|block| block.parent == row)).collect()
    }

    /// Whether another block of a block's view has a certificate by `at`.
    pub fn has_rival(&self, row: u32, at: Time) -> bool {
        let Some(view) = self.get(row).map(|block| block.fact.view) else { return false };
        let near = row.saturating_sub(Self::RIVALS)..row.saturating_add(Self::RIVALS);
        near.filter(|&other| other != row)
            .filter_map(|other| self.get(other))
            .any(|other| other.fact.view == view && other.certified <= at)
    }

    /// Blocks of one view are proposed one after the other, others at most this many apart.
    const RIVALS: u32 = 64;

    /// A certificate for a block is formed.
    pub fn certify(&mut self, at: Time, row: u32) {
        if let Some(block) = self.rows.get_mut(row as usize) {
            block.certified = block.certified.min(at);
        }
    }

    /// One more replica has a block as its key, or as its lock.
    pub fn hold(&mut self, at: Time, row: u32, is_lock: bool, quorum: u16) {
        let Some(block) = self.rows.get_mut(row as usize) else { return };
        let holders = &mut block.holders[usize::from(is_lock)];
        *holders += 1;
        if *holders == quorum {
            block.shared = block.shared.min(at);
        }
    }

    /// A replica commits a block; returns whether it is the first at its height.
    pub fn commit(&mut self, at: Time, row: u32) -> bool {
        let Some(block) = self.rows.get_mut(row as usize) else { return false };
        let is_first = block.committed == Time::FAR;
        block.committed = block.committed.min(at);
        let height = block.fact.height;
        if height <= self.canonical.len() as u64 {
            if is_first && self.is_of_second_chain(row) {
                self.go_on_beside(at, row);
            }
            return false;
        }
        while self.canonical.len() as u64 + 1 < height {
            self.canonical.push(NO_BLOCK);
        }
        self.canonical.push(row);
        let mut open = mem::take(&mut self.open);
        open.retain(|&open| {
            let Some(&BlockRow { fact, parent, committed, .. }) = self.get(open) else { return false };
            let orphaned = self.get(parent).is_some_and(BlockRow::is_dead);
            let is_undecided = committed == Time::FAR;
            let is_left =
                is_undecided && (fact.height <= height || orphaned) && !self.is_of_second_chain(open);
            if let Some(block) = self.rows.get_mut(open as usize).filter(|_| is_left) {
                block.abandoned = at;
            }
            is_undecided && !is_left
        });
        self.open = open;
        true
    }

    /// Whether a block, or the nearest before it that is committed, is so beside another of its height: what extends it
    /// may yet be committed too.
    fn is_of_second_chain(&self, mut row: u32) -> bool {
        while let Some(block) = self.get(row) {
            if block.committed != Time::FAR {
                return self.first_at(block.fact.height).is_some_and(|first| first != row);
            }
            row = block.parent;
        }
        false
    }

    /// The block of `row` is committed beside another of its height: it was not dead, and what extends it is not.
    fn go_on_beside(&mut self, at: Time, row: u32) {
        let end = row.saturating_add(Self::RECENT as u32).min(self.rows.len() as u32);
        for later in row..end {
            let revives = self.get(later).is_some_and(BlockRow::is_dead) && self.is_of_second_chain(later);
            if let Some(block) = self.rows.get_mut(later as usize).filter(|_| revives) {
                block.abandoned = Time::FAR;
                self.open.push(later);
            }
        }
        self.open = sorted(&self.open, |&row| u64::from(row));
        if let Some(block) = self.rows.get_mut(row as usize) {
            block.abandoned = block.abandoned.min(at);
        }
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.rows.memory_bytes() + self.canonical.memory_bytes() + self.firsts.memory_bytes()
    }
}

/// More blocks than this in a stretch of [`STRETCH_PIXELS`] to twice as many are drawn as one run a lane.
const SINGLES_MAX: usize = 6;
/// The least width of a stretch: its grid does not move with the window.
const STRETCH_PIXELS: u64 = 72;

/// The blocks proposed in `[start, end]`, each by itself or, where they are dense, folded to runs.
pub fn block_columns(
    table: &BlockTable,
    (start, end): (Time, Time),
    origin: Origin,
    resolution: Duration,
) -> BlockColumns {
    let bits = (resolution.as_ns() * STRETCH_PIXELS).max(1).next_power_of_two().trailing_zeros();
    let stretch = |row: &BlockRow| row.proposed.as_ns() >> bits;
    let from = (start.as_ns() >> bits) << bits;
    let first = table.rows.partition_point(|row| row.proposed.as_ns() < from);
    let mut rows = (first as u32..).zip(table.rows.iter_from(first)).peekable();
    let mut columns = BlockColumns::default();
    let mut together: Vec<(u32, &BlockRow)> = Vec::new();
    while let Some((row, block)) = rows.next().filter(|(_, block)| block.proposed <= end) {
        together.push((row, block));
        if rows.peek().is_some_and(|(_, next)| stretch(next) == stretch(block)) {
            continue;
        }
        if together.len() <= SINGLES_MAX {
            together.iter().for_each(|&one| columns.push(table, origin, &[one]));
        } else {
            let by_lane = sorted(&together, |(_, block)| u64::from(block.lane));
            by_lane
                .chunk_by(|(_, one), (_, other)| one.lane == other.lane)
                .for_each(|run| columns.push(table, origin, run));
        }
        together.clear();
    }
    columns
}

impl BlockColumns {
    /// A run of blocks of one lane, often of one.
    fn push(&mut self, table: &BlockTable, origin: Origin, run: &[(u32, &BlockRow)]) {
        let (&[(row, first), ..], &[.., (_, last)]) = (run, run) else { return };
        let blocks = || run.iter().map(|&(_, block)| block);
        let count = |is: fn(&BlockRow) -> bool| blocks().filter(|block| is(block)).count() as u32;
        let left = BlockRow::is_dead;
        // What is left behind keeps nobody waiting, unless nothing else is there.
        let all_left = blocks().all(left);
        let last_of = |time: fn(&BlockRow) -> Time| {
            blocks().filter(|block| all_left || !left(block)).map(time).max().unwrap_or(Time::FAR)
        };
        let (parent, justify) = (table.get(first.parent), table.get(first.justify));
        // Below the first block lies the genesis block, which has no place in time.
        let place =
            |of: Option<&BlockRow>| of.map_or((first.proposed, first.lane), |of| (of.proposed, of.lane));
        // Complaints of a view behind the parent's lead to a smaller number, in a later epoch.
        let skipped =
            first.fact.view.number.saturating_sub(parent.map_or(0, |parent| parent.fact.view.number));
        self.row.push(row);
        self.blocks.push(run.len() as u32);
        self.filled.push(count(|block| block.fact.transactions > 0));
        self.abandoned.push(count(left));
        self.proposed_ns.push(origin.ns(first.proposed));
        self.last_proposed_ns.push(origin.ns(last.proposed));
        self.certified_ns.push(origin.ns(last_of(|block| block.certified)));
        self.committed_ns.push(origin.ns(last_of(|block| block.committed)));
        let abandoned = blocks().map(|block| block.abandoned).max().unwrap_or(Time::FAR);
        self.abandoned_ns.push(origin.ns(abandoned));
        self.view.push(first.fact.view.number);
        self.last_view.push(last.fact.view.number);
        self.height.push(first.fact.height as u32);
        self.last_height.push(last.fact.height as u32);
        self.rival.push(first.rival);
        self.skipped_views.push(skipped.saturating_sub(1));
        self.proposer.push(first.proposer.0);
        self.lane.push(first.lane);
        self.parent_ns.push(origin.ns(place(parent).0));
        self.parent_lane.push(place(parent).1);
        self.justify_ns.push(origin.ns(place(justify).0));
        self.justify_lane.push(place(justify).1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    fn block(id: u64, parent: u64, height: u64, view: u32) -> BlockFact {
        let (parent, number) = (BlockId(parent), view);
        BlockFact {
            id: BlockId(id),
            view: View { epoch: 0, number },
            height,
            parent,
            justify: parent,
            justify_view: View::GENESIS,
            transactions: id % 2,
        }
    }

    /// 1 - 2 - 3, then 4 on 2 in view 5: 3 is left behind; 5 on 4.
    fn fork() -> BlockTable {
        let mut table = BlockTable::default();
        let blocks =
            [block(1, 0, 1, 1), block(2, 1, 2, 2), block(3, 2, 3, 3), block(4, 2, 3, 5), block(5, 4, 4, 6)];
        for (index, fact) in blocks.iter().enumerate() {
            table.hear_of(at(100 * index as u64), ReplicaId(index as u16), fact);
        }
        table
    }

    #[test]
    fn a_fork_goes_on_a_lane_of_its_own_and_later_branches_use_it_again() {
        let mut table = fork();
        table.hear_of(at(600), ReplicaId(0), &block(6, 4, 4, 7));
        let lanes: Vec<_> = table.rows.iter_from(0).map(|row| (row.parent, row.lane)).collect();
        assert_eq!(lanes, [(NO_BLOCK, 0), (0, 0), (1, 0), (1, 1), (3, 1), (3, 0)]);
        assert_eq!(table.hear_of(at(700), ReplicaId(9), &block(2, 1, 2, 2)), 1);
    }

    #[test]
    fn blocks_of_one_height_are_told_apart_by_their_order() {
        let mut table = fork();
        table.hear_of(at(600), ReplicaId(0), &block(6, 4, 4, 7));
        table.hear_of(at(700), ReplicaId(0), &block(7, 1, 3, 8));
        table.hear_of(at(800), ReplicaId(0), &block(8, 6, 5, 9));
        let names: Vec<_> = table.rows.iter_from(0).map(|row| (row.fact.height, row.rival)).collect();
        assert_eq!(names, [(1, 0), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1), (3, 2), (5, 0)]);
    }

    #[test]
    fn of_two_blocks_proposed_at_once_the_one_that_extends_a_rival_is_the_rival() {
        let mut table = BlockTable::default();
        let names = |table: &BlockTable| -> Vec<_> {
            table.rows.iter_from(0).map(|row| (row.fact.height, row.rival)).collect()
        };
        // 1, then 2 and 3 on it; 4 on 3 comes before 5 on 2, at the same time.
        for (us, id, parent, height) in [(0, 1, 0, 1), (1, 2, 1, 2), (1, 3, 1, 2), (2, 4, 3, 3)] {
            table.hear_of(at(us), ReplicaId(0), &block(id, parent, height, height as u32));
        }
        assert_eq!(names(&table), [(1, 0), (2, 0), (2, 1), (3, 0)]);
        table.hear_of(at(2), ReplicaId(0), &block(5, 2, 3, 3));
        assert_eq!(names(&table)[3..], [(3, 1), (3, 0)]);
        // What comes later finds the name taken.
        table.hear_of(at(3), ReplicaId(0), &block(6, 4, 4, 4));
        table.hear_of(at(4), ReplicaId(0), &block(7, 5, 4, 4));
        assert_eq!(names(&table)[5..], [(4, 0), (4, 1)]);
    }

    #[test]
    fn the_first_block_of_a_view_is_found_by_its_number() {
        let mut table = fork();
        table.hear_of(at(600), ReplicaId(0), &block(6, 5, 5, 6));
        // Of an earlier number, in a later epoch: it is not the first of a greater one.
        let view = View { epoch: 1, number: 4 };
        table.hear_of(at(700), ReplicaId(0), &BlockFact { view, ..block(7, 6, 6, 4) });
        let rows = [1, 2, 3, 4, 5, 6, 7].map(|number| table.first_of_view(number));
        assert_eq!(rows, [Some(0), Some(1), Some(2), None, Some(3), Some(4), None]);
    }

    #[test]
    fn an_edge_meets_no_other_branch_on_its_lane() {
        let mut table = BlockTable::default();
        // 1 - 2 and 3 - 4 from the genesis block; then 5 - 6 extend 1, and 7 - 8 extend 3.
        let parents = [0, 1, 0, 3, 1, 5, 3, 7];
        for (id, parent) in (1..).zip(parents) {
            let height = if parent == 0 { 1 } else { table.get(parent as u32 - 1).unwrap().fact.height + 1 };
            table.hear_of(at(100 * id), ReplicaId(0), &block(id, parent, height, id as u32));
        }
        let lanes: Vec<_> = table.rows.iter_from(0).map(|row| row.lane).collect();
        // 5 cannot go below 3, nor 7 between 5 and 6; nothing is on the first lane since 3.
        assert_eq!(lanes, [0, 0, 1, 1, 2, 2, 0, 0]);
    }

    #[test]
    fn a_block_is_abandoned_when_another_of_its_height_is_committed_and_with_its_parent() {
        let mut table = fork();
        table.hear_of(at(500), ReplicaId(0), &block(6, 3, 4, 4));
        let fates = |table: &BlockTable| -> Vec<_> {
            table
                .rows
                .iter_from(0)
                .map(|row| [row.committed, row.abandoned].map(|time| time.as_ns() / 1_000))
                .collect()
        };
        let never = Time::FAR.as_ns() / 1_000;
        assert!(table.commit(at(600), 0) && table.commit(at(600), 1));
        assert!(!table.commit(at(610), 1));
        assert!(table.commit(at(700), 3));
        let expected = [[600, never], [600, never], [never, 700], [700, never], [never; 2], [never, 700]];
        assert_eq!(fates(&table), expected);
        // Somebody commits it all the same: it is both.
        assert!(!table.commit(at(800), 2));
        assert_eq!(fates(&table)[2], [800, 700]);
        // What extends it may be as well, and is not abandoned by what the first chain commits.
        assert_eq!(fates(&table)[5], [never, never]);
        assert!(table.commit(at(810), 4) && !table.commit(at(820), 5));
        assert_eq!(fates(&table)[4..], [[810, never], [820, 820]]);
        // What comes too late, and what extends it, never can be committed.
        table.hear_of(at(900), ReplicaId(0), &block(7, 1, 2, 8));
        table.hear_of(at(910), ReplicaId(0), &block(8, 7, 9, 9));
        assert_eq!(fates(&table)[6..], [[never, 900], [never, 910]]);
    }

    #[test]
    fn dense_blocks_are_folded_to_a_run_a_lane_and_counted_once() {
        let mut table = BlockTable::default();
        for number in 1..=1_000 {
            table.hear_of(at(10 * number), ReplicaId(0), &block(number, number - 1, number, number as u32));
        }
        let columns = |resolution_ns| {
            block_columns(&table, (at(0), at(20_000)), Origin(at(0)), Duration::from_ns(resolution_ns))
        };
        let far = columns(10_000);
        assert_eq!(far.blocks.iter().sum::<u32>(), 1_000);
        assert!(far.row.len() < 20);
        assert_eq!((far.height[1], far.last_height[0] + 1), (far.row[1] + 1, far.height[1]));
        let near = columns(100);
        assert_eq!((near.row.len(), near.blocks[0], near.parent_ns[1]), (1_000, 1, 10_000.0));
    }

    #[test]
    fn a_block_tells_how_many_views_before_it_had_none() {
        let table = fork();
        let columns = block_columns(&table, (at(0), at(900)), Origin(at(0)), Duration::from_us(1));
        assert_eq!(columns.skipped_views, [0, 0, 0, 2, 0]);
        assert_eq!((columns.parent_ns[3], columns.parent_lane[3], columns.lane[3]), (100_000.0, 0, 1));
    }

    /// A view change from view 2 while the fastest replica was in view 6: view 3 of the next epoch extends block 5 of
    /// view 6.
    #[test]
    fn a_block_whose_view_has_a_smaller_number_than_its_parents_skips_none() {
        let mut table = fork();
        let view = View { epoch: 1, number: 3 };
        table.hear_of(at(500), ReplicaId(0), &BlockFact { view, ..block(6, 5, 5, 3) });
        let columns = block_columns(&table, (at(0), at(900)), Origin(at(0)), Duration::from_us(1));
        assert_eq!((columns.view[5], columns.skipped_views[5]), (3, 0));
    }

    #[test]
    fn what_is_left_behind_tells_what_else_became_of_it() {
        let mut table = fork();
        table.certify(at(300), 2);
        for (us, row) in [(600, 0), (600, 1), (700, 3)] {
            table.commit(at(us), row);
        }
        let columns =
            |table: &BlockTable| block_columns(table, (at(0), at(900)), Origin(at(0)), Duration::from_us(1));
        let left = columns(&table);
        assert_eq!([left.certified_ns[2], left.abandoned_ns[2]], [300_000.0, 700_000.0]);
        // Somebody commits it beside the other.
        table.commit(at(800), 2);
        let both = columns(&table);
        assert_eq!([both.abandoned_ns[2], both.committed_ns[2]], [700_000.0, 800_000.0]);
    }
}
