import type { CellNote, FrameColumn } from '@qingyuan/domain/frame.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { bandItem, specClass } from '@qingyuan/domain/standards/bands.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { daysOfPeriod, type Step } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import type { PeriodStatistics } from '@qingyuan/engine/rollup/period.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { AirServices } from './read.ts'

export const shownAs = (value: number | undefined, id: ParameterId): number | null => roundForDisplay(value, parameters[id].decimals)

/** Scale of the concentrations of each row. */
export type ScaleOfRow = (row: number) => ClassScale

/** Rows that are one label after another, again from the first for each further place: their scale is that of the label's last day. */
export const scaleOfLabels = ({ classScales }: Pick<AirServices, 'classScales'>, labels: readonly string[]): ScaleOfRow => {
  const scales = labels.map(label => classScales.on(label.length >= 10 ? label.slice(0, 10) : (daysOfPeriod(label)?.last ?? label)))
  return row => scales[row % scales.length] ?? 'platform'
}

/** Classes of a parameter's cells: AQI by HJ 633, everything else by the bands of its day's scale, hourly or daily. */
const graderOf = (id: ParameterId, step: Step): ((value: number | null, scale: ClassScale) => number | null) => {
  if (id === 'aqi') return value => (value === null ? null : levelOfAqi(value))
  const item = bandItem(id, step === 'hour' ? 'hour' : 'day')
  return item === null ? () => null : (value, scale) => specClass(item, value, scale)
}

/** Class of a shown value; null where it is missing or there is no band. */
export const classOf = (id: ParameterId, value: number | null, step: Step, scale: ClassScale): number | null =>
  graderOf(id, step)(value, scale)

/** Ozone of days and longer is the daily maximum 8 h. */
export const shownId = (id: ParameterId, step: Step): ParameterId =>
  id === 'o3' && step !== 'hour' ? 'o3_8h' : id === 'o3_8h' && step === 'hour' ? 'o3' : id

/** Label that names the percentile where a longer period is judged by it. */
export const labelOf = (id: ParameterId, step: Step): string => {
  const label = parameters[shownId(id, step)].label
  if (step === 'hour' || step === 'day') return label
  return id === 'co' ? `${label}-95per` : id === 'o3' || id === 'o3_8h' ? `${label}-90per` : label
}

/** Names of the pollutants of a mask; ozone as the step has it. */
export const primaryNames = (mask: number, step: Step): string[] =>
  pollutantIds.filter((_, bit) => mask & (1 << bit)).map(id => parameters[shownId(id, step)].label)

/** Ids of the pollutants of a mask, `o3_8h` for days. */
export const primaryIds = (mask: number, step: Step): string[] =>
  pollutantIds.filter((_, bit) => mask & (1 << bit)).map(id => shownId(id, step))

export type DecimalsOfRow = (row: number) => number

/** Decimals of a pollutant in rows of labels, as {@link scaleOfLabels}: of a statistic of a period those of the label's last day. */
export const decimalsOfLabels = (
  { evaluation }: Pick<AirServices, 'evaluation'>,
  id: ParameterId,
  step: Step,
  labels: readonly string[],
): DecimalsOfRow | undefined => {
  const pollutant = pollutantIds.find(each => each === id || (each === 'o3' && id === 'o3_8h'))
  if (!pollutant || step === 'hour' || step === 'day') return undefined
  const decimals = labels.map(label => evaluation.on(daysOfPeriod(label)?.last ?? label.slice(0, 10)).statisticDecimals[pollutant])
  return row => decimals[row % decimals.length] ?? parameters[id].decimals
}

/** Decimals of a statistic of a period: what it is judged with. */
export const statisticDecimals = (id: PollutantId, { standard }: Pick<PeriodStatistics, 'standard'>): number =>
  standard.statisticDecimals[id]

