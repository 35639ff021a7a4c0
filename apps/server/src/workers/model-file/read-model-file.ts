import { gunzipSync } from 'node:zlib'
import type { LonLatHeights } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { type PlainMet, plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { fromGrib, type GribField } from '@qingyuan/engine/meteorology/sources/from-grib.ts'
import { fromPacked } from '@qingyuan/engine/meteorology/sources/from-packed.ts'
import { openArl } from '@qingyuan/formats/arl/open-arl.ts'
import { type ReadResult, tryRead } from '@qingyuan/formats/broken-file.ts'
import { readCalmet } from '@qingyuan/formats/calpuff/read-calmet.ts'
import { readCalpuff } from '@qingyuan/formats/calpuff/read-calpuff.ts'
import { readCdump } from '@qingyuan/formats/cdump/read-cdump.ts'
import { onRegularRows } from '@qingyuan/formats/grib2/gaussian.ts'
import { type Grib2File, openGrib2 } from '@qingyuan/formats/grib2/read-grib2.ts'
import type { ModelOutput } from '@qingyuan/formats/model-output/model-output.ts'
import { readCamxNetcdf } from '@qingyuan/formats/netcdf/camx-netcdf.ts'
import { readCfGrids } from '@qingyuan/formats/netcdf/cf-grids.ts'
import { openNetcdf } from '@qingyuan/formats/netcdf/open-netcdf.ts'
import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { readAsc } from '@qingyuan/formats/terrain/read-asc.ts'
import { readUamIv } from '@qingyuan/formats/uam-iv/read-uam-iv.ts'
import { formatOf, type ModelFormat } from './detect.ts'
import type { Origin } from './model-projection.ts'
import { gribResults, type Results, resultsOf } from './results.ts'
import { calmetWeather, isWeather, isWrf, netcdfWeather, usualRoughness, wrfWeather } from './weather.ts'

export interface ReadInput {
  bytes: Uint8Array
  /** Null: by content. */
  format: ModelFormat | null
  origin: Origin | null
}

/** Content of a file; exactly one of the four. */
export type ModelContent = { met: PlainMet } | { results: Results } | { paths: TdumpFile } | { terrain: LonLatHeights }

export interface ReadFile {
  format: ModelFormat
  model: string
  notes: string[]
  content: ModelContent
}

/** The file, or why it is refused and at which byte. */
export type ReadOutcome = { ok: true; file: ReadFile } | { ok: false; message: string; offset: number; format: ModelFormat | null }

type Read = Omit<ReadFile, 'format'>
const refused = (message: string, offset = 0) => ({ ok: false as const, problem: { message, offset } })
const then = <T, R>(opened: ReadResult<T>, next: (file: T) => ReadResult<R>): ReadResult<R> => (opened.ok ? next(opened.file) : opened)
const done = (file: Read): ReadResult<Read> => ({ ok: true, file })

/** Data that the engine refuses (incomplete weather, a grid of an unknown kind) is a fault of the file. */
const whole = (make: () => Read): ReadResult<Read> => {
  try {
    return done(make())
  } catch (error) {
    if (error instanceof RangeError) return refused(error.message)
    throw error
  }
}

const ofOutput = (output: ModelOutput, origin: Origin | null): ReadResult<Read> =>
  done({ model: output.model.trim() || output.format, notes: output.notes, content: { results: resultsOf(output, origin) } })

const flat = '文件没有垂直速度（CALMET 的 LCALGRD 为 F），按气流沿地形面运动处理'
const unplaced = '文件没有说明坐标原点的位置，请在导入时填写原点经纬度'

const notWhole = (reason: string) => `不是完整的气象场（${reason}），按单个要素读入`

const fromGaussian = '高斯网格线性插值到等间距经纬网格'

/** Fields on Gaussian rows as those of a regular grid. */
const onRegularGrids = (read: ReadResult<Grib2File>): ReadResult<Grib2File> =>
  then(read, ({ fields }) => tryRead('GRIB', () => ({ fields: fields.map(onRegularRows) })))

const gribModel = ({ fields }: Grib2File) => `GRIB${fields.every(({ edition }) => edition === 1) ? 1 : 2}`

const readGrib = async (bytes: Uint8Array): Promise<ReadResult<Read>> =>
  then(onRegularGrids(await openGrib2(bytes)), file => {
    const notes = file.fields.some(({ grid }) => grid.kind === 'latlon' && grid.fromGaussian) ? [fromGaussian] : []
    const readable = file.fields.filter(field => !field.unsupported) as unknown as GribField[]
    const met = whole(() => ({ model: gribModel(file), notes, content: { met: plainMet(fromGrib(readable, usualRoughness)) } }))
    if (met.ok) return met
    const unsupported = file.fields.find(field => field.unsupported)?.unsupported
    return whole(() => {
      const results = gribResults(file, notes)
      if (!results) throw new RangeError(unsupported?.message ?? met.problem.message)
      return { model: gribModel(file), notes: [...notes, notWhole(met.problem.message)], content: { results } }
    })
  })

const readNetcdf = async (bytes: Uint8Array, origin: Origin | null): Promise<ReadResult<Read>> => {
  const opened = await openNetcdf(bytes)
  if (!opened.ok) return opened
  const { file } = opened
  try {
    if (isWrf(file)) return whole(() => ({ model: 'WRF', notes: [], content: { met: plainMet(wrfWeather(file)) } }))
    const met = isWeather(file) ? whole(() => ({ model: 'netCDF', notes: [], content: { met: plainMet(netcdfWeather(file)) } })) : null
    if (met?.ok) return met
    if (met)
      return then(readCfGrids(file), output => ofOutput({ ...output, notes: [...output.notes, notWhole(met.problem.message)] }, origin))
    const output = file.variable('TFLAG') ? readCamxNetcdf(file) : readCfGrids(file)
    return output.ok ? ofOutput(output.file, origin) : output
  } finally {
    file.close()
  }
}

const readers: Record<ModelFormat, (bytes: Uint8Array, origin: Origin | null) => ReadResult<Read> | Promise<ReadResult<Read>>> = {
  arl: bytes =>
    then(openArl(bytes), file => whole(() => ({ model: file.model.trim(), notes: [], content: { met: plainMet(fromPacked(file)) } }))),
  grib2: readGrib,
  netcdf: readNetcdf,
  cdump: (bytes, origin) => then(readCdump(bytes), file => ofOutput(file, origin)),
  uamiv: (bytes, origin) => then(readUamIv(bytes), file => ofOutput(file, origin)),
  calpuff: (bytes, origin) => then(readCalpuff(bytes), file => ofOutput(file, origin)),
  calmet: (bytes, origin) =>
    then(readCalmet(bytes), file => {
      const met = calmetWeather(file, origin)
      const notes = file.hours[0]?.w.length === 0 ? [...file.notes, flat] : file.notes
      return met ? done({ model: 'CALMET', notes, content: { met: plainMet(met) } }) : refused(unplaced)
    }),
  tdump: bytes =>
    then(readTdump(new TextDecoder('latin1').decode(bytes)), file =>
      done({ model: file.grids.map(grid => grid.model.trim()).join('、'), notes: [], content: { paths: file } }),
    ),
  asc: bytes =>
    then(readAsc(bytes), ({ grid, heights, notes }) => {
      if (grid.projection.kind !== 'latlon') return refused('地形的坐标不是经纬度，请先转为 WGS-84 经纬度栅格')
      const { x0: lon0, y0: lat0, dx: dLon, dy: dLat, nx, ny } = grid
      return done({ model: 'Esri ASCII 栅格', notes, content: { terrain: { lon0, lat0, dLon, dLat, nx, ny, heights } } })
    }),
}

/** Largest unpacked size of a packed file, bytes; a file that is not packed is limited by its parser. */
const unpackedLimit = 250_000_000
/** A trajectory file becomes text of several times its length; this is a year of hourly trajectories. */
const tdumpLimit = 30_000_000

const inMegabytes = (bytes: number) => `${bytes / 1e6} MB`

/** The file without gzip. One piece of memory as long as the file's last word says: in small pieces it would be needed twice. */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes.length < 18) return bytes
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true)
  const chunkSize = Math.min(Math.max(length + 1, 65_536), unpackedLimit + 1)
  return gunzipSync(bytes, { maxOutputLength: unpackedLimit, chunkSize })
}

const unpackProblem = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    ? `gzip 压缩文件解开后超过 ${inMegabytes(unpackedLimit)}，拒绝读取`
    : `gzip 压缩文件无法解开：${(error as Error).message}`

/** Reads a model's file, of the format said or found by its content; packed with gzip, too. */
export const readModelFile = async ({ bytes: stored, format: said, origin }: ReadInput): Promise<ReadOutcome> => {
  const refuse = (message: string, format: ModelFormat | null): ReadOutcome => ({ ok: false, message, offset: 0, format })
  let bytes: Uint8Array
  try {
    bytes = unpacked(stored)
  } catch (error) {
    return refuse(unpackProblem(error), said)
  }
  const format = said ?? formatOf(bytes)
  if (!format) return refuse('第 0 字节处：不是能识别的模型文件', null)
  if (format === 'tdump' && bytes.length > tdumpLimit) return refuse(`轨迹文件超过 ${inMegabytes(tdumpLimit)}，请分段导入`, format)
  const opened = await readers[format](bytes, origin)
  return opened.ok ? { ok: true, file: { format, ...opened.file } } : { ok: false, ...opened.problem, format }
}
