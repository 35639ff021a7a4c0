import { parameters } from '@qingyuan/domain/parameters.ts'
import { hourMs, instantOf, isDay } from '@qingyuan/domain/time.ts'
import { BrokenCsv, csvRows, type TextSource } from '../table/csv-rows.ts'
import type { Refusal } from '../table/refusal.ts'
import { type MobileColumns, mobileColumns, type SeriesColumn } from './columns.ts'

export interface MobileFile {
  /** Ascending, each instant once. */
  time: Float64Array
  /** Degrees as the file has them. */
  lon: Float64Array
  lat: Float64Array
  series: { key: string; label: string; unit: string; values: Float32Array }[]
  /** Rows below the heading. */
  rows: number
  refused: number
  /** The first {@link mostRefusals} of them. */
  refusals: Refusal[]
  ignored: string[]
}

export interface MobileBox {
  west: number
  south: number
  east: number
  north: number
}

export const mostRefusals = 5_000
const mostRows = 500_000
const clockPattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d{1,3})?)?$/

/** Instant of a wall-clock text of Shanghai, or of Unix seconds or milliseconds; null when it is neither. */
export const instantOfText = (text: string): number | null => {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^\d{13}$/.test(text)) return Number(text)
  const found = clockPattern.exec(text)
  if (!found) return null
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(part => Number(part ?? 0))
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!isDay(date) || hour! > 23 || minute! > 59 || second! > 59) return null
  return instantOf(year!, month!, day!, hour, minute, second) + Math.round(Number(found[7] ?? 0) * 1000)
}

interface Point {
  row: number
  time: number
  lon: number
  lat: number
  values: number[]
}

class RefusedRow extends Error {
  constructor(
    readonly field: string,
    readonly text: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

const degrees = (text: string, field: string, low: number, high: number): number => {
  const value = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new RefusedRow(field, text, text === '' ? '为空' : '不是数字')
  if (value < low || value > high) throw new RefusedRow(field, text, `不在 ${low} 到 ${high} 之间`)
  return value
}

const timeOf = (text: string, now: number): number => {
  const time = instantOfText(text)
  if (time === null) throw new RefusedRow('时间', text, text === '' ? '为空' : '不是有效的时间，应为 2026-05-20 08:30:15')
  if (time > now + hourMs) throw new RefusedRow('时间', text, '晚于现在')
  return time
}

const missingWords = new Set(['', '-', '--', '—', '/', 'na', 'n/a', 'nan', 'null'])

/** A value, or why it cannot be one: the rest of its row still counts. */
const valueOf = (column: SeriesColumn, text: string): number | string => {
  if (missingWords.has(text.toLowerCase())) return Number.NaN
  const value = Number(text) * column.factor
  if (!Number.isFinite(value)) return '不是数字'
  const [low, high] = (column.parameter && parameters[column.parameter].plausible) ?? [-1e6, 1e6]
  return value < low || value > high ? `超出合理范围 ${low} 至 ${high}` : value
}

const tooLong = 60
const shortened = (text: string) => (text.length > tooLong ? `${text.slice(0, tooLong)}…` : text)

const readPoint = (
  cells: readonly string[],
  row: number,
  { time, lon, lat, series }: MobileColumns,
  { box, now }: { box: MobileBox; now: number },
  refuse: (refusal: Refusal) => void,
): Point | null => {
  const cell = (at: number) => (cells[at] ?? '').trim()
  try {
    const point = {
      row,
      time: timeOf(cell(time), now),
      lon: degrees(cell(lon), '经度', box.west, box.east),
      lat: degrees(cell(lat), '纬度', box.south, box.north),
    }
    const values = series.map(column => {
      const value = valueOf(column, cell(column.at))
      if (typeof value === 'number') return value
      refuse({ row, field: column.heading, text: shortened(cell(column.at)), reason: value, wholeRow: false })
      return Number.NaN
    })
    return { ...point, values }
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    refuse({ row, field: error.field, text: shortened(error.text), reason: error.reason, wholeRow: true })
    return null
  }
}

/** In the order of time; of several rows of one instant the first one stays. */
const inOrder = (points: Point[], refuse: (refusal: Refusal) => void): Point[] => {
  points.sort((a, b) => a.time - b.time || a.row - b.row)
  return points.filter((point, i) => {
    const twin = i > 0 && points[i - 1]!.time === point.time ? points[i - 1]! : null
    if (twin) refuse({ row: point.row, field: '时间', text: '', reason: `与第 ${twin.row} 行的时间相同`, wholeRow: true })
    return twin === null
  })
}

const fileOf = (points: readonly Point[], { series, ignored }: MobileColumns): Omit<MobileFile, 'rows' | 'refused' | 'refusals'> => ({
  time: Float64Array.from(points, point => point.time),
  lon: Float64Array.from(points, point => point.lon),
  lat: Float64Array.from(points, point => point.lat),
  series: series.map(({ key, label, unit }, s) => ({ key, label, unit, values: Float32Array.from(points, point => point.values[s]!) })),
  ignored,
})

export interface ReadMobileOptions {
  /** Possible positions of a vehicle of this city. */
  box: MobileBox
  now: number
  signal?: AbortSignal
  onRows?: (rows: number) => void
}

/**
 * Reads a whole run.
 * @returns the run, or in words why the file is none; rows that cannot be points are among its refusals
 */
export const readMobileCsv = async (source: TextSource, options: ReadMobileOptions): Promise<MobileFile | string> => {
  const points: Point[] = []
  const refusals: Refusal[] = []
  let [refused, rows] = [0, 0]
  let columns: MobileColumns | null = null
  const refuse = (refusal: Refusal) => {
    if (refusal.wholeRow) refused++
    if (refusals.length < mostRefusals) refusals.push(refusal)
  }
  try {
    for await (const { cells, row } of csvRows(source)) {
      if (columns === null) {
        const found = mobileColumns(cells)
        if (typeof found === 'string') return found
        columns = found
        continue
      }
      if (++rows > mostRows) return `超过 ${mostRows} 行，拆分后再上传`
      if (rows % 5_000 === 0) {
        options.signal?.throwIfAborted()
        options.onRows?.(rows)
      }
      const point = readPoint(cells, row, columns, options, refuse)
      if (point) points.push(point)
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    return `第 ${error.row} 行起${error.message}`
  }
  if (columns === null) return '文件为空'
  const kept = inOrder(points, refuse)
  return { ...fileOf(kept, columns), rows, refused, refusals }
}
