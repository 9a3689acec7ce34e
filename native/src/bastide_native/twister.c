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

static size_t following(size_t index) { return index + 1 == TWISTER_SIZE ? 1 : index + 1; }

static uint32_t word_at(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void twister_seed(Twister *twister, const unsigned char *bytes, size_t count)
{
    uint32_t *words = twister->words, last = beginning[0];
    const unsigned char *end = bytes + 4 * count;
    while (count > 1 && !word_at(end - 4 * count))
        count--;
    size_t at = 0, index = 1;
    memcpy(words, beginning, sizeof beginning);
    for (size_t left = count > TWISTER_SIZE ? count : TWISTER_SIZE; left; left--) {
        words[index] = last = (words[index] ^ mixed(last) * 1664525) + (word_at(end - 4 * (at + 1)) + (uint32_t)at);
        at = at + 1 == count ? 0 : at + 1;
        index = following(index);
    }
    for (size_t left = TWISTER_SIZE - 1; left; left--) {
        words[index] = last = (words[index] ^ mixed(last) * 1566083941) - (uint32_t)index;
        index = following(index);
    }
    words[0] = 0x80000000;
    twister->drawn = 0;
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
