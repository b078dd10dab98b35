//! Bytes beside ids alone, corrupt codewords, minted twins, forgetting, and fragments.

use proptest::prelude::*;
use quorumscope_gossip::message::TxId;
use quorumscope_gossip::peeling::{self, Peeling};
use quorumscope_gossip::soliton::{C, DELTA, RobustSoliton};
use quorumscope_gossip_codec::fragments::{DATA_BYTES, Reassembly, fragments};
use quorumscope_gossip_codec::ids::Key;
use quorumscope_gossip_codec::{Arrival, Codeword, Decoder, Encoder, SYMBOL_BYTES, Symbol, add};
use sim::random::{Purpose, Random};

const WINDOW: u16 = 50;
/// Table 1: m.
const LATEST: usize = 100_000;

fn random(seed: u64) -> Random {
    Random::split(seed, Purpose::Codes)
}

fn symbol(random: &mut Random) -> Symbol {
    std::array::from_fn(|_| random.next_u32() as u8)
}

fn sum_of(symbols: &[&Symbol]) -> Symbol {
    let mut sum = [0; SYMBOL_BYTES];
    symbols.iter().for_each(|symbol| add(&mut sum, symbol));
    sum
}

/// Peers that each know most transactions and send their sums to one receiver, which decodes bytes and ids side by
/// side: what part of the transactions it gets.
fn decoded_by_both(seed: u64, peers: usize, each: u32, share: u32) -> f64 {
    let random = &mut random(seed);
    let keys: Vec<Key> = (0..peers).map(|_| Key::draw(random)).collect();
    let degrees = RobustSoliton::new(WINDOW.into(), DELTA, C);
    let mut encoders: Vec<Encoder> =
        keys.iter().map(|&key| Encoder::new(degrees.clone(), WINDOW, vec![key])).collect();
    let mut entered: Vec<Vec<TxId>> = vec![Vec::new(); peers];
    let mut made: Vec<Symbol> = Vec::new();
    let (mut decoder, mut peeling) = (Decoder::new(keys, LATEST), Peeling::default());
    let (mut symbols, mut ids) = (Vec::new(), Vec::new());
    let (mut sources, mut codeword) = (Vec::new(), Codeword::default());
    for _ in 0..each {
        // Most transactions are those of several peers.
        made.push(symbol(random));
        for (encoder, entered) in encoders.iter_mut().zip(&mut entered) {
            if random.below(3) > 0 {
                encoder.enter(&made[made.len() - 1]);
                entered.push(TxId(made.len() as u32 - 1));
            }
        }
        for (link, encoder) in encoders.iter_mut().enumerate() {
            encoder.encode(0, random, &mut sources, &mut codeword);
            // Some are lost on the way.
            if random.below(100) >= share.into() {
                let sources: Vec<TxId> =
                    sources.iter().map(|source| entered[link][source.0 as usize]).collect();
                let arrival = decoder.receive(link, &codeword, &mut symbols);
                let expected = match peeling.receive(&sources, false, &mut ids) {
                    peeling::Arrival::Known => Arrival::Known,
                    peeling::Arrival::Decoded => Arrival::Decoded,
                    peeling::Arrival::Waits(_) => Arrival::Waits,
                    peeling::Arrival::Discarded => unreachable!("all are what they say"),
                };
                assert_eq!(arrival, expected);
            }
        }
        if random.below(8) == 0 {
            let own = TxId(made.len() as u32 - 1);
            if !peeling.knows(own) {
                peeling.learn(own, &mut ids);
                decoder.learn(&made[own.0 as usize], &mut symbols);
            }
        }
    }
    // What falls at one moment may come in another order.
    let sorted = |mut symbols: Vec<Symbol>| {
        symbols.sort_unstable();
        symbols
    };
    let expected = ids.iter().map(|decoded| made[decoded.tx.0 as usize]).collect();
    assert_eq!(sorted(symbols.clone()), sorted(expected));
    assert_eq!(decoder.done().corrupt, 0);
    symbols.len() as f64 / made.len() as f64
}

