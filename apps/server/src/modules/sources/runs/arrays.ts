import type { ArrayType } from '#/platform/database/tables.ts'
import type { StoredArray } from './queries.ts'

export type RunData = Float32Array | Float64Array | Int32Array

/** One array of a result. Row-major in `shape`; NaN is missing. */
export interface RunArray {
  name: string
  data: RunData
  shape: readonly number[]
  unit?: string
}

const kinds = { float32: Float32Array, float64: Float64Array, int32: Int32Array } as const satisfies Record<ArrayType, unknown>

const typeOf = (data: RunData): ArrayType => (data instanceof Float32Array ? 'float32' : data instanceof Float64Array ? 'float64' : 'int32')

/** @throws RangeError when the shape does not hold the values */
export const toStored = ({ name, data, shape, unit }: RunArray): StoredArray => {
  const cells = shape.reduce((product, extent) => product * extent, 1)
  if (cells !== data.length) throw new RangeError(`array ${name}: ${data.length} values do not fill ${shape.join(' x ')}`)
  return {
    name,
    type: typeOf(data),
    shape: [...shape],
    unit: unit ?? null,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** A copy: a database row's buffer need not stand on a multiple of the element's size. */
export const fromStored = ({ name, type, shape, unit, data }: StoredArray): RunArray => {
  const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer
  return { name, data: new kinds[type](bytes), shape, ...(unit !== null && { unit }) }
}
