import { parseHour } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { daysOfRange, defaultRange, isLabelOf, movedRange, rangeOf } from './range.ts'

const now = parseHour('2026-11-21 00') ?? 0

describe('the range of a page', () => {
  it('is by default the last 24 hours, whose midnight is hour 24 of the day before', () => {
    expect(defaultRange('hour', now)).toEqual({ from: '2026-11-20 01', to: '2026-11-20 24' })
  })
  it('is by default 30 days, 13 months, 9 quarters or 5 years', () => {
    expect(defaultRange('day', now)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
    expect(defaultRange('month', now)).toEqual({ from: '2025-11', to: '2026-11' })
    expect(defaultRange('quarter', now)).toEqual({ from: '2024-Q4', to: '2026-Q4' })
    expect(defaultRange('year', now)).toEqual({ from: '2022', to: '2026' })
  })
  it('falls back to the default when the labels in the URL are of another step or no dates', () => {
    expect(rangeOf('day', '2026-11', '2026-11', now)).toEqual(defaultRange('day', now))
    expect(rangeOf('day', '2026-02-30', '2026-03-01', now)).toEqual(defaultRange('day', now))
    expect(rangeOf('hour', '2026-11-01 01', '2026-11-01 24', now)).toEqual({ from: '2026-11-01 01', to: '2026-11-01 24' })
  })
  it('knows hour 24 and refuses hour 25', () => {
    expect(isLabelOf('hour', '2026-11-20 24')).toBe(true)
    expect(isLabelOf('hour', '2026-11-20 25')).toBe(false)
  })
  it('moves by its own length, over the end of a month or a year', () => {
    expect(movedRange('hour', { from: '2026-11-20 01', to: '2026-11-20 24' }, -1)).toEqual({ from: '2026-11-19 01', to: '2026-11-19 24' })
    expect(movedRange('day', { from: '2026-10-22', to: '2026-11-20' }, 1)).toEqual({ from: '2026-11-21', to: '2026-12-20' })
    expect(movedRange('month', { from: '2026-01', to: '2026-01' }, -1)).toEqual({ from: '2025-12', to: '2025-12' })
    expect(movedRange('quarter', { from: '2026-Q4', to: '2026-Q4' }, 1)).toEqual({ from: '2027-Q1', to: '2027-Q1' })
    expect(movedRange('year', { from: '2026', to: '2026' }, -1)).toEqual({ from: '2025', to: '2025' })
  })
  it('covers whole days', () => {
    expect(daysOfRange('quarter', { from: '2026-Q1', to: '2026-Q2' })).toEqual({ first: '2026-01-01', last: '2026-06-30' })
  })
})
