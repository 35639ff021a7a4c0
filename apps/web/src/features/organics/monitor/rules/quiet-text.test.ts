import { expect, test } from 'vitest'
import { quietText } from './quiet-text.ts'

test('joins hours to spans, also over midnight', () => {
  expect(quietText([])).toBe('')
  expect(quietText([12])).toBe('静默 12–13 时')
  expect(quietText([0, 1, 22, 23, 12, 13])).toBe('静默 12–14 时、22–02 时')
})
