//! A connection from one replica to another for one class: `sockets` TCP sockets, each with a window of bytes in
//! flight and delivery in order.
//!
//! The unit of sending is a *piece*: as much of a message as one socket's window has room for, at most
//! [`crate::nic::QUANTUM`]. Its bytes come back as one *credit* when its first segment is acknowledged: the other
//! segments were sent back to back, so their acknowledgements come back to back, and a sender that is fed by them can
//! send a whole piece without a break. Credits that follow each other so are one. That makes a window cost one event a
//! piece and not one a segment, and is exact for a sender that sends at the rate of its acknowledgements (thesis Figure
//! 3: the window's worth, a stall, the first acknowledgement). Where the target takes bytes in more slowly, a piece
//! leaves the source earlier than its acknowledgements would let it, waits at the target instead, and is taken in at
//! the same time.

use std::collections::VecDeque;

use crate::ids::{Class, ReplicaId};
use crate::order::insert_at;
use crate::time::{Duration, Time};

/// A window, or a buffer, without bounds: more than any message.
pub const UNLIMITED_BYTES: u64 = 1 << 40;

/// What is the same for every connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionSetup {
    /// Usable bytes in flight per socket (window x efficiency).
    pub window_bytes: u64,
    /// Sockets per connection.
    pub sockets: u16,
    /// Segment size in bytes: the unit of loss and of the first acknowledgement, and the least for which a larger
    /// message is split while acknowledgements come in.
    pub segment_bytes: u32,
    /// Whether a socket starts with ten segments (RFC 6928) and doubles a round trip, and halves on loss.
    pub slow_start: bool,
}

impl ConnectionSetup {
    /// The least room for which a larger message is split while acknowledgements come in.
    pub fn least_piece(&self) -> u64 {
        u64::from(self.segment_bytes).min(self.window_bytes)
    }

    /// Whether a window ever keeps a message from leaving.
    pub fn has_windows(&self) -> bool {
        self.window_bytes < UNLIMITED_BYTES || self.slow_start
    }

    fn initial_limit(&self) -> u64 {
        if self.slow_start {
            self.window_bytes.min(10 * u64::from(self.segment_bytes))
        } else {
            self.window_bytes
        }
    }
}

/// What a connection is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing to send.
    Idle,
    /// In the queue of its source's NIC.
    Ready,
    /// For its window.
    Stalled,
    /// For a cut to heal.
    Cut,
}

/// Room in a window that comes back.
#[derive(Clone, Copy, Debug)]
struct Credit {
    /// When it is usable.
    from: Time,
    /// When a sender that uses it from then on, at the egress rate, has used it up.
    spent: Time,
    bytes: u64,
}

/// One TCP socket of a connection, sender's and receiver's end together.
#[derive(Clone, Debug)]
pub struct Socket {
    in_flight: u64,
    /// Bytes that may be in flight now: the window, or less while slow start grows.
    limit: u64,
    /// In the order of acknowledgement.
    credits: VecDeque<Credit>,
    /// No bit arrives before this: bits of a socket do not overtake.
    pub(crate) arrival_floor: Time,
    /// Number of the next piece to be sent.
    next_piece: u32,
    /// Number of the next piece to be released to the target.
    expected_piece: u32,
    /// Pieces of which a segment is missing.
    pub(crate) holes: u32,
    /// Pieces that arrived behind a hole, with their transits, ascending.
    early: VecDeque<(u32, u32)>,
}

impl Socket {
    fn new(setup: &ConnectionSetup) -> Self {
        Socket {
            in_flight: 0,
            limit: setup.initial_limit(),
            credits: VecDeque::new(),
            arrival_floor: Time::ZERO,
            next_piece: 0,
            expected_piece: 0,
            holes: 0,
            early: VecDeque::new(),
        }
    }

    /// A window is as large from now on; what slow start had not gained yet is still to be gained.
    fn adopt(&mut self, setup: &ConnectionSetup) {
        self.limit = if setup.slow_start { self.limit.min(setup.window_bytes) } else { setup.window_bytes };
    }

    fn room(&mut self, now: Time, setup: &ConnectionSetup) -> u64 {
        while let Some(&Credit { from, bytes, .. }) = self.credits.front()
            && from <= now
        {
            self.credits.pop_front();
            self.in_flight -= bytes;
            if setup.slow_start {
                self.limit = setup.window_bytes.min(self.limit + bytes);
            }
        }
        self.limit.saturating_sub(self.in_flight)
    }

    /// `bytes` come back at `at`. They join the credit before them where a sender that spends that one need not wait
    /// for these: a train of pieces is one piece the next time round, and messages do not cut the window into ever
    /// smaller ones.
    fn credit(&mut self, at: Time, bytes: u32, bits_per_second: u64) {
        let spending = Duration::to_serialise(u64::from(bytes), bits_per_second);
        match self.credits.back_mut() {
            Some(credit) if at <= credit.spent => {
                credit.bytes += u64::from(bytes);
                credit.spent += spending;
            }
            _ => {
                self.credits.push_back(Credit { from: at, spent: at + spending, bytes: u64::from(bytes) });
            }
        }
    }

    /// Whether bytes come back before `room` bytes that are sent now are on the wire.
    fn acknowledged_by(&self, now: Time, room: u64, bits_per_second: u64) -> bool {
        let sent = now + Duration::to_serialise(room, bits_per_second);
        self.credits.front().is_some_and(|credit| credit.from <= sent)
    }

