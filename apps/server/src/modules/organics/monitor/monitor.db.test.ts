import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { odourCalls } from '@qingyuan/contract/organics/odour.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, floorHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { recordHistory } from '#/pipeline/alarms/history.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const first = parseHour('2026-05-01 01')!
const hours = 72
let t: TestServer
let city: string
const id: Record<string, number> = {}
const calls = vocMonitorCalls

const put = (code: string, valuesOf: (hour: number) => Partial<Record<MeasuredId, number | null>>) =>
  storeHours(
    t.services.pool,
    admitHours(
      batchOfRows(
        Array.from({ length: hours }, (_, h) => ({
          placeId: id[code]!,
          ts: first + h * hourMs,
          values: valuesOf(h),
          sourceId: 0,
          ref: null,
        })),
      ),
    ),
    { by: 'test' },
  )

const wind = { wind_speed: 2, wind_direction: 270 }

beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      const ids = await seedPlaces(db, [{ code: 'A', countyId: 16 }])
      id.A = ids.get('A')!
      const sensors = await db
        .insertInto('places')
        .values(
          ['T1', 'T2', 'T3', 'O1'].map((code, n) => ({
            ...{ kind: 'sensor' as const, code, name: `传感器 ${code}`, county_id: code === 'T3' ? 7 : 16, level: null },
            ...{ lon: 113.1 + 0.02 * n, lat: 36.2, elevation_m: 930, simulated: false },
          })),
        )
        .returning(['id', 'code'])
        .execute()
      for (const row of sensors) id[row.code] = row.id
      await db
        .insertInto('monitor_stations')
        .values([
          ...sensors.map(row => ({
            place_id: row.id,
            type: row.code === 'O1' ? ('odour' as const) : ('tvoc' as const),
            park: '试验园区',
            owner: null,
            around: [],
          })),
          { place_id: id.A!, type: 'nmhc', park: null, owner: null, around: [] },
        ])
        .execute()
    },
  })
  // T1 is high for six hours of the second day, T2, downwind, an hour later; T3 has half of its hours.
  await put('T1', h => ({ tvoc: h >= 30 && h < 36 ? 700 : 100, ...wind }))
  await put('T2', h => ({ tvoc: h >= 31 && h < 34 ? 400 : 120, ...wind }))
  await put('T3', h => (h % 2 === 0 ? { tvoc: 90, ...wind } : wind))
  await put('O1', h => ({ odour: h === 40 ? 35 : 5, h2s: 0.002, nh3: 0.03, tvoc: 110, ...wind }))
  await put('A', () => ({ tvoc: 200, nmhc: 0.4, ...wind }))
  await recordHistory(t.services, { from: first - 40 * hourMs, to: first + (hours - 1) * hourMs })
  city = await t.token('city')
})
afterAll(() => t.close())

const span = { startTime: '2026-05-01 01', endTime: '2026-05-03 24' }
type AnyCall = (typeof calls)[keyof typeof calls] | (typeof odourCalls)[keyof typeof odourCalls]
const ask = (call: AnyCall, input: Record<string, unknown>, token = city) =>
  t.ask(call as never, input as never, { token }) as unknown as Promise<{ data: never; status: number }>
const dataOf = async <T>(call: AnyCall, input: Record<string, unknown>, token = city) => (await ask(call, input, token)).data as T
const column = (frame: { columns: { key: string; values: unknown[] }[] }, key: string) =>
  frame.columns.find(each => each.key === key)!.values
type Frame = { columns: { key: string; label: string; values: unknown[]; classes?: (number | null)[] }[]; meta: { scale?: string } }

describe('stations', () => {
  test('are listed by type with what they report; a detector is no analyser', async () => {
    const list = await dataOf<{ name: string; typeId: string }[]>(calls.stationList, {})
    expect(list.map(each => each.typeId).sort()).toEqual(['nmhc', 'odour', 'tvoc', 'tvoc', 'tvoc'])
    const types = await dataOf<{ typeId: string; stations: number }[]>(calls.stationTypeList, {})
    expect(types.find(each => each.typeId === 'tvoc')!.stations).toBe(3)
    expect(await dataOf<unknown[]>(odourCalls.stationList, {})).toHaveLength(1)
    expect(await dataOf<unknown[]>(calls.miniStationList, {})).toHaveLength(3)
    const areas = await dataOf<{ areaId: string; stations: number }[]>(calls.areaList, {})
    expect(areas).toContainEqual(expect.objectContaining({ areaId: 'park:试验园区', stations: 4 }))
  })
})

