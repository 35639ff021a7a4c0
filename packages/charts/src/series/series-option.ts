import { airClass } from '@qingyuan/domain/classes.ts'
import { isMark, markNames } from '@qingyuan/domain/flags.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { calmSpeed } from '@qingyuan/domain/wind.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { chartInk, type InkTheme, seriesColours, seriesStrokes } from '../palette.ts'
import { barbSymbol } from '../svg/wind-barb.ts'
import { labelSize } from '../text-size.ts'
import { countsOnly, escapeHtml, gridBox, legendBox, type TooltipRow, tooltipBox, valueAxis, zoomTools } from './axes.ts'
import { labelsOf, numberColumns, numbersOf } from './frame-columns.ts'
import { timeAxis } from './time-axis.ts'

export interface SeriesOptions<Key extends string = string> {
  /** Columns drawn, by key; default every visible number column. */
  columns?: readonly Key[]
  /** Of these, the ones on the right axis. */
  right?: readonly Key[]
  /** Horizontal limits, worded as `日均二级 60`. */
  limits?: readonly { label: string; value: number; right?: boolean }[]
  /** Value that the left axis reaches at least, as for a limit above all values. */
  reach?: number
  /** Shaded spans by row index, ends included. */
  spans?: readonly { from: number; to: number; label?: string }[]
  /** Columns drawn as bars (precipitation). */
  bars?: readonly Key[]
  /** Columns of speed and direction that stand as barbs in a row at the top; every so many that they do not touch. */
  barbs?: { speed: Key; direction: Key; most?: number }
  /** Columns stacked on one another. */
  stacked?: boolean
  /** Row that is selected: its first value is ringed and written. */
  marked?: number | null
  zoom?: boolean
  legend?: boolean
  theme?: InkTheme
}

const noteText = (column: FrameColumn, row: number): string => {
  const note = column.notes?.[String(row)]
  if (!note) return ''
  const words = [note.mark && isMark(note.mark) ? markNames[note.mark].label : (note.mark ?? ''), note.reason ?? '']
  if (note.value !== undefined) words.push(`原值 ${numberText(note.value, column.decimals ?? 0)}`)
  if (note.valid) words.push(`${note.valid.count}/${note.valid.of}`)
  return words.filter(Boolean).join(' ')
}

const lineMark = (index: number, width: number) => {
  const stroke = seriesStrokes[index % seriesStrokes.length]!
  const dash = stroke.type === 'solid' ? '' : ` stroke-dasharray="${stroke.type === 'dashed' ? '5 3' : '2 2'}"`
  return `<svg width="${width}" height="8" style="vertical-align:middle"><line x1="0" x2="${width}" y1="4" y2="4" stroke="${seriesColours[index % seriesColours.length]}" stroke-width="${stroke.width}"${dash}/></svg>`
}

/** Time first, then a row a series: stroke, name, value, unit, class word, flag. */
export const tooltipHtml = (frame: Frame, columns: readonly FrameColumn[], row: number): string => {
  const lines = columns.map((column, i) => {
    const level = column.classes?.[row]
    const value = numbersOf(column)[row]
    const cells = [numberText(value, column.decimals ?? 0), column.unit ?? '', level ? airClass(level).short : '', noteText(column, row)]
    return `<div style="display:flex;gap:8px;align-items:center">${lineMark(i, 18)}<span style="flex:1">${escapeHtml(column.label)}</span><b>${cells[0]}</b><span style="color:${lightColours.textTertiary}">${escapeHtml(cells.slice(1).filter(Boolean).join(' '))}</span></div>`
  })
  return `<div style="color:${lightColours.textSecondary}">${escapeHtml(labelsOf(frame)[row] ?? '')}</div>${lines.join('')}`
}

/** Rests on too few hours or days: no equal of its neighbours. */
const isShort = (column: FrameColumn, row: number): boolean => {
  const valid = column.notes?.[String(row)]?.valid
  return valid !== undefined && valid.count < valid.need
}

