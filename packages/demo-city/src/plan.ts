import { type MeasuredId, pollutantIds, vocIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import type { ControlLevel, Place } from '@qingyuan/domain/places.ts'
import { textHash } from '@qingyuan/domain/text-hash.ts'
import { neighbourRows } from './data/neighbours.ts'
import { organicsStations, type StationCharacter, stationRows } from './data/stations.ts'
import { type DemoEnterprise, demoEnterprises } from './enterprises/enterprises.ts'
import { countyFactor, stationCharacters } from './model/characters.ts'
import { modeGains, northWestLag } from './model/geography.ts'
import { hashOfIndex, normalOfIndex, uniformOfIndex } from './random.ts'

/** How a place differs from the basin: ratios to the city, its share in the spatial patterns and its instruments. */
export interface Character {
  kind: StationCharacter | 'city'
  primaries: readonly number[]
  ozone: number
  ozoneNight: number
  wind: number
  lagHours: number
  modes: readonly number[]
  fireworks: number
  /** Relative noise of the instrument, and its bias by pollutant (1 for reference instruments). */
  noise: number
  bias: readonly number[]
}

/** A place of the sandbox, without a database id. `index` is its position in `plan.places`. */
export interface DemoPlace extends Omit<Place, 'id'> {
  index: number
  elevationM: number
  measures: readonly MeasuredId[]
  character: Character
  /** HJ 212 identity (24 hexadecimal digits) and 6-digit password; null for neighbour cities. */
  device: { mn: string; password: string } | null
  seed: number
}

/** The seed of the city that ships. */
export const demoSeed = 20261121

export interface CityPlan {
  seed: number
  /** Stations first, then neighbour cities. */
  places: readonly DemoPlace[]
  stations: readonly DemoPlace[]
  neighbourCities: readonly DemoPlace[]
  /** Fictitious enterprises whose plumes the stations see. */
  enterprises: readonly DemoEnterprise[]
}

const regularMeasures: readonly MeasuredId[] = [...pollutantIds, ...weatherIds]
const microMeasures = regularMeasures.filter(id => id !== 'precipitation' && id !== 'visibility')

const measuresOf = (code: string, level: ControlLevel): readonly MeasuredId[] => {
  const measures = level === 'micro' ? microMeasures : regularMeasures
  return organicsStations.has(code) ? [...measures, ...vocIds] : measures
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(8, '0').slice(-digits)

const deviceOf = (seed: number, index: number) => ({
  mn: `010000A8${hex(hashOfIndex(seed, 70, index), 8)}${hex(hashOfIndex(seed, 71, index), 4)}${hex(index + 1, 4)}`,
  password: String(100_000 + (hashOfIndex(seed, 72, index) % 900_000)),
})

/** How a station of a kind differs from the basin; `seed` is the place's own. */
export const stationCharacter = (
  seed: number,
  kind: StationCharacter,
  countyId: number,
  micro: boolean,
  lon: number,
  lat: number,
): Character => {
  const base = stationCharacters[kind]
  const scatter = (p: number) => Math.exp(0.035 * normalOfIndex(seed, 80 + p, 0))
  const bias = (p: number) => (micro ? Math.exp(0.13 * normalOfIndex(seed, 90 + p, 0)) : 1)
  return {
    kind,
    primaries: base.primaries.map((ratio, p) => ratio * countyFactor(countyId, p) * scatter(p)),
    ozone: base.ozone * scatter(5),
    ozoneNight: base.ozoneNight,
    wind: base.wind * Math.exp(0.06 * normalOfIndex(seed, 87, 0)),
    lagHours: northWestLag(lon, lat),
    modes: modeGains(lon, lat),
    fireworks: kind === 'urban' ? 0.8 + 0.4 * uniformOfIndex(seed, 88, 0) : kind === 'background' ? 0.15 : 0.5,
    noise: micro ? 2.4 : 1,
    bias: Array.from({ length: 6 }, (_, p) => bias(p)),
  }
}

const stationsOf = (seed: number): DemoPlace[] =>
  stationRows.map(([code, name, countyId, level, kind, lon, lat, elevationM], index) => {
    const own = hashOfIndex(seed, textHash(code), 1)
    return {
      index,
      kind: 'station',
      code,
      name,
      countyId,
      level: level as ControlLevel,
      lon,
      lat,
      elevationM,
      simulated: true,
      measures: measuresOf(code, level),
      character: stationCharacter(own, kind, countyId, level === 'micro', lon, lat),
      device: deviceOf(seed, index),
      seed: own,
    }
  })

const neighboursOf = (seed: number): DemoPlace[] =>
  neighbourRows.map((row, i) => ({
    index: stationRows.length + i,
    kind: 'neighbour',
    code: String(row.adcode),
    name: row.name,
    countyId: null,
    level: null,
    lon: row.lon,
    lat: row.lat,
    elevationM: row.elevationM,
    simulated: true,
    measures: pollutantIds,
    character: {
      kind: 'city',
      primaries: [row.particles, row.particles, row.gases, row.gases, row.gases],
      ozone: row.ozone,
      ozoneNight: 0,
      wind: 1,
      lagHours: northWestLag(row.lon, row.lat),
      modes: modeGains(row.lon, row.lat),
      fireworks: 0.7,
      noise: 0.6,
      bias: [1, 1, 1, 1, 1, 1],
    },
    device: null,
    seed: hashOfIndex(seed, textHash(String(row.adcode)), 1),
  }))

/**
 * The places of the sandbox: 76 stations (8 national, 12 provincial, 14 city, 42 micro) and 10 neighbour cities. The same seed gives the
 * same plan; positions and names do not depend on the seed, characters, device identities and passwords do.
 */
export const cityPlan = (seed: number): CityPlan => {
  const stations = stationsOf(seed)
  const neighbourCities = neighboursOf(seed)
  return { seed, places: [...stations, ...neighbourCities], stations, neighbourCities, enterprises: demoEnterprises(seed) }
}
