import { calls } from '@qingyuan/contract/calls.ts'
import { speciesList } from '@qingyuan/domain/species/species-list.ts'
import { formatDateTime, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { loadExcel } from '@qingyuan/formats/xlsx/load-excel.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { rollUp } from '#/pipeline/rollup/roll-up.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { endedJob } from '#/platform/testing/ended-job.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { measurementFileImport } from './file-import.ts'

const { Ingest } = calls
let t: TestServer
let worker: { stop(): Promise<void> }
let token: string
let place: number
const hour = instantOf(2026, 5, 18, 5)

beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      place = (await seedPlaces(db, [{ code: 'A', countyId: 16 }])).get('A')!
    },
  })
  worker = await startJobWorker(t.services, [measurementFileImport.job])
  token = await t.token('admin')
})
afterEach(() => t.services.pool.query('truncate hourly_readings, species_hours, reading_history, rejections, dirty_days, file_imports'))
afterAll(async () => {
  await worker.stop()
  await t.close()
})

interface Result {
  importId: number | null
  added: number
  updated: number
  same: number
  refused: number
  faults: { row: number; reason: string }[]
}

const send = async (lines: readonly string[], fields: Record<string, string>) => {
  const form = formWith({ name: '补录.csv', content: Buffer.from(lines.join('\n')), type: 'text/csv' }, fields)
  const { data } = await t.ask(Ingest.ImportFile, {}, { token, ...form })
  const job = await endedJob(t.services, data.jobId)
  return { ...job, result: job.result as Result }
}
const check = (lines: readonly string[], fields: Record<string, string> = { format: 'station_csv' }) =>
  send(lines, { ...fields, dryRun: 'true' })
const commit = async (jobId: string) => {
  const { data, message } = await t.ask(Ingest.ImportCommit, { jobId }, { token })
  if (!data) throw new Error(message)
  const job = await endedJob(t.services, data.jobId)
  return { ...job, result: job.result as Result }
}
const undo = (id: number | null, as = token) => t.ask(Ingest.ImportUndo, { id }, { token: as })
const hours = async () =>
  (await t.services.pool.query('select ts, pm2_5, pm10, marks from hourly_readings order by ts')).rows as Record<string, unknown>[]
const state = async () => JSON.stringify(await hours())
const write = (values: Record<string, number>, ts: number, ref: string) =>
  storeHours(t.services.pool, admitHours(batchOfRows([{ placeId: place, ts, values, sourceId: 0, ref }])), { by: '设备' })

const workbookOf = async (rows: readonly (readonly (string | number | Date)[])[]): Promise<Buffer> => {
  const { Workbook } = await loadExcel()
  const book = new Workbook()
  book.addWorksheet('小时值').addRows(rows.map(row => [...row]))
  return Buffer.from(await book.xlsx.writeBuffer())
}
const stampAt = (ts: number) => formatDateTime(ts).slice(0, 13)
const file = ['时间,站点编码,PM2.5,PM10', '2026-05-18 05:00,A,137,249', '2026-05-18 06:00,A,138,250', '2026-05-18 05:00,NOSUCH01,1,2']

