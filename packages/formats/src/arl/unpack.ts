import { labelBytes, readLabel } from './label.ts'

/** The checksum an index keeps of a record: the sum of its bytes, 255 taken off whenever it reaches 256. */
export const checksumOf = (bytes: Uint8Array, from: number, count: number): number => {
  let sum = 0
  for (let i = from; i < from + count; i++) {
    sum += bytes[i]!
    if (sum >= 256) sum -= 255
  }
  return sum
}

/**
 * Values of one record. Each byte is the difference to the node on its left, the first of a row to the first of the row below, in steps of
 * 2^(exponent − 7) around 127. HYSPLIT makes values below the label's precision 0; here they stay as the bytes give them.
 *
 * Source: Draxler, HYSPLIT user's guide, "Meteorological data packing".
 */
export const unpackField = (bytes: Uint8Array, at: number, nx: number, ny: number): Float32Array => {
  const { exponent, first } = readLabel(bytes, at)
  const step = 2 ** (exponent - 7)
  const values = new Float32Array(nx * ny)
  let place = at + labelBytes
  let rowFirst = first
  for (let j = 0; j < ny; j++) {
    let value = rowFirst
    for (let i = 0; i < nx; i++) {
      value += (bytes[place++]! - 127) * step
      if (i === 0) rowFirst = value
      values[j * nx + i] = value
    }
  }
  return values
}
