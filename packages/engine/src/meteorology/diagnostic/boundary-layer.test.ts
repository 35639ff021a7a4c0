import { describe, expect, it } from 'vitest'
import { convectiveHeight, mechanicalHeight, nationalMixingHeight } from './mixing-height.ts'
import { golderClass, inverseObukhov, pasquillClass, radiationClass } from './stability.ts'
import { declination, solarElevation } from './sun.ts'
import { convectiveVelocity, type SurfaceWeather, surfaceFluxes } from './surface-fluxes.ts'

const weather: SurfaceWeather = {
  windSpeed: 3,
  heightM: 10,
  roughness: 0.1,
  temperature: 290,
  pressure: 910,
  cloud: 0,
  solarElevation: 50,
  albedo: 0.2,
  bowen: 1,
  anthropogenic: 0,
}

describe('the sun', () => {
  it('is over the tropics at the solstices and over the equator at the equinoxes', () => {
    // Solstice 23.44°; the series is good to 0.04°, and a calendar day is 0.4° at the equinox.
    expect(declination(172)).toBeCloseTo(23.44, 1)
    expect(declination(355)).toBeCloseTo(-23.44, 1)
    expect(Math.abs(declination(80))).toBeLessThan(0.6)
  })
  it('over Changzhi at the summer solstice is 77° high at noon of its meridian and below the horizon at midnight', () => {
    const noon = Date.UTC(2026, 5, 21, 12) / 1000 - (113.1 / 15) * 3600
    expect(solarElevation(noon, 113.1, 36.2)).toBeCloseTo(90 - 36.2 + 23.44, 1)
    expect(solarElevation(noon + 43_200, 113.1, 36.2)).toBeCloseTo(-(90 - 36.2 - 23.44), 1)
  })
})

describe('stability', () => {
  it('follows the tables of GB/T 3840', () => {
    expect([
      radiationClass(0, 0, -5),
      radiationClass(3, 2, 70),
      radiationClass(9, 3, 70),
      radiationClass(9, 9, 70),
      radiationClass(6, 6, 70),
    ]).toEqual([-2, 3, 1, 0, 1])
    expect([pasquillClass(1, 3), pasquillClass(1.9, -2), pasquillClass(2.5, 2), pasquillClass(4, -1), pasquillClass(7, 3)]).toEqual([
      1, 6, 2, 4, 4,
    ])
    expect(pasquillClass(Number.NaN, 1)).toBeNaN()
  })
  it('by Golder: a class leads to a length and the length back to the class, over any roughness', () => {
    for (const z0 of [0.01, 0.1, 0.5])
      for (let stability = 1; stability <= 6; stability++) expect(golderClass(1 / inverseObukhov(stability, z0), z0)).toBe(stability)
    expect([golderClass(Infinity, 0.1), golderClass(-Infinity, 0.1), golderClass(-8, 0.1), golderClass(12, 0.1)]).toEqual([4, 4, 1, 6])
  })
})

describe('fluxes', () => {
  it('a sunny noon is unstable, a clear night stable, and wind under cloud nearly neutral', () => {
    const noon = surfaceFluxes(weather)
    // Clear sky, sun at 50°: Q* some 440 W/m2, half of nine tenths of it sensible heat.
    expect(noon.heatFlux).toBeGreaterThan(150)
    expect(noon.heatFlux).toBeLessThan(250)
    expect(noon.obukhovLength).toBeLessThan(-5)
    expect(noon.frictionVelocity).toBeGreaterThan((0.4 * 3) / Math.log(100))
    const night = surfaceFluxes({ ...weather, solarElevation: -20 })
    expect(night.frictionVelocity).toBeLessThan((0.4 * 3) / Math.log(100))
    expect(surfaceFluxes({ ...weather, solarElevation: -20, cloud: 10, windSpeed: 9 }).obukhovLength).toBeGreaterThan(300)
    expect(convectiveVelocity(noon.heatFlux, 1000, 290, 910)).toBeGreaterThan(1)
  })
  it('of missing weather are missing, and an anemometer among the obstacles is refused', () => {
    expect(surfaceFluxes({ ...weather, cloud: Number.NaN }).obukhovLength).toBeNaN()
    expect(() => surfaceFluxes({ ...weather, heightM: 0.1 })).toThrow(/粗糙度/)
  })
  it('satisfy their own profile: u = (u*/k)[ln(z/z0) + 4.7 z/L] in windy nights', () => {
    const { frictionVelocity, obukhovLength } = surfaceFluxes({ ...weather, windSpeed: 5, solarElevation: -1 })
    expect((frictionVelocity / 0.4) * (Math.log(100) + (4.7 * 10) / obukhovLength)).toBeCloseTo(5, 9)
  })
})

describe('mixing heights', () => {
  it('by convection keep the heat: what the ground gave, and a fifth twice over, is what the layer has warmed', () => {
    const [q, lapse, seconds] = [0.15, 0.005, 10_800]
    const height = convectiveHeight(200, q, lapse, seconds)
    expect(((height ** 2 - 200 ** 2) / 2) * lapse).toBeCloseTo(1.4 * q * seconds, 6)
    expect(convectiveHeight(convectiveHeight(200, q, lapse, seconds / 2), q, lapse, seconds / 2)).toBeCloseTo(height, 9)
    expect(convectiveHeight(800, -0.02, lapse, seconds)).toBe(800)
  })
  it('by wind: 2400 u*^1.5 in neutral air, less when stable', () => {
    expect(mechanicalHeight(0.3, Infinity, 1e-4)).toBeCloseTo(2400 * 0.3 ** 1.5, 9)
    expect(mechanicalHeight(0.2, 40, 1e-4)).toBeCloseTo(0.4 * Math.sqrt(0.2 * 40 * 1e4), 9)
    expect(mechanicalHeight(0.01, 5, 1e-4)).toBe(50)
  })
  it('by the national method in Shanxi', () => {
    // Class D, 3 m/s, 36.2° N: 0.019 × 3 / 8.613e-5 = 662 m; F, 1 m/s: 0.70 √(1 / 8.613e-5) = 75 m
    expect(nationalMixingHeight(4, 3, 36.2)).toBeCloseTo(661.8, 0)
    expect(nationalMixingHeight(6, 1, 36.2)).toBeCloseTo(75.4, 0)
    expect(nationalMixingHeight(4, 20, 36.2)).toBe(nationalMixingHeight(4, 6, 36.2))
  })
})
