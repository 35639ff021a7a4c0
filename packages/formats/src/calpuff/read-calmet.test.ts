import { describe, expect, it } from 'vitest'
import { fortranRecords } from '../fortran/records.ts'
import { valueBudget } from '../model-output/budget.ts'
import { brokenRecords } from '../test-support/broken-records.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { calmetRecords, readCalmetHeader } from './calmet-records.ts'
import { readDataset } from './dataset.ts'
import { readCalmet } from './read-calmet.ts'

const path = 'calpuff/epa_demo/calmet_2h'

interface Expected {
  label: string
  n: number
  min: number
  max: number
  mean: number
  first: number
  last: number
}

/** The reference reader took relative humidity (IRH) for reals: its values are the bits of the integers. */
const asReported = (value: number): number =>
  value !== 0 && Math.abs(value) < 1e-38 ? new Int32Array(Float32Array.of(value).buffer)[0]! : value

describe.skipIf(!hasModel(`${path}.dat.gz`))('the meteorology of the CALMET demonstration', () => {
  it('gives each record of the reference reader to 1e-6', () => {
    const records = fortranRecords(readModel(`${path}.dat.gz`))
    const header = readCalmetHeader(records, readDataset(records))
    const found = [...calmetRecords(records, header, valueBudget())]
    const expected = JSON.parse(readModel(`${path}.expected.json`).toString()) as Expected[]
    expect(found.map(each => [each.label, each.values.length])).toEqual(expected.map(each => [each.label.trim(), each.n]))
    for (const [n, { values }] of found.entries()) {
      const [min, max, mean, first, last] = (['min', 'max', 'mean', 'first', 'last'] as const).map(key =>
        asReported(expected[n]![key]),
      ) as [number, number, number, number, number]
      let [low, high, sum] = [Infinity, -Infinity, 0]
      for (const value of values) {
        low = Math.min(low, value)
        high = Math.max(high, value)
        sum += value
      }
      const scale = Math.max(Math.abs(min), Math.abs(max))
      for (const [is, should] of [
        [low, min],
        [high, max],
        [values[0]!, first],
        [values.at(-1)!, last],
      ] as const)
        expect(Math.abs(is - should)).toBeLessThanOrEqual(1e-6 * Math.abs(should))
      // A mean of both signs may lie near 0: to the scale of the field.
      expect(Math.abs(sum / values.length - mean)).toBeLessThanOrEqual(scale * (expected[n]!.label === 'IRH' ? 0.01 : 1e-6))
    }
  })

  it('is put together as hours on a UTM grid, in UTC', () => {
    const opened = readCalmet(readModel(`${path}.dat.gz`))
    if (!opened.ok) throw new Error(opened.problem.message)
    const { grid, faces, hours, layers, terrain } = opened.file
    expect(grid).toMatchObject({ projection: { kind: 'utm', zone: 19, north: true }, nx: 99, ny: 99, x0: 310_500, y0: 4_820_500, dx: 1000 })
    expect([layers, [...faces]]).toEqual([10, [0, 20, 40, 80, 160, 300, 600, 1000, 1500, 2200, 3000]])
    expect(hours.map(hour => [hour.begin, hour.end])).toEqual([
      [Date.UTC(1990, 0, 9, 9), Date.UTC(1990, 0, 9, 10)],
      [Date.UTC(1990, 0, 9, 10), Date.UTC(1990, 0, 9, 11)],
    ])
    expect(Object.keys(hours[1]!.surface)).toEqual(['IPGT', 'USTAR', 'ZI', 'EL', 'WSTAR', 'RMM', 'TEMPK', 'RHO', 'QSW', 'IRH', 'IPCODE'])
    expect([hours[0]!.u[0], hours[0]!.temperature.length, terrain[0]]).toEqual([
      Math.fround(1.0170071125030518),
      98_010,
      Math.fround(488.1),
    ])
  })

  it('cut or lying is refused with its offset', () => {
    let refused = 0
    for (const { what, bytes, betweenRecords } of brokenRecords(readModel(`${path}.dat.gz`), true, 20)) {
      const opened = readCalmet(bytes)
      if (opened.ok) expect([what, betweenRecords]).toEqual([what, true])
      else {
        expect(opened.problem.message).toMatch(/^CALMET 文件第 \d+ 字节处：/)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(200)
  })
})
