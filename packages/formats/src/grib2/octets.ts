import { BrokenFile } from '../broken-file.ts'

/** One section: octets are counted from 1 as the Manual on Codes does, `start` is its first byte in the file. */
export interface Section {
  number: number
  start: number
  length: number
  octet(at: number): number
  /** Unsigned, of 1 to 4 octets. */
  uint(at: number, octets: number): number
  /** Sign and magnitude: the first bit is the sign (regulation 92.1.5), never two's complement. */
  int(at: number, octets: number): number
  float(at: number): number
  bytes(from: number): Uint8Array
}

const fold = (file: Uint8Array, start: number, octets: number): number => {
  let value = 0
  for (let i = 0; i < octets; i++) value = value * 256 + file[start + i]!
  return value
}

export const signMagnitude = (value: number, bits: number): number => {
  const half = 2 ** (bits - 1)
  return value < half ? value : half - value
}

export const sectionAt = (file: Uint8Array, start: number, length: number, number: number): Section => {
  const place = (at: number, octets: number): number => {
    if (at < 1 || at + octets - 1 > length) throw new BrokenFile(start, `第 ${number} 节只有 ${length} 字节，缺少第 ${at} 字节起的内容`)
    return start + at - 1
  }
  const uint = (at: number, octets: number) => fold(file, place(at, octets), octets)
  return {
    number,
    start,
    length,
    uint,
    octet: at => uint(at, 1),
    int: (at, octets) => signMagnitude(uint(at, octets), octets * 8),
    float: at => new DataView(file.buffer, file.byteOffset).getFloat32(place(at, 4)),
    bytes: from => file.subarray(place(from, 0), start + length),
  }
}

/** Reads numbers of any width up to 32 bits one after another; bits beyond the end are an error of the file. */
export const bitReader = (bytes: Uint8Array, fileOffset: number) => {
  let at = 0
  let bitCount = 0
  let kept = 0
  return {
    read(width: number): number {
      while (bitCount < width) {
        if (at >= bytes.length) throw new BrokenFile(fileOffset + at, '数据节在此截断')
        kept = kept * 256 + bytes[at++]!
        bitCount += 8
      }
      bitCount -= width
      const rest = 2 ** bitCount
      const value = Math.floor(kept / rest)
      kept -= value * rest
      return value
    },
    /** On to the next whole octet. */
    align(): void {
      bitCount = 0
      kept = 0
    },
  }
}

export type BitReader = ReturnType<typeof bitReader>
