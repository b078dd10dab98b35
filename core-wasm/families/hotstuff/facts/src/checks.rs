//! The checks of a run of HotStuff, by name. What each of them says is in MODEL.md, which the page
//! reads too.

use sim::named;

named! {
    reported
    /// A check: those of safety in the order of a report, then liveness.
    pub enum Check {
        /// One canonical chain.
        Agreement = "agreement",
        /// Commits are never undone.
        CommitsFinal = "commits_final",
        /// Submitted, exactly once.
        Validity = "validity",
        /// At most one block with a quorum.
        OneBlockPerView = "one_block_per_view",
        /// At most one vote.
        OneVotePerView = "one_vote_per_view",
        /// Locks and safeNode.
        Lock = "lock",
        /// Commits on the rule's chain.
        CommitRule = "commit_rule",
        /// Commits that enough are locked on.
        CommitLocked = "commit_locked",
        /// Quorums of distinct voters.
        Certificate = "certificate",
        /// Views only grow.
        ViewsMonotone = "views_monotone",
        /// Cuts only grow.
        CutMonotone = "cut_monotone",
        /// Lanes without holes.
        LaneOrder = "lane_order",
        /// Cuts, and blocks that name their transactions, that enough hold.
        CutHeld = "cut_held",
        /// Nothing is executed that is not held.
        ExecutedHeld = "executed_held",
        /// Gap buffers, archives, acknowledgements.
        BuffersBounded = "buffers_bounded",
        /// No message from nowhere, none vanishes.
        MessagesConserved = "messages_conserved",
        /// NICs within their rates.
        Utilisation = "utilisation",
        /// Little's law.
        Sojourns = "sojourns",
        /// Progress in calm times.
        Liveness = "liveness",
    }
}

impl Check {
    /// The checks of safety.
    pub const SAFETY: [Check; Check::ALL.len() - 1] = match Check::ALL.first_chunk() {
        Some(safety) => *safety,
        None => unreachable!(),
    };
}
