/* Random numbers as CPython's `random.Random` gives them. */
#include "twister.h"

#include <string.h>

enum { AHEAD = 397 };

/* The words with which seeding begins, whatever the seed is. */
static uint32_t beginning[TWISTER_SIZE];

static uint32_t mixed(uint32_t word) { return word ^ word >> 30; }

static void twister_prepare(void)
{
    beginning[0] = 19650218;
    for (uint32_t index = 1; index < TWISTER_SIZE; index++)
        beginning[index] = 1812433253 * mixed(beginning[index - 1]) + index;
}

static uint32_t word_at(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* A generator that is being seeded: by words before an end, of which one is next, and which of its own words comes next. */
typedef struct { uint32_t *words, last; const unsigned char *end; size_t count, at, index; } Seeding;

static Seeding seeding(Twister *twister, const unsigned char *bytes, size_t count)
{
    Seeding s = {twister->words, beginning[0], bytes + 4 * count, count, 0, 1};
    while (s.count > 1 && !word_at(s.end - 4 * s.count))
        s.count--;
    memcpy(s.words, beginning, sizeof beginning);
    return s;
}

/* A round has as many words as a generator, or as the seed where that has more. */
static size_t round_of(const Seeding *s) { return s->count > TWISTER_SIZE ? s->count : TWISTER_SIZE; }

static inline void go_on(Seeding *s) { s->index = s->index + 1 == TWISTER_SIZE ? 1 : s->index + 1; }

/* Mix the next word of the seed in. */
static inline void mix_in(Seeding *s)
{
    uint32_t word = word_at(s->end - 4 * (s->at + 1)) + (uint32_t)s->at;
    s->words[s->index] = s->last = (s->words[s->index] ^ mixed(s->last) * 1664525) + word;
    s->at = s->at + 1 == s->count ? 0 : s->at + 1;
    go_on(s);
}

/* Mix the words themselves, which is the second round. */
static inline void mix(Seeding *s)
{
    s->words[s->index] = s->last = (s->words[s->index] ^ mixed(s->last) * 1566083941) - (uint32_t)s->index;
    go_on(s);
}

static void settle(Twister *twister)
{
    twister->words[0] = 0x80000000;
    twister->drawn = 0;
}

static void twister_seed(Twister *twister, const unsigned char *bytes, size_t count)
{
    Seeding s = seeding(twister, bytes, count);
    for (size_t left = round_of(&s); left; left--)
        mix_in(&s);
    for (size_t left = TWISTER_SIZE - 1; left; left--)
        mix(&s);
    settle(twister);
}

/* What is next waits for what was last; so two at once take hardly longer than one. */
static void twister_seed_two(Twister *one, const unsigned char *bytes, size_t count, Twister *other, const unsigned char *others, size_t more)
{
    if (count > TWISTER_SIZE || more > TWISTER_SIZE) {
        twister_seed(one, bytes, count);
        twister_seed(other, others, more);
        return;
    }
    Seeding s = seeding(one, bytes, count), t = seeding(other, others, more);
    for (size_t left = TWISTER_SIZE; left; left--) {
        mix_in(&s);
        mix_in(&t);
    }
    for (size_t left = TWISTER_SIZE - 1; left; left--) {
        mix(&s);
        mix(&t);
    }
    settle(one);
    settle(other);
}

/* Twist the next word. */
static uint32_t twist(Twister *twister)
{
    uint32_t *words = twister->words;
    int32_t at = twister->drawn, next = at + 1 == TWISTER_SIZE ? 0 : at + 1;
    uint32_t joined = (words[at] & 0x80000000) | (words[next] & 0x7FFFFFFF);
    twister->drawn = next;
    return words[at] = words[at < TWISTER_SIZE - AHEAD ? at + AHEAD : at + AHEAD - TWISTER_SIZE] ^ joined >> 1 ^
                       (-(joined & 1) & 0x9908B0DF);
}

static int32_t twister_below(Twister *twister, int32_t count)
{
    int bits = 0;
    while (count >> bits)
        bits++;
    for (;;) {
        uint32_t word = twist(twister);
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C5680;
        word ^= word << 15 & 0xEFC60000;
        word ^= word >> 18;
        int32_t number = (int32_t)(word >> (32 - bits));
        if (number < count)
            return number;
    }
}

static void twister_complete(Twister *twister)
{
    int32_t drawn = twister->drawn;
    while (drawn && twister->drawn)
        twist(twister);
    twister->drawn = drawn;
}
