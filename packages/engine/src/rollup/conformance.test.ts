import { readFileSync } from 'node:fs'
import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { describe, expect, it } from 'vitest'
import { percentile } from '../statistics/percentile.ts'
import { compositeIndex } from './composite.ts'

const vectors: {
  percentile: { values: (number | null)[]; p: number; percentile: number | null }[]
  composite: { day: string; concentrations: Record<PollutantId, number>; index: number }[]
} = JSON.parse(readFileSync(new URL('../aqi/truth/conformance.json', import.meta.url), 'utf8'))

describe('the published conformance vectors of periods', () => {
  it.each(vectors.percentile)('the percentile $p of $values is $percentile', ({ values, p, percentile: expected }) => {
    const found = percentile(
      values.map(value => value ?? Number.NaN),
      p,
    )
    if (expected === null) expect(found).toBeNaN()
    else expect(found).toBeCloseTo(expected, 10)
  })
  // Four decimals: the vectors are written with four.
  it.each(vectors.composite)('the composite index on $day is $index', ({ day, concentrations, index }) => {
    expect(compositeIndex(concentrations, standardOn(day)).index).toBeCloseTo(index, 4)
  })
})
