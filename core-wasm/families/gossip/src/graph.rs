//! Who is whose peer: random regular graphs, and those that are listed.

use std::collections::{BTreeSet, VecDeque};

use sim::ids::ReplicaId;
use sim::random::{Purpose, Random};

/// A connected graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Of each node, ascending.
    peers: Vec<Vec<ReplicaId>>,
    /// Of each node, for each of its peers whether it sends what it has to it.
    speaks: Vec<Box<[bool]>>,
}

impl Graph {
    /// One of `nodes` nodes with `degree` peers each: the configuration model, in which the ends of edges are dealt to
    /// each other at random; an edge to oneself, or one that is there already, is exchanged with another at random
    /// until there is none (Bender and Canfield 1978; McKay and Wormald 1990 on exchanges). Where most are peers, those
    /// that are not are drawn. Degree below `nodes`, and their product even.
    pub fn random_regular(nodes: u16, degree: u16, seed: u64) -> Self {
        assert!(degree > 0 && degree < nodes, "a node has a peer, and other nodes alone");
        assert!((u32::from(nodes) * u32::from(degree)).is_multiple_of(2), "an edge has two ends");
        let mut random = Random::split(seed, Purpose::Graph);
        let others = nodes - 1 - degree;
        loop {
            let graph = match others {
                0 => Some(Graph::empty(nodes).complement()),
                _ if others < degree => {
                    Graph::drawn(nodes, others, &mut random).map(|graph| graph.complement())
                }
                _ => Graph::drawn(nodes, degree, &mut random),
            };
            let Some(graph) = graph else { continue };
            // With three peers or more nearly all are connected.
            if graph.is_connected() {
                return graph.both_ways();
            }
        }
    }

    /// One of `nodes` nodes with these links, each from one node to another.
    pub fn of_links(nodes: u16, links: impl IntoIterator<Item = (u16, u16)> + Clone) -> Self {
        let mut graph = Graph::empty(nodes);
        for (from, to) in links.clone() {
            graph.join(from, to);
        }
        graph.sort();
        let listed: BTreeSet<(u16, u16)> = links.into_iter().collect();
        let says = |(node, peers): (u16, &Vec<ReplicaId>)| -> Box<[bool]> {
            peers.iter().map(|peer| listed.contains(&(node, peer.0))).collect()
        };
        graph.speaks = (0..).zip(&graph.peers).map(says).collect();
        graph
    }

    /// With these nodes everybody's peers.
    pub fn with_near(mut self, near: impl IntoIterator<Item = u16>) -> Self {
        let nodes = self.peers.len() as u16;
        for one in near {
            (0..nodes).filter(|&other| other != one).for_each(|other| self.join(one, other));
        }
        self.sort();
        self.both_ways()
    }

    fn join(&mut self, one: u16, other: u16) {
        self.peers[usize::from(one)].push(ReplicaId(other));
        self.peers[usize::from(other)].push(ReplicaId(one));
    }

    fn sort(&mut self) {
        for list in &mut self.peers {
            list.sort_unstable_by_key(|peer| peer.0);
            list.dedup();
        }
    }

    fn both_ways(mut self) -> Self {
        self.speaks = self.peers.iter().map(|peers| vec![true; peers.len()].into()).collect();
        self
    }

    /// Whether a way leads from each node to each other one, in whatever direction.
    pub fn is_connected(&self) -> bool {
        self.distances(ReplicaId(0)).iter().all(Option::is_some)
    }

    fn empty(nodes: u16) -> Self {
        Graph { peers: vec![Vec::new(); nodes.into()], speaks: Vec::new() }
    }

    /// In which those are peers that are not here.
    fn complement(&self) -> Self {
        let nodes = || (0..self.peers.len() as u16).map(ReplicaId);
        let others = |node: ReplicaId| {
            nodes().filter(|&other| other != node && !self.peers(node).contains(&other)).collect()
        };
        Graph { peers: nodes().map(others).collect(), speaks: Vec::new() }
    }

