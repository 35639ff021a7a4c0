import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, test } from 'vitest'
import type { FlueGasRow } from '#/modules/sources/outlets/public.ts'
import { spanOf } from '../trace-request.ts'
import { onlineMatch, pearsonOfHours } from './online-match.ts'

const span = spanOf({ from: '2026-05-20 07', to: '2026-05-20 12' })
const from = instantOf(2026, 5, 20, 7)

/** 10 kg/h over two days, then these hours. */
const readings = (hours: readonly number[], at = from) => {
  const rows = [...Array.from({ length: 48 }, () => 10), ...hours]
  return new Map(rows.map((so2Kg, n) => [at + (n - 48) * hourMs, { so2Kg, noxKg: 5, pmKg: null } as FlueGasRow]))
}
const match = (hours: readonly number[], more: object = {}) =>
  onlineMatch([readings(hours)], { parameter: 'so2', span, rise: [5, 20, 30, 30, 20, 5], distanceM: 1000, windSpeed: 3, ...more })

describe('the online monitoring of an enterprise', () => {
  test('that rose with the concentration speaks for it, with how much and how closely', () => {
    const found = match([10, 25, 35, 35, 25, 10])
    expect(found).toMatchObject({ state: 'matched', words: '在线 SO₂ 同步升至 2.3 倍，r = 1.00' })
    expect(found.ratio).toBeCloseTo(140 / 60, 9)
    expect(match([35, 25, 15, 15, 25, 35]).words).toContain('逐时变化不一致')
  })

  test('that stayed as it was is flat, one that fell speaks against', () => {
    expect(match([10, 10.2, 9.8, 10, 10.1, 9.9]).state).toBe('flat')
    expect(match([2, 2, 2, 2, 2, 2])).toMatchObject({ state: 'opposed', r: null, words: '反证：在线 SO₂ 降至平时的 20 %' })
    expect(match([0, 0, 0, 0, 0, 0]).words).toBe('反证：在线 SO₂ 排放为 0')
  })

  test('is compared with the time on the way allowed for', () => {
    // 21.6 km at 3 m/s are two hours: what the incident's first hour felt was emitted two hours before.
    const early = new Map([...readings([10, 25, 35, 35, 25, 10], from - 2 * hourMs)])
    const options = { parameter: 'so2' as const, span, rise: [5, 20, 30, 30, 20, 5], windSpeed: 3 }
    expect(onlineMatch([early], { ...options, distanceM: 21_600 }).r).toBeCloseTo(1, 6)
    expect(onlineMatch([early], { ...options, distanceM: 1000 }).r).not.toBeCloseTo(1, 1)
  })

  test('is empty without monitoring, or without monitoring of the pollutant', () => {
    const none = { state: 'none', r: null, ratio: null, words: '无在线监测' }
    expect(onlineMatch([], { parameter: 'so2', span, rise: [1], distanceM: 1, windSpeed: 1 })).toEqual(none)
    expect(match([20, 20, 20, 20, 20, 20], { parameter: 'pm10' })).toEqual(none)
    expect(match([20, 20, 20, 20, 20, 20], { parameter: 'co' })).toEqual(none)
  })

  test('correlates over the hours that both have, four at least', () => {
    expect(pearsonOfHours([1, 2, 3, null, 5], [2, 4, 6, 8, Number.NaN])).toBeNull()
    expect(pearsonOfHours([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(1, 12)
    expect(pearsonOfHours([1, 1, 1, 1], [2, 4, 6, 8])).toBeNull()
  })
})
