import { speciesList } from '@qingyuan/domain/species/species-list.ts'
import { strToU8, zipSync } from 'fflate'

const lines = (count: number, line: (n: number) => string): string => {
  const parts: string[] = []
  for (let n = 0; n < count; n++) parts.push(line(n))
  return parts.join('')
}

const two = (n: number) => String(n).padStart(2, '0')
/** The n-th hour after 1 January 2025 of a calendar whose months have 28 days. */
const hourOf = (n: number) => `2025-${two((Math.floor(n / 672) % 12) + 1)}-${two((Math.floor(n / 24) % 28) + 1)} ${two(n % 24)}`
/** Cells of text beside cells of numbers, twenty a row. */
const cell = (column: string, row: number) =>
  row % 2 ? `<c r="${column}${row}"><v>${row}.25</v></c>` : `<c r="${column}${row}" t="inlineStr"><is><t>文字 ${row}</t></is></c>`

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet with rows of the given cells. */
const workbookOf = (rows: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${documents}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documents}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${sheets}" xmlns:r="${relationships}"><sheets><sheet name="数据" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${sheets}"><sheetData>${rows}</sheetData></worksheet>`),
  })

const columns = [...'ABCDEFGHIJKLMNOPQRST']

/** Twenty cells a row. */
export const grownWorkbook = (rows: number): Uint8Array =>
  workbookOf(lines(rows, n => `<row r="${n + 1}">${columns.map(column => cell(column, n + 1)).join('')}</row>`))

const stationRow = (n: number) => [`${1000 + (n % 20)}A`, hourOf(Math.floor(n / 20)), n % 500, n % 700, (n % 40) / 10]
const stationHeading = ['站点编码', '时间', 'PM2.5', 'PM10', 'CO']

export const grownStationCsv = (rows: number): string => `${stationHeading.join()}\n${lines(rows, n => `${stationRow(n).join()}\n`)}`

export const grownStationSheet = (rows: number): Uint8Array => {
  const written = (value: string | number, at: string) =>
    typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  return workbookOf(
    lines(rows + 1, n => {
      const values = n === 0 ? stationHeading : stationRow(n - 1)
      return `<row r="${n + 1}">${values.map((value, i) => written(value, `${columns[i]}${n + 1}`)).join('')}</row>`
    }),
  )
}

/** Hours of 500 stations. */
export const grownSites = (hours: number): string => {
  const codes = Array.from({ length: 500 }, (_, i) => `${1000 + i}A`)
  const types = ['PM2.5', 'PM10', 'SO2', 'NO2', 'O3', 'CO']
  const row = (hour: number, type: string) =>
    `${hourOf(hour).slice(0, 10).replaceAll('-', '')},${hour % 24},${type},${codes.map((_, i) => (hour + i) % 90).join()}\n`
  return `date,hour,type,${codes.join()}\n${lines(hours, hour => types.map(type => row(hour, type)).join(''))}`
}

/** A run with a point a second; every hundredth row is refused. */
export const grownRun = (rows: number): string =>
  `时间,经度,纬度,TVOC,苯（ppb）\n${lines(rows, n => `${1_747_700_000 + n},${n % 100 ? 113 + (n % 1000) / 1e4 : 'x'},36.2,${n % 300},${n % 17}\n`)}`

/** Townships of 500 places each. */
export const grownTownships = (count: number): string => {
  const ring = (n: number) =>
    Array.from({ length: 501 }, (_, i) => {
      const angle = (2 * Math.PI * (i % 500)) / 500
      return [113 + n / 1e4 + Math.cos(angle) / 10, 36 + Math.sin(angle) / 10]
    })
  const feature = (n: number) => ({
    type: 'Feature',
    properties: { name: `第 ${n} 乡` },
    geometry: { type: 'Polygon', coordinates: [ring(n)] },
  })
  return JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: count }, (_, n) => feature(n)) })
}

/** Records of an inventory; every hundredth line is refused. */
export const grownInventory = (count: number): string =>
  `#FORMAT=FF10_NONPOINT\n#COUNTRY CN\n#YEAR 2025\n${lines(count, n => `CN,140403,,,,${2_102_000_000 + (n % 900)},,${n % 100 ? 'SO2' : ''},${n % 1000}\n`)}`

/** So many hours of 117 species. */
export const grownSpecies = (hours: number): string => {
  const row = (n: number) => `${hourOf(n)},${speciesList.map(({ no }) => ((n * no) % 97) / 10).join()}\n`
  return `时间,${speciesList.map(({ cas }) => cas).join()}\n${lines(hours, row)}`
}
