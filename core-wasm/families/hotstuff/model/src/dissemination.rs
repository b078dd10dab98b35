//! What a leader commits a second by batching and by streaming, from the two papers' point of view: a proposal every
//! quorum round trip (thesis 3.3), and the gain of streaming meanwhile (thesis 3.4). The leader alone has transactions
//! to send.

use model::window::Connection;

/// The round trip in which a leader has its quorum, from the round trips to each of the others.
///
/// `quorum` counts the leader itself; `round_trips` is in any order and any unit.
///
/// # Panics
/// Where there are not `quorum` replicas.
pub fn quorum_round_trip(round_trips: &[u64], quorum: usize) -> u64 {
    assert!(
        (1..=round_trips.len() + 1).contains(&quorum),
        "a quorum of {quorum} among {}",
        round_trips.len() + 1
    );
    let mut others = round_trips.to_vec();
    others.sort_unstable();
    // Its own vote takes no time at all.
    if quorum == 1 { 0 } else { others[quorum - 2] }
}

/// A leader and what it has to send.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leader {
    /// Number of replicas n, the leader included.
    pub replicas: f64,
    /// Its connection to each of the others, with the quorum round trip.
    pub connection: Connection,
    /// Transactions offered a second.
    pub offered_tps: f64,
    /// Size of a transaction in bytes.
    pub tx_bytes: f64,
    /// Most transactions in one batch.
    pub batch_tx: f64,
}

impl Leader {
    /// Committed by batching, in transactions a second: a full batch every [`Leader::batch_interval_s`], or all that is
    /// offered.
    pub fn batching_tps(&self) -> f64 {
        let interval_s = self.batch_interval_s();
        if interval_s > 0.0 { self.offered_tps.min(self.batch_tx / interval_s) } else { self.offered_tps }
    }

    /// Between two full batches, in seconds: the card sends a copy to each of the others whose votes the quorum needs,
    /// then the last of these votes comes back. A batch of several windows waits as many round trips. The others'
    /// copies take the card's time too.
    ///
    /// A little long where both matter: a connection waits for its window while the card serves another one.
    fn batch_interval_s(&self) -> f64 {
        let Connection { egress_bits_per_s, window_bytes, sockets, efficiency, round_trip_s } =
            self.connection;
        let batch_bytes = self.batch_tx * self.tx_bytes;
        let copy_s = batch_bytes * 8.0 / egress_bits_per_s;
        let windows =
            window_bytes.map_or(1.0, |window| (batch_bytes / (window * sockets * efficiency)).ceil());
        let votes = (self.replicas - 1.0) - self.faulty_max();
        let voted_s = votes * copy_s + if votes > 0.0 { windows.max(1.0) * round_trip_s } else { 0.0 };
        voted_s.max((self.replicas - 1.0) * copy_s)
    }

    /// f: a quorum is all but f.
    fn faulty_max(&self) -> f64 {
        ((self.replicas - 1.0) / 3.0).floor()
    }

    /// Committed by streaming, in transactions a second: all that is offered, as far as the connection to
    /// each other replica and the card shared by them carry it.
    pub fn streaming_tps(&self) -> f64 {
        let connection = self.connection.bytes_per_s() / self.tx_bytes;
        let others = self.replicas - 1.0;
        if others < 1.0 {
            return self.offered_tps;
        }
        let card = self.connection.egress_bits_per_s / 8.0 / (others * self.tx_bytes);
        self.offered_tps.min(connection).min(card)
    }

