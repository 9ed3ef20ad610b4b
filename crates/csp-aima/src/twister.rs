//! The generator of Python's module `random`, so that a search draws the numbers that it would draw there.

/// The words of a state.
const WORDS: usize = 624;
/// The distance of the words that are mixed.
const DISTANCE: usize = 397;

/// The Mersenne Twister MT19937 (Matsumoto and Nishimura 1998). Python counts words that were drawn in its state, behind the others.
#[derive(Clone, Debug)]
pub struct Twister {
    words: Vec<u32>,
    drawn: usize,
    /// The words that were drawn since it was made.
    taken: u64,
}

impl Twister {
    /// A generator with a state as `random.getstate()[1]` tells it: 624 words, and how many of them were drawn. None if it is none.
    #[must_use]
    pub fn new(mut state: Vec<u32>) -> Option<Self> {
        let drawn = usize::try_from(state.pop()?).ok()?;
        (state.len() == WORDS && drawn <= WORDS).then_some(Self { words: state, drawn, taken: 0 })
    }

    /// The state, as `new` takes it.
    #[must_use]
    pub fn state(mut self) -> Vec<u32> {
        self.words.push(u32::try_from(self.drawn).unwrap_or(u32::MAX));
        self.words
    }

    /// The number of words that were drawn since it was made: a generator that was in the same state is in this one after as many.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// A number below `n`, which is above 0 and at most 2^31: as many bits as `n` has are drawn until they are one.
    pub fn below(&mut self, n: usize) -> usize {
        let unused = n.leading_zeros().saturating_sub(usize::BITS - u32::BITS);
        loop {
            let drawn = (self.word() >> unused) as usize;
            if drawn < n {
                return drawn;
            }
        }
    }

    fn word(&mut self) -> u32 {
        if self.drawn == WORDS {
            self.twist();
        }
        let mut word = self.words[self.drawn];
        self.drawn += 1;
        self.taken += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    fn twist(&mut self) {
        for at in 0..WORDS {
            let joined = self.words[at] & 0x8000_0000 | self.words[(at + 1) % WORDS] & 0x7fff_ffff;
            let odd = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.words[at] = self.words[(at + DISTANCE) % WORDS] ^ joined >> 1 ^ odd;
        }
        self.drawn = 0;
    }
}
