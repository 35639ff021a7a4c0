import type { AlarmTerms } from '@qingyuan/domain/alarms/rule.ts'
import { sitesOf } from '../../packages/engine/src/alarm/neighbours.ts'
import { replay } from '../../packages/engine/src/alarm/replay.ts'
import { createWatch } from '../../packages/engine/src/alarm/watch.ts'
import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { defineBench } from './harness.ts'

const names = ['pm2_5', 'pm10', 'o3', 'no2', 'so2', 'co']
const stations = 70
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

/** Every value of every series is judged by all rules that read it; counted once. */
export default defineBench({
  name: 'alarms',
  run: async ({ time, report }) => {
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
  },
})
