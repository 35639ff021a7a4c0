import { BrokenFile, type FileProblem, type ReadResult, tryRead } from '../broken-file.ts'
import { applyBitmap, straightenRows } from './arrange.ts'
import { unpackCcsds } from './ccsds.ts'
import { unpackComplex } from './complex.ts'
import { edition1Field } from './edition1.ts'
import { type Grid, readGrid } from './grid.ts'
import { isJpeg2000Loaded, loadJpeg2000, unpackJpeg2000 } from './jpeg2000.ts'
import { type GribParameter, parameterOf } from './parameters.ts'
import { unpackPng } from './png.ts'
import { type Product, readProduct, referenceTime } from './product.ts'
import { type FieldSections, readMessages } from './sections.ts'
import { unpackSimple } from './simple.ts'

export interface Grib2Field {
  edition: 1 | 2
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
}

type Unpack = (sections: FieldSections) => Float32Array

const packings: Readonly<Record<number, Unpack>> = {
  0: ({ representation, data }) => unpackSimple(representation, data),
  2: ({ representation, data }) => unpackComplex(representation, data, false),
  3: ({ representation, data }) => unpackComplex(representation, data, true),
  41: ({ representation, data }) => unpackPng(representation, data),
  40: ({ representation, data }) => unpackJpeg2000(representation, data),
  40000: ({ representation, data }) => unpackJpeg2000(representation, data),
  42: ({ representation, data }) => unpackCcsds(representation, data),
  40010: ({ representation, data }) => unpackPng(representation, data),
}

const packingNames: Readonly<Record<number, string>> = {
  1: '矩阵',
  4: 'IEEE 浮点',
  50: '谱系数',
  51: '谱系数',
  61: '对数',
  200: '游程编码',
}

const isJpeg2000 = (packing: number): boolean => packing === 40 || packing === 40_000

const unsupportedPacking = ({ message, offset, representation }: FieldSections, packing: number): FileProblem | null => {
  if (packings[packing] && (!isJpeg2000(packing) || isJpeg2000Loaded())) return null
  const name = isJpeg2000(packing) ? 'JPEG 2000' : (packingNames[packing] ?? '未知')
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
  return { edition: 2, message, offset, discipline, parameter, referenceTime: reference, product, grid, packing, unsupported, values }
}

/** {@link readGrib2} after loading what its packings need: JPEG 2000 has a library of WebAssembly. */
export const openGrib2 = async (bytes: Uint8Array): Promise<ReadResult<Grib2File>> => {
  const read = readGrib2(bytes)
  const needsLibrary = read.ok ? read.file.fields.some(({ packing }) => isJpeg2000(packing)) : read.problem.message.includes('JPEG 2000')
  if (!needsLibrary || isJpeg2000Loaded()) return read
  await loadJpeg2000()
  return readGrib2(bytes)
}

/**
 * Lists the fields of a GRIB file, of edition 2 or 1; each is unpacked when its `values()` are requested. A broken file, and one of which nothing can be
 * read, is refused with the message and the byte.
 */
export const readGrib2 = (bytes: Uint8Array): ReadResult<Grib2File> => {
  const result = tryRead('GRIB2', () => {
    const fields = readMessages(bytes).map(
      (part): Grib2Field => (part.edition === 2 ? fieldOf(part.sections) : edition1Field(bytes, part.offset, part.length, part.message)),
    )
    return { fields }
  })
  if (!result.ok) return result
  const { fields } = result.file
  const reasons = fields.flatMap(field => field.unsupported ?? [])
  const nothing = reasons[0] && fields.every(field => field.unsupported)
  return nothing ? { ok: false, problem: reasons[0]! } : result
}
