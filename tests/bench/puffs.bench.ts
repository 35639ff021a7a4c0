import { type PuffInput, plainOptions } from '../../packages/engine/src/dispersion/puff/model.ts'
import { runPuffs } from '../../packages/engine/src/dispersion/puff/run-puffs.ts'
import { depositionOf } from '../../packages/engine/src/dispersion/removal/species.ts'
import type { StationHour } from '../../packages/engine/src/dispersion/weather/profile-column.ts'
import { plainGround } from '../../packages/engine/src/dispersion/weather/station-ground.ts'
import { stationWeather } from '../../packages/engine/src/dispersion/weather/station-weather.ts'
import { defineBench } from './harness.ts'

const hours = 48
const stacks = 200
const receptors = 12

/** Two days: unstable by day, stable by night, the wind turning slowly. */
const hourAt = (at: number): StationHour => {
  const sun = Math.sin(((at - 6) / 12) * Math.PI)
  const day = sun > 0
  const speed = 2.5 + 1.5 * Math.max(sun, 0)
  return {
    temperatureK: 285 + 6 * sun,
    solarRadiation: 700 * Math.max(sun, 0),
    frictionVelocity: day ? 0.4 : 0.2,
    convectiveVelocity: day ? 1.5 * sun : 0,
    obukhovLengthM: day ? -60 : 40,
    mixingHeightM: day ? 300 + 900 * sun : 200,
    roughnessM: 0.3,
    profile: {
      heightM: Float64Array.of(10),
      speed: Float64Array.of(speed),
      directionDeg: Float64Array.of((200 + 7 * at) % 360),
      temperatureK: Float64Array.of(285 + 6 * sun),
    },
  }
}

/** Reproducible numbers in 0..1. */
const numbers = () => {
  let state = 12_345
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const inputOf = (cellM: number, slugs: boolean): PuffInput => {
  const random = numbers()
  const place = () => (random() - 0.5) * 40_000
  const ground = { ...plainGround, longitude: 116, latitude: 36, utcOffset: 8, firstDay: 100, firstHour: 0 }
  return {
    sources: Array.from({ length: stacks }, (_, n) => ({
      id: `S${n}`,
      xM: place(),
      yM: place(),
      heightM: 20 + 100 * random(),
      diameterM: 1 + 3 * random(),
      velocity: 5 + 15 * random(),
      temperatureK: 330 + 80 * random(),
      emission: Float64Array.of(10 * random(), 5 * random(), random()),
    })),
    species: ['SO2', 'NOX', 'PM10'].map(depositionOf),
    receptors: { xM: Float64Array.from({ length: receptors }, place), yM: Float64Array.from({ length: receptors }, place) },
    weather: stationWeather(
      Array.from({ length: hours }, (_, at) => hourAt(at)),
      ground,
    ),
    options: {
      ...plainOptions,
      slugs,
      dryDeposition: true,
      domain: { westM: -60_000, eastM: 60_000, southM: -60_000, northM: 60_000 },
      longestStepM: cellM,
      longestPuffM: cellM,
    },
  }
}

export default defineBench({
  name: `Puffs: ${stacks} stacks × ${receptors} receptors × ${hours} h, each source's share`,
  run: async ({ time, report }) => {
    const plain = inputOf(60_000, false)
    await time('one step an hour', () => runPuffs(plain), { goalMs: 1300, rounds: 3, warmup: 1 })
    const fine = inputOf(5_000, false)
    await time('steps of 5 km', () => runPuffs(fine), { rounds: 1, warmup: 0 })
    const slugs = inputOf(60_000, true)
    await time('slugs, one step an hour', () => runPuffs(slugs), { rounds: 3, warmup: 1 })
    report({ label: 'steps of puffs, one an hour', value: runPuffs(plain).steps, unit: '', better: 'lower' })
  },
})
