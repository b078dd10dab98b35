//! What the tables answer a window with: columns, which `web/src/families/gossip/columns.ts` describes one by one.

use trace::detail::Frame;

use crate::tables::Transactions;

/// What came over time, stretch by stretch.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct FlowColumns {
    pub stretch_ns: f64,
    /// When the first of them begins: a whole number, not from the origin.
    pub start_ns: f64,
    pub codes: bool,
    pub links: u32,
    pub news: Vec<u32>,
    pub known: Vec<u32>,
    pub lost: Vec<u32>,
    pub least: Vec<f32>,
    pub mean: Vec<f32>,
    pub most: Vec<f32>,
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
        links: flow.links(),
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
    columns
}