    /// One in which all have as many peers, connected or not; none where exchanges lead nowhere.
    fn drawn(nodes: u16, degree: u16, random: &mut Random) -> Option<Self> {
        let mut ends: Vec<u16> = (0..nodes).flat_map(|node| vec![node; degree.into()]).collect();
        for last in (1..ends.len()).rev() {
            ends.swap(last, random.below(last as u64 + 1) as usize);
        }
        let mut edges: Vec<[u16; 2]> = ends.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        let named = |[one, other]: [u16; 2]| (one.min(other), one.max(other));
        let mut known = BTreeSet::new();
        let mut wrong = VecDeque::new();
        for (place, &edge) in edges.iter().enumerate() {
            if edge[0] == edge[1] || !known.insert(named(edge)) {
                wrong.push_back(place);
            }
        }
        let mut is_wrong = vec![false; edges.len()];
        wrong.iter().for_each(|&place| is_wrong[place] = true);
        let mut left = 1_000 * edges.len();
        while let Some(place) = wrong.pop_front() {
            left = left.checked_sub(1)?;
            let other = random.below(edges.len() as u64) as usize;
            let ([a, b], [c, d]) = (edges[place], edges[other]);
            let [one, two] = [[a, c], [b, d]];
            let is_good = !is_wrong[other]
                && one[0] != one[1]
                && two[0] != two[1]
                && named(one) != named(two)
                && !known.contains(&named(one))
                && !known.contains(&named(two));
            if !is_good {
                wrong.push_back(place);
                continue;
            }
            known.remove(&named(edges[other]));
            known.insert(named(one));
            known.insert(named(two));
            (edges[place], edges[other], is_wrong[place]) = (one, two, false);
        }
        let mut graph = Graph::empty(nodes);
        known.iter().for_each(|&(one, other)| graph.join(one, other));
        graph.sort();
        Some(graph)
    }

    /// Of some of the edges a mesh, in which a node has at most `most` peers: edges are taken in a random order, as
    /// long as both ends have room. For each node, which of its peers are in it.
    pub fn mesh(&self, most: u16, seed: u64) -> Vec<Box<[bool]>> {
        let mut random = Random::of_part((seed, 2), Purpose::Graph);
        let mut edges: Vec<[u16; 2]> = Vec::new();
        for (node, peers) in (0..).zip(&self.peers) {
            edges.extend(peers.iter().filter(|peer| peer.0 > node).map(|peer| [node, peer.0]));
        }
        let count = edges.len();
        random.draw_to_front(&mut edges, count);
        let mut mesh: Vec<Box<[bool]>> =
            self.peers.iter().map(|peers| vec![false; peers.len()].into()).collect();
        let mut left = vec![most; self.peers.len()];
        for [one, other] in edges {
            if left[usize::from(one)] > 0 && left[usize::from(other)] > 0 {
                for (end, far) in [(one, other), (other, one)] {
                    let peers = &self.peers[usize::from(end)];
                    let place = peers.binary_search_by_key(&far, |peer| peer.0).expect("it is an edge");
                    mesh[usize::from(end)][place] = true;
                    left[usize::from(end)] -= 1;
                }
            }
        }
        mesh
    }

    /// A node's peers, ascending.
    pub fn peers(&self, node: ReplicaId) -> &[ReplicaId] {
        &self.peers[node.index()]
    }

    /// For each of a node's peers whether it sends what it has to it.
    pub fn speaks(&self, node: ReplicaId) -> &[bool] {
        &self.speaks[node.index()]
    }

    /// Whether somebody sends to a node what he has.
    pub fn is_told(&self, node: ReplicaId) -> bool {
        self.peers(node).iter().any(|&peer| {
            let place = self.peers(peer).binary_search_by_key(&node.0, |other| other.0);
            self.speaks(peer)[place.expect("peers are each other's")]
        })
    }

    /// How many links there are over which something is sent.
    pub fn links(&self) -> u32 {
        self.speaks.iter().flatten().filter(|&&speaks| speaks).count() as u32
    }

    /// How many edges lie between a node and each other one; none where no way leads.
    pub fn distances(&self, from: ReplicaId) -> Vec<Option<u32>> {
        let mut far = vec![None; self.peers.len()];
        far[from.index()] = Some(0);
        let mut next = VecDeque::from([from]);
        while let Some(node) = next.pop_front() {
            let further = far[node.index()].map(|edges: u32| edges + 1);
            for &peer in self.peers(node) {
                if far[peer.index()].is_none() {
                    far[peer.index()] = further;
                    next.push_back(peer);
                }
            }
        }
        far
    }

    /// The most edges between two nodes.
    pub fn diameter(&self) -> u32 {
        let nodes = (0..self.peers.len() as u16).map(ReplicaId);
        nodes
            .flat_map(|node| self.distances(node))
            .map(|far| far.expect("it is connected"))
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_have_as_many_peers_and_none_twice() {
        for (nodes, degree) in [(2, 1), (5, 4), (6, 5), (19, 4), (20, 16), (250, 16), (1_000, 32)] {
            let graph = Graph::random_regular(nodes, degree, 3);
            for node in (0..nodes).map(ReplicaId) {
                let peers = graph.peers(node);
                assert_eq!(peers.len(), usize::from(degree), "{nodes}, {degree}");
                assert!(peers.is_sorted_by(|one, next| one.0 < next.0) && !peers.contains(&node));
                assert!(peers.iter().all(|&peer| graph.peers(peer).contains(&node)));
            }
        }
    }

    #[test]
    fn a_graph_is_that_of_its_seed() {
        let of = |seed| Graph::random_regular(250, 16, seed);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert_eq!(of(1).diameter(), 3);
    }
}
