//! The event queue against a list that is searched from the front.

use proptest::prelude::*;
use sim::queue::EventQueue;
use sim::time::Time;

use crate::world::cases;

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_earliest_pops_first_and_of_equals_the_first_pushed(
        steps in prop::collection::vec(prop::option::weighted(0.6, 0..8u64), 1..200)
    ) {
        let mut queue = EventQueue::default();
        let mut list: Vec<(Time, usize)> = Vec::new();
        for (number, step) in steps.into_iter().enumerate() {
            match step {
                Some(ns) => {
                    queue.push(Time::from_ns(ns), number);
                    list.push((Time::from_ns(ns), number));
                }
                None => {
                    let earliest = list.iter().map(|&(time, _)| time).min();
                    prop_assert_eq!(queue.next_time(), earliest);
                    let place = list.iter().position(|&(time, _)| Some(time) == earliest);
                    prop_assert_eq!(queue.pop(), place.map(|place| list.remove(place)));
                }
            }
            prop_assert_eq!(queue.len(), list.len());
        }
    }
}
