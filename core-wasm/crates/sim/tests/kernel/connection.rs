//! One connection: its window, its sockets, loss and slow start.

use crate::world::{SEGMENT, errand, ms, plain, run, senders};
use sim::time::Duration;

#[test]
fn a_lone_message_takes_its_serialisation_and_the_one_way_delay() {
    let seen = run(plain(2), senders(2, [vec![errand(ms(5), 1, 1_000, 7)]]));
    let message = seen.messages().next().unwrap();
    assert_eq!((message.queued, message.first_bit_out), (ms(5), ms(5)));
    assert_eq!(message.last_bit_out, ms(5) + Duration::from_us(8));
    assert_eq!(message.ended, ms(15) + Duration::from_us(8));
    assert_eq!(message.stalled, Duration::ZERO);
    let _ = SEGMENT;
}
