import { describe, expect, it } from 'vitest'
import { hasShared, readShared } from '../test-support/shared.ts'
import type { InventoryRecord } from './inventory-file.ts'
import { readFf10 } from './read-ff10.ts'
import { ff10Lines } from './write-ff10.ts'

const point: InventoryRecord = {
  country: 'CN',
  region: '140423',
  scc: '1001001001',
  pollutant: 'SO2',
  tonnes: 899.424,
  monthTonnes: Array.from({ length: 12 }, (_, m) => 70 + m / 3),
  facility: { id: 'E1', unit: '1#"炉"', releasePoint: 'DA001', process: '1', name: '某,电厂' },
  stack: { heightM: 180, diameterM: 6.5, temperatureC: 52, flowM3s: 500, velocityMs: 15.1 },
  lon: 113.0123,
  lat: 36.5123,
}
const area: InventoryRecord = { country: 'CN', region: '140403', scc: '1603001001', pollutant: 'PM10', tonnes: 10.544_8 }
const written = (format: 'FF10_POINT' | 'FF10_NONPOINT', records: InventoryRecord[]) =>
  [...ff10Lines({ format, country: 'CN', year: 2025, notes: ['清单 1.0'] }, records)].join('')

/** Same grams, same place, same stack to 1e-12. */
const near = (is: InventoryRecord, should: InventoryRecord) => {
  expect(Math.round(is.tonnes * 1e6)).toBe(Math.round(should.tonnes * 1e6))
  expect(is.monthTonnes?.map(t => Math.round(t * 1e6))).toEqual(should.monthTonnes?.map(t => Math.round(t * 1e6)))
  for (const [key, value] of Object.entries(should.stack ?? {})) expect(is.stack![key as 'heightM'] / value).toBeCloseTo(1, 12)
  expect({ ...is, tonnes: 0, monthTonnes: 0, stack: 0 }).toEqual({ ...should, tonnes: 0, monthTonnes: 0, stack: 0 })
}

describe('an FF10 file', () => {
  it('gives back what was written: grams, months, stack, quotes and commas', () => {
    const file = readFf10(written('FF10_POINT', [point]))
    expect(file).toMatchObject({ format: 'FF10_POINT', country: 'CN', year: 2025, notes: ['清单 1.0'], refused: [] })
    near(file.records[0]!, point)
    near(readFf10(written('FF10_NONPOINT', [area])).records[0]!, area)
  })

  it('has the columns of the manual', () => {
    const line = (format: 'FF10_POINT' | 'FF10_NONPOINT') => written(format, [area]).trim().split('\n').at(-1)!
    expect(line('FF10_POINT').split(',')).toHaveLength(77)
    expect(line('FF10_NONPOINT').split(',')).toHaveLength(45)
  })

  it('refuses wrong lines by line and column and keeps the others', () => {
    const good = written('FF10_NONPOINT', [area])
    const row = good.trim().split('\n').at(-1)!
    const bad = [
      row.replace('11.', 'x11.'),
      row.replace('"140403"', ''),
      row.replace(/11\.\d+/, '-4'),
      `${row}"`,
      `"${'a'.repeat(30_000)}"`,
    ]
    const { records, refused } = readFf10(good + bad.join('\n'))
    expect(records).toHaveLength(1)
    expect(refused.map(({ line, message }) => [line, message])).toEqual([
      [7, expect.stringContaining('第 9 列“年排放量”不是数值')],
      [8, expect.stringContaining('第 2 列“区域代码”为空')],
      [9, expect.stringContaining('负数 -4')],
      [10, expect.stringContaining('引号')],
      [11, expect.stringContaining('20000')],
    ])
  })

  it.each([
    ['a,b,c\n1,2,3', '#FORMAT'],
    ['#FORMAT=FF10_ONROAD\n', '#FORMAT'],
    ['#FORMAT=FF10_POINT\n#VALUE_UNITS=MG\n', '单位 MG'],
    ['', '#FORMAT'],
  ])('refuses as a whole what is no inventory in short tons: %j', (text, words) => {
    expect(readFf10(text)).toMatchObject({ records: [], refused: [{ line: 0, message: expect.stringContaining(words) }] })
  })
})

const room = 'emissions/'
describe.skipIf(!hasShared('emissions'))('inventories of the EPA', () => {
  const file = (name: string) => readFf10(readShared(`${room}${name}.txt`).toString('utf8'))

  it('are read in all four forms, nothing refused', () => {
    const forms = ['smoke_nonpt_2005', 'smoke_nonpt_2011', 'smoke_ptipm_annual_2005', 'smoke_ptnonipm_2011'].map(name => file(name))
    expect(forms.map(({ format }) => format)).toEqual(['ORL NONPOINT', 'FF10_NONPOINT', 'ORL POINT', 'FF10_POINT'])
    for (const { records, refused, country } of forms) expect([records.length, refused, country]).toEqual([2, [], 'US'])
  })

  it('have stacks whose flow is the velocity times the opening', () => {
    for (const { stack, lon, lat } of file('smoke_ptipm_annual_2005').records) {
      const { flowM3s, velocityMs, diameterM, heightM } = stack!
      // The file's flow has seven digits.
      expect(flowM3s / ((Math.PI / 4) * diameterM ** 2 * velocityMs)).toBeCloseTo(1, 4)
      expect(heightM).toBeCloseTo(134.432, 3)
      expect([lon, lat]).toEqual([-85.8381, 38.2636])
    }
  })

  it('keep grams through our writer', () => {
    const { records } = file('smoke_ptnonipm_2011')
    const again = readFf10(written('FF10_POINT', records)).records
    expect(again.map(({ tonnes }) => Math.round(tonnes * 1e6))).toEqual(records.map(({ tonnes }) => Math.round(tonnes * 1e6)))
    expect(again.map(({ facility }) => facility)).toEqual(records.map(({ facility }) => facility))
  })
})