describe('hours of stations', () => {
  test('are checked without a row, a rejection or a dirty day; the refused lines come back as a file', async () => {
    await write({ pm2_5: 50 }, hour, 'q1')
    await t.services.pool.query('truncate dirty_days')
    const before = await state()
    const { message, result, file_id } = await check(file)
    expect(message).toBe('检查通过：将新增 1 行，更正 1 行，相同 0 行，拒收 1 条')
    expect(result).toMatchObject({ importId: null, added: 1, updated: 1, same: 0, refused: 1 })
    expect(result.faults.map(({ reason }) => reason)).toEqual(['未登记的站点 1 个：NOSUCH01'])
    expect((await t.services.files.find(file_id!))!.name).toBe('补录-校验结果.xlsx')
    const { rows } = await t.services.pool.query(
      'select (select count(*) from rejections)::int as r, (select count(*) from dirty_days)::int as d, (select count(*) from file_imports)::int as i',
    )
    expect([rows[0], await state()]).toEqual([{ r: 0, d: 0, i: 0 }, before])
  })

  test('are written, listed and undone: added hours go, replaced values and marks return, and their days are rolled up anew', async () => {
    await write({ pm2_5: 50, pm10: -3 }, hour, 'q1')
    const before = await state()
    const taken = await commit((await check(file)).id)
    expect(taken.result).toMatchObject({ added: 1, updated: 1, refused: 1, importId: expect.any(Number) })
    expect((await hours()).map(row => row.pm2_5)).toEqual([137, 138])
    expect((await t.ask(Ingest.ImportQuery, {}, { token })).data).toMatchObject([
      { fileName: '补录.csv', added: 1, updated: 1, undoneAt: null },
    ])
    await t.services.pool.query('truncate dirty_days')
    expect((await undo(taken.result.importId, await t.token('leader'))).status).toBe(403)
    expect((await undo(taken.result.importId)).status).toBe(200)
    const values = (text: string) => (JSON.parse(text) as Record<string, unknown>[]).map(({ ts, pm2_5, pm10 }) => ({ ts, pm2_5, pm10 }))
    expect(values(await state())).toEqual(values(before))
    expect((await hours())[0]!.marks).toMatchObject({ pm10: { mark: 'NEG', value: -3 } })
    expect((await t.services.pool.query('select 1 from dirty_days')).rowCount).toBe(1)
    const history = await t.services.pool.query("select reason from reading_history where reason = '撤销导入“补录.csv”'")
    expect(history.rowCount).toBe(4)
    const { rows } = await t.services.pool.query(
      "select subject from audit_log where action = 'Ingest.ImportUndo' order by id desc limit 1",
    )
    expect(rows).toEqual([{ subject: '补录.csv' }])
    expect((await undo(taken.result.importId)).message).toMatch(/^该导入已由.+撤销$/)
  })

  test('are not undone after one of them was changed, be it added or replaced by the import', async () => {
    for (const ts of [hour, hour + hourMs]) {
      await t.services.pool.query('truncate hourly_readings, reading_history, file_imports')
      await write({ pm2_5: 50 }, hour, 'q1')
      const taken = await commit((await check(file)).id)
      await write({ pm2_5: 60 }, ts, 'q2')
      const before = await state()
      expect((await undo(taken.result.importId)).message).toBe('有 1 个小时的数据在导入后又被更正、审核或再次导入，不能整体撤销')
      expect(await state()).toBe(before)
    }
  })

  test('are written by the call that sends them, without further fields', async () => {
    const { message, result } = await send(file, { format: 'station_csv' })
    expect([message, result.importId]).toEqual(['新增 2 行，更正 0 行，相同 0 行，拒收 1 条', expect.any(Number)])
    expect((await hours()).map(row => row.pm2_5)).toEqual([137, 138])
    expect((await t.services.pool.query('select 1 from rejections')).rowCount).toBe(1)
  })

  test('are written by a job that version 0.1 queued, without a check and with the name of its user', async () => {
    const { id } = await check(file)
    const { input } = await t.services.db.selectFrom('jobs').select('input').where('id', '=', id).executeTakeFirstOrThrow()
    const { commit: _, importer: __, ...others } = input as Record<string, unknown>
    const former = { ...others, sourceId: 1, by: '张工' }
    const jobId = await t.services.jobs.enqueue({ kind: 'import-file' }, '导入 补录.csv', former, systemCaller)
    expect((await endedJob(t.services, jobId)).message).toBe('新增 2 行，更正 0 行，相同 0 行，拒收 1 条')
    expect((await t.ask(Ingest.ImportQuery, {}, { token })).data).toMatchObject([{ by: '张工', added: 2 }])
  })

  test('of stations outside the counties of the importing user are refused', async () => {
    const { id } = await check(file)
    const { input } = await t.services.db.selectFrom('jobs').select('input').where('id', '=', id).executeTakeFirstOrThrow()
    const importer = { ...systemCaller, scope: { ...systemCaller.scope, counties: [1] } }
    const jobId = await t.services.jobs.enqueue(
      { kind: 'import-file' },
      '导入',
      { ...(input as object), commit: true, importer },
      systemCaller,
    )
    expect((await endedJob(t.services, jobId)).message).toMatch(/^新增 0 行，更正 0 行/)
    expect(await hours()).toEqual([])
    const { rows } = await t.services.pool.query("select reason from rejections where code = 'SCOPE'")
    expect(rows).toEqual([{ reason: '无权写入的站点 1 个：A' }])
  })

  test('are undone by as many at once as the pool has connections', async () => {
    const taken: Awaited<ReturnType<typeof commit>>[] = []
    for (let n = 0; n < t.services.pool.options.max!; n++)
      taken.push(await commit((await check(['时间,站点编码,PM2.5', `2026-05-18 ${10 + n}:00,A,${20 + n}`])).id))
    const undone = await Promise.all(taken.map(({ result }) => undo(result.importId)))
    expect([undone.map(({ status }) => status), await hours()]).toEqual([taken.map(() => 200), []])
  })

  test('stay as they were, and listed as not undone, when the list cannot be written after them', async () => {
    const taken = await commit((await check(file)).id)
    const before = await state()
    await t.services.pool.query(`create function refuse_undo() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
      create trigger refuse_undo before update on file_imports for each row execute function refuse_undo()`)
    try {
      expect((await undo(taken.result.importId)).status).toBe(500)
    } finally {
      await t.services.pool.query('drop function refuse_undo cascade')
    }
    expect(await state()).toBe(before)
    expect((await t.ask(Ingest.ImportQuery, {}, { token })).data).toMatchObject([{ undoneAt: null }])
    expect((await undo(taken.result.importId)).status).toBe(200)
  })

  test('go with the undo though the file had one of them twice, far apart', async () => {
    await write({ pm2_5: 50 }, hour, 'q1')
    const rows = Array.from({ length: 21_000 }, (_, n) => `${stampAt(hour - n * hourMs)}:00,A,${60 + (n % 7)}`)
    const twice = ['时间,站点编码,PM2.5', ...rows, `${stampAt(hour)}:00,A,99`, `${stampAt(hour - hourMs)}:00,A,98`]
    const { result } = await send(twice, { format: 'station_csv' })
    expect((await t.services.pool.query('select from reading_history')).rowCount).toBe(3)
    expect((await undo(result.importId)).status).toBe(200)
    expect((await hours()).map(row => row.pm2_5)).toEqual([50])
  })

  test('of two imports, undone the later one first, are as before both, with their origins and days', async () => {
    const rows = async () =>
      (await t.services.pool.query('select ts, pm2_5, pm10, marks, source_id, source_ref from hourly_readings order by ts')).rows
    const days = async () => {
      await rollUp(t.services.pool, t.services.places)
      return (await t.services.pool.query('select day, pm2_5, pm10, hours from daily_values where place_id = $1 order by day', [place]))
        .rows
    }
    await write({ pm2_5: 50, pm10: 70 }, hour, 'q1')
    const before = [await days(), await rows()]
    const first = await commit((await check(file)).id)
    const second = await commit(
      (await check(['时间,站点编码,PM2.5', '2026-05-18 05:00,A,31', '2026-05-18 06:00,A,32', '2026-05-20 07:00,A,33'])).id,
    )
    expect((await days()).length).toBe(2)
    expect((await undo(first.result.importId)).status).toBe(409)
    expect((await undo(second.result.importId)).status).toBe(200)
    expect((await undo(first.result.importId)).status).toBe(200)
    expect([await days(), await rows()]).toEqual(before)
  })

  test('that a person judged while their import waited for its restart are not undone', async () => {
    const { id, result } = await send(file, { format: 'station_csv' })
    await t.services.pool.query("update file_imports set written = jsonb_build_object('since', written -> 'since')")
    const verdict = { placeId: place, ts: hour, values: { pm2_5: 137 }, marks: { pm2_5: { mark: 'RM' as const } }, sourceId: 0, ref: null }
    await storeHours(t.services.pool, admitHours(batchOfRows([verdict])), { by: '审核人', review: true })
    const { input } = await t.services.db.selectFrom('jobs').select('input').where('id', '=', id).executeTakeFirstOrThrow()
    const run = { checkpoint: null, createdBy: null, signal: new AbortController().signal, saveCheckpoint: async () => undefined }
    await measurementFileImport.job.run({ ...run, id, input: input as never, services: t.services, progress: () => undefined })
    expect((await undo(result.importId)).message).toContain('有 1 个小时的数据')
  })

  test('of a file that changes nothing cannot be written', async () => {
    await commit((await check(file)).id)
    await expect(commit((await check(file)).id)).rejects.toThrow('文件有误或没有新的数据，不能写入')
  })
})

