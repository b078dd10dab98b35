//! The event queue against a list that is searched from the front.

use proptest::prelude::*;
use sim::queue::EventQueue;
use sim::time::{Duration, Time};

use crate::world::cases;

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_earliest_pops_first_and_of_equals_the_first_pushed(
        steps in prop::collection::vec(prop::option::weighted(0.6, 0..8u64), 1..200)
    ) {
        let mut queue = EventQueue::default();
        let mut list: Vec<(Time, usize)> = Vec::new();
        let mut present = Time::ZERO;
        for (number, step) in steps.into_iter().enumerate() {
            match step {
                Some(ns) => {
                    let time = present + Duration::from_ns(ns);
                    queue.push(time, number);
                    list.push((time, number));
                }
                None => {
                    let earliest = list.iter().map(|&(time, _)| time).min();
                    prop_assert_eq!(queue.next_time(), earliest);
                    let place = list.iter().position(|&(time, _)| Some(time) == earliest);
                    let until = present + Duration::from_ns(4);
                    let next = place.filter(|&place| list[place].0 <= until).map(|place| list.remove(place));
                    prop_assert_eq!(queue.pop_until(until), next);
                    present = next.map_or(present, |(time, _)| time);
                }
            }
            prop_assert_eq!(queue.len(), list.len());
        }
    }
}
