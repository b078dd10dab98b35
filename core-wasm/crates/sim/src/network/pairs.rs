//! A table of ordered pairs that fills as pairs are used: of a thousand replicas' million most never are.

use crate::ids::ReplicaId;

/// A row for each ordered pair that was asked for: a list for each first member, ordered by the second.
#[derive(Clone, Debug)]
pub(in crate::network) struct Pairs<T>(Vec<Vec<(ReplicaId, T)>>);

impl<T> Pairs<T> {
    pub(in crate::network) fn new(replicas: usize) -> Self {
        Pairs((0..replicas).map(|_| Vec::new()).collect())
    }

    /// The row of a pair, if there is one.
    pub(in crate::network) fn get(&self, (one, other): (ReplicaId, ReplicaId)) -> Option<&T> {
        let list = &self.0[one.index()];
        list.binary_search_by_key(&other, |&(other, _)| other).ok().map(|place| &list[place].1)
    }

    /// The same, to change it.
    pub(in crate::network) fn get_mut(&mut self, (one, other): (ReplicaId, ReplicaId)) -> Option<&mut T> {
        let list = &mut self.0[one.index()];
        list.binary_search_by_key(&other, |&(other, _)| other).ok().map(|place| &mut list[place].1)
    }

    /// The row of a pair, made where there is none.
    pub(in crate::network) fn get_or_make(
        &mut self,
        (one, other): (ReplicaId, ReplicaId),
        make: impl FnOnce() -> T,
    ) -> &mut T {
        let list = &mut self.0[one.index()];
        let place = match list.binary_search_by_key(&other, |&(other, _)| other) {
            Ok(place) => place,
            Err(place) => {
                list.insert(place, (other, make()));
                place
            }
        };
        &mut list[place].1
    }
}
