import { expect, it } from 'vitest'
import { yearTitle } from './year-title.ts'

it('a name says its year once', () => {
  expect(yearTitle(2026, '工业企业年度填报')).toBe('2026 年 工业企业年度填报')
  expect(yearTitle(2026, '2026 年长治市大气污染源排放清单')).toBe('2026 年长治市大气污染源排放清单')
  expect(yearTitle(2026, '2025 年数据补报')).toBe('2026 年 2025 年数据补报')
})
