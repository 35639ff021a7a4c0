import { describe, expect, it } from 'vitest'
import { axisX, axisY, createPassage, followX, followY, sweepBulk, sweepScratch, tagRows } from './plane-sweep.ts'

const size = 60
const middle = (size - 1) / 2
const plane = size * size
const at = (c: number) => [c % size, Math.floor(c / size)] as const

/** A cone of height 10 and radius 8 off the centre turns once round it; tag 0 is its western half, tag 1 the rest. */
const turned = () => {
  const height = (x: number, y: number) => Math.max(0, 10 * (1 - Math.hypot(x - middle, y - middle - 14) / 8))
  const initial = Float64Array.from({ length: plane }, (_, c) => height(...at(c)))
  const bulk = initial.slice()
  const even = Float32Array.from(initial, value => 0.25 * value)
  const western = initial.map((value, c) => (at(c)[0] < middle ? value : 0))
  const tags = [Float32Array.from(western), Float32Array.from(initial, (value, c) => value - western[c]!), even]
  const steps = 380
  const angle = (2 * Math.PI) / steps
  const x = Float64Array.from({ length: (size + 1) * size }, (_, f) => -angle * (Math.floor(f / (size + 1)) - middle))
  const y = Float64Array.from({ length: (size + 1) * size }, (_, f) => angle * ((f % size) - middle))
  const [air, still] = [new Float64Array(plane).fill(1), new Float64Array((size + 1) * size)]
  const [way, scratch, budget] = [createPassage((size + 1) * size), sweepScratch(size, size), new Float64Array(4)]
  const follow = {
    nx: size,
    ny: size,
    at: 0,
    inverse: new Float64Array(plane),
    rows: tagRows(size),
  }
  for (let step = 0; step < steps; step++) {
    for (const along of step % 2 === 0 ? (['x', 'y'] as const) : (['y', 'x'] as const)) {
      bulk.forEach((value, c) => {
        follow.inverse[c] = value > 0 ? 1 / value : 0
      })
      const [axis, through, go] = along === 'x' ? ([axisX(size, size), x, followX] as const) : ([axisY(size, size), y, followY] as const)
      sweepBulk(axis, { bulk, air, through, mixed: still, outside: [0, 0] }, 1, way, scratch, budget)
      for (const tag of tags) go({ ...follow, tags: tag }, way, [0, 0])
    }
  }
  return { initial, bulk, tags, budget }
}

describe('a cone that turns once round the middle', () => {
  const { initial, bulk, tags, budget } = turned()
  const total = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)
  it('keeps its mass, stays above 0 and below its top, and four fifths of its height (limiters clip a point)', () => {
    const top = Math.max(...bulk)
    console.log(`cone after a turn: ${top.toFixed(3)} of ${Math.max(...initial).toFixed(3)}`)
    expect(total(bulk)).toBeCloseTo(total(initial) - budget[1]! - budget[3]!, 9)
    expect(Math.min(...bulk)).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThanOrEqual(Math.max(...initial))
    expect(top).toBeGreaterThan(0.8 * Math.max(...initial))
  })
  it('comes back to where it was, to a tenth of a cell', () => {
    const centre = (values: Float64Array, axis: 0 | 1) => values.reduce((sum, value, c) => sum + value * at(c)[axis]!, 0) / total(values)
    for (const axis of [0, 1] as const) expect(Math.abs(centre(bulk, axis) - centre(initial, axis))).toBeLessThan(0.1)
  })
  it('carries an even share evenly, but for 760 roundings to single precision', () => {
    bulk.forEach((value, c) => {
      if (value > 1e-3) expect(Math.abs(tags[2]![c]! / value - 0.25)).toBeLessThan(5e-5)
    })
  })
  it('keeps its halves apart: each keeps its mass, none is negative, and four fifths of a half are on its own side (with upwind shares 0.52)', () => {
    for (const tag of tags) expect(Math.min(...tag)).toBeGreaterThanOrEqual(0)
    const western = total(tags[0]!)
    expect(western).toBeCloseTo(total(initial) / 2, 3)
    const home = tags[0]!.reduce((sum, value, c) => sum + (at(c)[0] < middle ? value : 0), 0)
    console.log(`west half on its side: ${(home / western).toFixed(3)}`)
    expect(home / western).toBeGreaterThan(0.8)
  })
})
