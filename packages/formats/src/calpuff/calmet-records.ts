import { hourMs } from '@qingyuan/domain/time.ts'
import { BrokenFile } from '../broken-file.ts'
import { instantOfDayOfYear } from '../fortran/calendar.ts'
import type { FortranRecords, RecordFields } from '../fortran/records.ts'
import type { ValueBudget } from '../model-output/budget.ts'
import type { ModelGrid } from '../model-output/model-output.ts'
import { type Dataset, zoneOfText } from './dataset.ts'
import { projectionOfCalpuff } from './map-projection.ts'

export interface CalmetHeader {
  grid: ModelGrid
  layers: number
  zoneHours: number
  /** Times are begin and end to the second (data set 2.1); before, the hour that ends. */
  spanned: boolean
  notes: string[]
}

export interface CalmetRecord {
  /** `U-LEV  1`, `USTAR`, ... */
  label: string
  offset: number
  /** Instants; NaN for what does not change (terrain, land use, stations). */
  begin: number
  end: number
  /** Integers of the file (land use, stability, humidity, ...) as numbers. */
  values: Float32Array
}

const integers = new Set(['ILANDU', 'NEARS', 'IPGT', 'IRH', 'IPCODE'])

const boundedInt = (record: RecordFields, name: string, most: number): number => {
  const value = record.int(name)
  if (value < 1 || value > most) throw new BrokenFile(record.offset, `“${name}”为 ${value}，应在 1 至 ${most} 之间`)
  return value
}

const readZone = (record: RecordFields, spanned: boolean): number => {
  record.ints(4, '开始时间')
  if (!spanned) return record.int('时区')
  record.ints(6, '起止时间')
  return zoneOfText(record.text(8, '时区'), record.offset)
}

/** Reads CALMET's run parameters: 176 bytes in data set 2.1, 148 before. */
export const readCalmetHeader = (records: FortranRecords, dataset: Dataset): CalmetHeader => {
  if (dataset.name !== 'CALMET.DAT') throw new BrokenFile(4, `文件为“${dataset.name}”，应为 CALMET.DAT`)
  const spanned = dataset.version !== '2.0'
  const record = records.next('文件头', spanned ? 176 : 148)
  const notes: string[] = []
  const zoneHours = readZone(record, spanned)
  record.ints(2, '时数与类型')
  const [nx, ny, layers] = [boundedInt(record, '列数', 20_000), boundedInt(record, '行数', 20_000), boundedInt(record, '层数', 200)]
  const [step, west, south] = record.floats(3, '格距与原点')
  if (!(step! > 0)) throw new BrokenFile(record.offset, `格距 ${step} 不正确`)
  record.ints(9, '测站与土地利用')
  const [map, datum] = [record.text(8, '投影').trim(), record.text(8, '基准').trim()]
  record.text(12, '基准日期')
  const [falseEast, falseNorth] = record.floats(2, '假东假北')
  const hemisphere = record.text(4, '半球').trim()
  const zone = record.int('UTM 带号')
  const [lat0, lon0, lat1, lat2] = record.floats(4, '投影原点')
  const projection = projectionOfCalpuff({ map, zone, hemisphere, lat0: lat0!, lon0: lon0!, lat1: lat1!, lat2: lat2! }, notes)
  const shift = projection.kind === 'utm' ? [0, 0] : [falseEast! * 1000, falseNorth! * 1000]
  const [x0, y0] = [west! - shift[0]! + step! / 2, south! - shift[1]! + step! / 2]
  return { grid: { projection, datum, nx, ny, x0, y0, dx: step!, dy: step! }, layers, zoneHours, spanned, notes }
}

/** `yyyyjjjhh` and seconds on the file's clock. */
const instantOf = (offset: number, stamp: number, seconds: number, zoneHours: number): number => {
  const [date, hour] = [Math.floor(stamp / 100), stamp % 100]
  return instantOfDayOfYear(offset, Math.floor(date / 1000), date % 1000, hour + seconds / 3600, zoneHours)
}

const readTimes = (record: RecordFields, { spanned, zoneHours }: CalmetHeader): { begin: number; end: number } => {
  const words = record.ints(spanned ? 4 : 1, '时间')
  if (words.every(word => word === 0)) return { begin: Number.NaN, end: Number.NaN }
  const first = instantOf(record.offset, words[0]!, words[1] ?? 0, zoneHours)
  return spanned ? { begin: first, end: instantOf(record.offset, words[2]!, words[3]!, zoneHours) } : { begin: first - hourMs, end: first }
}

/** The labelled records after the header, in their order. */
export function* calmetRecords(records: FortranRecords, header: CalmetHeader, budget: ValueBudget): Generator<CalmetRecord> {
  while (records.more()) {
    const record = records.next('气象场')
    const label = record.text(8, '标签').trim()
    const { begin, end } = readTimes(record, header)
    if (record.left() % 4 !== 0) throw new BrokenFile(record.offset, `“${label}”记录长度 ${record.length} 不正确`)
    const count = budget(record.left() / 4, record.offset)
    const values = integers.has(label) ? Float32Array.from(record.ints(count, label)) : record.floats(count, label)
    yield { label, offset: record.offset, begin, end, values }
  }
}
