import { markAllDirty, readSeries } from '../../apps/server/src/pipeline/rollup/queries.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { copyInto } from '../../apps/server/src/platform/database/copy.ts'
import { measuredIds } from '../../packages/domain/src/parameters.ts'
import { hourMs, instantOf } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'
import { openBench, registerStations } from './support/open-bench.ts'

const stations = 80
const first = instantOf(2023, 1, 1) + hourMs
const hours = 1_096 * 24

export default defineBench({
  name: `Daily roll-up of ${stations} stations × 3 years from scratch`,
  run: async ({ time, report }) => {
    const bench = await openBench()
    try {
      const ids = [
        ...(
          await registerStations(
            bench,
            Array.from({ length: stations }, (_, i) => `R${i}`),
          )
        ).values(),
      ]
      for (const year of [2023, 2024, 2025, 2026]) await bench.pool.query('select ensure_hourly_partition($1)', [year])
      const client = await bench.pool.connect()
      const ts = Float64Array.from({ length: hours }, (_, i) => first + i * hourMs)
      for (const id of ids) {
        const column = (p: number) =>
          Float32Array.from({ length: hours }, (_, i) => ((i * 7 + p + id) % 50 === 0 ? Number.NaN : 5 + ((i * (p + 3) + id) % 97)))
        await copyInto(
          client,
          'hourly_readings',
          [
            { name: 'place_id', type: 'int4', values: new Int32Array(hours).fill(id) },
            { name: 'ts', type: 'timestamptz', values: ts },
            ...measuredIds.slice(0, 13).map((name, p) => ({ name, type: 'float4' as const, values: column(p) })),
          ],
          hours,
        )
      }
      client.release()
      await bench.pool.query('vacuum analyze hourly_readings')
      const yearOf = (count: number) => readSeries(bench.pool, ids.slice(0, count), first, 8_760)
      const one = await time('a year of hours of 8 stations (1×)', () => yearOf(8), { rounds: 7 })
      for (const times of [4, 10]) {
        const cost = await time(`a year of hours of ${8 * times} stations (${times}×)`, () => yearOf(8 * times), {
          rounds: 5,
          against: 'a year of hours of 8 stations (1×)',
        })
        report({ label: `cost a row at ${times}× against 1×`, value: cost / one / times, unit: 'times', better: 'lower', goal: 1.25 })
      }
      const took: number[] = []
      const read: number[] = []
      for (let round = 0; round < 3; round++) {
        await bench.pool.query('truncate daily_values, dirty_days')
        await markAllDirty(bench.pool, ids)
        const reading = performance.now()
        if (round === 0) for (const id of ids) await readSeries(bench.pool, [id], first, hours)
        const began = performance.now()
        const days = await rollUp(bench.pool, bench.services.places)
        took.push((performance.now() - began) / 1000)
        if (round === 0) read.push((began - reading) / 1000)
        if (days !== stations * 1_096) throw new Error(`${days} days rolled up`)
      }
      const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
      report({ label: 'reading the hours alone (floor)', value: median(read), unit: 's', better: 'lower' })
      report({
        label: `${stations * hours} hours to ${stations * 1_096} days, in the database`,
        value: median(took),
        unit: 's',
        better: 'lower',
        goal: 10,
        against: 'reading the hours alone (floor)',
      })
    } finally {
      await bench.close()
    }
  },
})
