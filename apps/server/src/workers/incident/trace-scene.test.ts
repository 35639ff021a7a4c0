import { describe, expect, test } from 'vitest'
import { buffersOf } from '../transfer.ts'
import { diffusionFrames } from './diffusion.ts'
import { sceneFootprint } from './footprint.ts'
import { memberResponses } from './members.ts'
import { culpritIndex, sampleMeasured, sampleScene } from './test-support/sample-scene.ts'
import { candidatesOf, sceneWith, traceScene } from './trace-scene.ts'
import { sceneWeather } from './weather.ts'

const progress = { onProgress: () => undefined }
const stations = [
  [0, 0],
  [3000, 2000],
  [-2000, 4000],
] as const

describe('a scene', () => {
  const scene = sampleScene({ seed: 3, enterprises: 30, reachM: 19_500, leadHours: 8, incidentHours: 4, cells: 16, stepM: 4000, stations })
  const measured = sampleMeasured(scene)
  const traced = traceScene({ scene, measured, species: 0, calmShare: 0 })

  test('is traced to the enterprise that emitted, or says which other it cannot be told from', () => {
    const first = traced.finding.sources[0]!
    expect([first.source, ...traced.finding.inseparable].map(source => traced.candidates[source])).toContain(culpritIndex)
    expect(first.top1).toBeGreaterThan(0.4)
    expect(first.low).toBeLessThan(first.high)
    const whole = traced.finding.sources.reduce((sum, { share }) => sum + share, traced.finding.unexplained.share)
    expect(whole).toBeCloseTo(1, 9)
  })

  test('keeps those enterprises that can have reached a station, few of all', () => {
    expect(traced.candidates).toContain(culpritIndex)
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
