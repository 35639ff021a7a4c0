import { BrokenFile } from '../broken-file.ts'

/** Parameters of a stream of CCSDS 121.0-B-3 (adaptive entropy coding), as GRIB2 template 5.42 gives them. */
export interface AecParameters {
  /** Bits of a sample, 1 to 32. */
  bits: number
  /** Samples of a block. */
  blockSize: number
  /** Blocks between two reference samples. */
  interval: number
  signed: boolean
  /** Samples are differences from their predecessor, mapped to non-negative numbers. */
  preprocessed: boolean
  /** Shorter codes for samples of up to 4 bits. */
  restricted: boolean
  /** Each interval begins on a whole octet. */
  padded: boolean
}

/** Zero blocks up to the end of the interval, or of 64 blocks. */
const remainderOfSegment = 5
const segmentBlocks = 64

const bitsOf = (bytes: Uint8Array, offset: number) => {
  let at = 0
  const truncated = (): never => {
    throw new BrokenFile(offset + bytes.length, 'CCSDS 数据在此截断')
  }
  return {
    read: (width: number): number => {
      if (at + width > bytes.length * 8) truncated()
      let value = 0
      for (let left = width; left > 0; ) {
        const free = 8 - (at & 7)
        const take = Math.min(free, left)
        value = value * 2 ** take + ((bytes[at >> 3]! >> (free - take)) & ((1 << take) - 1))
        at += take
        left -= take
      }
      return value
    },
    /** Zeros before the next one. */
    unary: (): number => {
      let zeros = 0
      while (at < bytes.length * 8) {
        const shift = at & 7
        const byte = bytes[at >> 3]! & (0xff >> shift)
        if (byte === 0) {
          zeros += 8 - shift
          at += 8 - shift
          continue
        }
        const lead = Math.clz32(byte) - 24 - shift
        at += lead + 1
        return zeros + lead
      }
      return truncated()
    },
    align: () => {
      at = (at + 7) & ~7
    },
  }
}

/** Codes of the second extension: sum of a pair, and the first code of that sum (section 3.4.4). */
const pairs = Array.from({ length: 13 }, (_, sum) => Array.from({ length: sum + 1 }, () => ({ sum, first: (sum * (sum + 1)) / 2 }))).flat()

const idBits = ({ bits, restricted }: AecParameters): number => {
  if (restricted && bits <= 4) return bits <= 2 ? 1 : 2
  return bits <= 8 ? 3 : bits <= 16 ? 4 : 5
}

/** Undoes the mapping of differences in place; `from` is the reference sample (section 4). */
const unmap = (samples: Float64Array, from: number, to: number, { bits, signed }: AecParameters): void => {
  const [least, most] = signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1]
  let value = samples[from]!
  if (signed && value > most) value -= 2 ** bits
  samples[from] = value
  for (let i = from + 1; i < to; i++) {
    const mapped = samples[i]!
    const [below, above] = [value - least, most - value]
    const odd = mapped % 2
    const half = (mapped + odd) / 2
    if (half <= Math.min(below, above)) value += odd ? -half : half
    else value = below <= above ? least + mapped : most - mapped
    samples[i] = value
  }
}

/**
 * Samples of a stream, in order.
 *
 * @throws BrokenFile where the stream ends too early or has a code that does not exist
 */
export const decodeAec = (bytes: Uint8Array, offset: number, count: number, parameters: AecParameters): Float64Array => {
  const { bits, blockSize, interval, preprocessed } = parameters
  const stream = bitsOf(bytes, offset)
  const idWidth = idBits(parameters)
  const uncompressed = 2 ** idWidth - 1
  const samples = new Float64Array(count)
  const intervalSamples = blockSize * interval
  let [start, at] = [0, 0]
  const put = (value: number) => {
    if (at < count) samples[at] = value
    at++
  }
  const zeroBlocks = (): number => {
    const blocks = stream.unary() + 1
    if (blocks < remainderOfSegment) return blocks
    if (blocks > remainderOfSegment) return blocks - 1
    const done = Math.floor((at - start) / blockSize)
    return Math.min(interval - done, segmentBlocks - (done % segmentBlocks))
  }
  const secondExtension = (from: number) => {
    for (let i = from; i < blockSize; i++) {
      const code = stream.unary()
      const pair = pairs[code]
      if (!pair) throw new BrokenFile(offset, `CCSDS 编码 ${code} 不存在`)
      const second = code - pair.first
      if (i % 2 === 0) {
        put(pair.sum - second)
        i++
      }
      put(second)
    }
  }
  const split = (k: number, from: number) => {
    const first = at
    const length = blockSize - from
    for (let i = 0; i < length; i++) put(stream.unary() * 2 ** k)
    if (k > 0)
      for (let i = 0; i < length; i++) {
        const low = stream.read(k)
        if (first + i < count) samples[first + i]! += low
      }
  }
  while (at < count) {
    const id = stream.read(idWidth)
    const reference = preprocessed && at === start ? 1 : 0
    if (id === uncompressed) for (let i = 0; i < blockSize; i++) put(stream.read(bits))
    else if (id > 0) {
      if (reference) put(stream.read(bits))
      split(id - 1, reference)
    } else {
      const extended = stream.read(1) === 1
      if (reference) put(stream.read(bits))
      if (extended) secondExtension(reference)
      else {
        const end = at - reference + zeroBlocks() * blockSize
        while (at < end) put(0)
      }
    }
    if (at - start < intervalSamples && at < count) continue
    const stop = Math.min(at, count)
    if (preprocessed) unmap(samples, start, stop, parameters)
    start = at
    if (parameters.padded) stream.align()
  }
  return samples
}
