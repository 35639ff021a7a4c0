import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlStationsCode, isControlStation } from '@qingyuan/domain/places.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { modelRun, type RunKind, runArrays, startRun } from '#/modules/sources/runs/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { frameOfAnswer } from '#/platform/http/file-reply.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { spawnWorker } from '#/platform/testing/worker-process.ts'
import { questionOfAlarm } from './alarm-question.ts'
import { findHotspots, findSuspects, incidentOf, requestIncident, sumSharesByCounty } from './answers.ts'
import { listCountyShares, listEnterpriseHours, listStationValues, listSuspects } from './details.ts'
import { diffusionMap } from './diffusion/diffusion.ts'
import { diffusionFile } from './diffusion/diffusion-file.ts'
import { diffusionRun } from './diffusion/diffusion-run.ts'
import { incidentRun } from './incident/incident-run.ts'
import { orderList, sendOrders } from './orders/orders.ts'
import { culpritCode, incidentCity, incidentRequest } from './test-support/incident-city.ts'

// Engines run in this very thread here: a whole trace is some seconds of it.
let town: Awaited<ReturnType<typeof incidentCity>>
let worker: { stop(): Promise<void> } | null = null
let culprit: number
let county: Caller

const start = async () => {
  worker = await startJobWorker(town.server.services, [modelRun([incidentRun, diffusionRun] as RunKind[])])
}
type Answer = { run: { id: string; state: string; message: string | null; jobId: string | null }; result: unknown }
/** Polls until the run has ended. */
const settled = async <T extends Answer>(ask: () => T | Promise<T>): Promise<T & { result: NonNullable<T['result']> }> => {
  for (let i = 0; i < 1200; i++) {
    const answer = await ask()
    if (answer.run.state === 'failed') throw new Error(answer.run.message ?? 'failed')
    if (answer.result !== null) return answer as never
    await sleep(50)
  }
  throw new Error('the run did not end')
}
const context = (caller: Caller) => ({ services: town.server.services, caller, audit: {} }) as never

beforeAll(async () => {
  town = await incidentCity()
  culprit = await town.enterpriseId(culpritCode)
  county = { ...town.city, scope: { ...town.city.scope, userType: 'county', counties: [7] } }
  await start()
}, 180_000)
afterAll(async () => {
  await worker?.stop()
  await town?.server.close()
})

const contribution = (caller = town.city, more: object = {}) =>
  settled(async () => findSuspects(context(caller), { ...town.request, ...more }))

