import { type SeededRandom, seededRandom } from '../../core/random.ts'
import type { IscHour } from '../../dispersion/weather/isc-weather.ts'
import { drawIncident, drawTown, drawWeather, type Incident, type Town } from './incident.ts'

/** Incidents whose cause no method can determine: each must be refused. */
export const degenerateKinds = ['twins', 'in-line', 'calm', 'unreached', 'quiet'] as const
export type DegenerateKind = (typeof degenerateKinds)[number]

/** Every enterprise has a neighbour across the yard with the same chimney and the same goods. */
const twinTown = (random: SeededRandom): Town => {
  const town = drawTown(random, 6)
  const sources = town.sources.flatMap(source => [source, { ...source, id: `${source.id}'`, xM: source.xM + 20, yM: source.yM - 15 }])
  return { ...town, sources }
}

/** One station; two alike enterprises 5 and 5.8 km away in the same direction. */
const lineTown = (random: SeededRandom): Town => {
  const { sources } = drawTown(random, 1, 1)
  const at = (way: number, id: string) => ({ ...sources[0]!, id, xM: -way, yM: 0 })
  return { sources: [at(5000, 'E1'), at(5800, 'E2')], receptors: { xM: Float64Array.of(0), yM: Float64Array.of(0) } }
}

const westWind = (random: SeededRandom): IscHour[] => drawWeather(random, 3).map(hour => ({ ...hour, flowDeg: 90 + 3 * random.normal() }))

/** Rise of a cause that is in no inventory, or none, at a station no enterprise reaches. */
const withoutCause = (seed: number, level: number): Incident => {
  const incident = drawIncident(seed)
  const random = seededRandom(seed + 17)
  const { rise, sd } = incident.measured
  incident.town.sources.forEach(source => {
    source.xM += 200_000
  })
  return {
    ...incident,
    shares: incident.shares.map(() => 0),
    unknownShare: 1,
    measured: { rise: rise.map((_, k) => level + sd[k]! * random.normal()), sd },
  }
}

export const drawDegenerate = (kind: DegenerateKind, seed: number): Incident => {
  if (kind === 'twins') return drawIncident(seed, { town: twinTown })
  if (kind === 'in-line') return drawIncident(seed, { town: lineTown, weather: westWind })
  if (kind === 'calm') return drawIncident(seed, { weather: random => drawWeather(random, 0.3) })
  return withoutCause(seed, kind === 'unreached' ? 60 : 0)
}
