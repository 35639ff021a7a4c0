import { expect, expectTypeOf, test } from 'vitest'
import {
  buildFrame,
  type ColumnKey,
  chanceColumnSpec,
  columnFamily,
  columnsByKey,
  declareColumns,
  hiddenColumnSpec,
  type KeyedColumn,
  keyedColumns,
  numberColumnSpec,
  openColumns,
  optionalColumn,
  parameterColumnSpec,
  textColumnSpec,
} from './declared-columns.ts'
import type { Frame, FrameColumn } from './frame.ts'

const specs = declareColumns({
  name: textColumnSpec('名称', { width: 120 }),
  index: numberColumnSpec('综合指数', { decimals: 2, trace: { statistic: 'period' } }),
  pm2_5: parameterColumnSpec('pm2_5'),
  chance: chanceColumnSpec('达成概率'),
  note: optionalColumn(textColumnSpec('说明')),
  place_id: hiddenColumnSpec('点位编号'),
})
const meta = { title: '排名', timeConvention: '', demo: false, madeAt: '2026-03-01 00:00' }
const rows = [
  { id: 1, name: '潞州区', index: 4.125, pm: 35.4, chance: 0.5 },
  { id: 2, name: '襄垣县', index: Number.NaN, pm: null, chance: null },
]
const build = (note?: string) =>
  buildFrame(
    specs,
    rows,
    {
      name: row => row.name,
      index: { of: row => row.index, notes: { 1: { mark: 'I' } } },
      pm2_5: row => row.pm,
      chance: row => row.chance,
      note: note === undefined ? undefined : () => note,
      place_id: row => row.id,
    },
    { meta, footer: [{ label: '全市', cells: { index: 4.1 } }] },
  )

test('columns come in the order of the declaration, rounded once, missing as null', () => {
  const { index, name, pm2_5, chance, place_id } = columnsByKey(build())
  expect(build().columns.map(column => column.key)).toEqual(['name', 'index', 'pm2_5', 'chance', 'place_id'])
  expect([name.values, index.values, pm2_5.values, chance.values]).toEqual([
    ['潞州区', '襄垣县'],
    [4.12, null],
    [35, null],
    [50, null],
  ])
  expect([name.width, index.trace, index.notes?.[1]?.mark, pm2_5.unit, place_id.hidden]).toEqual([
    120,
    { statistic: 'period' },
    'I',
    'μg/m³',
    true,
  ])
})

test('a footer names its cells; columns it leaves out are null', () => {
  expect(build().footer).toEqual([{ label: '全市', cells: [null, 4.1, null, null, null] }])
})

test('an optional column is there when it has a source', () => {
  expect(columnsByKey(build()).note).toBeUndefined()
  expect(columnsByKey(build('扣沙')).note?.values).toEqual(['扣沙', '扣沙'])
})

test('keys are known to the compiler', () => {
  const columns = columnsByKey(build())
  expectTypeOf(columns.index).toEqualTypeOf<KeyedColumn<'index'>>()
  expectTypeOf(columns.note).toEqualTypeOf<KeyedColumn<'note'> | undefined>()
  // @ts-expect-error a column that is not declared
  expect(columns.renamed).toBeUndefined()
  // @ts-expect-error a declared column without a source
  buildFrame(specs, rows, { name: () => '' }, { meta })
})

const familySpecs = declareColumns({
  time: textColumnSpec('时间'),
  ...columnFamily(['pm2_5', 'co'], {
    '*': id => parameterColumnSpec(id),
    '*_change': id => optionalColumn(numberColumnSpec(`${id} 变化率`, { unit: '%', decimals: 1 })),
  }),
  'v:*': numberColumnSpec('各点位', { unit: 'μg/m³', decimals: 0 }),
  '#:mean': numberColumnSpec('各点位均值'),
})
const familyFrame = () =>
  buildFrame(
    familySpecs,
    [35.4, 1.26],
    {
      time: (_, i) => `0${i}`,
      ...columnFamily(['pm2_5', 'co'], { '*': () => (value: number) => value }),
      co_change: value => value,
      'v:*': [{ key: 'v:A', label: '潞州区', values: [1, 2] }],
      '#:mean': [{ key: '7:mean', label: '襄垣县', values: [3, 4] }],
    },
    { meta, footer: [{ label: '最大值', cells: { pm2_5: 35, 'v:A': 2 } }] },
  )

test('a family has a column an id, in turn, and an open key any columns', () => {
  const frame = familyFrame()
  expect(frame.columns.map(({ key }) => key)).toEqual(['time', 'pm2_5', 'co', 'co_change', 'v:A', '7:mean'])
  expect(frame.footer).toEqual([{ label: '最大值', cells: [null, 35, null, null, 2, null] }])
  expect(openColumns(frame, 'v:*')).toEqual([{ key: 'v:A', label: '潞州区', kind: 'number', unit: 'μg/m³', decimals: 0, values: [1, 2] }])
  expect(openColumns(frame, '#:mean').map(({ label }) => label)).toEqual(['襄垣县'])
})

test('a frame without a declaration has any keys, a declared one only its own', () => {
  expectTypeOf<ColumnKey<Frame>>().toEqualTypeOf<string>()
  type Key = ColumnKey<ReturnType<typeof build>>
  expectTypeOf<Key>().toEqualTypeOf<keyof typeof specs>()
  expectTypeOf(keyedColumns(build()).map(({ key }) => key)).toEqualTypeOf<Key[]>()
  expect(keyedColumns(build()).map(({ key }) => key)).toEqual(['name', 'index', 'pm2_5', 'chance', 'place_id'])
})

test('keys of families and of open columns are known to the compiler', () => {
  const columns = columnsByKey(familyFrame())
  const id = 'co' as 'co' | 'pm2_5'
  expectTypeOf(columns[id]).toExtend<FrameColumn>()
  expectTypeOf(columns[`${id}_change`]).toEqualTypeOf<KeyedColumn<'co_change'> | KeyedColumn<'pm2_5_change'> | undefined>()
  expectTypeOf(columns['v:A']).toEqualTypeOf<KeyedColumn<`v:${string}`> | undefined>()
  expectTypeOf(columns['7:mean']).toEqualTypeOf<KeyedColumn<`${number}:mean`> | undefined>()
  // @ts-expect-error no pattern has this key
  expect(columns['7:median']).toBeUndefined()
  // @ts-expect-error no member of the family
  expect(columns.so2).toBeUndefined()
  // @ts-expect-error no open key
  expect(openColumns(familyFrame(), 'w:*')).toEqual([])
  const pairs = declareColumns({ '#:*': numberColumnSpec('值') })
  buildFrame(pairs, [], { '#:*': [{ key: '7:pm2_5', values: [] }] }, { meta })
  // @ts-expect-error a column whose key does not begin with a number
  buildFrame(pairs, [], { '#:*': [{ key: 'A:pm2_5', values: [] }] }, { meta })
  // @ts-expect-error a column whose key is not of its pattern
  buildFrame(declareColumns({ 'v:*': numberColumnSpec('值') }), [], { 'v:*': [{ key: 'w:A', values: [] }] }, { meta })
})
