//! The data plane: a window of the trace as typed arrays. The page's twin of this file is
//! `web/src/core/columns.ts`, which says what each column means; a family's own tables have twins of their own.
//!
//! Each column is copied out of the engine once: a view into WASM memory would die when the memory grows.

use js_sys::{Float32Array, Float64Array, Object, Reflect, Uint8Array, Uint16Array, Uint32Array};
use trace::TraceWindow;
use trace::over_time::OverTime;
use trace::requested::Requested;
use wasm_bindgen::JsValue;

/// A plain object under construction.
pub struct Table(Object);

impl Table {
    /// Nothing yet.
    pub fn new() -> Self {
        Table(Object::new())
    }

    /// A value under a key.
    pub fn with(self, key: &str, value: impl Into<JsValue>) -> Self {
        assert!(Reflect::set(&self.0, &key.into(), &value.into()).is_ok(), "a fresh object takes any key");
        self
    }

    /// How many rows there are.
    pub fn count(self, rows: usize) -> Self {
        self.with("count", rows as u32)
    }

    /// A column.
    pub fn f32(self, key: &str, column: &[f32]) -> Self {
        self.with(key, Float32Array::from(column))
    }

    /// A column.
    pub fn f64(self, key: &str, column: &[f64]) -> Self {
        self.with(key, Float64Array::from(column))
    }

    /// A column.
    pub fn u32(self, key: &str, column: &[u32]) -> Self {
        self.with(key, Uint32Array::from(column))
    }

    /// A column.
    pub fn u16(self, key: &str, column: &[u16]) -> Self {
        self.with(key, Uint16Array::from(column))
    }

    /// A column.
    pub fn u8(self, key: &str, column: &[u8]) -> Self {
        self.with(key, Uint8Array::from(column))
    }
}

impl Default for Table {
    fn default() -> Self {
        Table::new()
    }
}

impl From<Table> for JsValue {
    fn from(table: Table) -> JsValue {
        table.0.into()
    }
}

/// The window as an object of columns, with what clients requested in it, and a family's own tables.
pub fn window(window: &TraceWindow, requested: &Requested, layers: Vec<(&str, Table)>) -> JsValue {
    let shared = Table::new()
        .with("originNs", window.origin.as_ns() as f64)
        .with("startNs", window.start.as_ns() as f64)
        .with("endNs", window.end.as_ns() as f64)
        .with("lanes", lanes(window))
        .with("messages", messages(window))
        .with("bands", bands(window))
        .with("marks", marks(window))
        .with("bandwidth", bandwidth(window))
        .with("work", work(window))
        .with("paths", paths(window))
        .with("committed", committed(window))
        .with("requested", self::requested(requested))
        .with("answered", answered(window));
    layers.into_iter().fold(shared, |table, (name, layer)| table.with(name, layer)).into()
}

/// What goes over time as an object of columns.
pub fn over_time(told: &OverTime) -> JsValue {
    let cells = Table::new()
        .count(told.cell_row.len())
        .u16("column", &told.cell_column)
        .u16("row", &told.cell_row)
        .u32("transactions", &told.cell_transactions);
    let queue = Table::new()
        .count(told.queue_most.len())
        .f64("least", &told.queue_least)
        .f64("most", &told.queue_most);
    let views = Table::new()
        .count(told.views.len())
        .u16("column", &told.view_column)
        .u32("views", &told.views)
        .u32("view", &told.view)
        .f64("leastNs", &told.view_least_ns)
        .f64("mostNs", &told.view_most_ns);
    Table::new()
        .with("startNs", told.start.as_ns() as f64)
        .with("columnNs", told.column.as_ns() as f64)
        .with("rowNs", told.row.as_ns() as f64)
        .with("cells", cells)
        .with("queue", queue)
        .with("views", views)
        .into()
}

fn lanes(window: &TraceWindow) -> Table {
    Table::new()
        .u16("order", &window.order)
        .u16("groupOf", &window.group_of)
        .with("groups", window.groups)
        .with("folded", window.folded)
        .with("gapAfter", window.gap_after)
}

