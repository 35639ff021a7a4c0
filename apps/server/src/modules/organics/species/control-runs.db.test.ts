import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { dictionaryCalls } from '@qingyuan/contract/system/settings.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { measuredSpecies } from './public.ts'

const [benzene, toluene] = [41, 42]
const first = parseHour('2026-05-01 01')!
let t: TestServer
let token: string
let station: number

/**
 * Four days of air with a blank at 03 and a check at 04 each night; on the fourth night the check is made twice. Benzene contaminates the blank of the second
 * night; its recovery is 60 % on the second and third, that of the last two checks differs by 29 %.
 */
const file = (() => {
  const gas: Record<string, [string, number, number]> = {
    '2026-05-01 03': ['空白', 0.01, 0],
    '2026-05-01 04': ['校准核查', 4, 4],
    '2026-05-02 03': ['空白', 0.3, 0],
    '2026-05-02 04': ['校准核查', 2.4, 4],
    '2026-05-03 03': ['空白', 0.01, 0.02],
    '2026-05-03 04': ['校准核查', 2.4, 4],
    '2026-05-04 03': ['校准核查', 4, 4],
    '2026-05-04 04': ['校准核查', 3, 4],
  }
  const rows = Array.from({ length: 96 }, (_, h) => {
    const label = formatHour(first + h * hourMs)
    const run = gas[label]
    // ppbC: 6 to 7.4 of benzene and 14 of toluene, of 25; in one hour of 60.
    return run ? `${label},${run.join(',')},` : `${label},,${(1 + (h % 24) / 100).toFixed(2)},2,${label === '2026-05-02 12' ? 60 : 25}`
  })
  return `时间,运行类型,苯,甲苯,TNMHC（ppbC）\n期望值（校准核查）,,4,4,\n${rows.join('\n')}\n`
})()

beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      station = (await seedPlaces(db, [{ code: 'A', countyId: 16 }])).get('A')!
    },
  })
  const { files, ingest } = t.services
  const fileId = await files.save(Buffer.from(file), { name: 'gc.csv', mediaType: 'text/csv', purpose: 'import', createdBy: null })
  const { path } = (await files.find(fileId))!
  const request = { format: 'voc_csv', station: 'A', unit: 'ppb', hourLabel: 'end' } as const
  const target = { ref: 'gc.csv #1', by: '测试', replay: { job: 'import-file', input: {} } }
  const run = { target, scope: systemCaller.scope, signal: new AbortController().signal, progress: () => undefined }
  expect(await ingest.readFile({ path, name: 'gc.csv' }, request, run)).toMatchObject({ stored: 96, refused: 0 })
  token = await t.token('city')
})
afterAll(() => t.close())

const span = { startTime: '2026-05-01 01', endTime: '2026-05-04 24' }
const qc = async (rule: string) => {
  const { data } = await t.ask(vocCalls.qc, { stationId: station, ...span }, { token })
  const columns = columnsByKey(data as never) as Record<string, { values: unknown[] }>
  const row = columns.rule!.values.indexOf(rule)
  return Object.fromEntries(Object.entries(columns).map(([key, { values }]) => [key, values[row]]))
}
/** Hours of a species with a doubt, first and last of each run. */
const doubts = async (no: number, word: string) => {
  const found = await measuredSpecies(t.services.db, station, first, first + 95 * hourMs, [no])
  const marked = found.get(no)!.filter(({ doubt }) => doubt?.includes(word))
  return { count: marked.length, first: marked[0] && formatHour(marked[0].hour), last: marked.at(-1) && formatHour(marked.at(-1)!.hour) }
}

