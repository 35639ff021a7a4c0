import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PuffInput, plainOptions } from '../../packages/engine/src/dispersion/puff/model.ts'
import { runPuffs, runPuffsSparsely } from '../../packages/engine/src/dispersion/puff/run-puffs.ts'
import { depositionOf } from '../../packages/engine/src/dispersion/removal/species.ts'
import type { StationHour } from '../../packages/engine/src/dispersion/weather/profile-column.ts'
import { plainGround } from '../../packages/engine/src/dispersion/weather/station-ground.ts'
import { stationWeather } from '../../packages/engine/src/dispersion/weather/station-weather.ts'
import { defineBench } from './harness.ts'

const hours = 48

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

const inputOf = (cellM: number, slugs: boolean, [stacks, receptors] = [200, 12], names = ['SO2', 'NOX', 'PM10']): PuffInput => {
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
      emission: Float64Array.from(names, (_, n) => (10 / (n + 1)) * random()),
    })),
    species: names.map(depositionOf),
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

/** ms of the C loop, the best of its rounds. */
const floorMs = (steps: number, receptors: number): number => {
  const directory = mkdtempSync(join(tmpdir(), 'qy-floor-'))
  const program = join(directory, 'puffs')
  const source = fileURLToPath(new URL('./support/puff-step.c', import.meta.url))
  const built = spawnSync('cc', ['-O3', '-march=native', '-o', program, source, '-lm'])
  const output = built.status === 0 ? spawnSync(program, [String(steps), String(receptors)], { encoding: 'utf8' }).stdout : ''
  rmSync(directory, { recursive: true, force: true })
  const ms = Number(output.trim().split(' ')[0] || Number.NaN)
  if (Number.isNaN(ms)) throw new Error('no C compiler: the floor cannot be measured')
  return ms
}

export default defineBench({
  name: `Puffs: 200 stacks × 12 receptors × ${hours} h, each source's share`,
  run: async ({ time, report }) => {
    const plain = inputOf(60_000, false)
    const { steps } = runPuffs(plain)
    const floor = 'as many steps and receptor tests, plain C, cc -O3'
    report({ label: floor, value: floorMs(steps, 12), unit: 'ms', better: 'lower' })
    const clock = 'processor'
    const puffs = await time('one step an hour', () => runPuffs(plain), { goalMs: 200, rounds: 15, warmup: 3, against: floor, clock })
    const slugs = inputOf(60_000, true)
    await time('slugs, one step an hour', () => runPuffs(slugs), {
      ...{ goalMs: 3 * puffs, rounds: 15, warmup: 3, clock },
      against: 'one step an hour',
    })
    const fine = inputOf(5_000, false)
    await time('steps of 5 km', () => runPuffs(fine), { rounds: 1, warmup: 0, clock })
    report({ label: 'steps of puffs, one an hour', value: steps, unit: '', better: 'lower' })
    const seven = ['SO2', 'SO4', 'NO', 'NO2', 'HNO3', 'NO3', 'PM10']
    const { rows } = runPuffsSparsely(inputOf(60_000, false, [5_000, 800], seven))
    const bytes = rows.reduce((sum, { start, receptor, values }) => sum + start.byteLength + receptor.byteLength + values.byteLength, 0)
    report({
      label: `sparse result of 5,000 stacks × 800 receptors × 7 species × ${hours} h`,
      value: bytes / 1e6,
      unit: 'MB',
      better: 'lower',
      goal: 500,
    })
  },
})
