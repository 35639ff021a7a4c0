import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { historyOf, markHours, suspectsFrame } from './review.ts'

let air: TestAir
const day = '2026-01-20'
const column = (frame: Frame, key: string) => frame.columns.find(c => c.key === key)!.values

beforeAll(async () => {
  air = await testAir(`${day} 06`, [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
  ])
  await air.putHours('A', `${day} 01`, [
    { ...cleanValues, pm2_5: 21 },
    { ...cleanValues, pm2_5: -4 },
    { ...cleanValues, pm2_5: 90, pm10: 60 },
    { ...cleanValues, pm2_5: null },
    { ...cleanValues, pm2_5: 22 },
  ])
  await air.putHours('A', `${day} 05`, [{ ...cleanValues, pm2_5: 23 }])
})
afterAll(() => air.close())

const suspects = (to: string) => suspectsFrame(contextOf(air, wholeCity), { placeIds: [air.id('A')], from: `${day} 01`, to })

test('gaps, negatives and inversions are listed hour by hour; hours to come are no gaps', async () => {
  const frame = await suspects(`${day} 24`)
  const rows = column(frame, 'time').map((time, i) => [
    String(time).slice(11),
    column(frame, 'parameter_id')[i],
    column(frame, 'kind')[i],
    column(frame, 'value')[i],
    column(frame, 'counts')[i],
  ])
  expect(rows.filter(([, parameter]) => parameter === 'pm2_5')).toEqual([
    ['02', 'pm2_5', '负值', -4, '否'],
    ['03', 'pm2_5', '倒挂', 90, '是'],
    ['04', 'pm2_5', '缺失', null, '否'],
    ['06', 'pm2_5', '缺失', null, '否'],
  ])
  expect(rows.filter(([, parameter]) => parameter === 'pm10').map(row => row[2])).toEqual(['缺失'])
})

test('a station that says nothing at all is late, not full of gaps', async () => {
  expect((await suspectsFrame(contextOf(air, wholeCity), { placeIds: [air.id('B')], from: `${day} 01`, to: `${day} 06` })).rowCount).toBe(0)
})

test('the history lists former values to users who may see the station', async () => {
  const input = { placeId: air.id('A'), parameter: 'pm2_5', hour: `${day} 05` }
  expect(await historyOf(contextOf(air, wholeCity), input)).toMatchObject([{ by: 'test', oldValue: 22, newValue: 23 }])
  expect(await historyOf(contextOf(air, countyUser(7)), input)).toEqual([])
})

test('a verdict is about measured values of stations in hours that have been', async () => {
  const ingest = { review: () => Promise.reject(new Error('asked in spite of a refusal')) }
  const mark = (placeId: number, parameter: string, hour: string) =>
    (async () =>
      markHours(
        { services: { ...air, ingest }, caller: systemCaller, audit: {} },
        { placeId, parameter, hours: [hour], verdict: 'invalid', reason: '校准期间' },
      ))()
  await expect(mark(air.id('140403'), 'pm2_5', `${day} 01`)).rejects.toThrow('只能查询站点')
  await expect(mark(air.id('A'), 'aqi', `${day} 01`)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(mark(air.id('A'), 'pm2_5', `${day} 07`)).rejects.toThrow('尚未到来')
  await expect(mark(air.id('A'), 'pm2_5', '2026-02-30 01')).rejects.toMatchObject({ code: 'BAD_RANGE' })
})
