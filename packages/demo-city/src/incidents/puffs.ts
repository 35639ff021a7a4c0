import { type PuffInput, plainOptions } from '@qingyuan/engine/dispersion/puff/model.ts'
import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { depositionOf } from '@qingyuan/engine/dispersion/removal/species.ts'
import { type IscHour, iscPowers, iscWeather } from '@qingyuan/engine/dispersion/weather/isc-weather.ts'
import { plainGround } from '@qingyuan/engine/dispersion/weather/station-ground.ts'
import type { PuffWeather } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import { referenceLatitude, referenceLongitude } from '../data/climate.ts'
import { stationRows } from '../data/stations.ts'
import { emittedSpecies } from '../enterprises/trades.ts'
import { dayInfo, dayOfIndex, hourIndex, startHourOfIndex } from '../model/calendar.ts'
import { flowOf } from '../model/flow.ts'
import { modeGains, offsetKm, placeAtKm } from '../model/geography.ts'
import { padHours, stateOf } from '../model/state.ts'
import { type DemoIncident, excessOf, incidentOfSlot, longestHours, slotHours } from './incidents.ts'

/** Hours after the end in which its air may still be about. */
const tailHours = 3
const reachKm = 30
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

/** What an incident gives: µg/m³ for each kg/h beyond the usual, [hour · places + place], hours from hour index `first`. */
interface IncidentResponse {
  incident: DemoIncident
  first: number
  hours: number
  perKgHour: Float32Array
}

const respond = (seed: number, incident: DemoIncident): IncidentResponse => {
  const { outlet } = incident
  const [first, hours] = [hourIndex(incident.from), incident.hours + tailHours]
  const [east, north] = offsetKm(outlet.lon, outlet.lat)
  const [xM, yM] = [1000 * east, 1000 * north]
  const places = stationRows.flatMap(([, , , , , lon, lat], index) => {
    const [e, n] = offsetKm(lon, lat)
    return Math.hypot(e - east, n - north) < reachKm ? [{ index, xM: 1000 * e, yM: 1000 * n }] : []
  })
  const input: PuffInput = {
    sources: [
      {
        id: outlet.code,
        xM,
        yM,
        heightM: outlet.heightM,
        diameterM: outlet.diameterM,
        temperatureK: outlet.temperatureK,
        velocity: outlet.velocityMs,
        emission: Float64Array.from({ length: hours }, (_, h) => (h < incident.hours ? 1 / 3.6 : 0)),
      },
    ],
    species: [depositionOf('TRACER')],
    receptors: { xM: Float64Array.from(places, place => place.xM), yM: Float64Array.from(places, place => place.yM) },
    weather: demoWeather(seed, first, hours),
    options: {
      ...plainOptions,
      domain: { westM: xM - 1000 * reachKm, eastM: xM + 1000 * reachKm, southM: yM - 1000 * reachKm, northM: yM + 1000 * reachKm },
      ...{ longestStepM: 1000, longestPuffM: 1000 },
    },
  }
  const { concentration } = runPuffs(input)
  const perKgHour = new Float32Array(hours * stationRows.length)
  places.forEach((place, r) => {
    for (let h = 0; h < hours; h++) perKgHour[h * stationRows.length + place.index] = 1e6 * concentration[h * places.length + r]!
  })
  return { incident, first, hours, perKgHour }
}

const made = new Map<string, IncidentResponse | null>()

const responseOfSlot = (seed: number, slot: number): IncidentResponse | null => {
  const key = `${seed}:${slot}`
  let known = made.get(key)
  if (known === undefined) {
    if (made.size > 2000) made.clear()
    const incident = incidentOfSlot(seed, slot)
    known = incident && respond(seed, incident)
    made.set(key, known)
  }
  return known
}

/**
 * What incidents add at a station in the hours from hour index `first`: µg/m³, [hour · species + species] in the order of `emittedSpecies`. Puffs of the
 * dispersion engine, which remember the hours before. Null when there is nothing.
 */
export const incidentPlumes = (seed: number, stationIndex: number, first: number, hours: number): Float64Array | null => {
  const size = emittedSpecies.length
  let out: Float64Array | null = null
  for (let slot = Math.floor((first - longestHours - tailHours) / slotHours); slot * slotHours < first + hours; slot++) {
    const response = responseOfSlot(seed, slot)
    if (!response) continue
    const rates = emittedSpecies.map(id => excessOf(response.incident, id))
    for (let h = Math.max(0, first - response.first); h < response.hours; h++) {
      const at = response.first + h - first
      if (at < 0 || at >= hours) continue
      const gain = response.perKgHour[h * stationRows.length + stationIndex]!
      if (!(gain > 0)) continue
      out ??= new Float64Array(hours * size)
      for (let s = 0; s < size; s++) out[at * size + s] = out[at * size + s]! + gain * rates[s]!
    }
  }
  return out
}
