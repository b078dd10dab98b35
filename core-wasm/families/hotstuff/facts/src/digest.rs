//! What of a fact the digest covers.
//!
//! `Refused`, `Streamed` and `Held` do not go in: a refusal follows from the facts before and is no vote; what lanes
//! carry goes in by the messages' bytes and by cuts and commits. Lost are lanes' histories and buffers, and which
//! transactions are streamed and not ordered by the horizon. Nor does `Received`, which is for checkers.

use sim::digest::{Digest, Statement};

use crate::{BlockFact, Fact, LaneHead, Phase, View};

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        Some(match self {
            Fact::Entered { .. } => 1,
            Fact::Proposed { .. } => 2,
            Fact::Voted { .. } => 3,
            Fact::Certified { .. } => 4,
            Fact::Keyed { .. } => 14,
            Fact::Locked { .. } => 5,
            Fact::Committed { .. } => 6,
            Fact::TimedOut { .. } => 7,
            Fact::ViewChanged { .. } => 8,
            Fact::Fetched { .. } => 9,
            Fact::Restarted => 10,
            Fact::Installed { .. } => 13,
            // By name, so that a new fact has to be decided on. None of these can be: old digests are without them.
            Fact::Refused { .. } | Fact::Streamed { .. } | Fact::Held { .. } | Fact::Received { .. } => {
                return None;
            }
        })
    }

    // Fields are named, so that a new one has to be decided on.
    fn digest(&self, digest: &mut Digest) {
        match self {
            Fact::Entered { view, leader, by_view_change } => {
                mix_view(digest, *view);
                digest.pair(u32::from(*leader), u32::from(*by_view_change));
            }
            Fact::Proposed { block, cut } => {
                mix_block(digest, block);
                mix_cut(digest, cut);
            }
            Fact::Voted { block, phase, cut, named: _ } => {
                mix_block(digest, block);
                mix_phase(digest, *phase);
                mix_cut(digest, cut);
            }
            Fact::Certified { block, view, phase, signers } => {
                digest.word(block.0);
                mix_view(digest, *view);
                mix_phase(digest, *phase);
                digest.word(signers.len() as u64);
                for &signer in signers.iter() {
                    digest.word(u64::from(signer));
                }
            }
            Fact::Keyed { block, view } => {
                digest.word(block.0);
                mix_view(digest, *view);
            }
            Fact::Locked { block, view } => {
                digest.word(block.0);
                mix_view(digest, *view);
            }
            Fact::Committed { block, ordinal, runs, cut } => {
                mix_block(digest, block);
                digest.word(*ordinal);
                digest.runs(runs);
                mix_cut(digest, cut);
            }
            Fact::TimedOut { view } => mix_view(digest, *view),
            Fact::ViewChanged { view } => mix_view(digest, *view),
            Fact::Fetched { block, data: _ } => digest.word(block.0),
            Fact::Installed { block } => mix_block(digest, block),
            Fact::Restarted => {}
            Fact::Refused { block: _, objection: _ }
            | Fact::Streamed { head: _, runs: _ }
            | Fact::Held { head: _, history: _, buffers: _ }
            | Fact::Received { runs: _ } => {}
        }
    }
}

fn mix_view(digest: &mut Digest, view: View) {
    digest.pair(view.epoch, view.number);
}

/// Where there is more than one.
fn mix_phase(digest: &mut Digest, phase: Phase) {
    if phase != Phase::Generic {
        digest.word(phase as u64);
    }
}

fn mix_block(digest: &mut Digest, block: &BlockFact) {
    digest.word(block.id.0);
    mix_view(digest, block.view);
    digest.word(block.height);
    digest.word(block.parent.0);
    digest.word(block.justify.0);
    mix_view(digest, block.justify_view);
    digest.word(block.transactions);
}

fn mix_cut(digest: &mut Digest, cut: &[LaneHead]) {
    digest.word(cut.len() as u64);
    for head in cut {
        digest.pair(u32::from(head.origin), head.fork);
        digest.word(head.count);
    }
}