const lastWeekWords = () => {
  const now = t.services.clock.now()
  return `${dayOfHour(floorHour(now) - (7 * 24 - 1) * hourMs)} ~ ${dayOfHour(floorHour(now))}`
}

describe('ranks and trends', () => {
  test('rank one kind of instrument; a station below the capture has no rank', async () => {
    const frame = await dataOf<Frame & { excluded: { name: string }[] }>(calls.rankingAnalyse, { item: 'tvoc', statistic: 'mean', ...span })
    expect(column(frame, 'name')).toEqual(['传感器 T1', '传感器 T2', '传感器 O1', '传感器 T3'])
    expect(column(frame, 'rank')).toEqual([1, 2, 3, null])
    expect(column(frame, 'value').slice(0, 2)).toEqual([150, 132])
    expect(frame.excluded).toMatchObject([{ name: '传感器 T3', capture: 0.5 }])
    expect(frame.columns.find(({ key }) => key === 'value')!.classes!.slice(0, 2), '“TVOC bands 150/300/500/1000/2000”').toEqual([1, 1])
    expect(frame.meta.scale).toBe('浓度按平台分级')
    const online = await dataOf<Frame>(calls.rankingAnalyse, { item: 'tvoc_online', statistic: 'max', ...span })
    expect(column(online, 'name'), 'the analyser is in a rank of its own').toEqual(['A 站'])
    const lastWeek = await dataOf<Frame & { meta: { period?: string } }>(calls.rankingAnalyse, { item: 'tvoc', statistic: 'mean' })
    expect(lastWeek.meta.period, 'without a span').toBe(lastWeekWords())
    const hoursAbove = await dataOf<Frame>(calls.rankingAnalyse, { item: 'tvoc', statistic: 'exceedHours', ...span })
    expect(column(hoursAbove, 'value').slice(0, 3)).toEqual([6, 3, 0])
    expect(hoursAbove.columns.find(({ key }) => key === 'value')!.classes, 'hours have no class').toBeUndefined()
  })

  test('one station with several quantities, several stations with one, days from hours', async () => {
    const single = await dataOf<{ times: string[]; series: { name: string; unit: string }[]; wind: unknown[] }>(
      calls.tendencySuperpositionSingle,
      {
        stationIds: [id.O1],
        items: ['odour', 'h2s', 'tvoc'],
        ...span,
        timeType: 1,
      },
    )
    expect(single.times).toHaveLength(hours)
    expect(single.series.map(each => [each.name, each.unit])).toEqual([
      ['恶臭', '无量纲'],
      ['H₂S', 'mg/m³'],
      ['PID TVOC', 'μg/m³'],
    ])
    expect(single.wind[0]).toEqual({ speed: 2, direction: 270 })
    const several = await dataOf<{ times: string[]; series: { name: string; values: number[] }[] }>(calls.tendencySuperpositionList, {
      stationIds: [id.T1, id.T3],
      item: 'tvoc',
      ...span,
      timeType: 2,
    })
    expect(several.times).toEqual(['2026-05-01', '2026-05-02', '2026-05-03'])
    expect(several.series[0]!.values[0]).toBe(100)
    expect(several.series[1]!.values, 'twelve hours make no day').toEqual([null, null, null])
  })

  test('“TVOC bands 150/300/500/1000/2000. Odour bands 10/20/30/40/50”: the table classes them, other quantities have no class', async () => {
    const request = { stationIds: [id.O1], items: ['odour', 'h2s', 'tvoc'], ...span, timeType: 1 }
    const { columns, meta } = await dataOf<Frame>(calls.tendencyAnalyseList, request)
    const [odour, sulphide, tvoc] = columns.filter(({ key }) => key.startsWith('s:'))
    const classOf = (bounds: number[], value: unknown) => 1 + bounds.filter(bound => Number(value) > bound).length
    expect(odour!.classes).toEqual(odour!.values.map(value => classOf([10, 20, 30, 40, 50], value)))
    expect(sulphide!.classes).toBeUndefined()
    expect(tvoc!.classes).toEqual(tvoc!.values.map(value => classOf([150, 300, 500, 1000, 2000], value)))
    expect(meta.scale).toBe('浓度按平台分级')
  })

  test.each([-1, 0, 3, 12])('“Series by timeType: 1 hour, 2 day, otherwise minute”: %i is minutes', async timeType => {
    const request = { stationIds: [id.T1], item: 'tvoc', startTime: '2026-05-01 01', endTime: '2026-05-01 02', timeType }
    const { times } = await dataOf<{ times: string[] }>(calls.tendencySuperpositionList, request)
    expect(times.filter(time => !/^2026-05-01 0[0-2]:\d{2}$/.test(time))).toEqual([])
  })
})

