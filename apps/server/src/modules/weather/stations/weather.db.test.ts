import { calls } from '@qingyuan/contract/calls.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepMet, modelSource } from '#/modules/weather/fields/public.ts'
import { coarseGrid, metServer } from '#/modules/weather/fields/test-support/met-server.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'

const { Weather, Meteorology } = calls
const now = parseHour('2026-05-20 24')!
let server: Awaited<ReturnType<typeof metServer>>
let city: string
let county: string
const day = { step: 'hour', from: '2026-05-20 01', to: '2026-05-20 24' } as const
const column = (frame: Frame, key: string) => frame.columns.find(each => each.key === key)!
const footer = (frame: Frame, label: string, key: string) =>
  frame.footer!.find(row => row.label === label)!.cells[frame.columns.findIndex(each => each.key === key)]
const change = (set: string, place: number, hours = 24) =>
  server.services.pool.query(`update hourly_readings set ${set} where place_id = $1 and ts > $2`, [place, new Date(now - hours * hourMs)])

beforeAll(async () => {
  // West wind of 2 m/s, 10 ℃, 91 000 Pa at six stations.
  server = await metServer(now - 47 * hourMs, now)
  ;[city, county] = await Promise.all([server.token('city'), server.token('county')])
})
afterAll(() => server.close())

describe('what stations measured', () => {
  test('comes with direction in words and the force of the wind', async () => {
    const { data } = await server.ask(Weather.stationData, { placeIds: [server.ids[0]!], ...day }, { token: city })
    expect(data.rowCount).toBe(24)
    const first = (key: string) => column(data, key).values[0]
    expect([first('temperature'), first('wind_direction'), first('wind_point'), first('wind_speed'), first('wind_force')]).toEqual(
      // 2 m/s is force 2, 1.6 to 3.3 m/s.
      [10, 270, '西', 2, 2],
    )
    expect([first('humidity'), first('precipitation'), footer(data, '有效时数', 'temperature')]).toEqual([null, null, '24/24'])
    expect(data.meta.standard).toBeUndefined()
  })

  test('a mean wind is that of the vectors: 350° and 10° are north', async () => {
    const id = server.ids[2]!
    await change('wind_direction = case when extract(hour from ts)::int % 2 = 0 then 350 else 10 end', id)
    const { data } = await server.ask(Weather.stationData, { placeIds: [id], ...day }, { token: city })
    expect(Number(footer(data, '平均值', 'wind_direction')) % 360).toBe(0)
    const { data: running } = await server.ask(Weather.accumulation, { placeIds: [id], ...day }, { token: city })
    expect(Number(column(running, 'direction').values[23]) % 360).toBe(0)
    expect(column(running, 'point').values[23]).toBe('北')
    // cos 10° = 0.985
    expect(column(running, 'steadiness').values[23]).toBe(98)
  })

  test('accumulates the way of the wind and the rain since the first hour of the range', async () => {
    const id = server.ids[1]!
    await change(`precipitation = case when extract(hour from ts at time zone 'Asia/Shanghai') in (3, 4) then 1.5 else 0 end`, id)
    const { data } = await server.ask(Weather.accumulation, { placeIds: [id], ...day }, { token: city })
    const at = (key: string, row: number) => column(data, key).values[row]
    // 2 m/s × 3.6 × 24 h = 172.8 km
    expect([at('run', 0), at('run', 23), at('steadiness', 23), at('vectorSpeed', 23)]).toEqual([7, 173, 100, 2])
    expect([at('precipitation', 1), at('precipitation', 2), at('precipitation', 23), at('wet', 23)]).toEqual([0, 1.5, 3, 2])
    const { data: byDay } = await server.ask(
      Weather.accumulation,
      { placeIds: [id], step: 'day', from: '2026-05-20', to: '2026-05-20' },
      { token: city },
    )
    expect([column(byDay, 'run').values, column(byDay, 'hours').values]).toEqual([[173], [24]])
  })

  test('one axis for several places and elements, and the same table as a spreadsheet', async () => {
    const question = { placeIds: server.ids.slice(0, 2), parameters: ['wind_speed', 'temperature'], ...day }
    const { data } = await server.ask(Weather.weatherTend, question, { token: city })
    const [a, b] = server.ids
    expect(data.columns.map((each: { key: string }) => each.key)).toEqual([
      'time',
      `${a}:temperature`,
      `${a}:wind_speed`,
      `${b}:temperature`,
      `${b}:wind_speed`,
    ])
    for (const view of ['stationData', 'accumulation', 'weatherTend'] as const) {
      const { data: frame } = await server.ask(Weather[view], question, { token: city })
      const { response } = await server.ask(Weather.export, { view, ...question }, { token: city })
      expect(response.headers['content-type']).toBe('application/vnd.ms-excel')
      expect(await exportedCells(response.rawPayload, frame), view).toEqual(shownCells(frame))
    }
  })

  test('a range that runs backwards is refused by name', async () => {
    const { status, message } = await server.ask(
      Weather.stationData,
      { placeIds: [server.ids[0]!], step: 'day', from: '2026-05-20', to: '2026-05-19' },
      { token: city },
    )
    expect([status, message]).toEqual([400, '结束时间“2026-05-19”早于开始时间“2026-05-20”'])
  })
})

