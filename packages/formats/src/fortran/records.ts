import { BrokenFile } from '../broken-file.ts'

/** One record, read from its first byte on. Names are Chinese and appear in the refusal. */
export interface RecordFields {
  /** Of the first byte of the payload in the file. */
  readonly offset: number
  readonly length: number
  /** Bytes not read yet. */
  left(): number
  int(name: string): number
  short(name: string): number
  float(name: string): number
  /** Text without its trailing blanks; `latin1`, as Fortran writes bytes. */
  text(bytes: number, name: string): string
  ints(count: number, name: string): Int32Array
  floats(count: number, name: string): Float32Array
  /** The record must be used up here. */
  end(name: string): void
}

export interface FortranRecords {
  readonly littleEndian: boolean
  /** Offset of the next record's length word. */
  at(): number
  more(): boolean
  /** Payload length of the next record; refuses like {@link FortranRecords.next}. */
  peek(name: string): number
  /** The next record; with `bytes`, only one of that length. */
  next(name: string, bytes?: number): RecordFields
}

const latin1 = new TextDecoder('latin1')
const fieldBytes = { int: 4, float: 4, short: 2 } as const

const fieldsOf = (view: DataView, offset: number, length: number, littleEndian: boolean): RecordFields => {
  let at = offset
  const end = offset + length
  const take = (bytes: number, name: string): number => {
    if (!(bytes >= 0) || bytes > end - at) throw new BrokenFile(at, `“${name}”需要 ${bytes} 字节，记录只剩 ${end - at} 字节`)
    at += bytes
    return at - bytes
  }
  return {
    offset,
    length,
    left: () => end - at,
    int: name => view.getInt32(take(fieldBytes.int, name), littleEndian),
    short: name => view.getInt16(take(fieldBytes.short, name), littleEndian),
    float: name => view.getFloat32(take(fieldBytes.float, name), littleEndian),
    text: (bytes, name) => latin1.decode(new Uint8Array(view.buffer, view.byteOffset + take(bytes, name), bytes)).replace(/[\0 ]+$/, ''),
    ints: (count, name) => {
      const from = take(4 * count, name)
      return Int32Array.from({ length: count }, (_, i) => view.getInt32(from + 4 * i, littleEndian))
    },
    floats: (count, name) => {
      const from = take(4 * count, name)
      const values = new Float32Array(count)
      for (let i = 0; i < count; i++) values[i] = view.getFloat32(from + 4 * i, littleEndian)
      return values
    },
    end: name => {
      if (at !== end) throw new BrokenFile(at, `“${name}”记录多出 ${end - at} 字节`)
    },
  }
}

/** Length of the record at `at`, judged by both of its words; a reason in Chinese when they do not frame one. */
const framed = (view: DataView, at: number, littleEndian: boolean): number | string => {
  if (view.byteLength - at < 8) return `文件在此结束，不足一条记录（余 ${view.byteLength - at} 字节）`
  const length = view.getInt32(at, littleEndian)
  if (length < 0) return '记录长度为负：不支持超过 2 GB 的续接记录'
  if (length > view.byteLength - at - 8) return `记录长度 ${length} 超出文件末尾（余 ${view.byteLength - at - 8} 字节），文件可能被截断`
  const closing = view.getInt32(at + 4 + length, littleEndian)
  return closing === length ? length : `记录首尾长度不一致：${length} 与 ${closing}`
}

/** Byte order in which the first record is framed; refuses when neither frames it. */
const byteOrder = (view: DataView): boolean => {
  const little = framed(view, 0, true)
  const big = framed(view, 0, false)
  if (typeof little === 'number' || typeof big === 'number') return typeof little === 'number'
  const plausible = view.byteLength >= 4 && view.getUint32(0, true) < view.getUint32(0, false)
  throw new BrokenFile(0, `不是 Fortran 顺序文件：${plausible ? little : big}`)
}

/** Opens a sequential unformatted file; the byte order is found in the first record. */
export const fortranRecords = (bytes: Uint8Array): FortranRecords => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const littleEndian = byteOrder(view)
  let at = 0
  const peek = (name: string): number => {
    const length = framed(view, at, littleEndian)
    if (typeof length === 'string') throw new BrokenFile(at, `“${name}”${length}`)
    return length
  }
  return {
    littleEndian,
    at: () => at,
    more: () => at < view.byteLength,
    peek,
    next: (name, bytes) => {
      const length = peek(name)
      if (bytes !== undefined && length !== bytes) throw new BrokenFile(at, `“${name}”记录长度为 ${length}，应为 ${bytes}`)
      const fields = fieldsOf(view, at + 4, length, littleEndian)
      at += length + 8
      return fields
    },
  }
}
