import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import { referenceElevationM } from '../data/climate.ts'
import { pollutantsOf } from '../enterprises/to-pollutants.ts'
import { emittedSpecies } from '../enterprises/trades.ts'
import { incidentPlumes } from '../incidents/puffs.ts'
import { backgroundShare } from '../model/background.ts'
import { flowOf, patternOf, windOfPattern } from '../model/flow.ts'
import { noiseOf } from '../model/noise.ts'
import { organicsNoise, organicsOf } from '../model/organics.ts'
import { enterprisesSeenFrom, plumesAt, type SeenEnterprise } from '../model/plumes.ts'
import { type State, stateOf } from '../model/state.ts'
import type { DemoPlace } from '../plan.ts'
import { normalOfIndex } from '../random.ts'

export type Columns = Record<MeasuredId, Float32Array>

export const emptyColumns = (hours: number): Columns =>
  Object.fromEntries(measuredIds.map(id => [id, new Float32Array(hours).fill(Number.NaN)])) as Columns

/** Local noise of a place: a common part, one for each primary, and for ozone and the wind. */
const localNoise = (place: DemoPlace, first: number, hours: number) => ({
  common: noiseOf(place.seed, 1, first, hours, [
    [13, 0.8],
    [4, 0.6],
  ]),
  own: [2, 3, 4, 5, 6, 7].map(stream => noiseOf(place.seed, stream, first, hours, [[19, 1]])),
  gust: noiseOf(place.seed, 8, first, hours, [
    [5, 0.8],
    [2, 0.6],
  ]),
  turn: noiseOf(place.seed, 9, first, hours, [[6, 1]]),
  heat: noiseOf(place.seed, 10, first, hours, [[30, 0.45]]),
})

/** Rounded to 1 / scale; never the negative zero. */
const round = (value: number, scale: number) => Math.round(value * scale) / scale + 0
const patternGain = [0.24, 0.24, 0.2, 0.28, 0.17]
const commonGain = [0.13, 0.14, 0.15, 0.16, 0.1]
const ownGain = [0.09, 0.13, 0.12, 0.17, 0.11]
/** Mean of exp(noise) is above 1 by half its variance; taken off so that levels stay. */
const excess = patternGain.map((gain, p) => (gain ** 2 + commonGain[p]! ** 2 + ownGain[p]! ** 2) / 2)

interface Wind {
  speed: number
  direction: number
}

/**
 * What perfect instruments would report at a place for the hours `first`..`first + hours - 1` (hour indices): all its parameters,
 * rounded as they are released; ug/m3, CO mg/m3, °C, %, Pa, m/s, degrees from, mm, km; organics where measured. A function of place and absolute hour alone.
 */
export const placeHours = (
  seed: number,
  place: DemoPlace,
  first: number,
  hours: number,
  stateFirst = first,
  stateHours = hours,
): Columns => {
  const state = stateOf(seed, stateFirst, stateHours)
  const shift = first - state.first
  const out = emptyColumns(hours)
  const noise = localNoise(place, first, hours)
  const organics = organicsNoise(place, first, hours)
  const emitters: Emitters = {
    background: backgroundShare(seed, place),
    sources: enterprisesSeenFrom(seed, place),
    plume: new Float64Array(emittedSpecies.length),
  }
  const incidents = place.kind === 'station' ? incidentPlumes(seed, place.index, first, hours) : null
  const lag = place.character.lagHours
  const whole = Math.floor(lag)
  const part = lag - whole
  const lagged = (series: Float64Array, at: number) => series[at - whole]! * (1 - part) + series[at - whole - 1]! * part
  for (let i = 0; i < hours; i++) {
    const at = i + shift
    const pattern = patternOf(state, place.character.modes, at)
    const wind = windOf(state, place, at, noise.gust[i]!, noise.turn[i]!, pattern)
    plumesAt(emitters.sources, flowOf(state, place.character.modes, at), state.clock[at]!, state.info[at]!.month, emitters.plume)
    if (incidents)
      for (let s = 0; s < emittedSpecies.length; s++) emitters.plume[s] = emitters.plume[s]! + incidents[i * emittedSpecies.length + s]!
    const airs = airOf(state, place, at, i, noise, pattern, lagged(state.potential, at), lagged(state.dust, at), wind, emitters)
    writeWeather(out, state, place, at, i, noise.heat[i]!, pattern, wind, airs.pm25, airs.coarse)
    writeAir(out, place, first + i, i, airs)
    if (organics) {
      const bright = Math.max(0, Math.min(1, state.ozoneDay[at]!))
      const found = organicsOf(place, first + i, state.clock[at]!, airs, bright, organics[i]!)
      out.tvoc[i] = found.tvoc
      out.nmhc[i] = found.nmhc
    }
  }
  return out
}

/** The flow with the disturbance of the place: what its vane and cups turn to. */
const windOf = (state: State, place: DemoPlace, at: number, gust: number, turn: number, pattern: number): Wind => {
  const { east, north, speed } = windOfPattern(state, at, pattern, 0.16 * gust)
  const degrees = (Math.atan2(-east - 0.15 * turn, -north + 0.12 * turn) * 180) / Math.PI + 7 * turn
  return { speed: speed * place.character.wind, direction: (degrees + 720) % 360 }
}

/** What the enterprises around a place leave to the background, and their plumes of the hour. */
interface Emitters {
  background: Float64Array
  sources: readonly SeenEnterprise[]
  plume: Float64Array
}

