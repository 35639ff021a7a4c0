import { expect, test } from 'vitest'
import { projectionOf } from './plain-met.ts'
import type { Projection } from './projection.ts'
import { conformalProjection, tangentLatitude } from './projection-conformal.ts'
import { latLonProjection, planeProjection } from './projection-regular.ts'
import { utmProjection } from './projection-utm.ts'

const ngm = conformalProjection({
  tangentLat: 90,
  referenceLon: -105,
  trueLat: 60,
  stepM: 182_900,
  anchor: { i: 12.25, j: 41.75, lon: 0, lat: 90 },
})
const lambert = conformalProjection({
  tangentLat: tangentLatitude(30, 60),
  referenceLon: 113,
  trueLat: 30,
  stepM: 3_000,
  anchor: { i: 50, j: 50, lon: 113, lat: 36.2 },
  orientation: 7,
})
const southern = conformalProjection({
  tangentLat: -40,
  referenceLon: 20,
  trueLat: -40,
  stepM: 20_000,
  anchor: { i: 0, j: 0, lon: 20, lat: -30 },
})
const mercator = conformalProjection({
  tangentLat: 0,
  referenceLon: 100,
  trueLat: 0,
  stepM: 50_000,
  anchor: { i: 0, j: 0, lon: 90, lat: -10 },
})
const all: [string, Projection, number, number][] = [
  ['polar', ngm, -90, 40],
  ['lambert', lambert, 112.4, 36.9],
  ['lambert south', southern, 25, -33],
  ['mercator', mercator, 104, 21],
  ['latlon', latLonProjection({ lon0: 292, lat0: 8, dLon: 1, dLat: 1 }, 23), -60.5, 16.2],
  ['utm', utmProjection({ zone: 49, x0: 600_000, y0: 3_900_000, dx: 1_000, dy: 1_000 }), 113.1, 36.2],
  ['utm south', utmProjection({ zone: 33, southern: true, x0: 400_000, y0: 6_000_000, dx: 500, dy: 500 }), 16, -33],
  ['plane', planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 500, dy: 500 }), 113.2, 36.1],
]
const out = new Float64Array(6)

test.each(all)('%s: there and back, and a cell has its metres', (_, projection, lon, lat) => {
  projection.toGrid(lon, lat, out)
  projection.toLonLat(out[0]!, out[1]!, out, 2)
  expect(out[2]).toBeCloseTo(lon, 8)
  expect(out[3]).toBeCloseTo(lat, 8)
  projection.cellMetres(out[0]!, out[1]!, out, 4)
  // A short step of j on the ground, counted in degrees: 0.3 % for the ellipsoid of UTM against the sphere.
  projection.toLonLat(out[0]!, out[1]! + 1e-3, out, 2)
  const north = (out[3]! - lat) * 111_198
  const east = (out[2]! - lon) * 111_198 * Math.cos((lat * Math.PI) / 180)
  expect(Math.hypot(north, east) / (out[5]! * 1e-3)).toBeCloseTo(1, 2)
})

test.each(all)('%s: made again from its definition as JSON it is the same projection', (_, projection, lon, lat) => {
  const again = projectionOf(JSON.parse(JSON.stringify(projection.definition)))
  projection.toGrid(lon, lat, out)
  again.toGrid(lon, lat, out, 2)
  expect([out[2], out[3]]).toEqual([out[0], out[1]])
  expect([again.kind, again.wraps]).toEqual([projection.kind, projection.wraps])
})

test("the NGM grid's own pole and true latitude", () => {
  ngm.toGrid(0, 90, out)
  expect([out[0], out[1]]).toEqual([12.25, 41.75])
  ngm.toGrid(-105, 60, out)
  ngm.cellMetres(out[0]!, out[1]!, out, 2)
  expect(out[2]).toBeCloseTo(182_900, 3)
  expect(out[0]).toBeCloseTo(12.25, 9)
})

test('UTM of a known place: the CN Tower, 43°38′33.24″N 79°23′13.7″W, at 630 084 m E, 4 833 438 m N of zone 17', () => {
  utmProjection({ zone: 17, x0: 0, y0: 0, dx: 1, dy: 1 }).toGrid(-(79 + 23 / 60 + 13.7 / 3600), 43 + 38 / 60 + 33.24 / 3600, out)
  // The published position is rounded to the metre.
  expect(Math.abs(out[0]! - 630_084)).toBeLessThan(0.6)
  expect(Math.abs(out[1]! - 4_833_438)).toBeLessThan(0.6)
})

test('corners of NCEP grid 211, Lambert, as NCEP publishes them', () => {
  const awips = conformalProjection({
    tangentLat: 25,
    referenceLon: -95,
    trueLat: 25,
    stepM: 81_271,
    anchor: { i: 0, j: 0, lon: -133.459, lat: 12.19 },
  })
  awips.toLonLat(92, 64, out)
  // Published to 0.001 degree.
  expect(out[0]).toBeCloseTo(-49.385, 2)
  expect(out[1]).toBeCloseTo(57.29, 2)
})

test('a place just west of a regional grid is west of it', () => {
  latLonProjection({ lon0: 292, lat0: 8, dLon: 1, dLat: 1 }, 23).toGrid(291 - 360, 8, out)
  expect(out[0]).toBeCloseTo(-1, 9)
  expect(latLonProjection({ lon0: 0, lat0: -90, dLon: 1, dLat: 1 }, 360).wraps).toBe(360)
})
