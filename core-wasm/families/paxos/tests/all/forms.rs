//! The closed forms against literal values, and against Tables II, III and IV to every printed digit.

use quorumscope_paxos::forms::{Alone, Batch, Copies, Limit, Place, client_latency_s, mean_batch};

fn alone(place: Place, request_bytes: u32, requests: u32) -> Alone {
    place.alone(Batch { request_bytes: request_bytes.into(), requests: requests.into() })
}

fn assert_near(value: f64, expected: f64, relative: f64) {
    assert!((value - expected).abs() <= relative * expected.abs(), "{value} for {expected}");
}

/// phi_CPU, phi_NET, T_CPU, T_band, T_lat, T, w^CPU, w^NET, w, requests a second: reckoned apart from this program,
/// with the formulas and the parameters of the paper.
#[test]
#[allow(clippy::too_many_lines, reason = "a list of values")]
fn an_instance_by_itself() {
    type Expected = [f64; 10];
    let cases: [(Place, u32, u32, u32, Limit, Limit, Expected); 6] = [
        (
            Place::CLUSTER,
            128,
            8,
            1_156,
            Limit::Processor,
            Limit::Processor,
            [
                1.093894531,
                0.019284512,
                1.098585797,
                0.019284512,
                0.10990198,
                1.098585797,
                1.004288591,
                56.96725899,
                1.004288591,
                7313.319311377,
            ],
        ),
        (
            Place::CLUSTER,
            128,
            512,
            73_732,
            Limit::Processor,
            Limit::Processor,
            [
                42.284082031,
                1.230118123,
                42.583300392,
                1.230118123,
                0.731681402,
                42.583300392,
                1.007076383,
                34.617244972,
                1.007076383,
                12108.575506537,
            ],
        ),
        (
            Place::CLUSTER,
            1_024,
            256,
            266_244,
            Limit::Processor,
            Limit::Processor,
            [
                24.050082031,
                4.338495782,
                25.130550392,
                4.338495782,
                2.277559061,
                25.130550392,
                1.044925766,
                5.79245703,
                1.044925766,
                10644.454337717,
            ],
        ),
        (
            Place::EMULAB,
            128,
            1,
            148,
            Limit::Latency,
            Limit::Processor,
            [
                3.242171875,
                0.120122382,
                3.362294257,
                0.120122382,
                100.120122382,
                100.120122382,
                30.880572111,
                833.484324324,
                30.880572111,
                308.435221375,
            ],
        ),
        (
            Place::EMULAB,
            1_024,
            128,
            133_124,
            Limit::Latency,
            Limit::Network,
            [
                65.800046875,
                108.048459317,
                173.848506192,
                108.048459317,
                208.048459317,
                208.048459317,
                3.161828436,
                1.925510652,
                1.925510652,
                1184.653634206,
            ],
        ),
        (
            Place::EMULAB,
            8_192,
            8,
            65_668,
            Limit::Latency,
            Limit::Network,
            [
                22.829046875,
                53.29862554,
                76.127672415,
                53.29862554,
                153.29862554,
                153.29862554,
                6.715069025,
                2.87622099,
                2.87622099,
                150.097679235,
            ],
        ),
    ];
    for (place, request_bytes, requests, bytes, bound_by, bottleneck, expected) in cases {
        let batch = Batch { request_bytes: request_bytes.into(), requests: requests.into() };
        assert_eq!(batch.bytes(), f64::from(bytes));
        let alone = place.alone(batch);
        let values = [
            alone.processor_ms,
            alone.network_ms,
            alone.by_processor_ms,
            alone.by_network_ms,
            alone.by_latency_ms,
            alone.duration_ms(),
            alone.window_of_processor(),
            alone.window_of_network(),
            alone.window(),
            alone.requests_per_s_max(),
        ];
        // They are given to nine decimals.
        for (value, expected) in values.into_iter().zip(expected) {
            assert!((value - expected).abs() <= 1e-9 * expected + 5e-10, "{value} for {expected}");
        }
        assert_eq!((alone.bound_by(), alone.bottleneck()), (bound_by, bottleneck));
    }
}

#[test]
fn a_window_bounds_the_throughput() {
    for (request_bytes, requests, window, expected) in
        [(1_024, 128, 1.0, 615.241278), (8_192, 16, 1.0, 77.446584), (1_024, 8, 10.0, 749.371893)]
    {
        let alone = alone(Place::EMULAB, request_bytes, requests);
        assert_near(alone.requests_per_s(window), expected, 1e-8);
        assert_eq!(alone.requests_per_s(1e9), alone.requests_per_s_max());
    }
}

#[test]
fn clients_bound_what_is_under_way() {
    assert_near(Place::EMULAB.outstanding_s(1_200.0, 128.0), 0.140251, 5e-6);
    assert_near(client_latency_s(1_200.0, 1_184.0), 1.0135, 1e-4);
}

