import { describe, expect, test } from 'vitest'
import { pairedValues } from './support/captex.ts'
import { missingOf, rowFails, rowPasses, type TruthSet } from './truth-set.ts'

const files = import.meta.glob<{ truth: TruthSet[] }>('./*.truth.ts', { eager: true })
/** Set by `npm test -- <part of a path>`: the files of truth that it selects. */
const selected = process.env.TEST_TRUTH?.split(',')
const sets = Object.entries(files).flatMap(([path, file]) =>
  (selected?.includes(`tests/truth/${path.slice(2)}`) ?? true) ? file.truth : [],
)

describe.each(sets.map(set => [`${set.subject}: ${set.source}`, set] as const))('%s', (_, set) => {
  const missing = missingOf(set)
  if (missing.length > 0) console.warn(`\n*** TRUTH OF ${set.subject} SKIPPED: no ${missing.join(', ')} in ../shared/data ***\n`)
  test.skipIf(missing.length > 0 || set.slow)(
    'every bar is kept',
    async () => {
      const rows = await set.measure()
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter(rowFails)).toEqual([])
    },
    240_000,
  )
})

test('station-hours that occur twice are paired twice', () => {
  const measured: [string, number][] = [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ]
  const modelled: [string, number][] = [
    ['b', 20],
    ['a', 10],
    ['a', 30],
  ]
  expect(pairedValues(measured, modelled)).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ])
})

test('every set names its operator, weather and cases', () => {
  // Still to be filled in.
  const unfinished = ['incident-tracing', 'forecast', 'transport']
  const lacking = Object.entries(files)
    .filter(([path]) => !unfinished.some(part => path.includes(part)))
    .flatMap(([path, file]) => file.truth.filter(set => !set.operator || !set.weather || !set.cases).map(set => `${path}: ${set.source}`))
  expect(lacking).toEqual([])
})

test('a number on the wrong side of its bar, or none at all, does not pass', () => {
  const row = { name: 'x', unit: '', measured: 3 }
  expect(rowPasses({ ...row, bar: 2, better: 'lower' })).toBe(false)
  expect(rowPasses({ ...row, bar: 4, better: 'higher' })).toBe(false)
  expect(rowPasses({ ...row, measured: Number.NaN, bar: 4, better: 'lower' })).toBe(false)
  expect(rowPasses({ ...row, bar: 3, better: 'lower' })).toBe(true)
  expect(rowFails({ ...row, bar: 2, better: 'lower' })).toBe(true)
  expect(rowFails({ ...row, bar: 2, better: 'lower', reason: 'the truth loses mass' })).toBe(false)
})
