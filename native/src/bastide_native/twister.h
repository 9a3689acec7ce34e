/* Random numbers as CPython's `random.Random` gives them for the same seed: the Mersenne Twister MT19937, whose words are
 * twisted one by one as they are drawn, since a game draws few. */
#ifndef BASTIDE_TWISTER_H
#define BASTIDE_TWISTER_H

#include <stddef.h>
#include <stdint.h>

enum { TWISTER_SIZE = 624 };

/* Of the words, those before `drawn` are twisted in this round. */
typedef struct { uint32_t words[TWISTER_SIZE]; int32_t drawn; } Twister;

/* To be called once, before anything is seeded. */
static void twister_prepare(void);
/* Seed by a number: so many words of four bytes, at least one, the highest byte first. */
static void twister_seed(Twister *twister, const unsigned char *bytes, size_t count);
/* The same for two of them. */
static void twister_seed_two(Twister *one, const unsigned char *bytes, size_t count, Twister *other, const unsigned char *others, size_t more);
/* A number below another one, which is at least 1, as `randrange` chooses it. */
static int32_t twister_below(Twister *twister, int32_t count);
/* Twist the rest of the words, as CPython has done after the first draw. */
static void twister_complete(Twister *twister);

#endif
