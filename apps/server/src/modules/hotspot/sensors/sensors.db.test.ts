import { calls } from '@qingyuan/contract/calls.ts'
import { organicsStations } from '@qingyuan/demo-city/data/stations.ts'
import { placeHours } from '@qingyuan/demo-city/hours/place-hours.ts'
import { hourIndex } from '@qingyuan/demo-city/model/calendar.ts'
import { cityPlan, demoSeed } from '@qingyuan/demo-city/plan.ts'
import { hiddenSources } from '@qingyuan/demo-city/sensors/hidden-sources.ts'
import { daysSinceService, instrumentOf } from '@qingyuan/demo-city/sensors/instrument.ts'
import { demoSensors } from '@qingyuan/demo-city/sensors/sensors.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { dayOfHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSourceId, insertDemoPlaces } from '#/demo/queries.ts'
import { insertSensors, storeSensors } from '#/demo/sensors.ts'
import { assessSensors, calibratedHours, kmBetween, readNetwork } from '#/modules/hotspot/network/public.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { defaultRules } from '#/pipeline/alarms/default-rules.ts'
import { recordHistory } from '#/pipeline/alarms/history.ts'
import { seedRules } from '#/pipeline/alarms/rule-queries.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { fuseFieldsTask } from '#/workers/grid-tasks.ts'
import { assessSensorsTask, searchSourcesTask, trySearchTask } from '#/workers/sensor-tasks.ts'
import { layOutGrid } from '../cells/grid-layout.ts'
import { type RefreshScope, refreshFields } from '../cells/refresh-fields.ts'
import { loadDemo as loadNetwork } from '../network/demo/load-demo.ts'
import { loadDemo } from './demo/load-demo.ts'
import { searchDueSources, searchSourcesOf } from './search.ts'
import { silenceMarked } from './silence.ts'
import { tryDueSearches } from './trials.ts'

const { GridSensor, HotGrid } = calls
const last = parseHour('2026-11-20 10')!
const first = last - (62 * 24 - 1) * hourMs
let t: TestServer
let tokens: Record<'city' | 'county' | 'enterprise', string>
const ask = (call: Parameters<TestServer['ask']>[0], input: object, who: keyof typeof tokens = 'city') =>
  t.ask(call, input as never, { token: tokens[who] })

/** The sensors of the made city of a seed with their hours, assessed and searched as a first start does. */
const loadSensorCity = async ({ services }: TestServer, seed: number, { first, last }: { first: number; last: number }): Promise<void> => {
  const { db, pool, places } = services
  const plan = cityPlan(seed)
  await insertDemoPlaces(db, plan)
  await insertSensors(db, seed)
  await places.refresh()
  await storeSensors(pool, places, seed, await demoSourceId(db), { from: first, to: last })
  const hours = (last - first) / hourMs + 1
  // The sensors are compared with the TVOC of the analysers for the effect of humidity.
  for (const station of plan.stations.filter(({ code }) => organicsStations.has(code))) {
    const { tvoc } = placeHours(seed, station, hourIndex(first), hours)
    const placeId = places.byCode(station.code)!.id
    const rows = Array.from(tvoc, (value, h) => ({ placeId, ts: first + h * hourMs, sourceId: 0, ref: null, values: { tvoc: value } }))
    await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
  }
  const context = { db, pool, seed, now: last + hourMs / 2 }
  await loadNetwork(context)
  await loadDemo(context)
}

/** Hidden sources of each kind that were found, and how many there are. */
const hitsByKind = (seed: number, found: readonly { lon: number; lat: number }[]): Map<string, [number, number]> => {
  const hits = new Map<string, [number, number]>()
  for (const hidden of hiddenSources(seed)) {
    const own = hits.get(hidden.kind) ?? [0, 0]
    if (found.some(each => kmBetween(each, hidden) <= sourceHitKm)) own[0]++
    own[1]++
    hits.set(hidden.kind, own)
  }
  return hits
}

beforeAll(async () => {
  t = await testServer({ now: last + 30 * 60_000 })
  await loadSensorCity(t, demoSeed, { first, last })
  tokens = { city: await t.token('city'), county: await t.token('county'), enterprise: await t.token('enterprise') }
}, 180_000)
afterAll(() => t?.close())

