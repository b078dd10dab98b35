//! The schema of its files, as it is printed and checked.

#[test]
fn the_schema_is_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json");
    let text = scenario::schema_text::<hotstuff_cross_cluster::HotStuffCross>();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(
        text,
        std::fs::read_to_string(path).unwrap(),
        "BLESS=1 cargo test -p quorumscope-hotstuff-cross-cluster schema"
    );
}
