import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { instantOfDate } from '../fortran/calendar.ts'
import { type FortranRecords, fortranRecords, type RecordFields } from '../fortran/records.ts'
import { checkSeries, maxModelValues, type ValueBudget, valueBudget } from '../model-output/budget.ts'
import type { ModelGrid, ModelLevel, ModelOutput, ModelSeries } from '../model-output/model-output.ts'

/** A place and time of release. */
export interface CdumpRelease {
  begin: number
  lat: number
  lon: number
  heightM: number
}

export interface Cdump extends ModelOutput {
  grid: ModelGrid
  /** Met model, four letters. */
  met: string
  releases: CdumpRelease[]
}

interface Head {
  met: string
  packed: boolean
  releases: CdumpRelease[]
  grid: ModelGrid
  levelsM: Int32Array
  pollutants: string[]
}

const mostReleases = 100_000
const mostNames = 1000

const countOf = (record: RecordFields, name: string, most: number): number => {
  const count = record.int(name)
  if (count < 1 || count > most) throw new BrokenFile(record.offset, `“${name}”为 ${count}，应在 1 至 ${most} 之间`)
  return count
}

const readReleases = (records: FortranRecords, count: number): CdumpRelease[] =>
  Array.from({ length: count }, () => {
    const record = records.next('释放点')
    const [year, month, day, hour] = record.ints(4, '释放时间')
    const [lat, lon, heightM] = record.floats(3, '释放位置')
    const minute = record.left() >= 4 ? record.int('释放分钟') : 0
    return { begin: instantOfDate(record.offset, year!, month!, day!, hour!, minute), lat: lat!, lon: lon!, heightM: heightM! }
  })

const readGrid = (records: FortranRecords): ModelGrid => {
  const record = records.next('网格', 24)
  const ny = countOf(record, '纬向格数', 32_767)
  const nx = countOf(record, '经向格数', 32_767)
  const [dy, dx, y0, x0] = record.floats(4, '网格间距与原点')
  if (!(dx! > 0 && dy! > 0 && Math.abs(y0!) <= 90 && Math.abs(x0!) <= 360))
    throw new BrokenFile(record.offset, `网格定义不正确：间距 ${dx}×${dy}，原点 ${x0}, ${y0}`)
  return { projection: { kind: 'latlon' }, datum: 'sphere', nx, ny, x0: x0!, y0: y0!, dx: dx!, dy: dy! }
}

const readHead = (records: FortranRecords): Head => {
  const first = records.next('文件头')
  const met = first.text(4, '气象模式')
  first.ints(5, '气象起始时间')
  const releases = countOf(first, '释放点数', mostReleases)
  const packed = first.left() >= 4 && first.int('压缩标志') === 1
  const places = readReleases(records, releases)
  const grid = readGrid(records)
  const levels = records.next('高度层')
  const levelsM = levels.ints(countOf(levels, '高度层数', mostNames), '层高')
  const names = records.next('污染物')
  const pollutants = Array.from({ length: countOf(names, '污染物数', mostNames) }, () => names.text(4, '污染物名称'))
  return { met, packed, releases: places, grid, levelsM, pollutants }
}

const readInstant = (records: FortranRecords, name: string): number => {
  const record = records.next(name, 24)
  const [year, month, day, hour, minute] = record.ints(6, name)
  return instantOfDate(record.offset, year!, month!, day!, hour!, minute)
}

/** Cells of the file's grid that are kept: columns and rows from 0. */
interface Window {
  i0: number
  j0: number
  nx: number
  ny: number
}

/** Calls `visit` with the column and row (from 1) and the value of each packed cell. */
const eachCell = (record: RecordFields, { nx, ny }: ModelGrid, visit: (i: number, j: number, value: number) => void) => {
  const count = record.int('非零格数')
  if (count < 0 || count * 8 !== record.left()) throw new BrokenFile(record.offset, `非零格数 ${count} 与记录长度不符`)
  for (let n = 0; n < count; n++) {
    const i = record.short('格点列号')
    const j = record.short('格点行号')
    if (i < 1 || i > nx || j < 1 || j > ny)
      throw new BrokenFile(record.offset + record.length - record.left(), `格点 (${i}, ${j}) 在网格之外`)
    visit(i, j, record.float('浓度'))
  }
}

const nextField = (records: FortranRecords, head: Head, pollutant: number, level: number): RecordFields => {
  const record = records.next('浓度场')
  const name = record.text(4, '污染物名称')
  const heightM = record.int('层高')
  if (name !== head.pollutants[pollutant] || heightM !== head.levelsM[level])
    throw new BrokenFile(record.offset, `此处应为 ${head.pollutants[pollutant]} ${head.levelsM[level]} m，实为 ${name} ${heightM} m`)
  return record
}

