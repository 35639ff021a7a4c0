import { deflateRawSync, inflateRawSync } from 'node:zlib'

type Packable = Float64Array | Float32Array | Int32Array | Uint8Array

const bytesOf = (values: Packable) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

export const packTrack = (values: Packable): Buffer => deflateRawSync(bytesOf(values), { level: 3 })

/** A separate copy: the offset of numbers must be a multiple of their size. */
const plain = (data: Buffer): ArrayBuffer => new Uint8Array(inflateRawSync(data)).buffer

export const float64Of = (data: Buffer): Float64Array => new Float64Array(plain(data))
export const float32Of = (data: Buffer): Float32Array => new Float32Array(plain(data))
export const bytesFrom = (data: Buffer): Uint8Array => new Uint8Array(plain(data))

/** Little-endian on the wire, as on every machine that this runs on. */
export const base64Of = (values: Packable): string => bytesOf(values).toString('base64')