test('hours of VOC species are undone the same way', async () => {
  const voc = (value: string) => check(['时间,站点编码,苯', `2026-05-18 05:00,A,${value}`], { format: 'voc_csv', unit: 'ppb' })
  const species = async () =>
    (await t.services.pool.query('select ppb from species_hours')).rows.map(({ ppb }) => (ppb as number[]).filter(Boolean))
  const first = await commit((await voc('1.5')).id)
  const second = await commit((await voc('2.5')).id)
  expect([second.result.updated, await species()]).toEqual([1, [[2.5]]])
  expect((await undo(first.result.importId)).message).toContain('不能整体撤销')
  expect((await undo(second.result.importId)).status).toBe(200)
  expect(await species()).toEqual([[1.5]])
  const third = await commit((await check(['时间,站点编码,苯', '2026-05-18 07:00,A,3'], { format: 'voc_csv', unit: 'ppb' })).id)
  expect((await undo(third.result.importId)).status).toBe(200)
  expect(await species()).toEqual([[1.5]])
})

test('rows of species that a program sends are checked by cell, written, listed and undone as a file is', async () => {
  const sent = async (rows: readonly (readonly (string | number | null)[])[], more: object) => {
    const { data } = await t.ask(calls.VOC.importRows, { rows, station: 'A', ...more } as never, { token })
    return { ...(await endedJob(t.services, data.jobId)) } as { result: Result }
  }
  const rows = [
    ['时间', '苯', '甲苯, "对照"'],
    ['2026-05-18 05:00', 1.5, null],
    ['2026-05-18 06:00', 'abc', null],
  ]
  const checked = await sent(
    rows.map(row => row.slice(0, 2)),
    { dryRun: true },
  )
  expect(checked.result).toMatchObject({ importId: null, added: 1, refused: 1 })
  const written = await sent(
    [
      ['时间', '苯'],
      ['2026-05-18 05:00', 1.5],
    ],
    {},
  )
  expect(written.result).toMatchObject({ added: 1, refused: 0 })
  const { data: listed } = await t.ask(Ingest.ImportQuery, {}, { token })
  expect(listed[0].fileName).toMatch(/^物种数据行 .*\.csv$/)
  expect((await undo(written.result.importId)).status).toBe(200)
  expect((await t.services.pool.query('select from species_hours')).rowCount).toBe(0)
  // A cell with a comma and quotes stays one cell: the column is named as unknown, not split.
  const odd = await sent(rows, { dryRun: true })
  expect(JSON.stringify(odd.result)).toContain('甲苯, \\"对照\\"')
  expect((await t.ask(calls.VOC.importRows, { rows: [] } as never, { token })).status).toBe(400)
  expect((await t.ask(calls.VOC.importRows, { rows } as never, { token: await t.token('leader') })).status).toBe(403)
})

