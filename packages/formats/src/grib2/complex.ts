import { BrokenFile } from '../broken-file.ts'
import { type BitReader, bitReader, type Section } from './octets.ts'
import { applyScaling, scalingOf } from './scaling.ts'
import { countOf } from './simple.ts'

interface Groups {
  references: Float64Array
  widths: Float64Array
  lengths: Float64Array
}

const row = (bits: BitReader, count: number, width: number): Float64Array => {
  const values = new Float64Array(count)
  if (width > 0) for (let i = 0; i < count; i++) values[i] = bits.read(width)
  bits.align()
  return values
}

/** Octets 32-47 of section 5 and the three lists that open section 7: references, widths, lengths of the groups. */
const readGroups = (r: Section, bits: BitReader, count: number): Groups => {
  const groups = r.uint(32, 4)
  if (groups > count) throw new BrokenFile(r.start, `分组数 ${groups} 多于格点数 ${count}`)
  const references = row(bits, groups, scalingOf(r).bits)
  const [leastWidth, leastLength, increment] = [r.octet(36), r.uint(38, 4), r.octet(42)]
  const widths = row(bits, groups, r.octet(37)).map(width => leastWidth + width)
  const lengths = row(bits, groups, r.octet(47)).map(length => leastLength + increment * length)
  if (groups > 0) lengths[groups - 1] = r.uint(43, 4)
  if (lengths.reduce((sum, length) => sum + length, 0) !== count) throw new BrokenFile(r.start, `各组长度之和与格点数 ${count} 不符`)
  if (widths.some(width => width > 32)) throw new BrokenFile(r.start, '分组的位宽超过 32 位')
  return { references, widths, lengths }
}

/**
 * The integers of all groups. With missing-value management (octet 23) the largest number of a group's width means "primary missing", one
 * less "secondary missing" (2 only); a group of width 0 says it with its reference. Both are NaN here.
 */
const readIntegers = (groups: Groups, bits: BitReader, management: number, referenceBits: number, count: number): Float64Array => {
  const integers = new Float64Array(count)
  let at = 0
  for (let g = 0; g < groups.references.length; g++) {
    const [reference, width, length] = [groups.references[g]!, groups.widths[g]!, groups.lengths[g]!]
    const codes = 2 ** (width === 0 ? referenceBits : width) - management
    const wholeGroup = width === 0 && management > 0 && reference >= codes
    for (const stop = at + length; at < stop; at++) {
      const value = width === 0 ? 0 : bits.read(width)
      integers[at] = wholeGroup || (width > 0 && management > 0 && value >= codes) ? Number.NaN : reference + value
    }
  }
  return integers
}

/**
 * Undoes spatial differencing of order 1 or 2 in integers, over the values that are there. `overall` is the least difference, which was
 * taken away before packing; the first `order` values stand in front of the data as they are (template 7.3).
 */
const integrate = (integers: Float64Array, first: readonly number[], overall: number): void => {
  let [before, beforeThat] = [0, 0]
  let seen = 0
  for (let i = 0; i < integers.length; i++) {
    if (Number.isNaN(integers[i]!)) continue
    const change = first.length === 1 ? before : 2 * before - beforeThat
    const value = seen < first.length ? first[seen]! : integers[i]! + overall + change
    integers[i] = value
    beforeThat = before
    before = value
    seen++
  }
}

/** Descriptors of the differencing: first values and overall minimum, each of `octets` octets with the sign in front; no octets: all 0. */
const readDescriptors = (r: Section, data: Section): { first: number[]; overall: number; octets: number } => {
  const [order, octets] = [r.octet(48), r.octet(49)]
  if (order !== 1 && order !== 2) throw new BrokenFile(r.start, `空间差分的阶数 ${order} 不支持`)
  if (octets > 4) throw new BrokenFile(r.start, `空间差分描述的字节数 ${octets} 不支持`)
  const number = (i: number) => (octets === 0 ? 0 : data.int(6 + i * octets, octets))
  return { first: Array.from({ length: order }, (_, i) => number(i)), overall: number(order), octets: (order + 1) * octets }
}

/** Templates 5.2 (complex packing) and 5.3 (with spatial differencing). No groups: the field is its reference value everywhere. */
export const unpackComplex = (representation: Section, data: Section, differenced: boolean): Float32Array => {
  const management = representation.octet(23)
  if (management > 2) throw new BrokenFile(representation.start, `缺测值管理方式 ${management} 不支持`)
  const scaling = scalingOf(representation)
  const count = countOf(representation)
  if (representation.uint(32, 4) === 0) return applyScaling(new Float64Array(count), scaling)
  const descriptors = differenced ? readDescriptors(representation, data) : null
  const skipped = descriptors?.octets ?? 0
  const bits = bitReader(data.bytes(6 + skipped), data.start + 5 + skipped)
  const integers = readIntegers(readGroups(representation, bits, count), bits, management, scaling.bits, count)
  if (descriptors) integrate(integers, descriptors.first, descriptors.overall)
  return applyScaling(integers, scaling)
}
