import { numberText } from '@qingyuan/domain/number-text.ts'

/** Sentence about the nearest enterprise upwind, in whatever order they are listed. */
export const nearestWords = (enterprises: readonly { name: string; distanceKm: number }[]): string => {
  const nearest = enterprises.reduce((best, each) => (each.distanceKm < best.distanceKm ? each : best))
  return `上风向最近的在册企业为 ${nearest.name}，距 ${numberText(nearest.distanceKm, 1)} km。`
}
