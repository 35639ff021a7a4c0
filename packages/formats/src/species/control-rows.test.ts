import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '../table/refusal.ts'
import { parseExpectedTitle, runOfText } from './control-rows.ts'
import { readSpeciesCsv, readSpeciesSheet } from './read-species.ts'
import type { SpeciesFileOptions, SpeciesHour } from './species-table.ts'

const noOf = (name: string) => storedSpecies.find(species => species.name === name)!.no
const [benzene, toluene] = [noOf('苯'), noOf('甲苯')]

const read = async (text: string | Uint8Array, options: Partial<SpeciesFileOptions> = {}) => {
  const all: { hours: SpeciesHour[]; refusals: Refusal[] } = { hours: [], refusals: [] }
  for await (const { hours, refusals } of readSpeciesCsv(text, { unit: 'ppb', hourLabel: 'end', ...options })) {
    all.hours.push(...hours)
    all.refusals.push(...refusals)
  }
  return all
}

test('a run is known by its Chinese name, its abbreviation and the letter of the file name; an empty cell is air', () => {
  const runs = ['空白', 'System Blank', 'CVS', '校准核查', 'q', 'LCS', '实验室控制样品', '', ' — ', '样品', '标定']
  expect(runs.map(runOfText)).toEqual([
    ...['blank', 'blank', 'check', 'check', 'retention', 'laboratory', 'laboratory', 'air', 'air', 'air', null],
  ])
})

test('a line of expected values names its gas and its unit', () => {
  expect(parseExpectedTitle('期望值')).toEqual({ kind: null, unit: null, unknown: null })
  expect(parseExpectedTitle('期望值（校准核查，ppbC）')).toEqual({ kind: 'check', unit: 'ppbC', unknown: null })
  expect(parseExpectedTitle('expected_LCS_ppb')).toEqual({ kind: 'laboratory', unit: 'ppb', unknown: null })
  expect(parseExpectedTitle('期望值（二号标气）').unknown).toBe('二号标气')
})

const head = '时间,运行类型,苯,甲苯（ppbC）\n'

test('rows of control runs have the values of their gas, in the unit of the line, else of the column', async () => {
  const { hours, refusals } = await read(
    `${head}期望值,,4,28\n期望值（实验室控制，ppbC）,,12,14\n2026-01-05 03,空白,ND,0.35\n2026-01-05 04,CVS,3.9,28.7\n2026-01-05 05,LCS,2,14\n2026-01-05 06,,1,7\n`,
  )
  expect(refusals).toEqual([])
  expect(hours.map(({ run, expected }) => [run, expected[benzene], expected[toluene]])).toEqual([
    ['blank', undefined, undefined],
    ['check', 4, 4],
    ['laboratory', 2, 2],
    [null, undefined, undefined],
  ])
  expect(hours[0]!.values).toEqual({ [benzene]: 0, [toluene]: expect.closeTo(0.05, 9) })
})

test('a run that is none and a control gas without expected values are refused by row and column', async () => {
  const { hours, refusals } = await read(`${head}2026-01-05 03,标定,1,1\n2026-01-05 04,校准核查,4,28\n2026-01-05 05,空白,0,0\n`)
  expect(hours).toHaveLength(1)
  expect(refusals).toEqual([
    {
      ...{ row: 2, field: '运行类型', text: '标定', wholeRow: true },
      reason: '不是运行类型，可填：样品、空白、校准核查、保留时间标准、实验室控制',
    },
    {
      ...{ row: 3, field: '运行类型', text: '校准核查', wholeRow: true },
      reason: '没有校准核查的期望值，不能计算回收率：表头下须有以“期望值（校准核查）”开头的一行',
    },
  ])
  const named = await read(`${head}期望值（二号标气）,,4,28\n2026-01-05 04,空白,0,0\n`)
  expect(named.refusals).toMatchObject([{ row: 2, reason: '“二号标气”不是运行类型或单位；如：期望值（校准核查，ppb）' }])
})

describe('sums of the chromatogram', () => {
  test('are read in ppbC, of hours of air alone', async () => {
    const { hours, refusals } = await read(
      '时间,运行类型,苯,TNMHC（ppbC）,TNMTC（ppbC）,未识别（ppbC）\n2026-01-05 03,空白,0,1,1,\n2026-01-05 04,,1,100,80,20\n2026-01-05 05,,1,,80,\n2026-01-05 06,,1,-4,x,\n',
    )
    expect(hours.map(({ sums }) => sums)).toEqual([null, { total: 100, targets: 80, unidentified: 20 }, null, null])
    expect(refusals.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [5, 'TNMHC（ppbC）', '总量不能为负'],
      [5, 'TNMTC（ppbC）', '不是数值'],
    ])
  })
  test('of another unit, or without a total, are refused as columns', async () => {
    const reasons = async (text: string) => (await read(text)).refusals.map(({ row, field, reason }) => [row, field, reason])
    expect(await reasons('时间,苯,TNMHC\n2026-01-05 04,1,100\n')).toEqual([[1, 'TNMHC', '总量须以 ppbC 计，该列为 ppb，该列未导入']])
    expect(await reasons('时间,苯,TNMHC\n单位,ppb,ppbC\n2026-01-05 04,1,100\n')).toEqual([])
    expect(await reasons('时间,苯,未识别（ppbC）\n2026-01-05 04,1,9\n')).toEqual([
      [1, '未识别（ppbC）', '文件没有总量列，不能核对质量闭合，该列未导入'],
    ])
  })
})

test('a sheet reads the same', async () => {
  const rows = [
    ['时间', '样品类型', '苯'],
    ['期望值', null, 4],
    [new Date(Date.UTC(2026, 0, 5, 4)), '校准核查', 3.9],
  ]
  for await (const { hours } of readSpeciesSheet(rows, { unit: 'ppb', hourLabel: 'end' }))
    expect(hours).toMatchObject([{ run: 'check', expected: { [benzene]: 4 }, values: { [benzene]: 3.9 } }])
})

const lakePark = fileURLToPath(new URL('../../../../../shared/data/voc-hotspot/lakepark_autogc_20250801.csv', import.meta.url))
if (!existsSync(lakePark)) console.warn(`\n!!! ${lakePark} is not here: the sums of a real file are SKIPPED !!!\n`)

test.skipIf(!existsSync(lakePark))('Lake Park: TNMHC and TNMTC are the total and the targets of every hour', async () => {
  const { hours, refusals } = await read(readFileSync(lakePark), { unit: 'ppbC', hourLabel: 'start' })
  expect(refusals).toEqual([])
  expect(hours[0]!.sums).toEqual({ total: 144.6953, targets: 118.9135, unidentified: null })
  expect(hours.every(({ run, sums }) => run === null && sums !== null)).toBe(true)
})
