/* A yardstick for speed: plays whole hunts with a uniform random player, in plain C.
 * cc -O3 -march=native -o yardstick yardstick.c && ./yardstick original 5000000 1
 *
 * The rules are those of `wumpus simulate`, ruleset by ruleset in its default cave, and of the grue. What no random
 * player can bring about (an arrow that goes astray) and what nobody reads (warnings) is left out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t s[4];
static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next64(void) { /* xoshiro256++ */
    uint64_t r = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return r;
}
static inline uint32_t pick(uint32_t n) { return (uint32_t)(((next64() >> 32) * n) >> 32); }
static uint64_t won, turns;

/* The classic game. */
static const int CAVE[20][3] = {{2,5,8},{1,3,10},{2,4,12},{3,5,14},{1,4,6},{5,7,15},{6,8,17},{1,7,9},
    {8,10,18},{2,9,11},{10,12,19},{3,11,13},{12,14,20},{4,13,15},{6,14,16},{15,17,20},{7,16,18},
    {9,17,19},{11,18,20},{13,16,19}};
static int T[20][3], N[20]; /* tunnels of each room, and how many */
enum rules { OPINIONATED, DUNGEON, ORIGINAL, BSD };

static inline void join(int a, int b) { T[a][N[a]++] = b; T[b][N[b]++] = a; }
static inline int joined(int a, int b) { for (int k = 0; k < N[a]; k++) if (T[a][k] == b) return 1; return 0; }

/* A cycle through all rooms, and then tunnels between rooms that lack one, while there are such pairs. */
static void dig(void) {
    int r[20], open[20], n = 20;
    for (int i = 0; i < 20; i++) { int j = pick(i + 1); r[i] = r[j]; r[j] = i; open[i] = i; N[i] = 0; }
    for (int i = 0; i < 20; i++) join(r[i], r[(i + 1) % 20]);
    for (;;) {
        int i, j;
        if (n > 6) {
            do { i = pick(n); j = pick(n); } while (i == j || joined(open[i], open[j]));
        } else {
            int pairs[15][2], m = 0;
            for (i = 0; i < n; i++) for (j = 0; j < i; j++)
                if (!joined(open[i], open[j])) { pairs[m][0] = i; pairs[m++][1] = j; }
            if (m == 0) return;
            m = pick(m); i = pairs[m][0]; j = pairs[m][1];
        }
        join(open[i], open[j]);
        if (i < j) { int t = i; i = j; j = t; }
        open[i] = open[--n]; open[j] = open[--n];
    }
}

/* The first `count` rooms of a shuffled deck. */
static inline void deal(int *r, int count) {
    for (int i = 0; i < 20; i++) r[i] = i;
    for (int i = 0; i < count; i++) { int j = i + pick(20 - i), t = r[i]; r[i] = r[j]; r[j] = t; }
}

static inline __attribute__((always_inline)) void classic(const enum rules rules) {
    int r[20], h, w, p0, p1, p2 = -1, b0, b1, b2 = -1, arrows = 5, awake = 0, misses = 0;
#define TUNNELS(room) (rules == BSD ? N[room] : 3)
#define PIT(room) ((room) == p0 || (room) == p1 || (rules == BSD && (room) == p2))
#define BATS(room) ((room) == b0 || (room) == b1 || (rules == BSD && (room) == b2))
    if (rules == BSD) dig();
    deal(r, rules == DUNGEON ? 2 : 6);
    h = r[0]; w = r[1]; p0 = r[2]; p1 = r[3]; b0 = r[4]; b1 = r[5];
    if (rules == DUNGEON) { b0 = r[0]; b1 = r[1]; deal(r, 2); p0 = r[0]; p1 = r[1]; }
    if (rules == BSD) { p2 = r[0]; b2 = r[1]; }
    if (rules == DUNGEON || rules == BSD) {
        w = pick(20);
        do h = pick(20); while (h == w || PIT(h) || BATS(h));
    }
    for (;;) {
        turns++;
        if (pick(2) == 0) {
            h = T[h][pick(TUNNELS(h))];
            for (;;) {
                if (rules == DUNGEON && BATS(h)) { h = (h + 1 + pick(19)) % 20; continue; }
                if (rules == DUNGEON && PIT(h)) return;
                if (h == w) {
                    if (rules == BSD) return;
                    awake = 1;
                    if (rules == ORIGINAL) { uint32_t k = pick(4); if (k < 3) w = T[w][k]; }
                    if (rules == DUNGEON && pick(4) < 3) w = T[w][pick(3)];
                }
                if (rules == OPINIONATED && awake && pick(4) < 3) {
                    int o[3], n = 0;
                    for (int k = 0; k < 3; k++) if (!PIT(T[w][k])) o[n++] = T[w][k];
                    if (n > 0) w = o[pick(n)];
                }
                if (h == w) return;
                if (rules == DUNGEON) break;
                if (PIT(h)) { if (rules == BSD && pick(6) == 0) break; return; }
                if (!BATS(h)) break;
                h = pick(20);
            }
        } else {
            int len = 1 + pick(5), at = h, was = -1;
            if (rules == BSD) len = 1; /* nobody knows the cave */
            for (int i = 0; i < len; i++) {
                int o[3], n = 0;
                for (int k = 0; k < TUNNELS(at); k++) if (T[at][k] != was) o[n++] = T[at][k];
                was = at; at = o[pick(n)];
                if (at == w) { won++; return; }
                if (at == h) return;
            }
            arrows--;
            if (rules == OPINIONATED) {
                if (arrows == 0) return;
                awake = 1;
                if (pick(4) < 3) {
                    int o[3], n = 0;
                    for (int k = 0; k < 3; k++) if (!PIT(T[w][k])) o[n++] = T[w][k];
                    if (n > 0) w = o[pick(n)];
                }
            }
            if (rules == DUNGEON) w = T[w][pick(3)];
            if (rules == ORIGINAL) { uint32_t k = pick(4); if (k < 3) w = T[w][k]; }
            if (rules == BSD && (int)pick(12) < 2 * ++misses) { w = T[w][pick(N[w])]; misses = 0; }
            if (h == w || arrows == 0) return;
        }
    }
}

