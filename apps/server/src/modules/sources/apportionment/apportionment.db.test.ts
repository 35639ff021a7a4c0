import { setTimeout as sleep } from 'node:timers/promises'
import { courseVerdicts } from '@qingyuan/contract/sources/trace-words.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { missingDaysFact } from '@qingyuan/domain/run-facts.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRun, latestRuns, modelRun, type RunArray, type RunKind, requestRun, runArrays } from '#/modules/sources/runs/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { withLock } from '#/platform/database/locks.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { dailyCourse, stationAccuracy } from './accuracy.ts'
import { areaData } from './area-data.ts'
import { requestDueDay, streaksOf } from './daily.ts'
import { apportionmentRun, runDaysInRow } from './day/day-run.ts'
import { receptorLists, shareMap } from './maps.ts'
import { shareListHandlers } from './share-list.ts'
import { sharesOfNewestDay, sourceShares } from './shares.ts'
import type { ShareQuestion } from './simulated.ts'
import { type ApportionmentServer, addWind, apportionmentServer } from './test-support/apportionment-server.ts'

const day = '2026-05-19'
let server: ApportionmentServer
let whole: Map<string, RunArray>
const ask = () => requestRun(server.services, apportionmentRun, { day }, systemCaller)
const idOf = (code: string) => server.ids.get(code)!
const startWorker = () => startJobWorker(server.services, [modelRun([apportionmentRun as RunKind])])
type ApportionmentRun = Awaited<ReturnType<typeof ask>>
const until = async (id: string, enough: (run: ApportionmentRun) => boolean) => {
  for (;;) {
    // Not by asking again: that reads the state of all inputs.
    const run = await findRun(server.services, apportionmentRun, id)
    if (run.info.state === 'failed' || run.info.state === 'cancelled') throw new Error(`${run.info.state}: ${run.info.message}`)
    if (enough(run)) return run
    await sleep(50)
  }
}

/** A run that is killed after its first checkpoint and taken up by another worker. */
const cutAndFinish = async () => {
  const first = await startWorker()
  const { id } = await ask()
  const begun = await until(id, run => run.info.progress > 8 / 33)
  await first.stop()
  const { db } = server.services
  await db
    .updateTable('jobs')
    .set({ heartbeat_at: new Date(0) })
    .where('id', '=', begun.info.jobId!)
    .execute()
  const second = await startWorker()
  const done = await until(id, run => run.info.state === 'done')
  await second.stop()
  return done
}

/** Of each receptor and tag, the part of the receptor's day that the tag gives. */
const meansOf = ({ data, shape }: Pick<RunArray, 'data' | 'shape'>): number[] => {
  const [, receptors, tags] = shape as [number, number, number]
  const sums = Array.from({ length: receptors * tags }, (_, n) => {
    let sum = 0
    for (let hour = 0; hour < 24; hour++) sum += data[hour * receptors * tags + n]!
    return sum
  })
  const whole = (receptor: number) => sums.slice(receptor * tags, (receptor + 1) * tags).reduce((a, b) => a + b, 0)
  return sums.map((sum, n) => sum / whole(Math.floor(n / tags)))
}

beforeAll(async () => {
  server = await apportionmentServer(dayStart(day), dayStart(day) + 24 * hourMs)
  whole = await runArrays(server.services, (await cutAndFinish()).id)
}, 600_000)
afterAll(() => server.close())

const array = (name: string) => {
  const { data, shape } = whole.get(name)!
  return { data: data as Float32Array, shape }
}
const question = (placeCode: string, species: ShareQuestion['species'] = 'pm2_5'): ShareQuestion => ({
  placeId: idOf(placeCode),
  species,
  from: `${day} 01`,
  to: `${day} 24`,
})
const sharesOf = async (placeCode: string, view: 'region' | 'all' | 'city', species?: ShareQuestion['species']) =>
  (await sourceShares(server.services, systemCaller, 'hour', view, question(placeCode, species))).result!
const valueOf = (result: Awaited<ReturnType<typeof sharesOf>>, region: string, hour: number, sector = 'all') => {
  const [r, s] = [result.regions.findIndex(({ id }) => id === region), result.sectors.findIndex(({ id }) => id === sector)]
  return result.values[r]![s]![hour]!
}

