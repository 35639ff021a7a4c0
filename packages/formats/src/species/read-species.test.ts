import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { readSpeciesCsv, readSpeciesSheet, type SpeciesBatch } from './read-species.ts'
import { recogniseSpeciesColumn } from './species-columns.ts'
import type { SpeciesFileOptions } from './species-table.ts'

const read = async (source: string | Uint8Array, options: Partial<SpeciesFileOptions> = {}): Promise<SpeciesBatch> => {
  const all: SpeciesBatch = { hours: [], refusals: [], notices: [], duplicates: 0, limits: [] }
  for await (const { hours, refusals, notices, duplicates, limits } of readSpeciesCsv(source, {
    unit: 'ppb',
    hourLabel: 'end',
    ...options,
  })) {
    all.hours.push(...hours)
    all.refusals.push(...refusals)
    all.notices.push(...notices)
    all.duplicates += duplicates
    all.limits.push(...limits)
  }
  return all
}
const noOf = (name: string) => storedSpecies.find(species => species.name === name)!.no

test('every species is recognised by its Chinese name, its English name and its CAS number', () => {
  for (const { no, name, nameEn, cas } of storedSpecies)
    for (const heading of [name, nameEn, cas, `${name}（ppb）`, `${nameEn} (ug/m3)`])
      expect(recogniseSpeciesColumn(heading), heading).toMatchObject({ kind: 'species', species: { no } })
})

test('a value is converted by the unit of its column, else by that of the file', async () => {
  const { hours } = await read('时间,苯（ppb）,甲苯(μg/m³),乙烯\n2026-01-05 08:00,1.5,18.8309,4\n', { unit: 'ppbC' })
  const values = hours[0]!.values
  expect(values[noOf('苯')]).toBe(1.5)
  expect(values[noOf('甲苯')]).toBeCloseTo(5, 4)
  expect(values[noOf('乙烯')]).toBe(2)
})

test('an empty cell is missing, 0 is a value, a text is refused by row and column, an unknown column is named', async () => {
  const { hours, refusals, notices } = await read('站点编码,时间,苯,甲苯,乙烯,α-蒎烯\nV1,2026-01-05 08,,0,0.05?,1\nV1,later,1,1,1,1\n')
  expect(hours).toMatchObject([
    { row: 2, station: 'V1', hourEnd: Date.parse('2026-01-05T08:00+08:00'), values: { [noOf('苯')]: null, [noOf('甲苯')]: 0 } },
  ])
  expect(refusals.map(({ row, field, text }) => [row, field, text])).toEqual([
    [2, '乙烯', '0.05?'],
    [3, '时间', 'later'],
  ])
  expect(notices.map(({ message }) => message)).toEqual(['列“α-蒎烯”：不是组分名录中的物种，未导入'])
})

test('0, ND, 未检出 and <x were not found; −999 and an empty cell are gaps', async () => {
  const { hours, refusals } = await read(
    '时间,苯,甲苯,乙烯,乙烷,丙烷,丙烯,乙炔\n2026-01-05 08,0,ND,<0.05,未检出,-999,,N.D.\n2026-01-05 09,1,2,＜ .05,-9999.0,-99,—,<MDL\n',
  )
  const [first, second] = hours.map(({ values }) => ['苯', '甲苯', '乙烯', '乙烷', '丙烷', '丙烯', '乙炔'].map(name => values[noOf(name)]))
  expect(first).toEqual([0, 0, 0, 0, null, null, 0])
  expect(second, '−99 is a value out of range, not a gap').toEqual([1, 2, 0, null, undefined, null, 0])
  expect(refusals.map(({ field, text }) => [field, text])).toEqual([['丙烷', '-99']])
})

