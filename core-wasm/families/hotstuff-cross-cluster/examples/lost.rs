//! What is lost by each variant of a scenario: `cargo run --release --example lost -- FILE`.

use hotstuff_cross_cluster::settings::Shape;
use hotstuff_cross_cluster::{HotStuffCross, Run};
use scenario::Checked;

fn main() {
    let path = std::env::args().nth(1).expect("a scenario's file");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let checked = Checked::<HotStuffCross>::read(&text).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let whole = checked.resolve(None, &[]).expect("it is checked");
    println!(
        "{:24} {:>8} {:>9} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7} {:>9} {:>8}",
        "",
        "answered",
        "recovered",
        "lost",
        "lost, s",
        "decided",
        "turned",
        "first B",
        "recovery",
        "lag p50",
        "lag p95",
        "A, tx/s",
        "A, p50"
    );
    for variant in &whole.variants {
        let scenario = checked.resolve(Some(&variant.name), &[]).expect("it is checked");
        let mut run = Run::new(&Shape::from(&scenario), 0);
        while !run.advance(u64::MAX) {}
        for tripped in run.observers().judge.tripped(run.now(), run.requests()) {
            println!("  {tripped:?}");
        }
        let measured = run.measured();
        let recovery = &measured.recovery;
        let count = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let seconds = |span: Option<f64>| span.map_or("-".to_owned(), |span| format!("{span:.3}"));
        let lag = recovery.lag_s.as_ref();
        println!(
            "{:24} {:>8} {:>9} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7} {:>9.0} {:>8}  across {:.2}, {:.0} B, delivered {:.4}, views {}, B {}",
            variant.name,
            recovery.answered,
            count(recovery.recovered),
            count(recovery.lost),
            seconds(recovery.lost_s),
            seconds(recovery.decided_s),
            seconds(recovery.turned_s),
            seconds(recovery.first_answer_s),
            seconds(recovery.recovery_s),
            seconds(lag.map(|lag| lag.p50)),
            seconds(lag.map(|lag| lag.p95)),
            measured.hotstuff.throughput_tps,
            seconds(measured.hotstuff.latency_s.as_ref().map(|latency| latency.p50)),
            measured.crossing.copies.across,
            measured.crossing.bytes_across.unwrap_or_default(),
            measured.crossing.delivered,
            measured.hotstuff.views,
            recovery.answered_by_b,
        );
    }
}
