//! Replicas that begin where others have ended, as a second cluster does that takes over: they count views, blocks and
//! themselves from their own beginning, and are drawn as if they counted on.

use facts::{BlockFact, Fact, View};

/// Where the numbers of those before end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Onward {
    /// The last view that one of them has entered.
    pub view: View,
    /// The greatest height of a block that one of them has committed.
    pub height: u64,
    /// How many replicas they are.
    pub replicas: u16,
}

impl Onward {
    /// A view by its drawn number.
    pub fn view(&self, view: View) -> View {
        if view == View::GENESIS {
            return view;
        }
        View { epoch: self.view.epoch + view.epoch, number: self.view.number + view.number }
    }

    fn block(&self, block: &BlockFact) -> BlockFact {
        BlockFact {
            view: self.view(block.view),
            height: self.height + block.height,
            justify_view: self.view(block.justify_view),
            ..*block
        }
    }

    /// One of them states something.
    pub fn hear(&mut self, fact: &Fact) {
        match fact {
            Fact::Entered { view, .. } => self.view = self.view.max(*view),
            Fact::Committed { block, .. } => self.height = self.height.max(block.height),
            _ => {}
        }
    }

    /// A fact by drawn numbers.
    pub fn fact(&self, fact: &Fact) -> Fact {
        let mut on = fact.clone();
        match &mut on {
            Fact::Entered { view, leader, .. } => {
                (*view, *leader) = (self.view(*view), self.replicas + *leader)
            }
            Fact::Proposed { block, .. }
            | Fact::Voted { block, .. }
            | Fact::Refused { block, .. }
            | Fact::Committed { block, .. }
            | Fact::Installed { block } => *block = self.block(block),
            Fact::Certified { view, signers, .. } => {
                *view = self.view(*view);
                *signers = signers.iter().map(|signer| self.replicas + signer).collect();
            }
            Fact::Keyed { view, .. }
            | Fact::Locked { view, .. }
            | Fact::TimedOut { view }
            | Fact::ViewChanged { view } => *view = self.view(*view),
            Fact::Fetched { .. }
            | Fact::Received { .. }
            | Fact::Streamed { .. }
            | Fact::Held { .. }
            | Fact::Restarted => {}
        }
        on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_on_and_the_genesis_block_stays() {
        let on = Onward { view: View { epoch: 1, number: 20 }, height: 18, replicas: 4 };
        let first = View { epoch: 0, number: 1 };
        assert_eq!(on.view(first), View { epoch: 1, number: 21 });
        let entered = |view, leader| Fact::Entered { view, leader, by_view_change: false };
        assert_eq!(on.fact(&entered(first, 0)), entered(View { epoch: 1, number: 21 }, 4));
        let id = facts::BlockId(7);
        let block = |view, height| BlockFact {
            view,
            height,
            id,
            parent: facts::BlockId::GENESIS,
            justify: facts::BlockId::GENESIS,
            justify_view: View::GENESIS,
            transactions: 3,
        };
        let installed = on.fact(&Fact::Installed { block: block(first, 1) });
        assert_eq!(installed, Fact::Installed { block: block(View { epoch: 1, number: 21 }, 19) });
        assert_eq!(on.fact(&Fact::Restarted), Fact::Restarted);
    }
}