describe('alarms', () => {
  test('are found by category with their bound, and those of one plume are one event', async () => {
    const page = await dataOf<{
      total: number
      rows: { station: string; category: string; level: number; event: string | null; ruleName: string }[]
    }>(calls.alarmQuery, { ...span, pageSize: 100 })
    const high = page.rows.filter(row => row.ruleName === 'TVOC 持续高值')
    expect(new Set(high.map(row => `${row.station} ${row.category} ${row.level}`))).toEqual(
      new Set(['传感器 T1 超标报警 2', '传感器 T2 超标报警 1']),
    )
    expect(high).toHaveLength(2)
    expect(high[0]!.event).not.toBeNull()
    expect(high[0]!.event).toBe(high[1]!.event)
    const odour = await dataOf<{ rows: { station: string; level: number }[] }>(odourCalls.alarm, span)
    expect(odour.rows).toMatchObject([{ station: '传感器 O1', level: 2 }])
    const none = await dataOf<{ total: number }>(calls.excessiveAlarmPage, span)
    expect(none.total, 'the sensors are small stations').toBe(0)
    expect((await dataOf<{ total: number }>(calls.miniExcessiveAlarmPage, span)).total).toBeGreaterThanOrEqual(3)
  })

  test('have a level of one vocabulary, each of which can be filtered', async () => {
    const page = await dataOf<Frame & { rows: { level: number }[] }>(calls.alarmQuery, { ...span, pageSize: 100 })
    const words = page.rows.map(({ level }) => (level > 0 ? `${level} 级` : '未分级'))
    expect(column(page, 'level').map(text => String(text).replace(/ > [\d.]+$/, ''))).toEqual(words)
    // 700 is above 300 and 500, whichever rule found it.
    const high = column(page, 'rule').flatMap((rule, i) =>
      /^TVOC (持续|重度)高值$/.test(String(rule)) && column(page, 'station')[i] === '传感器 T1' ? [[rule, column(page, 'level')[i]]] : [],
    )
    expect(high.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), 'zh'))).toEqual([
      ['TVOC 持续高值', '2 级 > 500'],
      ['TVOC 重度高值', '2 级 > 500'],
    ])
    for (const level of new Set(page.rows.map(row => row.level))) {
      const own = await dataOf<{ total: number }>(calls.alarmQuery, { ...span, level })
      expect(own.total, `level ${level}`).toBe(page.rows.filter(row => row.level === level).length)
    }
    expect((await dataOf<{ total: number }>(calls.alarmQuery, { ...span, level: 0 })).total).toBe(
      words.filter(word => word === '未分级').length,
    )
  })

  test('call the watch officer when they are grave; the others stay in the lists of their own', async () => {
    // An alarm without an answer is escalated.
    await t.services.db.updateTable('alarms').set({ severity: 'high' }).where('place_id', '=', id.T2!).execute()
    const { data } = await t.ask(homeCalls.alarmQuery, { day: '2026-05-02' }, { token: city })
    const { rows } = data as { rows: { ruleName: string; placeId: number }[] }
    const called = rows.map(({ placeId, ruleName }) => `${placeId} ${ruleName}`)
    expect(called).toContain(`${id.T1} TVOC 重度高值`)
    expect(called).not.toContain(`${id.T1} TVOC 持续高值`)
    expect(called).toContain(`${id.T2} TVOC 持续高值`)
    const listed = await dataOf<{ rows: { station: string; ruleName: string }[] }>(calls.alarmQuery, { ...span, pageSize: 100 })
    expect(listed.rows.map(({ station, ruleName }) => `${station} ${ruleName}`)).toContain('传感器 T1 TVOC 持续高值')
  })

  test('the analysis counts what the list has', async () => {
    const list = await dataOf<{ total: number }>(calls.alarmQuery, span)
    const analysis = await dataOf<{ counts: { total: number }; byHour: number[][]; sectors: { name: string; count: number }[] }>(
      calls.alarmAnalysis,
      span,
    )
    expect(analysis.counts.total).toBe(list.total)
    expect(analysis.byHour.flat().reduce((a, b) => a + b, 0)).toBe(list.total)
    const hour = await dataOf<Frame>(calls.alarmAnalysis, { ...span, groupBy: 'hour' })
    const listed = await dataOf<Frame>(calls.alarmQuery, { ...span, pageSize: 100 })
    const openedAt = (label: string) => column(listed, 'opened').filter(opened => String(opened).endsWith(` ${label}`)).length
    const labels = Array.from({ length: 24 }, (_, i) => String(i + 1).padStart(2, '0'))
    expect(column(hour, 'name'), 'hours have the labels of the list').toEqual(labels.map(label => `${label} 时`))
    expect(column(hour, 'count')).toEqual(labels.map(openedAt))
    expect(labels.map((_, i) => analysis.byHour.reduce((sum, day) => sum + day[i]!, 0))).toEqual(labels.map(openedAt))
    expect(analysis.sectors.find(each => each.name === '西')!.count).toBe(list.total)
  })
})