describe('a run of a day', () => {
  test('cut off and taken up again comes to the same bytes as one that was not', { timeout: 600_000 }, async () => {
    const { arrays } = await apportionmentRun.run({
      runId: '',
      question: { day },
      services: server.services,
      signal: new AbortController().signal,
      progress: () => undefined,
      checkpoint: { load: async () => [], keep: async () => undefined },
    })
    expect(arrays.map(({ name }) => name).sort()).toEqual([...whole.keys()])
    for (const { name, data } of arrays) expect(Buffer.from(data.buffer).equals(Buffer.from(array(name).data.buffer)), name).toBe(true)
  })

  test('explains all that it simulates, and keeps its mass', async () => {
    const { summary } = await ask()
    expect(summary!.budgetError).toBeLessThan(1e-9)
    const [contributions, totals] = [array('contributions:pm10'), array('totals:pm10')]
    const tags = contributions.shape[2]!
    totals.data.forEach((total, n) => {
      const sum = contributions.data.subarray(n * tags, (n + 1) * tags).reduce((a, b) => a + b, 0)
      expect(sum / total).toBeCloseTo(1, 4)
    })
  })

  test('carries what is emitted with the wind: to stations east of it, not to those west', async () => {
    const [east, west] = [await sharesOf('E', 'region'), await sharesOf('W', 'region')]
    expect(valueOf(east, '140403', 20)).toBeGreaterThan(1)
    expect(valueOf(east, '140428', 20)).toBeGreaterThan(0.3)
    expect(valueOf(west, '140403', 20)).toBeLessThan(0.01)
    expect(valueOf(east, 'east', 20)).toBeLessThan(0.01)
    expect(valueOf(await sharesOf('N', 'all', 'so2'), '140423', 20, 'power')).toBeGreaterThan(0.05)
  })

  test('is another one when the emissions are', async () => {
    const { db } = server.services
    const { id } = await ask()
    await db.updateTable('outlet_emissions').set({ kg_per_hour: 301 }).where('species', '=', 'so2').execute()
    expect((await ask()).id).not.toBe(id)
    await db.updateTable('outlet_emissions').set({ kg_per_hour: 300 }).where('species', '=', 'so2').execute()
    expect((await ask()).id).toBe(id)
  })
})

