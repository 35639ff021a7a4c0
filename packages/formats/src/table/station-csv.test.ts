import { formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { hasShared, readShared } from '../test-support/shared.ts'
import { recogniseColumn } from './columns.ts'
import type { TextFile } from './csv-rows.ts'
import { hourOfCell, hourOfCells } from './hour-cell.ts'
import { readStationCsv, type StationBatch } from './station-csv.ts'

const collect = async (source: TextFile): Promise<StationBatch> => {
  const all: StationBatch[] = []
  for await (const batch of readStationCsv(source)) all.push(batch)
  return {
    hours: all.flatMap(batch => batch.hours),
    refusals: all.flatMap(batch => batch.refusals),
    notices: all.flatMap(batch => batch.notices),
    counts: all.at(-1)!.counts,
  }
}

describe.skipIf(!hasShared('changzhi/hourly_stations_changzhi_20200402_20200408.csv'))('the raw crawl of Changzhi', () => {
  it('is imported without loss: missing stays missing, repeats are counted, line breaks in quotes are no rows', async () => {
    const bytes = readShared('changzhi/hourly_stations_changzhi_20200402_20200408.csv')
    const { hours, refusals, notices, counts } = await collect(bytes)
    const records = bytes
      .toString()
      .split('\n')
      .filter(line => /^\d{8},\d{2},/.test(line))
    expect(counts.rows).toBe(records.length)
    expect(counts.accepted + counts.duplicates).toBe(counts.rows)
    expect(refusals).toEqual([])
    expect(notices).toEqual([])
    expect(hours).toHaveLength(counts.accepted)
    expect(hours.filter(hour => hour.name === '澳瑞特').every(hour => Object.values(hour.values).every(value => value === null))).toBe(true)
    const keys = new Set(records.map(line => line.split(',').slice(0, 3).join()))
    expect(new Set(hours.map(hour => `${hour.name} ${hour.hourEnd}`)).size).toBe(keys.size)
    let numbers = 0
    const texts = bytes
      .toString()
      .replace(/"[^"]*"/g, '')
      .split('\n')
      .slice(1)
    const seen = new Set<string>()
    for (const line of texts) {
      if (line === '' || seen.has(line)) continue
      seen.add(line)
      numbers += line
        .split(',')
        .slice(6)
        .filter(cell => cell !== '' && cell !== 'NaN').length
    }
    const found = hours.reduce(
      (sum, { values, published }) => sum + [...Object.values(values), published.o3_8h].filter(value => value !== null).length,
      0,
    )
    expect(found).toBe(numbers)
    console.info('changzhi crawl', JSON.stringify(counts))
  })

  it('keeps hour 00 as hour 24 of the day before, and the rows whose quoted field breaks the line', async () => {
    const { hours } = await collect(readShared('changzhi/hourly_stations_changzhi_20200402_20200408.csv'))
    const broken = hours.find(hour => hour.name === '审计局' && formatHour(hour.hourEnd) === '2020-04-02 22')!
    expect(broken.values).toEqual({ pm2_5: 49, pm10: 86, co: 1.3, no2: 64, o3: 38, so2: 13 })
    expect(broken.published).toEqual({ aqi: 68, o3_8h: 80 })
    expect(hours.some(hour => formatHour(hour.hourEnd) === '2020-04-02 24')).toBe(true)
  })
})

describe.skipIf(!hasShared('changzhi/hourly_stations_changzhi_20230120_20230121.csv'))('the form of 2023', () => {
  it('gives 8 stations × 48 hours', async () => {
    const { hours, refusals } = await collect(readShared('changzhi/hourly_stations_changzhi_20230120_20230121.csv'))
    expect(refusals).toEqual([])
    expect(hours).toHaveLength(384)
    expect(hours[0]).toMatchObject({ name: '1727A', hourEnd: parseHour('2023-01-19 24'), published: { pm2_5_24h: 41, o3_8h_24h: 79 } })
    expect(hours[0]!.values).toEqual({ pm2_5: 29, pm10: 153, so2: 6, no2: 6, o3: 72, co: 0.2 })
  })
})

it('headings are recognised in Chinese and English, with subscripts, units and full-width brackets', () => {
  const role = (heading: string) => recogniseColumn(heading).role
  expect(role('PM₂.₅(μg/m³)')).toEqual({ kind: 'value', id: 'pm2_5', factor: 1 })
  expect(role('一氧化碳（μg/m³）')).toEqual({ kind: 'value', id: 'co', factor: 0.001 })
  expect(role('气压 (hPa)')).toEqual({ kind: 'value', id: 'pressure', factor: 100 })
  expect(role('O3_8h_24h')).toEqual({ kind: 'published', id: 'o3_8h_24h', factor: 1 })
  expect(role('站点编码')).toEqual({ kind: 'code' })
  expect(role('O3(ppb)')).toEqual({ kind: 'unknown', reason: '单位无法识别' })
  expect(role('PM10(km)')).toEqual({ kind: 'unknown', reason: '单位与参数不符' })
})

it.each([
  ['2026-01-01 08', '2026-01-01 08'],
  ['2026/1/1 8:00', '2026-01-01 08'],
  ['2026-01-01T00:00:00', '2025-12-31 24'],
  ['2026-01-01 24:00', '2026-01-01 24'],
  ['2026年1月1日 8时', '2026-01-01 08'],
  ['2026010108', '2026-01-01 08'],
])('the hour %s is %s', (text, label) => {
  expect(hourOfCell(text)).toBe(parseHour(label))
})

it.each(['', '2026-01-01', '2026-02-30 08', '2026-01-01 25', '2026-01-01 08:30', '1026-01-01 08', '2026-01-01T08:00:00Z', 'yesterday 08'])(
  '"%s" names no hour',
  text => {
    expect(hourOfCell(text)).toBeNull()
  },
)

it('date cells of a spreadsheet carry the wall clock, and rounding noise of their fraction is no minute', () => {
  expect(hourOfCell(new Date(Date.UTC(2026, 0, 1, 7, 59, 59, 999)))).toBe(parseHour('2026-01-01 08'))
  expect(hourOfCells(new Date(Date.UTC(2026, 0, 1)), 8)).toBe(parseHour('2026-01-01 08'))
  expect(hourOfCell(new Date(Number.NaN))).toBeNull()
})

it('a row is refused with its number, column and reason; a bad cell only loses itself', async () => {
  const text =
    '时间,站点编码,PM2.5,CO\n2026-01-01 01,1727A,35,0.8\n2026-01-01 25,1727A,35,0.8\n2026-01-01 02,,35,0.8\n2026-01-01 03,=HYPERLINK(1),3,1\n2026-01-01 04,1727A,abc,900\n'
  const { hours, refusals, counts } = await collect(text)
  expect(refusals.map(({ row, field, reason, wholeRow }) => [row, field, reason, wholeRow])).toEqual([
    [3, '时间', '时间不是有效的整点', true],
    [4, '站点编码', '缺少站点', true],
    [5, '站点编码', '不接受公式', true],
    [6, 'PM2.5', '不是数值', false],
    [6, 'CO', '超出合理范围', false],
  ])
  expect(hours.map(hour => hour.values)).toEqual([
    { pm2_5: 35, co: 0.8 },
    { pm2_5: null, co: null },
  ])
  expect(counts).toMatchObject({ rows: 5, accepted: 2, empty: 1, refusedRows: 3, refusedCells: 2 })
})

it('an equal repeat is counted, a contradicting one comes out again as a correction', async () => {
  const { hours, counts } = await collect('时间,站点,O3\n2026-01-01 01,a,5\n2026-01-01 01,a,5\n2026-01-01 01,a,6\n')
  expect(hours.map(hour => hour.values.o3)).toEqual([5, 6])
  expect(counts).toMatchObject({ duplicates: 1, conflicts: 1 })
})

const ozoneTable = (rows: string[]) => `时间,站点,O3,O3_24h\n${rows.map((row, i) => `2026-01-01 ${i % 24},s${i},${row}`).join('\n')}\n`

it('measured ozone is not rewritten on the evidence of one or two rows', async () => {
  for (const rows of [['56,43'], ['56,43', '60,50'], ['56,43', '60,60', '70,', ',30']]) {
    const { hours, notices } = await collect(ozoneTable(rows))
    expect(hours[0]!.values.o3).toBe(56)
    expect(notices).toMatchObject([{ code: 'O3_INCONSISTENT' }])
  }
})

it('ozone columns are judged on the whole file: a part that looks exchanged changes nothing, and an exchanged file is restored in every part', async () => {
  const exchanged = Array.from({ length: 2500 }, () => '60,50')
  const right = Array.from({ length: 2500 }, () => '40,90')
  const mixed = await collect(ozoneTable([...exchanged, ...right]))
  expect(new Set(mixed.hours.map(hour => hour.values.o3))).toEqual(new Set([60, 40]))
  expect(mixed.notices).toMatchObject([{ code: 'O3_INCONSISTENT', count: 2500 }])
  const whole = await collect(ozoneTable([...Array.from({ length: 2400 }, () => '50,50'), ...exchanged]))
  expect(new Set(whole.hours.map(hour => hour.values.o3))).toEqual(new Set([50]))
  expect(whole.notices).toMatchObject([{ code: 'O3_EXCHANGED', count: 2500 }])
})

it('a particle value that is probably mg/m³ is refused with its reason unless the heading states the unit', async () => {
  const rows = '2026-01-01 01,a,0.0523,0.8,12\n2026-01-01 02,a,35,0.05,0.5\n2026-01-01 03,a,41,0.9,8\n'
  const bare = await collect(`时间,站点,PM2.5,CO,PM10\n${rows}`)
  expect(bare.refusals).toEqual([{ row: 2, field: 'PM2.5', text: '0.0523', reason: '未注明单位，数值疑为 mg/m³，未入库', wholeRow: false }])
  expect(bare.hours.map(hour => hour.values)).toEqual([
    { pm2_5: null, co: 0.8, pm10: 12 },
    { pm2_5: 35, co: 0.05, pm10: 0.5 },
    { pm2_5: 41, co: 0.9, pm10: 8 },
  ])
  const stated = await collect(`时间,站点,PM2.5(mg/m³),CO,PM10(μg/m3)\n${rows}`)
  expect(stated.refusals).toMatchObject([{ row: 3, field: 'PM2.5(mg/m³)' }, { row: 4 }])
  expect(stated.hours[0]!.values).toEqual({ pm2_5: 52.3, co: 0.8, pm10: 12 })
})

it('a column of particles that is probably mg/m³ is left out as a whole, with one refusal', async () => {
  const { hours, refusals } = await collect(
    `时间,站点,PM2.5,PM10\n${Array.from({ length: 20 }, (_, i) => `2026-01-01 ${i},a,${i === 9 ? 1.02 : (0.1 + i / 50).toFixed(2)},${80 + i}\n`).join('')}`,
  )
  expect(refusals).toMatchObject([{ row: 1, field: 'PM2.5', wholeRow: false }])
  expect(refusals[0]!.reason).toContain('20 个数值中 19 个小于 1，疑为 mg/m³')
  expect(hours.every(hour => hour.values.pm2_5 === null && hour.values.pm10! >= 80)).toBe(true)
})

it('a CSV saved by a Chinese spreadsheet (GB 18030) reads the same as UTF-8', async () => {
  const gbk = Buffer.concat([
    Buffer.from([0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xd5, 0xbe, 0xb5, 0xe3]),
    Buffer.from(',PM10\r\n2026-01-01 01,1727A,7\r\n'),
  ])
  expect((await collect(gbk)).hours).toMatchObject([{ name: '1727A', values: { pm10: 7 } }])
})

it('a missing heading, an empty file and an open quote are refused in Chinese', async () => {
  expect((await collect('a,b\n1,2\n')).refusals).toMatchObject([{ reason: '表头缺少“站点编码”或“站点”列' }])
  expect((await collect('')).refusals).toMatchObject([{ reason: '文件为空' }])
  expect((await collect('时间,站点,O3\n2026-01-01 01,a,5\n"2026')).refusals).toMatchObject([{ row: 3, reason: '引号没有闭合' }])
})
