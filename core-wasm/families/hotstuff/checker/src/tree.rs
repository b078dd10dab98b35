//! The tree of blocks that were proposed or voted for, with who voted for each and which of them the rule commits.

use std::collections::VecDeque;
use std::iter;

use facts::{BlockFact, BlockId, Phase, View};
use sim::ids::ReplicaId;
use sim::order::{insert_at, ordered};
use sim::replica_set::ReplicaSet;

use crate::{Conflict, Rule};

/// A block, its votes and what follows from them.
#[derive(Clone, Debug)]
pub struct Node {
    pub block: BlockFact,
    voters: [ReplicaSet; Phase::COUNT],
    /// Whether the certificate that it carries was looked into.
    pub examined: bool,
    /// Whether the rule commits it.
    decided: bool,
}

/// The blocks that may matter yet, by view; of one view in the order in which they were first named.
#[derive(Clone, Debug)]
pub struct Tree {
    quorum: u16,
    rule: Rule,
    nodes: VecDeque<Node>,
    /// Blocks below this height are forgotten.
    base: u64,
}

impl Tree {
    pub fn new(quorum: u16, rule: Rule) -> Self {
        Tree { quorum, rule, nodes: VecDeque::new(), base: 0 }
    }

    /// The latest are looked at first: what is said is mostly about them.
    fn place(&self, id: BlockId, view: View) -> Option<usize> {
        const LATEST: usize = 8;
        for place in (0..self.nodes.len()).rev().take(LATEST) {
            let node = &self.nodes[place];
            if (node.block.id, node.block.view) == (id, view) {
                return Some(place);
            }
            if node.block.view < view {
                return None;
            }
        }
        let from = self.nodes.partition_point(|node| node.block.view < view);
        let of_view = self.nodes.range(from..).take_while(|node| node.block.view == view);
        of_view.zip(from..).find(|(node, _)| node.block.id == id).map(|(_, place)| place)
    }

    pub fn get(&self, id: BlockId, view: View) -> Option<&Node> {
        self.place(id, view).map(|place| &self.nodes[place])
    }

    fn get_mut(&mut self, id: BlockId, view: View) -> Option<&mut Node> {
        self.place(id, view).map(|place| &mut self.nodes[place])
    }

    /// The block's node, which is new where nobody has named it.
    pub fn node(&mut self, block: &BlockFact) -> &mut Node {
        let place = self.place(block.id, block.view).unwrap_or_else(|| {
            let place = self.nodes.partition_point(|node| node.block.view <= block.view);
            let (voters, block) = (Default::default(), *block);
            insert_at(&mut self.nodes, place, Node { block, voters, examined: false, decided: false });
            place
        });
        &mut self.nodes[place]
    }

    /// The parent, which is the block that the certificate is for wherever a block carries its parent's.
    fn parent(&self, block: &BlockFact) -> Option<&Node> {
        self.parent_place(block).map(|place| &self.nodes[place])
    }

    fn parent_place(&self, block: &BlockFact) -> Option<usize> {
        if block.justify == block.parent {
            return self.place(block.parent, block.justify_view);
        }
        self.nodes.iter().rposition(|node| node.block.id == block.parent)
    }

    /// Whether a quorum voted for a block in any phase. What is forgotten had its quorum.
    pub fn is_certified(&self, id: BlockId, view: View) -> bool {
        match self.get(id, view) {
            Some(node) => node.voters.iter().any(|voters| voters.len() >= self.quorum),
            None => {
                id == BlockId::GENESIS
                    || self.base > 0 && self.nodes.front().is_some_and(|first| view < first.block.view)
            }
        }
    }

    /// What a block is called.
    pub fn name(&self, id: BlockId, view: View) -> String {
        match self.get(id, view) {
            Some(node) => node.block.to_string(),
            None if id == BlockId::GENESIS => "the genesis block".to_owned(),
            None => format!("a block of {view}"),
        }
    }

    pub fn voters(&self, id: BlockId, view: View, phase: Phase) -> Option<&ReplicaSet> {
        self.get(id, view).map(|node| &node.voters[phase as usize])
    }

    /// Adds a vote; whether it completes a quorum, and whether the certificate that the block carries was looked into.
    pub fn vote(&mut self, replica: u16, block: &BlockFact, phase: Phase) -> (bool, bool) {
        let quorum = self.quorum;
        let node = self.node(block);
        let voters = &mut node.voters[phase as usize];
        (voters.insert(ReplicaId(replica)) && voters.len() == quorum, node.examined)
    }

    /// Another block of the same view with a quorum in this phase.
    pub fn rival(&self, block: &BlockFact, phase: Phase) -> Option<&Node> {
        let from = self.nodes.partition_point(|node| node.block.view < block.view);
        let of_view = self.nodes.range(from..).take_while(|node| node.block.view == block.view);
        let is_certified = |node: &&Node| node.voters[phase as usize].len() >= self.quorum;
        of_view.filter(is_certified).find(|node| node.block.id != block.id)
    }

