import type { AlarmCondition, AlarmTerms } from '@qingyuan/domain/alarms/rule.ts'
import { lookbackHours, memoryHours } from '@qingyuan/domain/alarms/rule.ts'
import { expect, test } from 'vitest'
import { seededRandom } from '../core/random.ts'
import type { Site } from './answers.ts'
import { replay, type SiteSeries } from './replay.ts'
import { createWatch, type Episode } from './watch.ts'

const NA = Number.NaN
const alone: Site = { neighbours: [], counts: true }
const terms = (condition: AlarmCondition, rest: Partial<AlarmTerms> = {}): AlarmTerms => ({ condition, hours: 1, clearHours: 1, ...rest })
const above = (limit: number, clear?: number): AlarmCondition => ({
  kind: 'above',
  of: 'x',
  limit,
  ...(clear === undefined ? {} : { clear }),
})

/** Alarms of one rule at one site: `since-last ended? hours peak`. */
const found = (rule: AlarmTerms, series: SiteSeries, hours: number) => {
  const { ended, running } = replay([{ terms: rule }], [alone], [series], hours)
  return [...ended.map(e => [e.since, e.last, e.endedAt, e.hours, e.peak]), ...running.map(e => [e.since, e.last, null, e.hours, e.peak])]
}
const ofValues = (rule: AlarmTerms, x: number[]) => found(rule, { x }, x.length)

test('two hours above the limit begin an alarm at the first of them, one does not', () => {
  const rule = terms(above(115), { hours: 2 })
  expect(ofValues(rule, [50, 120])).toEqual([])
  expect(ofValues(rule, [50, 120, 130])).toEqual([[1, 2, null, 2, 130]])
  expect(ofValues(rule, [120, 50, 120])).toEqual([])
})

test('a value equal to the limit is not above it', () => {
  expect(ofValues(terms(above(115)), [115, 115])).toEqual([])
})

test('with hysteresis an alarm goes on a little below the limit and ends at the clearing value', () => {
  const rule = terms(above(115, 105), { hours: 2 })
  expect(ofValues(rule, [120, 130, 112])).toEqual([[0, 2, null, 3, 130]])
  expect(ofValues(rule, [120, 130, 105])).toEqual([[0, 1, 2, 2, 130]])
  expect(ofValues(rule, [120, 112, 120]), 'a run that is no alarm yet is held against the limit').toEqual([])
})

test('an alarm that needs two hours to end outlives one', () => {
  const rule = terms(above(100), { clearHours: 2 })
  expect(ofValues(rule, [120, 90, 120, 90, 90])).toEqual([[0, 2, 4, 2, 120]])
})

test('a missing hour neither begins nor ends a run; a long silence lets it go', () => {
  const rule = terms(above(115), { hours: 2 })
  expect(ofValues(rule, [120, NA, 130])).toMatchObject([[0, 2, null, 2, 130]])
  expect(ofValues(rule, [120, 130, NA, NA, NA, NA])).toMatchObject([[0, 1, null, 2, 130]])
  expect(ofValues(rule, [120, 130, NA, NA, NA, NA, NA])).toEqual([[0, 1, 6, 2, 130]])
})

test('a muted hour is unknown even to a rule about missing values, and counts for no neighbour', () => {
  const muted = [0, 0, 1, 1]
  expect(found(terms(above(115)), { x: [50, 50, 500, 500], muted }, 4)).toEqual([])
  expect(found(terms({ kind: 'missing', series: ['x'] }), { x: [50, 50, NA, NA], muted }, 4)).toEqual([])
  const relative = terms({ kind: 'relative', of: 'x', to: 'neighbours', ratio: 2, least: 10 })
  const sites = [{ neighbours: [1, 2, 3], counts: true }, alone, alone, alone]
  const others = [{ x: [10] }, { x: [10] }, { x: [10] }]
  const at = (last: SiteSeries) =>
    replay([{ terms: relative, sites: [0] }], sites, [{ x: [60] }, ...others.slice(1), last], 1).running.length
  expect(at({ x: [900] })).toBe(0)
  expect(at({ x: [900], muted: [1] })).toBe(0)
  expect(at({ x: [10], muted: [0] })).toBe(1)
})

