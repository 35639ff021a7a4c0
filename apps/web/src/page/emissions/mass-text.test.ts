import { expect, it } from 'vitest'
import { termText } from './mass-text.ts'

it('a term of a formula keeps the digits by which its product can be worked out again', () => {
  expect([1, 37, 0.65, 7936.5, 15.653, 7_032_480].map(termText)).toEqual(['1', '37', '0.65', '7936.5', '15.653', '7\u2009032\u2009480'])
  expect([0, 100, 0.0000125, -2.5].map(termText)).toEqual(['0', '100', '1.250e-5', '−2.5'])
})
