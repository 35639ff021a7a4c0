import { expect, test } from 'vitest'
import { plainOptions } from '../dispersion/puff/model.ts'
import { runPuffs } from '../dispersion/puff/run-puffs.ts'
import { depositionOf } from '../dispersion/removal/species.ts'
import { plainGround } from '../dispersion/weather/station-ground.ts'
import { stationWeather } from '../dispersion/weather/station-weather.ts'
import { cloudDefaults, moveBackward } from '../particles/backward.ts'
import { densityDefaults, stackDensity } from '../particles/stack-density.ts'
import { particleWeather, placeOf, stationNodes } from './particle-weather.ts'

/** Steady wind from the west, the same at all heights, over a mixed layer that the sun or the wind stirs. */
const cases = [
  { name: 'convective', frictionVelocity: 0.35, convectiveVelocity: 1.2, obukhovLengthM: -40, mixingHeightM: 700 },
  { name: 'windy', frictionVelocity: 0.6, convectiveVelocity: 0.8, obukhovLengthM: -370, mixingHeightM: 600 },
]
const hours = 3
const distances = [5, 10, 20, 30]

const weatherOf = (air: (typeof cases)[number]) => {
  const heights = Float64Array.of(1, 5000)
  const profile = {
    heightM: heights,
    speed: Float64Array.of(5, 5),
    directionDeg: Float64Array.of(270, 270),
    temperatureK: Float64Array.of(288, 250),
  }
  const hour = { ...air, roughnessM: 0.1, temperatureK: 288, profile, wholeLayers: true }
  const place = { longitude: 113, latitude: 36, utcOffset: 8, firstDay: 120, firstHour: 8 }
  return stationWeather(
    Array.from({ length: hours }, () => hour),
    { ...plainGround, ...place },
  )
}

/** s/m³: at the last hour, mean over the sector that 5 σy span, so that what is compared is the plume and not its middle line alone. */
const forward = (air: (typeof cases)[number]): number[] => {
  const size = 41
  const across = Float64Array.from(
    { length: distances.length * size },
    (_, n) => (((n % size) - 20) / 20) * 0.25 * distances[Math.floor(n / size)]! * 1000,
  )
  const { concentration } = runPuffs({
    sources: [{ id: 'A', xM: 0, yM: 0, heightM: 80, diameterM: 1, velocity: 0.01, temperatureK: 288, emission: Float64Array.of(1) }],
    species: [depositionOf('X')],
    receptors: { xM: Float64Array.from(across, (_, n) => distances[Math.floor(n / size)]! * 1000), yM: across },
    weather: weatherOf(air),
    options: {
      ...plainOptions,
      ...{ spread: 'turbulence', stackTip: false, domain: { westM: -1e5, eastM: 1e5, southM: -1e5, northM: 1e5 } },
      ...{ longestStepM: 500, longestPuffM: 500 },
    },
  })
  const last = concentration.subarray((hours - 1) * distances.length * size)
  return distances.map((_, d) => last.subarray(d * size, (d + 1) * size).reduce((a, b) => a + b, 0) / size)
}

/** The same from the receptors' side: as the weather is the same everywhere, stacks across the wind stand for receptors across it. */
const backward = (air: (typeof cases)[number]): number[] => {
  const nodes = stationNodes(60_000, 0)
  const weather = particleWeather(weatherOf(air), nodes)
  const receptor = placeOf(nodes, 0, 0)
  const particles = 20_000
  const cloud = moveBackward(
    weather,
    { ...receptor, lowM: 0, highM: 20, endsAt: hours * 3600, spreadS: 3600 },
    { ...cloudDefaults, particles, hours, sampleS: 60 },
  )
  return distances.map(km => {
    const emitters = Array.from({ length: 41 }, (_, n) => ({ ...placeOf(nodes, -km * 1000, ((n - 20) / 20) * 250 * km), heightM: 80 }))
    const density = stackDensity(cloud, weather, receptor, emitters, {
      ...densityDefaults,
      firstHour: 0,
      hours,
      particles,
      radiusShare: 0.05,
    })
    return density.reduce((a, b) => a + b, 0) / emitters.length
  })
}

test.each(cases)(
  '$name: what forward puffs bring is what backward particles fetch, within 15 %% at 5 to 30 km',
  air => {
    const [there, back] = [forward(air), backward(air)]
    const ratios = there.map((value, d) => back[d]! / value)
    console.info(
      air.name,
      ...[there, back].map(x => x.map((v, d) => ((v * 5 * air.mixingHeightM * 500 * distances[d]! * 41) / 40).toFixed(3)).join(' ')),
    )
    for (const [d, ratio] of ratios.entries()) {
      expect(ratio, `${distances[d]} km`).toBeGreaterThan(0.85)
      expect(ratio, `${distances[d]} km`).toBeLessThan(1.15)
    }
  },
  120_000,
)
