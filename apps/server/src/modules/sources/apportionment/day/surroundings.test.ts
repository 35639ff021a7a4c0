import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { expect, test } from 'vitest'
import { leadHours, mapGrid, surroundGrid } from '../domain.ts'
import { coversGrid, inflowShares, type SideHour, sidePoints } from './surroundings.ts'

const hoursOf = (of: (hour: number) => Partial<SideHour>): SideHour[] =>
  Array.from({ length: leadHours + 24 }, (_, n) => ({ given: new Float64Array(2), measured: Float64Array.of(10), ...of(n) }))

test('sectors of the inflow are what the neighbours give over what is measured, as means of the twelve hours before', () => {
  const shares = inflowShares(
    hoursOf(hour => ({ given: Float64Array.of(hour >= leadHours + 6 ? 4 : 2, 1) })),
    2,
  )
  const of = (hour: number) => [shares[hour * 2], shares[hour * 2 + 1]]
  expect(of(0)).toEqual([expect.closeTo(0.2, 6), expect.closeTo(0.1, 6)])
  // Hour index 11: six hours of 2 and six of 4.
  expect(of(11)[0]).toBeCloseTo(0.3, 6)
  expect(of(23)).toEqual([expect.closeTo(0.4, 6), expect.closeTo(0.1, 6)])
})

test('more than is measured is all of it, and nothing of nothing', () => {
  const much = inflowShares(
    hoursOf(() => ({ given: Float64Array.of(30, 10) })),
    2,
  )
  expect([much[0], much[1]]).toEqual([0.75, 0.25])
  const none = inflowShares(
    hoursOf(() => ({ measured: Float64Array.of(0) })),
    2,
  )
  expect([...none]).toEqual(Array.from({ length: 48 }, () => 0))
})

test('points are on the sides of the domain, within the cells around it; weather must reach the last cell', () => {
  const points = sidePoints()
  expect(points).toHaveLength(24)
  const west = mapGrid.lon0 - mapGrid.dLon / 2
  points.slice(0, 6).forEach(({ lon }) => expect(lon).toBeCloseTo(west, 9))
  for (const { lon, lat } of points) {
    expect(lon > surroundGrid.lon0 && lon < surroundGrid.lon0 + 17 * surroundGrid.dLon).toBe(true)
    expect(lat > surroundGrid.lat0 && lat < surroundGrid.lat0 + 17 * surroundGrid.dLat).toBe(true)
  }
  const met = (lon0: number) => ({ projection: latLonProjection({ lon0, lat0: 34.25, dLon: 0.25, dLat: 0.25 }, 20), nx: 20, ny: 18 })
  expect([coversGrid(met(110.5), surroundGrid), coversGrid(met(111), surroundGrid)]).toEqual([true, false])
})
