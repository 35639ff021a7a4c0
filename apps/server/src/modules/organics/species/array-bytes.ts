/** Header of an array of one dimension: dimensions, null flag, type, length, lower bound. */
const headerBytes = 20

/**
 * Arrays of `real` as `array_send` writes them, one after the other.
 *
 * @param size elements of each row to keep; shorter arrays are filled up with NaN
 * @returns rows x size; NaN is null
 * @throws RangeError for bytes that are no array of one dimension
 */
export const decodeRealArrays = (bytes: Buffer, rows: number, size: number): Float32Array => {
  const values = new Float32Array(rows * size).fill(Number.NaN)
  let at = 0
  for (let row = 0; row < rows; row++) {
    if (bytes.readInt32BE(at) !== 1) throw new RangeError(`row ${row} is no array of one dimension`)
    const length = bytes.readInt32BE(at + 12)
    at += headerBytes
    for (let i = 0; i < length; i++) {
      const present = bytes.readInt32BE(at) === 4
      at += 4
      if (!present) continue
      if (i < size) values[row * size + i] = bytes.readFloatBE(at)
      at += 4
    }
  }
  return values
}
