import { expect, test } from 'vitest'
import { pictureName } from './picture-name.ts'
import { shareWords } from './verdict.tsx'

test('shares of a result that is good for none say so beside each title', () => {
  expect(shareWords('时段平均', { verdict: 'unusable' })).toBe('时段平均 · 不作为依据')
  expect(shareWords('时段平均', { verdict: 'daily' })).toBe('时段平均')
})

test('a picture is named by whom, what and when', () =>
  expect(pictureName({ name: '长治市', species: 'pm2_5', range: { from: '2026-11-27 01', to: '2026-11-27 24' } }, '区域占比')).toBe(
    '长治市 PM₂.₅ 区域占比 2026-11-27 01 ~ 2026-11-27 24',
  ))
