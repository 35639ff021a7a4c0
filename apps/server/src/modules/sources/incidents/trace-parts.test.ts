import { expect, test } from 'vitest'
import type { IncidentSummary } from './incident/incident-run.ts'
import { listedSuspects } from './trace-parts.ts'

const suspects = [
  { name: '远而居首', distanceM: 9_000 },
  { name: '近', distanceM: 400 },
]
const unknown = (placed: boolean) => ({ placed }) as IncidentSummary['unknown']

test('suspects are listed by rank, in calm air by distance', () => {
  expect(listedSuspects({ unknown: unknown(true), suspects }).map(({ name }) => name)).toEqual(['远而居首', '近'])
  expect(listedSuspects({ unknown: unknown(false), suspects }).map(({ name }) => name)).toEqual(['近', '远而居首'])
})
