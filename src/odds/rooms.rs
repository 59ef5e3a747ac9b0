//! Sets of a given number of rooms.

use crate::game::Rooms;

/// Returns the number of ways to choose `count` of `others` rooms; `None` if there are too few rooms, or too many ways.
pub(crate) fn combinations(others: u64, count: u16) -> Option<u64> {
    let count = u64::from(count).min(others.checked_sub(count.into())?);
    (0..count).try_fold(1_u64, |ways, taken| Some(ways.checked_mul(others - taken)? / (taken + 1)))
}

/// Lists every subset of `count` rooms.
pub(crate) fn sets(rooms: Rooms, count: u16) -> Vec<Rooms> {
    // A room is added only if enough higher rooms are left to complete the set.
    (0..u32::from(count)).rev().fold(vec![Rooms::NONE], |sets, still| {
        let with_another = |set: Rooms| {
            let above = rooms.above(set);
            let fits = move |room: &u32| above.above(Rooms::only(*room)).count() >= still;
            above.iter().filter(fits).map(move |room| set.or(Rooms::only(room)))
        };
        sets.into_iter().flat_map(with_another).collect()
    })
}
