import { BrokenFile, type FileProblem } from '../broken-file.ts'
import { edition1Parameter, edition1Surface } from './edition1-parameters.ts'
import { type Grid, pointsOf, reducedGrid } from './grid.ts'
import { bitReader, type Section, sectionAt, signMagnitude } from './octets.ts'
import type { GribParameter } from './parameters.ts'
import type { Product } from './product.ts'

/** A message of edition 1: product, grid, bitmap, data. */
interface Message {
  message: number
  offset: number
  product: Section
  grid: Section | null
  bitmap: Section | null
  data: Section
}

export interface Edition1Field {
  edition: 1
  message: number
  offset: number
  discipline: number
  parameter: GribParameter | null
  referenceTime: number
  product: Product
  grid: Grid
  packing: number
  unsupported: FileProblem | null
  values(): Float32Array
}

const [hasGrid, hasBitmap] = [0x80, 0x40]

const messageAt = (file: Uint8Array, offset: number, length: number, message: number): Message => {
  let at = offset + 8
  const stop = offset + length - 4
  const next = (number: number): Section => {
    const size = at + 3 <= stop ? file[at]! * 65_536 + file[at + 1]! * 256 + file[at + 2]! : 0
    if (size < 6 || at + size > stop) throw new BrokenFile(at, `第 ${message} 条报文的节长度 ${size} 不合理`)
    const section = sectionAt(file, at, size, number)
    at += size
    return section
  }
  const product = next(1)
  const flags = product.octet(8)
  const grid = flags & hasGrid ? next(2) : null
  const bitmap = flags & hasBitmap ? next(3) : null
  return { message, offset, product, grid, bitmap, data: next(4) }
}

/** Base-16 exponent of excess 64 and 24 bits of fraction, as edition 1 writes numbers. */
export const ibmFloat = (word: number): number => {
  const magnitude = (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 0x7f) - 64) - 24)
  return word >>> 31 ? -magnitude : magnitude
}

const unitMs: Readonly<Record<number, number>> = {
  0: 60_000,
  1: 3_600_000,
  2: 86_400_000,
  10: 10_800_000,
  11: 21_600_000,
  12: 43_200_000,
  254: 1_000,
}

/** Code table 5: what the two periods mean, as code table 4.10 of edition 2. */
const processes: Readonly<Record<number, number | null>> = { 2: null, 3: 0, 4: 1, 5: 4 }

const referenceOf = (p: Section): number =>
  Date.UTC((p.octet(25) - 1) * 100 + p.octet(13), p.octet(14) - 1, p.octet(15), p.octet(16), p.octet(17))

const productOf = (p: Section, reference: number): { parameter: GribParameter | null; factor: number; product: Product } => {
  const number = p.octet(9)
  const known = edition1Parameter(p.octet(5), p.octet(4), number)
  const [unit, indicator] = [unitMs[p.octet(18)] ?? Number.NaN, p.octet(21)]
  const first = indicator === 10 ? p.uint(19, 2) : p.octet(19)
  const isSpan = indicator in processes
  const begin = reference + first * unit
  return {
    parameter: known?.parameter ?? null,
    factor: known?.factor ?? 1,
    product: {
      template: 0,
      category: 255,
      number,
      surface: known?.surface ?? edition1Surface(p.octet(10), p.uint(11, 2)),
      surface2: null,
      begin,
      end: isSpan ? reference + p.octet(20) * unit : begin,
      process: isSpan ? processes[indicator]! : null,
      verticalCoordinates: new Float32Array(0),
    },
  }
}

const sphereM = 6_367_470

const angle = (g: Section, octet: number): number => g.int(octet, 3) / 1000
const missing16 = 0xffff

/** Lengths of the rows: after the vertical coordinates, from the octet that the section names. */
const rowLengthsOf = (g: Section, ny: number): number[] => {
  const first = g.octet(5) + 4 * g.octet(4)
  return Array.from({ length: ny }, (_, row) => g.uint(first + 2 * row, 2))
}

const noList = 255

