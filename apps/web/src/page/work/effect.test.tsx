import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EffectBars, EffectWords, type SameWindEffect, shownChange } from './effect.tsx'

const range = (mean: number | null, low: number | null = null, high: number | null = null) => ({ mean, low, high, hours: 12 })

test('what changed is what the two means differ by as they are shown', () => {
  const of = (before: number, after: number, change: number, decimals = 0) =>
    shownChange({ before: range(before), after: range(after), change: range(change) }, decimals)
  expect([of(94, 18, -77), of(94.4, 17.6, -76.8), of(20, 24, 4)]).toEqual([-76, -76, 4])
  expect([of(1.84, 1.26, -0.58, 1), of(2.1, 1.2, -0.8, 1)]).toEqual([-0.5, -0.9])
  // A difference of other hours than the two means is not theirs.
  expect(of(94, 18, -60)).toBe(-60)
  expect(of(1.8, 1.3, -0.9, 1)).toBe(-0.9)
  expect(shownChange({ before: range(null), after: range(18), change: range(null) }, 0)).toBeNull()
})

test('values have the decimals of their pollutant', () => {
  const effect: SameWindEffect = {
    ...{ unit: 'mg/m³', wind: '西南风', measureAt: '2026-11-21 14', verdict: 'effective', certainty: '很可能', probability: 0.93 },
    ...{ before: range(1.8, 1.6, 2), after: range(1.3, 1.2, 1.4), change: range(-0.5, -0.7, -0.3), net: range(0.4, -0.1, 0.6) },
    ...{ neighboursBefore: range(1.1, 1, 1.2), neighboursAfter: range(0.9, 0.8, 1), changePercent: -28, words: '已扣除邻站同期变化' },
  }
  const bars = renderToStaticMarkup(<EffectBars effect={effect} decimals={1} hours={72} none="" />)
  for (const shown of ['<b>1.8</b>', '<b>1.3</b>', '▼ 0.5', '（0.3–0.7）', '<b>+0.4</b>', '（−0.1 至 0.6）']) expect(bars).toContain(shown)
  expect(renderToStaticMarkup(<EffectWords effect={effect} decimals={1} />)).toContain('同风净变化 +0.4 mg/m³（−0.1 至 0.6）')
})