describe('shares', () => {
  test('come in three views of the same sum, beside the observation', async () => {
    const [region, all, city] = [await sharesOf('E', 'region'), await sharesOf('E', 'all'), await sharesOf('E', 'city')]
    const sum = ({ values }: typeof region) => values.flat().reduce((total, series) => total + (series[20] ?? 0), 0)
    for (const view of [region, all, city]) expect(sum(view) / view.total[20]!).toBeCloseTo(1, 2)
    expect(city.regions.map(({ name }) => name)).toEqual(['本区县（潞州区）', '市内其他区县', '前期累积', '区域外流入'])
    expect(valueOf(city, 'own', 20)).toBe(valueOf(region, '140403', 20))
    expect(region.observed).toEqual(Array.from({ length: 24 }, () => 40))
    expect(all.sectors.map(({ id }) => id)).toEqual([
      ...['power', 'industry', 'traffic', 'unknown-initial'],
      ...['west', 'east', 'south', 'north'].map(side => `unknown-${side}`),
    ])
  })

  test('of what enters are by sector as far as the neighbours’ emissions explain it, the rest named by its side', async () => {
    const [region, all] = [await sharesOf('E', 'region'), await sharesOf('E', 'all')]
    const [traffic, unknown] = [valueOf(all, 'west', 20, 'traffic'), valueOf(all, 'west', 20, 'unknown-west')]
    // 临汾市 emits west of the domain; the wind is from there.
    expect(traffic).toBeGreaterThan(0.02 * (traffic + unknown))
    expect(unknown).toBeGreaterThan(0)
    expect(traffic + unknown).toBeCloseTo(valueOf(region, 'west', 20), 2)
    expect([valueOf(all, 'west', 20, 'power'), valueOf(all, 'west', 20, 'industry')]).toEqual([0, 0])
    expect(all.sectors.find(({ id }) => id === 'unknown-west')!.name).toBe('西边界流入（行业未知）')
    // The lead is long enough: what was there before it has left.
    expect(valueOf(region, 'initial', 20)).toBeLessThan(0.02 * region.total[20]!)
  })

  test('of an area are the means of its stations, of a day the means of its hours', async () => {
    const [e, w, city] = [await sharesOf('E', 'region'), await sharesOf('W', 'region'), await sharesOf('140400', 'region')]
    expect(city.total[12]).toBeCloseTo((e.total[12]! + w.total[12]!) / 2, 2)
    const { result } = await sourceShares(server.services, systemCaller, 'day', 'region', { ...question('E'), from: day, to: day })
    expect(result!.times).toEqual([day])
    expect(result!.total[0]).toBeCloseTo(e.total.reduce<number>((a, b) => a + b!, 0) / 24, 2)
  })

  test('of some hours begin with the first requested one', async () => {
    const all = await sharesOf('E', 'region')
    const some = await sourceShares(server.services, systemCaller, 'hour', 'region', {
      ...question('E'),
      from: `${day} 07`,
      to: `${day} 09`,
    })
    expect(some.result!.total).toEqual(all.total.slice(6, 9))
  })

  test('come with one verdict: on the series, in the table, in the list and for the briefing', async () => {
    const context = { services: server.services, caller: systemCaller }
    const { result } = await areaData(context, question('E'))
    expect(result!.observed).toBe(40)
    expect(result!.regions.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3)
    const { accuracy } = result!
    // The measured value is constant here: no course can follow it.
    expect(accuracy).toMatchObject({ r: null, observed: 40, hours: 24, days: 1 })
    expect(accuracy.words).toMatch(/^(仅日均|不可用)：模拟均值 [\d.]+ μg\/m³，实测 40\.0 μg\/m³，偏差 /)
    expect((await sharesOf('E', 'region')).accuracy).toEqual(accuracy)
    const some = await sourceShares(server.services, systemCaller, 'hour', 'region', {
      ...question('E'),
      from: `${day} 07`,
      to: `${day} 09`,
    })
    expect(some.result!.accuracy).toEqual(accuracy)
    const daily = await sourceShares(server.services, systemCaller, 'day', 'city', { ...question('E'), from: day, to: day })
    expect(daily.result!.accuracy).toEqual(accuracy)
    const briefing = await sharesOfNewestDay(server.services, server.services.places.get(idOf('E'))!, 'pm2_5', day)
    expect(briefing!.accuracy).toEqual({ verdict: accuracy.verdict, words: accuracy.words })
    const list = (await shareListHandlers.CAMXPeriodShareList(context, question('E'))).result!
    expect(list.meta.basis).toMatchObject({ count: 24, method: accuracy.words })
    const { share, verdict } = columnsByKey(list)
    expect(share.values.reduce<number>((sum, value) => sum + Number(value), 0)).toBeCloseTo(100, 0)
    expect(new Set(verdict.values)).toEqual(new Set([courseVerdicts[accuracy.verdict]]))
    const hours = (await shareListHandlers.CAMXHourShareList(context, question('E'))).result!
    expect(new Set(columnsByKey(hours).time.values).size).toBe(24)
  })

  test('are held against the measured course hour by hour, station by station', async () => {
    const context = { services: server.services, caller: systemCaller }
    const days = (placeCode: string) => ({ ...question(placeCode), from: day, to: day })
    const stations = columnsByKey((await stationAccuracy(context, days('140400'))).result!)
    expect(stations.place.values).toEqual(['长治市', 'E 站', 'W 站'])
    const [city, e, w] = stations.simulated.values as number[]
    expect(Math.abs(city! - (e! + w!) / 2)).toBeLessThan(0.11)
    expect(stations.hours.values).toEqual([24, 24, 24])
    const course = columnsByKey((await dailyCourse(context, days('E'))).result!)
    const simulated = (await sharesOf('E', 'region')).total
    expect(course.hour.values).toEqual(Array.from({ length: 24 }, (_, h) => String(h + 1).padStart(2, '0')))
    course.simulated.values.forEach((value, h) => expect(Math.abs(Number(value) - simulated[h]!)).toBeLessThan(0.06))
    expect(course.observed.values[5]).toBe(40)
    expect(course.bias.values[5]).toBeCloseTo((100 * (simulated[5]! - 40)) / 40, 0)
    await expect(stationAccuracy(context, days('140428'))).rejects.toThrow('没有受体站点')
  })

  test('are refused in words for days to come, spans too long, and places without receptors', async () => {
    const of = (change: Partial<ShareQuestion>, step: 'hour' | 'day' = 'hour') =>
      sourceShares(server.services, systemCaller, step, 'region', { ...question('E'), ...change })
    await expect(of({ to: '2026-05-20 03' })).rejects.toThrow('结束时间“2026-05-20 03”所在的一天还没有结束')
    await expect(of({ from: '2026-05-01 01' })).rejects.toThrow('最长 7 天')
    await expect(of({ from: '2026-13-01 01' })).rejects.toThrow('开始时间“2026-13-01 01”')
    await expect(of({ placeId: idOf('141000') })).rejects.toThrow('周边城市')
    await expect(of({ placeId: idOf('140428') })).rejects.toThrow('“长子县”在 2026-05-19 的来源解析中没有受体站点')
    await expect(of({ from: '2026-04-01', to: '2026-04-01' }, 'day')).rejects.toThrow('没有可用的气象场')
  })
})

