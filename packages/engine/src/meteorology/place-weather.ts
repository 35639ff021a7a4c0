import { golderClass } from './diagnostic/stability.ts'
import { eastNorthOf } from './grid-north.ts'
import type { MetGrid } from './met-grid.ts'
import { type MetSampler, metSampler } from './sample.ts'

/** Gridded weather at one place, an entry an instant; NaN missing. */
export interface PlaceWeather {
  /** ℃ at 2 m. */
  temperature: Float64Array
  /** m/s at 10 m, and degrees FROM, 0 <= d < 360. */
  windSpeed: Float64Array
  windDirection: Float64Array
  /** mm/h */
  precipitation: Float64Array
  /** hPa at the model's ground. */
  pressure: Float64Array
  /** m above ground. */
  mixingHeight: Float64Array
  /** V_E, m²/s: the wind integrated from the ground to the mixing height. */
  ventilation: Float64Array
  /** Pasquill class A..F as 1..6. */
  stability: Float64Array
}

const kelvin = 273.15
const layers = 12
const anemometerM = 10

/** As fields of a model are requested: a field that the model does not have is missing at all instants. */
type Surface = 'mixingHeight' | 'surfacePressure' | 't2m' | 'precipitation' | 'obukhovLength'

/** How much the levels over a ground are pressed together: a height above it divided by this is a value on the levels' own scale. */
const squash = (met: MetGrid, sampler: MetSampler): number =>
  1 - (sampler.fixed(met.terrain) || 0) / (met.levels.topM ?? Number.POSITIVE_INFINITY)

/**
 * Ventilation V_E at a place and instant, m²/s: ∫₀ʰ |u(z)| dz by the midpoints of 12 layers (GB/T 34299-2017); below 10 m the wind falls to 0 at the
 * ground in a straight line.
 *
 * @param place grid coordinates; the sampler has been there at this instant
 */
export const ventilationAt = (met: MetGrid, sampler: MetSampler, seconds: number, place: Float64Array): number => {
  const [i, j] = [place[0]!, place[1]!]
  const [mixingM, scale] = [sampler.surface(met.mixingHeight), squash(met, sampler)]
  const speed = (heightM: number): number => {
    sampler.goTo(i, j, heightM / scale, seconds)
    return Math.hypot(sampler.volume(met.wind, 4, 0), sampler.volume(met.wind, 4, 1))
  }
  let sum = 0
  for (let k = 0; k < layers; k++) {
    const z = ((k + 0.5) / layers) * mixingM
    sum += (z < anemometerM ? (speed(anemometerM) * z) / anemometerM : speed(z)) * (mixingM / layers)
  }
  return sum
}

/**
 * Weather of a model at a place: linear between the four nodes around it and between the times of the fields.
 *
 * Stability is Golder's class of the Obukhov length, which is interpolated as 1/L. Where a model has no 2 m temperature or 10 m wind its lowest level
 * at that height represents it.
 *
 * @param met on levels of height
 * @param lon degrees, `lat` degrees; outside the grid everything is NaN
 * @param seconds UTC seconds of the instants, ascending
 * Simplified: no correction for the difference between the model's ground and the place's; the mixing height is interpolated in time as a straight
 * line, which blurs its fall at sunset over the step of the fields.
 */
export const placeWeather = (met: MetGrid, lon: number, lat: number, seconds: ArrayLike<number>): PlaceWeather => {
  const size = seconds.length
  const missing = () => new Float64Array(size).fill(Number.NaN)
  const weather: PlaceWeather = {
    ...{ temperature: missing(), windSpeed: missing(), windDirection: missing(), precipitation: missing() },
    ...{ pressure: missing(), mixingHeight: missing(), ventilation: missing(), stability: missing() },
  }
  const sampler = metSampler(met)
  const [place, turned] = [new Float64Array(2), new Float64Array(2)]
  met.projection.toGrid(lon, lat, place)
  const [i, j] = [place[0]!, place[1]!]
  const inverse = met.obukhovLength?.map(field => field.map(length => 1 / length))
  const surface = (name: Surface) => (met[name] ? sampler.surface(met[name]) : Number.NaN)
  for (let n = 0; n < size; n++) {
    const at = seconds[n]!
    if (!sampler.goTo(i, j, 0, at)) continue
    weather.mixingHeight[n] = surface('mixingHeight')
    weather.pressure[n] = surface('surfacePressure')
    weather.precipitation[n] = surface('precipitation')
    const rough = typeof met.roughness === 'number' ? met.roughness : sampler.fixed(met.roughness)
    weather.stability[n] = inverse ? golderClass(1 / sampler.surface(inverse), rough) : Number.NaN
    weather.ventilation[n] = ventilationAt(met, sampler, at, place)
    sampler.goTo(i, j, anemometerM / squash(met, sampler), at)
    const [u, v] =
      met.u10 && met.v10
        ? [sampler.surface(met.u10), sampler.surface(met.v10)]
        : [sampler.volume(met.wind, 4, 0), sampler.volume(met.wind, 4, 1)]
    eastNorthOf(met.projection, i, j, u, v, turned)
    weather.windSpeed[n] = Math.hypot(turned[0]!, turned[1]!)
    if (weather.windSpeed[n]! > 1e-9) weather.windDirection[n] = ((Math.atan2(-turned[0]!, -turned[1]!) * 180) / Math.PI + 360) % 360
    weather.temperature[n] = (met.t2m ? surface('t2m') : sampler.volume(met.temperature)) - kelvin
  }
  return weather
}
