import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { maxModelValues } from '../model-output/budget.ts'
import type { ModelGrid } from '../model-output/model-output.ts'

export interface TerrainRaster {
  grid: ModelGrid
  /** m above sea level, ny·nx, row 0 the southernmost, x fastest; NaN where the file has no data. */
  heights: Float32Array
  notes: string[]
}

interface Scanner {
  /** Byte offset of the next word. */
  at(): number
  line(): number
  /** The next word, or null at the end. */
  word(): string | null
}

const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)
const latin1 = new TextDecoder('latin1')

const scanner = (bytes: Uint8Array): Scanner => {
  let at = 0
  let line = 1
  const skip = () => {
    while (at < bytes.length && isBlank(bytes[at]!)) if (bytes[at++] === 10) line++
  }
  return {
    at: () => at,
    line: () => line,
    word: () => {
      skip()
      const from = at
      while (at < bytes.length && !isBlank(bytes[at]!)) at++
      return at === from ? null : latin1.decode(bytes.subarray(from, Math.min(at, from + 40)))
    },
  }
}

const keys = new Set(['ncols', 'nrows', 'xllcorner', 'xllcenter', 'yllcorner', 'yllcenter', 'cellsize', 'dx', 'dy', 'nodata_value'])
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

const numberOf = (text: string | null, name: string, words: Scanner): number => {
  if (text === null) throw new BrokenFile(words.at(), `第 ${words.line()} 行：文件在“${name}”处结束`)
  const value = decimal.test(text) ? Number(text) : text.toLowerCase() === 'nan' ? Number.NaN : null
  if (value === null) throw new BrokenFile(words.at(), `第 ${words.line()} 行：“${name}”不是数值：${text}`)
  return value
}

/** The header's words, up to the first number; that number belongs to the data. */
const readHeader = (words: Scanner): { header: Map<string, number>; first: string | null } => {
  const header = new Map<string, number>()
  for (;;) {
    const word = words.word()
    const key = word?.toLowerCase() ?? ''
    if (!keys.has(key)) {
      if (word !== null && !decimal.test(word) && header.size === 0) throw new BrokenFile(0, '不是 Esri ASCII 栅格：缺少 ncols')
      return { header, first: word }
    }
    header.set(key, numberOf(words.word(), key, words))
  }
}

const gridOf = (header: Map<string, number>, words: Scanner, notes: string[]): ModelGrid => {
  const fail = (reason: string): never => {
    throw new BrokenFile(words.at(), `第 ${words.line()} 行之前：${reason}`)
  }
  const need = (name: string): number => header.get(name) ?? fail(`文件头缺少 ${name}`)
  const [nx, ny] = [need('ncols'), need('nrows')]
  const dx = header.get('dx') ?? need('cellsize')
  const dy = header.get('dy') ?? dx
  if (!Number.isInteger(nx) || !Number.isInteger(ny) || nx < 1 || ny < 1) fail(`行列数不正确：${nx}×${ny}`)
  if (nx * ny > maxModelValues) fail(`栅格 ${nx}×${ny} 超过 ${maxModelValues} 格`)
  if (!(dx > 0 && dy > 0)) fail(`格距不正确：${dx}×${dy}`)
  const x0 = header.get('xllcenter') ?? need('xllcorner') + dx / 2
  const y0 = header.get('yllcenter') ?? need('yllcorner') + dy / 2
  const degrees = Math.abs(x0) <= 360 && Math.abs(y0) <= 90 && dx < 1
  if (!degrees) notes.push('栅格坐标按米处理，文件不含投影，须指定')
  return { projection: { kind: degrees ? 'latlon' : 'plane' }, datum: 'WGS-84', nx, ny, x0, y0, dx, dy }
}

const read = (bytes: Uint8Array): TerrainRaster => {
  const words = scanner(bytes)
  const notes: string[] = []
  const { header, first } = readHeader(words)
  const grid = gridOf(header, words, notes)
  const missing = header.get('nodata_value') ?? -9999
  const { nx, ny } = grid
  // Two bytes a value at least: a lying header does not get its memory.
  if (nx * ny > bytes.length / 2 + 1) throw new BrokenFile(words.at(), `第 ${words.line()} 行：文件头为 ${nx}×${ny} 格，文件装不下`)
  const heights = new Float32Array(nx * ny)
  let word = first
  for (let row = ny - 1; row >= 0; row--)
    for (let i = 0; i < nx; i++) {
      const value = numberOf(word, '高程', words)
      heights[row * nx + i] = value === missing ? Number.NaN : value
      word = words.word()
    }
  if (word !== null) throw new BrokenFile(words.at(), `第 ${words.line()} 行：高程多于 ${nx}×${ny} 个`)
  return { grid, heights, notes }
}

/**
 * Reads an Esri ASCII grid (Esri, "ASCII raster format"; GDAL's `dx`/`dy` too). Values m. Coordinates are degrees when they can be; the datum is taken
 * as WGS-84, because the file names none.
 */
export const readAsc = (bytes: Uint8Array): ReadResult<TerrainRaster> => tryRead('Esri ASCII 栅格', () => read(bytes))