const listed = async (who: keyof typeof tokens = 'city') => {
  const { data } = await ask(GridSensor.list, {}, who)
  const columns = columnsByKey(data) as Record<string, never>
  const ids = numberCells(columns.place_id!)
  const marks = textCells(columns.mark!)
  return { data, ids, marks, markOf: new Map(ids.map((id, i) => [id, marks[i]!])) }
}

describe('sensors of the demo city, whose faults no table holds', () => {
  test('that drift are marked, most others are not', async () => {
    const { markOf } = await listed()
    const { places } = t.services
    const found = demoSensors(demoSeed).map(sensor => ({
      drift: instrumentOf(sensor).drift,
      since: daysSinceService(instrumentOf(sensor), hourIndex(last)),
      mark: markOf.get(places.byCode(sensor.code)!.id)!,
    }))
    const drifting = found.filter(({ drift, since }) => drift > 1 && since > 24)
    expect(drifting.length).toBeGreaterThan(2)
    expect(drifting.filter(({ mark }) => mark === '漂移').length).toBeGreaterThanOrEqual(drifting.length - 1)
    const sound = found.filter(({ drift }) => drift < 1)
    expect(sound.filter(({ mark }) => mark === '漂移').length / sound.length).toBeLessThan(0.06)
    expect(found.filter(({ mark }) => mark === '正常').length / found.length).toBeGreaterThan(0.6)
  })

  test('that were serviced in the week before have no calibration of their own yet, and their log says who did it', async () => {
    const { markOf } = await listed()
    const { places } = t.services
    const serviced = demoSensors(demoSeed).filter(sensor => daysSinceService(instrumentOf(sensor), hourIndex(last)) < 6)
    for (const { code } of serviced) expect(markOf.get(places.byCode(code)!.id), code).toBe('校准中')
    const id = places.byCode(demoSensors(demoSeed)[0]!.code)!.id
    const { data } = await ask(GridSensor.detail, { placeId: id })
    expect(data.maintenance.length).toBeGreaterThan(0)
    expect(data.days).toHaveLength(60)
    expect(data.calibrations[0]!.version).toBeGreaterThan(3)
    expect(data.neighbours.map(({ distanceKm }: { distanceKm: number }) => distanceKm)).toEqual(
      data.neighbours.map(({ distanceKm }: { distanceKm: number }) => distanceKm).toSorted((a: number, b: number) => a - b),
    )
  })

  test('open to what the others say of their place: calibrated nearer to it than raw, over the sound ones', async () => {
    const { ids, markOf } = await listed()
    const sound = ids.filter(id => markOf.get(id!) === '正常').slice(0, 12)
    const answers = await Promise.all(sound.map(async placeId => (await ask(GridSensor.detail, { placeId })).data))
    const rmse = (kind: string) =>
      percentile(
        answers.map(({ leftOut }) => leftOut.week.find((row: { kind: string }) => row.kind === kind).rmse as number),
        50,
      )
    expect(rmse('calibrated')).toBeLessThan(0.9 * rmse('raw'))
    for (const { leftOut, humidHours, driftSlope, latest, online } of answers) {
      expect(leftOut.days).toHaveLength(30)
      expect(leftOut.days.at(-1)!.network).toBeGreaterThan(0)
      expect(humidHours.humidity.length).toBe(humidHours.difference.length)
      expect(humidHours.humidity.length).toBeGreaterThan(100)
      if (driftSlope) expect(driftSlope.low).toBeLessThanOrEqual(driftSlope.high)
      expect(latest?.time).toBe('2026-11-20 10')
      expect(online).toBeGreaterThan(75)
    }
  })

  test('that drift have a slope whose interval is above 0', async () => {
    const drifting = demoSensors(demoSeed).find(
      sensor => instrumentOf(sensor).drift > 1 && daysSinceService(instrumentOf(sensor), hourIndex(last)) > 45,
    )!
    const { data } = await ask(GridSensor.detail, { placeId: t.services.places.byCode(drifting.code)!.id })
    expect(data.driftSlope.low).toBeGreaterThan(0)
    expect(Math.abs(data.driftSlope.slope - instrumentOf(drifting).drift)).toBeLessThan(1.5)
  })

  test('agree after calibration: the spread over the city in an hour, mean of three days, is smaller than that of what was measured', async () => {
    const { ids, marks } = await listed()
    const normal = new Set(ids.filter((_, i) => marks[i] === '正常'))
    const network = await readNetwork(t.services, '2026-11-17', '2026-11-19')
    const sound = network.sensors.flatMap(({ id }, i) => (normal.has(id) ? [i] : []))
    const spread = (columns: readonly (readonly number[] | Float64Array)[]) => {
      const hours = Array.from(columns[0]!, (_, h) => {
        const own = sound.map(i => columns[i]![h]!).filter(value => !Number.isNaN(value))
        const middle = percentile(own, 50)
        return percentile(
          own.map(value => Math.abs(value - middle)),
          50,
        )
      })
      return hours.reduce((sum, value) => sum + value, 0) / hours.length
    }
    expect(sound.length).toBeGreaterThan(40)
    // What places differ by remains in both spreads: 0.83 is measured.
    expect(spread(await calibratedHours(t.services.db, network))).toBeLessThan(0.9 * spread(network.raw))
  })
})

