import type { BoundaryFeature } from '@qingyuan/charts/map/boundaries.ts'
import { type Boundaries, boxOf } from '@qingyuan/charts/map/boundaries.ts'
import { fitView, type MapView } from '@qingyuan/charts/map/view.ts'
import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import { paintMap } from '@qingyuan/charts/static-map/paint-map.ts'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { SurfaceAnswer, SurfaceQuestion } from '#/compute/surface-of.ts'
import type { SurfaceThread } from '#/compute/surface-thread.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { errorMarks } from './error-marks.ts'
import { paintLayer, valueGridOf } from './paint.ts'
import type { Scale } from './scales.ts'
import type { Hours } from './use-surface-map.ts'

const [wide, tall, head, foot] = [720, 640, 34, 48]
const face = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'

export interface FrameOptions {
  boundaries: Boundaries
  outline: BoundaryFeature
  hours: Hours
  item: MapItem
  /** Classes of the surface; null: those of the specification. */
  steps: Scale | null
  colours: ClassTheme
  question: SurfaceQuestion
  thread: SurfaceThread
  title: string
  /** Of the concentrations of an hour. */
  classScaleOf: (hour: string) => ClassScale
  /** How the surface of an hour was made. */
  words: (answer: SurfaceAnswer, hour: string) => string
  legend: readonly LegendField[]
  /** Canvas pixels a px: 2 for a picture that is printed. */
  scale?: number
}

const write = (pen: CanvasRenderingContext2D, { title, legend }: FrameOptions, hour: string, words: string) => {
  pen.fillStyle = lightColours.surface
  pen.fillRect(0, 0, wide, head)
  pen.fillRect(0, tall - foot, wide, foot)
  pen.fillStyle = lightColours.text
  pen.font = `600 15px ${face}`
  pen.fillText(title, 12, 22)
  pen.textAlign = 'right'
  pen.fillText(`${hour} 时`, wide - 12, 22)
  pen.textAlign = 'left'
  pen.font = `12px ${face}`
  let x = 12
  for (const { text, fill, on } of legend) {
    const room = pen.measureText(text).width + 12
    pen.fillStyle = fill
    pen.fillRect(x, tall - foot + 8, room, 18)
    pen.fillStyle = on
    pen.fillText(text, x + 6, tall - foot + 21)
    x += room
  }
  pen.fillStyle = lightColours.textSecondary
  pen.font = `11px ${face}`
  pen.fillText(`${words} · 北京时间，小时值以结束时刻标注 · 边界仅供示意`, 12, tall - 7, wide - 24)
}

/** What regular stations are more, or less, than the others say of them. */
const writeErrors = (pen: CanvasRenderingContext2D, view: MapView, { hours, item }: FrameOptions, errors: Float64Array) => {
  pen.font = `600 11px ${face}`
  pen.textAlign = 'center'
  pen.lineWidth = 3
  pen.strokeStyle = lightColours.surface
  pen.fillStyle = lightColours.text
  for (const { x, y, text } of errorMarks(view, hours, errors, item)) {
    pen.strokeText(text, x, y)
    pen.fillText(text, x, y)
  }
  pen.textAlign = 'left'
}

/** Paints the hours one by one onto one canvas, as the map shows them, with title, hour and legend. */
export const framePainter = (options: FrameOptions) => {
  const { boundaries, outline, hours, item, steps, classScaleOf, colours, question, thread, scale = 1 } = options
  const canvas = Object.assign(document.createElement('canvas'), { width: wide * scale, height: tall * scale })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('this browser gives no 2-D canvas')
  pen.scale(scale, scale)
  const view = fitView(boxOf(outline), { top: head + 12, right: 16, bottom: foot + 12, left: 16 }, wide, tall)
  const scene = { boundaries, theme: 'light', colours, scale: 1, counties: null, tiles: [] } as const
  return async (hour: number): Promise<HTMLCanvasElement> => {
    const answer = await thread.ask({ ...question, values: hours.values.map(series => series[hour] ?? null) })
    const grid = valueGridOf(question, answer)
    const label = hours.times[hour] ?? ''
    const picture =
      answer.stations > 0
        ? paintLayer(grid, { item, scale: steps, classScale: classScaleOf(label), colours, clip: outline, width: 640 * scale })
        : null
    const stations = hours.stations.map((station, i) => ({
      at: [station.lon, station.lat] as const,
      shape: (station.level ?? 'city') as StationShape,
      level: question.layer === 'value' ? (hours.classes[i]![hour] ?? null) : null,
      late: hours.values[i]![hour] === null,
    }))
    paintMap(pen, view, { ...scene, surface: picture && { picture, grid }, stations })
    if (question.layer === 'error') writeErrors(pen, view, options, answer.errors)
    write(pen, options, label, options.words(answer, label))
    return canvas
  }
}