test('an export has all rows of its filter, not the page on screen', async () => {
  const rowsOf = async (call: AnyCall, input: Record<string, unknown>) => {
    const { response } = (await t.ask(call as never, input as never, { token: city })) as unknown as { response: { rawPayload: Buffer } }
    const written = await readXlsx(response.rawPayload)
    return written.ok ? written.sheets[0]!.rows.filter(row => row.some(cell => /^2026-05-0\d \d\d$/.test(String(cell)))).length : -1
  }
  const values = { stationIds: [id.T1], items: ['tvoc'], ...span }
  expect((await dataOf<{ rows: unknown[]; total: number }>(calls.auditList, values)).rows).toHaveLength(20)
  expect(await rowsOf(calls.auditListExport, values)).toBe(hours)
  const { total } = await dataOf<{ total: number }>(calls.alarmQuery, span)
  expect(total).toBeGreaterThan(1)
  expect(await rowsOf(calls.alarmQueryExport, { ...span, pageSize: 1 })).toBe(total)
})

test('values that no air quality standard classes name none in their head', async () => {
  const metaOf = async (call: AnyCall, input: object) => (await dataOf<{ meta: object }>(call, { ...span, ...input })).meta
  expect(await metaOf(calls.auditList, { stationIds: [id.T1], items: ['tvoc'] })).not.toHaveProperty('standard')
  expect(await metaOf(calls.rankingAnalyse, { item: 'tvoc', statistic: 'mean' })).not.toHaveProperty('standard')
})

