import { expect, test } from 'vitest'
import { followUp } from './follow-up.ts'
import { nearestOthers } from './neighbours.ts'

const open = (openHours: number, sinceNotifiedHours = openHours, escalated = false) => ({ openHours, sinceNotifiedHours, escalated })

test('without handling it repeats after the interval and escalates after the longer one, once', () => {
  const terms = { repeatHours: 2, escalateHours: 6 }
  expect(followUp(open(1), terms)).toBeNull()
  expect(followUp(open(2), terms)).toBe('remind')
  expect(followUp(open(3, 1), terms)).toBeNull()
  expect(followUp(open(6, 0), terms)).toBe('escalate')
  expect(followUp(open(8, 2, true), terms)).toBe('remind')
  expect(followUp(open(99), { repeatHours: null, escalateHours: null })).toBeNull()
})

test('neighbours are the nearest within the radius, never the place itself', () => {
  const lon = [113, 113.01, 113.02, 114, 113.005]
  const lat = [36, 36, 36, 36, 36]
  expect(nearestOthers(lon, lat, 2, 30_000).map(list => [...list])).toEqual([[4, 1], [4, 2], [1, 4], [], [0, 1]])
})
