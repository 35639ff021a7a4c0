import type { AlarmTerms } from '@qingyuan/domain/alarms/rule.ts'
import { readWatched, sitesOfPlaces } from '../../apps/server/src/modules/alarms/rules/public.ts'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { evaluateAlarms } from '../../apps/server/src/pipeline/alarms/evaluate.ts'
import { batchOfRows } from '../../apps/server/src/pipeline/hour-batch.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { storeMinutes } from '../../apps/server/src/pipeline/store/store-minutes.ts'
import { transaction } from '../../apps/server/src/platform/database/transaction.ts'
import { hourMs, instantOf } from '../../packages/domain/src/time.ts'
import { sitesOf } from '../../packages/engine/src/alarm/neighbours.ts'
import { replay } from '../../packages/engine/src/alarm/replay.ts'
import { createWatch } from '../../packages/engine/src/alarm/watch.ts'
import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { type BenchContext, defineBench } from './harness.ts'
import { openBench } from './support/open-bench.ts'

const names = ['pm2_5', 'pm10', 'o3', 'no2', 'so2', 'co']
const stations = 150
const hours = 720

const terms = (condition: AlarmTerms['condition'], hours = 2): AlarmTerms => ({ condition, hours, clearHours: 1 })
/** One of each kind, as an installation has them. */
const rules: AlarmTerms[] = [
  ...names.map(of => terms({ kind: 'above', of, limit: 115, clear: 109 })),
  terms({ kind: 'relative', of: 'pm2_5', to: 'neighbours', ratio: 2, least: 50 }),
  terms({ kind: 'relative', of: 'pm10', to: 'city', ratio: 2, least: 50 }),
  terms({ kind: 'rise', of: 'so2', over: 3, by: 60, share: 1 }, 1),
  terms({ kind: 'inverted', of: 'pm2_5', under: 'pm10', margin: 5, share: 0.1 }, 3),
  terms({ kind: 'constant', of: 'pm2_5', hours: 6 }, 1),
  terms({ kind: 'missing', series: names }, 3),
  terms({
    kind: 'any',
    parts: [
      { kind: 'above', of: 'o3', limit: 200 },
      { kind: 'above', of: 'no2', limit: 200 },
    ],
  }),
]

const [minuteStations, minuteHours] = [150, 30] as const
/** Of a demo start: the hours that one evaluation looks at, and the minutes of a rule about their share. */
const evaluation = async ({ time, report }: BenchContext) => {
  const now = instantOf(2026, 5, 20, 10)
  const bench = await openBench({ now: () => now + 60_000 })
  try {
    const codes = Array.from({ length: minuteStations }, (_, n) => `M${n}`)
    const sensors = codes.map((code, n) => ({
      ...{ kind: 'sensor' as const, code, name: code, county_id: 16, level: null, elevation_m: 930, simulated: false },
      ...{ lon: 113 + 0.002 * (n % 15), lat: 36.2 + 0.002 * Math.floor(n / 15) },
    }))
    const { services } = bench
    const ids = (await services.db.insertInto('places').values(sensors).returning('id').execute()).map(({ id }) => id)
    await services.db
      .insertInto('monitor_stations')
      .values(ids.map(place_id => ({ place_id, type: 'tvoc' as const, park: null, owner: null, around: [] })))
      .execute()
    await services.places.refresh()
    const random = seededRandom(8)
    const level = (hot: boolean) => Math.round(Math.max(1, (hot ? 800 : 120) * (1 + 0.2 * random.normal())))
    for (let hour = 1 - minuteHours; hour <= 0; hour++) {
      const ts = now + hour * hourMs
      const isHot = (n: number) => n % 10 === 0 && hour > -3
      const minutes = ids.flatMap((placeId, n) =>
        Array.from({ length: 60 }, (_, m) => ({
          ...{ placeId, ts: ts - m * 60_000, spanMin: 1, marks: null, sourceId: 0, ref: null, values: { tvoc: level(isHot(n)) } },
        })),
      )
      await transaction(bench.pool, client => storeMinutes(client, minutes, new Set()))
      const rows = ids.map((placeId, n) => ({ placeId, ts, values: { tvoc: level(isHot(n)), odour: 3 }, sourceId: 0, ref: null }))
      await storeHours(bench.pool, admitHours(batchOfRows(rows)), { by: 'bench' })
    }
    await bench.pool.query('analyze')
    const share: AlarmTerms = terms({ kind: 'share', of: 'tvoc', limit: 300, share: 0.5 }, 1)
    const first = now - (minuteHours - 1) * hourMs
    const read = () => readWatched(services, ids, [{ terms: share, placeIds: ids }], first, minuteHours)
    const sites = sitesOfPlaces(services.places.sensors())
    const judge = async () => replay([{ terms: share }], sites, await read(), minuteHours)
    const found = await judge()
    if (found.running.length !== minuteStations / 10) throw new Error(`${found.running.length} alarms: nothing was measured`)
    const ms = await time(`share of the minutes, ${minuteStations} stations × ${minuteHours} h of 1-min`, judge)
    const values = minuteStations * minuteHours * 60
    report({
      label: '1-min values judged a second, read from the store',
      value: (values / ms) * 1000,
      unit: '1/s',
      goal: 50_000,
      better: 'higher',
    })
    const began = performance.now()
    const raised = await evaluateAlarms(services, now + 60_000)
    report({
      label: `all rules on ${minuteStations} stations: raised after the commit`,
      value: performance.now() - began,
      unit: 'ms',
      goal: 1000,
      better: 'lower',
    })
    if (raised.length === 0) throw new Error('no alarm was raised: nothing was measured')
  } finally {
    await bench.close()
  }
}

/** Every value of every series is judged by all rules that read it; counted once. */
export default defineBench({
  name: 'alarms',
  run: async context => {
    const { time, report } = context
    const random = seededRandom(4)
    const sites = sitesOf(
      Array.from({ length: stations }, () => ({ lon: 112 + 2 * random.next(), lat: 35.8 + 1.3 * random.next(), counts: true })),
    )
    const bySite = sites.map(() =>
      Object.fromEntries(
        names.map(name => [
          name,
          Float64Array.from({ length: hours }, () => (random.next() < 0.03 ? Number.NaN : Math.max(0, 60 + 40 * random.normal()))),
        ]),
      ),
    )
    const watched = rules.map(each => ({ terms: each }))
    const values = stations * hours * names.length
    const ms = await time(`a month of ${stations} stations by ${rules.length} rules`, () => replay(watched, sites, bySite, hours))
    report({ label: 'values judged a second, stored hours', value: (values / ms) * 1000, unit: '1/s', goal: 50_000, better: 'higher' })
    const watch = createWatch(watched, sites)
    let hour = 0
    const now = new Map(names.map(name => [name, new Float64Array(stations)]))
    const one = await time(
      'one hour of all stations as it comes',
      () => {
        for (const [name, at] of now) for (let site = 0; site < stations; site++) at[site] = bySite[site]![name]![hour % hours]!
        hour++
        watch.step(name => now.get(name))
      },
      { rounds: 200, warmup: 50 },
    )
    report({
      label: 'values judged a second, as they come',
      value: ((stations * names.length) / one) * 1000,
      unit: '1/s',
      goal: 50_000,
      better: 'higher',
    })
    await evaluation(context)
  },
})