    /// A quorum voted for a block: marks what the rule commits, with all that is below. In phases a quorum of commit
    /// votes commits its block; in a pipeline the last of a chain of certified blocks in consecutive views commits the
    /// first.
    pub fn decide(&mut self, block: &BlockFact, phase: Phase) {
        let mut first = *block;
        match phase {
            Phase::Commit => {}
            Phase::Generic => {
                for _ in 1..self.rule.chain {
                    match self.parent(&first) {
                        Some(parent)
                            if (!self.rule.consecutive || parent.block.view.next_round() == first.view)
                                && self.is_certified(parent.block.id, parent.block.view) =>
                        {
                            first = parent.block;
                        }
                        _ => return,
                    }
                }
            }
            Phase::Prepare | Phase::PreCommit => return,
        }
        let mut next = Some(first);
        while let Some(block) = next {
            match self.get_mut(block.id, block.view) {
                Some(node) if !node.decided => node.decided = true,
                _ => return,
            }
            next = self.parent(&block).map(|parent| parent.block);
        }
    }

    /// Whether the rule commits a block.
    pub fn is_decided(&self, block: &BlockFact) -> bool {
        block.height < self.base || self.get(block.id, block.view).is_some_and(|node| node.decided)
    }

    /// Whether `block` descends from `ancestor` of `view`, or is it. An ancestor below what is forgotten is on the
    /// canonical chain, which everything extends that is not forgotten.
    pub fn extends(&self, block: &BlockFact, ancestor: BlockId, view: View) -> bool {
        let mut at = *block;
        while at.id != ancestor {
            if at.view <= view {
                return false;
            }
            match self.parent(&at) {
                Some(parent) => at = parent.block,
                None => {
                    return ancestor == BlockId::GENESIS
                        || self.base > 0 && self.get(ancestor, view).is_none();
                }
            }
        }
        true
    }

    /// What [`Tree::extends`] says of each block, in one pass: a parent stands before its children.
    fn descendants(&self, ancestor: &BlockFact) -> Vec<bool> {
        let from_below = ancestor.id == BlockId::GENESIS
            || self.base > 0 && self.get(ancestor.id, ancestor.view).is_none();
        let mut are_on: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for Node { block, .. } in &self.nodes {
            let is_on = block.id == ancestor.id
                || block.view > ancestor.view
                    && self.parent_place(block).map_or(from_below, |place| are_on.get(place) == Some(&true));
            are_on.push(is_on);
        }
        are_on
    }

    /// The quorums for two blocks in one view and phase.
    pub fn conflict(&self, block: &BlockFact, rival: &BlockFact, phase: Phase) -> Option<Conflict> {
        let of = |block: &BlockFact| Some(self.voters(block.id, block.view, phase)?.members().to_vec());
        Some(Conflict { views: [rival.view, block.view], quorums: [of(rival)?, of(block)?] })
    }

    /// Where the branches of two blocks of one height part: the two children of their last common block, or what is
    /// remembered that is nearest to them.
    fn parting(&self, block: &BlockFact, rival: &BlockFact) -> (BlockFact, BlockFact) {
        let down = |&(block, rival): &(BlockFact, BlockFact)| {
            let below = (self.parent(&block)?.block, self.parent(&rival)?.block);
            (below.0.id != below.1.id).then_some(below)
        };
        iter::successors(Some((*block, *rival)), down).last().unwrap_or((*block, *rival))
    }

    /// The quorums that let the branches of two blocks of one height grow: those of two blocks of one view, one a
    /// branch, if there are any, else those of the first blocks after they part. Of one view by its number, whatever
    /// its epoch: every view counts, so that an honest replica votes in one of a number.
    pub fn fork(&self, block: &BlockFact, rival: &BlockFact) -> Option<Conflict> {
        let (block, rival) = &self.parting(block, rival);
        let phases = [Phase::Generic, Phase::Commit, Phase::PreCommit, Phase::Prepare];
        let [on_block, on_rival] = [block, rival].map(|branch| self.descendants(branch));
        let by_number = ordered(self.nodes.iter().map(|node| u64::from(node.block.view.number)));
        for (node, _) in self.nodes.iter().zip(on_block).filter(|(_, is_on)| *is_on) {
            let number = u64::from(node.block.view.number);
            let from = by_number.partition_point(|&(other, _)| other < number);
            let beside = by_number[from..].iter().take_while(|&&(other, _)| other == number);
            for other in beside.filter(|&&(_, place)| on_rival[place as usize]) {
                let other = &self.nodes[other.1 as usize];
                let has_quorum = |phase: &Phase| {
                    [node, other].iter().all(|one| one.voters[*phase as usize].len() >= self.quorum)
                };
                if let Some(phase) = phases.into_iter().find(has_quorum) {
                    return self.conflict(&node.block, &other.block, phase);
                }
            }
        }
        let most = |block: &BlockFact| {
            let voters = &self.get(block.id, block.view)?.voters;
            phases.iter().map(|&phase| &voters[phase as usize]).find(|voters| voters.len() >= self.quorum)
        };
        let quorums = [most(rival)?.members().to_vec(), most(block)?.members().to_vec()];
        Some(Conflict { views: [rival.view, block.view], quorums })
    }

    /// How many blocks are remembered.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets blocks below `base`.
    pub fn forget_below(&mut self, base: u64) {
        self.base = base;
        while self.nodes.front().is_some_and(|first| first.block.height < base) {
            self.nodes.pop_front();
        }
    }
}
