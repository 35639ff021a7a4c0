import { expect, test } from 'vitest'
import { nearestQuestion } from './nearest-question.ts'

const stations = [
  { id: 1, name: '远站', level: 'city', lon: 113.5, lat: 36.2 },
  { id: 2, name: '近站', level: 'micro', lon: 113.01, lat: 36.2 },
  { id: 3, name: '非甲烷总烃站', level: null, lon: 113, lat: 36.2 },
]
const subject = { placeId: 9, lon: 113, lat: 36.2, from: '2026-11-28 05', to: '2026-11-28 08' }
const searchOf = (to: string) => Object.fromEntries(new URLSearchParams(to.split('?')[1]))

test('an alarm of organics opens the tracing page with the nearest station and its hours, for the user to start', () => {
  const { to, instead } = nearestQuestion({ ...subject, parameter: 'tvoc', alarmId: 7 }, stations)!
  expect(searchOf(to)).toEqual({ place: '2', from: '2026-11-28 05', to: '2026-11-28 08', parameter: 'no2' })
  expect(instead).toMatch(/^最近的空气站 近站（0\.9 km），按 NO₂ 看同一时段的燃烧源/)
})

test('what can be traced is sent with its own pollutant and station', () => {
  const { to, instead } = nearestQuestion({ ...subject, placeId: 1, parameter: 'so2', alarmId: 7 }, stations)!
  expect(searchOf(to)).toMatchObject({ place: '1', parameter: 'so2', go: '1', alarm: '7' })
  expect(instead).toBe('')
})

test('there is none without a station that measures pollutants', () => {
  expect(nearestQuestion({ ...subject, parameter: 'odour' }, [stations[2]!])).toBeNull()
})