test('a constant value began when it was first seen; a missing hour begins the count anew', () => {
  const rule = terms({ kind: 'constant', of: 'x', hours: 4 })
  expect(ofValues(rule, [3, 7, 7, 7, 7, 7, 8])).toEqual([[1, 5, 6, 5, 7]])
  expect(ofValues(rule, [7, 7, NA, 7, 7])).toEqual([])
})

test('a rise is seen against the lowest of the hours before, by amount and by share', () => {
  const rule = terms({ kind: 'rise', of: 'x', over: 3, by: 50, share: 0.8 })
  expect(ofValues(rule, [40, 60, 80, 91])).toMatchObject([[3, 3, null, 1, 91]])
  expect(ofValues(rule, [40, 60, 80, 90]), '50 is not more than 50').toEqual([])
  expect(ofValues(rule, [100, 160]), 'more than 50 but not by 80 %').toEqual([])
  expect(ofValues(rule, [40, NA, NA, NA, 120]), 'nothing to compare with').toEqual([])
})

test('a part larger than its whole, by the margin and by the share', () => {
  const rule = terms({ kind: 'inverted', of: 'fine', under: 'coarse', margin: 5, share: 0.1 })
  expect(found(rule, { fine: [30, 36, 120, 112, NA], coarse: [30, 30, 110, 100, 10] }, 5)).toEqual([
    [1, 1, 2, 1, 36],
    [3, 3, null, 1, 112],
  ])
})

test('a value above the own percentile of the same clock hour, within the hours of the day that the rule is for', () => {
  const days = 12
  const rule = terms({ kind: 'percentile', of: 'x', days: 10, p: 90, from: 22, to: 6, least: 50 })
  const x = Array.from({ length: days * 24 }, (_, i) => (i % 24 === 23 ? 100 + (i % 7) : 40))
  x[11 * 24 + 23] = 140
  x[11 * 24 + 12] = 400
  const from = (firstClock?: number) => {
    const { ended, running } = replay([{ terms: rule }], [alone], [{ x }], x.length, { firstClock })
    return [...ended, ...running].map(each => [each.since, each.peak])
  }
  expect(from(0), 'at 23 h, not at noon').toEqual([[11 * 24 + 23, 140]])
  expect(from(12), 'by another clock the other hour is at night').toEqual([[11 * 24 + 12, 400]])
  expect(from(), 'without a clock nothing is known').toEqual([])
})

test('a value above the limit while the wind is from a sector, over north too', () => {
  const rule = terms({ kind: 'sector', of: 'x', limit: 100, from: 315, to: 45, speed: 1 })
  const wind = (direction: number, speed = 2, x = 120) =>
    found(rule, { x: [x], wind_direction: [direction], wind_speed: [speed] }, 1).length
  expect([wind(350), wind(10), wind(45), wind(180), wind(350, 0.5), wind(350, 2, 90), wind(NA)]).toEqual([1, 1, 0, 0, 0, 0, 0])
})

test('in its quiet hours a rule decides nothing', () => {
  const rule = { ...terms(above(100)), quiet: [1, 2] }
  const { ended, running } = replay([{ terms: rule }], [alone], [{ x: [50, 120, 120, 120] }], 4, { firstClock: 0 })
  expect([...ended, ...running].map(each => [each.since, each.hours])).toEqual([[3, 1]])
})

test('a site is late when it reported before, and as long as it is silent', () => {
  const rule = terms({ kind: 'missing', series: ['x', 'y'] }, { hours: 3 })
  const series = { x: [1, NA, NA, NA, NA, NA], y: [NA, NA, NA, NA, NA, 4] }
  expect(found(rule, series, 6)).toEqual([[1, 4, 5, 4, NA]])
  expect(found(rule, { x: new Array(40).fill(NA) }, 40), 'it never spoke').toEqual([])
  expect(found(rule, { x: [1, ...new Array(400).fill(NA)] }, 401)).toMatchObject([[1, 400, null, 400, NA]])
})

