import { type MeasuredId, type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { DemoPlace } from '../plan.ts'
import { hashOfIndex, uniformOfIndex } from '../random.ts'
import type { Columns } from './place-hours.ts'

/** A value that came with a mark of the instrument and does not count; the column holds NaN there. */
export interface DemoMark {
  /** Instant of the hour end. */
  hour: number
  parameter: MeasuredId
  mark: 'C' | 'M' | 'D'
  value: number
}

type Put = (i: number, parameter: MeasuredId, mark: DemoMark['mark'], value: number) => void

const outageSlot = 420
const stuckSlot = 720
const stream = {
  outage: 200,
  at: 201,
  length: 202,
  kind: 203,
  hour: 210,
  value: 211,
  spike: 220,
  stuck: 230,
  stuckAt: 240,
  stuckFor: 250,
  span: 260,
}

/** Runs of hours, at most one to begin in a slot, that touch `first`..`last`. */
const runs = (
  place: DemoPlace,
  slotHours: number,
  share: number,
  streams: readonly [number, number, number],
  shape: (u: number) => number,
  first: number,
  last: number,
) => {
  const found: { start: number; end: number; slot: number }[] = []
  for (let slot = Math.floor(first / slotHours) - 1; slot <= Math.floor(last / slotHours); slot++) {
    if (uniformOfIndex(place.seed, streams[0], slot) >= share) continue
    const start = slot * slotHours + Math.floor(uniformOfIndex(place.seed, streams[1], slot) * slotHours)
    const end = start + Math.round(shape(uniformOfIndex(place.seed, streams[2], slot))) - 1
    if (end >= first && start <= last) found.push({ start, end, slot })
  }
  return found
}

/** Single hours of one pollutant three to six times too high. */
export const addSpikes = (place: DemoPlace, columns: Columns, first: number) => {
  for (let i = 0; i < columns.pm2_5.length; i++) {
    const h = hashOfIndex(place.seed, stream.spike, first + i)
    if (h % 2600 !== 0) continue
    const id = pollutantIds[(h >>> 12) % 6]!
    const high = columns[id][i]! * (3 + ((h >>> 16) % 31) / 10)
    columns[id][i] = id === 'co' ? Math.round(high * 10) / 10 : Math.round(high)
  }
}

/** Sensors that repeat one value for 6 to 30 hours. `valueAt` gives the value of an hour before the block. */
export const addStuck = (place: DemoPlace, columns: Columns, first: number, valueAt: (hour: number, id: PollutantId) => number) => {
  const last = first + columns.pm2_5.length - 1
  const share = place.level === 'micro' ? 0.04 : place.kind === 'station' ? 0.015 : 0
  pollutantIds.forEach((id, p) => {
    const streams = [stream.stuck + p, stream.stuckAt + p, stream.stuckFor + p] as const
    for (const run of runs(place, stuckSlot, share, streams, u => 6 + 24 * u * u, first, last)) {
      const value = run.start >= first ? columns[id][run.start - first]! : valueAt(run.start, id)
      for (let hour = Math.max(first, run.start); hour <= Math.min(last, run.end); hour++) columns[id][hour - first] = value
    }
  })
}

const gases = ['so2', 'no2', 'o3', 'co'] as const
const spans = { so2: 300, no2: 250, o3: 300, co: 20 }

/** Gas analysers of regular stations are calibrated one hour a week, each at its fixed hour in the small hours; zero and span in turn. */
const calibrate = (place: DemoPlace, first: number, hours: number, put: Put) => {
  gases.forEach((id, g) => {
    const phase = (hashOfIndex(place.seed, stream.span, 0) % 7) * 24 + 18 + g
    const start = first + ((((phase - first) % 168) + 168) % 168)
    for (let hour = start; hour < first + hours; hour += 168) {
      const zero = Math.floor(hour / 168) % 2 === 0
      put(hour - first, id, 'C', zero ? 0 : spans[id])
    }
  })
}

/** Outages of 3 to 72 h: mostly nothing arrives; sometimes one instrument is at fault (D) or the station in maintenance (M). */
const breakDown = (place: DemoPlace, columns: Columns, first: number, put: Put) => {
  const last = first + columns.pm2_5.length - 1
  const streams = [stream.outage, stream.at, stream.length] as const
  for (const run of runs(place, outageSlot, place.level === 'micro' ? 0.32 : 0.24, streams, u => 3 + 69 * u * u, first, last)) {
    const kind = uniformOfIndex(place.seed, stream.kind, run.slot)
    const one = pollutantIds[hashOfIndex(place.seed, stream.kind + 1, run.slot) % 6]!
    for (let hour = Math.max(first, run.start); hour <= Math.min(last, run.end); hour++) {
      if (kind < 0.6) for (const id of place.measures) columns[id][hour - first] = Number.NaN
      else if (kind < 0.85) put(hour - first, one, 'D', one === 'co' ? 0.1 : 2)
      else for (const id of pollutantIds) put(hour - first, id, 'M', columns[id][hour - first]!)
    }
  }
}

const dropHours = (place: DemoPlace, columns: Columns, first: number) => {
  for (let i = 0; i < columns.pm2_5.length; i++) {
    if (uniformOfIndex(place.seed, stream.hour, first + i) < 0.004) {
      for (const id of place.measures) columns[id][i] = Number.NaN
      continue
    }
    const h = hashOfIndex(place.seed, stream.value, first + i)
    if (h % 140 === 0) columns[pollutantIds[(h >>> 9) % 6]!][i] = Number.NaN
  }
}

/** Calibration, outages and missing hours; neighbour cities only miss single values. Returns the marks in order of hour. */
export const addGaps = (place: DemoPlace, columns: Columns, first: number): DemoMark[] => {
  const marks = new Map<string, DemoMark>()
  const put: Put = (i, parameter, mark, value) => {
    columns[parameter][i] = Number.NaN
    if (!Number.isNaN(value)) marks.set(`${i} ${parameter}`, { hour: (first + i) * 3_600_000, parameter, mark, value })
  }
  if (place.kind === 'station') {
    if (place.level !== 'micro') calibrate(place, first, columns.pm2_5.length, put)
    breakDown(place, columns, first, put)
  }
  dropHours(place, columns, first)
  return [...marks.values()].filter(mark => place.kind !== 'station' || !silent(place, columns, mark.hour / 3_600_000 - first)).sort(byHour)
}

const byHour = (a: DemoMark, b: DemoMark) => a.hour - b.hour || a.parameter.localeCompare(b.parameter)

/** Nothing at all arrived for the hour: then there is no mark either. */
const silent = (place: DemoPlace, columns: Columns, i: number) => place.measures.every(id => Number.isNaN(columns[id][i]!))
