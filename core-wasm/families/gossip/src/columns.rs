//! What the tables answer a window with: columns, which `web/src/families/gossip/columns.ts` describes one by one.

use trace::detail::Frame;

use crate::roles::Role;
use crate::tables::Transactions;

/// What came over time, stretch by stretch.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct FlowColumns {
    pub stretch_ns: f64,
    /// When the first of them begins: a whole number, not from the origin.
    pub start_ns: f64,
    pub codes: bool,
    pub mixes: bool,
    pub links: u32,
    /// Of each node: 0 where it follows the rules, 1 where it is silent, 2 where it breaks them.
    pub roles: Vec<u8>,
    pub news: Vec<u32>,
    pub known: Vec<u32>,
    pub lost: Vec<u32>,
    pub least: Vec<f32>,
    pub mean: Vec<f32>,
    pub most: Vec<f32>,
    /// Where two links lead to one node: from whom, from whom, to whom.
    pub ends: Vec<u32>,
    /// What is needed there: transactions a second that the first has alone, the second, both; codewords for each.
    pub needs: Vec<f32>,
    /// The rates of the two, two numbers a stretch.
    pub walk: Vec<f32>,
}

fn number(role: Role) -> u8 {
    match role {
        Role::Honest => 0,
        Role::Silent => 1,
        Role::Adversary(_) => 2,
    }
}

/// What is gossip's of a window: the stretches that overlap it.
pub fn layers(tables: &Transactions, Frame { start, end, now, .. }: Frame) -> FlowColumns {
    let flow = tables.flow();
    let length = flow.stretch_ns();
    let (first, last) = (start.as_ns() / length, end.min(now).as_ns() / length);
    let mut columns = FlowColumns {
        stretch_ns: length as f64,
        start_ns: (first * length) as f64,
        codes: flow.codes(),
        mixes: flow.mixes(),
        links: flow.links(),
        roles: flow.roles().iter().map(|&role| number(role)).collect(),
        ..FlowColumns::default()
    };
    let rate = |millionths: u64| (millionths as f64 / 1e6) as f32;
    for stretch in flow.stretches().skip(first as usize).take((last - first) as usize + 1) {
        columns.news.push(stretch.news);
        columns.known.push(stretch.known);
        columns.lost.push(stretch.lost);
        columns.least.push(rate(stretch.least));
        columns.mean.push(rate(stretch.mean));
        columns.most.push(rate(stretch.most));
    }
    if let Some((pair, walk)) = flow.walk() {
        columns.ends = [pair.from[0], pair.from[1], pair.to].map(|node| node.0.into()).to_vec();
        let [one, other] = pair.own;
        columns.needs = [one, other, pair.all, pair.codewords].map(|number| number as f32).to_vec();
        // From the beginning: a walk is seen whole.
        columns.walk = walk.take(last as usize + 1).flatten().map(rate).collect();
    }
    columns
}