describe('sources that no list names', () => {
  test('are found within 1.5 km: all that emit all day, most of all; trials promise what is found', async () => {
    const { data } = await ask(HotGrid.sources, {})
    expect((await ask(GridSensor.trials, {})).data).toMatchObject({
      day: null,
      state: t.services.config.backgroundRuns ? 'running' : 'off',
    })
    const hits = hitsByKind(demoSeed, data.rows)
    expect(hits.get('all-day')).toEqual([5, 5])
    const [found, all] = [...hits.values()].reduce(([hit, of], [own, ownOf]) => [hit + own, of + ownOf] as const, [0, 0] as const)
    expect(found).toBeGreaterThanOrEqual(9)
    expect(await tryDueSearches(t.services, trySearchTask)).toBeGreaterThan(40)
    expect(await tryDueSearches(t.services, trySearchTask)).toBe(0)
    const { data: trials } = await ask(GridSensor.trials, {})
    expect(trials.state).toBe('done')
    const rateOf = (kind: string) => {
      const own = trials.kinds.find((each: { kind: string }) => each.kind === kind)
      return own.hits / own.trials
    }
    expect(rateOf('allDay')).toBeGreaterThanOrEqual(0.9)
    expect(rateOf('night')).toBeGreaterThanOrEqual(0.6)
    expect(rateOf('new')).toBeGreaterThanOrEqual(0.6)
    expect(trials.falsePerHit).toBeLessThanOrEqual(0.25)
    const promised = trials.hits / trials.trials
    // Twelve sources: two standard errors of the share that the trials say.
    expect(Math.abs(found / all - promised)).toBeLessThan(2 * Math.sqrt((promised * (1 - promised)) / 12) + 0.02)
  }, 120_000)

  test('are searched once a day; the same day again changes nothing', async () => {
    const before = await t.services.db.selectFrom('found_sources').selectAll().execute()
    expect(await searchDueSources(t.services, searchSourcesTask)).toBeNull()
    expect(await assessSensors(t.services, assessSensorsTask)).toBe(0)
    expect(await t.services.db.selectFrom('found_sources').selectAll().execute()).toEqual(before)
  })

  test('a part of the day with too few values has no strength: missing, not 0', async () => {
    const day = '2026-11-17'
    const course = [Number.NaN, 2, 0, 1, 1, 1, 1, 1]
    await searchSourcesOf(t.services, day, areas =>
      areas.map(({ grid }) => [{ east: grid.west + 3000, north: grid.south + 3000, strength: 5, course }]),
    )
    const { data } = await ask(HotGrid.sources, { day })
    expect(data.rows.length).toBeGreaterThan(0)
    for (const row of data.rows) expect(row.course).toEqual([null, 2, 0, 1, 1, 1, 1, 1])
  })
})

