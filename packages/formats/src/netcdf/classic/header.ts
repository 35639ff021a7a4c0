import { BrokenFile } from '../../broken-file.ts'
import type { Attribute, Attributes, NetcdfDimension, NetcdfVariable } from '../netcdf-file.ts'
import { classicTypes, padTo4 } from './types.ts'

export interface ClassicVariable extends NetcdfVariable {
  code: number
  /** Byte of the first value. */
  begin: number
  isRecord: boolean
  /** Bytes of the variable, or of one record of it, without padding. */
  bytes: number
}

export interface ClassicHeader {
  version: 1 | 2 | 5
  dimensions: NetcdfDimension[]
  attributes: Attributes
  variables: ClassicVariable[]
  /** Bytes from one record to the next. */
  recordStep: number
}

/** The number of records of a file still being written: all bits are 1, in 32 or (CDF-5) 64 of them. */
const unknownCount = 0xffffffff

/** Walks over the bytes of a header; each read says what it wanted when the file ends too early. */
const cursorOf = (bytes: Uint8Array, version: 1 | 2 | 5) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 4
  const take = (count: number, what: string): number => {
    const start = at
    if (count > bytes.length - at) throw new BrokenFile(at, `${what}不完整，文件在此截断`)
    at += count
    return start
  }
  const int = (what: string) => view.getUint32(take(4, what))
  const wide = (what: string) => {
    const value = Number(view.getBigUint64(take(8, what)))
    if (value === 2 ** 64) return unknownCount
    if (value > Number.MAX_SAFE_INTEGER) throw new BrokenFile(at - 8, `${what}过大`)
    return value
  }
  const size = (what: string) => (version === 5 ? wide(what) : int(what))
  const offset = (what: string) => (version === 1 ? int(what) : wide(what))
  const name = (what: string) => {
    const length = size(`${what}名称长度`)
    const start = take(padTo4(length), `${what}名称`)
    return new TextDecoder().decode(bytes.subarray(start, start + length))
  }
  /** Number of entries of a list; each entry has at least `least` bytes, so a lying count is seen before anything is allotted. */
  const list = (tag: number, least: number, what: string) => {
    const start = at
    const found = int(`${what}列表`)
    const count = size(`${what}个数`)
    if (found !== tag && (found !== 0 || count !== 0)) throw new BrokenFile(start, `${what}列表的标记为 ${found}，应为 ${tag}`)
    if (count * least > bytes.length - at) throw new BrokenFile(start, `${what}个数 ${count} 超出文件长度`)
    return count
  }
  return { view, int, size, offset, name, list, take, position: () => at }
}

type Cursor = ReturnType<typeof cursorOf>

const typeAt = (cursor: Cursor, what: string) => {
  const code = cursor.int(`${what}类型`)
  const type = classicTypes[code]
  if (!type) throw new BrokenFile(cursor.position() - 4, `${what}的数据类型 ${code} 无法识别`)
  return { code, ...type }
}

const readAttributes = (cursor: Cursor, bytes: Uint8Array): Attributes => {
  const attributes: Attributes = Object.create(null) as Attributes
  for (let left = cursor.list(12, 12, '属性'); left > 0; left--) {
    const name = cursor.name('属性')
    const type = typeAt(cursor, `属性 ${name} `)
    const count = cursor.size(`属性 ${name} 长度`)
    const start = cursor.take(padTo4(count * type.bytes), `属性 ${name}`)
    const numbers = () => Array.from({ length: count }, (_, i) => type.get(cursor.view, start + i * type.bytes))
    const text = () => new TextDecoder().decode(bytes.subarray(start, start + count)).replace(/\0+$/, '')
    const value: Attribute = type.type === 'char' ? text() : numbers()
    attributes[name] = Array.isArray(value) && value.length === 1 ? (value[0] as number) : value
  }
  return attributes
}