describe('imported control runs', () => {
  test('count in the quality list: judged figures, failed ones, and the hours in doubt', async () => {
    expect(await qc('blank')).toMatchObject({ checked: 6, hits: 1, last: '2026-05-02 03', detail: '存疑：苯 22 h', kind: '质控运行' })
    // From 05 of the first night to 02 of the fourth, less the blanks and checks: 70 hours between, of which 3 have no air.
    expect(await qc('recovery')).toMatchObject({ checked: 10, hits: 2, title: '核查回收率不在 70–130 %', detail: '存疑：苯 66 h' })
    expect(await qc('precision')).toMatchObject({ checked: 2, hits: 1, last: '2026-05-04 04' })
    expect(await qc('unidentified')).toMatchObject({ checked: 1, hits: 1, last: '2026-05-02 12', title: expect.stringContaining('待核') })
    expect(await qc('closure')).toMatchObject({ checked: 88, hits: 0 })
  })

  test('mark hours of the species alone for the reviewer', async () => {
    expect(await doubts(benzene, '空白超标')).toEqual({ count: 22, first: '2026-05-01 05', last: '2026-05-02 02' })
    expect(await doubts(benzene, '回收率超限')).toMatchObject({ count: 66, first: '2026-05-01 05', last: '2026-05-04 02' })
    expect(await doubts(toluene, '空白超标')).toMatchObject({ count: 0 })
    expect(await doubts(0, '未识别占比过高')).toMatchObject({ count: 1, first: '2026-05-02 12' })
  })

  test('a silenced check keeps its hits, and marks nothing', async () => {
    const silence = { stationId: station, rule: 'blank', silenced: true, reason: '零气发生器已更换' }
    expect((await t.ask(vocCalls.silence, silence, { token })).status).toBe(200)
    expect(await qc('blank')).toMatchObject({ hits: 1, silenced: '静默', reason: expect.stringContaining('零气发生器已更换') })
    expect(await doubts(benzene, '空白超标')).toMatchObject({ count: 0 })
    expect(await doubts(benzene, '回收率超限')).toMatchObject({ count: 66 })
    await t.ask(vocCalls.silence, { ...silence, silenced: false }, { token })
    expect(await doubts(benzene, '空白超标')).toMatchObject({ count: 22 })
  })
})

test('the runs of each day have their highest blank, recoveries, precision and unidentified share', async () => {
  const { data } = await t.ask(vocCalls.ControlRuns, { stationId: station, ...span }, { token })
  const columns = columnsByKey(data as never) as Record<string, { values: unknown[] }>
  const day = (row: number) => Object.fromEntries(Object.entries(columns).map(([key, { values }]) => [key, values[row]]))
  expect(data.rowCount).toBe(4)
  expect(day(1)).toMatchObject({ time: '2026-05-02', runs: '空白、校准核查', blank: 1.8, blankFaults: '苯', recoveryLow: 60, recovery: 80 })
  expect(day(1)).toMatchObject({ recoveryHigh: 100, recoveryFaults: '苯', precision: null, unidentified: expect.closeTo(17, 0) })
  expect(day(3)).toMatchObject({ runs: '校准核查 ×2', blank: null, blankFaults: '', precision: 28.6 })
  expect([data.bounds.recoveryLow, data.unconfirmed]).toEqual([70, ['unidentified', 'unidentifiedFrom', 'closure']])
  const county = await t.ask(vocCalls.ControlRuns, { stationId: station, ...span }, { token: await t.token('county') })
  expect(county.status).toBe(403)
})

test('bounds are set in their dictionary, within their limits; a set one is no longer 待核', async () => {
  const admin = await t.token('admin')
  const items = (await t.ask(dictionaryCalls.Items, { type: 'speciesControl' }, { token: admin })).data as {
    code: string
    name: string
    position: number
  }[]
  const save = (code: string, value: string) => {
    const { name, position } = items.find(item => item.code === code)!
    return t.ask(dictionaryCalls.Save, { type: 'speciesControl', code, name, value, position }, { token: admin })
  }
  expect((await save('recoveryLow', '120')).message).toContain('限值须是 1–99 的数字（%）')
  await save('recoveryLow', '50')
  await save('unidentified', '90')
  expect(await qc('recovery')).toMatchObject({ hits: 0, title: '核查回收率不在 50–130 %', detail: '' })
  expect(await qc('unidentified')).toMatchObject({ hits: 0, title: '未识别 > 90 %（总量 > 50 ppbC，待核）' })
  await save('unidentifiedFrom', '50')
  expect(await qc('unidentified')).toMatchObject({ title: '未识别 > 90 %（总量 > 50 ppbC）' })
  await save('recoveryLow', '70')
  await save('unidentified', '50')
})
