import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { admitSpecies, type SpeciesRow } from '../../apps/server/src/pipeline/species-hours.ts'
import { storeSpeciesHours } from '../../apps/server/src/pipeline/store/store-species.ts'
import { speciesList } from '../../packages/domain/src/species/species-list.ts'
import { hourMs, instantOf } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'
import { openBench, registerStations } from './support/open-bench.ts'

const first = instantOf(2026, 1, 1)
const hoursPerDay = 24

/** A day of all species of every place. */
const dayRows = (placeIds: Iterable<number>, day: number): SpeciesRow[] =>
  [...placeIds].flatMap(placeId =>
    Array.from({ length: hoursPerDay }, (_, n) => ({
      ...{ placeId, ts: first + (day * hoursPerDay + n + 1) * hourMs, sourceId: 0, ref: null },
      values: Object.fromEntries(speciesList.map(({ no }) => [no, ((no * (n + 3) + day) % 97) / 10])),
    })),
  )

export default defineBench({
  name: 'One day of 117 VOC species × 24 h, admitted, stored and rolled up',
  run: async ({ time }) => {
    const bench = await openBench()
    try {
      let day = 0
      for (const stations of [1, 20]) {
        const codes = Array.from({ length: stations }, (_, i) => `S${stations}-${i}`)
        const ids = [...(await registerStations(bench, codes)).values()]
        await bench.services.places.refresh()
        const store = (rows: readonly SpeciesRow[]) => storeSpeciesHours(bench.pool, admitSpecies(rows), { by: 'bench' })
        await time(`${stations} stations: new`, () => store(dayRows(ids, day++)), { rounds: 7 })
        await time(`${stations} stations: the same day again`, () => store(dayRows(ids, 0)), { rounds: 5 })
        await time(`${stations} stations: roll-up of a day`, async () => {
          await store(dayRows(ids, day++))
          await rollUp(bench.pool, bench.services.places)
        })
      }
    } finally {
      await bench.close()
    }
  },
})
