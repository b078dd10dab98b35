//! How fast the codec adds symbols, beside a loop on this machine that does nothing else, and beside RaptorQ:
//! `cargo run --release -p quorumscope-gossip-codec --example speed`. One line of JSON; all are measured in turns, and
//! of each the fastest counts.

#![allow(clippy::disallowed_types, reason = "measuring wall time is what this is for")]

use std::hint::black_box;
use std::time::Instant;

use quorumscope_gossip::message::TxId;
use quorumscope_gossip::soliton::{C, DELTA, RobustSoliton};
use quorumscope_gossip::window::Window;
use quorumscope_gossip_codec::ids::Key;
use quorumscope_gossip_codec::{Codeword, Decoder, Encoder, SYMBOL_BYTES, Symbol, add};
use raptorq::{
    ObjectTransmissionInformation, SourceBlockDecoder, SourceBlockEncoder, SourceBlockEncodingPlan,
};
use sim::random::{Purpose, Random};

const WINDOW: u16 = 50;
const MANY: usize = 100_000;
const REPEATS: usize = 5;
/// Codewords of a measurement.
const CODEWORDS: usize = 200_000;

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn symbols(count: usize, random: &mut Random) -> Vec<Symbol> {
    (0..count).map(|_| std::array::from_fn(|_| random.next_u32() as u8)).collect()
}

/// The machine's own: sums of five symbols drawn from some, as many a second.
fn machine(from: &[Symbol], random: &mut Random) -> f64 {
    let places: Vec<u32> = (0..5 * CODEWORDS).map(|_| random.below(from.len() as u64) as u32).collect();
    let time = seconds(|| {
        for sources in places.chunks(5) {
            let mut sum = [0; SYMBOL_BYTES];
            sources.iter().for_each(|&place| add(&mut sum, &from[place as usize]));
            black_box(sum);
        }
    });
    places.len() as f64 / time
}

fn encoder(symbols: &[Symbol], window: u16) -> Encoder {
    let degrees = RobustSoliton::new(WINDOW.into(), DELTA, C);
    let mut encoder = Encoder::new(degrees, window, vec![Key(1, 2)]);
    symbols.iter().for_each(|symbol| encoder.enter(symbol));
    encoder
}

/// Symbols added a second by an encoder with so large a window.
fn encoded(symbols: &[Symbol], window: u16, random: &mut Random) -> f64 {
    let mut encoder = encoder(symbols, window);
    let (mut sources, mut codeword) = (Vec::new(), Codeword::default());
    let mut added = 0;
    let time = seconds(|| {
        for _ in 0..CODEWORDS {
            encoder.encode(0, random, &mut sources, &mut codeword);
            added += codeword.ids.len();
            black_box(&codeword);
        }
    });
    added as f64 / time
}

/// Symbols a second that are only drawn, and not added.
fn drawn(random: &mut Random) -> f64 {
    let degrees = RobustSoliton::new(WINDOW.into(), DELTA, C);
    let mut window = Window::new(WINDOW);
    (0..u32::from(WINDOW)).for_each(|number| window.enter(TxId(number)));
    let (mut sources, mut count) = (Vec::new(), 0);
    let time = seconds(|| {
        for _ in 0..CODEWORDS {
            let degree = degrees.draw(random);
            sources.clear();
            sources.extend(window.draw(degree, random));
            count += black_box(&sources).len();
        }
    });
    count as f64 / time
}

/// Codewords of a sender that makes a transaction for every 1.35 of them.
fn stream(symbols: &[Symbol], random: &mut Random) -> Vec<Codeword> {
    let mut encoder = encoder(&symbols[..usize::from(WINDOW)], WINDOW);
    let mut entered = usize::from(WINDOW);
    (0..CODEWORDS)
        .map(|sent| {
            while entered < symbols.len() && entered * 135 < sent * 100 {
                encoder.enter(&symbols[entered]);
                entered += 1;
            }
            let mut codeword = Codeword::default();
            encoder.encode(0, random, &mut Vec::new(), &mut codeword);
            codeword
        })
        .collect()
}

/// What decoding a stream takes: symbols added a second, codewords a second, and which part of the time is hashing.
fn decoded(codewords: &[Codeword]) -> [f64; 3] {
    let mut decoder = Decoder::new(vec![Key(1, 2)], MANY);
    let mut decoded = Vec::new();
    let time = seconds(|| {
        for codeword in codewords {
            decoder.receive(0, codeword, &mut decoded);
        }
    });
    let hashing = seconds(|| {
        let key = Key(1, 2);
        for place in 0..decoder.done().hashed as usize {
            black_box(key.id(&decoded[place % decoded.len()]));
        }
    });
    [decoder.done().added as f64 / time, codewords.len() as f64 / time, hashing / time]
}