/// Section IV-B: mean batches stay near 30 KB (128 B) and near 100 KB (1 KB), however large BSZ.
#[test]
fn the_processor_bounds_a_batch() {
    for (request_bytes, kib) in [(128.0, 29.1), (1_024.0, 104.4)] {
        let client_ms = Place::EMULAB.client.ms(request_bytes + 24.0);
        let mean = mean_batch(1e9, 50.0, client_ms, 1_200.0, 20.0);
        assert_near(mean * (request_bytes + 16.0) / 1_024.0, kib, 0.001);
        // A window that is full parts clients evenly.
        assert_eq!(mean_batch(1e9, 50.0, client_ms, 1_200.0, 2.0), 400.0);
    }
    // JPaxos on a fast machine: 200.4 with five instances.
    assert_eq!(mean_batch(252.0, 50.0, 0.04, 1_200.0, 5.0), 200.0);
    assert_eq!(mean_batch(126.0, 50.0, 0.2, 1_200.0, 5.0), 126.0);
}

/// A number as the tables print it: two decimals, and none of the zeros at their end.
fn printed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Table II, 128 B in the cluster: k, then phi_CPU a request, phi_CPU, phi_NET, T, w^CPU and w^NET.
const TABLE_II: &str = "
    1 0.52 0.52 0.00 0.52 1.00 211.73
    2 0.30 0.60 0.00 0.60 1.00 124.18
    4 0.19 0.77 0.01 0.77 1.00 79.52
    8 0.14 1.09 0.02 1.10 1.00 56.97
    16 0.11 1.75 0.04 1.76 1.01 45.63
    32 0.10 3.06 0.08 3.07 1.01 39.95
    64 0.09 5.67 0.15 5.71 1.01 37.11
    128 0.09 10.90 0.31 10.98 1.01 35.68
    256 0.08 21.36 0.62 21.51 1.01 34.97
    512 0.08 42.28 1.23 42.58 1.01 34.62";

fn rows(table: &str) -> impl Iterator<Item = (u32, Vec<String>)> {
    table.trim().lines().map(|line| {
        let mut cells = line.split_whitespace();
        let requests = cells.next().unwrap().parse().unwrap();
        (requests, cells.map(String::from).collect())
    })
}

#[test]
fn table_ii_to_every_digit() {
    for (requests, expected) in rows(TABLE_II) {
        let alone = alone(Place::CLUSTER, 128, requests);
        let values = [
            alone.processor_ms / alone.requests,
            alone.processor_ms,
            alone.network_ms,
            alone.duration_ms(),
            alone.window_of_processor(),
            alone.window_of_network(),
        ];
        assert_eq!(values.map(|value| format!("{value:.2}")), expected[..], "k = {requests}");
    }
}

/// Tables III and IV print w^CPU, w^NET and, cut off, the greatest throughput.
fn summary(place: Place, request_bytes: u32, requests: u32) -> [String; 3] {
    let alone = alone(place, request_bytes, requests);
    let throughput = alone.requests_per_s_max() as u64;
    [printed(alone.window_of_processor()), printed(alone.window_of_network()), throughput.to_string()]
}

const TABLE_III_A: &str = "
    1 1 211.73 1916
    2 1 124.18 3313
    8 1 56.97 7313
    256 1.01 34.97 11983
    512 1.01 34.62 12108";
const TABLE_III_B: &str = "
    1 1.01 31.54 1878
    2 1.01 18.64 3202
    8 1.03 8.93 6791
    256 1.04 5.79 10644
    512 1.05 5.74 10742";
const TABLE_III_C: &str = "
    1 1.05 4.92 1625
    2 1.08 3.25 2530
    8 1.14 2 4344
    32 1.17 1.68 5293
    64 1.18 1.63 5493";
const TABLE_IV_A: &str = "
    1 30.88 833.48 308
    2 28.77 422.94 574
    8 20.45 107.58 1620
    128 3.38 7.68 3765
    512 1.47 3.12 4032";
const TABLE_IV_B: &str = "
    1 28.89 119.02 286
    2 25.54 60.12 502
    8 15.42 15.8 1155
    128 3.16 1.93 1184
    256 2.68 1.6 1184";
const TABLE_IV_C: &str = "
    1 19.47 16 150
    2 14.24 8.5 150
    8 6.72 2.88 150
    16 4.84 1.94 150
    32 3.8 1.47 150";