/** Values that do not count: crosses at the height they came with. */
const invalidPoints = (column: FrameColumn): [number, number][] =>
  Object.entries(column.notes ?? {}).flatMap(([key, note]) => {
    const [row, value] = [Number(key), numbersOf(column)[Number(key)] ?? null]
    const height = value === null ? note.value : isShort(column, row) ? value : undefined
    return height === undefined ? [] : [[row, height] as [number, number]]
  })

const lineOf = (column: FrameColumn, index: number, options: SeriesOptions) => {
  const stroke = seriesStrokes[index % seriesStrokes.length]!
  const colour = seriesColours[index % seriesColours.length]!
  const bar = options.bars?.includes(column.key)
  const all = numbersOf(column)
  const values = bar || !column.notes ? all : all.map((value, row) => (isShort(column, row) ? null : value))
  const alone = (row: number) => values[row] !== null && (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null
  return {
    id: column.key,
    name: column.label,
    type: bar ? 'bar' : 'line',
    data: values,
    yAxisIndex: options.right?.includes(column.key) ? 1 : 0,
    color: colour,
    stack: options.stacked ? 'all' : undefined,
    areaStyle: options.stacked && !bar ? { opacity: 0.75 } : undefined,
    lineStyle: { width: stroke.width, type: stroke.type },
    // A value between two gaps has no line: it is drawn as a point. Without one, a year of hours is spared a year of points without size.
    showSymbol: values.some((_, row) => alone(row)),
    symbol: 'circle',
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (alone(dataIndex) ? 4 : 0),
    connectNulls: false,
    smooth: false,
    barMaxWidth: 12,
    emphasis: { focus: 'none', lineStyle: { width: stroke.width } },
  }
}

const places = ['Start', 'Middle', 'End'] as const

type Line = readonly (number | null)[]
const topOf = (lines: readonly Line[]): number => lines.flat().reduce<number>((top, value) => Math.max(top, value ?? 0), 0)

/** Lines as they stand over the left axis: those of the right one as high as they are drawn, or nearly. */
const linesOver = (columns: readonly FrameColumn[], right: readonly string[] = []): Line[] => {
  const linesOf = (side: boolean) => columns.filter(({ key }) => right.includes(key) === side).map(numbersOf)
  const [own, others] = [linesOf(false), linesOf(true)]
  const share = topOf(own) / (topOf(others) || 1)
  return [...own, ...others.map(line => line.map(value => (value === null ? null : value * share)))]
}

/** Position of a limit's label that covers the fewest values: start, middle or end of its line, above or below it; null when none is free. */
const freePlace = (limit: number, lines: readonly Line[]): string | null => {
  const top = Math.max(limit, topOf(lines))
  const spots = (['Top', 'Bottom'] as const).flatMap(side => [...places].reverse().map(place => ({ side, place })))
  const covered = ({ side, place }: (typeof spots)[number]) => {
    const [low, high] = side === 'Top' ? [limit, limit + top * 0.24] : [limit - top * 0.24, limit]
    const at = { Start: [0, 0.2], Middle: [0.4, 0.6], End: [0.8, 1] }[place] as [number, number]
    return lines.reduce((sum, line) => {
      const part = line.slice(Math.floor(at[0] * line.length), Math.ceil(at[1] * line.length))
      return sum + part.filter(value => value !== null && value >= low && value <= high).length
    }, 0)
  }
  const best = spots.reduce((least, spot) => (covered(spot) < covered(least) ? spot : least))
  return covered(best) > 0 ? null : `inside${best.place}${best.side}`
}

/** A limit without a free place for its label is named in the legend instead. */
const namedLimits = (limits: NonNullable<SeriesOptions['limits']>, theme: InkTheme, lines: readonly Line[]) =>
  limits
    .filter(limit => freePlace(limit.value, lines) === null)
    .map(limit => ({
      id: `limit-${limit.label}`,
      name: limit.label,
      type: 'line',
      data: [],
      color: chartInk[theme].limit,
      lineStyle: { width: 1, type: 'dashed', color: chartInk[theme].limit },
    }))

/** Events that explain the values; the name is above the plot area, where no curve runs. */
const eventLines = ({ meta }: Frame) =>
  (meta.events ?? []).flatMap(({ kind, label, from }) =>
    kind === 'line' ? [{ name: label, xAxis: from, label: { position: 'end', distance: 2 } }] : [],
  )

/** Spans of the asker and of the frame; a single row is shaded half way to its neighbours. */
const areasOf = ({ meta }: Frame, spans: NonNullable<SeriesOptions['spans']>) => [
  ...spans,
  ...(meta.events ?? []).filter(event => event.kind === 'span').map(event => ({ ...event, from: event.from - 0.5, to: event.to + 0.5 })),
]

const limitLines = (limits: NonNullable<SeriesOptions['limits']>, theme: InkTheme, drawn: readonly Line[], events: readonly object[]) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: chartInk[theme].limit, type: 'dashed', width: 1 },
  label: { position: 'insideEndTop', color: chartInk[theme].text, fontSize: labelSize, formatter: '{b}' },
  data: [
    ...limits.map(limit => {
      const position = freePlace(limit.value, drawn)
      return { name: limit.label, yAxis: limit.value, label: position ? { position } : { show: false } }
    }),
    ...events,
  ],
})

