import { controlLevels } from '@qingyuan/domain/places.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { stationRows } from '../data/stations.ts'
import { type DemoEnterprise, type DemoOutlet, demoEnterprises } from '../enterprises/enterprises.ts'
import { type EmittedSpecies, emittedSpecies, plumeOf } from '../enterprises/trades.ts'
import { hourEndOf } from '../model/calendar.ts'
import { flowOf } from '../model/flow.ts'
import { modeGains, offsetKm } from '../model/geography.ts'
import { plumeOfOutlet } from '../model/plumes.ts'
import { padHours, type State, stateOf } from '../model/state.ts'
import { hashOfIndex, uniformOfIndex } from '../random.ts'
import { outletPuffs } from './outlet-puffs.ts'

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
const candidates = 800
/** Of them so many are tried with puffs. */
const tried = 8
/** Mean rise at a regular station (μg/m³) that incidents are about: the first candidate within a factor of 2.2 of it happens, else the nearest. */
const wantedRise = 80
const near = Math.log(2.2)
const dust: readonly EmittedSpecies[] = ['pm10', 'pm2_5']
/** How often what fails: dust collectors most, then desulphurisation, denitrification, solvents least. */
const kinds: readonly (readonly EmittedSpecies[])[] = [
  ...Array(8).fill(dust),
  ...Array(6).fill(['so2']),
  ...Array(4).fill(['nox']),
  ['voc'],
]
/** Further off a straight plume says too little of where the puffs will go. */
const nearKm = 9
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
  const own = hashOfIndex(seed, stream.hour, slot)
  const hours = 2 + Math.floor(uniformOfIndex(own, stream.length, 0) * (longestHours - 1))
  const first = slot * slotHours + Math.floor(uniformOfIndex(own, stream.hour, 0) * (slotHours - longestHours - 2))
  const drafts = Array.from({ length: candidates }, (_, n) => draftOf(seed, own, n, slot, first, hours))
  const rises = risesOf(seed, drafts, first, hours)
  const likely = drafts.map((draft, n) => ({ draft, ...rises[n]! })).filter(({ rise }) => rise > 0)
  likely.sort((a, b) => Math.max(0, missOf(a.rise) - near) - Math.max(0, missOf(b.rise) - near))
  let best: { draft: DemoIncident; miss: number } | null = null
  for (const { draft, place } of likely.slice(0, tried)) {
    const miss = missOf(meanRise(seed, draft, first, place))
    if (Number.isFinite(miss) && !(best && best.miss <= miss)) best = { draft, miss }
    if (miss < near) break
  }
  return best?.draft ?? null
}

const missOf = (rise: number): number => Math.abs(Math.log(rise / wantedRise))

/** Mean rise at a place by puffs. */
const meanRise = (seed: number, draft: DemoIncident, first: number, place: { lon: number; lat: number }): number => {
  const { outlet, hours } = draft
  const values = outletPuffs({ seed, outlet, first, hours, emitting: hours, places: [place], reachKm: 2 * nearKm, stepM: 2000 })
  return (excessOf(draft, draft.species[0]!) * values.reduce((sum, value) => sum + value, 0)) / hours
}

const draftOf = (seed: number, own: number, n: number, slot: number, first: number, hours: number): DemoIncident => {
  const enterprises = demoEnterprises(seed)
  const enterprise = enterprises[Math.floor(uniformOfIndex(own, stream.candidate, n) * enterprises.length)]!
  const species = kinds[Math.floor(uniformOfIndex(own, stream.kind, n) * kinds.length)]!
  const outlet = enterprise.outlets.reduce((most, each) => (each.kgPerHour[species[0]!] > most.kgPerHour[species[0]!] ? each : most))
  return {
    slot,
    enterprise,
    outlet,
    species,
    factor: Number((5 + 15 * uniformOfIndex(own, stream.factor, n)).toFixed(1)),
    from: hourEndOf(first),
    hours,
    hidden: uniformOfIndex(own, stream.hidden, 0) < 0.25,
  }
}

/** Does the works run in all these hours at more than a fifth of its mean? */
const runs = ({ enterprise }: DemoIncident, state: State, at: number, hours: number): boolean =>
  Array.from({ length: hours }, (_, h) => at + h).every(
    i => enterprise.hourProfile[state.clock[i]!]! * enterprise.monthProfile[state.info[i]!.month - 1]! > 0.2,
  )

interface Felt {
  rise: number
  place: (typeof regular)[number]
}

const kmBetween = (a: { lon: number; lat: number }, b: { lon: number; lat: number }): number => {
  const [e0, n0] = offsetKm(a.lon, a.lat)
  const [e1, n1] = offsetKm(b.lon, b.lat)
  return Math.hypot(e1 - e0, n1 - n0)
}

const nearStations = new WeakMap<DemoEnterprise, number[]>()

/** Indices of the regular stations near an enterprise. */
const stationsNear = (enterprise: DemoEnterprise): number[] => {
  const known = nearStations.get(enterprise) ?? regular.flatMap((place, n) => (kmBetween(enterprise, place) > nearKm ? [] : [n]))
  nearStations.set(enterprise, known)
  return known
}

/** The largest mean rise at a regular station near by that straight plumes of each draft give; 0 where the works stand still at that time. */
const risesOf = (seed: number, drafts: readonly DemoIncident[], first: number, hours: number): Felt[] => {
  const state = stateOf(seed, first, hours)
  const flows = regular.map(place => ({ place, flows: Array.from({ length: hours }, (_, h) => flowOf(state, place.modes, h + padHours)) }))
  const gain = new Float64Array(emittedSpecies.length)
  return drafts.map(draft => {
    let best: Felt = { rise: 0, place: regular[0]! }
    if (!runs(draft, state, padHours, hours)) return best
    for (const n of stationsNear(draft.enterprise)) {
      const { place, flows: hourly } = flows[n]!
      gain.fill(0)
      for (const flow of hourly) plumeOfOutlet(draft.enterprise, draft.outlet, place, flow, gain)
      const rise = ((draft.factor - 1) * gain[plumeOf[draft.species[0]!]]!) / hours
      if (rise > best.rise) best = { rise, place }
    }
    return best
  })
}
