/** Why a text file was refused, in Chinese; the line is counted from 1. */
export interface TextProblem {
  message: string
  line: number
}

export type TextRead<T> = { ok: true; hours: T[] } | { ok: false; problem: TextProblem }

class BrokenLine extends Error {}

/** Cells of one line of numbers, by position. */
export interface Cells {
  /** A number that must be there. */
  need(at: number, field: string): number
  /** A number that becomes NaN when it is one of the codes for missing, or is not there. */
  orMissing(at: number, field: string, isMissing: (value: number) => boolean): number
}

const cellsOf = (words: readonly string[]): Cells => {
  const need = (at: number, field: string): number => {
    const text = words[at]
    if (text === undefined) throw new BrokenLine(`缺少“${field}”（第 ${at + 1} 列）`)
    const value = Number(text)
    if (text === '' || !Number.isFinite(value)) throw new BrokenLine(`“${field}”不是数字：${text.slice(0, 20)}`)
    return value
  }
  return {
    need,
    orMissing: (at, field, isMissing) => {
      if (words[at] === undefined) return Number.NaN
      const value = need(at, field)
      return isMissing(value) ? Number.NaN : value
    },
  }
}

/** Reads a file line by line; `skip` heading lines come first. Empty lines are passed over, the first broken one refuses the file. */
export const readRows = <T>(
  name: string,
  text: string,
  skip: number,
  split: (line: string) => string[],
  row: (cells: Cells) => T,
): TextRead<T> => {
  const hours: T[] = []
  const lines = text.split(/\r?\n/)
  for (let at = skip; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') continue
    try {
      hours.push(row(cellsOf(split(line))))
    } catch (error) {
      if (!(error instanceof BrokenLine)) throw error
      return { ok: false, problem: { message: `${name}第 ${at + 1} 行${error.message}`, line: at + 1 } }
    }
  }
  if (hours.length === 0) return { ok: false, problem: { message: `${name}没有数据行`, line: lines.length } }
  return { ok: true, hours }
}

export const splitWords = (line: string): string[] => line.trim().split(/\s+/)

/** Two-digit years are of the ISC age: 50..99 the last century, the others this one. */
export const fullYear = (year: number): number => (year >= 100 ? year : year >= 50 ? 1900 + year : 2000 + year)
