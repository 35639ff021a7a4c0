import { describe, expect, it } from 'vitest'
import { lastHours, questionOfAlarm, tracingLink } from './tracing-link.ts'

const alarm = {
  id: 7,
  placeId: 3,
  parameter: 'pm10',
  severity: 'high',
  openedAt: '2026-11-20 23:00:00',
  lastAt: '2026-11-21 02:00:00',
}

describe('the question of an alarm', () => {
  it('is its station, its pollutant and its hours, in the labels of hours', () => {
    expect(questionOfAlarm(alarm)).toEqual({ placeId: 3, parameter: 'pm10', from: '2026-11-20 23', to: '2026-11-21 02', alarmId: 7 })
  })
  it('writes midnight as hour 24 of the day before', () => {
    expect(questionOfAlarm({ ...alarm, lastAt: '2026-11-21 00:00:00' })?.to).toBe('2026-11-20 24')
  })
  it('takes the last day of a longer alarm', () => {
    expect(questionOfAlarm({ ...alarm, openedAt: '2026-11-18 05:00:00' })?.from).toBe('2026-11-20 03')
  })
  it('is none where the data is at fault or no single pollutant is meant', () => {
    expect(questionOfAlarm({ ...alarm, severity: 'data' })).toBeNull()
    expect(questionOfAlarm({ ...alarm, parameter: 'aqi' })).toBeNull()
    expect(questionOfAlarm({ ...alarm, parameter: 'o3' })).toBeNull()
    expect(questionOfAlarm({ ...alarm, parameter: null })).toBeNull()
  })
  it('is in the address, and the request is sent at once', () => {
    const search = new URL(tracingLink(questionOfAlarm(alarm)!), 'http://x').searchParams
    expect(Object.fromEntries(search)).toEqual({
      place: '3',
      from: '2026-11-20 23',
      to: '2026-11-21 02',
      parameter: 'pm10',
      go: '1',
      alarm: '7',
    })
  })
  it('picks the enterprise it comes from, over an hour and the three before it', () => {
    const link = tracingLink({ placeId: 3, ...lastHours('2026-11-21 02'), parameter: 'so2', enterpriseId: 12 })
    const { from, to, chosen } = Object.fromEntries(new URL(link, 'http://x').searchParams)
    expect([from, to, chosen]).toEqual(['2026-11-20 23', '2026-11-21 02', '12'])
  })
})
