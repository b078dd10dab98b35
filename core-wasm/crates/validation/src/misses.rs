//! Why goals are missed, where it is known: the rule that the engine lacks, or what chance did in the recorded runs.

/// The names of cells, or with a stroke at their end the begins of names, and the reason for all such cells.
const REASONS: &[(&[&str], &str)] = &[
    (
        &["c/reno/0.0001/100ms/", "c/reno/0.0001/200ms/"],
        "a recorded run of 30 s holds two or three losses, and three such runs say little of the mean; the ranges overlap",
    ),
    (
        &["d/first/20ms"],
        "after a loss, messages wait for a window of seven segments, in the median 20 ms longer than on Linux; why is not known",
    ),
    (
        &[
            "e/stream/1s/queue",
            "e/stream/5s/queue",
            "e/stream/20s/queue",
            "e/votes/1s/queue",
            "e/votes/5s/queue",
            "e/votes/20s/queue",
        ],
        "tries follow the same law with a shorter timer: 1.3 s (CUBIC) and 1.8 s (Reno) by their spacing, on Linux 1.8 and 2.2 s. What the six seconds before \
        the cut did to the estimate of the round trip is not known",
    ),
    (
        &["f/reno/1ms/", "f/cubic/1ms/"],
        "a socket of Linux keeps a queue of its own below it, before the card (TCP small queues), behind which the vote waits and by which one \
        of the three gets ahead; the engine's sockets take turns at the card itself",
    ),
    (
        &["f/reno/101.5ms/idle", "f/cubic/101.5ms/idle"],
        "recorded once. The window after two rounds differs from run to run: the cubic cell, measured again, came to 360, 364 and 367 ms",
    ),
    (
        &["g/reno/"],
        "at the end of a full buffer lie segments of several connections, and several of them back off; a train of the engine's is of one \
        (inferred)",
    ),
    (
        &["h/cubic/stream/128KB/4000KB/0.001"],
        "the stream's 256 kB/s are near what a window under such losses carries (c/reno/0.001/200ms, c/cubic/0.001/200ms), so that a backlog may last \
        (inferred); the missing rule is not known",
    ),
    (
        &[
            "chain/A/cubic/256KB/1000/batch",
            "chain/A/cubic/128KB/3000/stream",
            "chain/A/cubic/128KB/9000/stream",
            "chain/G/cubic/128KB/3000/sent",
        ],
        "a load near what the buffer lets through (inferred), recorded once; the missing rule is not known",
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
