import { createHash } from 'node:crypto'
import { measuredIds } from '@qingyuan/domain/parameters.ts'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { type DemoBlock, demoBatches, generateBlock, generatePlace } from './generate.ts'
import { cityPlan, demoSeed } from './plan.ts'

const plan = cityPlan(demoSeed)

const fingerprint = (blocks: readonly DemoBlock[]) => {
  const hash = createHash('sha256')
  for (const block of blocks) {
    hash.update(block.placeCode)
    for (const id of measuredIds) hash.update(new Uint8Array(block.columns[id].buffer))
    hash.update(JSON.stringify(block.marks))
  }
  return hash.digest('hex')
}

/** Joins blocks of one place that follow each other. */
const join = (blocks: readonly DemoBlock[]): DemoBlock => ({
  ...blocks[0]!,
  hours: blocks.reduce((sum, block) => sum + block.hours, 0),
  columns: Object.fromEntries(
    measuredIds.map(id => [id, Float32Array.from(blocks.flatMap(block => Array.from(block.columns[id])))]),
  ) as DemoBlock['columns'],
  marks: blocks.flatMap(block => block.marks),
})

describe('generated hours', () => {
  it('are the same whatever the boundaries of the blocks, for every place over a month end', () => {
    const from = instantOf(2026, 2, 25, 7)
    const cuts = [1, 37, 1, 150, 23, 300]
    for (const place of plan.places) {
      const whole = generatePlace({ plan, from, hours: 512 }, place)
      let at = 0
      const parts = cuts.map(hours => {
        const part = generatePlace({ plan, from: from + at * hourMs, hours }, place)
        at += hours
        return part
      })
      expect(fingerprint([join(parts)]), place.name).toBe(fingerprint([whole]))
    }
  })

  it('are the same hour by hour, also inside a run of a stuck sensor, for two years of one micro station', () => {
    const from = instantOf(2024, 11, 1, 1)
    const place = plan.stations.find(station => station.level === 'micro')!
    const whole = generatePlace({ plan, from, hours: 17_520 }, place)
    const days = Array.from({ length: 730 }, (_, d) => generatePlace({ plan, from: from + d * 24 * hourMs, hours: 24 }, place))
    expect(fingerprint([join(days)])).toBe(fingerprint([whole]))
  })

  it('are the same bytes for the same seed in any order of asking, and others for another seed', () => {
    const ask = (seed: number) => generateBlock({ plan: cityPlan(seed), from: instantOf(2025, 7, 1, 1), hours: 48 })
    const first = fingerprint(ask(5))
    const other = fingerprint(ask(6))
    generateBlock({ plan: cityPlan(5), from: instantOf(2025, 12, 1, 1), hours: 24 })
    expect(fingerprint(ask(5))).toBe(first)
    expect(other).not.toBe(first)
  })

  it('come month by month and place by place, without a gap and without an overlap', async () => {
    const from = instantOf(2025, 11, 29, 5)
    const to = instantOf(2026, 1, 2, 9)
    const next = new Map<string, number>()
    const batches: DemoBlock[] = []
    for await (const batch of demoBatches({ plan, from, to })) {
      expect(batch.firstHour).toBe(next.get(batch.placeCode) ?? from)
      next.set(batch.placeCode, batch.firstHour + batch.hours * hourMs)
      batches.push(batch)
    }
    expect(next.size).toBe(86)
    expect([...new Set(next.values())]).toEqual([to + hourMs])
    expect(batches.map(batch => batch.hours).filter((_, i) => i % 86 === 0)).toEqual([44, 744, 33])
    const place = plan.places[12]!
    const mine = batches.filter(batch => batch.placeIndex === 12)
    expect(fingerprint([join(mine)])).toBe(fingerprint([generatePlace({ plan, from, hours: (to - from) / hourMs + 1 }, place)]))
  })

  it('hold marked values beside the column, never in it', () => {
    const blocks = generateBlock({ plan, from: instantOf(2025, 3, 1, 1), hours: 744 }, plan.stations)
    const marks = blocks.flatMap(block => block.marks.map(mark => ({ block, mark })))
    expect(marks.length).toBeGreaterThan(200)
    for (const { block, mark } of marks) {
      const i = (mark.hour - block.firstHour) / hourMs
      expect(block.columns[mark.parameter][i]).toBeNaN()
      expect(Number.isFinite(mark.value)).toBe(true)
    }
    expect(new Set(marks.map(({ mark }) => mark.mark))).toEqual(new Set(['C', 'M', 'D']))
  })

  it('refuse a start that is not a full hour', () => {
    expect(() => generatePlace({ plan, from: instantOf(2026, 1, 1, 1, 30), hours: 1 }, plan.places[0]!)).toThrow(RangeError)
  })
})
