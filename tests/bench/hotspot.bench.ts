import { layOutGrid } from '../../apps/server/src/modules/hotspot/cells/grid-layout.ts'
import { refreshFields } from '../../apps/server/src/modules/hotspot/cells/refresh-fields.ts'
import { gridReportService } from '../../apps/server/src/modules/hotspot/reports/reports.ts'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { batchOfRows } from '../../apps/server/src/pipeline/hour-batch.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { fuseFieldsTask } from '../../apps/server/src/workers/grid-tasks.ts'
import type { gridReportCalls } from '../../packages/contract/src/hotspot/reports.ts'
import { counties } from '../../packages/domain/src/counties.ts'
import { hourMs, parseHour } from '../../packages/domain/src/time.ts'
import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { giStar } from '../../packages/engine/src/grid/gi-star.ts'
import { hotspotTrend } from '../../packages/engine/src/grid/hotspot-class.ts'
import { plumeOfHour } from '../../packages/engine/src/grid/plume-footprint.ts'
import { searchSources } from '../../packages/engine/src/grid/source-search.ts'
import { type BenchContext, defineBench } from './harness.ts'
import { openBench } from './support/open-bench.ts'

const [side, cellM, sensorCount] = [40, 3000, 140] as const
const cells = side * side
const items = 7
const days = 30

const known = (values: ArrayLike<number>): number => Array.from(values).filter(value => value === value).length
const demand = (holds: boolean, what: string) => {
  if (!holds) throw new Error(`${what}: nothing was measured`)
}

/** A city of 120 km with sensors thrown over it, and a field of values with two hot places. */
const madeCity = () => {
  const random = seededRandom(15)
  const sensors = Float64Array.from({ length: 2 * sensorCount }, () => random.next() * side * cellM)
  const valueAt = (east: number, north: number) =>
    40 + 60 * Math.exp(-(((east - 30_000) / 9000) ** 2 + ((north - 80_000) / 9000) ** 2)) + 5 * random.normal()
  return { random, sensors, valueAt }
}

const fusion = async ({ time }: BenchContext) => {
  const { sensors, valueAt } = madeCity()
  const geometry = {
    ...{ sensors, rows: side, columns: side, lattice: Int32Array.from({ length: cells }, (_, i) => i) },
    cellOfSensor: Int32Array.from({ length: sensorCount }, (_, s) => {
      const [column, row] = [Math.floor(sensors[2 * s]! / cellM), Math.floor(sensors[2 * s + 1]! / cellM)]
      return row * side + column
    }),
    cells: Float64Array.from({ length: 2 * cells }, (_, i) => ((i % 2 === 0 ? (i / 2) % side : Math.floor(i / 2 / side)) + 0.5) * cellM),
  }
  const fields = Array.from({ length: items }, () => ({
    values: Float64Array.from({ length: sensorCount }, (_, s) => valueAt(sensors[2 * s]!, sensors[2 * s + 1]!)),
    method: 'kriging' as const,
  }))
  const made = fuseFieldsTask({ geometry, fields })
  demand(made.length === items && made.every(({ method, values }) => method !== 'median' && known(values) === cells), 'fused maps')
  await time(`fusion of one hour, ${cells} cells × ${items} items`, () => fuseFieldsTask({ geometry, fields }), { goalMs: 1500, rounds: 5 })
}

const hotspots = async ({ time }: BenchContext) => {
  const { valueAt } = madeCity()
  const field = () =>
    Float64Array.from({ length: cells }, (_, i) => valueAt(((i % side) + 0.5) * cellM, (Math.floor(i / side) + 0.5) * cellM))
  const fields = Array.from({ length: days }, field)
  const month = () => {
    const z = fields.map(values => giStar(values, side, side))
    return Array.from({ length: cells }, (_, cell) => hotspotTrend(z.map(each => each[cell]!)))
  }
  demand(
    month().some(({ class: kind }) => kind === '持续热点'),
    'hotspots of the month',
  )
  await time(`Gi* and classes of a month, ${cells} cells × ${days} days`, month, { goalMs: 300 })
}

