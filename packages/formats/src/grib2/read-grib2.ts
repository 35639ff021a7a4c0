import { BrokenFile, type FileProblem, type ReadResult, tryRead } from '../broken-file.ts'
import { applyBitmap, straightenRows } from './arrange.ts'
import { unpackComplex } from './complex.ts'
import { type Grid, readGrid } from './grid.ts'
import { type GribParameter, parameterOf } from './parameters.ts'
import { unpackPng } from './png.ts'
import { type Product, readProduct, referenceTime } from './product.ts'
import { type FieldSections, readMessages } from './sections.ts'
import { unpackSimple } from './simple.ts'

export interface Grib2Field {
  message: number
  offset: number
  discipline: number
  /** Null when the table of names does not know it. */
  parameter: GribParameter | null
  /** UTC milliseconds. */
  referenceTime: number
  product: Product
  grid: Grid
  packing: number
  /** Why its values cannot be read, or null. */
  unsupported: FileProblem | null
  /** Unpacks the field: the grid's nx × ny values in its scanning order, NaN missing. Throws `BrokenFile`. */
  values(): Float32Array
}

export interface Grib2File {
  fields: Grib2Field[]
  /** Messages that were left out because they are of another edition. */
  skipped: FileProblem[]
}

type Unpack = (sections: FieldSections) => Float32Array

const packings: Readonly<Record<number, Unpack>> = {
  0: ({ representation, data }) => unpackSimple(representation, data),
  2: ({ representation, data }) => unpackComplex(representation, data, false),
  3: ({ representation, data }) => unpackComplex(representation, data, true),
  41: ({ representation, data }) => unpackPng(representation, data),
  40010: ({ representation, data }) => unpackPng(representation, data),
}

const packingNames: Readonly<Record<number, string>> = {
  1: '矩阵',
  4: 'IEEE 浮点',
  40: 'JPEG 2000',
  40000: 'JPEG 2000',
  42: 'CCSDS',
  50: '谱系数',
  51: '谱系数',
  61: '对数',
  200: '游程编码',
}

const unsupportedPacking = ({ message, offset, representation }: FieldSections, packing: number): FileProblem | null => {
  if (packings[packing]) return null
  const name = packingNames[packing] ?? '未知'
  return {
    message: `第 ${message} 条报文（第 ${offset} 字节处）使用 ${name} 压缩（模板 5.${packing}），暂不支持`,
    offset: representation.start,
  }
}

const fieldOf = (sections: FieldSections): Grib2Field => {
  const { message, offset, discipline } = sections
  const reference = referenceTime(sections.identification)
  const product = readProduct(sections.product, reference)
  const grid = readGrid(sections.grid)
  const packing = sections.representation.uint(10, 2)
  const unsupported = unsupportedPacking(sections, packing)
  const values = () => {
    if (unsupported) throw new BrokenFile(unsupported.offset, unsupported.message)
    return straightenRows(applyBitmap(packings[packing]!(sections), sections.grid.uint(7, 4), sections), grid)
  }
  const parameter = parameterOf(discipline, product.category, product.number)
  return { message, offset, discipline, parameter, referenceTime: reference, product, grid, packing, unsupported, values }
}

/**
 * Lists the fields of a GRIB2 file; each is unpacked when its `values()` are requested. A broken file, and one of which nothing can be
 * read, is refused with the message and the byte.
 */
export const readGrib2 = (bytes: Uint8Array): ReadResult<Grib2File> => {
  const result = tryRead('GRIB2', () => {
    const { fields, foreign } = readMessages(bytes)
    return { fields: fields.map(fieldOf), skipped: foreign }
  })
  if (!result.ok) return result
  const { fields, skipped } = result.file
  const reasons = [...skipped, ...fields.flatMap(field => field.unsupported ?? [])]
  const nothing = reasons[0] && fields.every(field => field.unsupported)
  return nothing ? { ok: false, problem: reasons[0]! } : result
}
