import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { isMissingText, isPlausible, parseDecimal } from '../numbers.ts'
import { type PublishedId, publishedIds } from '../table/columns.ts'
import { BrokenCsv, csvRows } from '../table/csv-rows.ts'
import { OzoneEvidence, restoreOzone } from '../table/exchanged-ozone.ts'
import { hourOfCell } from '../table/hour-cell.ts'
import type { Notice, Refusal } from '../table/refusal.ts'

export interface CnemcRow {
  row: number
  code: string
  name: string
  city: string
  lon: number | null
  lat: number | null
  hourEnd: number
  values: Record<PollutantId, number | null>
  published: Record<PublishedId, number | null>
  /** Primary pollutants as published, in their order; empty when none. */
  primary: string[]
}

export interface CnemcRows {
  rows: CnemcRow[]
  refusals: Refusal[]
  notices: Notice[]
}

type Fields = Readonly<Record<string, unknown>>

const maxRows = 200_000
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

const readNumber = (
  fields: Fields,
  name: string,
  row: number,
  believable: (value: number) => boolean,
  refusals: Refusal[],
): number | null => {
  const text = textOf(fields[name])
  const value = parseDecimal(text)
  if (value !== null && believable(value)) return value
  if (value === null && isMissingText(text)) return null
  refusals.push({ row, field: name, text: text.slice(0, 60), reason: value === null ? '不是数值' : '超出合理范围', wholeRow: false })
  return null
}

const readFields = (fields: Fields, row: number, refusals: Refusal[]): CnemcRow | null => {
  const whole = (field: string, reason: string): null => {
    refusals.push({ row, field, text: textOf(fields[field]).slice(0, 60), reason, wholeRow: true })
    return null
  }
  const code = textOf(fields.stationcode)
  if (!/^[0-9A-Za-z_-]{1,20}$/.test(code)) return whole('stationcode', '站点编码不正确')
  const hourEnd = hourOfCell(textOf(fields.timepoint))
  if (hourEnd === null) return whole('timepoint', '时间不是有效的整点')
  const derived = (value: number) => value >= 0 && value <= 20_000
  const values = pollutantIds.map(id => [id, readNumber(fields, id, row, value => isPlausible(parameters[id], value), refusals)])
  const published = publishedIds.map(id => [id, readNumber(fields, id, row, derived, refusals)])
  const primary = textOf(fields.primarypollutant)
  return {
    row,
    code,
    name: textOf(fields.positionname).slice(0, 60),
    city: textOf(fields.area).slice(0, 60),
    lon: readNumber(fields, 'longitude', row, value => Math.abs(value) <= 180, refusals),
    lat: readNumber(fields, 'latitude', row, value => Math.abs(value) <= 90, refusals),
    hourEnd,
    values: Object.fromEntries(values) as CnemcRow['values'],
    published: Object.fromEntries(published) as CnemcRow['published'],
    primary: isMissingText(primary)
      ? []
      : primary
          .split(/[,，、]/)
          .map(each => each.trim().slice(0, 40))
          .filter(each => each !== ''),
  }
}

interface Feature {
  properties?: Fields | null
  geometry?: { coordinates?: unknown[] } | null
}

const featuresOf = (text: string): Fields[] | null => {
  try {
    const parsed = JSON.parse(text) as { features?: unknown }
    if (!Array.isArray(parsed?.features)) return null
    return (parsed.features as (Feature | null)[]).map(each => {
      const [longitude, latitude] = Array.isArray(each?.geometry?.coordinates) ? each.geometry.coordinates : []
      return { ...each?.properties, longitude, latitude }
    })
  } catch {
    return null
  }
}

async function* fieldsOf(text: string, refusals: Refusal[]): AsyncGenerator<{ fields: Fields; row: number }> {
  const refuse = (row: number, reason: string) => refusals.push({ row, field: '', text: '', reason, wholeRow: true })
  if (/^\s*[{[]/.test(text)) {
    const features = featuresOf(text)
    if (!features) refuse(1, '不是有效的 GeoJSON')
    for (const [index, fields] of (features ?? []).entries()) yield { fields, row: index + 1 }
    return
  }
  let heading: string[] | null = null
  try {
    for await (const { cells, row } of csvRows(text)) {
      if (heading) yield { fields: Object.fromEntries(heading.map((name, i) => [name, cells[i] ?? ''])), row }
      else heading = cells.map(cell => cell.trim().toLowerCase())
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    refuse(error.row, error.message)
  }
}

/**
 * Reads station rows of the national release: CSV (`timepoint,stationcode,...`) or GeoJSON with the same properties as strings. Missing
 * (empty, `-;`) is null. The exchange of the O3 columns that public copies carry is noticed and put right.
 */
export const readCnemcRows = async (text: string): Promise<CnemcRows> => {
  const result: CnemcRows = { rows: [], refusals: [], notices: [] }
  for await (const { fields, row } of fieldsOf(text.replace(/^\ufeff/, ''), result.refusals)) {
    if (result.rows.length >= maxRows) break
    const read = readFields(fields, row, result.refusals)
    if (read) result.rows.push(read)
  }
  if (result.rows.length === 0 && result.refusals.length === 0)
    result.refusals.push({ row: 1, field: '', text: '', reason: '文件为空', wholeRow: true })
  const evidence = new OzoneEvidence()
  for (const row of result.rows) evidence.add(row)
  const findings = evidence.findings()
  for (const row of result.rows) restoreOzone(row, findings)
  return { ...result, notices: [...findings.notices] }
}
