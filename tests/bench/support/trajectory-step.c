/* The floor of tests/bench/trajectory.bench.ts: the same steps over the same field, as plain C. Prints ns per step and the sum of the ends. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { NX = 121, NY = 121, NZ = 20, PARTICLES = 5000, STEPS = 60 };
static float early[NX * NY * NZ * 4], later[NX * NY * NZ * 4];

static void fill(float *field, double phase) {
  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++) {
        float *node = field + ((k * NY + j) * NX + i) * 4;
        node[0] = (float)(5 * sin(0.1 * j + phase) + 0.1 * k);
        node[1] = (float)(5 * cos(0.1 * i + phase));
        node[2] = (float)(0.02 * sin(0.2 * (i + j)));
      }
}

static void wind(double x, double y, double c, double late, double out[3]) {
  int i = (int)x, j = (int)y;
  if (i > NX - 2) i = NX - 2;
  if (j > NY - 2) j = NY - 2;
  double root = 625.0 - 120.0 * (5.0 - c);
  double level = root > 0 ? (sqrt(root) + 25.0) / 60.0 - 1 : 0;
  if (level < 0) level = 0;
  if (level > NZ - 1) level = NZ - 1;
  int k = (int)level;
  if (k > NZ - 2) k = NZ - 2;
  double fx = x - i, fy = y - j, fz = level - k;
  double w00 = (1 - fx) * (1 - fy), w10 = fx * (1 - fy), w01 = (1 - fx) * fy, w11 = fx * fy;
  const long p = ((long)(k * NY + j) * NX + i) * 4;
  double sum[3] = {0, 0, 0};
  for (int l = 0; l < 2; l++)
    for (int t = 0; t < 2; t++) {
      const float *a = (t ? later : early) + p + (long)l * NX * NY * 4;
      double share = (l ? fz : 1 - fz) * (t ? late : 1 - late);
      for (int n = 0; n < 3; n++)
        sum[n] += share * (w00 * a[n] + w10 * a[n + 4] + w01 * a[n + NX * 4] + w11 * a[n + NX * 4 + 4]);
    }
  out[0] = sum[0];
  out[1] = sum[1];
  out[2] = sum[2];
}

int main(void) {
  fill(early, 0);
  fill(later, 0.5);
  const double dt = 60, perMetre = 1.0 / 5000, top = 30.0 * NZ * NZ - 25.0 * NZ + 5;
  double best = 1e30, check = 0;
  for (int round = 0; round < 60; round++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    check = 0;
    for (int n = 0; n < PARTICLES; n++) {
      double x = 20 + (n * 0.618033988749895 - floor(n * 0.618033988749895)) * 80;
      double y = 20 + (n * 0.7548776662466927 - floor(n * 0.7548776662466927)) * 80;
      double c = 10 + (n % 100) * 30;
      for (int s = 0; s < STEPS; s++) {
        double v[3], w[3];
        wind(x, y, c, s * dt / 3600, v);
        double dx = v[0] * perMetre * dt, dy = v[1] * perMetre * dt, dc = v[2] * dt;
        double c1 = c + dc < 0 ? 0 : c + dc > top ? top : c + dc;
        wind(x + dx, y + dy, c1, (s + 1) * dt / 3600, w);
        x += 0.5 * (dx + w[0] * perMetre * dt);
        y += 0.5 * (dy + w[1] * perMetre * dt);
        c1 = c + 0.5 * (dc + w[2] * dt);
        c = c1 < 0 ? 0 : c1 > top ? top : c1;
      }
      check += x + y + c;
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double ns = ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / ((double)PARTICLES * STEPS);
    if (ns < best) best = ns;
  }
  printf("%.3f %.9e\n", best, check);
  return 0;
}