const search = ({ report }: BenchContext) => {
  const random = seededRandom(16)
  const grid = { west: 0, south: 0, columns: side, rows: side, cellM: 1000 }
  const width = side * grid.cellM
  const source = { east: 15_500, north: 22_500, strength: 40 }
  const sensors = Array.from({ length: sensorCount }, () => ({ east: random.next() * width, north: random.next() * width }))
  const hours = Array.from({ length: days * 24 }, () => ({
    ...{ speed: 0.5 + 3 * random.next(), direction: 360 * random.next(), stability: 1 + Math.floor(6 * random.next()) },
  }))
  const values = Float64Array.from({ length: hours.length * sensorCount }, (_, i) => {
    const [hour, { east, north }] = [hours[Math.floor(i / sensorCount)]!, sensors[i % sensorCount]!]
    const own = source.strength * plumeOfHour(hour, grid.cellM)(east - source.east, north - source.north)
    return 30 + own + 3 * random.normal()
  })
  const began = performance.now()
  const clocks = hours.map((_, h) => (h % 24) + 1)
  const background = hours.map(() => 30)
  const [first] = searchSources({ sensors, hours, clocks, values, background, grid })
  const seconds = (performance.now() - began) / 1000
  demand(first !== undefined && Math.hypot(first.east - source.east, first.north - source.north) < 1500, 'the planted source')
  report({
    label: `source search, ${days} days × ${sensorCount} sensors, ${side} × ${side} km of 1 km`,
    value: seconds,
    unit: 's',
    better: 'lower',
    goal: 60,
  })
}

const now = parseHour('2026-06-02 10')! + 30 * 60_000
const stationsPerCounty = 8

/** Report of a month in an installation of about a hundred stations with two months of hours. */
const reports = async ({ report }: BenchContext) => {
  const bench = await openBench({ now: () => now })
  try {
    const random = seededRandom(17)
    const { services } = bench
    const rows = counties.flatMap(({ id, center }) =>
      Array.from({ length: stationsPerCounty }, (_, n) => ({
        ...{ kind: 'station' as const, code: `G${id}-${n}`, name: `站 ${id}-${n}`, county_id: id, level: 'micro' as const },
        ...{ lon: center.lon + 0.2 * (random.next() - 0.5), lat: center.lat + 0.2 * (random.next() - 0.5), elevation_m: 900 },
      })),
    )
    const stations = await services.db.insertInto('places').values(rows).returning('id').execute()
    await services.places.refresh()
    const first = parseHour('2026-04-01 01')!
    const hours = Math.round((parseHour('2026-05-31 24')! - first) / hourMs) + 1
    for (const { id: placeId } of stations) {
      const level = 20 + 40 * random.next()
      const own = Array.from({ length: hours }, (_, h) => ({
        ...{ placeId, ts: first + h * hourMs, sourceId: 0, ref: null },
        values: { pm2_5: Math.max(1, level * (1 + 0.4 * random.normal())), wind_speed: 2, wind_direction: (h * 7) % 360 },
      }))
      await storeHours(bench.pool, admitHours(batchOfRows(own)), { by: 'bench' })
    }
    await rollUp(bench.pool, services.places, {})
    await layOutGrid(services)
    await refreshFields(services, fuseFieldsTask, { items: ['pm2_5'], periods: { hour: 48, day: 61, month: 2 } })
    const context = { services, caller: systemCaller, audit: {} }
    const call = (name: keyof typeof gridReportCalls, input: object) =>
      gridReportService.handlers[name]!(context as never, input as never) as Promise<unknown>
    const began = performance.now()
    const { id } = (await call('make', { kind: 'month', item: 'pm2_5', period: '2026-05' })) as { id: number }
    const made = performance.now() - began
    const { parts } = (await call('detail', { id })) as { parts: { kind: string; rows: unknown[] }[] }
    const [tables, figures] = ['table', 'figure'].map(kind => parts.filter(part => part.kind === kind))
    demand(tables!.some(({ rows: own }) => own.length >= counties.length) && figures!.length > 0, 'tables and figures of the month')
    for (const [format, goal] of [
      ['docx', 8],
      ['pdf', 10],
    ] as const) {
      const start = performance.now()
      const { file } = (await call('download', { id, format })) as { file: { body: Buffer } }
      demand(
        file.body.length > 20_000 && file.body.subarray(0, 4).toString('latin1') === (format === 'pdf' ? '%PDF' : 'PK\u0003\u0004'),
        format,
      )
      report({
        label: `month's ${format}, made and written`,
        value: (made + performance.now() - start) / 1000,
        unit: 's',
        better: 'lower',
        goal,
      })
    }
  } finally {
    await bench.close()
  }
}

export default defineBench({
  name: 'Hotspot grid: fusion, Gi*, source search, the report of a month',
  run: async context => {
    await fusion(context)
    await hotspots(context)
    search(context)
    await reports(context)
  },
})
