import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { latticeIn } from './lattice.ts'
import { areaKm2, type LonLat, type Polygons, polygonsContain } from './polygons.ts'
import { selfCrossing } from './self-crossing.ts'

const square: Polygons = [
  [
    [
      [113, 36],
      [113.1, 36],
      [113.1, 36.1],
      [113, 36.1],
    ],
  ],
]
const holed: Polygons = [
  [
    square[0]![0]!,
    [
      [113.04, 36.04],
      [113.06, 36.04],
      [113.06, 36.06],
      [113.04, 36.06],
    ],
  ],
]

describe('areas', () => {
  it('a tenth of a degree each way at 36° holds what the sphere says', () => {
    const exact = ((6371.0088 ** 2 * (0.1 * Math.PI)) / 180) * (Math.sin((36.1 * Math.PI) / 180) - Math.sin((36 * Math.PI) / 180))
    expect(areaKm2(square) / exact).toBeCloseTo(1, 6)
    expect(areaKm2(holed) / areaKm2(square)).toBeCloseTo(0.96, 4)
  })
  it('a hole is outside', () =>
    expect([polygonsContain(holed, 113.02, 36.02), polygonsContain(holed, 113.05, 36.05), polygonsContain(holed, 112.9, 36.05)]).toEqual([
      true,
      false,
      false,
    ]))
  it('the counties of the city come to 13,955 km² as its yearbook says, within 1 %', () => {
    const file = join(import.meta.dirname, '../../../../db/boundaries/wgs84/140400_full.json')
    const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: { geometry: { coordinates: LonLat[][][] } }[] }
    const sum = features.reduce((of, { geometry }) => of + areaKm2(geometry.coordinates), 0)
    expect(Math.abs(sum / 13_955 - 1)).toBeLessThan(0.01)
  })
})

describe('a border that crosses itself', () => {
  it('is found in a bow tie, and where it runs back over itself', () => {
    expect(
      selfCrossing([
        [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
        ],
      ]),
    ).not.toBeNull()
    expect(
      selfCrossing([
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [2, -1],
          [0, 2],
        ],
      ]),
    ).not.toBeNull()
  })
  it('is found between a hole and its outline', () =>
    expect(
      selfCrossing([
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
        [
          [3, 3],
          [5, 3],
          [5, 3.5],
          [3, 3.5],
        ],
      ]),
    ).not.toBeNull())
  it('is not one that only touches itself in a corner, nor a clean one of many places', () => {
    expect(
      selfCrossing([
        [
          [0, 0],
          [2, 0],
          [1, 1],
          [2, 2],
          [0, 2],
          [1, 1],
        ],
      ]),
    ).toBeNull()
    const round = Array.from(
      { length: 20_000 },
      (_, i): LonLat => [Math.cos((i / 20_000) * 2 * Math.PI), Math.sin((i / 20_000) * 2 * Math.PI)],
    )
    expect(selfCrossing([round])).toBeNull()
  })
})

describe('places spread over an area', () => {
  it('are about as many as requested, all inside, and their mean is the middle of the area', () => {
    const places = latticeIn(square, 36)
    expect(places.length).toBeGreaterThan(24)
    expect(places.length).toBeLessThan(50)
    expect(places.every(([lon, lat]) => polygonsContain(square, lon, lat))).toBe(true)
    expect(places.reduce((sum, [lon]) => sum + lon, 0) / places.length).toBeCloseTo(113.05, 2)
  })
  it('of a sliver are at least one', () =>
    expect(
      latticeIn(
        [
          [
            [
              [113, 36],
              [113.3, 36.3],
              [113.3001, 36.3],
            ],
          ],
        ],
        36,
      ).length,
    ).toBeGreaterThan(0))
})
