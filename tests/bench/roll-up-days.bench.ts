import { measuredIds } from '../../packages/domain/src/parameters.ts'
import { rollupDays } from '../../packages/engine/src/rollup/rollup-days.ts'
import { defineBench } from './harness.ts'

/** Three years of one station, thirteen parameters, one hour in fifty missing. */
const hours = 1096 * 24
const series = Object.fromEntries(
  measuredIds.map((id, p) => [
    id,
    Float64Array.from({ length: hours }, (_, i) => ((i * 7 + p) % 50 === 0 ? Number.NaN : (i * (p + 3)) % 97)),
  ]),
)

export default defineBench({
  name: 'Days of one station, three years',
  run: async ({ time }) => {
    await time('1,096 days from their hours', () => rollupDays(series, '2023-11-21', 1096), { goalMs: 25, clock: 'processor' })
  },
})