type Noise = ReturnType<typeof localNoise>

interface Air {
  pm25: number
  coarse: number
  no2: number
  so2: number
  co: number
  o3: number
  /** Organics of the enterprises around, ug/m3. */
  plume: number
}

const airOf = (
  state: State,
  place: DemoPlace,
  at: number,
  i: number,
  noise: Noise,
  pattern: number,
  potential: number,
  dust: number,
  wind: Wind,
  { background, plume }: Emitters,
): Air => {
  const c = place.character
  const common = noise.common[i]!
  const primary = (p: number) => {
    const log = state.level[p]![at]! + state.answer[p]![at]! * potential
    const local = patternGain[p]! * pattern + commonGain[p]! * common + ownGain[p]! * noise.own[p]![i]! - excess[p]!
    return c.primaries[p]! * Math.exp(log + local)
  }
  const air: Air = { pm25: primary(0), coarse: primary(1), no2: primary(2), so2: primary(3), co: primary(4), o3: 0, plume: 0 }
  const night = state.ozoneFloor[at]! + c.ozoneNight
  const swing = 1 + 0.05 * pattern + 0.05 * noise.own[5]![i]!
  const bright = Math.max(0, Math.min(1, state.ozoneDay[at]! * 1.6))
  const titration = 0.5 * (air.no2 - 24) * (1 - 0.5 * bright)
  air.o3 = Math.max(2, state.ozoneLevel[at]! * c.ozone * swing * (night + state.ozoneDay[at]!) - titration)
  const added = pollutantsOf(plume)
  air.pm25 = air.pm25 * background[0]! + added.pm2_5
  air.coarse = air.coarse * background[1]! + added.coarse
  air.no2 = air.no2 * background[2]! + added.no2
  air.so2 = air.so2 * background[3]! + added.so2
  air.co = air.co * background[4]! + added.co
  air.plume = added.voc
  air.coarse += dust * (0.78 + 0.1 * pattern + 0.1 * common)
  air.pm25 += dust * 0.16
  const bang = (state.fireworks[at]! * c.fireworks * Math.exp(0.3 * common)) / (0.6 + 0.35 * wind.speed)
  air.pm25 += 85 * bang
  air.coarse += 28 * bang
  air.so2 += 22 * bang
  return air
}

const writeAir = (out: Columns, place: DemoPlace, hour: number, i: number, air: Air) => {
  const { bias, noise } = place.character
  const jitter = (stream: number, relative: number, absolute: number, value: number) => {
    const n = normalOfIndex(place.seed, stream, hour) * noise
    return value * (1 + relative * n) + absolute * n
  }
  const fine = jitter(100, 0.045, 0.9, air.pm25 * bias[0]!)
  const all = jitter(101, 0.04, 1.5, (air.pm25 + air.coarse) * bias[1]!)
  out.pm2_5[i] = Math.max(1, Math.round(fine))
  out.pm10[i] = Math.max(2, Math.round(all))
  out.no2[i] = Math.max(1, Math.round(jitter(102, 0.03, 0.9, air.no2 * bias[2]!)))
  out.so2[i] = Math.max(-3, round(jitter(103, 0.03, 1.1, air.so2 * bias[3]! - 0.2), 1))
  out.co[i] = Math.max(0.1, round(jitter(104, 0.03, 0.02, air.co * bias[4]!), 10))
  out.o3[i] = Math.max(1, Math.round(jitter(105, 0.02, 1.2, air.o3 * bias[5]!)))
}

const writeWeather = (
  out: Columns,
  state: State,
  place: DemoPlace,
  at: number,
  i: number,
  heat: number,
  pattern: number,
  wind: Wind,
  fine: number,
  coarse: number,
) => {
  const above = place.elevationM - referenceElevationM
  const swing = state.amplitude[at]! * Math.cos((2 * Math.PI * (state.clock[at]! + 0.5 - 15)) / 24) * (above > 150 ? 0.8 : 1)
  const temperature = state.temperature[at]! + swing - 0.0058 * above + heat + 0.35 * pattern
  const excessWet = state.wet[at]! + 0.22 * pattern - state.rainThreshold[at]!
  const rain = excessWet > 0 ? round((excessWet + 0.7 * excessWet * excessWet) * state.rainGain[at]!, 10) : 0
  const humidity = Math.max(8, Math.min(100, state.humidity[at]! - 3.1 * swing - 1.2 * heat + (rain > 0 ? 14 : 0)))
  const hygroscopic = 1 + 2.6 * (humidity / 100) ** 4
  const extinction = 0.02 + 0.0034 * fine * hygroscopic + 0.0006 * coarse + (rain > 0 ? 0.06 * Math.min(rain, 6) : 0)
  out.temperature[i] = round(temperature, 10)
  out.humidity[i] = Math.round(humidity)
  out.pressure[i] = Math.round((101_325 * Math.exp(-place.elevationM / 8230) + state.pressure[at]! - 6 * swing) / 10) * 10
  out.wind_speed[i] = round(wind.speed, 10)
  out.wind_direction[i] = Math.round(wind.direction) % 360
  out.precipitation[i] = rain
  out.visibility[i] = Math.min(30, Math.max(0.1, round(3 / extinction, 10)))
}

/** Values that a place does not measure, taken away. */
export const keepMeasured = (place: DemoPlace, columns: Columns): Columns => {
  for (const id of measuredIds) if (!place.measures.includes(id)) columns[id].fill(Number.NaN)
  return columns
}
