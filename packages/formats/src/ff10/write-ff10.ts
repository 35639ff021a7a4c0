import { columnsOf } from './columns.ts'
import { type InventoryRecord, metresPerFoot, shortTon, toFahrenheit } from './inventory-file.ts'

export interface Ff10Head {
  format: 'FF10_POINT' | 'FF10_NONPOINT'
  country: string
  year: number
  /** Free lines of the header, such as origin and version. */
  notes: readonly string[]
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"`
const number = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? '' : String(value))

const lineOf = (record: InventoryRecord, format: Ff10Head['format']): string => {
  const columns = columnsOf[format]
  const cells = new Array<string>(columns.width).fill('')
  const put = (column: number | undefined, text: string) => {
    if (column !== undefined) cells[column] = text
  }
  const { facility, stack, monthTonnes } = record
  put(columns.country, quoted(record.country))
  put(columns.region, quoted(record.region))
  put(columns.scc, quoted(record.scc))
  put(columns.pollutant, quoted(record.pollutant))
  put(columns.annual, number(record.tonnes / shortTon))
  monthTonnes?.forEach((tonnes, m) => put(columns.months! + m, number(tonnes / shortTon)))
  if (format === 'FF10_NONPOINT') return cells.join(',')
  put(columns.facility, quoted(facility?.id ?? ''))
  put(columns.unit, quoted(facility?.unit ?? ''))
  put(columns.releasePoint, quoted(facility?.releasePoint ?? ''))
  put(columns.process, quoted(facility?.process ?? ''))
  put(columns.name, quoted(facility?.name ?? ''))
  put(columns.height, number(stack && stack.heightM / metresPerFoot))
  put(columns.diameter, number(stack && stack.diameterM / metresPerFoot))
  put(columns.temperature, number(stack && toFahrenheit(stack.temperatureC)))
  put(columns.flow, number(stack && stack.flowM3s / metresPerFoot ** 3))
  put(columns.velocity, number(stack && stack.velocityMs / metresPerFoot))
  put(columns.lon, number(record.lon))
  put(columns.lat, number(record.lat))
  return cells.join(',')
}

/**
 * Lines of an FF10 file, header first, each with its line end. Numbers have all digits of a double, so that reading the file gives the same grams.
 * Units as SMOKE wants them: short tons a year and month, feet, °F, ft³/s, ft/s.
 */
export function* ff10Lines({ format, country, year, notes }: Ff10Head, records: Iterable<InventoryRecord>): Generator<string> {
  yield `#FORMAT=${format}\n#COUNTRY=${country}\n#YEAR=${year}\n#VALUE_UNITS=TON\n`
  for (const note of notes) yield `#DESC ${note.replace(/[\r\n]+/g, ' ')}\n`
  for (const record of records) yield `${lineOf(record, format)}\n`
}
