import { formatDateTime, instantOf } from '@qingyuan/domain/time.ts'
import { expect, test } from 'vitest'
import { instantOfText, type MobileFile, readMobileCsv } from './read-mobile-csv.ts'

const options = { box: { west: 111, south: 35, east: 115, north: 38 }, now: instantOf(2026, 5, 20, 12) }
const read = async (...lines: string[]) => readMobileCsv(lines.join('\n'), options)
const file = async (...lines: string[]) => (await read(...lines)) as MobileFile

test('headings in either language and any order; a known parameter takes its unit, another column is a species', async () => {
  const run = await file(
    '序号,PM2.5(mg/m3),纬度,Longitude,监测时间,TVOC,苯（ppb）,车速',
    '1,0.05,36.2,113.1,2026-05-20 08:00:01,320,1.5,40',
    '2,,36.2001,113.1001,2026/5/20 8:00:00,--,2.5,40',
  )
  expect(run.series.map(({ key, label, unit }) => [key, label, unit])).toEqual([
    ['pm2_5', 'PM₂.₅', 'μg/m³'],
    ['tvoc', 'TVOC', 'μg/m³'],
    ['s3', '苯', 'ppb'],
  ])
  expect([...run.time].map(formatDateTime)).toEqual(['2026-05-20 08:00:00', '2026-05-20 08:00:01'])
  expect(run.series.map(({ values }) => [...values])).toEqual([
    [Number.NaN, 50],
    [Number.NaN, 320],
    [2.5, 1.5],
  ])
  expect([run.ignored, run.refused]).toEqual([['序号', '车速'], 0])
})

test('a row that is no point is refused with its row, its field and why; the others stay', async () => {
  const run = await file(
    '时间,经度,纬度,TVOC',
    '2026-05-20 08:00:00,113.1,36.2,100',
    '2026-05-32 08:00:01,113.1,36.2,100',
    '2026-05-20 08:00:02,,36.2,100',
    '2026-05-20 08:00:03,113.1,96.2,100',
    '2026-05-20 08:00:04,113.1,36.2,abc',
    '2026-05-20 08:00:00,113.2,36.2,100',
    '2027-05-20 08:00:00,113.1,36.2,100',
    '2026-05-20 08:00:05,113.1,36.2,99999',
  )
  expect(run.time).toHaveLength(3)
  expect(run.refused).toBe(5)
  expect(run.refusals.map(({ row, field, reason }) => `${row} ${field} ${reason}`)).toEqual([
    '3 时间 不是有效的时间，应为 2026-05-20 08:30:15',
    '4 经度 为空',
    '5 纬度 不在 35 到 38 之间',
    '6 TVOC 不是数字',
    '8 时间 晚于现在',
    '9 TVOC 超出合理范围 -5 至 50000',
    '7 时间 与第 2 行的时间相同',
  ])
})

test('what is no run says why', async () => {
  expect(await read('')).toBe('文件为空')
  expect(await read('时间,纬度,TVOC')).toBe('表头缺少经度列')
  expect(await read('时间,经度,纬度,车速')).toBe('表头没有任何测量值列')
  expect(await read('时间,经度,纬度,苯,苯(ppb)')).toBe('列“苯(ppb)”重复')
  expect(await read('时间,经度,纬度,苯', '"2026')).toContain('第 2 行起引号没有闭合')
})

test('GB 18030 as spreadsheets save it is read', async () => {
  const bytes = Uint8Array.from([
    0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xbe, 0xad, 0xb6, 0xc8, 0x2c, 0xce, 0xb3, 0xb6, 0xc8, 0x2c, 0x54, 0x56, 0x4f, 0x43, 0x0a,
  ])
  const run = (await readMobileCsv(Buffer.concat([bytes, Buffer.from('2026-05-20 08:00:00,113,36,5\n')]), options)) as MobileFile
  expect(run.time).toHaveLength(1)
})

test('times are wall clocks of Shanghai, with fractions, or Unix time', () => {
  expect(instantOfText('2026-05-20 08:30:15.5')).toBe(instantOf(2026, 5, 20, 8, 30, 15) + 500)
  expect(instantOfText('2026年5月20日 8:30')).toBe(instantOf(2026, 5, 20, 8, 30))
  expect(instantOfText('1747701015')).toBe(1_747_701_015_000)
  for (const text of ['2026-02-30 08:00:00', '2026-05-20 24:00:00', '08:30', '昨天']) expect(instantOfText(text)).toBeNull()
})
