import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { type FortranRecords, fortranRecords } from '../fortran/records.ts'
import { type ValueBudget, valueBudget } from '../model-output/budget.ts'
import { uamInstant } from './header.ts'

export type CamxWeatherKind = 'temperature' | 'height-pressure' | 'wind'

export interface CamxWeather {
  /** Instants, epoch ms. */
  times: Float64Array
  /** Columns of the grid: nx·ny; the files do not say how they are split. */
  cells: number
  layers: number
  /** Values per time: layers × cells, layer 0 the lowest; surface variables 1 × cells. */
  variables: { name: string; unit: string; values: Float32Array[] }[]
  /** `wind`: u and v stand on cell edges (Arakawa C) instead of cell centres; null when the file is too old to say. */
  staggered: boolean | null
}

interface Moment {
  instant: number
  /** The arrays of one time, in the order of the file. */
  fields: Float32Array[]
}

/** CAMx counts the hour of these files as HHMM: 100 is one o'clock. */
const instantOf = (offset: number, clock: number, date: number, zoneHours: number): number => {
  if (!(clock >= 0 && clock <= 2400)) throw new BrokenFile(offset, `时刻 ${clock} 不正确`)
  return uamInstant(offset, date, Math.floor(clock / 100) + (clock % 100) / 60, zoneHours)
}

/** Files in which each array carries its own time; arrays of one time follow each other. */
const readStamped = (records: FortranRecords, zoneHours: number, budget: ValueBudget): Moment[] => {
  const moments: Moment[] = []
  const bytes = records.peek('气象场')
  while (records.more()) {
    const record = records.next('气象场', bytes)
    const instant = instantOf(record.offset, record.float('时刻'), record.int('日期'), zoneHours)
    if (moments.at(-1)?.instant !== instant) moments.push({ instant, fields: [] })
    moments.at(-1)!.fields.push(record.floats(budget((bytes - 8) >> 2, record.offset), '气象场'))
    record.end('气象场')
  }
  return moments
}

/** Wind: a record with the time, u and v of each layer, and a closing word. */
const readWind = (records: FortranRecords, zoneHours: number, budget: ValueBudget) => {
  const moments: Moment[] = []
  let staggered: boolean | null = null
  while (records.more()) {
    const head = records.next('时次')
    const instant = instantOf(head.offset, head.float('时刻'), head.int('日期'), zoneHours)
    if (head.left() >= 4) staggered = head.int('交错标志') !== 0
    head.end('时次')
    const fields: Float32Array[] = []
    const bytes = records.peek('风场')
    if (bytes <= 12) throw new BrokenFile(records.at(), '时次之后没有风场')
    while (records.more() && records.peek('风场') === bytes) {
      const record = records.next('风场')
      fields.push(record.floats(budget(bytes >> 2, record.offset), '风场'))
      record.end('风场')
    }
    if (records.more() && records.peek('时次结束') === 4) records.next('时次结束')
    moments.push({ instant, fields })
  }
  return { moments, staggered }
}

const joined = (fields: Float32Array[]): Float32Array => {
  const cells = fields[0]!.length
  const values = new Float32Array(cells * fields.length)
  for (const [k, field] of fields.entries()) values.set(field, k * cells)
  return values
}

const pairs = (names: [string, string], unit: [string, string], moments: Moment[]) =>
  names.map((name, n) => ({ name, unit: unit[n]!, values: moments.map(({ fields }) => joined(fields.filter((_, at) => at % 2 === n))) }))

const variablesOf = (kind: CamxWeatherKind, moments: Moment[]): CamxWeather['variables'] => {
  if (kind === 'wind') return pairs(['u', 'v'], ['m/s', 'm/s'], moments)
  if (kind === 'height-pressure') return pairs(['heightAgl', 'pressure'], ['m', 'hPa'], moments)
  return [
    { name: 'surfaceTemperature', unit: 'K', values: moments.map(({ fields }) => fields[0]!) },
    { name: 'temperature', unit: 'K', values: moments.map(({ fields }) => joined(fields.slice(1))) },
  ]
}

const read = (bytes: Uint8Array, kind: CamxWeatherKind, zoneHours: number): CamxWeather => {
  const records = fortranRecords(bytes)
  const budget = valueBudget()
  const { moments, staggered } =
    kind === 'wind' ? readWind(records, zoneHours, budget) : { moments: readStamped(records, zoneHours, budget), staggered: null }
  const fields = moments[0]?.fields.length ?? 0
  const cells = moments[0]?.fields[0]?.length ?? 0
  const layers = kind === 'temperature' ? fields - 1 : fields / 2
  const even = moments.every(each => each.fields.length === fields && each.fields.every(field => field.length === cells))
  if (!even || cells === 0 || layers < 1 || !Number.isInteger(layers))
    throw new BrokenFile(records.at(), '各时次的层数或格数不一致，文件不完整')
  return { times: Float64Array.from(moments, each => each.instant), cells, layers, variables: variablesOf(kind, moments), staggered }
}

/**
 * Reads one of CAMx's headless weather files (before version 7). They name neither grid nor time zone: both must be known from the run.
 *
 * @param zoneHours hours by which the file's clock is behind UTC
 */
export const readCamxWeather = (bytes: Uint8Array, kind: CamxWeatherKind, zoneHours: number): ReadResult<CamxWeather> =>
  tryRead('CAMx 气象', () => read(bytes, kind, zoneHours))