    /// Takes `bytes` of the window; returns the piece's number.
    pub fn begin_piece(&mut self, bytes: u32) -> u32 {
        self.in_flight += u64::from(bytes);
        self.next_piece += 1;
        self.next_piece - 1
    }

    /// A loss was noticed.
    pub fn shrink(&mut self, setup: &ConnectionSetup) {
        if setup.slow_start {
            self.limit = (self.limit / 2).max(2 * setup.least_piece()).min(setup.window_bytes);
        }
    }

    /// Piece `piece`, carried by `transit`, is whole at the target: returns it if it is in order, else keeps it until
    /// it is.
    #[inline]
    pub fn release(&mut self, piece: u32, transit: u32) -> Option<u32> {
        if piece == self.expected_piece {
            self.expected_piece += 1;
            return Some(transit);
        }
        let place = self.early.partition_point(|&(earlier, _)| earlier < piece);
        insert_at(&mut self.early, place, (piece, transit));
        None
    }

    /// The next kept transit that is now in order.
    pub fn next_released(&mut self) -> Option<u32> {
        let &(piece, transit) = self.early.front()?;
        (piece == self.expected_piece).then(|| {
            self.early.pop_front();
            self.expected_piece += 1;
            transit
        })
    }
}

/// A connection: the sender's queue and the sockets.
#[derive(Clone, Debug)]
pub struct Connection {
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// Class of all its messages.
    pub class: Class,
    /// What it waits for.
    pub state: State,
    /// When the pending wake-up of a stalled connection comes; `Time::FAR` where none is pending.
    pub wake_at: Time,
    /// Flights with bytes not yet sent, in order.
    pub queue: VecDeque<u32>,
    /// Transits to be sent again, before anything else and without regard to the window (their bytes are in flight).
    pub again: VecDeque<u32>,
    sockets: Vec<Socket>,
    next_socket: u16,
}

impl Connection {
    /// A fresh connection.
    pub fn new(source: ReplicaId, target: ReplicaId, class: Class) -> Self {
        Connection {
            source,
            target,
            class,
            state: State::Idle,
            wake_at: Time::FAR,
            queue: VecDeque::new(),
            again: VecDeque::new(),
            sockets: Vec::new(),
            next_socket: 0,
        }
    }

    /// Its windows and sockets are these from now on. A socket too many carries what it has begun, and nothing more.
    pub fn adopt(&mut self, setup: &ConnectionSetup) {
        if self.next_socket >= setup.sockets {
            self.next_socket = 0;
        }
        self.sockets.iter_mut().for_each(|socket| socket.adopt(setup));
    }

    /// Whether it has anything to send.
    pub fn has_work(&self) -> bool {
        !self.queue.is_empty() || !self.again.is_empty()
    }

    /// A socket of it.
    pub fn socket(&mut self, socket: u16) -> &mut Socket {
        &mut self.sockets[usize::from(socket)]
    }

    /// The next socket in turn that may send, and its room: enough for `least` bytes, or any where no acknowledgement
    /// adds to it before it is on the wire at `bits_per_second` (waiting for one would waste it for a round trip).
    /// While `acknowledged` is false no acknowledgement comes through.
    #[inline]
    pub fn pick_socket(
        &mut self,
        now: Time,
        least: u64,
        bits_per_second: u64,
        acknowledged: bool,
        setup: &ConnectionSetup,
    ) -> Option<(u16, u64)> {
        let clock = if acknowledged { now } else { Time::ZERO };
        let after = |index: u16| if index + 1 == setup.sockets { 0 } else { index + 1 };
        let mut index = self.next_socket;
        for _ in 0..setup.sockets {
            if usize::from(index) == self.sockets.len() {
                self.sockets.push(Socket::new(setup));
            }
            let socket = &mut self.sockets[usize::from(index)];
            let room = socket.room(clock, setup);
            if room >= least || (room > 0 && !socket.acknowledged_by(now, room, bits_per_second)) {
                self.next_socket = after(index);
                return Some((index, room));
            }
            index = after(index);
        }
        None
    }

    /// Bytes of a socket come back at `at`. True where a stalled connection must be woken then.
    #[inline]
    pub fn credit(&mut self, socket: u16, at: Time, bytes: u32, bits_per_second: u64) -> bool {
        self.socket(socket).credit(at, bytes, bits_per_second);
        let wakes = self.state == State::Stalled && at < self.wake_at;
        if wakes {
            self.wake_at = at;
        }
        wakes
    }

    /// When the first outstanding credit is usable.
    pub fn next_credit(&self, setup: &ConnectionSetup) -> Option<Time> {
        // A socket too many carries nothing more, whatever comes back.
        let sockets = &self.sockets[..self.sockets.len().min(setup.sockets.into())];
        sockets.iter().filter_map(|socket| socket.credits.front().map(|credit| credit.from)).min()
    }

    /// Forgets every socket, as when an end crashes; returns the transits that no event will complete.
    pub fn reset(&mut self) -> Vec<u32> {
        let mut orphans: Vec<u32> = self.again.drain(..).collect();
        for socket in self.sockets.drain(..) {
            orphans.extend(socket.early.into_iter().map(|(_, transit)| transit));
        }
        self.next_socket = 0;
        self.state = State::Idle;
        self.wake_at = Time::FAR;
        orphans
    }
}