test('a sheet reads as the same table in a CSV does: dates, numbers, a line of CAS numbers and one of units', async () => {
  const rows = [
    ['某站小时数据', null, null, null, null],
    ['时间', '苯', '甲苯（ppb）', 'X', '备注'],
    ['CAS号', null, null, '74-85-1', null],
    ['单位', 'ppbC', 'μg/m³', 'ppbC', null],
    [null, null, null, null, null],
    [new Date(Date.UTC(2026, 0, 5, 8)), 6, 0.1 + 0.2, 4, '正常'],
    ['2026-01-05 09:00', 'ND', '', 'x', null],
  ]
  const batches: SpeciesBatch = { hours: [], refusals: [], notices: [], duplicates: 0, limits: [] }
  for await (const { hours, refusals, notices } of readSpeciesSheet(rows, { unit: 'ppb', hourLabel: 'end' })) {
    batches.hours.push(...hours)
    batches.refusals.push(...refusals)
    batches.notices.push(...notices)
  }
  const csv = await read('时间,苯（ppbC）,甲苯,乙烯（ppbC）,备注\n2026-01-05 08,6,0.3,4,正常\n2026-01-05 09,ND,,x,\n')
  const rounded = ({ hours }: SpeciesBatch) =>
    hours.map(({ hourEnd, values }) => [
      hourEnd,
      Object.entries(values).map(([no, value]) => [no, value === null ? null : Number(value.toFixed(9))]),
    ])
  expect(rounded(batches)).toEqual(rounded(csv))
  expect(batches.hours[0]!.values[noOf('苯')], 'by the unit of its line').toBe(1)
  expect(batches.hours[0]!.values[noOf('甲苯')], 'the unit of the heading goes before the line').toBeCloseTo(0.3, 12)
  expect(batches.refusals).toEqual([{ row: 7, field: '乙烯', text: 'x', reason: '不是数值', wholeRow: false }])
})

test('a file without a heading is refused as a whole', async () => {
  expect((await read('a,b\n1,2\n')).refusals).toMatchObject([{ wholeRow: true }])
  expect((await read('')).refusals).toMatchObject([{ reason: '文件为空' }])
})

test('of very many lines without a time only the first count as explanation, the rest is refused row by row', async () => {
  const { hours, refusals, notices } = await read(`时间,苯\n${'说明,\n'.repeat(2_000)}2026-01-05 08,1\n`)
  expect([hours.length, refusals.length, notices.length]).toEqual([1, 1_980, 20])
})

const shared = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const files = { lakePark: 'voc-hotspot/lakepark_autogc_20250801.csv', foqat: 'observations/voc/foqat_demo_voc.csv.gz' }
const missing = Object.values(files).filter(path => !existsSync(shared + path))
for (const path of missing) console.warn(`\n!!! ${path} of ../shared/data is not here: tests of real VOC files are SKIPPED !!!\n`)

describe.skipIf(missing.length > 0)('real files', () => {
  test('22 hours of a gas chromatograph in ppbC, labelled by their begin, with lines of CAS numbers and limits', async () => {
    const { hours, refusals, notices } = await read(readFileSync(shared + files.lakePark), { unit: 'ppbC', hourLabel: 'start' })
    expect(hours).toHaveLength(22)
    expect(refusals).toEqual([])
    expect(formatDateTime(hours[0]!.hourEnd)).toMatch(/^2025-08-01 01:00/)
    // 57 of the 60 species are in the list, m- and p-xylene as one peak.
    expect(Object.keys(hours[0]!.values)).toHaveLength(57)
    expect(hours[0]!.values[noOf('乙烷')]).toBeCloseTo(11.2059 / 2, 6)
    expect(hours[0]!.values[noOf('间,对-二甲苯')]).toBeCloseTo(5.2412 / 8, 6)
    expect(notices.map(({ message }) => message).join()).toContain('MDL_ppbC')
  })

  test('five species with names of R, in ppb', async () => {
    const { hours, notices } = await read(gunzipSync(readFileSync(shared + files.foqat)))
    expect(hours[0]!.values).toEqual({
      [noOf('丙烯')]: 0.233,
      [noOf('乙炔')]: 0.175,
      [noOf('正丁烷')]: 0.544,
      [noOf('反-2-丁烯')]: 0.02,
      [noOf('环己烷')]: 0.102,
    })
    expect(notices).toEqual([])
  })
})

