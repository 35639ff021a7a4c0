import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { entriesOf } from '@qingyuan/engine/inversion/responses.ts'
import { describe, expect, test } from 'vitest'
import { buffersOf } from '../transfer.ts'
import { diffusionFrames } from './diffusion.ts'
import { sceneFootprint } from './footprint.ts'
import { memberResponses } from './members.ts'
import { type Scene, type SceneOutlet } from './scene.ts'
import { candidatesOf, sceneWith, traceScene } from './trace-scene.ts'
import { sceneWeather } from './weather.ts'

const hours = 12
const incidentHours = 4
const cells = 16
const progress = { onProgress: () => undefined }

/** South-west wind; thirty enterprises all round, the one of `culprit` 3 km upwind. */
const sceneOf = (seed: number): Scene => {
  const random = seededRandom(seed)
  const outlet = (enterprise: number): SceneOutlet => {
    const angle = enterprise === 7 ? (225 * Math.PI) / 180 : 2 * Math.PI * random.next()
    const distance = enterprise === 7 ? 3000 : 1500 + 18_000 * random.next()
    return {
      ...{ enterprise, xM: distance * Math.sin(angle), yM: distance * Math.cos(angle) },
      ...{ heightM: 20 + 60 * random.next(), diameterM: 1.5, velocity: 8, temperatureK: 360 },
      emission: Float64Array.from({ length: hours * 2 }, (_, n) => (n % 2 === 0 ? 6 : 3)),
    }
  }
  const startsAt = Date.UTC(2026, 4, 19, 22) / 1000
  return {
    frame: { longitude: 113.1, latitude: 36.2 },
    ...{ startsAt, hours, incidentHours, enterprises: 30, species: ['so2', 'pm10'] },
    grid: { cells, stepM: 4000, roughnessM: 0.5, terrain: new Float32Array(cells * cells).fill(930) },
    weather: Array.from({ length: hours }, (_, h) => ({
      time: startsAt + (h + 0.5) * 3600,
      ...{ background: [], lapse: 0.006 },
      stations: [0, 1, 2].map(s => ({
        ...{ x: 5000 * (s - 1), y: 4000 * s, u: 2.1 + 0.1 * Math.sin(h), v: 2.1 - 0.1 * Math.cos(h), anemometerM: 10 },
        ...{ temperature: 288, pressure: 910, cloud: Number.NaN },
      })),
    })),
    outlets: Array.from({ length: 30 }, (_, e) => outlet(e)),
    stations: { xM: Float64Array.of(0, 3000, -2000), yM: Float64Array.of(0, 2000, 4000) },
  }
}

/** Enterprise 7 emits eight times what it reports; the rest what they report; a tenth of noise. */
const measuredOf = (scene: Scene) => {
  const [truth] = memberResponses({ scene, met: sceneWeather(scene), count: 1, from: 0, to: 1 }, progress)
  const entries = entriesOf(truth!.layout)
  const random = seededRandom(5)
  const rise = Float64Array.from({ length: entries }, (_, k) => {
    let sum = 0
    for (let e = 0; e < scene.enterprises; e++) sum += truth!.values[e * entries + k]! * (e === 7 ? 8 : 1)
    return sum * (1 + 0.1 * random.normal()) + 1
  })
  return { rise, sd: rise.map(value => Math.hypot(2, 0.1 * value)) }
}

describe('a scene', () => {
  const scene = sceneOf(3)
  const measured = measuredOf(scene)
  const traced = traceScene({ scene, measured, species: 0, calmShare: 0 })

  test('is traced to the enterprise that emitted, with its share in the interval', () => {
    const first = traced.finding.sources[0]!
    expect(traced.candidates[first.source]).toBe(7)
    expect(first.top1).toBeGreaterThan(0.6)
    expect(first.low).toBeLessThan(first.high)
    expect(first.factor).toBeGreaterThan(2)
    const whole = traced.finding.sources.reduce((sum, { share }) => sum + share, traced.finding.unexplained.share)
    expect(whole).toBeCloseTo(1, 9)
  })

  test('keeps those enterprises that can have reached a station, few of all', () => {
    expect(traced.candidates).toContain(7)
    expect(traced.candidates.length).toBeLessThan(24)
    expect(candidatesOf(Float64Array.of(0.5, 0, 0, 0.2, 0.001, 0), 2)).toEqual([0, 1])
    const chosen = sceneWith(scene, [7, 2])
    expect([chosen.enterprises, chosen.outlets.map(o => o.enterprise)]).toEqual([2, [1, 0]])
  })

  test('comes out the same to the last bit when members are run in parts', () => {
    const chosen = sceneWith(scene, traced.candidates)
    const met = sceneWeather(scene)
    const whole = memberResponses({ scene: chosen, met, count: 4, from: 0, to: 4 }, progress)
    const parts = [0, 2].flatMap(from => memberResponses({ scene: chosen, met, count: 4, from, to: from + 2 }, progress))
    expect(parts).toEqual(whole)
    expect(buffersOf(whole).length).toBe(4)
  })

  test('has its footprint upwind, and its plume downwind of the stack', () => {
    const met = sceneWeather(scene)
    const maps = [{ cells: 40, stepM: 250 }]
    const { values, outside } = sceneFootprint({ scene, met, lowM: 0, highM: 50, particles: 2000, maps }, progress)
    let [upwind, downwind] = [0, 0]
    values[0]!.forEach((value, c) => ((c % 40) + Math.floor(c / 40) < 39 ? (upwind += value) : (downwind += value)))
    expect(upwind).toBeGreaterThan(20 * downwind)
    expect(outside[0]).toBeGreaterThan(0.2)
    const grid = { x0M: -5000, y0M: -5000, stepM: 500, nx: 21, ny: 21 }
    const frames = diffusionFrames({ scene: sceneWith(scene, [7]), met, grid, species: 0, from: 10 }, progress)
    expect(frames.length).toBe(2 * 21 * 21)
    const at = (x: number, y: number) => frames[(Math.round(y / 500) + 10) * 21 + Math.round(x / 500) + 10]!
    expect(at(0, 0)).toBeGreaterThan(50 * Math.max(1e-9, at(-4500, 0)))
  })
})