/** The selected row on the first line. */
const ringOf = (column: FrameColumn | undefined, options: SeriesOptions): object | null => {
  const row = options.marked
  const value = column && row !== null && row !== undefined ? numbersOf(column)[row] : null
  if (!column || value === null || value === undefined) return null
  return {
    id: 'marked',
    type: 'scatter',
    yAxisIndex: options.right?.includes(column.key) ? 1 : 0,
    data: [[row, value]],
    symbolSize: 8,
    silent: true,
    itemStyle: { color: lightColours.onAccent, borderColor: seriesColours[0], borderWidth: 2 },
    label: {
      show: true,
      position: 'top',
      formatter: numberText(value, column.decimals ?? 0),
      color: chartInk[options.theme ?? 'light'].strong,
      fontSize: labelSize,
      fontWeight: 600,
    },
    tooltip: { show: false },
    z: 5,
  }
}

/** Room of the row of barbs, px. */
const barbHeight = 40

/** Barbs of a row in which at most `most` stand; an hour without wind has none. */
const barbRow = (frame: Frame, { speed, direction, most = 36 }: NonNullable<SeriesOptions['barbs']>, theme: InkTheme): object | null => {
  const [speeds, directions] = numberColumns(frame, [speed, direction]).map(numbersOf)
  if (!speeds || !directions) return null
  const every = Math.max(1, Math.ceil(frame.rowCount / most))
  const data = speeds.flatMap((value, row) => {
    const from = directions[row] ?? null
    if (row % every !== 0 || value === null || (from === null && value > calmSpeed)) return []
    const ring = value <= calmSpeed ? { itemStyle: { color: 'transparent' } } : {}
    return [{ value: [row, 1], symbol: barbSymbol(value), symbolRotate: -(from ?? 0), ...ring }]
  })
  const ink = chartInk[theme].strong
  return {
    id: 'barbs',
    type: 'scatter',
    yAxisIndex: 2,
    data,
    symbolSize: 36,
    symbolOffset: [0, -barbHeight / 2],
    silent: true,
    clip: false,
    itemStyle: { color: ink, borderColor: ink, borderWidth: 1.1 },
    tooltip: { show: false },
  }
}

const reachOf = ({ reach }: SeriesOptions) =>
  reach === undefined ? {} : { max: ({ max }: { max: number }) => (max >= reach ? null : reach) }

