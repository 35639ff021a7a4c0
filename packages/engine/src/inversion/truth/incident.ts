import { type SeededRandom, seededRandom } from '../../core/random.ts'
import type { PuffSource } from '../../dispersion/puff/model.ts'
import { type IscHour, iscPowers, iscWeather } from '../../dispersion/weather/isc-weather.ts'
import { plainGround } from '../../dispersion/weather/station-ground.ts'
import type { PuffWeather } from '../../dispersion/weather/weather-column.ts'
import { quickPuffs } from '../quick-puffs.ts'
import { entriesOf, type Responses } from '../responses.ts'
import { calmShareOf } from '../run-member.ts'

/**
 * Seeded incidents for twin experiments: a made-up town of enterprises and stations, weather by the hour, and one enterprise that emits several
 * times what the inventory says. What the stations measure is known by cause.
 */
export const species = ['so2', 'no2', 'pm10'] as const
/** Hours of the run and, at its end, of the incident. */
export const runHours = 12
export const incidentHours = 6

export interface Town {
  sources: PuffSource[]
  receptors: { xM: Float64Array; yM: Float64Array }
}

/** Truth and measurements, independent of the origin of the truth. */
export interface Observed {
  /** As it was: the inventory's error and the culprit's excess included. */
  truth: Responses
  culprit: number
  station: number
  /** Index of `species`. */
  species: number
  /** True part of each source in the rise at the station, and of causes that are in no inventory. */
  shares: Float64Array
  unknownShare: number
  /** Where the cause that is in no inventory is, m; null without one, and for one that is felt at the station alone. */
  unknownAt: { xM: number; yM: number } | null
  measured: { rise: Float64Array; sd: Float64Array }
}

export interface Incident extends Observed {
  town: Town
  weather: PuffWeather
  calmShare: number
}

/** Kinds of chimney: m, m, m/s, K, and g/s of SO2, NO2, PM10. */
const kinds = [
  { heightM: 120, diameterM: 4, velocity: 14, temperatureK: 360, rates: [60, 70, 12] },
  { heightM: 60, diameterM: 2, velocity: 12, temperatureK: 400, rates: [35, 12, 8] },
  { heightM: 45, diameterM: 1.6, velocity: 10, temperatureK: 430, rates: [8, 25, 6] },
  { heightM: 25, diameterM: 1, velocity: 8, temperatureK: 320, rates: [1, 1.5, 14] },
  { heightM: 30, diameterM: 1.2, velocity: 9, temperatureK: 380, rates: [12, 5, 3] },
] as const

const lognormal = (random: SeededRandom, deviation: number): number => Math.exp(Math.log(deviation) * random.normal())

const sourceAt = (id: string, xM: number, yM: number, random: SeededRandom): PuffSource => {
  const { rates, ...stack } = kinds[Math.floor(random.next() * kinds.length)]!
  return { id, xM, yM, ...stack, emission: Float64Array.from(rates, rate => rate * lognormal(random, 1.6)) }
}

const place = (random: SeededRandom, fromM: number, toM: number): [number, number] => {
  const [radius, angle] = [Math.sqrt(fromM ** 2 + random.next() * (toM ** 2 - fromM ** 2)), 2 * Math.PI * random.next()]
  return [radius * Math.sin(angle), radius * Math.cos(angle)]
}

/** A dozen enterprises within 12 km of the middle (more than 64: as far out as keeps that density), four stations within 6 km; none nearer than 1.2 km to another. */
export const drawTown = (random: SeededRandom, enterprises = 12, stations = 4): Town => {
  const taken: [number, number][] = []
  const free = (fromM: number, toM: number): [number, number] => {
    for (;;) {
      const at = place(random, fromM, toM)
      if (taken.every(other => Math.hypot(at[0] - other[0], at[1] - other[1]) > 1200)) {
        taken.push(at)
        return at
      }
    }
  }
  const sites = Array.from({ length: stations }, () => free(0, 6000))
  const edgeM = Math.max(12_000, 1500 * Math.sqrt(enterprises))
  const sources = Array.from({ length: enterprises }, (_, e) => sourceAt(`E${e + 1}`, ...free(1500, edgeM), random))
  return { sources, receptors: { xM: Float64Array.from(sites, s => s[0]), yM: Float64Array.from(sites, s => s[1]) } }
}

