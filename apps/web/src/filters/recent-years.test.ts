import { expect, it } from 'vitest'
import { recentYears, yearOptions } from './recent-years.ts'

it('“Year selector defaults to 5 years back”', () => {
  expect(recentYears(2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021])
  expect(yearOptions([2026])).toEqual([{ value: 2026, label: '2026 年' }])
})
