import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { isMeasured, isPollutant } from '@qingyuan/domain/parameters.ts'
import type { Step } from '@qingyuan/domain/time.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import type { PlaceTimeFrame } from './frame-rows.ts'

const timeForms = {
  minute: 'YYYY-MM-DD hh:mm',
  hour: 'YYYY-MM-DD hh',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY-Qn',
  year: 'YYYY',
} as const

const shownColumn = (column: FrameColumn, step: keyof typeof timeForms): FrameColumn => {
  if (column.kind === 'time') return { ...column, unit: timeForms[step] }
  // The badge beside it already bears the class of the AQI.
  if (column.parameter === 'aqi') return { ...column, classes: undefined }
  const traced = step === 'hour' && column.parameter && isMeasured(column.parameter) && !column.trace
  return traced ? { ...column, trace: { statistic: 'hour' } } : column
}

/** The frame as the table shows it: hour cells open their record too, not only aggregates. */
export const explainableFrame = <F extends Frame>(frame: F, step: keyof typeof timeForms): F => ({
  ...frame,
  columns: frame.columns.map(column => shownColumn(column, step)),
})

interface About {
  step: Step | 'minute'
  from: string
  to: string
  placeIds: readonly number[]
}

/** The range of hours is exactly one day: its mean is the day's value. */
const wholeDay = ({ step, from, to }: About) => step === 'hour' && from.endsWith(' 01') && to === `${from.slice(0, 10)} 24`
const meanFooter = (frame: Frame, footer: number) => frame.footer?.[footer]?.label === '平均值'

/** Means that the platform can explain, of one place: of any run of hours or of days. A direction has none. */
export const isTracedFooter = (frame: Frame, about: About) => (footer: number, column: FrameColumn) =>
  meanFooter(frame, footer) &&
  about.placeIds.length === 1 &&
  column.parameter !== undefined &&
  (about.step === 'hour'
    ? isMeasured(column.parameter) && column.parameter !== 'wind_direction'
    : about.step === 'day' && (isPollutant(column.parameter) || column.parameter === 'o3_8h'))

/** Question of Trace.Explain about a cell; null for one that cannot be explained. */
export const lineageOf = (frame: PlaceTimeFrame, { column, row, footer }: FrameCell, about: About): TraceQuestion | null => {
  if (!column.parameter || about.step === 'minute') return null
  const columns = columnsByKey(frame)
  const placeId = Number(columns.place_id?.values[row] ?? about.placeIds[0])
  const of = { placeId, parameter: column.parameter }
  if (footer === undefined) return { ...of, step: about.step, time: String(columns.time.values[row]) }
  // The mean of a whole day's hours is the value of the day; ozone's day has another statistic.
  if (wholeDay(about) && isPollutant(column.parameter) && column.parameter !== 'o3')
    return { ...of, step: 'day', time: about.from.slice(0, 10) }
  return { ...of, step: about.step, time: about.from, until: about.to, ...(about.step === 'day' ? { statistic: 'mean' } : {}) }
}
