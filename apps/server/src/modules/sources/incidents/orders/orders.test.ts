import { expect, test } from 'vitest'
import type { FoundIncident } from '../answers.ts'
import { traceEvidence } from './orders.ts'

type Summary = Pick<FoundIncident['summary'], 'candidates' | 'unknown'>

const candidates = [
  { enterpriseId: 3, share: 0.21 },
  { enterpriseId: 7, share: 0.432 },
] as Summary['candidates']

test('an order names rank and share of its enterprise, of one outside of the trace and in calm air neither', () => {
  const known = { candidates, unknown: { placed: true } } as Summary
  expect([3, 7, 9].map(id => traceEvidence(known, id))).toEqual([
    { rank: 2, words: '（估算贡献 21 %）' },
    { rank: 1, words: '（估算贡献 43 %）' },
    { rank: null, words: '' },
  ])
  expect(traceEvidence({ candidates, unknown: { placed: false } } as Summary, 7)).toEqual({ rank: null, words: '' })
})
