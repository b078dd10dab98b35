//! The checked-in schema, which editors and the page read, is that of the types.

use quorumscope_paxos::MultiPaxos;
use scenario::schema_text;

#[test]
fn the_shipped_schema_is_the_one_of_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json");
    let current = schema_text::<MultiPaxos>();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &current).unwrap();
    } else {
        let shipped = std::fs::read_to_string(path).unwrap_or_default();
        assert!(current == shipped, "schema.json is stale: BLESS=1 cargo test -p quorumscope-paxos schema");
    }
}
