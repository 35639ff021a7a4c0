/* The floor of tests/bench/puffs.bench.ts: so many steps of puffs, each widened by a power law, tested against all receptors and integrated where
   it reaches one (about once a step, as in the bench), three species. Prints ms, a sum and the hits. Usage: puffs <steps> <receptors>. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SPECIES = 3, STEPS_OF_PUFF = 5 };

static double next(unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return (*state >> 8) / 16777216.0;
}

int main(int count, char **words) {
  const int steps = count > 2 ? atoi(words[1]) : 47044, receptors = count > 2 ? atoi(words[2]) : 12;
  double x[1024], y[1024], into[1024 * SPECIES], best = 1e30, sum = 0;
  long hits = 0;
  for (int round = 0; round < 30; round++) {
    unsigned state = 12345;
    for (int r = 0; r < receptors; r++) x[r] = (next(&state) - 0.5) * 40000, y[r] = (next(&state) - 0.5) * 40000;
    for (int n = 0; n < receptors * SPECIES; n++) into[n] = 0;
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    hits = 0;
    double px = 0, py = 0, travelled = 0, mass = 1;
    for (int s = 0; s < steps; s++) {
      if (s % STEPS_OF_PUFF == 0) px = (next(&state) - 0.5) * 40000, py = (next(&state) - 0.5) * 40000, travelled = 0, mass = 1;
      const double u = 2.5 * sin(0.1 * s), v = 2.5 * cos(0.1 * s), dx = u * 3600, dy = v * 3600, square = dx * dx + dy * dy;
      const double way = travelled + 0.5 * sqrt(square);
      const double sy = 0.8 * pow(way, 0.85), sz = 0.2 * pow(way, 0.7), radius2 = 9 * sy * sy;
      const double column = (exp(-0.5 * (80 / sz) * (80 / sz)) * 2) / (2.5066 * sz);
      const double lost = mass * 0.01;
      for (int r = 0; r < receptors; r++) {
        const double ex = px - x[r], ey = py - y[r];
        double along = -(dx * ex + dy * ey) / square;
        along = along < 0 ? 0 : along > 1 ? 1 : along;
        const double ax = ex + along * dx, ay = ey + along * dy;
        if (ax * ax + ay * ay > radius2) continue;
        hits++;
        const double variance = sy * sy, a2 = square / variance, b2 = (dx * ex + dy * ey) / variance, c2 = (ex * ex + ey * ey) / variance;
        const double root = sqrt(2 * a2), peak = exp(0.5 * (b2 * b2 / a2 - c2));
        const double first = 1.77245 / root * peak * (erf((a2 + b2) / root) - erf(b2 / root));
        const double second = -b2 * first / a2 + peak / a2 * (exp(-0.5 * b2 * b2 / a2) - exp(-0.5 * (a2 + b2) * (a2 + b2) / a2));
        const double scale = column / (6.28318 * variance);
        for (int k = 0; k < SPECIES; k++) into[k * receptors + r] += scale * (mass * (first - second) + (mass - lost) * second);
      }
      px += dx, py += dy, travelled += sqrt(square), mass -= lost;
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    const double ms = (b.tv_sec - a.tv_sec) * 1e3 + (b.tv_nsec - a.tv_nsec) / 1e6;
    if (ms < best) best = ms;
    sum = 0;
    for (int n = 0; n < receptors * SPECIES; n++) sum += into[n];
  }
  printf("%.3f %.6e %ld hits\n", best, sum, hits);
  return 0;
}
