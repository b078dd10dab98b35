//! Rules broken on purpose, to see what they are for. Each is broken at one place.

/// Which rules are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Broken {
    /// Chained: three certified blocks commit the first whatever the views between them; HotStuff-2: two.
    pub no_consecutive_views: bool,
    /// After a restart nothing is left of the votes since the last commit: neither the last vote nor lock and highest
    /// certificate.
    pub forget_votes: bool,
    /// Pipelined: the next leader does not wait for the votes of its predecessor's view before it enters its own
    /// (Algorithm 1, line 28), and takes votes of the view that it is in alone (line 31).
    pub votes_only_in_view: bool,
    /// Pipelined: the certificate in a block leads nobody on who is in an earlier view (Algorithm 1, line 39).
    pub proposal_without_qc: bool,
    /// Batching: what a replica has seen proposed it never proposes again, also where that block is abandoned
    /// (Algorithm 3, line 8).
    pub forget_abandoned: bool,
    /// Streaming: a cut is a count, without a hash.
    pub bare_integer: bool,
    /// Streaming: a cut takes the least count that any replica has acknowledged.
    pub minimum_over_all: bool,
    /// Streaming: a vote does not ask whether a cut goes back behind its parent's.
    pub cut_may_shrink: bool,
    /// A vote does not ask for the data of a cut, or for the transactions that a block names.
    pub vote_without_data: bool,
    /// Blocks that name their transactions are executed without them.
    pub execute_without_data: bool,
    /// Streaming: a vote does not ask whether enough have signed a certificate of availability.
    pub unverified_certificate: bool,
}
