import type { TracedId } from '@qingyuan/contract/sources/trace-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { isTraced, tracingLink } from './tracing-link.ts'

interface TracedStation {
  id: number
  name: string
  level: string | null
  lon: number
  lat: number
}

/** What is to be traced: a place with its pollutant and hours. */
export interface TraceSubject {
  /** Of a station; a cell has none. */
  placeId: number | null
  lon: number
  lat: number
  parameter: string | null
  from: string
  to: string
  alarmId?: number
}

interface NearestQuestion {
  to: string
  /** What the question has instead of what was to be traced; empty when it is the same. */
  instead: string
}

/** Burning emits it as such; organics, odour and ozone themselves cannot be traced by their concentrations. */
const substitute: TracedId = 'no2'

const kmBetween = (a: { lon: number; lat: number }, b: { lon: number; lat: number }): number =>
  111.2 * Math.hypot((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat)

/**
 * Address of the tracing page with the station of a place, else the nearest one, and its hours. One of the same pollutant is sent; another is filled in
 * for the user to start. Null without any station that measures pollutants.
 */
export const nearestQuestion = (subject: TraceSubject, stations: readonly TracedStation[]): NearestQuestion | null => {
  const { placeId, parameter, from, to, alarmId } = subject
  const measuring = stations.filter(({ level }) => level !== null)
  const nearest = measuring.toSorted((a, b) => kmBetween(subject, a) - kmBetween(subject, b))[0]
  const station = measuring.find(({ id }) => id === placeId) ?? nearest
  if (!station) return null
  const exact = isTraced(parameter)
  const question = { placeId: station.id, from, to, parameter: exact ? parameter : substitute }
  const isHere = station.id === placeId
  const where = isHere ? '' : `最近的空气站 ${station.name}（${numberText(kmBetween(subject, station), 1)} km）`
  const what = exact ? '' : '按 NO₂ 看同一时段的燃烧源（挥发性有机物、恶臭和 O₃ 不能由浓度反推排放）'
  return {
    to: tracingLink({ ...question, ...(exact && isHere && alarmId !== undefined && { alarmId }), isReady: exact }),
    instead: [where, what].filter(Boolean).join('，'),
  }
}
