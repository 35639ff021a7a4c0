import { describe, expect, it } from 'vitest'
import { featureRadar, type RadarSample } from './feature-radar.ts'

const of = (so2: number, no2: number, co: number, pm2_5: number, coarse: number): RadarSample => ({
  so2,
  no2,
  co,
  pm2_5,
  pm10: pm2_5 + coarse,
})
const history = [of(10, 30, 0.8, 35, 45), of(12, 34, 0.9, 40, 40), of(9, 28, 0.7, 30, 50), of(11, 36, 0.9, 48, 44), of(8, 26, 0.6, 28, 42)]
/** A usual mixture with some axes taken so many times. */
const raise = (so2: number, no2: number, co: number, pm2_5: number, coarse: number) =>
  of(10 * so2, 31 * no2, 0.8 * co, 36 * pm2_5, 44 * coarse)

describe('feature radar', () => {
  it('the worked example is of fireworks', () => {
    const radar = featureRadar(history, of(14, 30, 0.9, 70, 38), { need: 5 })
    const worked = { value: [1.12, 0.779, 0.925, 1.557, 0.68], upper: [1.083, 1.04, 1.076, 1.109, 1.122] }
    for (const [a, expected] of worked.value.entries()) expect(Math.abs(radar.value[a]! - expected)).toBeLessThan(6e-4)
    for (const [a, expected] of worked.upper.entries()) expect(Math.abs(radar.upper[a]! - expected)).toBeLessThan(6e-4)
    expect(radar).toMatchObject({ raised: ['so2', 'pm2_5'], type: 'fireworks', samples: 5 })
  })
  it.each([
    [raise(1, 1, 1, 1, 1), 'standard'],
    [raise(1, 1, 1, 3, 1), 'secondary'],
    [raise(3, 1, 1, 1, 1), 'coal'],
    [raise(1, 3, 3, 1, 1), 'traffic'],
    [raise(1, 1, 1, 1, 2.5), 'dust'],
    [raise(1, 1, 1, 1, 5), 'sand'],
    [raise(4, 4, 4, 1, 1), 'industry'],
    [raise(1, 3, 1, 1, 1), 'other'],
  ])('%# a raised mixture is of type %s', (now, type) => expect(featureRadar(history, now, { need: 5 }).type).toBe(type))
  it('does not change when everything is twice as much: it looks at the mixture', () => {
    const twice = featureRadar(history, of(28, 60, 1.8, 140, 76), { need: 5 })
    expect(twice.value[3]).toBeCloseTo(featureRadar(history, of(14, 30, 0.9, 70, 38), { need: 5 }).value[3]!, 12)
  })
  it('says nothing without a value, or with too short a history; PM2.5 above PM10 leaves nothing coarse', () => {
    expect(featureRadar(history, of(14, Number.NaN, 0.9, 70, 38), { need: 5 })).toMatchObject({ type: null, raised: [] })
    expect(featureRadar(history, of(14, 30, 0.9, 70, 38), { need: 6 }).value.every(Number.isNaN)).toBe(true)
    expect(featureRadar([history[0]!, of(Number.NaN, 1, 1, 1, 1)], history[0]!, { need: 1 })).toMatchObject({ type: null, samples: 1 })
    expect(featureRadar(history, { ...history[0]!, pm10: 20 }, { need: 5 }).value[4]).toBe(0)
  })
})
