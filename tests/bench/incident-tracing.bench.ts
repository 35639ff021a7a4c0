import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { type PuffInput, plainOptions } from '../../packages/engine/src/dispersion/puff/model.ts'
import { depositionOf } from '../../packages/engine/src/dispersion/removal/species.ts'
import { cellResponses, cellsAround } from '../../packages/engine/src/inversion/cell-responses.ts'
import { controlMember, drawMembers, memberDefaults } from '../../packages/engine/src/inversion/members.ts'
import { perturbedWeather } from '../../packages/engine/src/inversion/perturbed-weather.ts'
import { runMember } from '../../packages/engine/src/inversion/run-member.ts'
import { traceIncident } from '../../packages/engine/src/inversion/trace-incident.ts'
import { drawTown, drawWeather, incidentHours, runHours, type Town, weatherOf } from '../../packages/engine/src/inversion/truth/incident.ts'
import { cloudDefaults, moveBackward } from '../../packages/engine/src/particles/backward.ts'
import { uniformWeather } from '../../packages/engine/src/particles/test-support/uniform-weather.ts'
import { defineBench } from './harness.ts'

const enterprises = 60
const stations = 5
const members = 40

const air = { frictionVelocity: 0.4, obukhovLength: -100, mixingHeight: 1000 }
const weather = uniformWeather(air, 1, 1)
const release = { i: 0.5, j: 0.5, lowM: 0, highM: 50, endsAt: 25 * 3600, spreadS: 3600 }

const [small, large] = [enterprises, 400].map(count => drawTown(seededRandom(1), count, stations)) as [Town, Town]
const observedWeather = weatherOf(drawWeather(seededRandom(2), 3))
const inputOf = (town: Town): PuffInput => ({
  ...town,
  weather: observedWeather,
  species: ['SO2', 'NO2', 'PM10'].map(depositionOf),
  options: {
    ...plainOptions,
    ...{ domain: { westM: -33_000, eastM: 33_000, southM: -33_000, northM: 33_000 }, longestStepM: 5000, longestPuffM: 5000 },
  },
})

/** From the question to the ranked list: puffs of every member where a plume can come to a station, cells of unknown sources, hypotheses. */
const trace = (town: Town) => () => {
  const count = town.sources.length
  const options = { ...memberDefaults, sources: count, hours: runHours, seed: 3 }
  const drawn = [controlMember(options), ...drawMembers(members - 1, options)]
  const window = { from: runHours - incidentHours, hours: incidentHours, species: [0, 1, 2] }
  const runs = drawn.map(member => runMember(inputOf(town), member, window))
  const { values } = runs[0]!.responses
  const entries = values.length / count
  const culprit = strongestAt(values, entries)
  const rise = Float64Array.from({ length: entries }, (_, k) => {
    let sum = 2
    for (let e = 0; e < count; e++) sum += (e === culprit ? 5 : 1) * values[e * entries + k]!
    return sum
  })
  const grid = cellsAround(town.receptors.xM[0]!, town.receptors.yM[0]!, 1000, 10_500)
  const responses = drawn.map(member => cellResponses(grid, town.receptors, perturbedWeather(observedWeather, member), incidentHours))
  const finding = traceIncident({
    measured: { rise, sd: rise.map(() => 5) },
    station: 0,
    species: 0,
    members: runs,
    cells: { grid, responses },
    calmShare: 0,
  })
  if (finding.sources[0]!.source !== culprit) throw new Error('the trace did not find the enterprise that emits five times its usual')
  return finding
}

/** The source that gives most at the first station. */
const strongestAt = (values: Float64Array, entries: number): number => {
  const given = Array.from({ length: values.length / entries }, (_, e) =>
    values.subarray(e * entries, e * entries + incidentHours).reduce((a, b) => a + b, 0),
  )
  return given.indexOf(Math.max(...given))
}

/** A member costs the same wherever it runs: two workers need half of the one process measured here. */
export default defineBench({
  name: 'incident tracing',
  run: async ({ time }) => {
    await time(
      '2,500 backward particles × 24 h, one of two workers',
      () => moveBackward(weather, release, { ...cloudDefaults, particles: 2500 }),
      {
        ...{ rounds: 5, goalMs: 1000, clock: 'processor' },
      },
    )
    const label = (count: number) => `${count} enterprises × ${stations} stations × ${runHours} h, ${members} members, one process, cold`
    const once = { rounds: 1, warmup: 0, clock: 'processor' } as const
    await time(label(enterprises), trace(small), { ...once, goalMs: 5000 })
    await time(label(large.sources.length), trace(large), { ...once, goalMs: 20_000 })
  },
})
