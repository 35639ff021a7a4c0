/** Near calm the speed falls off over so much, and still air creeps with so much, m/s: it is never at rest for long. */
const [falloff, creep] = [0.14, 0.13] as const
/** Part of the creep that is left in the longest lulls of a place: read as 0.1, so that no place reads 0.0 for half a day. */
const leastCreep = 0.55

/**
 * What is left of the large-scale wind near the ground before the month's gain: what is below the threshold is spent, by day less than at night.
 *
 * @param stir relative speed of the flow near the ground, 0.72 at night
 */
export const aboveThreshold = (stir: number, length: number, threshold: number): number => stir * length - threshold * (1.36 - 0.5 * stir)

/** m/s that still air creeps with; `gust` is the relative disturbance of a place. */
export const creepOf = (gust: number): number => creep * Math.max(leastCreep, 1 + 3 * gust)

/** m/s at 10 m; `gust` as for {@link creepOf}. */
export const speedNearGround = (above: number, gust: number): number => falloff * Math.log1p(Math.exp(above / falloff)) + creepOf(gust)
