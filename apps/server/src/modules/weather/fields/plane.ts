import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Encoding of one layer of a field: value = offset + step · n. Without a step all nodes have the offset; null is missing everywhere. */
export type PlaneScale = [offset: number | null, step: number]

const missing = -32_768
/** Numbers n go from 0 to this, shifted by the lowest; one 16-bit number is left for missing. */
const most = 65_534

const rangeOf = (values: Float32Array): { low: number; high: number; gaps: boolean } => {
  let [low, high, gaps] = [Infinity, -Infinity, false]
  for (const value of values) {
    if (value !== value) gaps = true
    else {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return { low, high, gaps }
}

/** The least power of two that is not finer than requested, lets the range fit 16 bits, and of which values are multiples in 32-bit floats. */
const stepFor = (low: number, high: number, finest: number): number => {
  const byRange = 2 ** Math.ceil(Math.log2(Math.max((high - low) / (most - 1), Number.MIN_VALUE)))
  const byFloat = 2 ** (Math.ceil(Math.log2(Math.max(Math.abs(low), Math.abs(high), Number.MIN_VALUE))) - 23)
  return Math.max(finest, byRange, byFloat)
}

/**
 * Packs a layer into 16-bit numbers, appended to `packed` at `at` unless it is the same everywhere. Steps and offsets are powers of two and their
 * multiples, so that what comes back is packed again without any loss.
 *
 * @param finest the step when the range allows it, a power of two
 */
export const packPlane = (values: Float32Array, finest: number, packed: Int16Array, at: number): PlaneScale => {
  const { low, high, gaps } = rangeOf(values)
  if (low > high) return [null, 0]
  if (low === high && !gaps) return [low, 0]
  const step = stepFor(low, high, finest)
  const first = Math.round(low / step)
  for (const [n, value] of values.entries()) packed[at + n] = value !== value ? missing : Math.round(value / step) - first + missing + 1
  return [first * step, step]
}

export const unpackPlane = ([offset, step]: PlaneScale, packed: Int16Array, at: number, values: Float32Array): void => {
  if (step === 0) values.fill(offset ?? Number.NaN)
  else
    for (let n = 0; n < values.length; n++) {
      const stored = packed[at + n]!
      values[n] = stored === missing ? Number.NaN : offset! + step * (stored - missing - 1)
    }
}

/** Differences to the neighbour in the row (to the row below at its beginning), low bytes before high ones, deflated: a smooth field shrinks to a third. */
export const compressPlane = (packed: Int16Array, nx: number): Buffer => {
  const bytes = Buffer.alloc(packed.length * 2)
  for (let n = 0; n < packed.length; n++) {
    const before = n % nx > 0 ? packed[n - 1]! : n >= nx ? packed[n - nx]! : 0
    const difference = packed[n]! - before
    bytes[n] = difference & 255
    bytes[packed.length + n] = (difference >> 8) & 255
  }
  return deflateRawSync(bytes, { level: 3 })
}

export const decompressPlane = (data: Uint8Array, nx: number, count: number): Int16Array => {
  const bytes = inflateRawSync(data, { maxOutputLength: Math.max(1, count * 2) })
  if (bytes.length !== count * 2) throw new RangeError(`气象场数据应有 ${count * 2} 字节，实为 ${bytes.length} 字节`)
  const packed = new Int16Array(count)
  for (let n = 0; n < count; n++) {
    const before = n % nx > 0 ? packed[n - 1]! : n >= nx ? packed[n - nx]! : 0
    packed[n] = before + (bytes[n]! | (bytes[count + n]! << 8))
  }
  return packed
}
