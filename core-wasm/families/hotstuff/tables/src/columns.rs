//! What HotStuff's tables answer a window with: columns, which `web/src/core/columns.ts` describes one by one.

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct ViewColumns {
    pub start_ns: Vec<f32>,
    pub end_ns: Vec<f32>,
    pub view: Vec<u32>,
    pub epoch: Vec<u32>,
    pub leader: Vec<u16>,
}

#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct BlockColumns {
    pub row: Vec<u32>,
    pub blocks: Vec<u32>,
    pub filled: Vec<u32>,
    pub abandoned: Vec<u32>,
    pub proposed_ns: Vec<f32>,
    pub last_proposed_ns: Vec<f32>,
    pub certified_ns: Vec<f32>,
    pub committed_ns: Vec<f32>,
    pub abandoned_ns: Vec<f32>,
    pub view: Vec<u32>,
    pub last_view: Vec<u32>,
    pub height: Vec<u32>,
    pub last_height: Vec<u32>,
    pub rival: Vec<u8>,
    pub skipped_views: Vec<u32>,
    pub proposer: Vec<u16>,
    pub lane: Vec<u8>,
    pub parent_ns: Vec<f32>,
    pub parent_lane: Vec<u8>,
    pub justify_ns: Vec<f32>,
    pub justify_lane: Vec<u8>,
}
