import { describe, expect, test } from 'vitest'
import { breaksOf, chosenClusters, clustersAt, joinPaths } from './cluster.ts'
import { angleDistance } from './path-distance.ts'
import { meanPath, pathTable } from './path-table.ts'

/** Straight paths from one origin: direction in degrees from east, length in degrees. */
const ray = (direction: number, length: number) => {
  const at = (n: number) => (length * n) / 6
  const angle = (direction * Math.PI) / 180
  return {
    lon: Float64Array.from({ length: 7 }, (_, n) => 113 + at(n) * Math.cos(angle)),
    lat: Float64Array.from({ length: 7 }, (_, n) => 36 + at(n) * Math.sin(angle)),
  }
}
const three = [ray(0, 6), ray(2, 6.2), ray(1, 5.8), ray(120, 6), ray(122, 6.1), ray(118, 5.9), ray(240, 6), ray(242, 6.1), ray(238, 5.8)]

describe('clusters', () => {
  const { table } = pathTable(three, 7)
  const joinings = joinPaths(table)

  test('three bundles are three clusters, and the break says so', () => {
    expect(joinings).toHaveLength(8)
    expect([...clustersAt(joinings, 3)]).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
    expect(chosenClusters(breaksOf(joinings))).toBe(3)
    expect([...clustersAt(joinings, 9)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('variance only grows; the whole is the variance about the mean of all', () => {
    for (const [n, joining] of joinings.entries()) if (n > 0) expect(joining.tsv).toBeGreaterThan(joinings[n - 1]!.tsv)
    expect(joinings.at(-1)!.clusters).toBe(1)
  })

  test('another order of the same paths gives the same groups', () => {
    const order = [8, 3, 0, 5, 7, 1, 4, 6, 2]
    const turned = pathTable(
      order.map(n => three[n]!),
      7,
    )
    const labels = clustersAt(joinPaths(turned.table), 3)
    const groups = new Map<number, number[]>()
    for (const [row, label] of labels.entries())
      groups.set(
        label,
        [...(groups.get(label) ?? []), order[row]!].sort((a, b) => a - b),
      )
    expect([...groups.values()].sort((a, b) => a[0]! - b[0]!)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
    ])
  })

  test('the angle metric joins slow and fast paths of one direction, the distance metric does not', () => {
    const { table: mixed } = pathTable([ray(0, 2), ray(1, 12), ray(0, 2.2), ray(90, 2), ray(91, 12), ray(90, 2.1)], 7)
    expect([...clustersAt(joinPaths(mixed, { metric: 'angle' }), 2)]).toEqual([1, 1, 1, 2, 2, 2])
    expect([...clustersAt(joinPaths(mixed), 3)]).toEqual([1, 2, 1, 1, 3, 1])
  })

  test('the angle between straight paths is the angle between them', () => {
    const { table: pair } = pathTable([ray(10, 3), ray(55, 9)], 7)
    expect(angleDistance(pair, 0, meanPath(pair, [1]))).toBeCloseTo(Math.PI / 4, 12)
    expect(angleDistance(pair, 0, meanPath(pair, [0]))).toBeCloseTo(0, 6)
  })

  test('short paths are left out, and a path over the date line stays whole', () => {
    const crossing = { lon: Float64Array.of(179, -180, -179), lat: Float64Array.of(0, 0, 0) }
    const { table: line, taken } = pathTable([crossing, { lon: Float64Array.of(1), lat: Float64Array.of(1) }], 3)
    expect([...line.lon]).toEqual([179, 180, 181])
    expect([...taken]).toEqual([0])
  })

  test('a run can be stopped', () => {
    expect(() => joinPaths(table, { signal: AbortSignal.abort() })).toThrow()
  })
})