describe('audit', () => {
  const valueId = (code: string, hour: number) => `${id[code]}-${(first + hour * hourMs) / hourMs}-tvoc`
  const judge = { stage: 'first', result: 'invalid', reason: '仪器校准' }

  test('goes through three stages by two people; a stale version is refused by name', async () => {
    const reviewer = await t.token('admin')
    const value = valueId('T2', 5)
    const before = await dataOf<{ done: number; changes: { span: string; before: number; after: number }[] }>(calls.auditValue, {
      ids: [value],
      ...judge,
      preview: true,
    })
    expect(before.done).toBe(1)
    expect(before.changes.length).toBeGreaterThan(0)
    expect(await dataOf(calls.auditValue, { ids: [value], ...judge, version: 0 })).toMatchObject({ done: 1 })
    const self = await ask(calls.auditValue, { ids: [value], stage: 'pass', version: 1 })
    expect(self.status).toBe(409)
    const stale = await ask(calls.auditValue, { ids: [value], ...judge, version: 0 }, reviewer)
    expect(stale.status).toBe(409)
    expect(await dataOf(calls.auditValue, { ids: [value], stage: 'pass', version: 1 }, reviewer)).toMatchObject({ done: 1 })
    expect(await dataOf(calls.auditValue, { ids: [value], stage: 'sign', version: 2 }, reviewer)).toMatchObject({ done: 1 })
    const list = await dataOf<{ rows: { state: string; rawValue: number; auditValue: number | null }[]; reviewedShare: number }>(
      calls.auditList,
      { stationIds: [id.T2], items: ['tvoc'], ...span, state: 'signed' },
    )
    expect(list.rows).toMatchObject([{ state: 'signed', rawValue: 120, auditValue: null }])
    expect(list.reviewedShare).toBeGreaterThan(0)
    const trend = await dataOf<{ series: { values: (number | null)[] }[] }>(calls.tendencySuperpositionList, {
      stationIds: [id.T2],
      item: 'tvoc',
      ...span,
      timeType: 1,
    })
    expect(trend.series[0]!.values.slice(4, 7), 'the audited value counts').toEqual([120, null, 120])
    const { rows } = await t.services.pool.query('select tvoc from hourly_readings where place_id = $1 and ts = $2', [
      id.T2,
      new Date(first + 5 * hourMs),
    ])
    expect(rows[0].tvoc, 'the measured value stays').toBe(120)
  })

  test('a step is taken back by who took it', async () => {
    const value = valueId('T2', 8)
    const reviewer = await t.token('admin')
    await ask(calls.auditValue, { ids: [value], ...judge })
    expect((await ask(calls.auditValue, { ids: [value], stage: 'undo' }, reviewer)).status).toBe(409)
    expect(await dataOf(calls.auditValue, { ids: [value], stage: 'undo' })).toMatchObject({ done: 1 })
    const list = await dataOf<{ rows: unknown[] }>(calls.auditList, { stationIds: [id.T2], items: ['tvoc'], ...span, state: 'first' })
    expect(list.rows).toEqual([])
  })

  test('an alarm all of whose hours are invalid becomes false', async () => {
    const reviewer = await t.token('admin')
    const filter = { stationIds: [id.T2], items: ['tvoc'], startTime: '2026-05-02 08', endTime: '2026-05-02 10' }
    expect(await dataOf(calls.auditValue, { filter, ...judge })).toMatchObject({ done: 3, refused: [] })
    const passed = await dataOf<{ done: number; falseAlarms: number }>(calls.auditValue, { filter, stage: 'pass' }, reviewer)
    expect(passed.done).toBe(3)
    expect(passed.falseAlarms).toBeGreaterThan(0)
    const page = await dataOf<{ rows: { station: string; state: string; ruleName: string }[] }>(calls.alarmQuery, {
      ...span,
      stationIds: [id.T2],
      pageSize: 50,
    })
    expect(page.rows.find(row => row.ruleName === 'TVOC 持续高值')!.state).toBe('false')
  })

  test('a county judges its own stations only and reviews nothing', async () => {
    const county = await t.token('county')
    const own = await ask(calls.auditValue, { ids: [valueId('T3', 2)], ...judge }, county)
    const other = await ask(calls.auditValue, { ids: [valueId('T1', 2)], ...judge }, county)
    expect([own.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 403])
    const review = await ask(calls.auditValue, { ids: [valueId('T3', 2)], stage: 'pass' }, county)
    expect(review.status).toBe(403)
  })
})