/** Class by day and night and wind (Turner). */
const classOf = (hour: number, speed: number): number => {
  const day = hour >= 8 && hour < 18
  if (speed >= 5) return 4
  if (day) return speed < 2.5 ? 2 : 3
  return speed < 3 ? 6 : 5
}

/** Hours of wind that turns and freshens by chance; mixing heights by day and night. */
export const drawWeather = (random: SeededRandom, speedMs = 2 + 3 * random.next()): IscHour[] => {
  let [flow, speed] = [360 * random.next(), speedMs]
  const [first, veer] = [Math.floor(24 * random.next()), 6 * random.normal()]
  return Array.from({ length: runHours }, (_, h) => {
    flow += veer + 8 * random.normal()
    speed = Math.max(0.8 * Math.min(speedMs, 1.25), speedMs + 0.8 * (speed - speedMs) + 0.5 * random.normal())
    if (speedMs < 0.5) speed = speedMs
    const hour = (first + h) % 24
    const mixing = hour >= 8 && hour < 19 ? 300 + 110 * (hour - 8) : 180 + 40 * speed
    return { flowDeg: flow, speed, stability: classOf(hour, speed), ruralMixingM: mixing, urbanMixingM: mixing, temperatureK: 283 }
  })
}

export const weatherOf = (hours: readonly IscHour[]): PuffWeather =>
  iscWeather(hours, {
    ...plainGround,
    ...{ longitude: 113, latitude: 36.2, utcOffset: 8, firstDay: 300, firstHour: 0, anemometerM: 10, powers: iscPowers },
  })

/** What carries the emissions, for tracer and truth alike. */
export type Respond = (town: Town, weather: PuffWeather) => Responses

export const respondQuickly: Respond = ({ sources, receptors }, weather) =>
  quickPuffs(sources, receptors, weather, species.length, incidentHours)

/** Each source's own emission by the hour: the inventory's error (1.5) for good, and some unrest (1.15). */
const trueSources = (sources: readonly PuffSource[], random: SeededRandom): PuffSource[] =>
  sources.map(source => {
    const steady = lognormal(random, 1.5)
    const rates = Array.from({ length: runHours }, () => lognormal(random, 1.15) * steady)
    return { ...source, emission: Float64Array.from(rates.flatMap(factor => Array.from(source.emission, rate => rate * factor))) }
  })

/** Mean over the incident of source e at an entry group (station · species + species). */
const meanAt = ({ values, layout }: Responses, e: number, group: number): number => {
  const begin = e * entriesOf(layout) + group * layout.hours
  return values.subarray(begin, begin + layout.hours).reduce((a, b) => a + b, 0) / layout.hours
}

/** Least mean contribution of a culprit at the station, μg/m³: an incident is something an alarm would ring for. */
const leastRise = 15

/** Station and species at which a source is felt most. */
const strongestGroup = (truth: Responses, e: number, groups: number): number => {
  const means = Array.from({ length: groups }, (_, g) => meanAt(truth, e, g))
  return means.indexOf(Math.max(...means))
}

