//! Groups of variables of which at most one is true.

/// All groups of a problem. Variables are counted from 0.
#[derive(Clone, Default, Debug)]
pub(crate) struct Groups {
    members: Vec<u32>,
    /// Where each group begins and ends.
    bounds: Vec<(u32, u32)>,
    /// For each variable, its groups.
    of: Vec<Vec<u32>>,
}

impl Groups {
    /// Returns no groups of this many variables.
    pub(crate) fn new(variables: usize) -> Groups {
        Groups {
            of: vec![Vec::new(); variables],
            ..Groups::default()
        }
    }

    /// Adds a group of different variables.
    pub(crate) fn add(&mut self, variables: &[u32]) {
        let group = self.bounds.len() as u32;
        let start = self.members.len() as u32;
        self.members.extend(variables);
        self.bounds.push((start, self.members.len() as u32));
        for &variable in variables {
            self.of[variable as usize].push(group);
        }
    }

    /// Returns the members of all groups of a variable, itself included.
    #[inline]
    pub(crate) fn rivals(&self, variable: u32) -> impl Iterator<Item = u32> + '_ {
        let groups = self.of[variable as usize].iter();
        groups.flat_map(|&group| {
            let (start, end) = self.bounds[group as usize];
            self.members[start as usize..end as usize].iter().copied()
        })
    }
}
