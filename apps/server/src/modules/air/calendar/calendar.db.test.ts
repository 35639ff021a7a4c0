import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanValues, contextOf, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { pollutionCalendar, yearSummary } from './calendar.ts'

let air: TestAir
beforeAll(async () => {
  air = await testAir('2024-03-02 12', [{ code: 'A', countyId: 16 }])
  // 28 February: AQI 50 with nothing primary; 29 February: PM2.5 and PM10 tie at 100; 1 March: no CO, so the day is not judged.
  await air.putDays(['A'], '2024-02-28', '2024-02-28', () => ({ ...cleanValues, pm2_5: 35 }))
  await air.putDays(['A'], '2024-02-29', '2024-02-29', () => ({ ...cleanValues, pm2_5: 75, pm10: 150 }))
  await air.putDays(['A'], '2024-03-01', '2024-03-01', () => ({ ...cleanValues, co: null, pm2_5: 400 }))
})
afterAll(() => air.close())

test('a leap February has 29 cells, and a day without data has none of the six classes', async () => {
  const { days } = await pollutionCalendar(contextOf(air, wholeCity), { placeId: air.id('A'), year: 2024, month: 2 })
  expect(days.length).toBe(29)
  expect(days[0]).toEqual({
    day: '2024-02-01',
    aqi: null,
    level: null,
    value: null,
    class: null,
    primary: [],
    complete: false,
    dust: false,
  })
  expect(days[27]).toMatchObject({ day: '2024-02-28', aqi: 50, level: 1, primary: [], complete: true })
  expect(days[28]).toMatchObject({ day: '2024-02-29', aqi: 100, level: 2, primary: ['pm2_5', 'pm10'] })
})

test('"pollution calendars … by city, county and station": a pollutant has its own values and classes', async () => {
  const input = { placeId: air.id('A'), year: 2024, month: 2, parameter: 'pm2_5' as const }
  const { days } = await pollutionCalendar(contextOf(air, wholeCity), input)
  expect(days.slice(26).map(({ value, class: of, aqi }) => [value, of, aqi])).toEqual([
    [null, null, null],
    [35, 1, 50],
    [75, 2, 100],
  ])
  const march = await pollutionCalendar(contextOf(air, wholeCity), { ...input, month: 3 })
  expect(march.days[0]).toMatchObject({ value: 400, class: 6, complete: false })
})

test('a running day has its AQI so far and counts at midnight', async () => {
  await air.putHours(
    'A',
    '2024-03-02 01',
    Array.from({ length: 22 }, () => ({ ...cleanValues, pm2_5: 35 })),
  )
  const context = contextOf(air, wholeCity)
  const input = { placeId: air.id('A'), year: 2024, month: 3 }
  const at = async (label: string) => {
    air.clock.time = parseHour(label)!
    const [, day] = (await pollutionCalendar(context, input)).days
    return [day!.aqi, day!.complete, (await yearSummary(context, input)).validDays]
  }
  expect(await at('2024-03-02 22')).toEqual([50, false, 2])
  expect(await at('2024-03-02 24')).toEqual([50, true, 3])
  air.clock.time = parseHour('2024-03-02 12')!
})

test('a year counts the judged days only, and a tie counts for both pollutants', async () => {
  expect(await yearSummary(contextOf(air, wholeCity), { placeId: air.id('A'), year: 2024 })).toEqual({
    classDays: [1, 1, 0, 0, 0, 0],
    validDays: 2,
    goodDays: 2,
    goodRatio: 100,
    heavyDays: 0,
    primaryDays: { pm2_5: 1, pm10: 1, o3_8h: 0, no2: 0, so2: 0, co: 0 },
  })
  expect((await yearSummary(contextOf(air, wholeCity), { placeId: air.id('A'), year: 2023 })).goodRatio).toBeNull()
})
