import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { type PuffInput, plainOptions } from '../../packages/engine/src/dispersion/puff/model.ts'
import { depositionOf } from '../../packages/engine/src/dispersion/removal/species.ts'
import { cellResponses, cellsAround } from '../../packages/engine/src/inversion/cell-responses.ts'
import { controlMember, drawMembers, memberDefaults } from '../../packages/engine/src/inversion/members.ts'
import { perturbedWeather } from '../../packages/engine/src/inversion/perturbed-weather.ts'
import { runMember } from '../../packages/engine/src/inversion/run-member.ts'
import { traceIncident } from '../../packages/engine/src/inversion/trace-incident.ts'
import { drawTown, drawWeather, incidentHours, runHours, weatherOf } from '../../packages/engine/src/inversion/truth/incident.ts'
import { cloudDefaults, moveBackward } from '../../packages/engine/src/particles/backward.ts'
import { surfaceFootprint } from '../../packages/engine/src/particles/footprint.ts'
import { uniformWeather } from '../../packages/engine/src/particles/test-support/uniform-weather.ts'
import { defineBench } from './harness.ts'

const enterprises = 60
const stations = 5
const members = 40

const air = { frictionVelocity: 0.4, obukhovLength: -100, mixingHeight: 1000 }
const weather = uniformWeather(air, 1, 1)
const release = { i: 0.5, j: 0.5, lowM: 0, highM: 50, endsAt: 25 * 3600, spreadS: 3600 }

const town = drawTown(seededRandom(1), enterprises, stations)
const observedWeather = weatherOf(drawWeather(seededRandom(2), 3))
const inputOf = (): PuffInput => ({
  ...town,
  weather: observedWeather,
  species: ['SO2', 'NO2', 'PM10'].map(depositionOf),
  options: {
    ...plainOptions,
    ...{ domain: { westM: -30_000, eastM: 30_000, southM: -30_000, northM: 30_000 }, longestStepM: 5000, longestPuffM: 5000 },
  },
})

/** From the question to the ranked list: puffs of every member, cells of unknown sources, hypotheses, one footprint. */
const trace = () => {
  const options = { ...memberDefaults, sources: enterprises, hours: runHours, seed: 3 }
  const drawn = [controlMember(options), ...drawMembers(members - 1, options)]
  const window = { from: runHours - incidentHours, hours: incidentHours, species: [0, 1, 2] }
  const runs = drawn.map(member => runMember(inputOf(), member, window))
  const { values } = runs[0]!.responses
  const entries = values.length / enterprises
  const rise = Float64Array.from({ length: entries }, (_, k) => {
    let sum = 2
    for (let e = 0; e < enterprises; e++) sum += (e === 7 ? 5 : 1) * values[e * entries + k]!
    return sum
  })
  const cloud = moveBackward(weather, release, { ...cloudDefaults, particles: 2500 })
  surfaceFootprint(cloud, weather, { i0: 0.25, j0: 0.25, step: 0.005, nx: 100, ny: 100 }, 2500)
  const grid = cellsAround(town.receptors.xM[0]!, town.receptors.yM[0]!, 1000, 10_500)
  const responses = drawn.map(member => cellResponses(grid, town.receptors, perturbedWeather(observedWeather, member), incidentHours))
  return traceIncident({
    measured: { rise, sd: rise.map(() => 5) },
    station: 0,
    species: 0,
    members: runs,
    cells: { grid, responses },
    calmShare: 0,
  })
}

/** A member costs the same wherever it runs: two workers need half of the one process measured here. */
export default defineBench({
  name: 'incident tracing',
  run: async ({ time }) => {
    await time(
      '2,500 backward particles × 24 h, one of two workers',
      () => moveBackward(weather, release, { ...cloudDefaults, particles: 2500 }),
      {
        rounds: 5,
        goalMs: 1000,
      },
    )
    await time(`${enterprises} enterprises × ${stations} stations × ${runHours} h, ${members} members, one process, cold`, trace, {
      rounds: 1,
      warmup: 0,
      goalMs: 10_000,
    })
  },
})
