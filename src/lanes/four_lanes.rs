//! Moves of four lanes, for vectors whose only permutation is one of bytes.

/// For each set of four lanes, the bytes of the lanes in it, in order.
pub(super) static GATHER: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut lanes = 0;
    while lanes < 16 {
        let (mut lane, mut front) = (0, 0);
        while lane < 4 {
            if lanes >> lane & 1 == 1 {
                move_lane(&mut table[lanes], front, lane);
                front += 1;
            }
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// For each set of four lanes, the bytes of as many lanes as it has before each
/// lane.
pub(super) static SPREAD: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut lanes = 0;
    while lanes < 16 {
        let (mut lane, mut front) = (0, 0);
        while lane < 4 {
            move_lane(&mut table[lanes], lane, front);
            front += lanes >> lane & 1;
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// Moves a lane in an index of bytes.
const fn move_lane(index: &mut [u8; 16], to: usize, from: usize) {
    let mut byte = 0;
    while byte < 4 {
        index[4 * to + byte] = (4 * from + byte) as u8;
        byte += 1;
    }
}