describe('rules', () => {
  test('belong to a category; a stale version is refused', async () => {
    const admin = await t.token('admin')
    const categories = await dataOf<{ id: number; name: string; rules: number }[]>(calls.alarmFenlei, {}, admin)
    expect(categories.map(each => each.name).slice(0, 2)).toEqual(['超标报警', '突变报警'])
    const rule = {
      ...{ categoryId: categories[0]!.id, name: '园区风向高值', types: ['tvoc'], levels: [200, 400] },
      terms: { condition: { kind: 'sector', of: 'tvoc', limit: 200, from: 270, to: 360, speed: 1 }, hours: 1, clearHours: 1 },
    }
    const saved = await dataOf<{ id: number; version: number }>(calls.saveAlarmRules, rule, admin)
    expect(saved.version).toBe(1)
    expect(await dataOf(calls.saveAlarmRules, { ...rule, id: saved.id, version: 1 }, admin)).toMatchObject({ version: 2 })
    expect((await ask(calls.saveAlarmRules, { ...rule, id: saved.id, version: 1 }, admin)).status).toBe(409)
    expect((await ask(calls.saveAlarmRules, { ...rule, levels: [400, 200] }, admin)).status).toBe(400)
    const graded = await dataOf<{ name: string; terms: { condition: { of?: string } }; levels: number[] }[]>(calls.alarmRules, {}, admin)
    const levelsOf = (item: string) =>
      graded.filter(each => each.terms.condition.of === item && each.levels.length > 0).map(each => each.levels)
    expect(levelsOf('tvoc'), 'the rules of a quantity have one scale').toEqual([
      [200, 400],
      [200, 400],
      [200, 400],
    ])
    expect(new Set(levelsOf('odour').map(String))).toEqual(new Set(['20,30,40,50']))
    const list = await dataOf<{ name: string; words: string }[]>(calls.alarmRules, { typeId: 'tvoc' }, admin)
    expect(list.find(each => each.name === rule.name)!.words).toContain('风向 270°–360°')
    expect((await ask(calls.saveAlarmRules, { ...rule, quiet: [22, 23, 0], id: saved.id, version: 2 }, admin)).status).toBe(200)
    const [quiet] = (await dataOf<{ id: number; quiet: number[]; version: number }[]>(calls.alarmRules, {}, admin)).filter(
      each => each.id === saved.id,
    )
    expect(quiet).toMatchObject({ quiet: [22, 23, 0], version: 3 })
  })

  test('an own category is made, changed and removed; one with rules or a built-in one stays', async () => {
    const admin = await t.token('admin')
    const own = { name: '试验分类', colour: '#123456', sort: 60, receivers: ['值班员'], taskAllowed: false }
    const { id: made } = await dataOf<{ id: number }>(calls.addAlarmCategory, own, admin)
    expect((await ask(calls.addAlarmCategory, own, admin)).status, 'the name is taken').toBe(409)
    await ask(calls.addAlarmCategory, { ...own, id: made, name: '试验分类二' }, admin)
    const terms = { condition: { kind: 'above', of: 'odour', limit: 30 }, hours: 1, clearHours: 1 }
    const rule = { categoryId: made, name: '试验规则', types: ['odour'], terms }
    const saved = await dataOf<{ id: number; version: number }>(calls.saveAlarmRules, rule, admin)
    const remove = async (category: number, token = admin) => (await ask(calls.deleteAlarmCategory, { id: category }, token)).status
    expect(await remove(made), 'it has a rule').toBe(409)
    const categories = await dataOf<{ id: number; name: string; receivers: string[]; rules: number }[]>(calls.alarmFenlei, {}, admin)
    expect(categories.find(({ id: each }) => each === made)).toMatchObject({ name: '试验分类二', receivers: ['值班员'], rules: 1 })
    const other = categories.find(({ name }) => name === '恶臭报警')!.id
    await ask(calls.saveAlarmRules, { ...rule, ...saved, categoryId: other }, admin)
    expect(await remove(made, await t.token('county')), "rules are the city's").toBe(403)
    expect(await remove(made)).toBe(200)
    expect(await remove(made)).toBe(404)
    expect(await remove(other), 'built in').toBe(409)
  })
})
