//! A cluster's log in pieces: so many committed transactions each, in the order of execution, which is the same at all
//! of its replicas. A piece is what crosses as one message. What does not fill one waits for more.

use std::rc::Rc;

use sim::ids::Run;
use sim::transactions::{count, push_run};

/// The transactions of a piece.
pub type Piece = Rc<[Run]>;

/// The pieces that a replica has, by their numbers, which begin with 1: of its own cluster's log, or of the other's as
/// they come.
#[derive(Clone, Debug)]
pub struct Log {
    /// Transactions of a piece.
    piece_tx: u64,
    pieces: Vec<Option<Piece>>,
    /// What fills no piece yet.
    rest: Vec<Run>,
    /// How much that is.
    rest_tx: u64,
    /// Whether it goes on: not where something of it was skipped.
    is_whole: bool,
}

impl Log {
    /// Nothing, in pieces of so many transactions.
    pub fn new(piece_tx: u64) -> Self {
        Log { piece_tx, pieces: Vec::new(), rest: Vec::new(), rest_tx: 0, is_whole: true }
    }

    /// These transactions are executed next.
    pub fn append(&mut self, runs: &[Run]) {
        if !self.is_whole {
            return;
        }
        for &run in runs {
            let Run { stream, mut first, count } = run;
            let end = first + count;
            while first < end {
                let part = (end - first).min(self.piece_tx - self.rest_tx);
                push_run(&mut self.rest, Run { stream, first, count: part });
                (first, self.rest_tx) = (first + part, self.rest_tx + part);
                if self.rest_tx == self.piece_tx {
                    self.pieces.push(Some(std::mem::take(&mut self.rest).into()));
                    self.rest_tx = 0;
                }
            }
        }
    }

    /// Something was executed that is not known here: where the next piece begins is not known either.
    pub fn end(&mut self) {
        self.is_whole = false;
    }

    /// Up to which piece all are whole.
    pub fn last(&self) -> u32 {
        self.pieces.len() as u32
    }

    /// Piece `k` is here.
    pub fn put(&mut self, k: u32, piece: Piece) {
        let place = k as usize - 1;
        if self.pieces.len() <= place {
            self.pieces.resize(place + 1, None);
        }
        self.pieces[place] = Some(piece);
    }

    /// Piece `k`, if it is here.
    pub fn piece(&self, k: u32) -> Option<&Piece> {
        self.pieces.get((k as usize).checked_sub(1)?)?.as_ref()
    }

    /// The transactions up to piece `last`, as far as they are here.
    pub fn runs(&self, last: u32) -> Vec<Run> {
        let mut runs = Vec::new();
        for piece in self.pieces.iter().take(last as usize).flatten() {
            piece.iter().for_each(|&run| push_run(&mut runs, run));
        }
        runs
    }

    /// How many transactions there are.
    pub fn transactions(&self) -> u64 {
        self.pieces.iter().flatten().map(|piece| count(piece)).sum::<u64>() + self.rest_tx
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::ids::StreamId;

    fn run(first: u64, count: u64) -> Run {
        Run { stream: StreamId(0), first, count }
    }

    #[test]
    fn pieces_are_the_same_however_blocks_are_cut() {
        let [mut one, mut other] = [Log::new(4), Log::new(4)];
        one.append(&[run(0, 3), run(10, 7)]);
        [run(0, 3), run(10, 2), run(12, 5)].iter().for_each(|&run| other.append(&[run]));
        for log in [&one, &other] {
            assert_eq!((log.last(), log.transactions()), (2, 10));
            assert_eq!(log.piece(1).unwrap()[..], [run(0, 3), run(10, 1)]);
            assert_eq!(log.piece(2).unwrap()[..], [run(11, 4)]);
            assert_eq!((log.piece(0), log.piece(3)), (None, None));
            assert_eq!(log.runs(2), [run(0, 3), run(10, 5)]);
        }
        one.end();
        one.append(&[run(20, 8)]);
        assert_eq!(one.last(), 2);
    }

    #[test]
    fn pieces_come_in_any_order() {
        let mut log = Log::new(2);
        log.put(3, Rc::new([run(4, 2)]));
        assert_eq!((log.last(), log.piece(2)), (3, None));
        log.put(1, Rc::new([run(0, 2)]));
        assert_eq!(log.runs(3), [run(0, 2), run(4, 2)]);
    }
}
