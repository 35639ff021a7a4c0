import type { Section } from './octets.ts'

/** A fixed surface: code table 4.5 and its value in the unit of the table (Pa, m, K, hybrid level number, ...); NaN without a value. */
export interface Surface {
  type: number
  value: number
}

export interface Product {
  template: number
  category: number
  number: number
  surface: Surface
  /** Lower boundary of a layer. */
  surface2: Surface | null
  /** UTC milliseconds. Equal for an instant; begin and end of the span for means, sums and extremes. */
  begin: number
  end: number
  /** Code table 4.10 for a span (0 mean, 1 sum, 2 maximum, 3 minimum, ...); null for an instant. */
  process: number | null
  /** Vertical coordinate parameters (a then b of hybrid levels); empty when the section carries none. */
  verticalCoordinates: Float32Array
}

const none = 255
const minuteMs = 60_000
/** Code table 4.4; months and longer have no fixed length. */
const unitMs: Record<number, number> = {
  0: minuteMs,
  1: 60 * minuteMs,
  2: 1_440 * minuteMs,
  10: 180 * minuteMs,
  11: 360 * minuteMs,
  12: 720 * minuteMs,
  13: 1_000,
}

/** Reference time of section 1, UTC. */
export const referenceTime = (identification: Section): number => timeAt(identification, 13)

const timeAt = (section: Section, octet: number): number =>
  Date.UTC(
    section.uint(octet, 2),
    section.octet(octet + 2) - 1,
    section.octet(octet + 3),
    section.octet(octet + 4),
    section.octet(octet + 5),
    section.octet(octet + 6),
  )

const missing32 = 0xffffffff

/** Scale and value are missing when all their bits are 1; either of them leaves no value. */
const surfaceAt = (p: Section, octet: number): Surface => {
  const isMissing = p.octet(octet + 1) === none || p.uint(octet + 2, 4) === missing32
  return { type: p.octet(octet), value: isMissing ? Number.NaN : p.int(octet + 2, 4) / 10 ** p.int(octet + 1, 1) }
}

/** Templates with the layout of 4.0 up to octet 34; those of atmospheric chemistry name their constituent in two octets before. */
const instantTemplates = new Set([0, 1, 2, 3, 4, 5, 6, 7, 15])
/** Templates of a span: position of the end of the span. */
const spanEnds: Record<number, number> = { 8: 35, 9: 48, 10: 36, 11: 38, 12: 37, 42: 37, 43: 40, 46: 48 }
const chemical = new Set([40, 41, 42, 43])

const coordinatesOf = (p: Section): Float32Array => {
  const count = p.uint(6, 2)
  return Float32Array.from({ length: count }, (_, i) => p.float(p.length - 4 * (count - i) + 1))
}

/**
 * End of a span. One range that is no series of analyses ends its length after it begins (some centres write the begin
 * where the end belongs); otherwise the end as written.
 */
const spanEndOf = (p: Section, at: number, begin: number): number => {
  const lengthMs = p.uint(at + 15, 4) * (unitMs[p.octet(at + 14)] ?? Number.NaN)
  const plain = p.octet(at + 7) === 1 && p.octet(at + 13) !== 1 && lengthMs > 0
  return plain ? begin + lengthMs : timeAt(p, at)
}

/** Section 4: what, at which height, for which time. Templates of other kinds (satellite, radar) give category and number only. */
export const readProduct = (p: Section, reference: number): Product => {
  const template = p.uint(8, 2)
  const shift = chemical.has(template) ? 2 : 0
  const spanEnd = spanEnds[template]
  const base = { template, category: p.octet(10), number: p.octet(11), verticalCoordinates: coordinatesOf(p) }
  const unknown = { type: none, value: Number.NaN }
  if (!instantTemplates.has(template) && spanEnd === undefined && shift === 0)
    return { ...base, surface: unknown, surface2: null, begin: Number.NaN, end: Number.NaN, process: null }
  const begin = reference + p.int(19 + shift, 4) * (unitMs[p.octet(18 + shift)] ?? Number.NaN)
  const span = spanEnd === undefined ? { end: begin, process: null } : { end: spanEndOf(p, spanEnd, begin), process: p.octet(spanEnd + 12) }
  const second = p.octet(29 + shift) === none ? null : surfaceAt(p, 29 + shift)
  return { ...base, surface: surfaceAt(p, 23 + shift), surface2: second, begin, ...span }
}