describe('maps and lists', () => {
  const map = (change: { region?: string; sector?: string } = {}) =>
    shareMap({ services: server.services, caller: systemCaller }, { time: `${day} 21`, species: 'pm2_5', ...change })
  test('show a region, a sector or the whole', async () => {
    const [all, region, sector] = [await map(), await map({ region: '140403' }), await map({ sector: 'traffic' })]
    const { grid, values, hours, maximum } = all.result!
    expect(values.length).toBe(grid.nx * grid.ny)
    expect(hours.length).toBe(24)
    expect(Math.max(...values.map(Number))).toBeLessThanOrEqual(maximum)
    values.forEach((value, n) => {
      expect(region.result!.values[n]!).toBeLessThanOrEqual(sector.result!.values[n]! * 1.001 + 1e-6)
      expect(sector.result!.values[n]!).toBeLessThanOrEqual(value! * 1.001)
    })
  })

  test('refuse an unknown region by its name, and a region with a sector', async () => {
    await expect(map({ region: '999' })).rejects.toThrow('没有区域“999”')
    await expect(map({ sector: '9' })).rejects.toThrow('没有行业“9”')
    await expect(map({ region: '140403', sector: 'traffic' })).rejects.toThrow('只选区域或只选行业')
  })

  test('name the receptors of the caller’s counties', async () => {
    const all = await receptorLists({ services: server.services, caller: systemCaller }, {})
    expect(all.receptors.map(({ name }) => name)).toEqual(expect.arrayContaining(['E 站', 'W 站', 'N 站', '长治市', '潞州区']))
    expect(all.receptors.map(({ name }) => name)).not.toContain('长子县')
    expect(all.days).toEqual([day])
    const own = await receptorLists(
      {
        services: server.services,
        caller: { scope: { ...systemCaller.scope, userType: 'county', counties: [7] } },
      },
      {},
    )
    expect(own.receptors.map(({ name }) => name).sort()).toEqual(['N 站', '襄垣县', '长治市'])
    expect([own.receptors[0]!.name, own.receptors.at(-1)!.name]).toEqual(['襄垣县', '长治市'])
    expect(all.receptors[0]!.name).toBe('长治市')
  })

  test('a day is run by itself once it has ended; days without weather are passed over', async () => {
    expect(await requestDueDay(server.services)).toBeNull()
    await server.services.db.updateTable('outlet_emissions').set({ kg_per_hour: 302 }).where('species', '=', 'so2').execute()
    // What is done stays: a change of the inventory is no reason to run the past again.
    expect(await requestDueDay(server.services)).toBeNull()
    await server.services.db.deleteFrom('model_runs').where('kind', '=', 'apportionment').execute()
    await server.services.db.updateTable('jobs').set({ state: 'done' }).execute()
    expect(await requestDueDay(server.services)).toBe(day)
    expect(await requestDueDay(server.services)).toBe(day)
    // Who opens the page meanwhile is shown that day.
    expect(await receptorLists({ services: server.services, caller: systemCaller }, {})).toMatchObject({ days: [], underWay: day })
  })

  test('the first result of a day comes from coarser cells, says so, and stands until the full one is there', async () => {
    const full = meansOf(array('contributions:pm2_5'))
    const worker = await startWorker()
    const quick = { day, resolution: 'quick' as const }
    const { id } = await requestRun(server.services, apportionmentRun, quick, systemCaller)
    const { info } = await until(id, run => run.info.state === 'done')
    await worker.stop()
    expect(info.title).toBe(`来源解析 ${day}（速算）`)
    expect(info.facts[0]!.value).toContain('18 × 18 × 10 个单元，约 12 km，速算')
    expect(await requestDueDay(server.services)).toBe(day)
    const { run, result } = await sourceShares(server.services, systemCaller, 'hour', 'region', question('E'))
    expect(run).toMatchObject({ id, successor: { title: `来源解析 ${day}`, state: 'queued' } })
    expect(result!.times).toHaveLength(24)
    const map = await shareMap({ services: server.services, caller: systemCaller }, { time: `${day} 21`, species: 'pm2_5' })
    expect(map.result!.grid).toMatchObject({ nx: 18, ny: 18 })
    // The same sources at each station, in cells of four times the area: no share of the whole is another by more than a tenth.
    const contributions = (await runArrays(server.services, id)).get('contributions:pm2_5')!
    meansOf(contributions).forEach((share, n) => expect(Math.abs(share - full[n]!)).toBeLessThan(0.1))
  })
})

