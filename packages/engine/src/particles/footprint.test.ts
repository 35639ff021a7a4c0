import { expect, test } from 'vitest'
import { type Cloud, cloudDefaults, moveBackward } from './backward.ts'
import { surfaceFootprint } from './footprint.ts'
import { densityDefaults, stackDensity } from './stack-density.ts'
import { cellM, uniformWeather } from './test-support/uniform-weather.ts'
import { sigmaV } from './turbulence.ts'

const layer = { frictionVelocity: 0.4, obukhovLength: -200, mixingHeight: 600 }
const weather = uniformWeather(layer, 5, 0)
const release = { i: 0.5, j: 0.5, lowM: 0, highM: 50, endsAt: 12 * 3600, spreadS: 3600 }

const cloudOf = (particles: number, hours: number) =>
  moveBackward(weather, release, { ...cloudDefaults, particles, hours, sampleS: 60, stepS: 60 })

test('a footprint by hand: two of four samples below half the mixing height, in one cell', () => {
  const cloud: Cloud = {
    ...{ count: 2, samples: 2, sampleS: 100, endsAt: 3600 },
    i: Float32Array.of(0.5, 0.5, 0.5, 0.9),
    j: Float32Array.of(0.5, 0.5, 0.5, 0.5),
    z: Float32Array.of(10, 500, 290, 10),
  }
  const grid = { i0: 0.4, j0: 0.4, step: 0.2, nx: 1, ny: 1 }
  const { values, outside } = surfaceFootprint(cloud, weather, grid, 2)
  expect(values[0]).toBeCloseTo((2 * 100) / (300 * 2), 6)
  expect(outside).toBeCloseTo(1 / 3, 9)
})

test('of ground that emits everywhere, the receptor gets what fills the mixed layer in the time', () => {
  const hours = 6
  const cloud = cloudOf(2000, hours)
  const grid = { i0: 0, j0: 0, step: 1, nx: 1, ny: 1 }
  const { values } = surfaceFootprint(cloud, weather, grid, 2000)
  // Mixed up to h, a flux of 1 gives t / h after t; particles start evenly over the first hour, and below 50 m: they need some 1,000 s to mix.
  expect(values[0]! / (((hours - 0.5) * 3600) / layer.mixingHeight)).toBeGreaterThan(0.97)
  expect(values[0]! / (((hours - 0.5) * 3600) / layer.mixingHeight)).toBeLessThan(1.1)
})

test.each([10, 20, 30])('a stack %i km upwind gives what the Gaussian plume in a mixed layer gives, within 15 %%', km => {
  const particles = 20_000
  const cloud = cloudOf(particles, 4)
  const emitter = { i: 0.5 - (km * 1000) / cellM, j: 0.5, heightM: 80 }
  const density = stackDensity(cloud, weather, release, [emitter], {
    ...densityDefaults,
    ...{ firstHour: 0, hours: 12, particles, radiusShare: 0.03 },
  })
  const backward = density.reduce((a, b) => a + b, 0)
  const t = (km * 1000) / 5
  const convective = 0.4 * Math.cbrt(600 / 80)
  const sigmaY = sigmaV(layer, convective) * Math.sqrt(2 * 270 * (t - 270 * (1 - Math.exp(-t / 270))))
  const forward = 1 / (Math.sqrt(2 * Math.PI) * sigmaY * 5 * layer.mixingHeight)
  expect(backward / forward).toBeGreaterThan(0.85)
  expect(backward / forward).toBeLessThan(1.15)
})
