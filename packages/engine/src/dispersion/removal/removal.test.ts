import { describe, expect, it } from 'vitest'
import { steadyWeather } from '../test-support/plain-run.ts'
import { ammoniumNitrate } from './ammonium-nitrate.ts'
import { depositionVelocity } from './dry-deposition.ts'
import { type ReactionAir, reactRivad } from './rivad.ts'
import { depositionOf } from './species.ts'

const air: ReactionAir = {
  temperatureK: 290,
  densityKgM3: 1.2,
  relativeHumidity: 70,
  solarSine: 0.7,
  solarRadiation: 600,
  stability: 3,
  cloudTenths: 0,
  ozonePpb: 60,
  ammoniaPpb: 5,
  heightM: 100,
  dilution: 1e-10,
  hours: 1,
}
const places = { SO2: 0, SO4: 1, NO: 2, NO2: 3, HNO3: 4, NO3: 5 }
const nitrogen = (m: Float64Array) => m[2]! / 30 + m[3]! / 46 + m[4]! / 63 + m[5]! / 62

describe('RIVAD', () => {
  it.each([0.7, 0])('keeps sulphur and nitrogen, sine of the sun %d', solarSine => {
    const mass = Float64Array.of(1000, 0, 800, 100, 0, 0)
    const before = nitrogen(mass)
    reactRivad(mass, places, { ...air, solarSine })
    expect(mass[0]! / 64 + mass[1]! / 96).toBeCloseTo(1000 / 64, 9)
    expect(nitrogen(mass)).toBeCloseTo(before, 6)
    expect(mass.every(grams => grams >= 0)).toBe(true)
  })

  it('turns NO into NO2 where there is ozone, and makes sulphate faster by day', () => {
    const [day, night] = [0.7, 0].map(solarSine => {
      const mass = Float64Array.of(1000, 0, 80, 1, 0, 0)
      reactRivad(mass, places, { ...air, solarSine })
      return mass
    }) as [Float64Array, Float64Array]
    expect(night[3]! / 46).toBeGreaterThan(night[2]! / 30)
    expect(day[1]!).toBeGreaterThan(night[1]!)
    expect(night[1]! / 96).toBeCloseTo((0.002 * 1000) / 64, 6)
  })
})

it('forms ammonium nitrate in cold air and not in warm', () => {
  const [cold, warm] = [270, 310].map(kelvin => ammoniumNitrate(5, 5, kelvin, 70)) as [number, number]
  expect(cold).toBeGreaterThan(warm)
  expect(cold).toBeLessThanOrEqual(5)
  expect(warm).toBeGreaterThanOrEqual(0)
  expect(ammoniumNitrate(-1, 5, 270, 70)).toBe(0)
})

it('has deposition velocities of the usual size', () => {
  const column = {
    ...steadyWeather(1).columnAt(0, 0, 0),
    frictionVelocity: 0.4,
    obukhovLengthM: -100,
    solarRadiation: 600,
    temperatureK: 293,
  }
  const of = (name: string) => depositionVelocity(depositionOf(name))(column)
  expect(of('SO2')).toBeGreaterThan(0.002)
  expect(of('SO2')).toBeLessThan(0.02)
  expect(of('HNO3')).toBeGreaterThan(of('SO2'))
  expect(of('SO4')).toBeLessThan(of('SO2'))
  expect(of('没有')).toBe(0)
})
