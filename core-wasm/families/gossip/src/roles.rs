//! Who follows the rules, who is silent, and who breaks them; and what an attack is about (paper, Sections 4.2, 4.3 and
//! 5.4).

use sim::random::{Purpose, Random};

use crate::message::TxId;

/// What a node is to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It follows the rules.
    Honest,
    /// It hears, and sends nothing of what is asked of it.
    Silent,
    /// It breaks them.
    Adversary(Behaviour),
}

/// What an adversary does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// It passes on no transaction that is a [`Target`].
    Censors,
    /// What it sends is not what it says: its payload, or its header, was changed.
    Corrupts,
    /// It reports every codeword that comes as lost.
    ReportsAll,
    /// It reports none.
    ReportsNone,
    /// It sends ten times as many codewords.
    Floods,
    /// It mints for each transaction that is a [`Target`] another one with the same id without a key, and sends that.
    MintsTwins,
}

/// Which transactions an attack is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// None.
    None,
    /// Of all a share in units of 2^-32, by their numbers under a seed.
    Share {
        /// Of all.
        share: u64,
        /// Which.
        seed: u64,
    },
    /// All of one stream.
    Stream {
        /// Which.
        stream: u16,
        /// Of how many.
        of: u16,
    },
}

impl Target {
    /// Whether a transaction is one.
    pub fn has(self, tx: TxId) -> bool {
        match self {
            Target::None => false,
            Target::Share { share, seed } => {
                u64::from(Random::of_part((seed ^ u64::from(tx.0), 1), Purpose::Codes).next_u32()) < share
            }
            Target::Stream { stream, of } => tx.stream(of) == stream,
        }
    }
}

/// How many nodes are what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// Of all.
    pub nodes: u16,
    /// How many hear and send nothing.
    pub silent: u16,
    /// How many break the rules.
    pub adversaries: u16,
    /// What these do.
    pub behaviour: Behaviour,
}

impl Cast {
    /// What each node is: drawn, so that of more of them some are the same.
    pub fn roles(self, seed: u64) -> Vec<Role> {
        let silent = usize::from(self.silent);
        let others = silent + usize::from(self.adversaries);
        let mut random = Random::of_part((seed, 1), Purpose::Graph);
        let mut order: Vec<usize> = (0..self.nodes.into()).collect();
        let mut roles = vec![Role::Honest; order.len()];
        random.draw_to_front(&mut order, others);
        order[..silent].iter().for_each(|&node| roles[node] = Role::Silent);
        order[silent..others].iter().for_each(|&node| roles[node] = Role::Adversary(self.behaviour));
        roles
    }

    /// For each node whether it breaks the rules.
    pub fn adversaries(self, seed: u64) -> impl Iterator<Item = bool> {
        self.roles(seed).into_iter().map(|role| matches!(role, Role::Adversary(_)))
    }
}