const gridOf = (g: Section): Grid => {
  const type = g.octet(6)
  const flags = g.octet(17)
  const scan = g.octet(28)
  const base = {
    nx: g.uint(7, 2),
    ny: g.uint(9, 2),
    scan: { westward: (scan & 0x80) !== 0, northward: (scan & 0x40) !== 0, byColumn: (scan & 0x20) !== 0, alternating: false },
    earthRadiusM: sphereM,
    latitude1: angle(g, 11),
    longitude1: angle(g, 14),
    gridWinds: (flags & 0x08) !== 0,
  }
  const step = (octet: number) => (flags & 0x80 && g.uint(octet, 2) !== missing16 ? g.uint(octet, 2) / 1000 : Number.NaN)
  const isUneven = base.nx === missing16 || base.ny === missing16
  if (!isUneven && (type === 0 || type === 4)) {
    const corner = { latitude2: angle(g, 18), longitude2: angle(g, 21), dx: step(24) }
    if (type === 0) return { ...base, ...corner, kind: 'latlon', dy: step(26) }
    return { ...base, ...corner, kind: 'gaussian', parallels: g.uint(26, 2) }
  }
  if (type === 4 && base.nx === missing16 && base.ny !== missing16 && g.octet(5) !== noList) {
    const rows = { latitude2: angle(g, 18), longitude2: angle(g, 21), parallels: g.uint(26, 2), rowLengths: rowLengthsOf(g, base.ny) }
    return reducedGrid(base, rows) ?? { ...base, kind: 'other', template: type }
  }
  if (!isUneven && (type === 3 || type === 5)) {
    const plane = { trueLatitude: 60, orientation: angle(g, 18), dxM: g.uint(21, 3), dyM: g.uint(24, 3) }
    const southPole = (g.octet(27) & 0x80) !== 0
    if (type === 5) return { ...base, ...plane, kind: 'polar', southPole, trueLatitude: southPole ? -60 : 60 }
    const [parallel1, parallel2] = [angle(g, 29), angle(g, 32)]
    return { ...base, ...plane, kind: 'lambert', trueLatitude: parallel1, parallel1, parallel2 }
  }
  return { ...base, kind: 'other', template: type }
}

/** Why the data of a message cannot be read, or null. */
const unsupportedOf = ({ message, offset, grid, bitmap, data }: Message, kind: string | null): FileProblem | null => {
  const reason = (what: string): FileProblem => ({
    message: `第 ${message} 条报文（第 ${offset} 字节处，GRIB 第 1 版）${what}，暂不支持`,
    offset,
  })
  if (!grid) return reason('没有网格定义节')
  const flags = data.octet(4)
  if (flags & 0x80) return reason('为谱系数')
  if (flags & 0x40) return reason('使用二阶压缩')
  if (bitmap && bitmap.uint(5, 2) !== 0) return reason('使用预定义位图')
  return kind === 'other' ? reason('的网格类型不支持') : null
}

const unpack = ({ product, bitmap, data }: Message, grid: Grid, factor: number): Float32Array => {
  const points = pointsOf(grid)
  const decimal = signMagnitude(product.uint(27, 2), 16)
  const [binary, reference, bits] = [data.int(5, 2), ibmFloat(data.uint(7, 4)), data.octet(11)]
  if (bits > 32) throw new BrokenFile(data.start, `每个数 ${bits} 位，超过 32 位`)
  const mask = bitmap?.bytes(7)
  if (mask && mask.length * 8 < points) throw new BrokenFile(bitmap!.start, `位图短于格点数 ${points}`)
  const isThere = (i: number) => !mask || (mask[i >> 3]! & (0x80 >> (i & 7))) !== 0
  const reader = bitReader(data.bytes(12), data.start + 11)
  const [step, scale] = [2 ** binary, factor / 10 ** decimal]
  const values = new Float32Array(points)
  for (let i = 0; i < points; i++) values[i] = isThere(i) ? (reference + (bits > 0 ? reader.read(bits) * step : 0)) * scale : Number.NaN
  return values
}

/**
 * The field of a message of edition 1 with simple packing, in the terms of edition 2: names, surfaces (Pa, m) and units. Longitude-latitude,
 * Gaussian (reduced too), Lambert and polar stereographic grids; others come with the reason why they are not read.
 */
export const edition1Field = (file: Uint8Array, offset: number, length: number, message: number): Edition1Field => {
  const parts = messageAt(file, offset, length, message)
  const reference = referenceOf(parts.product)
  const { parameter, factor, product } = productOf(parts.product, reference)
  const grid: Grid = parts.grid
    ? gridOf(parts.grid)
    : {
        kind: 'other',
        template: 255,
        nx: 0,
        ny: 0,
        scan: { westward: false, northward: false, byColumn: false, alternating: false },
        earthRadiusM: Number.NaN,
        latitude1: Number.NaN,
        longitude1: Number.NaN,
        gridWinds: false,
      }
  const unsupported = unsupportedOf(parts, grid.kind)
  const values = () => {
    if (unsupported) throw new BrokenFile(unsupported.offset, unsupported.message)
    return unpack(parts, grid, factor)
  }
  return { edition: 1, message, offset, discipline: 0, parameter, referenceTime: reference, product, grid, packing: 0, unsupported, values }
}