test('a VOC file with a cell that cannot be read is checked without a rejection', async () => {
  const { result } = await check(['时间,站点编码,苯', '2026-05-18 05:00,A,1.5', '2026-05-18 06:00,A,abc'], {
    format: 'voc_csv',
    unit: 'ppb',
  })
  expect(result).toMatchObject({ importId: null, added: 1, refused: 1 })
  expect((await t.services.pool.query('select from rejections')).rowCount).toBe(0)
})

test('a workbook of species is checked by cell, written and undone as the same table in a CSV', async () => {
  const cells = [
    ['时间', '站点编码', '苯', '甲苯（μg/m³）', '乙烯'],
    ['单位', '', 'ppbC', '', 'ppbC'],
    [new Date(Date.UTC(2026, 4, 18, 5)), 'A', 9, 18.8309, 'ND'],
    ['2026-05-18 06:00', 'A', -999, 'abc', 4],
    ['2026-05-18 07:00', 'NOSUCH01', 1, 1, 1],
  ]
  const fields = { format: 'voc_xlsx', unit: 'ppb', dryRun: 'true' }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const form = formWith({ name: '物种.xlsx', content: await workbookOf(cells), type }, fields)
  const started = await t.ask(Ingest.ImportFile, {}, { token, ...form })
  const checked = await endedJob(t.services, started.data.jobId)
  expect(checked.result).toMatchObject({ importId: null, added: 2, refused: 2 })
  const { faults } = checked.result as Result
  expect(faults.map(({ row, reason }) => [row, reason])).toEqual(
    expect.arrayContaining([
      [4, expect.stringContaining('不是数值')],
      [0, expect.stringContaining('NOSUCH01')],
    ]),
  )
  const species = async () =>
    (await t.services.pool.query('select ppb from species_hours order by ts')).rows.map(({ ppb }) =>
      ['苯', '甲苯', '乙烯'].map(name => (ppb as (number | null)[])[speciesList.find(each => each.name === name)!.no - 1]),
    )
  expect(await species(), 'nothing is written by a check').toEqual([])
  const { result } = await commit(checked.id)
  const [first, second] = await species()
  expect([first![0], first![2], second![2]]).toEqual([1.5, 0, 2])
  expect(first![1]).toBeCloseTo(5, 3)
  expect([second![0], second![1]].map(value => value ?? Number.NaN)).toEqual([Number.NaN, Number.NaN])
  expect((await undo(result.importId)).status).toBe(200)
  expect(await species()).toEqual([])
  const renamed = formWith({ name: '物种.csv', content: await workbookOf(cells), type }, fields)
  expect((await t.ask(Ingest.ImportFile, {}, { token, ...renamed })).status, 'a sheet by its ending').toBe(400)
})