/** A frame as lines: a gap stays a gap, invalid values are crosses, zero belongs to the axis of concentrations. */
export const seriesOption = (frame: Frame, options: SeriesOptions = {}): EChartsCoreOption => {
  const theme = options.theme ?? 'light'
  const labels = labelsOf(frame)
  const columns = numberColumns(frame, options.columns)
  const right = columns.some(column => options.right?.includes(column.key))
  const zoom = options.zoom ?? frame.rowCount >= 24
  const crosses = columns.flatMap(column =>
    invalidPoints(column).map(value => ({ value, yAxis: options.right?.includes(column.key) ? 1 : 0 })),
  )
  const lines: object[] = columns.map((column, i) => lineOf(column, i, options))
  const first = lines[0] as { markLine?: object; markArea?: object } | undefined
  const drawn = linesOver(columns, options.right)
  const named = options.limits ? namedLimits(options.limits, theme, drawn) : []
  const [areas, events] = [areasOf(frame, options.spans ?? []), eventLines(frame)]
  if (first && (options.limits?.length || events.length > 0)) first.markLine = limitLines(options.limits ?? [], theme, drawn, events)
  if (first && areas.length > 0)
    first.markArea = {
      silent: true,
      itemStyle: { color: 'rgba(31,39,51,.09)' },
      label: { color: chartInk[theme].text, fontSize: labelSize },
      data: areas.map(span => [{ xAxis: span.from, name: span.label ?? '' }, { xAxis: span.to }]),
    }
  for (const side of [0, 1]) {
    const data = crosses.filter(cross => cross.yAxis === side).map(cross => cross.value)
    if (data.length)
      lines.push({
        id: `invalid-${side}`,
        name: '无效数据',
        type: 'scatter',
        yAxisIndex: side,
        data,
        symbol: 'path://M0 0L8 8M8 0L0 8',
        symbolSize: 8,
        itemStyle: { color: 'transparent', borderColor: lightColours.textTertiary, borderWidth: 1.5 },
        tooltip: { show: false },
      })
  }
  const barbs = options.barbs ? barbRow(frame, options.barbs, theme) : null
  if (barbs) lines.push(barbs)
  const ring = ringOf(columns[0], options)
  if (ring) lines.push(ring)
  const legend = columns.map(column => ({
    name: column.label,
    ...(options.bars?.includes(column.key) ? {} : { itemStyle: { opacity: 0 } }),
  }))
  lines.push(...named)
  const words = named.map(limit => ({ name: limit.name, itemStyle: { opacity: 0 } }))
  // Without a legend of the curves, limits without a free place are still named.
  const names = options.legend === false ? words : [...legend, ...words, ...(crosses.length ? [{ name: '无效数据' }] : [])]
  const nameOf = (label: string) => {
    const column = columns.find(c => c.label === label)
    return column && right && options.right?.includes(column.key) ? `${label}（右轴）` : label
  }
  const percentOrTemperature = (side: number) => columns.filter(c => Boolean(options.right?.includes(c.key)) === Boolean(side))
  const scale = (side: number) => percentOrTemperature(side).length > 0 && percentOrTemperature(side).every(c => c.parameter === 'pressure')
  return {
    aria: { enabled: true },
    grid: gridBox(right, zoom, (names.length + areas.length + events.length === 0 ? 10 : 32) + (barbs ? barbHeight : 0)),
    legend: names.length === 0 ? { show: false } : { ...legendBox(theme, names), formatter: nameOf },
    tooltip: tooltipBox((rows: TooltipRow[]) => tooltipHtml(frame, columns, rows[0]?.dataIndex ?? 0)),
    xAxis: timeAxis(labels, theme, Boolean(options.bars?.length)),
    yAxis: [
      valueAxis(theme, { scale: scale(0), ...countsOnly(percentOrTemperature(0)), ...reachOf(options) }),
      valueAxis(theme, { show: right, position: 'right', splitLine: { show: false }, scale: scale(1) }),
      // Axis of the barbs: 1 is half a row above the top.
      ...(barbs ? [{ type: 'value', show: false, min: 0, max: 1, axisLine: { show: false } }] : []),
    ],
    dataZoom: zoom ? zoomTools() : [],
    series: lines,
  }
}
