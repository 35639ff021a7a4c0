import { plainOptions } from '@qingyuan/engine/dispersion/puff/model.ts'
import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { depositionOf } from '@qingyuan/engine/dispersion/removal/species.ts'
import { type IscHour, iscPowers, iscWeather } from '@qingyuan/engine/dispersion/weather/isc-weather.ts'
import { plainGround } from '@qingyuan/engine/dispersion/weather/station-ground.ts'
import type { PuffWeather } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import { referenceLatitude, referenceLongitude } from '../data/climate.ts'
import type { DemoOutlet } from '../enterprises/enterprises.ts'
import { dayInfo, dayOfIndex, startHourOfIndex } from '../model/calendar.ts'
import { flowOf } from '../model/flow.ts'
import { modeGains, offsetKm, placeAtKm } from '../model/geography.ts'
import { padHours, stateOf } from '../model/state.ts'

const cellKm = 10

/** The weather of the sandbox for the dispersion engine: hours from hour index `first`, the same within squares of 10 km; x, y in m of `offsetKm`. */
export const demoWeather = (seed: number, first: number, hours: number): PuffWeather => {
  const state = stateOf(seed, first, hours)
  const info = dayInfo(dayOfIndex(first))
  const ground = {
    ...plainGround,
    ...{
      longitude: referenceLongitude,
      latitude: referenceLatitude,
      utcOffset: 8,
      firstDay: info.dayOfYear + 1,
      firstHour: startHourOfIndex(first),
    },
    ...{ anemometerM: 10, powers: iscPowers },
  }
  const cells = new Map<number, PuffWeather>()
  const cellAt = (i: number, j: number): PuffWeather => {
    const key = i * 4096 + j
    const known = cells.get(key)
    if (known) return known
    const modes = modeGains(...placeAtKm((i + 0.5) * cellKm, (j + 0.5) * cellKm))
    const rows = Array.from({ length: hours }, (_, h): IscHour => {
      const { east, north, speed, stability, mixingM, temperatureK } = flowOf(state, modes, h + padHours)
      const flowDeg = (Math.atan2(east, north) * 180) / Math.PI
      return { flowDeg, speed, stability, ruralMixingM: mixingM, urbanMixingM: mixingM, temperatureK }
    })
    const made = iscWeather(rows, ground)
    cells.set(key, made)
    return made
  }
  return {
    hours,
    columnAt: (hour, xM, yM) => cellAt(Math.floor(xM / 1000 / cellKm), Math.floor(yM / 1000 / cellKm)).columnAt(hour, xM, yM),
  }
}

export interface OutletRun {
  seed: number
  outlet: DemoOutlet
  /** Hour index of the first hour, hours of the run, and how many of them the outlet emits. */
  first: number
  hours: number
  emitting: number
  places: readonly { lon: number; lat: number }[]
  /** Air further than so much from the outlet is no longer followed, km. */
  reachKm: number
  /** Longest step and puff, m. */
  stepM: number
}

/** μg/m³ at places for each kg/h of an outlet, [hour · places + place]: puffs of the dispersion engine, nothing falls out. */
export const outletPuffs = ({ seed, outlet, first, hours, emitting, places, reachKm, stepM }: OutletRun): Float32Array => {
  const metres = (place: { lon: number; lat: number }) => offsetKm(place.lon, place.lat).map(km => 1000 * km) as [number, number]
  const [xM, yM] = metres(outlet)
  const stations = places.map(metres)
  const { code: id, heightM, diameterM, temperatureK, velocityMs: velocity } = outlet
  const emission = Float64Array.from({ length: hours }, (_, h) => (h < emitting ? 1 / 3.6 : 0))
  const reachM = 1000 * reachKm
  const { concentration } = runPuffs({
    sources: [{ id, xM, yM, heightM, diameterM, temperatureK, velocity, emission }],
    species: [depositionOf('TRACER')],
    receptors: { xM: Float64Array.from(stations, at => at[0]), yM: Float64Array.from(stations, at => at[1]) },
    weather: demoWeather(seed, first, hours),
    options: {
      ...plainOptions,
      domain: { westM: xM - reachM, eastM: xM + reachM, southM: yM - reachM, northM: yM + reachM },
      ...{ longestStepM: stepM, longestPuffM: stepM },
    },
  })
  return concentration.map(value => 1e6 * value)
}