const readVariable = (cursor: Cursor, bytes: Uint8Array, dimensions: readonly NetcdfDimension[]): ClassicVariable => {
  const start = cursor.position()
  const name = cursor.name('变量')
  const rank = cursor.size(`变量 ${name} 维数`)
  if (rank > 1024) throw new BrokenFile(start, `变量 ${name} 的维数 ${rank} 不合理`)
  const ids = Array.from({ length: rank }, () => cursor.size(`变量 ${name} 维`))
  const own = ids.map(id => {
    const dimension = dimensions[id]
    if (!dimension) throw new BrokenFile(start, `变量 ${name} 的维编号 ${id} 不存在`)
    return dimension
  })
  if (own.slice(1).some(each => each.unlimited)) throw new BrokenFile(start, `变量 ${name} 的记录维不在首位`)
  const attributes = readAttributes(cursor, bytes)
  const type = typeAt(cursor, `变量 ${name} `)
  cursor.size(`变量 ${name} 字节数`)
  const begin = cursor.offset(`变量 ${name} 位置`)
  const isRecord = own[0]?.unlimited ?? false
  const shape = own.map(each => each.length)
  const count = (isRecord ? shape.slice(1) : shape).reduce((a, b) => a * b, 1)
  return {
    name,
    type: type.type,
    code: type.code,
    dimensions: own.map(each => each.name),
    shape,
    attributes,
    begin,
    isRecord,
    bytes: count * type.bytes,
  }
}

/** One record variable alone is not padded (the format's one exception). */
const stepOf = (variables: readonly ClassicVariable[]): number => {
  const records = variables.filter(each => each.isRecord)
  return records.length === 1 ? records[0]!.bytes : records.reduce((sum, each) => sum + padTo4(each.bytes), 0)
}

const checkExtent = (variable: ClassicVariable, records: number, step: number, length: number): void => {
  const end = variable.begin + (variable.isRecord ? (records - 1) * step : 0) + variable.bytes
  if (variable.isRecord && records === 0) return
  if (end > length)
    throw new BrokenFile(Math.min(variable.begin, length), `变量 ${variable.name} 应到第 ${end} 字节为止，文件只有 ${length} 字节`)
}

/** Header of a classic (CDF-1), 64-bit-offset (CDF-2) or 64-bit-data (CDF-5) file, checked against the length of the file. */
export const readClassicHeader = (bytes: Uint8Array): ClassicHeader => {
  const version = bytes[3]
  if (version !== 1 && version !== 2 && version !== 5) throw new BrokenFile(3, `netCDF 版本 ${version ?? '缺失'} 不支持`)
  const cursor = cursorOf(bytes, version)
  const declared = cursor.size('记录数')
  const streaming = declared === unknownCount
  const count = cursor.list(10, 8, '维')
  const dimensions: NetcdfDimension[] = Array.from({ length: count }, () => {
    const name = cursor.name('维')
    const length = cursor.size(`维 ${name} 长度`)
    return { name, length: length === 0 && !streaming ? declared : length, unlimited: length === 0 }
  })
  const attributes = readAttributes(cursor, bytes)
  const variables = Array.from({ length: cursor.list(11, 20, '变量') }, () => readVariable(cursor, bytes, dimensions))
  const recordStep = stepOf(variables)
  const records = streaming ? countRecords(variables, recordStep, bytes.length) : declared
  if (streaming) setRecords(dimensions, variables, records)
  for (const variable of variables) checkExtent(variable, records, recordStep, bytes.length)
  return { version, dimensions, attributes, variables, recordStep }
}

/** A file still being written does not know its records: as many as are whole. */
const countRecords = (variables: readonly ClassicVariable[], step: number, length: number): number => {
  const records = variables.filter(each => each.isRecord)
  const first = Math.min(...records.map(each => each.begin))
  return records.length === 0 || step === 0 ? 0 : Math.max(0, Math.floor((length - first) / step))
}

const setRecords = (dimensions: NetcdfDimension[], variables: ClassicVariable[], records: number): void => {
  for (const each of dimensions) if (each.unlimited) each.length = records
  for (const each of variables) if (each.isRecord) each.shape = [records, ...each.shape.slice(1)]
}
