import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGbt8170, roundGbt8170 } from './rounding.ts'

/** The rule on whole numbers: units of 10^-places rounded to 10^-decimals, in exact arithmetic. */
const exact = (units: bigint, places: number, decimals: number): number => {
  const step = 10n ** BigInt(places - decimals)
  const absolute = units < 0n ? -units : units
  const [whole, rest] = [absolute / step, absolute % step]
  const up = rest * 2n > step || (rest * 2n === step && whole % 2n === 1n)
  const result = Number(`${whole + (up ? 1n : 0n)}e-${decimals}`)
  return units < 0n ? 0 - result : result
}

describe('GB/T 8170 rounding', () => {
  it('agrees with exact decimal arithmetic on 200,000 decimals, a fifth of them ties', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        (n, decimals, dropped, tie) => {
          const units = tie === 0 ? BigInt(n) * 10n ** BigInt(dropped) + 5n * 10n ** BigInt(dropped - 1) : BigInt(n)
          const places = decimals + dropped
          expect(roundGbt8170(Number(`${units}e-${places}`), decimals)).toBe(exact(units, places, decimals))
        },
      ),
      { numRuns: 200_000, seed: 8170 },
    )
  })

  it('a mean of 24 tenths that is a tie on paper is a tie, whatever binary noise the sum has', () => {
    const tenths = Array.from({ length: 24 }, (_, i) => (i % 2 ? 0.2 : 0.7))
    const mean = tenths.reduce((a, b) => a + b, 0) / 24
    expect(mean).not.toBe(0.45)
    expect(roundGbt8170(mean, 1)).toBe(0.4)
  })

  it('a value stored as a 32-bit float is judged by its seven digits', () => {
    expect(roundGbt8170(Math.fround(0.35), 1)).toBe(0.3)
    expect(roundGbt8170(Math.fround(0.35), 1, 7)).toBe(0.4)
  })

  it('missing stays missing, infinities stay, and no zero is negative', () => {
    expect(roundGbt8170(Number.NaN, 1)).toBeNaN()
    expect(roundGbt8170(-Infinity, 1)).toBe(-Infinity)
    expect(Object.is(roundGbt8170(-0.2, 0), 0)).toBe(true)
    expect(roundGbt8170(12_345_678_901_234.5, 0)).toBe(12_345_678_901_234)
  })

  it('a formatted number keeps its decimals', () => {
    expect(formatGbt8170(2, 1)).toBe('2.0')
    expect(formatGbt8170(null, 1)).toBeNull()
    expect(formatGbt8170(Number.NaN, 1)).toBeNull()
  })
})
