import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { MeasuredTrack } from './track.ts'

/** Rows of a chart for the points of a track: as many as a screen can show. */
export interface ThinTrack {
  frame: Frame
  /** Index of the point of a row: its highest. */
  points: Int32Array
  /** Row of a point. */
  rowOf: (point: number) => number
}

const mostRows = 1_500

/** Index of the highest value from `from` to before `to`; the first where all are missing. */
const highest = (values: ArrayLike<number>, from: number, to: number): number => {
  let top = from
  for (let i = from + 1; i < to; i++) if (values[i]! > values[top]! || values[top] !== values[top]) top = i
  return top
}

const cell = (value: number): number | null => (value === value ? value : null)

interface TimedTrack extends Pick<MeasuredTrack, 'values'> {
  /** Instants, ms. */
  time: ArrayLike<number>
  background: ArrayLike<number>
}

interface TrackSeries {
  label: string
  unit: string
  decimals: number
  /** Class of a value, where the measured item has bands. */
  classOf?: (value: number | null) => number | null
}

/** A track thinned for a chart: rows of equally many points, each with its highest value, so that no rise is lost. */
export const thinTrack = (track: TimedTrack, { label, unit, decimals, classOf }: TrackSeries): ThinTrack => {
  const count = track.time.length
  const size = Math.max(1, Math.ceil(count / mostRows))
  const rows = Math.ceil(count / size)
  const points = Int32Array.from({ length: rows }, (_, row) => highest(track.values, row * size, Math.min(count, (row + 1) * size)))
  const column = (key: string, name: string, values: ArrayLike<number>) => ({
    key,
    label: name,
    kind: 'number' as const,
    unit,
    decimals,
    values: Array.from(points, point => cell(values[point]!)),
  })
  const measured = column('value', label, track.values)
  const labels = Array.from(points, point => formatDateTime(track.time[point]!).slice(11))
  return {
    frame: {
      columns: [
        { key: 'time', label: '时间', kind: 'time', values: labels },
        { ...measured, ...(classOf && { classes: measured.values.map(classOf) }) },
        column('background', '背景', track.background),
      ],
      rowCount: rows,
      meta: { title: `${label} 沿途数值`, timeConvention: '北京时间', demo: false, madeAt: '' },
    },
    points,
    rowOf: point => Math.min(rows - 1, Math.floor(point / size)),
  }
}
