import { type DemoEnterprise, demoEnterprises } from '../enterprises/enterprises.ts'
import { insideCounty } from '../enterprises/inside.ts'
import { type EmittedSpecies, emittedSpecies } from '../enterprises/trades.ts'
import { startHourOfIndex } from '../model/calendar.ts'
import { offsetKm, placeAtKm } from '../model/geography.ts'
import { hashOfIndex, uniformOfIndex } from '../random.ts'
import { demoParks } from './parks.ts'
import { demoSensors } from './sensors.ts'

export type HiddenKind = 'all-day' | 'night' | 'new' | 'sporadic'

/** An emitter of organics that is in no inventory, or a failure of some hours. */
export interface HiddenSource {
  kind: HiddenKind | 'incident'
  park: string
  lon: number
  lat: number
  kgPerHour: number
  /** mg of hydrogen sulphide and of ammonia beside each mg of organics. */
  h2sShare: number
  nh3Share: number
  /** For the plumes of the model. */
  enterprise: DemoEnterprise
}

const kinds: readonly HiddenKind[] = [
  ...['all-day', 'night', 'all-day', 'new', 'all-day', 'sporadic', 'all-day', 'night', 'all-day', 'night', 'new', 'sporadic'],
] as HiddenKind[]
/** Index of the park of each. */
const parkOf = [0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]
const stream = { angle: 801, reach: 802, rate: 803, on: 804, start: 805, smell: 806, incident: 810, length: 811, hour: 812 }
const tries = 400
const listedKm = 1.6
const apartKm = 3.2
/** A source that is closer to fewer than three detectors than this would be found by no one. */
const seenKm = 2.2

const kmBetween = (a: { lon: number; lat: number }, b: { lon: number; lat: number }): number => {
  const [e0, n0] = offsetKm(a.lon, a.lat)
  const [e1, n1] = offsetKm(b.lon, b.lat)
  return Math.hypot(e1 - e0, n1 - n0)
}

const enterpriseOf = (lon: number, lat: number, kgPerHour: number, heightM: number): DemoEnterprise => ({
  ...{
    code: '',
    name: '',
    countyId: 0,
    trade: 'painting',
    industry: '',
    controlLevel: '',
    grade: null,
    lon,
    lat,
    hourProfile: [],
    monthProfile: [],
  },
  outlets: [
    {
      ...{ code: 'H', name: '', lon, lat, heightM, diameterM: 0.4, temperatureK: 293, velocityMs: 3 },
      kgPerHour: Object.fromEntries(emittedSpecies.map(id => [id, id === 'voc' ? kgPerHour : 0])) as Record<EmittedSpecies, number>,
    },
  ],
})

type Point = { lon: number; lat: number }

/** A point in a park's ring: inside the county, away from listed emitters and other hidden ones, seen by detectors; the best of many draws. */
const draw = (seed: number, n: number, others: readonly Point[]): Point => {
  const park = demoParks[parkOf[n]!]!
  const [east, north] = offsetKm(park.lon, park.lat)
  const emitters = demoEnterprises(seed).filter(enterprise => enterprise.outlets.some(outlet => outlet.kgPerHour.voc > 0.5))
  const detectors = demoSensors(seed)
  let best: { point: Point; miss: number } | null = null
  for (let i = 0; i < tries; i++) {
    const angle = 2 * Math.PI * uniformOfIndex(seed, stream.angle, n * 1000 + i)
    const km = 0.4 + 2.2 * uniformOfIndex(seed, stream.reach, n * 1000 + i)
    const [lon, lat] = placeAtKm(east + km * Math.sin(angle), north + km * Math.cos(angle))
    if (!insideCounty(park.countyId, lon, lat)) continue
    const point = { lon, lat }
    const near = (all: readonly Point[], km: number) => all.reduce((sum, each) => sum + Math.max(0, km - kmBetween(each, point)), 0)
    const seen = detectors.filter(each => kmBetween(each, point) < seenKm).length
    const tooClose = detectors.some(each => kmBetween(each, point) < 0.25) ? 2 : 0
    const miss = near(emitters, listedKm) + 3 * near(others, apartKm) + Math.max(0, 3 - seen) + tooClose
    if (best === null || miss < best.miss) best = { point, miss }
    if (miss === 0) break
  }
  return best?.point ?? park
}

const made = new Map<number, readonly HiddenSource[]>()

