import { expect, test } from 'vitest'
import { type AlarmStart, plumeEvents } from './plume-events.ts'

const minute = 60_000
const options = { mostMs: 30 * minute, halfAngle: 45, nearM: 500 }
const start = (minutes: number, eastM: number, windFrom = 270, windSpeed = 3): AlarmStart => ({
  ...{ at: minutes * minute, lon: 113 + eastM / (111_320 * Math.cos((36 * Math.PI) / 180)), lat: 36, windFrom, windSpeed },
})
const eventsOf = (starts: AlarmStart[]) => [...plumeEvents(starts, options)]

test('alarms along the wind are one event, named by the first of them', () => {
  expect(eventsOf([start(0, 0), start(15, 2000), start(30, 4500)])).toEqual([0, 0, 0])
  expect(eventsOf([start(15, 2000), start(0, 0)]), 'whatever the order of the list').toEqual([1, 1])
})

test('an alarm upwind, too late, too far for the wind, or without a known wind is another one', () => {
  expect(eventsOf([start(0, 2000), start(15, 0)])).toEqual([0, 1])
  expect(eventsOf([start(0, 0), start(31, 2000)])).toEqual([0, 1])
  expect(eventsOf([start(0, 0, 270, 0.5), start(15, 3000)])).toEqual([0, 1])
  expect(eventsOf([start(0, 0, Number.NaN), start(15, 2000)])).toEqual([0, 1])
})

test('neighbours in the same air are one event in any wind', () => {
  expect(eventsOf([start(0, 0, 90), start(10, 400, 90)])).toEqual([0, 0])
})