describe('trend pictures', () => {
  const ask = (placeId: number, token = city, format?: 'svg' | 'png') =>
    server.ask(Weather.tendImage, { placeId, parameters: ['wind_speed', 'wind_direction'], ...day, format }, { token })

  test('are drawn as SVG with Chinese words, and found again until the numbers change', async () => {
    const { data } = await ask(server.ids[0]!)
    expect(data).toMatchObject({ title: 'A 站 风速、风向趋势', mediaType: 'image/svg+xml', width: 960 })
    const { response } = await server.ask(Weather.image, { key: data.key }, { token: city })
    expect(response.headers['content-type']).toBe('image/svg+xml')
    expect(response.body).toContain('A 站 风速、风向趋势')
    expect(response.body).toContain('长线 4 m/s')
    const files = async () => Number((await server.services.pool.query(`select count(*)::int as n from files`)).rows[0].n)
    const kept = await files()
    expect((await ask(server.ids[0]!)).data.key).toBe(data.key)
    expect(await files()).toBe(kept)
    await change('wind_speed = 3.4', server.ids[0]!, 1)
    expect((await ask(server.ids[0]!)).data.key).not.toBe(data.key)
  })

  test('come as PNG too', async () => {
    const { data } = await ask(server.ids[1]!, city, 'png')
    const { response } = await server.ask(Weather.image, { key: data.key }, { token: city })
    expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  })

  test('a place has five of them', async () => {
    const { data } = await server.ask(Weather.imagesPath, { placeId: server.ids[0]!, ...day }, { token: city })
    expect(data.map((each: { title: string }) => each.title)).toEqual(
      ['气温、湿度', '风速、风向', '气压', '降水量', '能见度'].map(words => `A 站 ${words}趋势`),
    )
  })

  test('of another county are neither drawn nor handed out', async () => {
    // 襄垣县 is county 7: station B; station A is elsewhere.
    expect((await ask(server.ids[0]!, county)).status).toBe(403)
    const { data } = await ask(server.ids[0]!)
    expect((await server.ask(Weather.image, { key: data.key }, { token: county })).status).toBe(404)
    const own = await ask(server.ids[1]!, county)
    expect((await server.ask(Weather.image, { key: own.data.key }, { token: county })).status).toBe(200)
    expect((await server.ask(Weather.image, { key: '0'.repeat(64) }, { token: city })).status).toBe(404)
  })
})

describe('weather of the next days at places', () => {
  test('is empty as long as no model says anything', async () => {
    const { data } = await server.ask(Meteorology.PlaceHours, { placeId: server.ids[0]! }, { token: city })
    expect([data.rowCount, data.columns[0].values]).toEqual([0, []])
  })

  test('is read from the coarse model as far as it reaches', async () => {
    await keepMet(server.services, modelSource, coarseGrid(now - 3 * hourMs, now + 60 * hourMs))
    const { data } = await server.ask(Meteorology.PlaceHours, { placeId: server.ids[0]! }, { token: city })
    expect([data.rowCount, column(data, 'time').values[0], column(data, 'time').values[60]]).toEqual([61, '2026-05-20 24', '2026-05-23 12'])
    const at = (key: string) => column(data, key).values[30]
    // Lowest level, 20 m: u = 3, v = 0.5 m/s, 288 − 0.13 K; mixing height 900 m.
    expect([at('wind_speed'), at('wind_point'), at('temperature'), at('mixing_height'), at('pressure')]).toEqual([3, '西', 14.7, 900, 1013])
    // 3 m/s below 20 m, 3 + 2 ln(z/20) at levels above: its integral to 900 m is some 7,700 m²/s.
    expect(Number(at('ventilation'))).toBeGreaterThan(7000)
    expect(Number(at('ventilation'))).toBeLessThan(8500)
    expect(at('diffusion')).toBe('好')
    const { response } = await server.ask(Meteorology.PlaceHoursExport, { placeId: server.ids[0]! }, { token: city })
    expect(await exportedCells(response.rawPayload, data)).toEqual(shownCells(data))
  })

  test('days of which half is in the future have a diffusion condition; a county sees its own places', async () => {
    const { data } = await server.ask(Meteorology.DiffusionDays, { placeIds: [server.ids[1]!] }, { token: county })
    expect(column(data, 'time').values).toEqual(['2026-05-21', '2026-05-22', '2026-05-23'])
    expect(column(data, 'diffusion').values).toEqual(['好', '好', '好'])
    const { response } = await server.ask(Meteorology.DiffusionDaysExport, { placeIds: [server.ids[1]!] }, { token: county })
    expect(await exportedCells(response.rawPayload, data)).toEqual(shownCells(data))
    expect((await server.ask(Meteorology.DiffusionDays, { placeIds: [server.ids[0]!] }, { token: county })).status).toBe(403)
  })
})