/** An enterprise whose emission, three to ten times what it was, rings an alarm somewhere; its excess is put into the truth. Null: none reaches a station. */
export const chooseCulprit = (truth: Responses, random: SeededRandom): { culprit: number; group: number } | null => {
  const excess = 3 + 7 * random.next()
  const groups = truth.layout.stations * species.length
  const able = Array.from({ length: truth.sources }, (_, e) => e).flatMap(e => {
    const group = strongestGroup(truth, e, groups)
    const own = meanAt(truth, e, group)
    let others = -own
    for (let other = 0; other < truth.sources; other++) others += meanAt(truth, other, group)
    return own * excess > Math.max(leastRise, 1.2 * others) ? [{ culprit: e, group }] : []
  })
  if (able.length === 0) return null
  const chosen = able[Math.floor(random.next() * able.length)]!
  const entries = entriesOf(truth.layout)
  for (let k = 0; k < entries; k++) truth.values[chosen.culprit * entries + k]! *= excess
  return chosen
}

/**
 * A cause in no inventory: `placed` is a source somewhere round the station, with its own ratio of species, in bursts, that the same weather carries to all
 * stations; `local` is felt at the station alone, each species in its own bursts; `regional` is air that comes to all stations alike.
 */
export type UnknownKind = 'placed' | 'local' | 'regional'

export interface IncidentOptions {
  /** What a cause in no inventory adds to the rise at the station: a share of the whole. */
  unknown?: number
  unknownKind?: UnknownKind
  town?: (random: SeededRandom) => Town
  weather?: (random: SeededRandom) => IscHour[]
  respond?: Respond
}

const sensor = { sd: 2, share: 0.05, baseline: 3 }

const measure = (truth: Responses, extra: Float64Array, random: SeededRandom) => {
  const entries = entriesOf(truth.layout)
  const rise = new Float64Array(entries)
  for (let k = 0; k < entries; k++) {
    let sum = extra[k]!
    for (let e = 0; e < truth.sources; e++) sum += truth.values[e * entries + k]!
    rise[k] = sum
  }
  const sd = rise.map(value => Math.hypot(sensor.sd, sensor.baseline, sensor.share * value))
  return { rise: rise.map((value, k) => value + sd[k]! * random.normal()), sd }
}

/** An incident of a seed; weather is drawn until an enterprise reaches a station. */
export const drawIncident = (seed: number, options: IncidentOptions = {}): Incident => {
  const random = seededRandom(seed)
  const town = (options.town ?? drawTown)(random)
  const own = trueSources(town.sources, random)
  const respond = options.respond ?? respondQuickly
  for (let attempt = 0; attempt < 200; attempt++) {
    const hours = (options.weather ?? drawWeather)(random)
    const weather = weatherOf(hours)
    const truth = respond({ ...town, sources: own }, weather)
    const chosen = chooseCulprit(truth, random)
    if (!chosen) continue
    const { culprit, group } = chosen
    const calmShare = calmShareOf(weather, 0, 0, runHours - incidentHours, incidentHours)
    const { unknown = 0, unknownKind = 'placed' } = options
    const placed = unknown > 0 && unknownKind === 'placed' ? placeUnknown(town, weather, group, random, respond) : null
    if (unknown > 0 && unknownKind === 'placed' && !placed) continue
    return {
      town,
      weather,
      calmShare,
      ...observeIncident(truth, culprit, group, { share: unknown, placed, regional: unknownKind === 'regional' }, random),
    }
  }
  throw new Error(`no incident with seed ${seed}`)
}

/** A source that is in no inventory, and what it gives. */
export interface PlacedUnknown {
  xM: number
  yM: number
  responses: Responses
}

/** Rows of hours with the same mean and this relative unrest. */
const burstsOf = (hours: number, unrest: number, random: SeededRandom): number[] => {
  const row = Array.from({ length: hours }, () => Math.max(0.05, 1 + unrest * random.normal()))
  const mean = row.reduce((a, b) => a + b, 0) / hours
  return row.map(value => value / mean)
}

/** Distance of an unknown source from the station, m, and the most it needs to give 30 μg/m³ there, g/s: a power plant is not overlooked. */
const unknownReach = { fromM: 800, toM: 10_000, most: 150 } as const

