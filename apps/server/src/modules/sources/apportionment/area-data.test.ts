import { courseAccuracy } from '@qingyuan/engine/transport/accuracy/course-accuracy.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementOf } from './accuracy.ts'
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
        const hoursOf = (values: (number | null)[]) => Array.from({ length: 24 }, (_, n) => values[n] ?? Number.NaN)
        const accuracy = statementOf(courseAccuracy(hoursOf(total), hoursOf(observed)))
        return {
          placeId,
          placeName,
          species,
          unit,
          times,
          regions: named(regions),
          sectors: named(sectors),
          values,
          total,
          observed,
          accuracy,
        }
      })
  })

test('a table has finite numbers whatever is missing or zero: shares are 0 to 1, and its text contains no NaN', () => {
  fc.assert(
    fc.property(shares, shareInput => {
      const { regions, sectors, total, accuracy } = tableOf(shareInput)
      const entries = [...regions, ...sectors].flatMap(each => [each.value, each.share])
      expect([...entries, total].every(Number.isFinite)).toBe(true)
      expect(entries.every(each => each >= 0)).toBe(true)
      expect(accuracy.words).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: 200 },
  )
})

test('the sentence says the verdict first, then means, bias, r and the hours of the peaks', () => {
  const day = (value: (hour: number) => number) => Array.from({ length: 24 }, (_, h) => value(h + 1))
  const of = (simulated: number[], observed: number[]) => statementOf(courseAccuracy(simulated, observed))
  const observed = day(hour => 60 + 20 * Math.cos(((hour - 20) * Math.PI) / 12))
  expect(
    of(
      day(hour => 63 + 20 * Math.cos(((hour - 19) * Math.PI) / 12)),
      observed,
    ),
  ).toEqual({
    verdict: 'hourly',
    words: '逐时可用：模拟均值 63.0 μg/m³，实测 60.0 μg/m³，偏差 +5 %，逐时 r = 0.97，峰值模拟 19 时、实测 20 时；份额可逐时使用',
    r: 0.966,
    withinDayR: 0.966,
    bias: 5,
    error: 6.5,
    simulated: 63,
    observed: 60,
    hours: 24,
    days: 1,
  })
  const late = of(
    day(hour => 60 + 20 * Math.cos(((hour - 11) * Math.PI) / 12)),
    observed,
  )
  expect([late.verdict, late.words]).toEqual([
    'daily',
    expect.stringMatching(/^仅日均：.*r = −0\.71.*峰值模拟 11 时、实测 20 时；逐时过程与实测不符，只用日均份额$/),
  ])
  expect(
    of(
      observed.map(value => 2 * value),
      observed,
    ).words,
  ).toMatch(/^不可用：.*偏差 \+100 %.*；份额不作为依据$/)
  // Beside the mean of all hours, which is another.
  expect(
    of(
      observed,
      observed.map((value, n) => (n === 0 ? Number.NaN : value)),
    ).words,
  ).toContain('μg/m³（比对 23 h），偏差 0 %')
  expect(
    of(
      observed,
      day(() => Number.NaN),
    ).words,
  ).toBe('无法判定：同期没有实测，无法比对')
  expect(
    of(
      observed,
      observed.map((value, n) => (n < 10 ? value : Number.NaN)),
    ).words,
  ).toBe('无法判定：每日实测不足 18 个时次（共 10 个）')
})
