import { describe, expect, it } from 'vitest'
import { type Cloud, cloudDefaults, moveBackward, type Release } from './backward.ts'
import { cellM, uniformWeather } from './test-support/uniform-weather.ts'
import { densitySlope, sigmaV } from './turbulence.ts'

const layers = {
  neutral: { frictionVelocity: 0.4, obukhovLength: Infinity, mixingHeight: 800 },
  unstable: { frictionVelocity: 0.35, obukhovLength: -30, mixingHeight: 1500 },
  stable: { frictionVelocity: 0.2, obukhovLength: 60, mixingHeight: 150 },
}
const release: Release = { i: 0.5, j: 0.5, lowM: 0, highM: 50, endsAt: 24 * 3600, spreadS: 3600 }
const lastOf = (values: Float32Array, { count, samples }: Cloud) => values.subarray((samples - 1) * count)

describe('backward particles', () => {
  it.each(Object.entries(layers))(
    '%s air in which they are spread evenly by mass stays so within 3 %% after 6 h',
    (_, layer) => {
      const h = layer.mixingHeight
      const count = 40_000
      const options = { ...cloudDefaults, particles: count, hours: 6, sampleS: 3600, seed: 11 }
      const cloud = moveBackward(uniformWeather(layer, 4, 0), { ...release, highM: h, spreadS: 0 }, options)
      const mass = (z: number) => 1 - Math.exp(densitySlope * z)
      const bins = new Float64Array(10)
      const after = cloud.z.subarray(4 * count)
      for (const z of after) bins[Math.min(9, Math.floor((10 * z) / h))]!++
      // After 4, 5 and 6 h together; 40,000 particles leave about 1.1 % of chance a tenth (one standard deviation).
      bins.forEach((found, n) => {
        const share = (mass(((n + 1) * h) / 10) - mass((n * h) / 10)) / mass(h)
        expect(Math.abs(found / after.length / share - 1), `tenth ${n}`).toBeLessThan(0.03)
      })
    },
    120_000,
  )

  it('go upwind with the wind, and spread across it as Taylor has it', () => {
    const cloud = moveBackward(
      uniformWeather(layers.neutral, 5, 0),
      { ...release, spreadS: 0 },
      { ...cloudDefaults, hours: 2, particles: 20_000 },
    )
    const [east, north] = [lastOf(cloud.i, cloud), lastOf(cloud.j, cloud)].map(row => Array.from(row, place => (place - 0.5) * cellM)) as [
      number[],
      number[],
    ]
    const mean = (row: number[]) => row.reduce((a, b) => a + b, 0) / row.length
    expect(mean(east)).toBeCloseTo(-36_000, -3)
    const spread = Math.sqrt(mean(north.map(y => y * y)))
    const taylor = sigmaV(layers.neutral, 0) * Math.sqrt(2 * 270 * (7200 - 270 * (1 - Math.exp(-7200 / 270))))
    expect(spread / taylor).toBeGreaterThan(0.97)
    expect(spread / taylor).toBeLessThan(1.03)
  })

  it('are the same in any distribution over workers', () => {
    const weather = uniformWeather(layers.stable, 2, 1)
    const options = { ...cloudDefaults, hours: 3, particles: 100 }
    const [all, second] = [moveBackward(weather, release, options), moveBackward(weather, release, options, 60, 100)]
    expect(Array.from(lastOf(second.z, second))).toEqual(Array.from(lastOf(all.z, all).subarray(60)))
    expect(Array.from(lastOf(second.i, second))).toEqual(Array.from(lastOf(all.i, all).subarray(60)))
  })

  it('start over the measured hour, and end where the weather ends', () => {
    const cloud = moveBackward(uniformWeather(layers.neutral, 20, 0), release, { ...cloudDefaults, hours: 4, particles: 1000 })
    const started = (sample: number) => cloud.z.subarray(sample * 1000, (sample + 1) * 1000).filter(z => z === z).length
    expect(started(0)).toBe(0)
    expect(started(6)).toBe(500)
    expect(started(12)).toBe(1000)
    // 200 km of weather upwind are passed in 2.8 h.
    expect(started(48)).toBe(0)
  })

  it('stop on their signal, and report progress', () => {
    const shares: number[] = []
    const options = { ...cloudDefaults, hours: 1, particles: 600, onProgress: (share: number) => shares.push(share) }
    moveBackward(uniformWeather(layers.neutral, 5, 0), release, options)
    expect(shares).toEqual([0, 256 / 600, 512 / 600, 1])
    expect(() => moveBackward(uniformWeather(layers.neutral, 5, 0), release, { ...options, signal: AbortSignal.abort() })).toThrow()
  })
})
