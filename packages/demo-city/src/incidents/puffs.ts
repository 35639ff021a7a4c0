import { stationRows } from '../data/stations.ts'
import { emittedSpecies } from '../enterprises/trades.ts'
import { hourIndex } from '../model/calendar.ts'
import { offsetKm } from '../model/geography.ts'
import { type DemoIncident, excessOf, incidentOfSlot, longestHours, slotHours } from './incidents.ts'
import { outletPuffs } from './outlet-puffs.ts'

/** Hours after the end in which its air may still be about. */
const tailHours = 3
const reachKm = 20

/** What an incident gives: μg/m³ for each kg/h beyond the usual, [hour · places + place], hours from hour index `first`. */
interface IncidentResponse {
  incident: DemoIncident
  first: number
  hours: number
  perKgHour: Float32Array
}

const kmTo = (outlet: { lon: number; lat: number }, lon: number, lat: number): number => {
  const [e0, n0] = offsetKm(outlet.lon, outlet.lat)
  const [e1, n1] = offsetKm(lon, lat)
  return Math.hypot(e1 - e0, n1 - n0)
}

const respond = (seed: number, incident: DemoIncident): IncidentResponse => {
  const { outlet } = incident
  const [first, hours] = [hourIndex(incident.from), incident.hours + tailHours]
  const places = stationRows.flatMap(([, , , , , lon, lat], index) => (kmTo(outlet, lon, lat) < reachKm ? [{ index, lon, lat }] : []))
  const values = outletPuffs({ seed, outlet, first, hours, emitting: incident.hours, places, reachKm, stepM: 1500 })
  const perKgHour = new Float32Array(hours * stationRows.length)
  places.forEach(({ index }, r) => {
    for (let h = 0; h < hours; h++) perKgHour[h * stationRows.length + index] = values[h * places.length + r]!
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

const canReach = (seed: number, slot: number, stationIndex: number): boolean => {
  const [, , , , , lon, lat] = stationRows[stationIndex]!
  const incident = incidentOfSlot(seed, slot)
  return incident !== null && kmTo(incident.outlet, lon, lat) < reachKm
}

/**
 * What incidents add at a station in the hours from hour index `first`: μg/m³, [hour · species + species] in the order of `emittedSpecies`. Puffs of the
 * dispersion engine, which remember the hours before. Null when there is nothing.
 */
export const incidentPlumes = (seed: number, stationIndex: number, first: number, hours: number): Float64Array | null => {
  const size = emittedSpecies.length
  let out: Float64Array | null = null
  for (let slot = Math.floor((first - longestHours - tailHours) / slotHours); slot * slotHours < first + hours; slot++) {
    const response = canReach(seed, slot, stationIndex) ? responseOfSlot(seed, slot) : null
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
