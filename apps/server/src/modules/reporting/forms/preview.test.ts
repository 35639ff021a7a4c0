import { expect, test } from 'vitest'
import { basisText } from './preview.ts'

test('the formula says to what it was cut: fine dust to the metered coarse dust, carbon to the fine dust', () => {
  expect(basisText({ basis: 'factor', pollutant: 'pm2_5', grams: 56_678_580 }, 20_000_000)).toBe(
    '活动水平 × 排放因子 × (1 − η) = 56.7 t，按粒径嵌套关系（不大于 PM10）截取为 20.0 t',
  )
  expect(basisText({ basis: 'factor', pollutant: 'bc', grams: 16_193_880 }, 13_900_000)).toContain(
    '（与 OC 之和不大于 PM2.5）截取为 13.9 t',
  )
  expect(basisText({ basis: 'factor', pollutant: 'nox', grams: 1_000_000.4 }, 1_000_000)).toBe('活动水平 × 排放因子 × (1 − η)')
})