describe('a rise', () => {
  test('is traced to the enterprise that emitted, across the county line, with distance, bearing and what its monitoring says', async () => {
    const { result, run } = await contribution(county)
    const [first] = result.suspects
    expect(first).toMatchObject({ enterpriseId: culprit, county: '潞州区', withinRange: true, upwind: 1 })
    expect(first!.distanceM).toBeGreaterThan(2900)
    expect(first!.distanceM).toBeLessThan(3100)
    expect(first!.bearing).toBe(225)
    expect(first!.share).toBeGreaterThan(0.4)
    expect(first!.interval.low).toBeLessThanOrEqual(first!.share)
    expect(first!.factor).toBeGreaterThan(2)
    expect(first!.online.state).toBe('flat')
    const whole = result.suspects.reduce((sum, { share }) => sum + share, result.others.share + result.unexplained)
    expect(whole).toBeCloseTo(1, 2)
    expect(result.hours).toHaveLength(24)
    expect(result.inIncident.filter(Boolean)).toHaveLength(4)
    expect(result.baseline.every(value => value !== null && value > 8 && value < 16)).toBe(true)
    expect(result.rise).toBeGreaterThan(10)
    expect(result.wind).toMatchObject({ class: '中等风' })
    expect(run.facts.map(({ label }) => label)).toEqual(['气象', '监测', '清单', '在线监测', '集合', '时间'])
    expect(run.facts[2]!.value).toBe('30 km 内 14 家企业、14 个排放口')
    // Every enterprise of the inventory is listed, counted among the others, or said to be left out.
    const { screenedOut, suspects } = result
    expect(screenedOut!.count).toBeGreaterThan(0)
    expect(screenedOut!.nearest).toHaveLength(Math.min(5, screenedOut!.count))
    expect(screenedOut!.nearest.some(({ name }) => suspects.some(each => each.name === name))).toBe(false)
    expect(screenedOut!.count).toBeLessThanOrEqual(14 - suspects.length)
  })

  test('is saved as a table of the same ranks and numbers; while it is computed the file is refused', async () => {
    const { result } = await contribution()
    const frame = frameOfAnswer(await settled(async () => listSuspects(context(town.city), town.request)))
    const column = (id: string) => frame.columns.find(each => each.key === id)!.values
    expect(column('enterprise')).toEqual(result.suspects.map(({ name }) => name))
    expect(column('top1')).toEqual(result.suspects.map(({ top1 }) => expect.closeTo(100 * top1, 1)))
    expect(column('share')).toEqual(result.suspects.map(({ share }) => expect.closeTo(100 * share, 1)))
    expect(frame.meta).toMatchObject({ title: '疑似企业排名', demo: true })
    expect(() => frameOfAnswer({ run: {}, result: null })).toThrow('请在算完后导出')
  })

  test('is answered from the first run whatever the range', async () => {
    const near = await contribution(town.city, { rangeM: 1000 })
    const far = await contribution(town.city)
    expect(near.run.id).toBe(far.run.id)
    expect(near.result.suspects[0]!.withinRange).toBe(false)
    expect((await contribution(town.city)).run.id).toBe(far.run.id)
  })

  test('has a footprint upwind, whose classes hold what they say', async () => {
    const { grid, values } = (await contribution()).result.footprint
    const at = (east: number, north: number) => values[(60 + Math.round(north / 250)) * grid.nx + 60 + Math.round(east / 250)] ?? 0
    expect([grid.nx, grid.ny]).toEqual([120, 120])
    expect(at(-2000, -2000)).toBeGreaterThan(Math.max(0.05, at(2000, 2000)))
    expect(Math.max(...values.map(value => value ?? 0))).toBe(1)
  })

  test('is shared out over hot cells and counties', async () => {
    const hot = await settled(async () => findHotspots(context(town.city), town.request))
    const sum = hot.result.shares.reduce<number>((total, value) => total + (value ?? 0), 0)
    expect(sum).toBeGreaterThan(0.85)
    expect(sum).toBeLessThanOrEqual(1.001)
    const { result } = await settled(async () => sumSharesByCounty(context(town.city), town.request))
    expect(result[0]).toMatchObject({ county: '潞州区', leading: '演示企业 7' })
    const frame = await settled(async () => listCountyShares('hour')(context(town.city), town.request))
    expect(new Set(frame.result.columns[0]!.values)).toEqual(new Set(['2026-05-20 07', '2026-05-20 08', '2026-05-20 09', '2026-05-20 10']))
    const day = await settled(async () => listCountyShares('day')(context(town.city), town.request))
    expect(new Set(day.result.columns[0]!.values)).toEqual(new Set(['2026-05-20']))
  })

  test('shows stations and details of the own county only', async () => {
    const own = await settled(async () => listStationValues('hour')(context(county), town.request))
    expect(new Set(own.result.columns[1]!.values)).toEqual(new Set(['S1 站', 'S2 站']))
    const all = await settled(async () => listStationValues('day')(context(town.city), town.request))
    expect(new Set(all.result.columns[1]!.values)).toEqual(new Set(['S1 站', 'S2 站', 'S3 站']))
    const named = (countyName: string) => settled(async () => listStationValues('day')(context(town.city), { ...town.request, countyName }))
    const levels = new Map(town.server.services.places.all().map(place => [place.name, place]))
    const controlled = [...new Set(all.result.columns[1]!.values)].filter(name => isControlStation(levels.get(name as string)!))
    expect([...new Set((await named(controlStationsCode)).result.columns[1]!.values)]).toEqual(controlled)
    expect(new Set((await named('襄垣县')).result.columns[1]!.values)).toEqual(new Set(['S1 站', 'S2 站']))
    const detail = { ...town.request, enterpriseId: culprit }
    const { result } = await settled(async () => listEnterpriseHours(context(town.city), detail))
    expect(result.rowCount).toBe(4)
    expect(result.columns.find(c => c.key === 'contribution')!.values.every(value => (value as number) > 5)).toBe(true)
    await expect(async () => listEnterpriseHours(context(county), detail)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('plumes', () => {
  const spread = (more: object = {}) => settled(async () => diffusionMap(context(town.city), { ...town.request, ...more }))

  test('are drawn hour by hour on one scale; those of one enterprise are part of the whole', async () => {
    const { result } = await spread()
    expect(result.hours).toEqual(['2026-05-20 05', '2026-05-20 06', '2026-05-20 07', '2026-05-20 08', '2026-05-20 09', '2026-05-20 10'])
    expect(result.hour).toBe('2026-05-20 10')
    const own = await spread({ enterpriseIds: [culprit] })
    expect(own.run.id).toBe((await spread()).run.id)
    own.result.values.forEach((value, c) => expect(value!).toBeLessThanOrEqual(result.values[c]! * 1.01 + 1e-9))
    expect(own.result.maximum).toBeGreaterThanOrEqual(Math.max(...own.result.values.map(value => value!)))
    await expect(spread({ hour: '2026-05-19 01' })).rejects.toMatchObject({ code: 'BAD_RANGE' })
    await expect(spread({ enterpriseIds: [999_999] })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('go into a plain text file that says what its numbers are', async () => {
    const reply = (await diffusionFile(context(town.city), {
      ...town.request,
      enterpriseIds: [culprit],
    })) as unknown as {
      file: { body: string; mediaType: string }
    }
    const lines = reply.file.body.split('\r\n')
    expect(reply.file.mediaType).toContain('text/plain')
    expect(lines[0]).toBe('# 清源 扩散数据文件 1.0（演示数据）')
    expect(lines.filter(line => line.startsWith('HOUR '))).toHaveLength(6)
    const [nx, ny] = ['NX ', 'NY '].map(key => Number(lines.find(line => line.startsWith(key))!.slice(3)))
    const first = lines.indexOf('HOUR 2026-05-20 10') + 1
    const { result } = await spread({ enterpriseIds: [culprit] })
    const values = lines.slice(first, first + ny!).flatMap(line => line.split(' ').map(Number))
    expect(values).toHaveLength(nx! * ny!)
    values.forEach((value, c) => expect(Math.abs(value - result.values[c]!)).toBeLessThanOrEqual(6e-3 * Math.abs(value) + 1e-12))
  })
})

describe('orders', () => {
  const sending = () => ({ ...town.request, enterpriseIds: [culprit], content: '现场核查', deadlineHours: 12 })

  test('are sent with the evidence, listed to the county that got them, and refused beyond the own county as a whole', async () => {
    const { orderIds } = await sendOrders(context(town.city), sending())
    expect(orderIds).toHaveLength(1)
    const list = await orderList({ services: town.server.services, caller: town.city }, {})
    expect(list.columns.find(c => c.key === 'title')!.values[0]).toMatch(/S1 站 SO₂ .*演示企业 7（估算贡献 \d+ %）/)
    expect(list.columns.find(c => c.key === 'deadline')!.values[0]).toBe('2026-05-20 22:30:00')
    expect((await orderList({ services: town.server.services, caller: county }, {})).rowCount).toBe(0)
    const own = await town.enterpriseId('E01')
    const mixed = { ...sending(), enterpriseIds: [own, culprit] }
    await expect(async () => sendOrders(context(county), mixed)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await orderList({ services: town.server.services, caller: town.city }, {})).rowCount).toBe(1)
    const alarm = { ...sending(), alarmId: 1 }
    await expect(async () => sendOrders(context(town.city), alarm)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('wait for the trace', async () => {
    const later = { ...sending(), from: '2026-05-20 08' }
    await expect(async () => sendOrders(context(town.city), later)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a question', () => {
  const ask = (more: object) => requestIncident(town.server.services, town.city, { ...town.request, ...more })

  test('is refused by the field that is wrong', async () => {
    await expect(ask({ parameter: 'o3' })).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'parameter' } })
    await expect(ask({ from: '2026-05-20 11' })).rejects.toMatchObject({ code: 'BAD_RANGE', details: { field: 'to' } })
    await expect(ask({ from: '2026-05-31 33' })).rejects.toMatchObject({ code: 'BAD_RANGE', details: { field: 'from' } })
    await expect(ask({ to: '2026-05-20 11' })).rejects.toMatchObject({ code: 'BAD_RANGE', details: { field: 'to' } })
    await expect(ask({ from: '2026-05-18 10' })).rejects.toThrow('最长 24 小时')
    await expect(ask({ placeId: town.server.services.places.cityPlace()!.id })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(ask({ placeId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of an alarm is its station, pollutant and hours', async () => {
    const { db } = town.server.services
    const rule = await db
      .insertInto('alarm_rules')
      .values({ name: 'SO₂', severity: 'medium', parameter: 'so2', condition: JSON.stringify({ kind: 'above', of: 'so2', limit: 150 }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const alarm = (parameter: string, opened: string) =>
      db
        .insertInto('alarms')
        .values({
          rule_id: rule.id,
          place_id: town.ids[0]!,
          parameter,
          message: '',
          opened_at: opened,
          last_at: '2026-05-20T10:00:00+08:00',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await alarm('so2', '2026-05-20T07:00:00+08:00')
    expect(await questionOfAlarm(town.server.services, county.scope, id)).toEqual({
      ...incidentRequest,
      placeId: town.ids[0],
      rangeM: 1000,
    })
    const ozone = await alarm('o3', '2026-05-20T07:00:00+08:00')
    await expect(questionOfAlarm(town.server.services, county.scope, ozone.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(questionOfAlarm(town.server.services, { ...county.scope, counties: [16] }, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('whose worker was killed in the middle comes to the same bytes', async () => {
    const { services, database } = town.server
    const first = (await requestIncident(services, town.city, town.request)).found!
    const read = async () => {
      const summary = (await requestIncident(services, town.city, town.request)).found?.summary
      const arrays = await runArrays(services, first.runId)
      return { summary, arrays: [...arrays].map(([name, { data }]) => [name, Buffer.from(data.buffer).toString('base64')]) }
    }
    const before = await read()
    await services.db.deleteFrom('run_arrays').where('run_id', '=', first.runId).execute()
    await services.db
      .updateTable('model_runs')
      .set({ state: 'failed', summary: null, finished_at: null })
      .where('id', '=', first.runId)
      .execute()
    await worker!.stop()
    await startRun({ services, caller: town.city }, { id: first.runId })
    const { jobId } = (await requestIncident(services, town.city, town.request)).run.info
    const job = () => services.db.selectFrom('jobs').select('state').where('id', '=', jobId!).executeTakeFirstOrThrow()

    const victim = spawnWorker(database.config, services.config.dataDir)
    const gone = once(victim, 'exit')
    await vi.waitUntil(async () => (await job()).state === 'running', { timeout: 60_000, interval: 5 })
    await sleep(100)
    victim.kill('SIGKILL')
    await gone
    expect((await job()).state).toBe('running')
    expect((await read()).summary).toBeUndefined()
    // Instead of waiting until the dead worker has been silent for long enough.
    await services.db
      .updateTable('jobs')
      .set({ heartbeat_at: new Date(0) })
      .where('id', '=', jobId!)
      .execute()
    await start()
    await contribution()
    expect(await read()).toEqual(before)
    expect((await incidentOf(services, first, 5000)).suspects[0]!.enterpriseId).toBe(culprit)
  })
})
