import { type analysisFigureCalls, polarBinColumns } from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { calmSpeed } from '@qingyuan/domain/wind.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type PolarStatistic, polarBins } from '@qingyuan/engine/wind/polar-bins.ts'
import type { RoseInput } from '@qingyuan/engine/wind/rose.ts'
import { type AirServices, shownId } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { readWind } from './roses.ts'
import { basisOf, stepWord } from './season-range.ts'

const analysisTasks = taskFile<typeof import('#/workers/analysis-tasks.ts')>('analysis')

type Calls = typeof analysisFigureCalls
type Question = InputOf<Calls['PolarBins']>

/** Along a side; the bounds cost more and need less. */
const cellsOf = (uncertainty: boolean) => (uncertainty ? 61 : 81)
/** Hours without which a bin says nothing. */
const leastHours = 5

/** Mean of the concentrations, or share of those above a percentile of the hours that have wind. */
const statisticOf = ({ statistic = 'mean', above = 90 }: Question, { speed, value }: RoseInput) => {
  if (statistic === 'mean') return { statistic: { kind: 'mean' } as PolarStatistic, threshold: Number.NaN }
  const known = Float64Array.from(value as Float64Array).filter((x, i) => x === x && speed[i]! === speed[i]!)
  const threshold = percentile(known, above)
  return { statistic: { kind: 'share', above: threshold, upTo: Infinity } as PolarStatistic, threshold }
}

const calmShareOf = ({ speed, value }: RoseInput): number => {
  let [calm, all] = [0, 0]
  for (let i = 0; i < speed.length; i++) {
    if (speed[i]! !== speed[i]! || value[i]! !== value[i]!) continue
    all++
    if (speed[i]! <= calmSpeed) calm++
  }
  return (100 * calm) / all
}

const readPolar = async (services: AirServices, scope: Scope, question: Question) => {
  const parameter = question.parameter ?? 'pm2_5'
  const wind = await readWind(services, scope, { ...question, parameter })
  const high = question.statistic === 'high'
  const { label, unit, decimals } = parameters[shownId(parameter, wind.span.step)]
  const { statistic, threshold } = statisticOf(question, wind.input)
  const what = high ? `${label} CBPF` : label
  const words =
    high && Number.isFinite(threshold)
      ? `高于 P${question.above ?? 90} = ${roundForDisplay(threshold, decimals)} ${unit} 的比例`
      : '平均浓度'
  return { ...wind, statistic, threshold, what, words, unit: high ? '' : unit, decimals: high ? 2 : decimals + 1 }
}

/** Three more digits than zero: enough for a picture. */
const drawn = (values: Float64Array): (number | null)[] =>
  Array.from(values, value => (value === value ? Number(value.toPrecision(4)) : null))

/** 极坐标图: the smooth surface over wind speed and direction; without ten bins every cell is empty. */
export const polarSurface = async (
  { services, caller: { scope } }: ScopedContext<AirServices & Pick<Services, 'engines'>>,
  question: InputOf<Calls['PolarPlot']>,
): Promise<OutputOf<Calls['PolarPlot']>> => {
  const { place, span, input, statistic, threshold, what, words, unit } = await readPolar(services, scope, question)
  const { uncertainty = false } = question
  const options = { statistic, minHours: leastHours, cells: cellsOf(uncertainty), uncertainty }
  const plot = await services.engines.run(analysisTasks, 'polarPlotTask', { input, options })
  const { value, speed, direction } = plot.highest
  return {
    title: `${place.name} ${what} 极坐标图（${stepWord[span.step]}）`,
    unit,
    cells: plot.cells,
    maxSpeed: plot.maxSpeed,
    value: drawn(plot.value),
    lower: plot.lower && drawn(plot.lower),
    upper: plot.upper && drawn(plot.upper),
    highest: Number.isFinite(value) ? { value, speed, direction } : null,
    threshold: Number.isFinite(threshold) ? threshold : null,
    basis: basisOf(
      span,
      plot.bins.total,
      `${words}；按风速 30 级 × 风向 5°（整十度时 10°）分箱，少于 ${leastHours} 个的分箱留白，薄板样条（GAM）平滑，±2 倍标准误`,
      calmShareOf(input),
    ),
  }
}

/** The bins that the surface is drawn from. */
export const polarBinTable = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: Question,
): Promise<OutputOf<Calls['PolarBins']>> => {
  const { place, span, input, statistic, what, words, unit, decimals, meta } = await readPolar(services, scope, question)
  const bins = polarBins(input, statistic)
  // The calmest bins stand in the centre of the picture, but their hours have a direction.
  const bearing = Array.from(bins.sector, sector => (sector + 1) * bins.angle)
  const order = Array.from(bins.u, (_, i) => i).sort((a, b) => bins.sector[a]! - bins.sector[b]! || bins.ring[a]! - bins.ring[b]!)
  return buildFrame(
    polarBinColumns,
    order,
    {
      direction: i => bearing[i],
      speed: i => Math.hypot(bins.u[i]!, bins.v[i]!),
      value: { label: what, unit, decimals, of: i => bins.value[i] },
      hours: i => bins.hours[i],
    },
    {
      meta: {
        ...meta(`${place.name} ${what} 风向风速分箱（${stepWord[span.step]}）`),
        basis: basisOf(span, bins.total, `${words}；风速 30 级 × 风向分箱`, calmShareOf(input)),
      },
    },
  )
}

export const polarHandlers = { PolarPlot: polarSurface, PolarBins: polarBinTable } satisfies SomeHandlers<typeof analysisFigureCalls>