describe('the map of organics', () => {
  const scope: RefreshScope = { items: ['tvoc'], periods: { hour: 30, day: 3, month: 1 } }
  const cellsOf = async (step: string, who: keyof typeof tokens = 'city') => (await ask(HotGrid.cells, { item: 'tvoc', step }, who)).data

  test('is made of the calibrated sensors marked 正常, and prints its errors beside those of simpler methods', async () => {
    await layOutGrid(t.services)
    expect(await refreshFields(t.services, fuseFieldsTask, scope)).toBe(30 + 3 + 1)
    const [{ data: list }, hour, day] = [await ask(GridSensor.list, {}), await cellsOf('hour'), await cellsOf('day')]
    expect(hour).toMatchObject({ time: '2026-11-20 10', label: 'PID TVOC', unit: 'μg/m³' })
    expect(day.time).toBe('2026-11-19')
    // A sensor without a value in the hour takes no part either.
    expect(hour.accuracy.sensorsAll).toBe(84)
    expect(hour.accuracy.sensors).toBeLessThanOrEqual(list.counts.normal)
    expect(hour.accuracy.sensors).toBeGreaterThan(0.8 * list.counts.normal)
    for (const key of ['fused', 'idw', 'median']) expect(hour.accuracy[key], key).toBeGreaterThan(0)
    const supported = hour.values.filter((_: number, i: number) => hour.support[i]! > 1)
    expect(supported.length).toBeGreaterThan(20)
    expect(supported.length).toBeLessThan(0.5 * hour.values.length)
  })

  test('is not made again while nothing changes, and leaves out a sensor from the day on that it is marked', async () => {
    expect(await refreshFields(t.services, fuseFieldsTask, scope)).toBe(0)
    const { ids, markOf } = await listed()
    const own = ids.find(id => markOf.get(id!) === '正常')!
    const before = (await cellsOf('hour')).accuracy.sensors
    await t.services.db
      .updateTable('sensor_days')
      .set({ mark: 'doubtful' })
      .where('place_id', '=', own)
      .where('day', '=', '2026-11-19')
      .execute()
    // Hours 01–24 of the 19th, and those after the newest assessed day; the day itself.
    expect(await refreshFields(t.services, fuseFieldsTask, scope)).toBe(30 + 1)
    expect((await cellsOf('hour')).accuracy.sensors).toBe(before - 1)
    await t.services.db
      .updateTable('sensor_days')
      .set({ mark: 'normal' })
      .where('place_id', '=', own)
      .where('day', '=', '2026-11-19')
      .execute()
    await refreshFields(t.services, fuseFieldsTask, scope)
  })

  test('divides the cells that are hot or have three sensors in 36, by the method of the map', async () => {
    const { data: fine } = await ask(HotGrid.fine, { item: 'tvoc', step: 'hour' })
    expect(fine.cells.length).toBeGreaterThan(5)
    const hour = await cellsOf('hour')
    for (const { placeId, values, errors, support, differs } of fine.cells) {
      expect([values, errors, support].map(of => of.length)).toEqual([36, 36, 36])
      const [range, error] = [Math.max(...values) - Math.min(...values), Math.max(...errors)]
      // The values are rounded.
      if (Math.abs(range - error) > 2) expect(differs, String(placeId)).toBe(range > error)
      const at = hour.ids.indexOf(placeId)
      const middle = (values[14] + values[15] + values[20] + values[21]) / 4
      // The four parts round its middle are within its error.
      expect(Math.abs(middle - hour.values[at])).toBeLessThanOrEqual(hour.errors[at] + 1)
    }
    const { data: own } = await ask(HotGrid.fine, { item: 'tvoc', step: 'hour' }, 'county')
    expect(own.cells.length).toBeGreaterThan(0)
    for (const { placeId } of own.cells) expect(t.services.places.get(placeId)!.countyId).toBe(7)
    const { data: one } = await ask(HotGrid.fine, { item: 'tvoc', step: 'hour', placeId: own.cells[0].placeId }, 'county')
    expect(one.cells).toEqual([own.cells[0]])
    const other = fine.cells.find(({ placeId }: { placeId: number }) => t.services.places.get(placeId)!.countyId !== 7)
    expect((await ask(HotGrid.fine, { item: 'tvoc', step: 'hour', placeId: other.placeId }, 'county')).status).toBe(403)
  })

  test('names its sensors, those that took no part with their mark', async () => {
    const { data } = await ask(HotGrid.sensors, { item: 'tvoc', step: 'hour' })
    expect(data.rows).toHaveLength(84)
    const { accuracy } = await cellsOf('hour')
    const used = data.rows.filter(({ value }: { value: number | null }) => value !== null)
    expect(used).toHaveLength(accuracy.sensors)
    for (const { mark } of used) expect(mark).toBe('normal')
    for (const { mark, reason, value } of data.rows) if (mark !== 'normal') expect([value, reason.length > 0]).toEqual([null, true])
    const own = (await ask(HotGrid.sensors, { item: 'tvoc', step: 'hour' }, 'county')).data.rows
    expect(own.length).toBeGreaterThan(0)
    for (const { placeId } of own) expect(t.services.places.get(placeId)!.countyId).toBe(7)
  })

  test('shows a county its own cells alone, with the nearest sensors and their marks', async () => {
    const hour = await cellsOf('hour', 'county')
    expect(hour.ids.length).toBeGreaterThan(0)
    for (const id of hour.ids) expect(t.services.places.get(id)!.countyId).toBe(7)
    const at = hour.support.indexOf(3)
    const { data } = await ask(HotGrid.cell, { item: 'tvoc', step: 'hour', placeId: hour.ids[at] }, 'county')
    expect(data.sensors[0].level).toMatch(/正常|漂移|校准中|待维护|可疑/)
  })
})

