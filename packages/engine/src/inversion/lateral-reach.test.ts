import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { type PuffInput, plainOptions } from '../dispersion/puff/model.ts'
import { runPuffs } from '../dispersion/puff/run-puffs.ts'
import { depositionOf } from '../dispersion/removal/species.ts'
import { reachingSources } from './lateral-reach.ts'
import { drawMembers, memberDefaults } from './members.ts'
import { perturbedWeather } from './perturbed-weather.ts'
import { entriesOf, responsesOf } from './responses.ts'
import { runMember } from './run-member.ts'
import { drawTown, drawWeather, incidentHours, runHours, weatherOf } from './truth/incident.ts'

const window = { from: runHours - incidentHours, hours: incidentHours, species: [0, 1, 2] }

const townInput = (seed: number): PuffInput => ({
  ...drawTown(seededRandom(seed), 50),
  weather: weatherOf(drawWeather(seededRandom(seed + 100))),
  species: ['SO2', 'NO2', 'PM10'].map(depositionOf),
  options: {
    ...plainOptions,
    ...{ domain: { westM: -30_000, eastM: 30_000, southM: -30_000, northM: 30_000 }, longestStepM: 2000, longestPuffM: 2000 },
  },
})

describe('sources left out of a member for their lateral reach', () => {
  it('give less than two thousandths of what all give at any station, and are many', () => {
    let [left, sources] = [0, 0]
    for (let seed = 1; seed <= 4; seed++) {
      const input = townInput(seed)
      const [member] = drawMembers(1, { ...memberDefaults, sources: 50, hours: runHours, seed })
      const weather = perturbedWeather(input.weather, member!)
      const { values, layout } = responsesOf(runPuffs({ ...input, weather }), window)
      const reached = reachingSources(input.sources, input.receptors, weather, incidentHours)
      const perStation = layout.species * layout.hours
      for (let r = 0; r < layout.stations; r++) {
        const given = Array.from(reached, (_, e) => {
          const begin = e * entriesOf(layout) + r * perStation
          return values.subarray(begin, begin + perStation).reduce((a, b) => a + b, 0)
        })
        const all = given.reduce((a, b) => a + b, 0)
        expect(given.reduce((sum, value, e) => sum + (reached[e] ? 0 : value), 0)).toBeLessThan(2e-3 * all + 1e-6)
      }
      left += reached.reduce((sum, is) => sum + 1 - is, 0)
      sources += 50
    }
    expect(left / sources).toBeGreaterThan(0.3)
  })

  it('are 0 in the responses of the member, and change no other source', () => {
    const input = townInput(5)
    const [member] = drawMembers(1, { ...memberDefaults, sources: 50, hours: runHours, seed: 5 })
    const weather = perturbedWeather(input.weather, member!)
    const reached = reachingSources(input.sources, input.receptors, weather, incidentHours)
    const whole = responsesOf(runPuffs({ ...input, weather }), window)
    const { responses } = runMember(input, member!, window)
    const entries = entriesOf(whole.layout)
    whole.values.forEach((value, k) => expect(responses.values[k]).toBe(reached[Math.floor(k / entries)] ? value : 0))
  })
})

describe('the lateral reach', () => {
  const [south, weather] = [
    { xM: Float64Array.of(0), yM: Float64Array.of(0) },
    weatherOf(drawWeather(seededRandom(1)).map(hour => ({ ...hour, flowDeg: 0, speed: 3 }))),
  ]
  const at = (xM: number, yM: number) => ({ xM, yM, heightM: 30 })

  it('holds what is upwind, not what is downwind, beside the plume, or too far for the time', () => {
    const placed = [at(0, -5000), at(0, 5000), at(7000, -5000), at(0, -300_000)]
    expect(Array.from(reachingSources(placed, south, weather, incidentHours))).toEqual([1, 0, 0, 0])
  })
})