test.each([
  ['voc_csv', '物种.exe', '只接收 .csv'],
  ['station_xlsx', '补录.exe', '不接受扩展名“exe”'],
])('“Wrong format gives 文件格式不正确”: %s of %s in these words alone, details apart', async (format, name, detail) => {
  const form = formWith({ name, content: Buffer.from('MZ'), type: '' }, { format })
  const { status, message, error } = await t.ask(Ingest.ImportFile, {}, { token, ...form })
  expect([status, message, error]).toMatchObject([400, '文件格式不正确', { code: 'FILE_FORMAT', field: 'file', detail }])
})

test('an import that failed before its end is listed with the reason, cannot be undone, and says so', async () => {
  const { rows } = await t.services.pool.query(
    `with job as (insert into jobs (kind, title, state, message) values ('import-file', '导入 x.csv', 'failed', '磁盘已满') returning id)
      insert into file_imports (kind, file_name, at, by_name, added, updated, written, job_id)
      select 'import-file', 'x.csv', now(), 'admin', 0, 0, '{}', id from job returning id`,
  )
  const { data: listed } = await t.ask(Ingest.ImportQuery, {}, { token })
  expect(listed.flatMap(({ id, failure }: { id: number; failure: string | null }) => (failure ? [[id, failure]] : []))).toEqual([
    [rows[0].id, '磁盘已满'],
  ])
  const { status, message } = await undo(rows[0].id)
  expect([status, message]).toEqual([409, '该导入没有写完，不能整体撤销'])
})

describe('a check without a row to write', () => {
  test('does not pass: an empty file, a station that is not known', async () => {
    const species = { format: 'voc_csv', unit: 'ppb', hourLabel: 'end' }
    const words = async (lines: readonly string[], fields: Record<string, string>) => (await check(lines, fields)).message
    expect(await words(['时间,苯'], { ...species, station: 'A' })).toMatch(/^检查未通过，没有可写入的行/)
    expect(await words(['时间,苯', '2026-05-18 05,1'], { ...species, station: 'NOSUCH01' })).toMatch(
      /^检查未通过，没有可写入的行.*拒收 1 条$/,
    )
    expect(await words(['时间,苯', '2026-05-18 05,1'], { ...species, station: 'A' })).toMatch(/^检查通过：将新增 1 行/)
  })
})
