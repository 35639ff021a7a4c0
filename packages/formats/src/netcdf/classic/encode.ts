import type { Attribute, Attributes, NetcdfType } from '../netcdf-file.ts'
import { classicTypes, codeOf, padTo4 } from './types.ts'

export interface OutVariable {
  name: string
  type: Exclude<NetcdfType, 'string' | 'other' | 'ubyte' | 'ushort' | 'uint' | 'int64' | 'uint64'>
  /** Slowest first; the record dimension, when there is one, in front. */
  dimensions: readonly string[]
  attributes: Attributes
  /** Values of one record (of the whole variable when it has no record dimension). Text of characters as their codes. */
  values(record: number): ArrayLike<number>
}

export interface OutFile {
  /** Fixed dimensions and their lengths. */
  dimensions: Readonly<Record<string, number>>
  /** The dimension that grows, and how many records are written. */
  record?: { name: string; length: number }
  attributes: Attributes
  variables: readonly OutVariable[]
}

interface Laid {
  variable: OutVariable
  isRecord: boolean
  bytes: number
  begin: number
}

/** Bytes that grow as they are written; big-endian. */
const writer = () => {
  let bytes = new Uint8Array(4096)
  let view = new DataView(bytes.buffer)
  let at = 0
  const room = (count: number): number => {
    const start = at
    at += count
    if (at > bytes.length) {
      const larger = new Uint8Array(Math.max(at, bytes.length * 2))
      larger.set(bytes)
      bytes = larger
      view = new DataView(bytes.buffer)
    }
    return start
  }
  const int = (value: number) => view.setUint32(room(4), value)
  const wide = (value: number) => view.setBigUint64(room(8), BigInt(value))
  const text = (value: string) => {
    const encoded = new TextEncoder().encode(value)
    int(encoded.length)
    bytes.set(encoded, room(padTo4(encoded.length)))
  }
  const numbers = (code: number, values: readonly number[]) => {
    const type = classicTypes[code]!
    int(values.length)
    const start = room(padTo4(values.length * type.bytes))
    for (const [i, value] of values.entries()) type.set(view, start + i * type.bytes, value)
  }
  return { int, wide, text, numbers, done: () => bytes.slice(0, at) }
}

type Writer = ReturnType<typeof writer>

const putAttribute = (out: Writer, name: string, value: Attribute, type: OutVariable['type'] | null): void => {
  out.text(name)
  if (typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string')) {
    out.int(2)
    out.text(typeof value === 'string' ? value : value.join(' '))
    return
  }
  const code = codeOf((name === '_FillValue' || name === 'missing_value') && type ? type : 'double')
  out.int(code)
  out.numbers(code, [value].flat() as number[])
}

const putAttributes = (out: Writer, attributes: Attributes, type: OutVariable['type'] | null = null): void => {
  const entries = Object.entries(attributes)
  out.int(entries.length === 0 ? 0 : 12)
  out.int(entries.length)
  for (const [name, value] of entries) putAttribute(out, name, value, type)
}

const headerOf = (file: OutFile, laid: readonly Laid[]): Uint8Array => {
  const out = writer()
  out.int(0x43444602)
  out.int(file.record?.length ?? 0)
  const names = [...(file.record ? [file.record.name] : []), ...Object.keys(file.dimensions)]
  out.int(names.length === 0 ? 0 : 10)
  out.int(names.length)
  for (const name of names) {
    out.text(name)
    out.int(file.dimensions[name] ?? 0)
  }
  putAttributes(out, file.attributes)
  out.int(laid.length === 0 ? 0 : 11)
  out.int(laid.length)
  for (const { variable, bytes, begin } of laid) {
    out.text(variable.name)
    out.int(variable.dimensions.length)
    for (const dimension of variable.dimensions) out.int(names.indexOf(dimension))
    putAttributes(out, variable.attributes, variable.type)
    out.int(codeOf(variable.type))
    out.int(Math.min(padTo4(bytes), 0xffffffff))
    out.wide(begin)
  }
  return out.done()
}

const layOut = (file: OutFile): Laid[] => {
  const laid = file.variables.map(variable => {
    const isRecord = variable.dimensions[0] === file.record?.name && file.record !== undefined
    const count = variable.dimensions.slice(isRecord ? 1 : 0).reduce((product, name) => product * file.dimensions[name]!, 1)
    return { variable, isRecord, bytes: count * classicTypes[codeOf(variable.type)]!.bytes, begin: 0 }
  })
  let at = headerOf(file, laid).length
  for (const each of [...laid.filter(one => !one.isRecord), ...laid.filter(one => one.isRecord)]) {
    each.begin = at
    at += padTo4(each.bytes)
  }
  return laid
}

const encode = ({ variable, bytes, isRecord }: Laid, record: number, alone: boolean): Uint8Array => {
  const type = classicTypes[codeOf(variable.type)]!
  const values = variable.values(record)
  if (values.length * type.bytes !== bytes)
    throw new RangeError(`${variable.name}: ${values.length} values given, ${bytes / type.bytes} expected`)
  const out = new Uint8Array(isRecord && alone ? bytes : padTo4(bytes))
  const view = new DataView(out.buffer)
  for (let i = 0; i < values.length; i++) type.set(view, i * type.bytes, values[i]!)
  return out
}

/** A 64-bit-offset file (CDF-2) in pieces: header, fixed variables, then record after record. One record is in memory at a time. */
export function* netcdfChunks(file: OutFile): Generator<Uint8Array> {
  const laid = layOut(file)
  yield headerOf(file, laid)
  for (const each of laid.filter(one => !one.isRecord)) yield encode(each, 0, false)
  const records = laid.filter(one => one.isRecord)
  for (let record = 0; record < (file.record?.length ?? 0); record++)
    for (const each of records) yield encode(each, record, records.length === 1)
}
