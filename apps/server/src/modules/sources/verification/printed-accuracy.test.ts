import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { expect, test } from 'vitest'
import { type TwinScoreRow, twinOf } from '#/modules/sources/incidents/public.ts'
import type { Outcome } from './experiment.ts'
import { storedScore } from './queries.ts'
import { scoresByPlace } from './scores.ts'

const { next } = seededRandom(14)

/** Runs of two stations in two classes of wind: more are refused in weak wind, so that means over rows have to be weighed. */
const stored: Outcome[] = Array.from({ length: 240 }, (_, n) => {
  const weak = next() < 0.6
  const unknown = next() < 0.5 ? 0 : 0.5
  const [share, low] = [next(), 0.5 * next()]
  const place = Math.floor(5 * next() ** 2)
  return {
    placeId: (n % 2) + 1,
    windClass: weak ? '弱风' : '中等风',
    top1: place === 0,
    top3: place < 3,
    share,
    interval: next() < 0.1 ? null : { low, high: low + 0.5 },
    errorM: Math.round(5000 * next()),
    identifiable: next() < (weak ? 0.3 : 0.9),
    unknown,
    unknownProbability: next(),
    unexplained: { truth: unknown, share: next(), low: 0.1, high: 0.4 },
    overBlame: (weak ? 0.35 : 0.15) * next(),
  }
})

/** Counted from the stored runs, with nothing of the way that the page's numbers come by. */
const countOf = (runs: readonly Outcome[]) => {
  const counts = { right: 0, three: 0, covered: 0, hidden: 0, found: 0, plain: 0, alarms: 0, answered: 0, blamed: 0 }
  for (const run of runs) {
    if (run.top1) counts.right++
    if (run.top3) counts.three++
    if (run.interval && run.share >= run.interval.low && run.share <= run.interval.high) counts.covered++
    const saysUnknown = run.unknownProbability >= 0.5
    if (run.unknown > 0) counts.hidden++
    else counts.plain++
    if (saysUnknown && run.unknown > 0) counts.found++
    if (saysUnknown && run.unknown === 0) counts.alarms++
    if (run.identifiable) counts.answered++
    if (run.identifiable && run.overBlame > 0.2) counts.blamed++
  }
  const all = runs.length
  return {
    incidents: all,
    top1: counts.right / all,
    top3: counts.three / all,
    coverage80: counts.covered / all,
    unknownIncidents: counts.hidden,
    unknownFound: counts.found / counts.hidden,
    falseAlarms: counts.alarms / counts.plain,
    overBlamed: counts.blamed / counts.answered,
  }
}

const rows = scoresByPlace(stored).map((row): TwinScoreRow => ({ ...storedScore('4', row), made_at: new Date(0) }))

const expectSame = (printed: ReturnType<typeof twinOf>, runs: readonly Outcome[]) => {
  for (const [key, value] of Object.entries(countOf(runs))) expect(printed![key as keyof typeof printed], key).toBeCloseTo(value, 12)
}

test('the accuracy that a page prints is what the stored runs come to when they are counted', () => {
  const own = stored.filter(({ placeId, windClass }) => placeId === 1 && windClass === '弱风')
  expectSame(twinOf(rows, 1, '弱风'), own)
  expectSame(
    twinOf(rows, 9, '中等风'),
    stored.filter(({ windClass }) => windClass === '中等风'),
  )
  expectSame(twinOf(rows, 9, '强风'), stored)
})