describe('faults are named with their place', () => {
  const faults = ({ refusals }: SpeciesBatch) => refusals.map(({ row, field, text, reason }) => [row, field, text, reason])

  test('values that no air has are refused; 0, noise about 0 and −999 are not', async () => {
    const found = await read('时间,苯,甲苯\n2026-01-05 08,-5,1e9\n2026-01-05 09,-0.02,0\n2026-01-05 10,-999,2\n')
    expect(found.hours.map(({ values }) => [values[noOf('苯')], values[noOf('甲苯')]])).toEqual([
      [undefined, undefined],
      [-0.02, 0],
      [null, 2],
    ])
    expect(faults(found)).toEqual([
      [2, '苯', '-5', '折合 -5 ppb，低于 -0.1 ppb，不是零点附近的波动'],
      [2, '甲苯', '1e9', '折合 1000000000 ppb，超过 100000 ppb'],
    ])
  })

  test('a second column of one species is not read', async () => {
    const found = await read('时间,甲苯,Toluene,苯\n2026-01-05 08,1,9,2\n')
    expect(found.hours[0]!.values).toEqual({ [noOf('甲苯')]: 1, [noOf('苯')]: 2 })
    expect(faults(found)).toEqual([[1, 'Toluene', 'Toluene', '与列“甲苯”同为甲苯，该列未导入']])
  })

  test('a unit that is none, and a CAS number that contradicts the name, leave the column out', async () => {
    const found = await read('时间,苯,甲苯,乙烯\n单位,ppbX,ppb,\nCAS,71-43-2,100-41-4,74-85-1\n2026-01-05 08,1,2,3\n')
    expect(found.hours[0]!.values).toEqual({ [noOf('乙烯')]: 3 })
    expect(faults(found)).toEqual([
      [2, '苯', 'ppbX', '单位不能识别，该列未导入'],
      [3, '甲苯', '100-41-4', '100-41-4 是乙苯，与列名“甲苯”不符，该列未导入'],
    ])
  })

  test('AQS codes name columns, as headings and as a line below them', async () => {
    const { hours, refusals } = await read('time,45202,45109,x\nAQS,,,45201\n2026-01-05 08,1,2,3\n')
    expect(hours[0]!.values).toEqual({ [noOf('甲苯')]: 1, [noOf('间,对-二甲苯')]: 2, [noOf('苯')]: 3 })
    expect(refusals).toEqual([])
  })

  test('a line of detection limits is read in its unit, else in that of the columns', async () => {
    const limitsOf = async (title: string) =>
      (await read(`时间,苯,甲苯（μg/m³）,乙烯\n${title},0.6,0.188309,—\n单位,ppb,,ppb\n2026-01-05 08,1,2,3\n`)).limits.map(
        ({ speciesNo, ppb }) => [speciesNo, Number(ppb.toFixed(4))],
      )
    expect(await limitsOf('检出限')).toEqual([
      [noOf('苯'), 0.6],
      [noOf('甲苯'), 0.05],
    ])
    expect(await limitsOf('MDL_ppbC')).toEqual([
      [noOf('苯'), 0.1],
      [noOf('甲苯'), 0.0269],
    ])
  })

  test('a row of an hour that the file had already is left out when equal, and named when it says something else', async () => {
    const { hours, duplicates, notices } = await read(
      '站点,时间,苯\nV,2026-01-05 08,1\nV,2026-01-05 08,1\nV,2026-01-05 08,2\nW,2026-01-05 08,2\n',
    )
    expect([hours.map(({ row }) => row), duplicates]).toEqual([[2, 4, 5], 1])
    expect(notices.map(({ message }) => message)).toEqual(['第 4 行与第 3 行同为 V 2026-01-05 08 时而数值不同，采用第 4 行'])
  })
})