    /// How many times streaming commits of what batching does: about
    /// min(rate x 2d, window x sockets / size, bandwidth x 2d / ((n-1) x size)) / batch
    /// where the batch is always full.
    pub fn streaming_gain(&self) -> f64 {
        self.streaming_tps() / self.batching_tps()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The planet: thesis Table 6, leader N. Virginia, others Tokyo, Bahrain, Cape Town; 3 of 4 votes.
    fn planet(offered_tps: f64) -> Leader {
        let round_trip_us = quorum_round_trip(&[170_428, 202_857, 230_745], 3);
        assert_eq!(round_trip_us, 202_857);
        Leader {
            replicas: 4.0,
            connection: Connection {
                egress_bits_per_s: 1e9,
                window_bytes: Some(65_536.0),
                sockets: 1.0,
                efficiency: 0.83,
                round_trip_s: round_trip_us as f64 / 1e6,
            },
            offered_tps,
            tx_bytes: 128.0,
            batch_tx: 100.0,
        }
    }

    /// 0.202857 s, and 2 copies of 12,800 bytes.
    #[test]
    fn batching_commits_493_a_second_on_the_planet_whatever_is_offered() {
        assert!((planet(2000.0).batching_tps() - 492.46).abs() < 0.01, "{}", planet(2000.0).batching_tps());
        assert!((planet(20_000.0).batching_tps() - 492.46).abs() < 0.01);
        assert_eq!(planet(100.0).batching_tps(), 100.0);
    }

    /// A quorum of 5 of 7 that is 91.96 ms away, and 4 KiB a transaction. The engine commits 633 a second in batches of 100.
    #[test]
    fn a_large_batch_takes_the_card_and_the_window_their_time() {
        let regional = |batch_tx: f64, window_bytes: Option<f64>| {
            let connection = Connection {
                egress_bits_per_s: 200e6,
                window_bytes,
                sockets: 1.0,
                efficiency: 1.0,
                round_trip_s: 0.09196,
            };
            Leader { replicas: 7.0, connection, offered_tps: 1e6, tx_bytes: 4096.0, batch_tx }.batching_tps()
        };
        // 4 copies of 16.38 ms each, and a round trip.
        assert!((regional(100.0, Some(524_288.0)) - 635.0).abs() < 1.0);
        // 4 copies of 65.54 ms each, and 4 round trips for 3.125 windows. The engine commits 681 a second.
        assert!((regional(400.0, Some(524_288.0)) - 634.9).abs() < 1.0);
        // All 6 copies: the card is never idle.
        assert!((regional(1000.0, None) - 1017.3).abs() < 1.0);
    }

    #[test]
    fn a_narrow_card_makes_both_the_same() {
        let mut leader = planet(20_000.0);
        leader.connection = Connection {
            egress_bits_per_s: 10e6,
            window_bytes: None,
            round_trip_s: 0.1,
            ..leader.connection
        };
        (leader.tx_bytes, leader.batch_tx) = (1024.0, 400.0);
        assert!((leader.batching_tps() - 406.9).abs() < 0.1);
        assert!((leader.streaming_gain() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn who_is_alone_commits_all_that_is_offered() {
        let alone = Leader { replicas: 1.0, ..planet(5000.0) };
        assert_eq!((alone.batching_tps(), alone.streaming_tps()), (5000.0, 5000.0));
    }

    #[test]
    fn streaming_commits_all_that_is_offered_until_the_window_is_full() {
        assert_eq!(planet(2000.0).streaming_tps(), 2000.0);
        // 65,536 x 0.83 / 0.202857 s / 128 bytes
        assert!(
            (planet(20_000.0).streaming_tps() - 2094.9).abs() < 0.1,
            "{}",
            planet(20_000.0).streaming_tps()
        );
        assert!((planet(2000.0).streaming_gain() - 4.061).abs() < 0.001);
    }

    #[test]
    fn the_card_is_shared_by_the_other_replicas() {
        let mut leader = planet(1e9);
        leader.connection.window_bytes = None;
        // 125 MB/s over 3 connections and 128 bytes.
        assert!((leader.streaming_tps() - 325_520.8).abs() < 0.1);
    }

    /// A batch of two windows takes two round trips: the engine commits 246 a second by batches, 253 by streams.
    #[test]
    fn a_narrow_window_leaves_streaming_little_to_gain() {
        let mut leader = planet(20_000.0);
        leader.connection.window_bytes = Some(8192.0);
        assert!((leader.batching_tps() - 246.35).abs() < 0.1, "{}", leader.batching_tps());
        assert!((leader.streaming_tps() - 261.9).abs() < 0.1, "{}", leader.streaming_tps());
    }

    #[test]
    fn a_quorum_of_one_is_oneself() {
        assert_eq!(quorum_round_trip(&[], 1), 0);
        assert_eq!(quorum_round_trip(&[30, 10, 20], 2), 10);
        assert_eq!(quorum_round_trip(&[30, 10, 20], 4), 30);
    }
}
