import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { leaveOneOutFrame } from './leave-one-out.ts'
import { patchFrame } from './patches.ts'
import { stationHoursFrame } from './station-hours.ts'

let air: TestAir
const cells = (frame: Frame, key: string) => frame.columns.find(column => column.key === key)!.values

beforeAll(async () => {
  air = await testAir('2026-03-01 02', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
    { code: 'C', countyId: 9 },
  ])
  await air.putHours('A', '2026-02-28 23', [
    { ...cleanValues, pm2_5: 70 },
    { ...cleanValues, pm2_5: 80 },
  ])
  await air.putHours('B', '2026-02-28 23', [
    { ...cleanValues, pm2_5: 40 },
    { ...cleanValues, pm2_5: 100 },
  ])
  await air.putDays(['A', 'B'], '2024-02-01', '2024-02-29', (_, code) => ({ ...cleanValues, pm2_5: code === 'A' ? 50 : 30 }))
})
afterAll(() => air.close())

describe('hours of the stations', () => {
  const across = { parameter: 'pm2_5', from: '2026-02-28', to: '2026-03-03' } as const
  test('end at the present and name both standards', async () => {
    const frame = await stationHoursFrame(contextOf(air, wholeCity), across)
    expect([frame.rowCount, cells(frame, 'time').at(-1), frame.meta.standard]).toEqual([26, '2026-03-01 02', 'HJ 633-2012 / HJ 633-2026'])
    expect(cells(frame, String(air.id('A'))).slice(21, 25)).toEqual([null, 70, 80, null])
    expect((await stationHoursFrame(contextOf(air, wholeCity), { ...across, from: '2027-01-01', to: '2027-01-02' })).rowCount).toBe(0)
  })
  test('hold a county’s own stations only for its people', async () => {
    const frame = await stationHoursFrame(contextOf(air, countyUser(7)), across)
    expect(frame.columns.map(column => column.key)).toEqual(['time', 'city', String(air.id('B'))])
  })
  test('are refused beyond a fortnight', () =>
    expect(stationHoursFrame(contextOf(air, wholeCity), { ...across, from: '2026-01-01' })).rejects.toThrow('最长 14 天'))
})

describe('leaving one out', () => {
  const question = { parameter: 'pm2_5', hour: '2026-02-28 24' } as const
  test('of two stations each is what the other says', async () => {
    const frame = await leaveOneOutFrame(contextOf(air, wholeCity), question)
    expect([cells(frame, 'value'), cells(frame, 'estimate'), cells(frame, 'error'), cells(frame, 'relative')]).toEqual([
      [80, 100],
      [100, 80],
      [-20, 20],
      [-25, 20],
    ])
    expect(frame.footer!.map(row => row.cells[4])).toEqual([20, 20, 0])
    expect(frame.meta.basis).toMatchObject({ count: 2, of: 3 })
  })
  test('of one station, or by kriging of a few, says what it can', async () => {
    expect(cells(await leaveOneOutFrame(contextOf(air, countyUser(7)), question), 'error')).toEqual([null])
    expect((await leaveOneOutFrame(contextOf(air, wholeCity), { ...question, method: 'kriging' })).meta.basis!.method).toContain(
      '改用反距离加权',
    )
    await expect(leaveOneOutFrame(contextOf(air, wholeCity), { ...question, hour: '2026-02-30 01' })).rejects.toThrow('不是有效的时间')
  })
})

describe('patches', () => {
  test('rank the counties of each hour, the cleanest first, and leave out those without a value', async () => {
    const frame = await patchFrame(
      { services: air },
      { parameter: 'pm2_5', step: 'hour', from: '2026-02-28', to: '2026-02-28', show: 'rank' },
    )
    expect(['v:140403', 'r:140403', 'r:140423', 'r:140426'].map(key => cells(frame, key).slice(22))).toEqual([
      [70, 80],
      [2, 1],
      [1, 2],
      [null, null],
    ])
    expect(frame.columns.filter(column => !column.hidden).every(({ key }) => key === 'time' || key.startsWith('r:'))).toBe(true)
  })
  test('of a leap February are the month as it is ranked', async () => {
    const month = await patchFrame({ services: air }, { parameter: 'pm2_5', step: 'month', from: '2024-02-01', to: '2024-02-29' })
    expect([cells(month, 'time'), cells(month, 'v:140403'), cells(month, 'v:140423'), cells(month, 'r:140403')]).toEqual([
      ['2024-02'],
      [50],
      [30],
      [2],
    ])
    expect(cells(month, 'v:140426')).toEqual([null])
    const day = await patchFrame({ services: air }, { parameter: 'aqi', step: 'day', from: '2024-02-29', to: '2024-03-01' })
    expect([cells(day, 'time'), cells(day, 'v:140423')]).toEqual([
      ['2024-02-29', '2024-03-01'],
      [43, null],
    ])
  })
  test('are refused beyond their limit', () =>
    expect(patchFrame({ services: air }, { parameter: 'aqi', step: 'hour', from: '2026-01-01', to: '2026-02-28' })).rejects.toThrow(
      '最长 14 天',
    ))
})