export interface NumberColumnOptions {
  key?: string
  label?: string
  step: Step
  /** Null for a parameter that has one scale only, as the AQI and weather. */
  scale: ScaleOfRow | null
  notes?: Record<string, CellNote>
  statistic?: string
  /** Decimals of the cells of a row where they are not those of the parameter. */
  decimalsOf?: DecimalsOfRow | undefined
}

/** Plain loops: a station-year of seven columns is 60,000 cells. Pushed one by one: JSON writes an array without holes twice as fast. */
const cellsOf = (
  raw: ArrayLike<number>,
  decimalsOf: DecimalsOfRow,
  grade: ReturnType<typeof graderOf>,
  notes: Record<string, CellNote> | undefined,
  scale: ScaleOfRow | null,
) => {
  const values: (number | null)[] = []
  const classes: (number | null)[] = []
  const unclassed = new Set<number>()
  for (const i in notes) if (notes[i]!.valid) unclassed.add(Number(i))
  let classed = false
  for (let i = 0; i < raw.length; i++) {
    const value = roundForDisplay(raw[i], decimalsOf(i))
    const level = unclassed.size > 0 && unclassed.has(i) ? null : grade(value, scale === null ? 'platform' : scale(i))
    values.push(value)
    classes.push(level)
    if (level !== null) classed = true
  }
  return { values, classes, classed }
}

const mostDecimals = (decimalsOf: DecimalsOfRow, rows: number) => Math.max(0, ...Array.from({ length: rows }, (_, row) => decimalsOf(row)))

/** Column of a parameter: rounded to its decimals, classed cell by cell. A cell whose note says it has too few parts gets no class. */
export const parameterColumn = (id: ParameterId, raw: ArrayLike<number>, options: NumberColumnOptions): FrameColumn => {
  const { step, notes } = options
  const shownParameter = parameters[shownId(id, step)]
  const decimalsOf = options.decimalsOf ?? (() => shownParameter.decimals)
  const { values, classes, classed } = cellsOf(raw, decimalsOf, graderOf(id, step), notes, options.scale)
  return {
    key: options.key ?? shownParameter.id,
    label: options.label ?? labelOf(id, step),
    kind: 'number',
    parameter: shownParameter.id,
    unit: shownParameter.unit,
    decimals: options.decimalsOf ? mostDecimals(decimalsOf, raw.length) : shownParameter.decimals,
    values,
    ...(notes && Object.keys(notes).length > 0 ? { notes } : {}),
    ...(classed ? { classes } : {}),
    ...(options.statistic ? { trace: { statistic: options.statistic } } : {}),
  }
}

/** Change in per cent between two shown values, one decimal; null when either is missing or the base is 0. */
export const changePercent = (now: number | null, base: number | null): number | null =>
  now === null || base === null || base === 0 ? null : roundForDisplay(((now - base) / base) * 100, 1)

export const changeColumn = (
  key: string,
  label: string,
  now: readonly (number | null)[],
  base: readonly (number | null)[],
  better: 'down' | 'up' = 'down',
): FrameColumn => ({
  key,
  label,
  kind: 'change',
  unit: '%',
  decimals: 1,
  better,
  values: now.map((value, i) => changePercent(value, base[i] ?? null)),
})

/** Rows of a table by place and time: place by place, each with all its times. */
export const placeTimeRows = (places: readonly PlaceRecord[], labels: readonly string[]): { place: PlaceRecord; time: string }[] =>
  places.flatMap(place => labels.map(time => ({ place, time })))

type PlaceTimeRow = ReturnType<typeof placeTimeRows>[number]

/** Cells of `placeTimeColumns`: the place is named where there are several. */
export const placeTimeSources = (places: readonly PlaceRecord[]) => ({
  time: (row: PlaceTimeRow) => row.time,
  ...(places.length > 1 ? { place: (row: PlaceTimeRow) => row.place.name, place_id: (row: PlaceTimeRow) => row.place.id } : {}),
})
