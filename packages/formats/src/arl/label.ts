import { BrokenFile } from '../broken-file.ts'

/** The 50 bytes before each record's data. */
export interface ArlLabel {
  /** UTC seconds of the valid time, without the minutes (they stand in the index). */
  hour: number
  /** Hours since the analysis; −1: the record holds nothing. */
  forecastHour: number
  level: number
  variable: string
  exponent: number
  precision: number
  /** Value of node (0, 0). */
  first: number
  /** Thousands of nx and ny beyond what three digits hold. */
  thousandsX: number
  thousandsY: number
}

export const labelBytes = 50

export const asciiOf = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** An integer or decimal written by Fortran in columns; blank is 0. */
export const fortranNumber = (text: string, at: number, what: string): number => {
  const plain = Number(text)
  const value = Number.isFinite(plain) ? plain : Number(text.trim().replace(/[dD]/, 'E'))
  if (!Number.isFinite(value)) throw new BrokenFile(at, `${what}「${text}」不是数字`)
  return value
}

const thousands = (letter: string): number => (letter >= 'A' && letter <= 'Z' ? (letter.charCodeAt(0) - 64) * 1000 : 0)

export const readLabel = (bytes: Uint8Array, at: number): ArlLabel => {
  if (at + labelBytes > bytes.length) throw new BrokenFile(at, `记录头不完整，文件在第 ${bytes.length} 字节处结束`)
  const text = asciiOf(bytes, at, at + labelBytes)
  const number = (from: number, to: number, what: string) => fortranNumber(text.slice(from, to), at + from, what)
  const [yy, month, day, hour] = [number(0, 2, '年份'), number(2, 4, '月份'), number(4, 6, '日期'), number(6, 8, '小时')]
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour >= 0 && hour <= 24))
    throw new BrokenFile(at, `时间「${text.slice(0, 8)}」无效`)
  return {
    hour: Date.UTC(yy < 40 ? 2000 + yy : 1900 + yy, month - 1, day, hour) / 1000,
    forecastHour: number(8, 10, '预报时效'),
    level: number(10, 12, '层号'),
    thousandsX: thousands(text[12]!),
    thousandsY: thousands(text[13]!),
    variable: text.slice(14, 18),
    exponent: number(18, 22, '指数'),
    precision: number(22, 36, '精度'),
    first: number(36, 50, '首值'),
  }
}
