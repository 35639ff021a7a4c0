import { BrokenFile } from '../broken-file.ts'
import { type ArlLabel, asciiOf, fortranNumber, labelBytes, readLabel } from './label.ts'

/** How the levels are counted: flag 1 sigma, 2 pressure (hPa), 3 height above ground (m), 4 hybrid (hPa in front of the point, share of ps behind). */
export type ArlVertical = 'sigma' | 'pressure' | 'height' | 'hybrid'

export interface ArlGrid {
  nx: number
  ny: number
  /** Pole lat, lon; reference lat, lon; size km; orientation; cone lat; sync i, j (from 1); sync lat, lon; dummy (sigma: pressure of the top, hPa). */
  numbers: Float64Array
  vertical: ArlVertical
}

export interface ArlLevel {
  height: number
  variables: { name: string; checksum: number }[]
}

export interface ArlIndex {
  label: ArlLabel
  model: string
  minutes: number
  grid: ArlGrid
  /** Ground first. */
  levels: ArlLevel[]
  /** Number of records the index itself takes. */
  records: number
}

const fixedChars = 108
const verticals: readonly ArlVertical[] = ['sigma', 'pressure', 'height', 'hybrid']

const indexLabel = (bytes: Uint8Array, at: number): ArlLabel => {
  const label = readLabel(bytes, at)
  if (label.variable !== 'INDX') throw new BrokenFile(at + 14, `应为索引记录 INDX，实为「${label.variable}」`)
  return label
}

/** The header text of all index records of one time: it goes on in the next record when it is longer than a grid. */
const headerText = (bytes: Uint8Array, at: number, cells: number, length: number): { text: string; records: number } => {
  const records = Math.ceil(length / cells)
  let text = ''
  for (let r = 0; r < records; r++) {
    const from = at + r * (labelBytes + cells)
    if (r > 0) indexLabel(bytes, from)
    const to = from + labelBytes + Math.min(cells, length - r * cells)
    if (to > bytes.length) throw new BrokenFile(bytes.length, `索引不完整，应到第 ${to} 字节`)
    text += asciiOf(bytes, from + labelBytes, to)
  }
  return { text, records }
}

const levelsOf = (text: string, count: number, at: number): ArlLevel[] => {
  const levels: ArlLevel[] = []
  let from = fixedChars
  for (let k = 0; k < count; k++) {
    const height = fortranNumber(text.slice(from, from + 6), at, `第 ${k + 1} 层高度`)
    const variables = fortranNumber(text.slice(from + 6, from + 8), at, `第 ${k + 1} 层变量数`)
    if (!Number.isInteger(variables) || from + 8 + variables * 8 > text.length)
      throw new BrokenFile(at, `索引在第 ${k + 1} 层处用尽，头长度与层数不符`)
    levels.push({
      height,
      variables: Array.from({ length: variables }, (_, v) => {
        const start = from + 8 + v * 8
        return { name: text.slice(start, start + 4), checksum: fortranNumber(text.slice(start + 4, start + 7), at, '校验和') }
      }),
    })
    from += 8 + variables * 8
  }
  return levels
}

/** Reads the index that begins at a byte: what the records after it hold. */
export const readIndex = (bytes: Uint8Array, at: number): ArlIndex => {
  const label = indexLabel(bytes, at)
  const start = at + labelBytes
  if (start + fixedChars > bytes.length) throw new BrokenFile(bytes.length, '索引记录不完整')
  const fixed = asciiOf(bytes, start, start + fixedChars)
  const integer = (from: number, to: number, what: string) => {
    const value = fortranNumber(fixed.slice(from, to), start + from, what)
    if (!Number.isInteger(value) || value < 0) throw new BrokenFile(start + from, `${what} ${value} 不是非负整数`)
    return value
  }
  const nx = integer(93, 96, '网格列数 nx') + label.thousandsX
  const ny = integer(96, 99, '网格行数 ny') + label.thousandsY
  const nz = integer(99, 102, '层数')
  const vertical = verticals[integer(102, 104, '垂直坐标标识') - 1]
  const length = integer(104, 108, '索引长度')
  if (!vertical) throw new BrokenFile(start + 102, `垂直坐标标识 ${fixed.slice(102, 104)} 不是 1–4`)
  if (nx < 2 || ny < 2 || nx * ny < fixedChars || nz < 1 || length < fixedChars)
    throw new BrokenFile(start + 93, `网格 ${nx} × ${ny} × ${nz}、索引长度 ${length} 不成立`)
  const { text, records } = headerText(bytes, at, nx * ny, length)
  return {
    label,
    model: fixed.slice(0, 4).trim(),
    minutes: integer(7, 9, '分钟'),
    grid: {
      nx,
      ny,
      vertical,
      numbers: Float64Array.from({ length: 12 }, (_, n) =>
        fortranNumber(fixed.slice(9 + n * 7, 16 + n * 7), start + 9 + n * 7, '网格定义'),
      ),
    },
    levels: levelsOf(text, nz, start),
    records,
  }
}
