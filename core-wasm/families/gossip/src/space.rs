//! What a node has of a generation in random linear network coding (Ho et al. 2006): the space that the combinations
//! which came to it span, as rows in reduced echelon form. A row with one element alone is a transaction.

use sim::random::Random;

use crate::field::{add, inverse, times};

/// A space of combinations of so many transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    size: usize,
    /// By their first elements, which are 1 and the only ones in their columns; ascending.
    rows: Vec<Box<[u8]>>,
}

impl Space {
    /// That of nothing, of a generation of so many transactions.
    pub fn empty(size: u16) -> Self {
        Space { size: size.into(), rows: Vec::new() }
    }

    /// That of whoever has them all.
    pub fn whole(size: u16) -> Self {
        let row = |at: usize| (0..size.into()).map(|column: usize| u8::from(column == at)).collect();
        Space { size: size.into(), rows: (0..size.into()).map(row).collect() }
    }

    /// How many combinations of it are independent.
    pub fn rank(&self) -> usize {
        self.rows.len()
    }

    /// Whether it is the whole space.
    pub fn is_whole(&self) -> bool {
        self.rows.len() == self.size
    }

    /// A combination comes; returns whether it was none of those that are here already.
    pub fn insert(&mut self, combination: &[u8]) -> bool {
        let mut row: Box<[u8]> = combination.into();
        for known in &self.rows {
            let factor = row[first(known)];
            add(&mut row, known, factor);
        }
        if row.iter().all(|&element| element == 0) {
            return false;
        }
        let pivot = first(&row);
        let factor = inverse(row[pivot]);
        row.iter_mut().for_each(|element| *element = times(*element, factor));
        for known in &mut self.rows {
            let factor = known[pivot];
            add(known, &row, factor);
        }
        let place = self.rows.partition_point(|known| first(known) < pivot);
        self.rows.insert(place, row);
        true
    }

    /// Which transactions are known, by their places in the generation, ascending.
    pub fn known(&self) -> impl Iterator<Item = usize> + '_ {
        let is_alone = |row: &[u8]| row.iter().filter(|&&element| element != 0).count() == 1;
        self.rows.iter().filter(move |row| is_alone(row)).map(|row| first(row))
    }

    /// A combination of all that is here, with factors drawn at random; zero now and then.
    pub fn draw(&self, random: &mut Random) -> Box<[u8]> {
        let mut combination = vec![0; self.size].into_boxed_slice();
        for row in &self.rows {
            add(&mut combination, row, random.next_u32() as u8);
        }
        combination
    }
}

/// The place of the first element that is not 0, of a row that has one.
fn first(row: &[u8]) -> usize {
    row.iter().position(|&element| element != 0).expect("a row of a space is not zero")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sim::random::Purpose;

    use super::*;

    /// The rank of rows by elimination without a thought for their form.
    fn rank_slowly(mut rows: Vec<Vec<u8>>) -> usize {
        let mut rank = 0;
        for column in 0..rows.first().map_or(0, Vec::len) {
            let Some(pivot) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
            rows.swap(rank, pivot);
            let (above, below) = rows.split_at_mut(rank + 1);
            let pivot = &above[rank];
            for row in below {
                let factor = times(row[column], inverse(pivot[column]));
                add(row, pivot, factor);
            }
            rank += 1;
        }
        rank
    }

    proptest! {
        #[test]
        fn a_space_is_as_large_as_what_came_is_independent(
            rows in prop::collection::vec(prop::collection::vec(prop_oneof![Just(0_u8), any::<u8>()], 6), 0..9),
        ) {
            let mut space = Space::empty(6);
            for (at, row) in rows.iter().enumerate() {
                let before = space.rank();
                let is_new = space.insert(row);
                prop_assert_eq!(space.rank(), rank_slowly(rows[..=at].to_vec()));
                prop_assert_eq!(is_new, space.rank() > before);
            }
            // What is known is in the space: its unit row brings nothing new.
            for known in space.known().collect::<Vec<_>>() {
                let unit: Vec<u8> = (0..6).map(|column| u8::from(column == known)).collect();
                prop_assert!(!space.clone().insert(&unit));
            }
            prop_assert!(!space.clone().insert(&space.draw(&mut Random::split(1, Purpose::Codes))));
        }
    }

    #[test]
    fn combinations_of_all_bring_all() {
        let (whole, mut random) = (Space::whole(16), Random::split(1, Purpose::Codes));
        let mut space = Space::empty(16);
        let needed = (1..).find(|_| {
            space.insert(&whole.draw(&mut random));
            space.is_whole()
        });
        // One in 256 is none new near the end.
        assert!(needed <= Some(17) && space == whole, "{needed:?}");
    }
}
