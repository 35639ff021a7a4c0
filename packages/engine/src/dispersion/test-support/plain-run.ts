import { type PuffInput, type PuffOptions, type PuffSource, plainOptions } from '../puff/model.ts'
import { depositionOf } from '../removal/species.ts'
import { type IscHour, iscPowers, iscWeather } from '../weather/isc-weather.ts'
import { plainGround, type StationGround } from '../weather/station-ground.ts'

/** For tests only. A cold, unmoved stack at the origin. */
export const coldStack = (change: Partial<PuffSource> = {}): PuffSource => ({
  id: 'A',
  xM: 0,
  yM: 0,
  heightM: 30,
  diameterM: 1,
  temperatureK: 280,
  velocity: 0,
  emission: Float64Array.of(1),
  ...change,
})

export const plainPlace: StationGround = { ...plainGround, longitude: 116, latitude: 36, utcOffset: 8, firstDay: 100, firstHour: 0 }

export const steadyHour: IscHour = { flowDeg: 90, speed: 4, stability: 4, temperatureK: 280, ruralMixingM: 1000, urbanMixingM: 1000 }

export const steadyWeather = (hours: number, change: Partial<IscHour> = {}, place: Partial<StationGround> = {}) =>
  iscWeather(
    Array.from({ length: hours }, () => ({ ...steadyHour, ...change })),
    { ...plainPlace, ...place, anemometerM: 10, powers: iscPowers },
  )

export const wideOptions: PuffOptions = {
  ...plainOptions,
  stackTip: false,
  domain: { westM: -200_000, eastM: 200_000, southM: -200_000, northM: 200_000 },
  longestStepM: 60_000,
  longestPuffM: 60_000,
}

/** Receptors from pairs of metres. */
export const receptorsAt = (...places: readonly (readonly [number, number])[]) => ({
  xM: Float64Array.from(places, ([x]) => x),
  yM: Float64Array.from(places, ([, y]) => y),
})

export const plainRun = (change: Partial<PuffInput> = {}): PuffInput => ({
  sources: [coldStack()],
  species: [depositionOf('TRACER')],
  receptors: receptorsAt([1000, 0]),
  weather: steadyWeather(6),
  options: wideOptions,
  ...change,
})
