//! Sorting networks, which sort the keys of all lanes at once.

/// Sorts vectors lane by lane. In the result, the first vector contains the smallest key of each lane, and the last
/// vector the greatest key. `exchange` returns the minimum and the maximum of each lane of two vectors.
///
/// This is a bitonic sort. Runs of one, two, four and more vectors are merged in pairs. A merge first compares the
/// vectors of one run with the vectors of the other run in reverse order. Then it compares the first half of each part
/// with the second half, for smaller and smaller parts. The choice of the compared vectors does not depend on the keys,
/// so no branch is mispredicted.
#[inline(always)]
pub(super) fn sort<V: Copy, const SIZE: usize>(
    vectors: &mut [V; SIZE],
    exchange: impl Fn(V, V) -> (V, V),
) {
    const { assert!(SIZE.is_power_of_two() && SIZE <= 32) };
    // This is not a loop, because with constant lengths all vectors stay in registers.
    merge_runs(vectors, 1, &exchange);
    merge_runs(vectors, 2, &exchange);
    merge_runs(vectors, 4, &exchange);
    merge_runs(vectors, 8, &exchange);
    merge_runs(vectors, 16, &exchange);
}

/// Merges pairs of sorted runs of length `run`.
#[inline(always)]
fn merge_runs<V: Copy>(vectors: &mut [V], run: usize, exchange: &impl Fn(V, V) -> (V, V)) {
    if run >= vectors.len() {
        return;
    }
    for pair in vectors.chunks_exact_mut(2 * run) {
        let (left, right) = pair.split_at_mut(run);
        for (low, high) in left.iter_mut().zip(right.iter_mut().rev()) {
            (*low, *high) = exchange(*low, *high);
        }
    }
    halve(vectors, run, 8, exchange);
    halve(vectors, run, 4, exchange);
    halve(vectors, run, 2, exchange);
    halve(vectors, run, 1, exchange);
}

/// Compares the two halves of each part of a run. A half has `half` vectors.
#[inline(always)]
fn halve<V: Copy>(vectors: &mut [V], run: usize, half: usize, exchange: &impl Fn(V, V) -> (V, V)) {
    if half >= run {
        return;
    }
    for part in vectors.chunks_exact_mut(2 * half) {
        let (left, right) = part.split_at_mut(half);
        for (low, high) in left.iter_mut().zip(right) {
            (*low, *high) = exchange(*low, *high);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort;

    /// Checks that a network sorts all sequences of the keys 0 and 1. A network that sorts these sequences sorts all
    /// sequences of keys (Knuth, volume 3, 5.3.4, theorem Z). In this test, every bit of a vector is a key, so 64
    /// sequences are sorted at once.
    fn sorts_zeros_and_ones<const SIZE: usize>() {
        for first in (0..1_u64 << SIZE).step_by(64) {
            // Bit b of vector v is bit v of the number first + b.
            let mut vectors: [u64; SIZE] = core::array::from_fn(|vector| {
                (0..64).fold(0, |bits, b| bits | ((first + b) >> vector & 1) << b)
            });
            let ones = |vectors: &[u64; SIZE], b: u64| {
                vectors.iter().map(|bits| bits >> b & 1).sum::<u64>()
            };
            let before: Vec<u64> = (0..64).map(|b| ones(&vectors, b)).collect();
            sort(&mut vectors, |a, b| (a & b, a | b));
            for pair in vectors.windows(2) {
                assert_eq!(pair[0] & !pair[1], 0);
            }
            let after: Vec<u64> = (0..64).map(|b| ones(&vectors, b)).collect();
            assert_eq!(before, after);
        }
    }

    #[test]
    fn every_network_sorts() {
        sorts_zeros_and_ones::<4>();
        sorts_zeros_and_ones::<8>();
        sorts_zeros_and_ones::<16>();
    }

    /// Checks the last merge of the widest network with all pairs of sorted runs of the keys 0 and 1. Testing all
    /// sequences of this size would take too long.
    #[test]
    fn the_widest_network_merges() {
        for left in 0..=16_usize {
            for right in 0..=16_usize {
                let mut vectors: [u64; 32] = core::array::from_fn(|vector| {
                    let (vector, ones) = if vector < 16 {
                        (vector, left)
                    } else {
                        (vector - 16, right)
                    };
                    u64::from(vector >= 16 - ones)
                });
                sort(&mut vectors, |a, b| (a & b, a | b));
                assert!(vectors.is_sorted());
                assert_eq!(vectors.iter().sum::<u64>(), (left + right) as u64);
            }
        }
    }
}
