import type { InkTheme } from '../palette.ts'
import { categoryAxis, timeText } from './axes.ts'

/** Minutes between the ticks of a clock. */
const clockSteps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180] as const
const mostTicks = 14

const minuteOf = (label: string): number => Number(label.slice(0, 2)) * 60 + Number(label.slice(3, 5))

/** Rows at which a round time of the clock begins, and that time as text; labels are `hh:mm:ss` and may pass midnight. */
export const clockTicks = (labels: readonly string[]): ReadonlyMap<number, string> => {
  const minutes = labels.map(minuteOf)
  let days = 0
  const run = minutes.map((minute, i) => {
    if (i > 0 && minute < minutes[i - 1]! - 720) days += 1
    return minute + days * 1440
  })
  const span = (run.at(-1) ?? 0) - (run[0] ?? 0)
  const step = clockSteps.find(each => span / each <= mostTicks) ?? 360
  const begun = (row: number) => Math.floor(run[row]! / step)
  return new Map(
    run.flatMap((_, row): [number, string][] => {
      if (row === 0 || begun(row) === begun(row - 1)) return []
      const minute = (begun(row) * step) % 1440
      return [[row, `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`]]
    }),
  )
}

const clockAxis = (labels: readonly string[], theme: InkTheme) => {
  const ticks = clockTicks(labels)
  const axis = categoryAxis(labels, theme, (_, row) => ticks.get(row) ?? '')
  return { ...axis, axisLabel: { ...axis.axisLabel, interval: (row: number) => ticks.has(row) } }
}

/** More than three days of hours name the first hour and the noon of each day, so that every day is named. */
const isLong = (labels: readonly string[]) => labels.length > 72 && labels[0]?.length === 13

/** More than five days of hours name the days alone, where they begin: noons between them would push the dates out of a narrow picture. */
const isLongest = (labels: readonly string[]) => labels.length > 120 && labels[0]?.length === 13
const dayText = (label: string) => label.slice(5, 10)

/** A long label of the last row, which the picture's edge would cut, ends where the axis does. */
const isCut = (labels: readonly string[]) => timeText(labels.at(-1) ?? '', labels.length - 1).length > 5

/** The axis of a frame's rows. With bars every row has a separate band, and no label is at the edge. */
export const timeAxis = (labels: readonly string[], theme: InkTheme, bars: boolean) => {
  const roomy = bars ? { boundaryGap: true } : {}
  if (/^\d\d:\d\d:\d\d$/.test(labels[0] ?? '')) return { ...clockAxis(labels, theme), ...roomy }
  const days = isLongest(labels)
  const axis = categoryAxis(labels, theme, days ? dayText : timeText)
  const named = days ? / 01$/ : isLong(labels) ? / (01|13)$/ : null
  const interval = named ? { interval: (_: number, label: string) => named.test(label) } : {}
  const inside = !bars && isCut(labels) ? { showMaxLabel: true, alignMaxLabel: 'right' as const } : {}
  return { ...axis, axisLabel: { ...axis.axisLabel, ...interval, ...inside }, ...roomy }
}