test('relative to others: the own value does not count, fewer than three others are no reference', () => {
  const sites = (counts: boolean[], neighbours: number[]): Site[] => counts.map(each => ({ neighbours, counts: each }))
  const rule = (to: 'neighbours' | 'city') => terms({ kind: 'relative', of: 'x', to, ratio: 2, least: 30 })
  const at = (to: 'neighbours' | 'city', values: number[], where: Site[]) =>
    replay(
      [{ terms: rule(to), sites: [0] }],
      where,
      values.map(value => ({ x: [value] })),
      1,
    ).running.length
  const near = sites([true, true, true, true], [1, 2, 3])
  for (const to of ['neighbours', 'city'] as const) {
    expect(at(to, [101, 40, 50, 60], near)).toBe(1)
    expect(at(to, [100, 40, 50, 60], near), 'twice 50 is not more than twice').toBe(0)
    expect(at(to, [39, 10, 10, 10], near), 'only 29 above').toBe(0)
    expect(at(to, [101, 40, NA, 60], near), 'two others').toBe(0)
  }
  expect(at('city', [101, 40, 50, 60, 900], sites([false, true, true, true, false], [])), 'a site that does not count').toBe(1)
})

test('all and any with what is unknown: one no decides for all, one yes for any', () => {
  const parts = [above(10), { ...above(10), of: 'y' }] as AlarmCondition[]
  const once = (kind: 'all' | 'any', x: number, y: number) => found(terms({ kind, parts }), { x: [x], y: [y] }, 1).length
  expect([
    once('all', 20, 20),
    once('all', 20, 5),
    once('all', 20, NA),
    once('any', 20, NA),
    once('any', 5, NA),
    once('any', 5, 5),
  ]).toEqual([1, 0, 0, 1, 0, 0])
  const rule = terms({ kind: 'all', parts })
  expect(found(rule, { x: [20, 20, 20], y: [20, NA, 5] }, 3), 'the unknown hour does not end it').toEqual([[0, 0, 2, 1, 20]])
})

const rules: AlarmTerms[] = [
  terms(above(60, 50), { hours: 2 }),
  terms({ kind: 'relative', of: 'x', to: 'neighbours', ratio: 1.3, least: 5 }),
  terms({ kind: 'rise', of: 'x', over: 3, by: 20 }),
  terms({ kind: 'constant', of: 'x', hours: 3 }),
  terms({ kind: 'missing', series: ['x'] }, { hours: 2 }),
  terms({ kind: 'any', parts: [above(80), { kind: 'relative', of: 'x', to: 'city', ratio: 1.5, least: 10 }] }, { hours: 2, clearHours: 2 }),
]
const hours = 600
const sites: Site[] = Array.from({ length: 8 }, (_, i) => ({ neighbours: [0, 1, 2, 3, 4, 5, 6, 7].filter(j => j !== i), counts: true }))
const random = seededRandom(11)
const bySite: SiteSeries[] = sites.map(() => {
  let level = 50
  return {
    x: Float64Array.from({ length: hours }, () => {
      level = Math.max(0, 50 + 0.85 * (level - 50) + 12 * random.normal())
      return random.next() < 0.15 ? NA : Math.round(level / 4) * 4
    }),
  }
})
const watched = rules.map(each => ({ terms: each }))

test('hours that come one by one give the alarms that the same hours give at once', () => {
  const begun: unknown[] = []
  const watch = createWatch(watched, sites, { onBegin: e => begun.push([e.rule, e.site, e.since]) })
  for (let hour = 0; hour < hours; hour++) watch.step(() => bySite.map(series => series.x![hour]!))
  const { ended, running } = replay(watched, sites, bySite, hours)
  const all = [...ended, ...running].map(e => [e.rule, e.site, e.since])
  expect(new Set(all.map(([rule]) => rule)).size, 'every rule found something').toBe(rules.length)
  expect(begun.map(String).sort()).toEqual(all.map(String).sort())
})

