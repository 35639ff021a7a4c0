import { BrokenFile } from '../broken-file.ts'
import { bitReader, type Section } from './octets.ts'
import { applyScaling, scalingOf } from './scaling.ts'

/** Most points of one field: a global grid of 0.03 degrees. A constant field may declare any number and store nothing. */
const mostPoints = 80_000_000

/** Number of values that section 7 holds (without those the bitmap leaves out). */
export const countOf = (representation: Section): number => {
  const count = representation.uint(6, 4)
  if (count > mostPoints) throw new BrokenFile(representation.start, `格点数 ${count} 超过可读取的上限`)
  return count
}

/** Template 5.0, grid point data with simple packing. */
export const unpackSimple = (representation: Section, data: Section): Float32Array => {
  const scaling = scalingOf(representation)
  const integers = new Float64Array(countOf(representation))
  if (scaling.bits > 0) {
    if ((integers.length * scaling.bits) / 8 > data.length - 5) throw new BrokenFile(data.start, '数据节的长度小于格点数所需')
    const bits = bitReader(data.bytes(6), data.start + 5)
    for (let i = 0; i < integers.length; i++) integers[i] = bits.read(scaling.bits)
  }
  return applyScaling(integers, scaling)
}
