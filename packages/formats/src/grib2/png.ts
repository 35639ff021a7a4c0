import { inflateSync } from 'node:zlib'
import { BrokenFile } from '../broken-file.ts'
import type { Section } from './octets.ts'
import { applyScaling, scalingOf } from './scaling.ts'
import { countOf } from './simple.ts'

interface Picture {
  width: number
  height: number
  /** Bits of one point: 1, 2, 4 (several in a byte, the first in front), or 8 to 32. */
  bits: number
  packed: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Samples a point by colour type: grey, RGB, RGBA (template 5.41 needs no others). */
const samples: Record<number, number> = { 0: 1, 2: 3, 6: 4 }

const readHeader = (view: DataView, at: number, offset: number): Omit<Picture, 'packed'> => {
  const [bitDepth, colour, interlace] = [view.getUint8(at + 8), view.getUint8(at + 9), view.getUint8(at + 12)]
  const bits = (samples[colour] ?? 0) * bitDepth
  if (![1, 2, 4, 8, 16, 24, 32].includes(bits) || interlace !== 0) throw new BrokenFile(offset, 'PNG 的颜色类型、位深或隔行方式不支持')
  return { width: view.getUint32(at), height: view.getUint32(at + 4), bits }
}

const readPicture = (bytes: Uint8Array, offset: number): Picture => {
  if (!signature.every((byte, i) => bytes[i] === byte)) throw new BrokenFile(offset, '数据节不是 PNG')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: Uint8Array[] = []
  let header: Omit<Picture, 'packed'> | null = null
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [length, kind] = [view.getUint32(at), new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8))]
    if (length > bytes.length - at - 12) throw new BrokenFile(offset + at, 'PNG 数据块在此截断')
    if (kind === 'IHDR' && length === 13) header = readHeader(view, at + 8, offset)
    if (kind === 'IDAT') pieces.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  if (!header || pieces.length === 0) throw new BrokenFile(offset, 'PNG 缺少 IHDR 或 IDAT')
  const packed = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let to = 0
  for (const piece of pieces) {
    packed.set(piece, to)
    to += piece.length
  }
  return { ...header, packed }
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const predicted = (filter: number, left: number, up: number, corner: number): number => {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

/** Bytes of a row, the filter in front of it included. */
const strideOf = ({ width, bits }: Pick<Picture, 'width' | 'bits'>): number => Math.ceil((width * bits) / 8) + 1

/** Undoes the five filters of PNG (RFC 2083 section 6) in place, row by row; each row has its filter in front. */
const unfilter = (raw: Uint8Array, picture: Picture, offset: number): void => {
  const stride = strideOf(picture)
  // Filters look a point back, at least a byte.
  const depth = Math.max(1, picture.bits / 8)
  for (let y = 0; y < picture.height; y++) {
    const filter = raw[y * stride]!
    if (filter > 4) throw new BrokenFile(offset, `PNG 滤波方式 ${filter} 不存在`)
    for (let i = 1; i < stride; i++) {
      const at = y * stride + i
      const left = i > depth ? raw[at - depth]! : 0
      const up = y > 0 ? raw[at - stride]! : 0
      const corner = y > 0 && i > depth ? raw[at - stride - depth]! : 0
      raw[at] = raw[at]! + predicted(filter, left, up, corner)
    }
  }
}

const inflate = (packed: Uint8Array, size: number, offset: number): Uint8Array => {
  try {
    const raw = inflateSync(packed, { maxOutputLength: size })
    if (raw.length === size) return raw
  } catch {
    // Reported below: a wrong stream and a wrong length are the same to a reader.
  }
  throw new BrokenFile(offset, 'PNG 数据损坏或长度不符')
}

/** The point `x` of the row that begins at `at`. */
const pointOf = (raw: Uint8Array, at: number, x: number, bits: number): number => {
  if (bits < 8) return (raw[at + ((x * bits) >> 3)]! >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1)
  let value = 0
  for (let byte = 0; byte < bits / 8; byte++) value = value * 256 + raw[at + (x * bits) / 8 + byte]!
  return value
}

/** Template 5.41: the integers X are the points of a PNG picture, most significant byte first. */
export const unpackPng = (representation: Section, data: Section): Float32Array => {
  const scaling = scalingOf(representation)
  const integers = new Float64Array(countOf(representation))
  if (scaling.bits === 0) return applyScaling(integers, scaling)
  const offset = data.start + 5
  const picture = readPicture(data.bytes(6), offset)
  if (picture.width * picture.height !== integers.length)
    throw new BrokenFile(offset, `PNG 有 ${picture.width}×${picture.height} 点，应为 ${integers.length} 点`)
  const stride = strideOf(picture)
  const raw = inflate(picture.packed, stride * picture.height, offset)
  unfilter(raw, picture, offset)
  for (let i = 0; i < integers.length; i++)
    integers[i] = pointOf(raw, Math.floor(i / picture.width) * stride + 1, i % picture.width, picture.bits)
  return applyScaling(integers, scaling)
}
