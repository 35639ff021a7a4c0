import { calls } from '@qingyuan/contract/calls.ts'
import { controlStationsCode } from '@qingyuan/domain/places.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPlaces } from '../../apps/server/src/platform/testing/places.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'

/** Sentences of the specification, each in quotes in the title of its test, over HTTP. */
let t: TestServer
let admin: string
let county: string
let leader: string
let ids: Map<string, number>
beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      const stations = [
        { code: 'N7', countyId: 7 },
        { code: 'P7', countyId: 7, level: 'provincial' as const },
        { code: 'C7', countyId: 7, level: 'city' as const },
        { code: 'N5', countyId: 5 },
        { code: 'C5', countyId: 5, level: 'city' as const },
      ]
      await db.deleteFrom('places').execute()
      ids = await seedPlaces(db, stations)
    },
  })
  ;[admin, county, leader] = (await Promise.all(['admin', 'county', 'leader'].map(name => t.token(name)))) as [string, string, string]
})
afterAll(() => t.close())

const { Setting, Dictionary, Traceability, Home, Weather, Enterprise, Case, Surface, System, VocMonitor } = calls
const span = { from: '2026-05-20 07', to: '2026-05-20 09', parameter: 'so2', rangeM: 1000 }

describe('"The county name of national/provincial control stations is sent as a special placeholder code, also before tracing-detail calls"', () => {
  test('station lists take a county name or the code', async () => {
    const names = async (countyName: string | undefined, token = admin) =>
      (await t.ask(Traceability.StationDownlist, countyName === undefined ? {} : { countyName }, { token })).data.map(
        (row: { label: string }) => row.label,
      )
    expect(await names(controlStationsCode)).toEqual(['N7 站', 'P7 站', 'N5 站'])
    expect(await names('襄垣县')).toEqual(['N7 站', 'P7 站', 'C7 站'])
    expect(await names(controlStationsCode, county)).toEqual(['N7 站', 'P7 站'])
    expect(await names(undefined)).toHaveLength(5)
    const { data } = await t.ask(Traceability.StationList, { countyName: controlStationsCode }, { token: admin })
    expect(data.map((row: { level: string }) => row.level)).toEqual(['national', 'provincial', 'national'])
  })

  test('tracing-detail calls take them, and refuse another name before anything is computed', async () => {
    const details = [
      Traceability.CountyHourDetail,
      Traceability.CountyDayDetail,
      Traceability.StationHourDetail,
      Traceability.StationDayDetail,
      Traceability.FlueGasHourDetail,
      Traceability.FlueGasDayDetail,
    ]
    for (const call of details) {
      const ask = (countyName: string) => t.ask(call, { placeId: ids.get('N7'), ...span, countyName }, { token: admin })
      expect([call.name, (await ask('不存在县')).message]).toEqual([call.name, '区县“不存在县”不存在'])
      expect((await ask(controlStationsCode)).error?.field).not.toBe('countyName')
    }
  })
})

test('"A map listing of 14 counties/districts uses CountyID, CountyName, CountyFullName, centroid"', async () => {
  const { data } = await t.ask(Setting.MapCounties, {}, { token: county })
  expect(data).toHaveLength(14)
  expect(data[4]).toEqual({
    CountyID: 7,
    CountyName: '襄垣县',
    CountyFullName: '山西省长治市襄垣县',
    centroid: [36.573333, 112.975461],
    zone: false,
  })
  expect(data.filter((row: { zone: boolean }) => row.zone).map((row: { CountyName: string }) => row.CountyName)).toEqual([
    '高新区',
    '经开区',
  ])
})

test('"Pollutant option: value, label, label2, unit, unit2"', async () => {
  const { data } = await t.ask(Traceability.StationDataDownlist, {}, { token: admin })
  const option = (value: string) => data.find((row: { value: string }) => row.value === value)
  expect(option('pm2_5')).toEqual({ value: 'pm2_5', label: 'PM₂.₅', label2: 'PM2.5', unit: 'μg/m³', unit2: 'ug/m3' })
  expect(option('aqi')).toEqual({ value: 'aqi', label: 'AQI', label2: 'AQI', unit: '', unit2: '' })
})

describe('"Temperature alert levels: normal, yellow, orange, red"', () => {
  test('are settings that name their origin, and an administrator changes their bounds', async () => {
    const levels = async () => (await t.ask(Setting.TemperatureLevels, {}, { token: county })).data
    expect(await levels()).toMatchObject({
      levels: [
        { level: 'normal', name: '正常', from: null },
        { level: 'yellow', name: '黄色', from: 35 },
        { level: 'orange', name: '橙色', from: 37 },
        { level: 'red', name: '红色', from: 40 },
      ],
      provenance: 'recalled',
    })
    const items = (await t.ask(Dictionary.Items, { type: 'temperatureAlert' }, { token: admin })).data
    const yellow = items.find((row: { code: string }) => row.code === 'yellow')
    const save = (value: string, token = admin) =>
      t.ask(Dictionary.Save, { type: '20', position: yellow.position, code: 'yellow', name: '黄色', value }, { token })
    expect((await save('36', leader)).status).toBe(403)
    expect((await save('38')).message).toBe('下限须低于后一级的 37 ℃')
    expect((await save('36')).status).toBe(200)
    expect(await levels()).toMatchObject({ levels: [{}, { from: 36 }, {}, {}], provenance: 'edited' })
    const entry = await t.services.db.selectFrom('audit_log').selectAll().where('action', '=', 'Dictionary.Save').execute()
    expect(entry.map(row => row.subject)).toContain('20 yellow 黄色')
  })

  test('stand beside the temperature of each hour', async () => {
    await t.services.pool.query('select ensure_hourly_partition(2026)')
    await t.services.pool.query(
      `insert into hourly_readings (place_id, ts, temperature) values ($1, '2026-05-20 08:00+08', 36.5), ($1, '2026-05-20 09:00+08', 20)`,
      [ids.get('N7')],
    )
    const question = { placeIds: [ids.get('N7')], step: 'hour', from: '2026-05-20 08', to: '2026-05-20 09' }
    const { data } = await t.ask(Weather.stationData, question, { token: admin })
    expect(data.columns.find((column: { key: string }) => column.key === 'temperature_level').values).toEqual(['黄色', '正常'])
  })
})

