import { type Columns, columnsOf } from './columns.ts'
import { type InventoryFile, type InventoryFormat, type InventoryRecord, metresPerFoot, shortTon, toCelsius } from './inventory-file.ts'

/** A line is refused with this; the entry point turns it into a row of `refused`. */
class BadLine extends Error {}

const longest = 20_000
/** Exports have up to 20 digits: more than a double keeps, so that all are read and rounded. */
const decimal = /^[+-]?(?:\d{1,30}\.?\d{0,30}|\.\d{1,30})(?:[eE][+-]?\d{1,2})?$/

/** Cells of a line: `,` or `;` apart, `"` around and doubled inside. */
const cellsOf = (line: string): string[] => {
  if (line.length > longest) throw new BadLine(`一行超过 ${longest} 个字符`)
  const separator = !line.includes(',') && line.includes(';') ? ';' : ','
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (sign === '"' && quoted && line[at + 1] === '"') cell += line[++at]
    else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  if (quoted) throw new BadLine('引号没有闭合')
  return [...cells, cell.trim()]
}

const isDegrees = (name: string) => name === '经度' || name === '纬度'

/** NaN when the cell is empty or ORL's −9. */
const optional = (cells: readonly string[], column: number | undefined, name: string): number => {
  const text = column === undefined ? '' : (cells[column] ?? '')
  if (text === '') return Number.NaN
  if (!decimal.test(text)) throw new BadLine(`第 ${column! + 1} 列“${name}”不是数值：${text.slice(0, 30)}`)
  const value = Number(text)
  return value === -9 && !isDegrees(name) ? Number.NaN : value
}

const required = (cells: readonly string[], column: number, name: string): string => {
  const text = cells[column] ?? ''
  if (text === '') throw new BadLine(`第 ${column + 1} 列“${name}”为空`)
  return text
}

const annualOf = (cells: readonly string[], { annual }: Columns): number => {
  const value = optional(cells, annual, '年排放量')
  if (Number.isNaN(value)) throw new BadLine(`第 ${annual + 1} 列“年排放量”为空`)
  if (value < 0) throw new BadLine(`第 ${annual + 1} 列“年排放量”为负数 ${value}`)
  return value * shortTon
}

const monthsOf = (cells: readonly string[], { months }: Columns): number[] | undefined => {
  if (months === undefined) return undefined
  const values = Array.from({ length: 12 }, (_, m) => optional(cells, months + m, `${m + 1} 月排放量`))
  return values.every(Number.isNaN) ? undefined : values.map(value => value * shortTon)
}

const placeOf = (cells: readonly string[], columns: Columns): { lon: number; lat: number } => {
  const type = columns.coordinateType === undefined ? 'L' : (cells[columns.coordinateType] ?? '')
  const [lon, lat] = [optional(cells, columns.lon, '经度'), optional(cells, columns.lat, '纬度')]
  if (type !== 'L') return { lon: Number.NaN, lat: Number.NaN }
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) throw new BadLine(`坐标（${lon}, ${lat}）不是经纬度`)
  return { lon, lat }
}

const pointOf = (cells: readonly string[], columns: Columns): Pick<InventoryRecord, 'facility' | 'stack' | 'lon' | 'lat'> => {
  const text = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  return {
    facility: {
      id: required(cells, columns.facility!, '企业编码'),
      unit: text(columns.unit),
      releasePoint: text(columns.releasePoint),
      process: text(columns.process),
      name: text(columns.name),
    },
    stack: {
      heightM: optional(cells, columns.height, '排气筒高度') * metresPerFoot,
      diameterM: optional(cells, columns.diameter, '排气筒内径') * metresPerFoot,
      temperatureC: toCelsius(optional(cells, columns.temperature, '烟气温度')),
      flowM3s: optional(cells, columns.flow, '烟气流量') * metresPerFoot ** 3,
      velocityMs: optional(cells, columns.velocity, '烟气流速') * metresPerFoot,
    },
    ...placeOf(cells, columns),
  }
}

const recordOf = (line: string, columns: Columns, country: string): InventoryRecord => {
  const cells = cellsOf(line)
  const monthTonnes = monthsOf(cells, columns)
  return {
    country: (columns.country === undefined ? '' : cells[columns.country]) || country,
    region: required(cells, columns.region, '区域代码'),
    scc: required(cells, columns.scc, 'SCC'),
    pollutant: required(cells, columns.pollutant, '污染物'),
    tonnes: annualOf(cells, columns),
    ...(monthTonnes ? { monthTonnes } : {}),
    ...(columns.facility === undefined ? {} : pointOf(cells, columns)),
  }
}

const words = (line: string): string[] =>
  line
    .slice(1)
    .trim()
    .split(/[\s=]+/)

/** Content of the comment lines in front; the first word that is a format decides. */
const headerOf = (lines: readonly string[]) => {
  const header: { format?: InventoryFormat; country: string; year: number; unit: string; notes: string[] } = {
    ...{ country: '', year: Number.NaN, unit: 'TON', notes: [] },
  }
  for (const line of lines) {
    const [key, value = ''] = words(line)
    const name = key === 'ORL' ? `ORL ${value}` : value
    if ((key === 'FORMAT' || key === 'ORL') && name in columnsOf) header.format = name as InventoryFormat
    if (key === 'COUNTRY') header.country = value
    if (key === 'YEAR') header.year = Number(value)
    if (key === 'VALUE_UNITS') header.unit = value.toUpperCase()
    if (key === 'DESC')
      header.notes.push(
        line
          .slice(1)
          .trim()
          .replace(/^DESC[\s=]*/, ''),
      )
  }
  return header
}

const isTitle = (line: string) => /^"?(country_cd|country|fips)"?[,;]/i.test(line)

/**
 * Reads an inventory of SMOKE: `#FORMAT=FF10_POINT`, `#FORMAT=FF10_NONPOINT`, `#ORL POINT` or `#ORL NONPOINT`. A file without one of these words, or
 * with values in another unit than short tons, is refused as a whole (line 0).
 */
export const readFf10 = (text: string): InventoryFile => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const { format, country, year, unit, notes } = headerOf(lines.filter(line => line.startsWith('#')))
  const file: InventoryFile = { format: format ?? 'FF10_NONPOINT', country, year, notes, records: [], refused: [] }
  const whole = (message: string) => ({ ...file, refused: [{ line: 0, message }] })
  if (!format) return whole('不是 SMOKE 清单：文件头没有 #FORMAT=FF10_POINT、FF10_NONPOINT 或 #ORL')
  if (!/^(TON|TONS|SHORT_?TONS?)$/.test(unit)) return whole(`排放量单位 ${unit} 不受支持，应为 TON（短吨）`)
  for (const [n, line] of lines.entries()) {
    if (line.startsWith('#') || line.trim() === '' || isTitle(line)) continue
    try {
      file.records.push(recordOf(line, columnsOf[format], country))
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      file.refused.push({ line: n + 1, message: `第 ${n + 1} 行：${error.message}` })
    }
  }
  return file
}
