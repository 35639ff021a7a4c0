import type { MeanRange, SameWindChange } from '@qingyuan/engine/statistics/same-wind.ts'
import { expect, test } from 'vitest'
import { matchedWind, sameWindEffect } from './same-wind.ts'

const mean = (value: number): MeanRange => ({ mean: value, low: value - 3, high: value + 3, hours: 30 })
const compared: SameWindChange = {
  ...{ before: mean(123.6), after: mean(54.4), neighboursBefore: mean(122.6), neighboursAfter: mean(57.9) },
  ...{ change: mean(-69.2), neighbourChange: mean(-64.7), net: mean(-4.5), fallProbability: 0.7 },
}
const measure = { parameter: 'pm2_5', measureAt: '2026-11-24 19', aroundWords: '已扣除邻站同期变化' } as const

test('means, changes and the net change of an effect agree as they are shown', () => {
  const wind = matchedWind([0.2, 0.3], [180, 190], 45)!
  expect(wind.words).toBe('静小风 0–0.5 m/s 的小时')
  const shown = sameWindEffect(compared, wind, { ...measure, hasAround: true })
  expect([shown.before.mean, shown.after.mean, shown.change.mean, shown.net.mean]).toEqual([124, 54, -70, -5])
  // Nothing is taken off: the net change is the change.
  const alone = { ...compared, net: compared.change }
  expect(sameWindEffect(alone, wind, { ...measure, hasAround: false }).net.mean).toBe(-70)
})
