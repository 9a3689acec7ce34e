# Random numbers.

cdef extern from "whole.c":
    enum: TWISTER_SIZE
    ctypedef struct Twister:
        uint32_t words[TWISTER_SIZE]
        i32 drawn
    void twister_prepare()
    void twister_seed(Twister *twister, const unsigned char *bytes, size_t count)
    void twister_seed_two(Twister *one, const unsigned char *bytes, size_t count, Twister *other, const unsigned char *others, size_t more)
    i32 twister_below(Twister *twister, i32 count)
    void twister_complete(Twister *twister)

twister_prepare()
cdef tuple _PADDING = (b"", b"\0\0\0", b"\0\0", b"\0")


@cython.final
cdef class Numbers:
    """The random numbers that a ``random.Random`` gives for a text.

    Args:
        text: the seed.
    """

    cdef Twister twister
    #: What it is still to be seeded with, which takes as long as a few turns.
    cdef bytes key

    def __cinit__(self, str text not None):
        cdef bytes seed = text.encode()
        # That of the hash are whole words.
        self.key = <bytes>_PADDING[len(seed) % 4] + seed + <bytes>sha512(seed).digest()

    cdef Twister *seeded(self) noexcept:
        """The generator, ready to be drawn from."""
        if self.key is not None:
            twister_seed(&self.twister, self.key, len(self.key) // 4)
            self.key = None
        return &self.twister

    cdef void seed_with(self, Numbers other) noexcept:
        """Seed this and another, which takes hardly longer than one."""
        twister_seed_two(&self.twister, self.key, len(self.key) // 4, &other.twister, other.key, len(other.key) // 4)
        self.key = other.key = None

    def shuffle(self, list items not None):
        """Leave items as ``random.shuffle`` does."""
        cdef Py_ssize_t last, chosen
        cdef Twister *twister = self.seeded()
        for last in range(len(items) - 1, 0, -1):
            chosen = twister_below(twister, <i32>last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def in_python(self):
        """A generator that gives those that follow."""
        cdef i32 number
        twister_complete(self.seeded())
        words = [self.twister.words[number] for number in range(TWISTER_SIZE)]
        found = Random()
        found.setstate((3, (*words, self.twister.drawn or TWISTER_SIZE), None))
        return found


cdef i32 _chosen(draw, i32 count) except -1:
    """A number below ``count``, as ``randrange`` chooses it.

    Args:
        draw: the numbers, or what draws so many bits.
        count: how many there are.
    """
    cdef i32 bits = 0, number
    if type(draw) is Numbers:
        return twister_below((<Numbers>draw).seeded(), count)
    while count >> bits:
        bits += 1
    number = draw(bits)
    while number >= count:
        number = draw(bits)
    return number
