import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { type ArlGrid, type ArlIndex, type ArlLevel, readIndex } from './index-record.ts'
import { labelBytes, readLabel } from './label.ts'
import { checksumOf, unpackField } from './unpack.ts'

/** One time level: position of each of its records. */
interface Placed {
  index: ArlIndex
  /** Byte of each record by `level/variable`. */
  places: Map<string, number>
}

export interface ArlFile {
  model: string
  grid: ArlGrid
  /** Levels of the first time, ground first; later times have the same. */
  levels: ArlLevel[]
  /** UTC seconds, ascending. */
  times: Float64Array
  forecastHours: Int16Array
  /**
   * Values of a variable, i fastest, row 0 the southernmost of the grid.
   *
   * @param time index into `times`
   * @param level 0 the ground, 1 the lowest level
   * @returns null when the file has no such variable there
   */
  field(time: number, variable: string, level: number): Float32Array | null
}

const sameGrid = (a: ArlIndex, b: ArlIndex): boolean =>
  a.grid.nx === b.grid.nx &&
  a.grid.ny === b.grid.ny &&
  a.levels.length === b.levels.length &&
  a.grid.numbers.every((value, n) => value === b.grid.numbers[n])

/** Checks the label and the checksum of each record that an index promises. */
const place = (bytes: Uint8Array, at: number, index: ArlIndex): { placed: Placed; next: number } => {
  const cells = index.grid.nx * index.grid.ny
  const size = labelBytes + cells
  const places = new Map<string, number>()
  let next = at + index.records * size
  for (const [level, { variables }] of index.levels.entries())
    for (const { name, checksum } of variables) {
      const what = `第 ${level} 层 ${name.trim()}`
      if (next + size > bytes.length) throw new BrokenFile(bytes.length, `${what} 的记录不完整，应到第 ${next + size} 字节`)
      const label = readLabel(bytes, next)
      // A record that was laid out and never written: before 2001 it is named NULL and has no checksum.
      if (label.forecastHour < 0 && label.level === level) {
        next += size
        continue
      }
      if (label.variable !== name || label.level !== level)
        throw new BrokenFile(next, `索引说此处是${what}，记录头说是第 ${label.level} 层 ${label.variable.trim()}`)
      if (label.hour !== index.label.hour) throw new BrokenFile(next, `${what} 的时间与索引不符`)
      const sum = checksumOf(bytes, next + labelBytes, cells)
      if (checksum !== 0 && sum !== checksum) throw new BrokenFile(next + labelBytes, `${what} 的校验和为 ${sum}，索引为 ${checksum}`)
      places.set(`${level}/${name.trim()}`, next)
      next += size
    }
  return { placed: { index, places }, next }
}

/**
 * Opens a file of ARL packed meteorology (Draxler 1997, HYSPLIT's format): reads every index and label, checks every checksum, unpacks nothing yet.
 *
 * @returns the file, or where and why it is refused
 */
export const openArl = (bytes: Uint8Array): ReadResult<ArlFile> =>
  tryRead('ARL', () => {
    const all: Placed[] = []
    for (let at = 0; at < bytes.length; ) {
      const index = readIndex(bytes, at)
      if (all[0] && !sameGrid(all[0].index, index)) throw new BrokenFile(at, '网格与文件开头不一致')
      const { placed, next } = place(bytes, at, index)
      all.push(placed)
      at = next
    }
    const first = all[0]
    if (!first) throw new BrokenFile(0, '文件为空')
    const times = Float64Array.from(all, ({ index }) => index.label.hour + index.minutes * 60)
    const back = times.findIndex((time, t) => t > 0 && time <= times[t - 1]!)
    if (back > 0) throw new BrokenFile(0, `第 ${back + 1} 个时次不晚于前一个`)
    const { model, grid, levels } = first.index
    return {
      model,
      grid,
      levels,
      times,
      forecastHours: Int16Array.from(all, ({ index }) => index.label.forecastHour),
      field: (time, variable, level) => {
        const at = all[time]?.places.get(`${level}/${variable}`)
        return at === undefined ? null : unpackField(bytes, at, grid.nx, grid.ny)
      },
    }
  })