/** Twelve emitters that are in no inventory: five all day, three by night, two that begin one day, two now and then. The truth; no page reads it. */
export const hiddenSources = (seed: number): readonly HiddenSource[] => {
  const known = made.get(seed)
  if (known) return known
  const found: HiddenSource[] = []
  for (const [n, kind] of kinds.entries()) {
    const { lon, lat } = draw(seed, n, found)
    const kgPerHour = Number(((kind === 'all-day' ? 22 : 34) * (0.8 + 0.6 * uniformOfIndex(seed, stream.rate, n))).toFixed(2))
    const smells = n % 3 === 1
    found.push({
      ...{ kind, park: demoParks[parkOf[n]!]!.name, lon, lat, kgPerHour },
      ...{ h2sShare: smells ? 0.04 : 0.001, nh3Share: smells ? 0.25 : 0.005 },
      enterprise: enterpriseOf(lon, lat, kgPerHour, 6),
    })
  }
  made.set(seed, found)
  return found
}

/** A source that is new begins once in so many hours and ends with them. */
const cycleHours = 60 * 24
/** One that emits now and then does so once in so many hours. */
const sporadicSlot = 90

/** Share of its rate that a hidden source emits in an hour. */
export const emittedShare = (seed: number, n: number, hour: number): number => {
  const kind = kinds[n]!
  const clock = startHourOfIndex(hour)
  if (kind === 'all-day') return 0.75 + 0.5 * uniformOfIndex(seed, stream.on + 100 * n, Math.floor(hour / 6))
  if (kind === 'night') return clock >= 22 || clock < 5 ? 1 : 0
  if (kind === 'new') {
    const cycle = Math.floor(hour / cycleHours)
    const start = cycle * cycleHours + Math.floor((0.2 + 0.5 * uniformOfIndex(seed, stream.start + 100 * n, cycle)) * cycleHours)
    return hour >= start ? 1 : 0
  }
  const slot = Math.floor(hour / sporadicSlot)
  const start = slot * sporadicSlot + Math.floor(uniformOfIndex(seed, stream.start + 100 * n, slot) * (sporadicSlot - 10))
  const length = 4 + Math.floor(6 * uniformOfIndex(seed, stream.length + 100 * n, slot))
  return hour >= start && hour < start + length ? 1.4 : 0
}

/** Twenty failures in sixty days. */
const incidentSlot = 72

export interface SensorIncident extends HiddenSource {
  /** Hour index of the first hour. */
  first: number
  hours: number
}

const incidentsMade = new Map<string, SensorIncident>()

const incidentOf = (seed: number, slot: number): SensorIncident => {
  const key = `${seed}:${slot}`
  const known = incidentsMade.get(key)
  if (known) return known
  const own = hashOfIndex(seed, stream.incident, slot)
  const park = demoParks[Math.floor(uniformOfIndex(own, 1, 0) * demoParks.length)]!
  const [east, north] = offsetKm(park.lon, park.lat)
  const angle = 2 * Math.PI * uniformOfIndex(own, 2, 0)
  const km = 0.3 + 1.2 * uniformOfIndex(own, 3, 0)
  const [lon, lat] = placeAtKm(east + km * Math.sin(angle), north + km * Math.cos(angle))
  const kgPerHour = Number((25 + 50 * uniformOfIndex(own, 4, 0)).toFixed(1))
  const smells = uniformOfIndex(own, 5, 0) < 0.5
  const incident: SensorIncident = {
    ...{ kind: 'incident', park: park.name, lon, lat, kgPerHour, h2sShare: smells ? 0.05 : 0.001, nh3Share: smells ? 0.3 : 0.005 },
    enterprise: enterpriseOf(lon, lat, kgPerHour, 12),
    first: slot * incidentSlot + Math.floor(uniformOfIndex(own, 6, 0) * (incidentSlot - 8)),
    hours: 2 + Math.floor(5 * uniformOfIndex(own, 7, 0)),
  }
  if (incidentsMade.size > 2000) incidentsMade.clear()
  incidentsMade.set(key, incident)
  return incident
}

/** Failures with an hour in `first`..`first + hours - 1` (hour indices). The truth; no page reads it. */
export const sensorIncidents = (seed: number, first: number, hours: number): SensorIncident[] => {
  const found: SensorIncident[] = []
  for (let slot = Math.floor(first / incidentSlot) - 1; slot * incidentSlot < first + hours; slot++) {
    const incident = incidentOf(seed, slot)
    if (incident.first < first + hours && incident.first + incident.hours > first) found.push(incident)
  }
  return found
}