describe('days in a row', () => {
  test('go on where the day before ended; each is found as any result and comes out the same from its question', async () => {
    const { services } = server
    const signal = new AbortController().signal
    const before = '2026-05-18'
    await addWind(server, dayStart(before) - 48 * hourMs, dayStart(before) - 24 * hourMs)
    await runDaysInRow(services, [before, day], signal)
    const runs = (await latestRuns(services, apportionmentRun, 10)).filter(({ question }) => question.resolution === 'quick')
    const [first, second] = [before, day].map(each => runs.find(({ question }) => question.day === each)!)
    expect([first!.question.since, second!.question.since]).toEqual([undefined, before])
    expect(second!.info.facts.find(({ label }) => label === '模式')!.value).toContain(`自 ${before} 起逐日连续计算`)
    const stored = await runArrays(services, second!.id)
    const context = { runId: '', question: second!.question, services, signal, progress: () => undefined }
    const again = await apportionmentRun.run({ ...context, checkpoint: { load: async () => [], keep: async () => undefined } })
    for (const { name, data } of again.arrays)
      expect(Buffer.from(data.buffer).equals(Buffer.from(stored.get(name)!.data.buffer)), name).toBe(true)
    // The same weather on both days: what has been emitted since the first day's lead adds little.
    const means = [await runArrays(services, first!.id), stored].map(arrays => {
      const { data } = arrays.get('totals:pm2_5')!
      return (data as Float32Array).reduce((sum, value) => sum + value, 0) / data.length
    })
    expect(means[1]! / means[0]!).toBeGreaterThan(0.9)
    expect(means[1]! / means[0]!).toBeLessThan(1.1)
  }, 600_000)

  test('that are finished are returned of a range; those that are not are named and offered', async () => {
    const { services } = server
    const [blank, missing, before] = ['2026-05-16', '2026-05-17', '2026-05-18']
    await addWind(server, dayStart(missing) - 48 * hourMs, dayStart(missing) - 24 * hourMs)
    const caller = { ...systemCaller, userId: 1 }
    const context = { services, caller }
    const days = { ...question('E'), from: blank, to: day }
    const { run, result } = await sourceShares(services, caller, 'day', 'all', days)
    expect(run.facts.at(-1)).toEqual({ label: missingDaysFact, value: `${blank}、${missing}` })
    expect(run.successor).toMatchObject({ title: `来源解析 ${missing}（速算）`, state: 'offered' })
    expect(result!.times).toEqual([blank, missing, before, day])
    const finished = { ...days, from: before }
    const alone = (await sourceShares(services, caller, 'day', 'all', finished)).result!
    expect(result!.total).toEqual([null, null, ...alone.total])
    expect(result!.values[0]![0]).toEqual([null, null, ...alone.values[0]![0]!])
    const hoursOf = ({ from, to, ...of }: typeof days) => ({ ...of, from: `${from} 01`, to: `${to} 24` })
    expect((await areaData(context, hoursOf(days))).result).toEqual((await areaData(context, hoursOf(finished))).result)
    const list = columnsByKey((await shareListHandlers.CAMXDayShareList(context, days)).result!)
    expect(new Set(list.time.values)).toEqual(new Set([before, day]))
    const course = columnsByKey((await dailyCourse(context, days)).result!)
    expect(new Set(course.days.values)).toEqual(new Set([2]))
    // None is there: the whole range is waited for, as before.
    expect(await sourceShares(services, caller, 'day', 'all', { ...days, to: missing })).toMatchObject({
      run: { state: 'offered', title: `来源解析 ${missing}（速算）` },
      result: null,
    })
  })

  test('are cut where a day is left out', () => {
    expect(streaksOf(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])).toEqual([
      ['2026-02-27', '2026-02-28', '2026-03-01'],
      ['2026-03-03'],
    ])
    expect(streaksOf([])).toEqual([])
  })

  test('keep the platform from requesting the same days meanwhile', async () => {
    const { services } = server
    await withLock(services.pool, lockKeys.pastResults, async () => expect(await requestDueDay(services)).toBeNull())
  })
})
