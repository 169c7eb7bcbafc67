//! The options by how often they took part in recent conflicts: a binary heap
//! in which an option can rise.

/// A heap of options, the most active first.
#[derive(Clone, Default, Debug)]
pub(crate) struct Order {
    activity: Vec<f64>,
    /// What taking part in a conflict adds. It grows, so that older conflicts
    /// count less and less.
    step: f64,
    heap: Vec<u32>,
    /// For each option its place in the heap, or [`OUT`].
    places: Vec<u32>,
}

const OUT: u32 = u32::MAX;

/// How fast activity fades.
const FADE: f64 = 0.95;

/// Beyond this, all activities are scaled down.
const LARGE: f64 = 1e100;

impl Order {
    /// Starts over with these activities, all options in the heap.
    pub(crate) fn reset(&mut self, activity: impl Iterator<Item = f64>) {
        self.activity.clear();
        self.activity.extend(activity);
        self.step = 1.0;
        let len = self.activity.len() as u32;
        self.heap.clear();
        self.heap.extend(0..len);
        self.places.clear();
        self.places.extend(0..len);
        for place in (0..self.heap.len() / 2).rev() {
            self.sink(place);
        }
    }

    /// Notes that an option took part in a conflict.
    pub(crate) fn bump(&mut self, option: u32) {
        self.activity[option as usize] += self.step;
        if self.activity[option as usize] > LARGE {
            for activity in &mut self.activity {
                *activity /= LARGE;
            }
            self.step /= LARGE;
        }
        let place = self.places[option as usize];
        if place != OUT {
            self.rise(place as usize);
        }
    }

    /// Lets activity fade after a conflict.
    pub(crate) fn fade(&mut self) {
        self.step /= FADE;
    }

    /// Puts an option back, unless it is in.
    pub(crate) fn insert(&mut self, option: u32) {
        if self.places[option as usize] == OUT {
            self.places[option as usize] = self.heap.len() as u32;
            self.heap.push(option);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active option.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let &first = self.heap.first()?;
        self.places[first as usize] = OUT;
        let last = self.heap.pop()?;
        if last != first {
            self.put(0, last);
            self.sink(0);
        }
        Some(first)
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        let [x, y] = [a, b].map(|option| self.activity[option as usize]);
        x > y || x == y && a < b
    }

    fn put(&mut self, place: usize, option: u32) {
        self.heap[place] = option;
        self.places[option as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let option = self.heap[place];
        while place > 0 {
            let above = (place - 1) / 2;
            let parent = self.heap[above];
            if !self.is_before(option, parent) {
                break;
            }
            self.put(place, parent);
            place = above;
        }
        self.put(place, option);
    }

    fn sink(&mut self, mut place: usize) {
        let option = self.heap[place];
        loop {
            let mut below = 2 * place + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.is_before(self.heap[below + 1], self.heap[below])
            {
                below += 1;
            }
            let child = self.heap[below];
            if !self.is_before(child, option) {
                break;
            }
            self.put(place, child);
            place = below;
        }
        self.put(place, option);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first_and_ties_go_to_the_first() {
        let mut order = Order::default();
        order.reset([0.0, 0.5, 0.25, 0.5, 0.0].into_iter());
        order.bump(4);
        order.fade();
        order.bump(0);
        let popped: Vec<_> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(popped, [0, 4, 1, 3, 2]);
        for option in [2, 1, 2] {
            order.insert(option);
        }
        order.bump(2);
        assert_eq!(
            [order.pop(), order.pop(), order.pop()],
            [Some(2), Some(1), None]
        );
    }

    #[test]
    fn large_activities_are_scaled_down() {
        let mut order = Order::default();
        order.reset([0.0; 3].into_iter());
        for _ in 0..10_000 {
            order.bump(1);
            order.fade();
        }
        order.bump(2);
        assert!(order.activity.iter().all(|activity| activity.is_finite()));
        assert_eq!(order.pop(), Some(1));
    }
}