/** A low source somewhere round the station whose plume comes there in this weather; null when forty places give none. */
const placeUnknown = (
  { receptors }: Town,
  weather: PuffWeather,
  group: number,
  random: SeededRandom,
  respond: Respond,
): PlacedUnknown | null => {
  const [station, main] = [Math.floor(group / species.length), group % species.length]
  for (let attempt = 0; attempt < 40; attempt++) {
    const [dx, dy] = place(random, unknownReach.fromM, unknownReach.toM)
    const [xM, yM] = [receptors.xM[station]! + dx, receptors.yM[station]! + dy]
    const ratios = species.map((_, s) => (s === main ? 1 : 0.2 + 0.6 * random.next()))
    const bursts = burstsOf(runHours, 0.8, random)
    const stack = { heightM: 5 + 30 * random.next(), diameterM: 1, velocity: 5, temperatureK: 300 + 60 * random.next() }
    const emission = Float64Array.from(bursts.flatMap(factor => ratios.map(ratio => ratio * factor)))
    const responses = respond({ sources: [{ id: 'unknown', xM, yM, ...stack, emission }], receptors }, weather)
    if (meanAt(responses, 0, group) * unknownReach.most > 30) return { xM, yM, responses }
  }
  return null
}

/** What drifts in from the region, as a share of the rise at the station: in no inventory, in every incident. */
const regional = { least: 0.03, most: 0.15 }

/** A cause in no inventory: its share of the rise, and where it is; without a place it is felt at the station alone, or at all of them alike. */
export interface UnknownCause {
  share: number
  placed: PlacedUnknown | null
  regional?: boolean
}

/**
 * What is measured of a truth: the region's haze (all stations alike), an unknown cause (in bursts, with its own ratio of species) and noise
 * are added; the true shares at the group (station · species + species) are returned.
 */
export const observeIncident = (
  truth: Responses,
  culprit: number,
  group: number,
  { share: unknown, placed, regional: everywhere = false }: UnknownCause,
  random: SeededRandom,
): Observed => {
  const { layout } = truth
  const known = Array.from({ length: truth.sources }, (_, e) => meanAt(truth, e, group))
  const whole = known.reduce((a, b) => a + b, 0)
  const haze = regional.least + (regional.most - regional.least) * random.next()
  const rise = whole / ((1 - haze) * (1 - unknown))
  const extra = new Float64Array(entriesOf(layout))
  const add = (at: number, mean: number, unrest: number) =>
    burstsOf(layout.hours, unrest, random).forEach((value, h) => (extra[at * layout.hours + h]! += mean * value))
  const [station, main] = [Math.floor(group / species.length), group % species.length]
  for (let g = 0; g < layout.stations * species.length; g++) {
    const ratio = g % species.length === main ? 1 : 0.2 + 0.6 * random.next()
    add(g, rise * haze * (1 - unknown) * ratio, 0.2)
    if (unknown > 0 && !placed && !everywhere && Math.floor(g / species.length) === station) add(g, rise * unknown * ratio, 0.8)
  }
  if (placed) {
    const rate = (rise * unknown) / meanAt(placed.responses, 0, group)
    placed.responses.values.forEach((value, k) => (extra[k]! += rate * value))
  }
  if (unknown > 0 && everywhere)
    for (let s = 0; s < species.length; s++) {
      const ratio = s === main ? 1 : 0.2 + 0.6 * random.next()
      const hourly = burstsOf(layout.hours, 0.3, random)
      for (let r = 0; r < layout.stations; r++)
        hourly.forEach((value, h) => {
          extra[(r * species.length + s) * layout.hours + h]! += rise * unknown * ratio * value * Math.max(0.5, 1 + 0.1 * random.normal())
        })
    }
  return {
    ...{ truth, culprit, station },
    species: main,
    shares: Float64Array.from(known, value => value / rise),
    unknownShare: 1 - whole / rise,
    unknownAt: placed && { xM: placed.xM, yM: placed.yM },
    measured: measure(truth, extra, random),
  }
}