/// Of the 90 cells 86 are as printed. The others, as they are above:
/// - Table III a prints w^CPU in its last two rows as 1; Table II has the same two values as 1.01.
/// - Table III c prints w^CPU in its last row, and the text repeats it, as 1.17.
/// - Table IV b prints w^NET in its first row as 119.01, which is 119.015.
///
/// And two headings are not those of their rows:
/// - All of Table III c follows with requests of 8,100 bytes, and not with 8 KB, which it says.
/// - The last row of Table IV a says 32 KB: it is that of 64 KB.
#[test]
fn tables_iii_and_iv_to_every_digit() {
    let tables = [
        (Place::CLUSTER, 128, TABLE_III_A),
        (Place::CLUSTER, 1_024, TABLE_III_B),
        (Place::CLUSTER, 8_100, TABLE_III_C),
        (Place::EMULAB, 128, TABLE_IV_A),
        (Place::EMULAB, 1_024, TABLE_IV_B),
        (Place::EMULAB, 8_192, TABLE_IV_C),
    ];
    for (place, request_bytes, table) in tables {
        for (requests, expected) in rows(table) {
            let values = summary(place, request_bytes, requests);
            assert_eq!(values[..], expected[..], "{request_bytes} B, k = {requests}");
        }
    }
}

/// What rows of another heading would be.
#[test]
fn two_headings_are_not_those_of_their_rows() {
    assert_eq!(summary(Place::EMULAB, 128, 256), ["2", "4.34", "3939"]);
    let throughput = |requests| summary(Place::CLUSTER, 8_192, requests)[2].clone();
    assert_eq!([1, 2, 8, 32, 64].map(throughput), ["1622", "2523", "4324", "5263", "5461"]);
}

/// Figure 3: of the time of one instance the processor is busy for all, and the channel for two thirds and for little.
#[test]
fn what_one_instance_keeps_busy() {
    let share = |busy_ms: f64, alone: Alone| busy_ms / alone.duration_ms();
    let cluster = alone(Place::CLUSTER, 128, 8);
    assert_eq!(printed(share(cluster.processor_ms, cluster)), "1");
    let shares = [32, 1].map(|requests| {
        let emulab = alone(Place::EMULAB, 8_192, requests);
        printed(share(emulab.network_ms, emulab))
    });
    assert_eq!(shares, ["0.68", "0.06"]);
}

/// What the program of the paper's authors did at these windows, with a time-out of 1 s, at 10^7 bit/s of packets:
/// in seconds of 9.653 x 10^6 bit/s of data.
#[test]
fn copies_that_wait_have_several_stable_states() {
    let stable = |window_s| Copies { window_s, timeout_s: 1.0 }.stable().collect::<Vec<_>>();
    assert_eq!(stable(0.49), [0]);
    // 35 x 32 KB: measured one half.
    assert_eq!(stable(0.71), [0, 1, 2]);
    // 10 x 112 KB: measured a quarter.
    assert!(stable(0.88).contains(&3) && !stable(0.88).contains(&8));
    assert_eq!(Copies::share(3), 0.25);
    // 5 x 256 KB: a queue that grows.
    assert_eq!(stable(1.05), [0_u16; 0]);
    assert!(Copies { window_s: 1.05, timeout_s: 1.0 }.grows());
    // The same with a time-out of 2 s.
    assert_eq!(Copies { window_s: 1.05, timeout_s: 2.0 }.stable().collect::<Vec<_>>(), [0, 1]);
}

/// The page has these forms of its own for the lines behind its curves; its test reads them here.
#[test]
fn the_page_is_told_the_same() {
    let [emulab, cluster] = [Place::EMULAB, Place::CLUSTER].map(|place| {
        [(128, 1), (128, 456), (1_024, 1), (1_024, 126), (8_192, 16)].map(|(bytes, requests)| {
            let alone = alone(place, bytes, requests);
            let Alone { processor_ms, network_ms, .. } = alone;
            let [duration_ms, most] = [alone.duration_ms(), alone.requests_per_s_max()];
            format!(
                "[{bytes}, {requests}, {processor_ms}, {network_ms}, {duration_ms}, {}, {most}]",
                alone.window()
            )
        })
    });
    let batches =
        [(126.0, 0.5, 2.0), (252.0, 0.5, 5.0), (252.0, 0.01, 5.0)].map(|(fits, client_ms, window)| {
            format!(
                "[{fits}, 50, {client_ms}, 1200, {window}, {}]",
                mean_batch(fits, 50.0, client_ms, 1_200.0, window)
            )
        });
    let copies = [0.49, 0.71, 0.88, 1.05].map(|window_s| {
        let stable: Vec<_> =
            Copies { window_s, timeout_s: 1.0 }.stable().filter(|&copies| copies < 4).collect();
        format!("[{window_s}, {stable:?}]")
    });
    let lists = [
        ("emulab", emulab.to_vec()),
        ("cluster", cluster.to_vec()),
        ("batches", batches.to_vec()),
        ("copies", copies.to_vec()),
    ];
    let lists = lists.map(|(name, rows)| format!("  \"{name}\": [\n    {}\n  ]", rows.join(",\n    ")));
    let current = format!("{{\n{}\n}}\n", lists.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forms.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &current).unwrap();
    } else {
        let told = std::fs::read_to_string(path).unwrap_or_default();
        assert!(current == told, "forms.json is stale: BLESS=1 cargo test -p quorumscope-paxos forms");
    }
}
