import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'

/** How far the 95 % interval reaches below and above: −12/+21 %. */
export const spreadText = ({ meanT, lowT, highT }: { meanT: number; lowT: number; highT: number }): string =>
  meanT > 0 ? `−${numberText(100 * (1 - lowT / meanT), 0)}/+${numberText(100 * (highT / meanT - 1), 0)} %` : ''

interface Stack {
  /** Codes of categories, apart by commas. */
  id: string
  name: string
  values: readonly (number | null)[]
}
/** A chart tells nine stacks apart: the last ones are told together. */
export const joined = (stacks: readonly Stack[], most = 9): Stack[] => {
  if (stacks.length <= most) return [...stacks]
  const rest = stacks.slice(most - 1)
  const sum = (at: number) => {
    const known = rest.flatMap(({ values }) => values[at] ?? [])
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
  }
  const other = { id: rest.map(({ id }) => id).join(), name: '其他', values: rest[0]!.values.map((_, at) => sum(at)) }
  return [...stacks.slice(0, most - 1), other]
}

/** Columns of masses need room for CO₂, names for enterprises. */
export const massWidths = {
  ...{ rank: 48, name: 196, county: 66, industry: 96, count: 80, share: 92, cumulated: 80 },
  ...{ so2: 92, nox: 92, co: 104, voc: 92, nh3: 92, pm10: 92, pm2_5: 84, bc: 72, oc: 80, co2: 104 },
}

export const columnOf = (frame: Frame, key: string): FrameColumn | undefined => frame.columns.find(column => column.key === key)
export const textAt = (frame: Frame, key: string, row: number): string => String(columnOf(frame, key)?.values[row] ?? '')
export const numberAt = (frame: Frame, key: string, row: number): number | null => {
  const value = columnOf(frame, key)?.values[row]
  return typeof value === 'number' ? value : null
}
export const totalOf = (frame: Frame, key: string): number | null => {
  const at = frame.columns.findIndex(column => column.key === key)
  const cell = frame.footer?.[0]?.cells[at]
  return typeof cell === 'number' ? cell : null
}

/** The rows that have most of a column, largest first, as a frame of that column. */
export const topOf = (frame: Frame, key: string, most: number, name = 'name'): Frame & { rows: number[] } => {
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
    .filter(row => (numberAt(frame, key, row) ?? 0) > 0)
    .sort((a, b) => numberAt(frame, key, b)! - numberAt(frame, key, a)!)
    .slice(0, most)
  const columns = frame.columns
    .filter(column => column.key === name || column.key === key)
    .map(column => ({ ...column, hidden: false, values: rows.map(row => column.values[row] ?? null) }))
  return { ...frame, columns, rowCount: rows.length, footer: undefined, rows }
}
