/** Near calm the speed falls off over so much, and still air creeps with so much, m/s: it is never at rest for long. */
const [falloff, creep] = [0.14, 0.13] as const

/**
 * What is left of the large-scale wind near the ground before the month's gain: what is below the threshold is spent, by day less than at night.
 *
 * @param stir relative speed of the flow near the ground, 0.72 at night
 */
export const aboveThreshold = (stir: number, length: number, threshold: number): number => stir * length - threshold * (1.36 - 0.5 * stir)

/** m/s at 10 m; `gust` is the relative disturbance of a place. */
export const speedNearGround = (above: number, gust: number): number =>
  falloff * Math.log1p(Math.exp(above / falloff)) + Math.max(0, creep * (1 + 3 * gust))
