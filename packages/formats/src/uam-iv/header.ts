import { BrokenFile } from '../broken-file.ts'
import { instantOfDayOfYear } from '../fortran/calendar.ts'
import type { FortranRecords, RecordFields } from '../fortran/records.ts'
import type { ValueBudget } from '../model-output/budget.ts'
import type { MapProjection, ModelGrid } from '../model-output/model-output.ts'

export interface UamHeader {
  /** `AVERAGE`, `INSTANT`, `EMISSIONS`, `PTSOURCE`, `BOUNDARY`, ... */
  name: string
  note: string
  species: string[]
  layers: number
  grid: ModelGrid
  /** Hours by which the file's clock is behind UTC. */
  zoneHours: number
  notes: string[]
}

/** UAM-IV writes a text as one letter and three blanks a word. */
const spacedText = (record: RecordFields, letters: number, name: string): string => {
  let text = ''
  for (let i = 0; i < letters; i++) text += record.text(4, name).slice(0, 1) || ' '
  return text.trimEnd()
}

const countOf = (record: RecordFields, name: string, most: number): number => {
  const count = record.int(name)
  if (count < 1 || count > most) throw new BrokenFile(record.offset, `“${name}”为 ${count}，应在 1 至 ${most} 之间`)
  return count
}

/** CAMx before version 6 wrote a constant 1 where newer versions have the time zone; zones 1–3 are in the Atlantic. */
const zoneOf = (record: RecordFields, given: number | undefined, notes: string[]): number => {
  const written = record.int('时区')
  if (given !== undefined) return given
  if (written >= 0 && written <= 12 && written !== 1) return written
  if (written < 0 && written >= -14) return written
  notes.push(`文件头的时区字段为 ${written}（6.0 之前的 CAMx 恒写 1），时间按 UTC 处理`)
  return 0
}

/**
 * Projection by CAMx's number (1 UTM, 2 Lambert, 3 rotated polar, 4 polar, 5 Mercator) and its parameters. Rotated polar is a stereographic plane
 * that touches the earth at its centre: ours only where that is a pole, a plane elsewhere.
 */
export const projectionOf = (
  kind: number,
  record: { lon: number; lat: number; zone: number; lat1: number; lat2: number },
): MapProjection => {
  const { lon, lat, zone, lat1, lat2 } = record
  if (kind === 1) return { kind: 'utm', zone: Math.abs(zone), north: zone >= 0 }
  if (kind === 2) return { kind: 'lambert', lat0: lat, lon0: lon, lat1, lat2 }
  if (kind === 3) return Math.abs(lat) === 90 ? { kind: 'polar', lat0: lat, lon0: lon, trueLat: lat } : { kind: 'plane' }
  if (kind === 4) return { kind: 'polar', lat0: lat, lon0: lon, trueLat: lat1 }
  return { kind: 'mercator', lat0: lat, lon0: lon, trueLat: lat1 }
}

/** Message to the importing user for a plane that touches the earth elsewhere than at a pole. */
export const rotatedPolar = '投影为旋转极射赤面，坐标按平面米处理，须指定位置'

const readGrid = (record: RecordFields, notes: string[]): { grid: ModelGrid; layers: number } => {
  const [lon, lat] = record.floats(2, '投影中心')
  const zone = record.int('UTM 带号')
  const [west, south, dx, dy] = record.floats(4, '原点与格距')
  const [nx, ny, layers] = [countOf(record, '列数', 20_000), countOf(record, '行数', 20_000), countOf(record, '层数', 200)]
  const kind = record.int('投影类型')
  record.int('交错标志')
  const [lat1, lat2] = record.floats(2, '标准纬线')
  if (!(dx! > 0 && dy! > 0)) throw new BrokenFile(record.offset, `格距不正确：${dx}×${dy}`)
  if (kind < 0 || kind > 5) throw new BrokenFile(record.offset, `投影类型 ${kind} 无法识别`)
  const metres = dx! > 20
  if (kind === 0 && metres) notes.push('文件头未写投影（6.0 之前的 CAMx），坐标按平面米处理，须指定位置')
  const plain: MapProjection = { kind: metres ? 'plane' : 'latlon' }
  const projection = kind === 0 ? plain : projectionOf(kind, { lon: lon!, lat: lat!, zone, lat1: lat1!, lat2: lat2! })
  if (kind === 3 && projection.kind === 'plane') notes.push(rotatedPolar)
  return { grid: { projection, datum: 'sphere', nx, ny, x0: west! + dx! / 2, y0: south! + dy! / 2, dx: dx!, dy: dy! }, layers }
}

/** The four records that open each UAM-IV file. `zoneHours` overrides the file's time zone. */
export const readUamHeader = (records: FortranRecords, zoneHours?: number): UamHeader => {
  const notes: string[] = []
  const first = records.next('文件头', 304)
  const name = spacedText(first, 10, '文件类型')
  const note = spacedText(first, 60, '说明')
  const zone = zoneOf(first, zoneHours, notes)
  const count = countOf(first, '物种数', 100_000)
  const { grid, layers } = readGrid(records.next('网格', 60), notes)
  records.next('分区', 16)
  const names = records.next('物种名称', count * 40)
  const species = Array.from({ length: count }, () => spacedText(names, 10, '物种名称'))
  return { name, note, species, layers, grid, zoneHours: zone, notes }
}

/** Instant of UAM-IV's date (YYJJJ or YYYYJJJ) and hour. */
export const uamInstant = (offset: number, date: number, hours: number, zoneHours: number): number =>
  instantOfDayOfYear(offset, Math.floor(date / 1000), date % 1000, hours, zoneHours)

/** The record that opens each time: begin and end. */
const readUamSpan = (records: FortranRecords, zoneHours: number): { begin: number; end: number } => {
  const record = records.next('时次', 16)
  const begin = uamInstant(record.offset, record.int('开始日期'), record.float('开始小时'), zoneHours)
  const end = uamInstant(record.offset, record.int('结束日期'), record.float('结束小时'), zoneHours)
  if (end < begin) throw new BrokenFile(record.offset, '时次的结束早于开始')
  return { begin, end }
}

/** The times of the file to its end: the opening record of each, then what `readRest` reads. */
export const readUamSpans = (
  records: FortranRecords,
  zoneHours: number,
  readRest: () => void,
): { begin: Float64Array; end: Float64Array } => {
  const [begin, end]: [number[], number[]] = [[], []]
  while (records.more()) {
    const span = readUamSpan(records, zoneHours)
    begin.push(span.begin)
    end.push(span.end)
    readRest()
  }
  return { begin: Float64Array.from(begin), end: Float64Array.from(end) }
}

/** The record of one species at one time: `count` values after its name. */
export const readUamValues = (
  records: FortranRecords,
  species: string,
  count: number,
  names: { record: string; values: string },
  budget: ValueBudget,
): Float32Array => {
  const record = records.next(names.record, 44 + 4 * count)
  record.int('分段号')
  const found = spacedText(record, 10, '物种名称')
  if (found !== species) throw new BrokenFile(record.offset, `此处应为物种 ${species}，实为 ${found}`)
  return record.floats(budget(count, record.offset), names.values)
}
