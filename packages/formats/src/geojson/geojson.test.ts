import { expect, it } from 'vitest'
import { readTdump } from '../tdump/read-tdump.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { cellsGeoJson } from './cells.ts'
import { lineGeometry, type Position } from './geometry.ts'
import { trajectoriesGeoJson } from './trajectories.ts'

/** Twice the area of a ring: positive when it runs counter-clockwise (shoelace). */
const doubleArea = (ring: readonly Position[]): number =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i]![0] * y - x * ring[i]![1], 0)

const path = 'hysplit/tdump_reference/tdump_a_gdas_bwd12_kv0'

it.skipIf(!hasModel(path))('trajectories of HYSPLIT become lines with the points of the file', () => {
  const result = readTdump(readModel(path).toString('latin1'))
  if (!result.ok) throw new Error(result.problem.message)
  const { features } = trajectoriesGeoJson(result.file)
  expect(features.length).toBe(result.file.paths.length)
  for (const [n, { geometry, properties }] of features.entries()) {
    const from = result.file.paths[n]!
    if (geometry.type !== 'LineString') throw new Error(geometry.type)
    expect(geometry.coordinates).toEqual(Array.from(from.lon, (lon, i) => [lon, from.lat[i]]))
    expect(properties.heightM).toEqual(Array.from(from.heightM))
    expect(properties.PRESSURE).toEqual(Array.from(from.values[result.file.diagnostics.indexOf('PRESSURE')]!))
    expect((properties.times as string[]).map(time => Date.parse(time) / 1000)).toEqual(Array.from(from.seconds))
  }
})

it('a line over the antimeridian is cut on it, wherever its longitudes are counted from', () => {
  const pieces = [
    [
      [179, 10],
      [180, 11],
    ],
    [
      [-180, 11],
      [-179, 12],
    ],
  ]
  expect(lineGeometry([179, 181], [10, 12])).toEqual({ type: 'MultiLineString', coordinates: pieces })
  expect(lineGeometry([179, -179], [10, 12])).toEqual({ type: 'MultiLineString', coordinates: pieces })
  expect(lineGeometry([-179, 179], [12, 10])).toEqual({
    type: 'MultiLineString',
    coordinates: pieces.map(piece => [...piece].reverse()).reverse(),
  })
  expect(lineGeometry([113.12345678], [36.1])).toEqual({ type: 'Point', coordinates: [113.123457, 36.1] })
})

const input = {
  grid: { nx: 2, ny: 2, x0: 113, y0: 36, dx: 0.5, dy: 0.25 },
  toLonLat: (x: number, y: number) => [x, y] as const,
  values: [0, 1.23456789, Number.NaN, 4],
  name: 'PM2.5',
  unit: 'ug/m3',
  begin: Date.UTC(2026, 10, 21),
  end: Date.UTC(2026, 10, 21, 1),
}

it('cells are closed counter-clockwise rings about their centres; missing and small ones are left out', () => {
  const all = cellsGeoJson(input).features
  expect(all.map(each => each.properties.value)).toEqual([0, 1.234568, 4])
  expect(cellsGeoJson({ ...input, above: 1 }).features.length).toBe(2)
  const [first] = all
  expect(first!.geometry.coordinates).toEqual([
    [
      [112.75, 35.875],
      [113.25, 35.875],
      [113.25, 36.125],
      [112.75, 36.125],
      [112.75, 35.875],
    ],
  ])
  for (const { geometry } of all) expect(doubleArea((geometry.coordinates as Position[][])[0]!)).toBeCloseTo(2 * 0.5 * 0.25, 6)
  expect(first!.properties).toMatchObject({ begin: '2026-11-21T00:00:00Z', end: '2026-11-21T01:00:00Z', column: 0, row: 0 })
  expect(() => cellsGeoJson({ ...input, values: [1] })).toThrow('格网有 2×2 格')
})
