import type { NetcdfType, Stored } from '../netcdf-file.ts'

interface ClassicType {
  type: NetcdfType
  bytes: number
  make(count: number): Stored
  get(view: DataView, at: number): number
  set(view: DataView, at: number, value: number): void
}

/** External types by their code; all big-endian (netCDF classic format specification, "nc_type"). */
export const classicTypes: Readonly<Record<number, ClassicType>> = {
  1: { type: 'byte', bytes: 1, make: n => new Int8Array(n), get: (v, at) => v.getInt8(at), set: (v, at, x) => v.setInt8(at, x) },
  2: { type: 'char', bytes: 1, make: n => new Uint8Array(n), get: (v, at) => v.getUint8(at), set: (v, at, x) => v.setUint8(at, x) },
  3: { type: 'short', bytes: 2, make: n => new Int16Array(n), get: (v, at) => v.getInt16(at), set: (v, at, x) => v.setInt16(at, x) },
  4: { type: 'int', bytes: 4, make: n => new Int32Array(n), get: (v, at) => v.getInt32(at), set: (v, at, x) => v.setInt32(at, x) },
  5: { type: 'float', bytes: 4, make: n => new Float32Array(n), get: (v, at) => v.getFloat32(at), set: (v, at, x) => v.setFloat32(at, x) },
  6: { type: 'double', bytes: 8, make: n => new Float64Array(n), get: (v, at) => v.getFloat64(at), set: (v, at, x) => v.setFloat64(at, x) },
  7: { type: 'ubyte', bytes: 1, make: n => new Uint8Array(n), get: (v, at) => v.getUint8(at), set: (v, at, x) => v.setUint8(at, x) },
  8: { type: 'ushort', bytes: 2, make: n => new Uint16Array(n), get: (v, at) => v.getUint16(at), set: (v, at, x) => v.setUint16(at, x) },
  9: { type: 'uint', bytes: 4, make: n => new Uint32Array(n), get: (v, at) => v.getUint32(at), set: (v, at, x) => v.setUint32(at, x) },
  10: {
    type: 'int64',
    bytes: 8,
    make: n => new Float64Array(n),
    get: (v, at) => Number(v.getBigInt64(at)),
    set: (v, at, x) => v.setBigInt64(at, BigInt(x)),
  },
  11: {
    type: 'uint64',
    bytes: 8,
    make: n => new Float64Array(n),
    get: (v, at) => Number(v.getBigUint64(at)),
    set: (v, at, x) => v.setBigUint64(at, BigInt(x)),
  },
}

export const codeOf = (type: NetcdfType): number =>
  Number(Object.keys(classicTypes).find(code => classicTypes[Number(code)]!.type === type))

/** Names, attributes and fixed variables fill up to the next multiple of four bytes. */
export const padTo4 = (bytes: number): number => Math.ceil(bytes / 4) * 4
