import { expect, test } from 'vitest'
import { creditCheck, creditCodeFault, organisationCheck } from './credit-code.ts'

// Published codes: the example commonly printed beside GB 32100-2015, and a registered company.
test.each(['91350100M000100Y43', '91110000802100433B'])('the published code %s is in order', code => {
  expect(creditCodeFault(code)).toBeNull()
})

test('a swapped pair of digits, a wrong length and an unused letter are reported', () => {
  expect(creditCodeFault('91110000802100343B')).toMatch(/校验位应为/)
  expect(creditCodeFault('9111000080210043')).toBe('统一社会信用代码应为 18 位，实为 16 位')
  expect(creditCodeFault('91110000802100433I')).toBe('统一社会信用代码含有不使用的字符“I”')
})

test('the organisation code within keeps its own check character', () => {
  expect(organisationCheck('80210043')).toBe('3')
  expect(creditCheck('short')).toBeNull()
})
