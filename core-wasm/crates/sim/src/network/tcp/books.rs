//! The books of a socket, added up from its trains and pieces where debug assertions are on: what was sent is there,
//! lost or under way.

use super::socket::State;
use super::{NOWHERE, Tcp, Train};

impl Tcp {
    /// Asserts that the sums which socket `id` keeps are those of its trains, and that each byte it has sent and that
    /// is not there is under way, lost, or to be sent again.
    pub(super) fn check_books(&self, id: u32) {
        let socket = &self.sockets[id as usize];
        if socket.state == State::Closed {
            return;
        }
        let outstanding = || socket.outstanding.iter().map(|&train| &self.trains[train]);
        let sum = |what: fn(&Train) -> u32| outstanding().map(|train| u64::from(what(train))).sum::<u64>();
        let kept = (socket.in_flight, socket.in_flight_bytes, u64::from(socket.unheard));
        let added = (
            sum(|train| train.space),
            sum(|train| if train.is_heard { train.lost } else { train.bytes }),
            sum(|train| u32::from(train.lost > 0 || train.is_known())),
        );
        assert_eq!(kept, added, "in flight and unheard, of socket {id} with seed {}", self.seed);
        let carries = |train: &&Train| train.piece != NOWHERE;
        let under_way = outstanding().filter(carries).filter(|train| !train.is_there);
        let under_way: u64 = under_way.map(|train| u64::from(train.bytes - train.lost)).sum();
        let lost: u64 = outstanding().filter(carries).map(|train| u64::from(train.lost)).sum();
        let again = socket.again.iter().filter(|&&(piece, _)| piece != NOWHERE);
        let again: u64 = again.map(|&(_, bytes)| u64::from(bytes)).sum();
        let missing: u64 = socket.pieces.iter().map(|&piece| u64::from(self.pieces[piece].missing)).sum();
        let accounted = under_way + lost + again;
        assert_eq!(
            missing, accounted,
            "{under_way} under way, {lost} lost, {again} to be sent again, of socket {id} with seed {}",
            self.seed
        );
    }
}
