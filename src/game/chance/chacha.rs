//! `ChaCha8`, the generator of the dice, block by block.
//!
//! Written here because the `rand` library's generator computes four blocks at a time, but a hunt needs only a few words
//! of two streams. With the library a simulated hunt took 10 % longer.

/// The number of words in a block.
pub(super) const WORDS: usize = 16;

type Row = [u32; 4];

/// Replaces the words by block `count` of a stream. The key is the seed, little-endian and padded with zeros.
///
/// It writes in place: a copy would stall on words that were just written one by one.
pub(super) fn fill(words: &mut [u32; WORDS], seed: u64, stream: u64, count: u64) {
    let [seed, stream, count] = [seed, stream, count].map(halves);
    let start: [Row; 4] = [
        [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574],
        [seed[0], seed[1], 0, 0],
        [0; 4],
        [count[0], count[1], stream[0], stream[1]],
    ];
    let [mut a, mut b, mut c, mut d] = start;
    // Eight rounds: by turns down the columns and down the diagonals, which become columns by turning three rows.
    for _ in 0..4 {
        for turn in [1, 3] {
            a = add(a, b);
            d = mix(d, a, 16);
            c = add(c, d);
            b = mix(b, c, 12);
            a = add(a, b);
            d = mix(d, a, 8);
            c = add(c, d);
            b = mix(b, c, 7);
            [b, c, d] = [turned(b, turn), turned(c, 2), turned(d, 4 - turn)];
        }
    }
    for (row, words) in [a, b, c, d].into_iter().zip(start).map(|(row, start)| add(row, start)).zip(words.chunks_mut(4))
    {
        words.copy_from_slice(&row);
    }
}

#[inline]
fn add(one: Row, other: Row) -> Row {
    std::array::from_fn(|column| one[column].wrapping_add(other[column]))
}

#[inline]
fn mix(one: Row, other: Row, bits: u32) -> Row {
    std::array::from_fn(|column| (one[column] ^ other[column]).rotate_left(bits))
}

#[inline]
fn turned(row: Row, turn: usize) -> Row {
    std::array::from_fn(|column| row[(column + turn) % 4])
}

#[expect(clippy::cast_possible_truncation, reason = "it returns the two halves of 64 bits")]
const fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}
