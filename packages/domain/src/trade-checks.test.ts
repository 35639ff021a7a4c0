import { expect, test } from 'vitest'
import { tradeChecks } from './trade-checks.ts'

test('a trade has its own things to look at, the special one before the general one; an unknown one none', () => {
  expect(tradeChecks('焦化')[0]).toContain('装煤')
  expect(tradeChecks('长流程钢铁')).toContain('料场封闭与皮带转运除尘')
  expect(tradeChecks('生活垃圾焚烧')[0]).toContain('炉膛')
  expect(tradeChecks('煤制油')[0]).toContain('尾气')
  expect(tradeChecks('—')).toEqual([])
})
