import { formatHour, instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#/platform/database/transaction.ts'
import { openPipeline, type Pipeline } from './test-support/open-pipeline.ts'
import { hasShared, readShared } from './test-support/shared.ts'

const benzene = 41
let p: Pipeline

beforeAll(async () => {
  p = await openPipeline([{ code: 'V', countyId: 16 }], { now: () => instantOf(2026, 2, 1) })
})
afterAll(() => p?.close())
beforeEach(() => p.rows('truncate species_hours, species_control_runs, species_totals, rejections, reading_history, dirty_days'))

const head = '时间,运行类型,苯,甲苯\n期望值,,4,5\n'
const night = `${head}2026-01-05 02,,1,2\n2026-01-05 03,空白,0.01,0\n2026-01-05 04,校准核查,3.9,5.5\n`
const file = (content: string, name = 'gc.csv') => ({ name, content, unit: 'ppb', hourLabel: 'end', station: 'V' }) as const
const runs = () =>
  p.rows<{ ts: Date; kind: string; value: number; expected: number | null; by: string }>(
    `select distinct on (ts) ts, kind, ppb[${benzene}] as value, expected[${benzene}] as expected, imported_by as by from species_control_runs order by ts, id desc`,
  )
const hours = async () =>
  (
    await p.rows<{ ts: Date; value: number | null; marks: Record<string, { mark: string; reason: string }> | null }>(
      `select ts, ppb[${benzene}] as value, marks from species_hours order by ts`,
    )
  ).map(({ ts, value, marks }) => [formatHour(ts.getTime()), value, marks?.[0]?.reason ?? null])

describe('runs of blank and control gas in a file', () => {
  test('are stored with what the gas contains, and leave their hours without air', async () => {
    const found = await p.importSpeciesNow(file(night))
    expect(found).toMatchObject({ stored: 3, changed: 0, same: 0, refused: 0 })
    expect(found.notices.map(({ message }) => message)).toEqual(['质控运行：空白', '质控运行：校准核查'])
    expect(await runs()).toMatchObject([
      { kind: 'blank', value: expect.closeTo(0.01, 6), expected: null, by: '测试' },
      { kind: 'check', value: expect.closeTo(3.9, 6), expected: 4 },
    ])
    expect(await hours()).toEqual([
      ['2026-01-05 02', 1, null],
      ['2026-01-05 03', null, '空白'],
      ['2026-01-05 04', null, '校准核查'],
    ])
  })

  test('twice are the same as once; a corrected run counts as a change, and its undo brings the earlier one back', async () => {
    await p.importSpeciesNow(file(night))
    expect(await p.importSpeciesNow(file(night))).toMatchObject({ stored: 0, changed: 0, same: 3 })
    expect(await p.rows('select 1 from species_control_runs')).toHaveLength(2)
    const { changed, placeIds, from, to } = await p.importSpeciesNow(file(night.replace('3.9', '2.4'), 'later.csv'))
    expect([changed, (await runs())[1]!.value]).toEqual([1, expect.closeTo(2.4, 6)])
    const [{ ref } = { ref: '' }] = await p.rows<{ ref: string }>(
      `select source_ref as ref from species_control_runs order by id desc limit 1`,
    )
    const written = { table: 'species_hours' as const, ref, placeIds, from, to, rows: 0, since: await p.services.ingest.newestHistory() }
    await transaction(p.services.pool, client => p.services.ingest.undoFile(client, written, { by: '测试', reason: '撤销' }))
    expect((await runs())[1]!.value).toBeCloseTo(3.9, 6)
  })

  test('take the place of values of air that were stored of the hour, and the other way round', async () => {
    await p.importSpeciesNow(file('时间,苯,甲苯\n2026-01-05 03,1,2\n'))
    expect(await p.importSpeciesNow(file(night, 'runs.csv'))).toMatchObject({ stored: 2, changed: 1 })
    expect((await hours())[1]).toEqual(['2026-01-05 03', null, '空白'])
    await p.importSpeciesNow(file('时间,苯\n2026-01-05 03,7\n', 'air.csv'))
    expect((await hours())[1]).toEqual(['2026-01-05 03', 7, null])
  })

  test('that cannot be judged are refused with row and column', async () => {
    const content = '时间,运行类型,苯\n2026-01-05 03,标定,4\n2026-01-05 04,CVS,4\n2026-01-05 05,空白,0\n'
    expect(await p.importSpeciesNow(file(content))).toMatchObject({ stored: 1, refused: 2 })
    expect(await p.rows('select location from rejections order by id')).toEqual([
      { location: '第 2 行 运行类型' },
      { location: '第 3 行 运行类型' },
    ])
  })
})

describe.skipIf(!hasShared('../voc-hotspot/lakepark_autogc_20250801.csv'))('a file of a gas chromatograph with its totals', () => {
  test('brings total and targets of each hour, once', async () => {
    const content = readShared('../voc-hotspot/lakepark_autogc_20250801.csv')
    const lakePark = { name: 'lakepark.csv', content, unit: 'ppbC', hourLabel: 'start', station: 'V' } as const
    await p.importSpeciesNow(lakePark)
    expect(await p.importSpeciesNow(lakePark)).toMatchObject({ stored: 0, changed: 0, same: 22 })
    const totals = await p.rows(
      'select total_ppbc as total, targets_ppbc as targets, unidentified_ppbc as rest from species_totals order by ts',
    )
    expect(totals).toHaveLength(22)
    expect(totals[0]).toEqual({ total: expect.closeTo(144.6953, 3), targets: expect.closeTo(118.9135, 3), rest: null })
  })
})
