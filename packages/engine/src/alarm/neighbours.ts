import type { Site } from './answers.ts'

/** Metres a degree of latitude; of longitude times the cosine of the latitude. */
const metresPerDegree = 111_320

/**
 * The nearest other points within a radius, nearest first. Plane distances at the points' own latitude: over the tens of kilometres that
 * stations are apart the difference from the sphere is below 0.1 %.
 *
 * @param lon degrees; @param lat degrees
 * @returns for each point the indices of at most `count` others
 */
export const nearestOthers = (lon: ArrayLike<number>, lat: ArrayLike<number>, count: number, radiusM: number): Int32Array[] =>
  Array.from({ length: lon.length }, (_, i) => {
    const shrink = Math.cos((lat[i]! * Math.PI) / 180)
    const others: { index: number; distanceM: number }[] = []
    for (let j = 0; j < lon.length; j++) {
      if (j === i) continue
      const distanceM = metresPerDegree * Math.hypot((lon[j]! - lon[i]!) * shrink, lat[j]! - lat[i]!)
      if (distanceM <= radiusM) others.push({ index: j, distanceM })
    }
    others.sort((a, b) => a.distanceM - b.distanceM || a.index - b.index)
    return Int32Array.from(others.slice(0, count), other => other.index)
  })

/** How far and how many stations are taken for neighbours: those that the same air reaches within the hour at an ordinary wind. */
const neighbourCount = 5
const neighbourRadiusM = 30_000

/** Points as sites of a watch, each with its nearest five within 30 km. Neighbours are points that count, of the same network. */
export const sitesOf = (points: readonly { lon: number; lat: number; counts: boolean; network?: string }[]): Site[] => {
  const lists = nearestOthers(
    points.map(point => point.lon),
    points.map(point => point.lat),
    points.length,
    neighbourRadiusM,
  )
  return points.map(({ counts, network }, i) => ({
    ...{ counts, network },
    neighbours: lists[i]!.filter(j => points[j]!.counts && points[j]!.network === network).slice(0, neighbourCount),
  }))
}
