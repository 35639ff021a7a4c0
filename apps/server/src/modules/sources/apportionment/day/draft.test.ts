import { expect, test } from 'vitest'
import { checkpointOf, draftOf } from './draft.ts'

const parts = [Uint8Array.of(1, 2, 3, 4, 5), Uint8Array.of(6, 7)]
const results = Float32Array.from({ length: 48 }, (_, n) => n)

test('a draft comes back as it was kept', () => {
  expect(draftOf(checkpointOf({ hours: 6, parts, results }), 2)).toEqual({ hours: 6, parts, results })
})

test('a run begins anew when nothing was kept, half of it, or that of other results', () => {
  const kept = checkpointOf({ hours: 6, parts, results })
  for (const some of [[], [kept[0]!], [kept[1]!]]) expect(draftOf(some, 2)).toMatchObject({ hours: 0, parts: [] })
  expect(draftOf(kept, 3)).toEqual({ hours: 0, parts: [], results: new Float32Array(72) })
})
