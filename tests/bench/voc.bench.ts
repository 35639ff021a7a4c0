import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vocService } from '../../apps/server/src/modules/organics/species/species.ts'
import { admitSpecies, type SpeciesRow } from '../../apps/server/src/pipeline/species-hours.ts'
import { storeSpeciesHours } from '../../apps/server/src/pipeline/store/store-species.ts'
import '../../apps/server/src/pipeline/ingest.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { hourIndex } from '../../packages/demo-city/src/model/calendar.ts'
import { cityPlan, demoSeed } from '../../packages/demo-city/src/plan.ts'
import { speciesHours } from '../../packages/demo-city/src/species/species-hours.ts'
import { speciesList, storedSpecies } from '../../packages/domain/src/species/species-list.ts'
import { formatDateTime, formatHour, hourMs, instantOf } from '../../packages/domain/src/time.ts'
import { type BenchContext, defineBench } from './harness.ts'
import { type OpenBench, openBench, registerStations } from './support/open-bench.ts'

const size = storedSpecies.length
const first = instantOf(2025, 1, 1)
const hours = 17_520
const yearHours = 8760
const stretch = 240

/** Two years of the demo's background station, which is the cheapest to generate. */
const rowsOf = (placeId: number, from: number, count: number): SpeciesRow[] => {
  const place = cityPlan(demoSeed).stations.find(({ code }) => code === 'M14042501')!
  const { ppb } = speciesHours(demoSeed, place, hourIndex(first) + from, count)
  return Array.from({ length: count }, (_, h) => ({
    ...{ placeId, ts: first + (from + h + 1) * hourMs, sourceId: 0, ref: null },
    values: Object.fromEntries(
      Array.from({ length: size }, (_s, s) => [s + 1, ppb[h * size + s]!] as const).filter(([, value]) => !Number.isNaN(value)),
    ),
  }))
}

/** The same year as the file of an instrument: read in its process, admitted and stored at a second station. */
const importFile = async (bench: OpenBench, report: BenchContext['report']): Promise<void> => {
  const placeId = [...(await registerStations(bench, ['voc-file'])).values()][0]!
  const path = join(bench.dataDir, 'species.csv')
  const names = speciesList.map(({ name }) => `"${name}"`)
  const lines = Array.from({ length: yearHours / stretch + 1 }, (_, part) => part * stretch).flatMap(from =>
    rowsOf(placeId, from, Math.min(stretch, yearHours - from)).map(({ ts, values }) =>
      [formatDateTime(ts).slice(0, 16), ...speciesList.map(({ no }) => values[no]?.toFixed(4) ?? '')].join(','),
    ),
  )
  await writeFile(path, `时间,${names.join(',')}\n${lines.join('\n')}\n`)
  const target = { ref: 'bench', by: 'bench', replay: { job: 'import-file', input: {} } }
  const run = { target, scope: systemCaller.scope, signal: new AbortController().signal, progress: () => undefined }
  const request = { format: 'voc_csv' as const, unit: 'ppb' as const, hourLabel: 'end' as const, station: 'voc-file' }
  const began = performance.now()
  const { stored, empty, refused } = await bench.services.ingest.readFile({ path, name: 'species.csv' }, request, run)
  const seconds = (performance.now() - began) / 1000
  // Hours of quality control have no values.
  if (stored + empty !== lines.length || stored < 0.8 * yearHours || refused > 0)
    throw new Error(`${stored} of ${lines.length} hours stored, ${refused} refused`)
  report({
    label: `file of ${lines.length} h × ${names.length} species, read and stored`,
    value: seconds,
    unit: 's',
    better: 'lower',
    goal: 4,
  })
}

export default defineBench({
  name: 'VOC: hours of species admitted and stored, and the answers of the pages on two years',
  run: async ({ time, report }) => {
    const bench = await openBench()
    try {
      const placeId = [...(await registerStations(bench, ['voc'])).values()][0]!
      await bench.services.places.refresh()
      let stored = 0
      for (let from = 0; from < hours; from += stretch) {
        const rows = rowsOf(placeId, from, Math.min(stretch, hours - from))
        const began = performance.now()
        await storeSpeciesHours(bench.pool, admitSpecies(rows), { by: 'bench' })
        if (from < yearHours) stored += performance.now() - began
      }
      report({ label: 'a station-year admitted and stored', value: stored / 1000, unit: 's', better: 'lower', goal: 4 })
      await importFile(bench, report)
      const context = { services: bench.services, caller: systemCaller }
      const call = (name: string, input: object) => vocService.handlers[name]!(context as never, input as never)
      const span = (count: number) => ({ startTime: formatHour(first + hourMs), endTime: formatHour(first + count * hourMs) })
      const of = (count: number) => ({ stationIds: [placeId], ...span(count) })
      const [year, both] = [of(yearHours), of(hours)]
      const began = performance.now()
      await call('Measures', both)
      report({
        label: 'five measures of two years, read for the first time',
        value: performance.now() - began,
        unit: 'ms',
        better: 'lower',
      })
      for (const name of ['Classification', 'OFP', 'LOH', 'SOAP', 'Measures'])
        await time(`station-year: ${name}`, () => call(name, { ...year, ...(name === 'Measures' ? {} : { unit: 'ugm3' }) }), {
          goalMs: 120,
        })
      await time('two years: trend by day', () => call('TimeTrend', { ...both, step: 'day' }), { goalMs: 150 })
      await time('two years: trend by hour', () => call('TimeTrend', both), { goalMs: 300 })
      await time('two years: course of the day', () => call('Cycle', { ...both, cycle: 'hour' }), { goalMs: 300 })
      await time('two years: ratio of 17,520 hours', () => call('SpeciesRatio', { ...both, numerator: 42, denominator: 41 }), {
        goalMs: 200,
      })
      await time('two years: key species of two periods', () => call('KeySpeciesComparison', { left: year, right: both }), { goalMs: 300 })
      await time('quality checks of a station-month', () => call('qc', { stationId: placeId, ...span(720) }), { goalMs: 200 })
    } finally {
      await bench.close()
    }
  },
})
