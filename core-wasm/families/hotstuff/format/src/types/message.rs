//! The kinds of messages.

use scenario::words;

words! {
    /// A kind of message.
    pub enum MessageKind {
        /// A block, proposed.
        Proposal = "proposal",
        /// A vote.
        Vote = "vote",
        /// A request for a view change: the view has taken too long.
        Complaint = "complaint",
        /// The sender's highest certificate, to the leader of a new view.
        NewView = "new_view",
        /// The proof of a view change: requests of a quorum.
        NextView = "next_view",
        /// A request for missing blocks, state or transactions.
        Fetch = "fetch",
        /// Missing blocks or state, sent on request.
        Blocks = "blocks",
        /// Transactions forwarded to the leader.
        Forward = "forward",
        /// A micro-batch.
        Stream = "stream",
        /// How much of each lane a replica holds.
        Acknowledgement = "acknowledgement",
        /// Missing transactions of a lane, sent on request.
        LaneData = "lane_data",
        /// A certificate of prepare votes.
        PreCommit = "pre_commit",
        /// A certificate that asks for commit votes.
        Commit = "commit",
        /// A certificate that decides.
        Decide = "decide",
    }
}
