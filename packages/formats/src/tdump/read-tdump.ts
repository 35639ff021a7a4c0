import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { columnsOf, type TdumpFile, type TdumpFormat, type TdumpPath } from './tdump-file.ts'

/** A line with its number (from 1) and the byte it begins at. */
interface Line {
  text: string
  number: number
  byte: number
}

const refuse = (line: Line, reason: string): never => {
  throw new BrokenFile(line.byte, `第 ${line.number} 行${reason}`)
}

/** A number too wide for its column is written as stars, a missing one as NaN; only what is diagnosed along the way may be either. */
const isUnknown = (text: string): boolean => /^\s*(?:\*+|[+-]?NaN)\s*$/i.test(text)

/** Takes values off a line from left to right, by column. */
const cutter = (line: Line) => {
  let at = 0
  const number = (width: number, what: string): number => {
    const text = line.text.slice(at, at + width)
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value)) refuse(line, ` ${what}：第 ${at + 1}–${at + width} 列「${text}」不是数字`)
    at += width
    return value
  }
  return {
    number,
    integer: (what: string): number => {
      const value = number(6, what)
      return Number.isInteger(value) ? value : refuse(line, ` ${what}「${value}」不是整数`)
    },
    diagnostic: (width: number, what: string): number => {
      if (!isUnknown(line.text.slice(at, at + width))) return number(width, what)
      at += width
      return Number.NaN
    },
    rest: () => line.text.slice(at),
    word: (width: number) => line.text.slice(at, (at += width)).trim(),
  }
}

type Cutter = ReturnType<typeof cutter>

const instant = (line: Line, { integer }: Cutter): number => {
  const [yy, month, day, hour] = [integer('年'), integer('月'), integer('日'), integer('时')]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || hour > 24) refuse(line, '的时间无效')
  return Date.UTC(yy >= 100 ? yy : yy < 40 ? 2000 + yy : 1900 + yy, month - 1, day, hour) / 1000
}

/** Words after a count: parted by blanks, or in old files glued, eight characters each. */
const wordsOf = (line: Line, rest: string, count: number): string[] => {
  const parted = rest.trim().split(/\s+/).filter(Boolean)
  if (parted.length >= count) return parted.slice(0, count)
  const glued =
    rest
      .trimStart()
      .match(/.{1,8}/g)
      ?.map(word => word.trim()) ?? []
  return glued.length >= count ? glued.slice(0, count) : refuse(line, `应有 ${count} 个名称，只有 ${parted.length} 个`)
}

const linesOf = (text: string) => {
  let byte = 0
  const lines: Line[] = text.split('\n').map((raw, n) => {
    const line = { text: raw.replace(/\r$/, ''), number: n + 1, byte }
    byte += raw.length + 1
    return line
  })
  const last = lines.findLastIndex(line => line.text.trim() !== '')
  let next = 0
  return {
    take: (what: string): Line => {
      const line = lines[next++]
      if (!line || (line.text === '' && next >= lines.length)) throw new BrokenFile(text.length, `文件在此截断，缺少${what}`)
      return line
    },
    more: () => next <= last,
    next: () => lines[next++]!,
    peek: () => lines[next]?.text ?? '',
  }
}

type Lines = ReturnType<typeof linesOf>

const countOf = (line: Line, cut: Cutter, what: string, most: number): number => {
  const count = cut.integer(what)
  return count >= 1 && count <= most ? count : refuse(line, ` ${what} ${count} 不在 1–${most} 之间`)
}

interface Growing {
  start: number
  rows: number[][]
}

const pathOf = ({ start, rows }: Growing, diagnostics: number): TdumpPath => {
  const column = (n: number) => Float64Array.from(rows, row => row[n]!)
  return {
    start,
    grid: Int16Array.from(column(0)),
    seconds: column(1),
    forecastHour: Int16Array.from(column(2)),
    age: column(3),
    lat: column(4),
    lon: column(5),
    heightM: column(6),
    values: Array.from({ length: diagnostics }, (_, n) => column(7 + n)),
  }
}

/** Values in a row of older programs, the height among them; what is more goes on in the next line. */
const perLine = 9

