import { expect, test } from 'vitest'
import { mapGrid } from '../domain.ts'
import { createResampler, type EmissionGridMeta, emissionGridOf } from './emission-grid.ts'

const sum = (values: Float32Array) => values.reduce((a, b) => a + b, 0)
const cells = (nx: number, ny: number, value: (n: number) => number) => Float32Array.from({ length: nx * ny }, (_, n) => value(n))

test('mass within the new cells is kept, whatever the size of the old ones', () => {
  const { lon0, lat0 } = mapGrid
  for (const [dLon, dLat, nx, ny] of [
    [0.1, 0.1, 12, 10],
    [0.021, 0.017, 30, 40],
    [0.055, 0.045, 20, 20],
  ] as const) {
    const plane = cells(nx, ny, n => 1 + (n % 7))
    const onto = createResampler({ lon0: lon0 + 0.2, lat0: lat0 + 0.2, dLon, dLat, nx, ny }, mapGrid)
    expect(sum(onto(plane)) / sum(plane)).toBeCloseTo(1, 5)
  }
})

test('the same cells stay as they are; half of a cell that sticks out is left out', () => {
  const plane = cells(mapGrid.nx, mapGrid.ny, n => n)
  expect([...createResampler(mapGrid, mapGrid)(plane)]).toEqual([...plane].map(value => expect.closeTo(value, 2)))
  const edge = { ...mapGrid, lon0: mapGrid.lon0 - mapGrid.dLon / 2, nx: 1, ny: 1 }
  expect(sum(createResampler(edge, mapGrid)(Float32Array.of(8)))).toBeCloseTo(4, 5)
})

test('a coarse cell is spread over the cells that it covers, evenly', () => {
  const coarse = { ...mapGrid, lon0: mapGrid.lon0 + 0.5 * mapGrid.dLon, dLon: 2 * mapGrid.dLon, nx: 1, ny: 1 }
  expect([...createResampler(coarse, mapGrid)(Float32Array.of(6)).subarray(0, 3)]).toEqual([3, 3, 0].map(value => expect.closeTo(value, 5)))
})

const meta: EmissionGridMeta = {
  grid: { lon0: 112, lat0: 36, dLon: 0.1, dLat: 0.1, nx: 2, ny: 1 },
  species: ['so2'],
  regions: [{ id: '140403', name: '潞州区' }],
  sectors: [{ id: 'traffic', name: '交通', hours: Array.from({ length: 24 }, () => 1), months: Array.from({ length: 12 }, () => 1) }],
}
const bytes = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

test('a stored grid is refused by what is wrong with it', () => {
  expect([...emissionGridOf(meta, bytes(1, 2)).data]).toEqual([1, 2])
  expect(() => emissionGridOf({ ...meta, sectors: undefined }, bytes(1, 2))).toThrow('面源排放网格有误：说明中')
  expect(() => emissionGridOf(meta, bytes(1))).toThrow('应有 2 个值（8 字节），实有 4 字节')
  expect(() => emissionGridOf(meta, bytes(1, -2))).toThrow('第 2 个值为 -2')
  expect(() => emissionGridOf(meta, bytes(1, Number.NaN))).toThrow('第 2 个值为 NaN')
  const [sector] = meta.sectors
  expect(() => emissionGridOf({ ...meta, sectors: [{ ...sector!, hours: [1] }] }, bytes(1, 2))).toThrow('行业“交通”应有 24 个小时系数')
})
