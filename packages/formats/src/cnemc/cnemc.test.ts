import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { hasShared, readShared } from '../test-support/shared.ts'
import { readChinaSites, type SitesBatch } from './china-sites.ts'
import { readCnemcRows } from './cnemc-rows.ts'

const collect = async (source: Parameters<typeof readChinaSites>[0]) => {
  const batches: SitesBatch[] = []
  for await (const batch of readChinaSites(source)) batches.push(batch)
  return batches
}

describe.skipIf(!hasShared('cnemc/china_sites_20230120.csv.gz'))('two days of the national network', () => {
  it.each(['20230120', '20230121'])(
    '%s: 24 hours, the first of them hour 24 of the day before, equal to the cells of the file',
    async day => {
      const text = readShared(`cnemc/china_sites_${day}.csv.gz`).toString()
      const batches = await collect(text)
      expect(batches).toHaveLength(24)
      expect(formatHour(batches[0]!.hourEnd)).toBe(day === '20230120' ? '2023-01-19 24' : '2023-01-20 24')
      expect(batches.flatMap(batch => batch.refusals)).toEqual([])
      expect(batches.flatMap(batch => batch.notices.filter(notice => notice.code === 'O3_EXCHANGED'))).toEqual([])
      const lines = text.split('\n').map(line => line.split(','))
      let cells = 0
      for (const line of lines.slice(1)) for (const cell of line.slice(3)) if (cell.trim() !== '') cells++
      const figures = (record: object) => Object.values(record).filter(value => value !== null).length
      const found = batches.flatMap(batch => batch.hours).reduce((sum, hour) => sum + figures(hour.values) + figures(hour.published), 0)
      expect(found).toBe(cells)
      const column = lines[0]!.indexOf('1727A')
      const line = lines.find(each => each[1] === '9' && each[2] === 'PM10')!
      expect(batches[9]!.hours.find(hour => hour.code === '1727A')!.values.pm10).toBe(Number(line[column]))
    },
  )

  it('gives the same batches in chunks of 1,000 bytes', async () => {
    const bytes = readShared('cnemc/china_sites_20230120.csv.gz')
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
    }
    expect(await collect(() => chunks())).toEqual(await collect(bytes))
  })

  it('has 78,906 station-hours with an AQI', async () => {
    let count = 0
    for (const day of ['20230120', '20230121'])
      for (const batch of await collect(readShared(`cnemc/china_sites_${day}.csv.gz`)))
        for (const hour of batch.hours) if (hour.published.aqi !== null) count++
    expect(count).toBe(78_906)
  })
})

describe.skipIf(!hasShared('cnemc/wcf_rows_20220105T00.csv'))('the published rows with exchanged ozone', () => {
  it('are noticed and put right in the CSV of 2022', async () => {
    const { rows, refusals, notices } = await readCnemcRows(readShared('cnemc/wcf_rows_20220105T00.csv').toString())
    expect(rows).toHaveLength(16)
    expect(refusals).toEqual([])
    expect(notices.map(notice => notice.code)).toEqual(['O3_EXCHANGED', 'O3_8H_EXCHANGED'])
    const first = rows.find(row => row.code === '1727A')!
    expect(first).toMatchObject({ hourEnd: parseHour('2022-01-04 24'), name: '清华站', city: '长治市', lon: 113.1147 })
    expect(first.values).toEqual({ pm2_5: 51, pm10: 77, o3: 43, no2: 39, so2: 13, co: 1.3 })
    expect(first.published).toMatchObject({ aqi: 70, o3_24h: 73, o3_8h: 41, o3_8h_24h: 54 })
    expect(rows.find(row => row.code === '1059A')!.primary).toEqual(['颗粒物(PM10)', '细颗粒物(PM2.5)'])
    const silent = rows.find(row => row.code === '1132A')!
    expect(pollutantIds.every(id => silent.values[id] === null)).toBe(true)
  })

  it('are noticed and put right in the GeoJSON of 2018, whose missing values are "-;"', async () => {
    const { rows, refusals, notices } = await readCnemcRows(
      readShared('cnemc/snapshot_20180220T07_changzhi_and_neighbours.geojson').toString(),
    )
    expect(refusals).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
    expect(notices.map(notice => notice.code)).toEqual(['O3_EXCHANGED', 'O3_8H_EXCHANGED'])
    expect(rows[0]).toMatchObject({ code: '1047A', values: { o3: 23, pm2_5: 201 }, published: { o3_24h: 106, o3_8h: 16, o3_8h_24h: 24 } })
    for (const row of rows)
      if (row.values.o3 !== null && row.published.o3_24h !== null) expect(row.values.o3).toBeLessThanOrEqual(row.published.o3_24h!)
  })
})

const wide = (lines: string) => collect(`date,hour,type,1727A,1728A\n${lines}`)

it('columns that contradict each other are reported and left alone', async () => {
  const [batch] = await wide('20230120,1,O3,80,20\n20230120,1,O3_24h,60,30\n')
  expect(batch!.notices).toMatchObject([{ code: 'O3_INCONSISTENT', count: 1 }])
  expect(batch!.hours[0]!.values.o3).toBe(80)
})

it('exchanged ozone is also put right in the wide file', async () => {
  const batches = await wide('20230120,1,O3,80,40\n20230120,1,O3_24h,60,30\n20230120,2,O3,50,40\n20230120,2,O3_24h,50,30\n')
  expect(batches.flatMap(batch => batch.notices)).toMatchObject([{ code: 'O3_EXCHANGED', count: 3 }])
  expect(batches.flatMap(batch => batch.hours.map(hour => [hour.values.o3, hour.published.o3_24h]))).toEqual([
    [60, 80],
    [30, 40],
    [50, 50],
    [30, 40],
  ])
})

it('a file of more hours than are kept from the first reading comes out the same', async () => {
  const lines = Array.from({ length: 100 }, (_, i) => {
    const at = `202301${String(1 + Math.floor(i / 24)).padStart(2, '0')},${i % 24}`
    return `${at},O3,${50 + i},40\n${at},O3_24h,${40 + i},30\n${at},CO,0.5,0.6\n`
  })
  const batches = await wide(lines.join(''))
  expect([batches.length, batches.flatMap(batch => batch.notices).length]).toEqual([100, 1])
  expect(batches.map(batch => batch.hours[0]!.values)).toEqual(
    Array.from({ length: 100 }, (_, i) => ({ pm2_5: null, pm10: null, so2: null, no2: null, o3: 40 + i, co: 0.5 })),
  )
})

it('a bad cell, an unknown type, a repeated type, a short line and an impossible hour are reported with their row', async () => {
  const batches = await wide('20230120,1,PM10,1e9,x\n20230120,1,NOx,1,2\n20230120,1,PM10,1,2\n20230120,1,CO,0.5\n20230132,1,CO,1,1\n')
  expect(batches[0]!.refusals.map(refusal => [refusal.row, refusal.field, refusal.reason])).toEqual([
    [2, '1727A', '超出合理范围'],
    [2, '1728A', '不是数值'],
    [3, 'type', '无法识别的数据类型'],
    [4, 'type', '同一小时的数据类型重复'],
  ])
  const all = batches.flatMap(batch => batch.refusals)
  expect(all.at(-1)).toMatchObject({ row: 6, reason: '时间不是有效的整点' })
  expect(batches.flatMap(batch => batch.notices)).toMatchObject([{ code: 'ROW_SHORT', count: 1 }])
})