/// Three codewords a transaction of which each sender has two thirds.
#[test]
fn most_are_decoded() {
    let share = decoded_by_both(1, 3, 1_000, 10);
    assert!((0.85..0.95).contains(&share), "{share}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_decode_as_ids_do(seed: u64, peers in 1..5_usize, each in 50..400_u32, share in 0..90_u32) {
        decoded_by_both(seed, peers, each, share);
    }

    #[test]
    fn fragments_in_any_order_are_the_transaction(
        transactions in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..600), 1..6), seed: u64,
    ) {
        let random = &mut random(seed);
        let mut all: Vec<Symbol> = transactions.iter().flat_map(|transaction| fragments(transaction)).collect();
        // Those of nobody's, and another one's history of the same place.
        all.push(symbol(random));
        let count = all.len();
        random.draw_to_front(&mut all, count);
        let (mut reassembly, mut whole) = (Reassembly::default(), Vec::new());
        all.iter().for_each(|fragment| reassembly.receive(fragment, &mut whole));
        for transaction in &transactions {
            prop_assert!(whole.contains(transaction));
        }
        // Nothing else but what the fragment of nobody says by itself.
        prop_assert!(whole.len() <= transactions.len() + 1);
    }
}

#[test]
fn a_transaction_has_as_many_fragments_as_it_needs() {
    let count = |bytes: usize| fragments(&vec![7; bytes]).len();
    assert_eq!([0, 1, DATA_BYTES, DATA_BYTES + 1, 3 * DATA_BYTES].map(count), [1, 1, 1, 2, 3]);
}

/// Two histories: fragments that claim to come between others change nothing.
#[test]
fn a_fragment_of_another_history_joins_nothing() {
    let ours = fragments(&[1; 250]);
    let mut forged = ours[1];
    forged[SYMBOL_BYTES - 1] ^= 1;
    let (mut reassembly, mut whole) = (Reassembly::default(), Vec::new());
    [ours[0], forged, ours[2]].iter().for_each(|fragment| reassembly.receive(fragment, &mut whole));
    assert_eq!(whole, Vec::<Vec<u8>>::new());
    reassembly.receive(&ours[1], &mut whole);
    assert_eq!(whole, [vec![1; 250]]);
}

/// With an altered payload, an altered header or both, a codeword is thrown away when it falls to one source, and
/// everything else decodes as without it.
#[test]
fn a_corrupt_codeword_alters_nothing_else() {
    let key = Key(1, 2);
    let symbols: Vec<Symbol> = (0..4).map(|seed| symbol(&mut random(seed))).collect();
    let codeword = |sources: &[usize]| Codeword {
        ids: sources.iter().map(|&source| key.id(&symbols[source])).collect(),
        payload: sum_of(&sources.iter().map(|&source| &symbols[source]).collect::<Vec<_>>()),
    };
    let good = [codeword(&[0, 1]), codeword(&[1, 2]), codeword(&[2, 3]), codeword(&[0])];
    let decoded = |bad: Option<Codeword>| {
        let (mut decoder, mut decoded) = (Decoder::new(vec![key], LATEST), Vec::new());
        for codeword in good.iter().take(2).cloned().chain(bad).chain(good.iter().skip(2).cloned()) {
            decoder.receive(0, &codeword, &mut decoded);
        }
        (decoded, decoder.done().corrupt, decoder.waiting())
    };
    let all = vec![symbols[0], symbols[1], symbols[2], symbols[3]];
    assert_eq!(decoded(None), (all.clone(), 0, 0));
    let mut payload = codeword(&[1, 3]);
    payload.payload[5] ^= 1;
    let mut header = codeword(&[1, 3]);
    header.ids[1] ^= 1;
    let both = Codeword { ids: header.ids.clone(), payload: payload.payload };
    // The payload's is redundant by then, and never looked at.
    assert_eq!(decoded(Some(payload)).0, all);
    for bad in [header, both] {
        assert_eq!(decoded(Some(bad)), (all.clone(), 1, 1));
    }
    let mut alone = codeword(&[3]);
    alone.payload[0] ^= 1;
    assert_eq!(decoded(Some(alone)), (all, 1, 0));
}

