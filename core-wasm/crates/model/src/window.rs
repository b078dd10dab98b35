//! The window law (thesis 3.2): a sender may have `window` bytes in flight on each socket and hears of
//! their arrival a round trip later, so a connection carries at most window x sockets / round trip.

/// A connection between two machines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Connection {
    /// What the sender's network card takes, in bits a second.
    pub egress_bits_per_s: f64,
    /// TCP window of one socket in bytes; none is unlimited.
    pub window_bytes: Option<f64>,
    /// Sockets side by side.
    pub sockets: f64,
    /// Fraction of the window that carries data.
    pub efficiency: f64,
    /// Round trip in seconds.
    pub round_trip_s: f64,
}

impl Connection {
    /// Steady throughput of a saturated connection in bytes a second:
    /// min(egress, window x sockets x efficiency / round trip).
    pub fn bytes_per_s(&self) -> f64 {
        let egress = self.egress_bits_per_s / 8.0;
        match self.window_bytes {
            Some(window) if self.round_trip_s > 0.0 => {
                egress.min(window * self.sockets * self.efficiency / self.round_trip_s)
            }
            _ => egress,
        }
    }

    /// Whether the window rather than the card is the limit.
    pub fn is_window_limited(&self) -> bool {
        self.bytes_per_s() < self.egress_bits_per_s / 8.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO_VIRGINIA: Connection = Connection {
        egress_bits_per_s: 1e9,
        window_bytes: Some(65_536.0),
        sockets: 1.0,
        efficiency: 1.0,
        round_trip_s: 0.091_963,
    };

    /// Thesis Table 6, Frankfurt - N. Virginia: 0.602 MB/s measured, 84 % of the law's 0.713.
    #[test]
    fn a_window_of_64_kib_carries_0_7_mb_s_over_92_ms() {
        assert!((TO_VIRGINIA.bytes_per_s() - 712_634.0).abs() < 1.0, "{}", TO_VIRGINIA.bytes_per_s());
        assert!(TO_VIRGINIA.is_window_limited());
    }

    #[test]
    fn n_sockets_are_one_with_n_windows() {
        let ten_sockets = Connection { sockets: 10.0, ..TO_VIRGINIA };
        let ten_windows = Connection { window_bytes: Some(655_360.0), ..TO_VIRGINIA };
        assert_eq!(ten_sockets.bytes_per_s(), ten_windows.bytes_per_s());
    }

    #[test]
    fn the_card_is_the_limit_where_the_window_is_wide_or_the_way_short() {
        for wide in [
            Connection { window_bytes: None, ..TO_VIRGINIA },
            Connection { window_bytes: Some(1e9), ..TO_VIRGINIA },
            Connection { round_trip_s: 0.0, ..TO_VIRGINIA },
        ] {
            assert_eq!(wide.bytes_per_s(), 125e6);
            assert!(!wide.is_window_limited());
        }
    }
}
