import { fullYear, readRows, type TextRead } from './text-rows.ts'

/** An hour of ISC meteorology. */
export interface IscMetHour {
  year: number
  month: number
  day: number
  /** 1..24, hour-ending, local standard time. */
  hour: number
  /** Degrees TOWARDS which the wind blows. */
  flowDeg: number
  /** m/s */
  speed: number
  temperatureK: number
  /** 1 (A) to 6 (F), 7 (G). */
  stability: number
  /** m */
  ruralMixingM: number
  urbanMixingM: number
}

const widths = [2, 2, 2, 2, 9, 9, 6, 2, 7, 7] as const

/** Fixed columns: 4I2, 2F9.4, F6.1, I2, 2F7.1. */
const fixed = (line: string): string[] => {
  let at = 0
  return widths.map(width => line.slice(at, (at += width)).trim())
}

/** Reads ISC meteorology: a heading line with the stations, then one line of fixed columns an hour. */
export const readIscMet = (text: string): TextRead<IscMetHour> =>
  readRows('ISC 气象文件', text, 1, fixed, cells => ({
    year: fullYear(cells.need(0, '年')),
    month: cells.need(1, '月'),
    day: cells.need(2, '日'),
    hour: cells.need(3, '时'),
    flowDeg: cells.need(4, '风的去向'),
    speed: cells.need(5, '风速'),
    temperatureK: cells.need(6, '气温'),
    stability: cells.need(7, '稳定度'),
    ruralMixingM: cells.need(8, '乡村混合层高度'),
    urbanMixingM: cells.need(9, '城市混合层高度'),
  }))
