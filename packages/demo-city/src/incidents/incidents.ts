import { controlLevels } from '@qingyuan/domain/places.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { stationRows } from '../data/stations.ts'
import { type DemoEnterprise, type DemoOutlet, demoEnterprises } from '../enterprises/enterprises.ts'
import { type EmittedSpecies, emittedSpecies, plumeOf } from '../enterprises/trades.ts'
import { hourEndOf } from '../model/calendar.ts'
import { flowOf } from '../model/flow.ts'
import { modeGains } from '../model/geography.ts'
import { plumeOfOutlet } from '../model/plumes.ts'
import { padHours, type State, stateOf } from '../model/state.ts'
import { hash, unit } from '../random.ts'

/** An outlet whose treatment fails for some hours: what the sandbox knows and a tracer is to find. */
export interface DemoIncident {
  /** Number of its slot of time; with the seed it is the incident's name. */
  slot: number
  enterprise: DemoEnterprise
  outlet: DemoOutlet
  /** What comes out `factor` times; PM2.5 with PM10. */
  species: readonly EmittedSpecies[]
  factor: number
  /** Instant of the END of the first hour, and how many hours. */
  from: number
  hours: number
  /** The enterprise's own monitoring does not show it. */
  hidden: boolean
}

/** Three slots a week, one incident each. */
export const slotHours = 56
export const longestHours = 6
const candidates = 160
/** Mean rise at a regular station (µg/m³) that incidents are about: among the candidates the one nearest to it happens. */
const wantedRise = 80
const dust: readonly EmittedSpecies[] = ['pm10', 'pm2_5']
const kinds: readonly (readonly EmittedSpecies[])[] = [dust, dust, dust, dust, ['so2'], ['so2'], ['so2'], ['nox'], ['nox'], ['voc']]
const stream = { hour: 701, length: 702, candidate: 703, kind: 704, factor: 705, hidden: 706 }

const made = new Map<string, DemoIncident | null>()

/** The incident of a slot; null when no enterprise would have been felt anywhere. */
export const incidentOfSlot = (seed: number, slot: number): DemoIncident | null => {
  const key = `${seed}:${slot}`
  let known = made.get(key)
  if (known === undefined) {
    if (made.size > 4000) made.clear()
    known = draw(seed, slot)
    made.set(key, known)
  }
  return known
}

/** Incidents of which an hour ends within `from`..`to`, in order of time. */
export const demoIncidents = (seed: number, from: number, to: number): DemoIncident[] => {
  const found: DemoIncident[] = []
  for (let slot = Math.floor(from / hourMs / slotHours) - 1; slot * slotHours * hourMs <= to; slot++) {
    const incident = incidentOfSlot(seed, slot)
    if (incident && incident.from <= to && incident.from + (incident.hours - 1) * hourMs >= from) found.push(incident)
  }
  return found
}

/** kg/h that come out beyond the usual while the incident lasts, both profiles 1. */
export const excessOf = ({ outlet, species, factor }: DemoIncident, id: EmittedSpecies): number =>
  species.includes(id) ? (factor - 1) * outlet.kgPerHour[id] : 0

/** Stations whose hours are looked at; positions do not depend on the seed. */
const regular = stationRows
  .filter(([, , , level]) => controlLevels[level].regular)
  .map(([, , , , , lon, lat]) => ({ lon, lat, modes: modeGains(lon, lat) }))

const draw = (seed: number, slot: number): DemoIncident | null => {
  const own = hash(seed, stream.hour, slot)
  const hours = 2 + Math.floor(unit(own, stream.length, 0) * (longestHours - 1))
  const first = slot * slotHours + Math.floor(unit(own, stream.hour, 0) * (slotHours - longestHours - 2))
  const drafts = Array.from({ length: candidates }, (_, n) => draftOf(seed, own, n, slot, first, hours))
  const rises = risesOf(seed, drafts, first, hours)
  let best = -1
  rises.forEach((rise, n) => {
    const miss = Math.abs(Math.log(rise / wantedRise))
    if (rise > 0 && (best < 0 || miss < Math.abs(Math.log(rises[best]! / wantedRise)))) best = n
  })
  return best < 0 ? null : drafts[best]!
}

const draftOf = (seed: number, own: number, n: number, slot: number, first: number, hours: number): DemoIncident => {
  const enterprises = demoEnterprises(seed)
  const enterprise = enterprises[Math.floor(unit(own, stream.candidate, n) * enterprises.length)]!
  const species = kinds[Math.floor(unit(own, stream.kind, n) * kinds.length)]!
  const outlet = enterprise.outlets.reduce((most, each) => (each.kgPerHour[species[0]!] > most.kgPerHour[species[0]!] ? each : most))
  return {
    slot,
    enterprise,
    outlet,
    species,
    factor: Number((5 + 15 * unit(own, stream.factor, n)).toFixed(1)),
    from: hourEndOf(first),
    hours,
    hidden: unit(own, stream.hidden, 0) < 0.25,
  }
}

/** Does the works run in all these hours at more than a fifth of its mean? */
const runs = ({ enterprise }: DemoIncident, state: State, at: number, hours: number): boolean =>
  Array.from({ length: hours }, (_, h) => at + h).every(
    i => enterprise.hourProfile[state.clock[i]!]! * enterprise.monthProfile[state.info[i]!.month - 1]! > 0.2,
  )

/** The largest mean rise at a regular station that straight plumes of each draft give; 0 where the works stand still at that time. */
const risesOf = (seed: number, drafts: readonly DemoIncident[], first: number, hours: number): number[] => {
  const state = stateOf(seed, first, hours)
  const flows = regular.map(place => ({ place, flows: Array.from({ length: hours }, (_, h) => flowOf(state, place.modes, h + padHours)) }))
  const gain = new Float64Array(emittedSpecies.length)
  return drafts.map(draft => {
    if (!runs(draft, state, padHours, hours)) return 0
    const rises = flows.map(({ place, flows: hourly }) => {
      gain.fill(0)
      for (const flow of hourly) plumeOfOutlet(draft.enterprise, draft.outlet, place, flow, gain)
      return ((draft.factor - 1) * gain[plumeOf[draft.species[0]!]]!) / hours
    })
    return Math.max(...rises)
  })
}