/** Of the same random hours, one site that says the same for a week and one that says nothing for five days. */
const withLong: SiteSeries[] = bySite.map(({ x }, site) => ({
  x: Float64Array.from(x as Float64Array, (value, hour) => {
    if (site === 0 && hour >= 100 && hour < 268) return 44
    return site === 1 && hour >= 290 && hour < 410 ? NA : value
  }),
}))

test('at any hour a window as long as the memory of the rules, resumed from the state before, gives the same alarms', () => {
  const window = Math.max(...rules.map(memoryHours))
  const memory = Math.max(...rules.map(each => lookbackHours(each.condition)))
  // Of a value that stays the same, and of a silence, every hour counts.
  const counted = (e: Episode) => (['constant', 'missing'].includes(rules[e.rule]!.condition.kind) ? e.hours : '')
  const said = (e: Episode, first: number) => `${e.rule}|${e.site}|${e.since + first}|${counted(e)}`
  const whole = createWatch(watched, sites)
  for (let end = 1; end <= hours; end++) {
    const first = end - window
    const before = whole.running().filter(e => e.since < first)
    whole.step(() => withLong.map(({ x }) => x![end - 1]!))
    if (end < 100) continue
    const resumed = before.map(e => ({ ...e, since: e.since - first, last: -1, hours: Math.min(e.hours, first - e.since) }))
    const part = withLong.map(({ x }) => ({ x: (x as Float64Array).subarray(first - memory, end) }))
    const tail = replay(watched, sites, part, window, { resumed, memory })
    const now = whole.running().map(e => said(e, 0))
    expect(tail.running.map(e => said(e, first)).sort(), `hour ${end}`).toEqual(now.sort())
  }
})

test('a rule that is for some sites leaves the others alone', () => {
  const { ended, running } = replay([{ terms: terms(above(40)), sites: [2, 5] }], sites, bySite, hours)
  expect([...new Set([...ended, ...running].map(e => e.site))].sort((a, b) => a - b)).toEqual([2, 5])
})

test('a replay that is called off stops', () => {
  expect(() => replay(watched, sites, bySite, hours, { signal: AbortSignal.abort() })).toThrow()
})

test('a share of the minutes and a likeness to a profile are series of their own; without them nothing is known', () => {
  const share = terms({ kind: 'share', of: 'x', limit: 20, share: 0.5 })
  const shares = { x: [10, 30, 40, 50, 12], 'share:x:20': [0.1, 0.5, NA, 0.9, 0.49] }
  expect(found(share, shares, 5), 'the peak is of the quantity, a gap is bridged').toEqual([[1, 3, 4, 2, 50]])
  const like = terms({ kind: 'fingerprint', profile: 'P', similarity: 0.85, least: 5 })
  const hours = { 'similarity:P': [0.9, 0.95, 0.95, 0.8, NA], 'mass:P': [8, 9, 2, 9, 1] }
  expect(found(like, hours, 5), 'too little to have a composition ends it').toEqual([[0, 1, 2, 2, 0.95]])
  expect(found(like, { x: [1, 2, 3] }, 3)).toEqual([])
})

test('a detector is compared with detectors, not with the analysers beside it', () => {
  const networks = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b']
  const sites = networks.map(
    (network, i): Site => ({
      ...{ network, counts: true },
      neighbours: networks.flatMap((other, j) => (other === network && j !== i ? [j] : [])),
    }),
  )
  const level = [10, 10, 10, 10, 100, 100, 100, 190]
  for (const to of ['neighbours', 'city'] as const) {
    const rule = terms({ kind: 'relative', of: 'x', to, ratio: 1.8, least: 10 })
    const { running } = replay(
      [{ terms: rule }],
      sites,
      level.map(x => ({ x: [x] })),
      1,
    )
    expect(
      running.map(({ site }) => site),
      to,
    ).toEqual([7])
  }
})