const diagnosticsOf = (line: Line, first: Cutter, lines: Lines, names: readonly string[], width: number): number[] => {
  let cut = first
  return names.map((name, n) => {
    const isFull = (n + 1) % perLine === 0 && cut.rest().trim() === ''
    if (isFull && !lines.more()) refuse(line, `缺少续行中的 ${name}`)
    if (isFull) cut = cutter(lines.next())
    return cut.diagnostic(width, name)
  })
}

/** Length of a start in the format without a flag: 4I6, 2F8.3, F8.1. With a flag it is 50 or 52. */
const oldStartLength = 48

/** Old files have no flag and columns of 8; some writers leave the flag out and have the columns of format 1: the first start shows which. */
const formatOf = (flag: string, firstStart: string): TdumpFormat =>
  flag === '2' ? 2 : flag === '' && firstStart.trimEnd().length <= oldStartLength ? 0 : 1

const readHeader = (lines: Lines): Omit<TdumpFile, 'paths'> => {
  const first = lines.take('首行')
  const head = cutter(first)
  const grids = countOf(first, head, '气象网格数', 99)
  const flag = head.rest().trim()
  const gridList = Array.from({ length: grids }, () => {
    const line = lines.take('气象网格')
    const cut = cutter(line)
    return { model: cut.word(8), seconds: instant(line, cut), forecastHour: cut.integer('预报时效') }
  })
  const motionLine = lines.take('轨迹数')
  const motionCut = cutter(motionLine)
  const count = countOf(motionLine, motionCut, '轨迹数', 100_000)
  const [direction, motion] = wordsOf(motionLine, motionCut.rest(), 2) as [string, string]
  if (direction !== 'FORWARD' && direction !== 'BACKWARD') refuse(motionLine, `方向「${direction}」不是 FORWARD 或 BACKWARD`)
  const format = formatOf(flag, lines.peek())
  const width = columnsOf(format)
  const starts = Array.from({ length: count }, () => {
    const line = lines.take('起点')
    const cut = cutter(line)
    return {
      seconds: instant(line, cut),
      lat: cut.number(width.position, '纬度'),
      lon: cut.number(width.position, '经度'),
      heightM: cut.number(width.start[0], '高度'),
    }
  })
  const names = lines.take('诊断量')
  const cut = cutter(names)
  const columns = countOf(names, cut, '诊断量数', 99)
  const diagnostics = wordsOf(names, cut.rest(), columns)
  return { format, grids: gridList, direction: direction === 'FORWARD' ? 'forward' : 'backward', motion, starts, diagnostics }
}

/**
 * Reads a HYSPLIT trajectory file. Rows are put together by trajectory; two-digit years below 40 are of this century. A diagnostic that overflowed its
 * column (stars) is NaN.
 *
 * @returns the file, or the line and byte at which it is no tdump
 */
export const readTdump = (text: string): ReadResult<TdumpFile> =>
  tryRead('tdump', () => {
    const lines = linesOf(text)
    const header = readHeader(lines)
    const width = columnsOf(header.format)
    const growing: Growing[] = header.starts.map((_, start) => ({ start, rows: [] }))
    while (lines.more()) {
      const line = lines.next()
      if (line.text.trim() === '') continue
      const cut = cutter(line)
      const path = growing[cut.integer('轨迹号') - 1] ?? refuse(line, `的轨迹号不在 1–${growing.length} 之间`)
      const grid = cut.integer('网格号')
      if (!header.grids[grid - 1]) refuse(line, `的网格号 ${grid} 不在 1–${header.grids.length} 之间`)
      const hour = instant(line, cut)
      const seconds = hour + cut.integer('分') * 60
      const row = [
        grid - 1,
        seconds,
        cut.integer('预报时效'),
        cut.number(8, '时长'),
        cut.number(width.position, '纬度'),
        cut.number(width.position, '经度'),
      ]
      if (Math.abs(row[4]!) > 90 || Math.abs(row[5]!) > 360) refuse(line, `的位置 ${row[4]}, ${row[5]} 不在地球上`)
      row.push(cut.number(width.value[0], '高度'), ...diagnosticsOf(line, cut, lines, header.diagnostics, width.value[0]))
      path.rows.push(row)
    }
    const empty = growing.find(path => path.rows.length === 0)
    if (empty) throw new BrokenFile(text.length, `第 ${empty.start + 1} 条轨迹没有任何点，文件不完整`)
    return { ...header, paths: growing.map(path => pathOf(path, header.diagnostics.length)) }
  })
