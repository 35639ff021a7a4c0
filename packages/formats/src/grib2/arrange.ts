import { BrokenFile } from '../broken-file.ts'
import type { Grid } from './grid.ts'
import type { FieldSections } from './sections.ts'

/** Indicator 0: a bit for each point here; 254: the one before; 255: none; others lie in the tables of a centre (code table 6.0). */
const bitsOf = ({ bitmap, earlierBitmap }: FieldSections): Uint8Array | null => {
  const indicator = bitmap.octet(6)
  if (indicator === 255) return null
  if (indicator === 0) return bitmap.bytes(7)
  if (indicator === 254 && earlierBitmap) return earlierBitmap.bytes(7)
  throw new BrokenFile(bitmap.start, `位图标识 ${indicator} 不支持`)
}

/** Values onto their points: where the bitmap has a 0 is NaN. */
export const applyBitmap = (packed: Float32Array, points: number, sections: FieldSections): Float32Array => {
  const bits = bitsOf(sections)
  if (!bits) {
    if (packed.length !== points) throw new BrokenFile(sections.data.start, `数据有 ${packed.length} 个，格点有 ${points} 个`)
    return packed
  }
  if (bits.length * 8 < points) throw new BrokenFile(sections.bitmap.start, `位图短于格点数 ${points}`)
  const values = new Float32Array(points).fill(Number.NaN)
  let used = 0
  for (let i = 0; i < points; i++) {
    if ((bits[i >> 3]! & (0x80 >> (i & 7))) === 0) continue
    if (used >= packed.length) throw new BrokenFile(sections.data.start, '数据少于位图所标的格点')
    values[i] = packed[used++]!
  }
  return values
}

/** Undoes alternating rows (every second row runs back), in place. */
export const straightenRows = (values: Float32Array, { nx, ny, scan }: Grid): Float32Array => {
  if (!scan.alternating) return values
  const [length, count] = scan.byColumn ? [ny, nx] : [nx, ny]
  for (let line = 1; line < count; line += 2) values.subarray(line * length, (line + 1) * length).reverse()
  return values
}

/** Values as maps and meteorology want them: x fastest from west to east, rows from south to north, whatever the scanning mode. */
export const westToEastFromSouth = (values: Float32Array, { nx, ny, scan }: Grid): Float32Array => {
  const turned = new Float32Array(values.length)
  for (let j = 0; j < ny; j++) {
    const row = scan.northward ? j : ny - 1 - j
    for (let i = 0; i < nx; i++) {
      const column = scan.westward ? nx - 1 - i : i
      turned[j * nx + i] = values[scan.byColumn ? column * ny + row : row * nx + column]!
    }
  }
  return turned
}
