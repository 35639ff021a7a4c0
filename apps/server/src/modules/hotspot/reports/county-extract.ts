import type { ReportPart } from './content.ts'

const countyHeader = '区县'
const blank: Omit<ReportPart, 'kind' | 'text'> = { header: [], rows: [], svg: '', cells: false }

/** Own rows of a table that names cells; words where there are none. */
const ownRows = (part: ReportPart, counties: readonly string[]): ReportPart => {
  const at = part.header.indexOf(countyHeader)
  const rows = at < 0 ? [] : part.rows.filter(row => counties.includes(row[at]!))
  return rows.length > 0 ? { ...part, rows } : { ...blank, kind: 'text', text: '其中没有本区县的网格。' }
}

/**
 * What a county reads of the city's report: figures of the whole city without its map, and of tables that name cells its own rows. Ranks stay those of the
 * city. `of` names the report and its version.
 */
export const countyExtract = (parts: readonly ReportPart[], counties: readonly string[], of: string): ReportPart[] => [
  {
    ...{ ...blank, kind: 'small' },
    text: `${of}的${counties.join('、')}节录：列出网格的表只含本区县的行，名次为全市名次；全市网格图只对市级用户显示。`,
  },
  ...parts
    .filter(({ kind, cells }) => !(cells && kind === 'figure'))
    .map(part => (part.cells && part.kind === 'table' ? ownRows(part, counties) : part)),
]