/** Visits the times of a file and the record of each of its fields, in the order of `seriesOf`. */
const eachTime = (
  records: FortranRecords,
  head: Head,
  visit: { time: (begin: number, end: number) => void; field: (record: RecordFields, series: number) => void },
) => {
  const levels = head.levelsM.length
  while (records.more()) {
    visit.time(readInstant(records, '采样开始'), readInstant(records, '采样结束'))
    for (let n = 0; n < head.pollutants.length * levels; n++) visit.field(nextField(records, head, Math.floor(n / levels), n % levels), n)
  }
}

const readField = (record: RecordFields, head: Head, window: Window, budget: ValueBudget): Float32Array => {
  const { i0, j0, nx, ny } = window
  budget(nx * ny, record.offset)
  if (!head.packed) {
    const values = record.floats(nx * ny, '浓度')
    record.end('浓度场')
    return values
  }
  const values = new Float32Array(nx * ny)
  eachCell(record, head.grid, (i, j, value) => {
    values[(j - 1 - j0) * nx + i - 1 - i0] = value
  })
  return values
}

/**
 * The whole grid where it fits; of a packed file that would unfold into too many values (1201 × 701 cells and 96 fields of a regional
 * centre) the smallest rectangle with all of its cells.
 */
const windowOf = (bytes: Uint8Array): Window => {
  const records = fortranRecords(bytes)
  const head = readHead(records)
  const whole = { i0: 0, j0: 0, nx: head.grid.nx, ny: head.grid.ny }
  if (!head.packed) return whole
  let fields = 0
  let [left, right, low, high] = [head.grid.nx, 1, head.grid.ny, 1]
  const field = (record: RecordFields) => {
    fields++
    eachCell(record, head.grid, (i, j) => {
      left = Math.min(left, i)
      right = Math.max(right, i)
      low = Math.min(low, j)
      high = Math.max(high, j)
    })
  }
  eachTime(records, head, { time: () => undefined, field })
  if (fields * whole.nx * whole.ny <= maxModelValues || right < left) return whole
  return { i0: left - 1, j0: low - 1, nx: right - left + 1, ny: high - low + 1 }
}

const levelOf = (levelsM: Int32Array, at: number): ModelLevel =>
  levelsM[at] === 0 ? { kind: 'deposition' } : { kind: 'layer', bottomM: at === 0 ? 0 : levelsM[at - 1]!, topM: levelsM[at]! }

const seriesOf = ({ pollutants, levelsM }: Head): ModelSeries[] =>
  pollutants.flatMap(species =>
    Array.from(levelsM, (heightM, at) => ({
      species,
      unit: heightM === 0 ? 'unit/m2' : 'unit/m3',
      level: levelOf(levelsM, at),
      place: 'grid' as const,
      values: [],
    })),
  )

const read = (bytes: Uint8Array): Cdump => {
  const window = windowOf(bytes)
  const records = fortranRecords(bytes)
  const head = readHead(records)
  checkSeries(head.pollutants.length * head.levelsM.length, records.at())
  const series = seriesOf(head)
  const [begin, end]: [number[], number[]] = [[], []]
  const budget = valueBudget()
  eachTime(records, head, {
    time: (from, to) => {
      begin.push(from)
      end.push(to)
    },
    field: (record, n) => series[n]!.values.push(readField(record, head, window, budget)),
  })
  const { nx, ny, x0, y0, dx, dy } = head.grid
  const isPart = window.nx * window.ny < nx * ny
  const grid = { ...head.grid, nx: window.nx, ny: window.ny, x0: x0 + window.i0 * dx, y0: y0 + window.j0 * dy }
  return {
    format: 'hysplit-cdump',
    model: 'HYSPLIT',
    title: `${head.met} ${head.pollutants.join(' ')}`,
    met: head.met,
    releases: head.releases,
    grid,
    spans: { begin: Float64Array.from(begin), end: Float64Array.from(end) },
    series,
    notes: [
      'HYSPLIT 文件不含单位：数值为释放量单位每立方米（沉降为每平方米）',
      ...(isPart ? [`网格 ${nx} × ${ny} 过大，只读入有浓度的 ${window.nx} × ${window.ny} 格，其余为 0`] : []),
    ],
  }
}

/** Reads a HYSPLIT concentration file (`cdump`), packed or full. Times are UTC; the grid's points are cell centres. */
export const readCdump = (bytes: Uint8Array): ReadResult<Cdump> => tryRead('HYSPLIT 浓度（cdump）', () => read(bytes))
