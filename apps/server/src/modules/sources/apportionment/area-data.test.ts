import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from './area-data.ts'
import type { Shares } from './shares.ts'

const value = fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 500, noNaN: true })), { nil: null })

/** Any number of regions, sectors and hours; all-zero hours, sources without a value, no observation. */
const shares = fc
  .record({ regions: fc.integer({ min: 1, max: 4 }), sectors: fc.integer({ min: 1, max: 3 }), hours: fc.integer({ min: 1, max: 5 }) })
  .chain(({ regions, sectors, hours }) => {
    const row = fc.array(value, { minLength: hours, maxLength: hours })
    const named = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: `第 ${n}`, kind: 'county' as const }))
    return fc
      .record({
        values: fc.array(fc.array(row, { minLength: sectors, maxLength: sectors }), { minLength: regions, maxLength: regions }),
        observed: row,
      })
      .map(({ values, observed }): Shares => {
        const sum = (n: number) => values.flat().reduce((total, hour) => total + (hour[n] ?? 0), 0)
        const times = Array.from({ length: hours }, (_, n) => `2026-11-20 0${n + 1}`)
        const total = times.map((_, n) => (values.flat().every(hour => hour[n] === null) ? null : sum(n)))
        const [placeId, placeName, species, unit] = [1, '长治市', 'pm2_5', 'μg/m³'] as const
        return { placeId, placeName, species, unit, times, regions: named(regions), sectors: named(sectors), values, total, observed }
      })
  })

test('a table has finite numbers whatever is missing or zero: shares are 0 to 1, and its text contains no NaN', () => {
  fc.assert(
    fc.property(shares, shareInput => {
      const { regions, sectors, total, words } = tableOf(shareInput)
      const entries = [...regions, ...sectors].flatMap(each => [each.value, each.share])
      expect([...entries, total].every(Number.isFinite)).toBe(true)
      expect(entries.every(each => each >= 0)).toBe(true)
      expect(words).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: 200 },
  )
})
