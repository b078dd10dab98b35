//! Why goals are missed, where it is known: the rule that the engine lacks, or what chance did in the recorded runs.

/// The names of cells, or with a stroke at their end the begins of names, and the reason for all such cells.
const REASONS: &[(&[&str], &str)] = &[
    (
        &["c/reno/0.0001/100ms/", "c/reno/0.0001/200ms/"],
        "a recorded run of 30 s holds two or three losses, and three such runs say little of the mean; the ranges overlap",
    ),
    (
        &["d/first/20ms"],
        "ten messages are in flight, and after a loss they wait for a window of seven segments: by how much depends on how far the window has         come before the next loss",
    ),
    (
        &["e/stream/20s/queue", "e/votes/5s/queue"],
        "tries double from the timer on, 1.12 s in a run of Linux that was looked at and 1.18 here (CUBIC): 5 % of it are a second after four tries, which a         heal falls before or after. Measured again, the window leaves slow start with 176 segments on Linux and with 191 here, a train later",
    ),
    (
        &["f/reno/1ms/", "f/cubic/1ms/"],
        "a socket of Linux keeps a queue of its own below it, before the card (TCP small queues), behind which the vote waits and by which one \
        of the three gets ahead; the engine's sockets take turns at the card itself",
    ),
    (
        &["f/reno/101.5ms/idle"],
        "recorded once. The window after two rounds differs from run to run: the cubic cell, measured again, came to 360, 364 and 367 ms",
    ),
    (
        &["g/reno/"],
        "at the end of a full buffer lie segments of several connections, and several of them back off; a train of the engine's is of one         (inferred). A single connection loses its segment a train later",
    ),
    (
        &["h/cubic/stream/128KB/4000KB/0.001"],
        "measured again, six more runs of Linux came to 199 ms. The window stays near the 36 segments that the stream takes, and how long it is below         them after a loss decides; the missing rule is not known",
    ),
    (
        &["chain/A/cubic/256KB/1000/batch", "chain/A/cubic/128KB/9000/stream"],
        "a load near what the buffer lets through, recorded once: which segments of a burst are dropped decides how large the next block is (inferred)",
    ),
    (
        &["chain/B/"],
        "how three copies share the line is a matter of chance, and the quorum waits for two of them: four recorded runs of one setting \
        (R = 3,000) took between 1.95 and 2.69 s",
    ),
    (
        &["chain/H/reno/512KB/1400/batch"],
        "the same slow state, which the one recorded run reached later: 1.48 s from 30 s after the hiccup on",
    ),
];

/// The reason for a cell; none where nobody has named one.
pub fn reason(id: &str) -> Option<&'static str> {
    let is_meant = |name: &&str| if name.ends_with('/') { id.starts_with(*name) } else { id == *name };
    REASONS.iter().find(|(names, _)| names.iter().any(is_meant)).map(|&(_, reason)| reason)
}

/// The names, and begins of names, that reasons are given for.
pub fn begins() -> impl Iterator<Item = &'static str> {
    REASONS.iter().flat_map(|(begins, _)| begins.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_for_a_cell_or_for_all_below_a_name() {
        assert!(reason("d/first/20ms").is_some() && reason("d/first/200ms").is_none());
        assert!(reason("g/reno/64KB/x1").is_some() && reason("g/cubic/64KB/x1").is_none());
    }
}