/// Two transactions with one id under a key, by the birthday paradox.
fn twins(key: Key) -> [Symbol; 2] {
    let random = &mut random(3);
    let mut ids: Vec<(u32, u32)> = Vec::new();
    let mut all = Vec::new();
    loop {
        for _ in 0..50_000 {
            let symbol = symbol(random);
            ids.push((key.id(&symbol), all.len() as u32));
            all.push(symbol);
        }
        ids.sort_unstable();
        if let Some(pair) = ids.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return [pair[0].1, pair[1].1].map(|place| all[place as usize]);
        }
    }
}

/// Mallory mints a twin of Alice's transaction for the key that all links share: where it comes first, Alice's never
/// arrives. With a key for each link it has her id on one of them at most.
#[test]
fn a_minted_twin_hides_a_transaction_only_where_links_share_a_key() {
    let shared = Key(11, 12);
    let [alice, mallory] = twins(shared);
    assert_eq!(shared.id(&alice), shared.id(&mallory));
    let other = symbol(&mut random(9));
    let arrives = |keys: [Key; 2]| {
        let (mut decoder, mut decoded) = (Decoder::new(keys.to_vec(), LATEST), Vec::new());
        let single =
            |link: usize, symbol: &Symbol| Codeword { ids: vec![keys[link].id(symbol)], payload: *symbol };
        decoder.receive(0, &single(0, &mallory), &mut decoded);
        // Alice's comes over both, in a sum and alone.
        let ids = [&alice, &other].map(|symbol| keys[1].id(symbol)).to_vec();
        decoder.receive(1, &Codeword { ids, payload: sum_of(&[&alice, &other]) }, &mut decoded);
        decoder.receive(0, &single(0, &other), &mut decoded);
        decoder.receive(0, &single(0, &alice), &mut decoded);
        decoder.receive(1, &single(1, &alice), &mut decoded);
        decoded.contains(&alice)
    };
    assert!(!arrives([shared, shared]));
    assert!(arrives([shared, Key(13, 14)]));
}

/// Only the latest are taken out of codewords: an older one decodes again, which is why m is so much above k.
#[test]
fn what_is_older_than_the_latest_is_forgotten() {
    let key = Key(5, 6);
    let symbols: Vec<Symbol> = (0..4).map(|seed| symbol(&mut random(seed))).collect();
    let single = |symbol: &Symbol| Codeword { ids: vec![key.id(symbol)], payload: *symbol };
    let (mut decoder, mut decoded) = (Decoder::new(vec![key], 3), Vec::new());
    let arrivals: Vec<Arrival> = [0, 1, 2, 0, 3, 0]
        .map(|place: usize| decoder.receive(0, &single(&symbols[place]), &mut decoded))
        .into();
    use Arrival::{Decoded, Known};
    assert_eq!(arrivals, [Decoded, Decoded, Decoded, Known, Decoded, Decoded]);
}

/// An id is hashed once for each transaction and link, and once for each check.
#[test]
fn ids_are_hashed_once_a_transaction_and_link() {
    let random = &mut random(4);
    let keys: Vec<Key> = (0..8).map(|_| Key::draw(random)).collect();
    let mut decoder = Decoder::new(keys.clone(), LATEST);
    let mut decoded = Vec::new();
    for _ in 0..100 {
        let symbol = symbol(random);
        decoder.receive(3, &Codeword { ids: vec![keys[3].id(&symbol)], payload: symbol }, &mut decoded);
    }
    assert_eq!((decoded.len(), decoder.done().hashed), (100, 100 * (8 + 1)));
}