describe('who may what', () => {
  test('a county sees its own sensors and sources; an enterprise none', async () => {
    const { ids } = await listed('county')
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) expect(t.services.places.get(id!)!.countyId).toBe(7)
    const { data } = await ask(HotGrid.sources, {}, 'county')
    expect(new Set(data.rows.map(({ county }: { county: string }) => county))).toEqual(new Set(['襄垣县']))
    expect((await ask(GridSensor.list, {}, 'enterprise')).status).toBe(403)
    const foreign = t.services.places.sensors().find(({ countyId }) => countyId !== 7)!
    for (const call of [GridSensor.detail, GridSensor.hours])
      expect((await ask(call, { placeId: foreign.id, days: '7' }, 'county')).status, call.name).toBe(403)
    expect((await ask(GridSensor.maintain, { placeId: foreign.id, kind: 'clean', note: '清洁' }, 'county')).status).toBe(403)
  })

  test('work that is noted shows at once: a sensor out of use is out, one in use again is calibrated first', async () => {
    const placeId = (await listed('county')).ids[0]!
    const mark = async () => (await listed('county')).markOf.get(placeId)
    const late = await ask(GridSensor.maintain, { placeId, kind: 'clean', at: '2026-11-20 12', note: '清洁' }, 'county')
    expect(late.status).toBe(400)
    expect(late.message).toContain('维护时间')
    expect((await ask(GridSensor.maintain, { placeId, kind: 'retire', note: '园区改造，拆除' }, 'county')).status).toBe(200)
    expect(await mark()).toBe('停用')
    expect((await ask(GridSensor.maintain, { placeId, kind: 'resume', note: '装回原处' }, 'county')).status).toBe(200)
    expect(await mark()).toBe('校准中')
    const station = t.services.places.all().find(({ kind, countyId }) => kind === 'station' && countyId === 7)!
    expect((await ask(GridSensor.maintain, { placeId: station.id, kind: 'clean', note: '清洁' }, 'county')).status).toBe(404)
  })

  test('a sensor that is not 正常 raises no alarm in its marked days, in stored history and in the rule tester', async () => {
    const { db, pool, places } = t.services
    await seedRules(pool, defaultRules)
    await recordHistory({ db, pool, places }, { from: last - 30 * 24 * hourMs, to: last })
    const alarms = await db.selectFrom('alarms').select(['place_id', 'opened_at']).execute()
    const sensors = new Set(places.sensors().map(({ id }) => id))
    const ofSensors = alarms.filter(({ place_id }) => sensors.has(place_id))
    expect(ofSensors.length).toBeGreaterThan(10)
    const days = await db.selectFrom('sensor_days').select(['place_id', 'day']).where('mark', '!=', 'normal').execute()
    const marked = new Set(days.map(({ place_id, day }) => `${place_id} ${day}`))
    expect(ofSensors.filter(({ place_id, opened_at }) => marked.has(`${place_id} ${dayOfHour(opened_at.getTime())}`))).toEqual([])
    const condition = { kind: 'above', of: 'tvoc', limit: 1 }
    const found = {
      levels: null,
      countyIds: null,
      types: ['tvoc', 'odour', 'sensitive', 'park', 'fence'],
      hours: 1,
      clearHours: 1,
      condition,
    }
    const tried = dayOfHour(last - 30 * 24 * hourMs)
    const markedDays = (id: number) => days.filter(({ place_id, day }) => place_id === id && day >= tried).length
    const placeId = days.find(({ place_id }) => markedDays(place_id) < 15)!.place_id
    const input = { ...found, days: 30, onlyPlace: true, placeId }
    const { data } = await t.ask(calls.AlarmRule.Try, input as never, { token: await t.token('admin') })
    expect(data.found.count).toBeGreaterThan(0)
    for (const { from } of data.episodes as { from: string }[])
      expect(marked.has(`${placeId} ${dayOfHour(parseHour(from)!)}`), from).toBe(false)
    await db.deleteFrom('alarms').execute()
  })

  test('has one mark in 站点列表 of VOCs and in the list of sensors', async () => {
    const { markOf } = await listed()
    const { data } = await ask(calls.VocMonitor.stationList, { typeId: 'tvoc' })
    const shown = new Map((data as { id: number; mark: string }[]).map(({ id, mark }) => [id, mark]))
    for (const [id, mark] of markOf) if (shown.has(id!)) expect(shown.get(id!), String(id)).toBe(mark)
    expect([...shown.values()].filter(mark => mark === '漂移').length).toBeGreaterThan(1)
  })

  test('a sensor that is not 正常 is kept silent with its reason and has no rank; one that is again is not', async () => {
    await silenceMarked(t.services)
    const { markOf } = await listed()
    const marked = [...markOf].filter(([, mark]) => mark !== '正常').map(([id]) => id!)
    const silent = async () =>
      (
        await t.services.db
          .selectFrom('alarm_silences')
          .select(['place_id', 'reason'])
          .where('by_name', '=', '传感器质控')
          .where('ended_at', 'is', null)
          .execute()
      ).toSorted((a, b) => a.place_id! - b.place_id!)
    expect((await silent()).map(({ place_id }) => place_id)).toEqual(marked.toSorted((a, b) => a - b))
    await silenceMarked(t.services)
    expect((await silent()).length).toBe(marked.length)
    const { data } = await ask(calls.VocMonitor.rankingAnalyse, {
      ...{ item: 'tvoc', statistic: 'mean', startTime: '2026-11-18 01', endTime: '2026-11-19 24' },
    })
    const columns = columnsByKey(data) as Record<string, never>
    const [ids, ranks] = [numberCells(columns.stationId!), numberCells(columns.rank!)]
    const drifting = [...markOf].filter(([, mark]) => mark === '漂移').map(([id]) => id)
    expect(drifting.length).toBeGreaterThan(2)
    for (const id of drifting) expect(ranks[ids.indexOf(id)], String(id)).toBeNull()
    expect(ranks.filter(rank => rank === 1).length).toBeGreaterThan(0)
    const [placeId] = drifting
    await t.services.db.updateTable('sensor_days').set({ mark: 'normal', reason: '' }).where('place_id', '=', placeId!).execute()
    await silenceMarked(t.services)
    expect((await silent()).map(({ place_id }) => place_id)).not.toContain(placeId)
  })
})

/** Not one of the seeds with which the method was made. */
const otherSeed = 31_415

test('in a city with other places, winds and instruments the sources that emit all day are found too, and few that are not there', async () => {
  const last = parseHour('2026-11-20 10')!
  const t = await testServer({ now: last + hourMs / 2 })
  try {
    await loadSensorCity(t, otherSeed, { first: last - (62 * 24 - 1) * hourMs, last })
    const { data } = await t.ask(calls.HotGrid.sources, {} as never, { token: await t.token('city') })
    const hits = hitsByKind(otherSeed, data.rows)
    expect(hits.get('all-day')).toEqual([5, 5])
    const found = [...hits.values()].reduce((sum, [own]) => sum + own, 0)
    expect(found).toBeGreaterThanOrEqual(8)
    // Listed emitters are found too; there are one or two beside each park.
    expect(data.rows.length - found).toBeLessThanOrEqual(16)
  } finally {
    await t.close()
  }
}, 120_000)