describe('dictionaries', () => {
  test('an unknown type is named, not answered with an empty list', async () => {
    const unknown = await t.ask(Setting.GetBySettingTypes, { types: '02,noSuchType' }, { token: admin })
    expect([unknown.status, unknown.message]).toEqual([404, '字典类型“noSuchType”不存在'])
    const grouped = await t.ask(Setting.GetBySettingTypesCustom, { types: 'enterpriseStatus,x1,x2' }, { token: admin })
    expect([grouped.status, grouped.message]).toEqual([404, '字典类型“x1”“x2”不存在'])
    expect((await t.ask(Dictionary.Items, { type: 'x1' }, { token: admin })).status).toBe(404)
    const none = await t.ask(Setting.GetBySettingTypes, { types: ',' }, { token: admin })
    expect([none.status, none.message]).toEqual([400, '字典类型不能为空'])
  })

  test('say where their entries come from; a new entry has a code of its own and its author', async () => {
    const { data: types } = await t.ask(Dictionary.Types, {}, { token: admin })
    expect(types).toHaveLength(23)
    expect(types.every((type: { provenance: string }) => type.provenance !== '')).toBe(true)
    const add = (code: string) => t.ask(Dictionary.Save, { type: 'fuelUnit', code, name: '万吨', value: null }, { token: admin })
    expect((await add('wt')).status).toBe(200)
    expect((await add('wt')).status).toBe(409)
    const { data } = await t.ask(Dictionary.Items, { type: 'fuelUnit' }, { token: admin })
    expect(data.at(-1)).toMatchObject({ code: 'wt', name: '万吨', level: 1, changedBy: '系统管理员' })
    expect((await t.ask(Dictionary.Types, {}, { token: leader })).status).toBe(403)
  })
})

describe('an unknown place or county', () => {
  const at = (placeId: unknown, token: string) => t.ask(Home.stationHourList, { placeId, hours: 3 }, { token })

  test('does not exist, for callers of the whole city', async () => {
    const answer = await at(987_654, admin)
    expect([answer.status, answer.message]).toEqual([404, '点位 987654 不存在'])
    const list = await t.ask(
      Weather.stationData,
      { placeIds: [ids.get('N7'), 987_654], step: 'day', from: '2026-05-01', to: '2026-05-02' },
      { token: admin },
    )
    expect([list.status, list.message]).toEqual([404, '点位 987654 不存在'])
  })

  test('is named wherever a county is a filter, not answered with an empty list', async () => {
    for (const call of [Enterprise.Query, Case.Query, Surface.SurfaceInfoList, System.UserQuery]) {
      const answer = await t.ask(call, { countyId: 99 }, { token: admin })
      expect([call.name, answer.status, answer.message]).toEqual([call.name, 400, '区县 99 不存在'])
      expect((await t.ask(call, { countyId: 7 }, { token: admin })).status).toBe(200)
    }
    const area = await t.ask(VocMonitor.miniStationList, { areaId: 'county:99' }, { token: admin })
    expect([area.status, area.message]).toEqual([400, '没有区域“county:99”'])
  })

  test('is not told apart from a station of another county by a county user', async () => {
    const [unknown, stranger] = [await at(987_654, county), await at(ids.get('C5'), county)]
    expect([unknown.status, stranger.status]).toEqual([403, 403])
    expect(unknown.message).toBe('点位 987654 不存在，或属于其他区县')
    expect(stranger.message).toBe(`点位 ${ids.get('C5')} 不存在，或属于其他区县`)
    expect((await at(ids.get('N7'), county)).status).toBe(200)
  })
})

describe('answers that would be silent', () => {
  test('flue-gas details without enterprises name the field when none in range is monitored', async () => {
    const answer = await t.ask(Traceability.FlueGasHourDetail, { placeId: ids.get('N7'), ...span }, { token: admin })
    expect([answer.status, answer.error.field]).toEqual([404, 'enterpriseIds'])
    expect(answer.message).toMatch(/1000 米范围内没有企业/)
  })

  test('TVOC hours of a station without an analyser are refused', async () => {
    const answer = await t.ask(Home.TVOCHourList, { placeId: ids.get('N7') }, { token: admin })
    expect([answer.status, answer.message]).toEqual([404, '“N7 站”没有 TVOC 或 NMHC 监测设备'])
  })

  test('a time without a gridded field says which times there are', async () => {
    const answer = await t.ask(Weather.GFSGrid, { time: '2026-05-20 08', variable: 'wind' }, { token: admin })
    expect([answer.status, answer.message]).toEqual([404, '还没有格点气象场'])
  })
})
