import { type Mark, markNames as markTable, type RowMarks } from '@qingyuan/domain/flags.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { plausiblePpb } from '@qingyuan/domain/species/species-units.ts'

/** One hour of VOC species as a packet or a file has it. */
export interface SpeciesRow {
  placeId: number
  /** End of the hour, epoch milliseconds. */
  ts: number
  /** ppb by number of the species; null says that there is no value. Species that are not here keep what is stored. */
  values: Record<number, number | null>
  marks?: Record<number, { mark: Mark; reason?: string }>
  sourceId: number
  ref: string | null
}

/** An hour in the form of its stored row. */
export interface SpeciesHour {
  placeId: number
  ts: number
  /** Element n − 1 is species n; NaN is no value that counts. */
  ppb: Float32Array
  marks: RowMarks
  /** Numbers that this hour brings. */
  present: Set<number>
  sourceId: number
  ref: string | null
}

/** The key of a species in `reading_history`. */
export const speciesKey = (no: number): string => `voc_${no}`

export const emptyPpb = (): Float32Array => new Float32Array(storedSpecies.length).fill(Number.NaN)

/** Why a value does not count; null when it does. */
const faultOf = (value: number, device: { mark: Mark; reason?: string } | undefined): { mark: Mark; reason?: string } | null => {
  if (device && !markTable[device.mark].valid) return device
  if (value < 0) return { mark: 'NEG', reason: `仪器上报负值 ${value}` }
  return value > plausiblePpb ? { mark: 'OR', reason: `超出 0–${plausiblePpb} ppb` } : null
}

/** The mark of a whole hour without air: a run of blank or of a control gas. */
export const wholeHour = 0

const admitRow = (hour: SpeciesHour, { values, marks = {} }: SpeciesRow): void => {
  // A later row of the same hour that measured air.
  if (!(wholeHour in values)) delete hour.marks[wholeHour]
  for (const [key, value] of Object.entries(values)) {
    const no = Number(key)
    hour.present.add(no)
    delete hour.marks[no]
    hour.ppb[no - 1] = value ?? Number.NaN
    const device = marks[no]
    const fault = faultOf(value ?? Number.NaN, device)
    const mark = fault ?? device
    if (!mark) continue
    hour.marks[no] = { ...mark, ...(fault && value !== null ? { value } : {}) }
    if (fault) hour.ppb[no - 1] = Number.NaN
  }
}

/**
 * Hours of species by the rules of every received value: nothing is dropped, a value that cannot count is set aside with its mark. Rows of
 * the same place and hour become one; of two values for a species the later row wins. 0 is a value: looked for and not found.
 */
export const admitSpecies = (rows: readonly SpeciesRow[]): SpeciesHour[] => {
  const hours = new Map<string, SpeciesHour>()
  for (const row of rows) {
    const { placeId, ts, sourceId, ref } = row
    const key = `${placeId}|${ts}`
    const hour = hours.get(key) ?? { placeId, ts, ppb: emptyPpb(), marks: {}, present: new Set(), sourceId, ref }
    hours.set(key, Object.assign(hour, { sourceId, ref }))
    admitRow(hour, row)
  }
  return [...hours.values()]
}
