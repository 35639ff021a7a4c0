import { expect, expectTypeOf, test } from 'vitest'
import {
  buildFrame,
  chanceColumnSpec,
  columnsByKey,
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  optionalColumn,
  parameterColumnSpec,
  textColumnSpec,
} from './declared-columns.ts'
import type { FrameColumn } from './frame.ts'

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
  expectTypeOf(columns.index).toEqualTypeOf<FrameColumn>()
  expectTypeOf(columns.note).toEqualTypeOf<FrameColumn | undefined>()
  // @ts-expect-error a column that is not declared
  expect(columns.renamed).toBeUndefined()
  // @ts-expect-error a declared column without a source
  buildFrame(specs, rows, { name: () => '' }, { meta })
})
