/* A yardstick for speed: plays whole classic hunts (ruleset original) with a uniform random player, in plain C.
 * cc -O3 -march=native -o yardstick yardstick.c && ./yardstick 5000000 1 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t s[4];
static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next64(void) { /* xoshiro256++ */
    uint64_t r = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return r;
}
static inline uint32_t pick(uint32_t n) { return (uint32_t)(((next64() >> 32) * n) >> 32); }
static const int CAVE[20][3] = {{2,5,8},{1,3,10},{2,4,12},{3,5,14},{1,4,6},{5,7,15},{6,8,17},{1,7,9},
    {8,10,18},{2,9,11},{10,12,19},{3,11,13},{12,14,20},{4,13,15},{6,14,16},{15,17,20},{7,16,18},
    {9,17,19},{11,18,20},{13,16,19}};
static int T[20][3];
static uint64_t won, turns;

static void hunt(void) {
    int r[20], h, w, p0, p1, b0, b1, arrows = 5;
    for (int i = 0; i < 20; i++) r[i] = i;
    for (int i = 0; i < 6; i++) { int j = i + pick(20 - i), t = r[i]; r[i] = r[j]; r[j] = t; }
    h = r[0]; w = r[1]; p0 = r[2]; p1 = r[3]; b0 = r[4]; b1 = r[5];
    for (;;) {
        turns++;
        if (pick(2) == 0) {
            h = T[h][pick(3)];
            for (;;) {
                if (h == w) { uint32_t k = pick(4); if (k < 3) w = T[w][k]; if (h == w) return; }
                if (h == p0 || h == p1) return;
                if (h != b0 && h != b1) break;
                h = pick(20);
            }
        } else {
            int len = 1 + pick(5), at = h, was = -1;
            for (int i = 0; i < len; i++) {
                int o[3], n = 0;
                for (int k = 0; k < 3; k++) if (T[at][k] != was) o[n++] = T[at][k];
                was = at; at = o[pick(n)];
                if (at == w) { won++; return; }
                if (at == h) return;
            }
            uint32_t k = pick(4); if (k < 3) w = T[w][k];
            if (h == w || --arrows == 0) return;
        }
    }
}
int main(int c, char **v) {
    if (c < 3) return 2;
    for (int i = 0; i < 20; i++) for (int k = 0; k < 3; k++) T[i][k] = CAVE[i][k] - 1;
    uint64_t n = strtoull(v[1], 0, 10), x = strtoull(v[2], 0, 10);
    for (int i = 0; i < 4; i++) s[i] = (x += 0x9E3779B97F4A7C15ull) * 0xBF58476D1CE4E5B9ull;
    for (uint64_t i = 0; i < n; i++) hunt();
    printf("won %llu of %llu, %llu turns\n", (unsigned long long)won, (unsigned long long)n, (unsigned long long)turns);
}
