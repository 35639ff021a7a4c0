/**
 * Wind erosion of piles: Σ of the erosion potentials P, g/m². P = 58 (u* − ut)² + 25 (u* − ut) where u* > ut, else 0; u* = 0.4 u / ln(z / z0).
 * Source: AP-42 13.2.5, inventory-method §8. Simplified: z 10 m, z0 0.005 m for all piles; the surface is taken as one, not by zones of wind.
 *
 * @param gustsMs fastest gust at 10 m between two disturbances, one an interval, m/s
 * @param thresholdMs friction velocity at which the material starts to move, m/s
 */
export const windErosion = (gustsMs: number | readonly number[], thresholdMs: number): number =>
  [gustsMs].flat().reduce((sum, gust) => sum + erosionPotential(frictionVelocity(gust), thresholdMs), 0)

/** m/s from the wind at 10 m over a pile. */
export const frictionVelocity = (windMs: number): number => (0.4 * windMs) / Math.log(10 / 0.005)

const erosionPotential = (frictionMs: number, thresholdMs: number): number => {
  const over = frictionMs - thresholdMs
  return over > 0 ? 58 * over * over + 25 * over : 0
}

/**
 * Climate factor of bare soil, C = 0.504 u³ / PE², PE = 1.099 p / (0.5949 + 0.1189 Ta). Source: inventory-method §8.
 * The unit of p is uncertain in the sources: taken as cm, which gives totals of the size of published city inventories (mm: 100 times less).
 *
 * @param windMs mean of the year, m/s
 * @param precipitationMm of the year, mm
 * @param temperatureC mean of the year, ℃; must be above −5 ℃
 */
export const climateFactor = (windMs: number, precipitationMm: number, temperatureC: number): number => {
  const index = (1.099 * (precipitationMm / 10)) / (0.5949 + 0.1189 * temperatureC)
  return (0.504 * windMs ** 3) / index ** 2
}