fn messages(window: &TraceWindow) -> Table {
    let columns = &window.messages;
    Table::new()
        .count(columns.row.len())
        .u32("row", &columns.row)
        .f32("queuedNs", &columns.queued_ns)
        .f32("firstBitOutNs", &columns.first_bit_out_ns)
        .f32("lastBitOutNs", &columns.last_bit_out_ns)
        .f32("reachedNs", &columns.reached_ns)
        .f32("receivedNs", &columns.received_ns)
        .f32("heldNs", &columns.held_ns)
        .u16("source", &columns.source)
        .u16("target", &columns.target)
        .u8("kind", &columns.kind)
        .u8("fate", &columns.fate)
        .u32("bytes", &columns.bytes)
        .u32("lostBytes", &columns.lost_bytes)
        .f32("sentAgainNs", &columns.sent_again_ns)
        .u8("again", &columns.again)
        .u32("tag", &columns.tag)
        .u32("height", &columns.height)
        .u8("rival", &columns.rival)
        .f32("spacingNs", &columns.spacing_ns)
}

fn bands(window: &TraceWindow) -> Table {
    let columns = &window.bands;
    Table::new()
        .count(columns.start_ns.len())
        .with("bucketNs", columns.bucket_ns)
        .with("singlesFromNs", columns.singles_from_ns)
        .f32("startNs", &columns.start_ns)
        .u16("source", &columns.source)
        .u16("target", &columns.target)
        .u8("kind", &columns.kind)
        .u32("messages", &columns.messages)
        .f64("bytes", &columns.bytes)
        .f32("delayNs", &columns.delay_ns)
        .f32("spacingNs", &columns.spacing_ns)
}

fn marks(window: &TraceWindow) -> Table {
    let columns = &window.marks;
    Table::new()
        .count(columns.time_ns.len())
        .f32("timeNs", &columns.time_ns)
        .u32("sequence", &columns.sequence)
        .u16("replica", &columns.replica)
        .u8("kind", &columns.kind)
        .u32("view", &columns.view)
        .u32("height", &columns.height)
        .u8("rival", &columns.rival)
        .u32("value", &columns.value)
        .u32("standsFor", &columns.stands_for)
}

fn bandwidth(window: &TraceWindow) -> Table {
    let columns = &window.bandwidth;
    Table::new()
        .with("buckets", columns.buckets)
        .with("bucketNs", columns.bucket_ns)
        .with("startNs", columns.start_ns)
        .f32("egressForeground", &columns.egress_foreground)
        .f32("egressBackground", &columns.egress_background)
        .f32("ingressForeground", &columns.ingress_foreground)
        .f32("ingressBackground", &columns.ingress_background)
}

fn work(window: &TraceWindow) -> Table {
    let columns = &window.work;
    Table::new()
        .with("buckets", columns.buckets)
        .with("bucketNs", columns.bucket_ns)
        .with("startNs", columns.start_ns)
        .f32("messages", &columns.messages)
        .f32("cryptography", &columns.cryptography)
        .f32("transactions", &columns.transactions)
}

fn paths(window: &TraceWindow) -> Table {
    let columns = &window.paths;
    Table::new()
        .count(columns.source.len())
        .with("buckets", columns.buckets)
        .with("bucketNs", columns.bucket_ns)
        .with("startNs", columns.start_ns)
        .with("bufferBytes", columns.buffer_bytes)
        .with("shared", columns.shared)
        .f64("bitsPerSecond", &columns.bits_per_second)
        .u16("source", &columns.source)
        .u16("target", &columns.target)
        .f32("busy", &columns.busy)
        .f32("queueBytes", &columns.queue_bytes)
        .f32("droppedBytes", &columns.dropped_bytes)
}

fn committed(window: &TraceWindow) -> Table {
    let columns = &window.committed;
    Table::new()
        .count(columns.time_ns.len())
        .f32("timeNs", &columns.time_ns)
        .f64("transactions", &columns.transactions)
}

fn requested(requested: &Requested) -> Table {
    Table::new()
        .with("startNs", requested.start.as_ns() as f64)
        .with("stepNs", requested.step.as_ns() as f64)
        .f64("transactions", &requested.transactions)
}

fn answered(window: &TraceWindow) -> Table {
    let columns = &window.answered;
    Table::new()
        .count(columns.time_ns.len())
        .f32("timeNs", &columns.time_ns)
        .f32("leastNs", &columns.least_ns)
        .f32("mostNs", &columns.most_ns)
        .f32("waitingSinceNs", &columns.waiting_since_ns)
}