/* The grue, on the hex map: rooms with x and y both even or both odd have a tunnel to the east, the others to the west. */
static int H[100][3], M[100], D[100][100]; /* tunnels, how many, and distances */

static void map(void) {
    for (int i = 0; i < 100; i++) {
        int x = i % 10, y = i / 10, side = x % 2 == y % 2 ? x + 1 : x - 1;
        if (y > 0) H[i][M[i]++] = i - 10;
        if (y < 9) H[i][M[i]++] = i + 10;
        if (side >= 0 && side < 10) H[i][M[i]++] = y * 10 + side;
    }
    for (int i = 0; i < 100; i++) {
        int queue[100], n = 1;
        memset(D[i], -1, sizeof D[i]); D[i][queue[0] = i] = 0;
        for (int at = 0; at < n; at++) for (int k = 0; k < M[queue[at]]; k++) {
            int to = H[queue[at]][k];
            if (D[i][to] < 0) { D[i][to] = D[i][queue[at]] + 1; queue[n++] = to; }
        }
    }
}

static inline int beside(int room) { return H[room][pick(M[room])]; }

static void grue(void) {
    int h, w, g, e, arrows = 3, alive = 1, stunned = 0, came;
    do { h = pick(100); w = pick(100); g = pick(100); e = pick(100); }
    while (D[h][w] <= 3 || D[h][g] <= 3 || D[h][e] <= 3 || D[w][g] <= 3 || D[w][e] <= 3 || D[g][e] <= 3);
    came = beside(g);
    for (;;) {
        turns++;
        int moves = arrows == 0 || pick(2) == 0, room = beside(h);
        if (moves) {
            h = room;
            if (!alive && h == e) { won++; return; }
            if ((alive && h == w) || h == g) return;
        } else {
            int hit_w = alive && room == w, hit_g = room == g;
            if (!hit_w && !hit_g) for (int k = 0; k < M[room]; k++) {
                int to = H[room][k];
                if (to != h) { hit_w |= alive && to == w; hit_g |= to == g; }
            }
            arrows--;
            if (hit_w) alive = 0;
            if (hit_g) stunned += 3;
            if (!alive && h == e) { won++; return; }
            if (alive && arrows == 0) return;
            if (alive && pick(4) < 3) { w = beside(w); if (w == h) return; }
        }
        if (stunned > 0) { if (--stunned == 0) came = beside(g); continue; }
        int o[3], n = 0, least = 99;
        if (D[g][h] <= 3) {
            for (int k = 0; k < M[g]; k++) if (D[H[g][k]][h] < least) least = D[H[g][k]][h];
            for (int k = 0; k < M[g]; k++) if (D[H[g][k]][h] == least) o[n++] = H[g][k];
        } else {
            for (int k = 0; k < M[g]; k++) if (H[g][k] != came) o[n++] = H[g][k];
        }
        int from = g;
        g = n > 0 ? o[pick(n)] : came; came = from;
        if (g == h) return;
    }
}

/* Each ruleset is compiled by itself. */
static void opinionated(void) { classic(OPINIONATED); }
static void dungeon(void) { classic(DUNGEON); }
static void original(void) { classic(ORIGINAL); }
static void bsd(void) { classic(BSD); }
static const struct { const char *name; void (*hunt)(void); } HUNTS[] = {
    {"opinionated", opinionated}, {"dungeon", dungeon}, {"original", original}, {"bsd", bsd}, {"grue", grue}};

int main(int c, char **v) {
    if (c < 4) return 2;
    for (int i = 0; i < 20; i++) { N[i] = 3; for (int k = 0; k < 3; k++) T[i][k] = CAVE[i][k] - 1; }
    map();
    uint64_t n = strtoull(v[2], 0, 10), x = strtoull(v[3], 0, 10);
    for (int i = 0; i < 4; i++) s[i] = (x += 0x9E3779B97F4A7C15ull) * 0xBF58476D1CE4E5B9ull;
    for (int which = 0; which < 5; which++)
        if (!strcmp(v[1], HUNTS[which].name)) for (uint64_t i = 0; i < n; i++) HUNTS[which].hunt();
    printf("won %llu of %llu, %llu turns\n", (unsigned long long)won, (unsigned long long)n, (unsigned long long)turns);
}
