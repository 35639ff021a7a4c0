import { measuredIds } from '@qingyuan/domain/parameters.ts'
import { bench, describe } from 'vitest'
import { rollupDays } from './rollup-days.ts'

/** Three years of one station, thirteen parameters, one hour in fifty missing; eighty stations must take less than 2 s. */
const hours = 1096 * 24
const series = Object.fromEntries(
  measuredIds.map((id, p) => [
    id,
    Float64Array.from({ length: hours }, (_, i) => ((i * 7 + p) % 50 === 0 ? Number.NaN : (i * (p + 3)) % 97)),
  ]),
)

describe('daily roll-up', () => {
  bench('one station, three years, 13 parameters', () => void rollupDays(series, '2023-11-21', 1096))
})
