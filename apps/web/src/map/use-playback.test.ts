import { describe, expect, it } from 'vitest'
import { nextHour } from './use-playback.ts'

describe('stepping through the hours', () => {
  const values = [50, 60, null, null, 70, 80]
  it('skips hours without data in the direction it goes', () => {
    expect(nextHour(1, 1, values)).toBe(4)
    expect(nextHour(4, -1, values)).toBe(1)
  })
  it('holds at both ends', () => {
    expect(nextHour(5, 24, values)).toBe(5)
    expect(nextHour(0, -1, values)).toBe(0)
  })
})
