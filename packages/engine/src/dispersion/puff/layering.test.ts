import { describe, expect, it } from 'vitest'
import { plainRun, steadyWeather, wideOptions } from '../test-support/plain-run.ts'
import { layerPuff } from './layering.ts'
import { mergePuffs } from './merge.ts'
import type { Layering, Puff } from './puff.ts'
import { runPuffs } from './run-puffs.ts'
import { splitPuffs } from './split.ts'

const puffOf = (change: Partial<Puff> = {}): Puff =>
  ({
    source: 0,
    heightM: 100,
    layering: 1,
    lidMaxM: 800,
    lidLastM: 800,
    below: Float64Array.of(100),
    above: Float64Array.of(0),
    young: { xM: 0, yM: 0, sigmaY: 200, sigmaZ: 150, distanceM: 5000, ageS: 3600 },
    ...change,
  }) as Puff

const mass = ({ below, above }: Puff) => below[0]! + above[0]!

describe('layers', () => {
  it('moves mass and never makes it, whatever the lid does', () => {
    for (const layering of [1, 2, 3, 4, 5, 6] as Layering[]) {
      const two = layering >= 3
      const puff = puffOf({ layering, below: Float64Array.of(two ? 40 : 100), above: Float64Array.of(two ? 60 : 0), lidMaxM: 1200 })
      for (const [stability, lid] of [
        [4, 500],
        [5, 100],
        [6, 60],
        [3, 1500],
        [2, 300],
        [4, 90],
        [1, 2500],
      ] as const) {
        const used = layerPuff(puff, stability, lid)
        expect(used).toBeGreaterThan(0)
        expect(mass(puff)).toBeCloseTo(100, 9)
        expect(puff.below[0]!).toBeGreaterThanOrEqual(0)
        expect(puff.above[0]!).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('leaves mass above a falling lid aloft, and takes it back', () => {
    const puff = puffOf({ layering: 2, lidMaxM: 1000, lidLastM: 1000 })
    layerPuff(puff, 5, 250)
    expect(puff.above[0]!).toBeCloseTo(75, 9)
    layerPuff(puff, 3, 625)
    expect(puff.above[0]!).toBeCloseTo(37.5, 9)
    layerPuff(puff, 3, 1200)
    expect(puff.below[0]!).toBeCloseTo(100, 9)
  })
})

describe('merging and splitting', () => {
  it('keeps mass, centre and second moment of two puffs that become one', () => {
    const a = puffOf({ gone: false })
    const b = puffOf({ gone: false, below: Float64Array.of(300), young: { ...a.young, xM: 40, sigmaY: 220 } })
    const out = mergePuffs([a, b])
    expect(out.reduce((sum, puff) => sum + mass(puff), 0)).toBeCloseTo(400, 9)
    if (out.length === 1) {
      expect(out[0]!.young.xM).toBeCloseTo(30, 6)
      expect(out[0]!.young.sigmaY).toBeGreaterThan(200)
    }
  })

  it('splits mixed puffs in the evening without making mass', () => {
    const weather = steadyWeather(30, { stability: 2, speed: 1, ruralMixingM: 400 })
    const options = { ...wideOptions, split: { hour: 18 } }
    const result = runPuffs(plainRun({ weather, options }))
    const { emitted, gone, remaining } = result.budget[0]!
    expect((gone[0]! + remaining[0]!) / emitted[0]!).toBeCloseTo(1, 9)
    expect(splitPuffs([], weather, 0, options, true)).toEqual([])
  })
})