/// Symbols taken out of codewords a second where so many transactions are known: codewords of five of them.
fn reduced(symbols: &[Symbol], random: &mut Random) -> f64 {
    let key = Key(1, 2);
    let mut decoder = Decoder::new(vec![key], MANY);
    let mut decoded = Vec::new();
    let ids: Vec<u32> = symbols.iter().map(|symbol| key.id(symbol)).collect();
    symbols.iter().for_each(|symbol| decoder.learn(symbol, &mut decoded));
    let codeword = |_| Codeword {
        ids: (0..5).map(|_| ids[random.below(ids.len() as u64) as usize]).collect(),
        payload: symbols[0],
    };
    let codewords: Vec<Codeword> = (0..CODEWORDS).map(codeword).collect();
    let time = seconds(|| {
        for codeword in &codewords {
            black_box(decoder.receive(0, codeword, &mut decoded));
        }
    });
    decoder.done().added as f64 / time
}

/// RaptorQ with blocks of as many symbols as the window: repair packets a second, and symbols a second that are decoded
/// from repair packets alone.
fn raptorq(symbols: &[Symbol]) -> [f64; 2] {
    let data: Vec<u8> = symbols[..usize::from(WINDOW)].concat();
    let config = ObjectTransmissionInformation::new(data.len() as u64, SYMBOL_BYTES as u16, 1, 1, 8);
    let plan = SourceBlockEncodingPlan::generate(WINDOW);
    let blocks = 400;
    let encoder = || SourceBlockEncoder::with_encoding_plan(0, &config, &data, &plan);
    let packets = encoder().repair_packets(0, 2 * u32::from(WINDOW));
    let encoding = seconds(|| {
        for _ in 0..blocks {
            black_box(encoder().repair_packets(0, 2 * u32::from(WINDOW)));
        }
    });
    let decoding = seconds(|| {
        for _ in 0..blocks {
            let mut decoder = SourceBlockDecoder::new(0, &config, data.len() as u64);
            let mut packets = packets.iter().cloned();
            while decoder.decode(packets.next()).is_none() {}
        }
    });
    [f64::from(2 * WINDOW) * f64::from(blocks) / encoding, f64::from(WINDOW) * f64::from(blocks) / decoding]
}

fn main() {
    let random = &mut Random::split(1, Purpose::Codes);
    let many = symbols(MANY, random);
    let few = &many[..usize::from(WINDOW)];
    let codewords = stream(&many, random);
    let mut most = [0_f64; 11];
    for _ in 0..REPEATS {
        let [decode, codewords_per_s, hashing] = decoded(&codewords);
        let [rq_encode, rq_decode] = raptorq(&many);
        let encode = encoded(few, WINDOW, random);
        let figures = [
            machine(few, random),
            machine(&many, random),
            encode,
            encoded(&many, u16::MAX, random),
            decode,
            reduced(&many, random),
            codewords_per_s,
            hashing,
            rq_encode,
            rq_decode,
            drawn(random),
        ];
        most.iter_mut().zip(figures).for_each(|(most, figure)| *most = most.max(figure));
    }
    let [
        few,
        many,
        encode,
        encode_many,
        decode,
        reduce_many,
        codewords,
        hashing,
        rq_encode,
        rq_decode,
        drawing,
    ] = most;
    let mean = RobustSoliton::new(WINDOW.into(), DELTA, C).mean();
    println!(
        "{{\"machine_per_s\": {few:.0}, \"machine_of_many_per_s\": {many:.0}, \
         \"encode\": {:.3}, \"encode_of_many\": {:.3}, \"decode\": {:.3}, \"decode_of_many\": {:.3}, \
         \"drawing\": {:.3}, \"hashing\": {hashing:.3}, \"codewords_encoded_per_s\": {:.0}, \"codewords_decoded_per_s\": {codewords:.0}, \
         \"raptorq_encoded_per_s\": {rq_encode:.0}, \"raptorq_decoded_per_s\": {rq_decode:.0}}}",
        encode / few,
        encode_many / many,
        decode / few,
        reduce_many / many,
        encode / drawing,
        encode / mean,
    );
}
