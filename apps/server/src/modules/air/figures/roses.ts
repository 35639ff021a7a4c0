import { type analysisCalls, windRoseColumns, windRoseRateColumns } from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { bandItem, bandOn } from '@qingyuan/domain/standards/bands.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { calmSpeed, compass8Names, compass16Codes, compass16Names } from '@qingyuan/domain/wind.ts'
import { conditionalProbability } from '@qingyuan/engine/wind/probability.ts'
import { type Rose, type RoseInput, rose, type Sectors } from '@qingyuan/engine/wind/rose.ts'
import { type AirServices, metaOf, placesOf, shownId, unclassedMetaOf } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { basisOf, readColumns, type SeasonRange, seasonRange, stepWord } from './season-range.ts'

type RoseQuestion = InputOf<typeof analysisCalls.WindRose>
type RateQuestion = InputOf<typeof analysisCalls.WindRoseRate>

const speedBounds = [1, 2, 3, 5] as const
/** Hours a sector must hold before a probability is said of it. */
const leastHours = 5

const codes8 = [0, 2, 4, 6, 8, 10, 12, 14].map(i => compass16Codes[i]!)
const codesOf = (sectors: Sectors) => (sectors === 8 ? codes8 : compass16Codes)
const wordsOf = (sectors: Sectors) => (sectors === 8 ? compass8Names : compass16Names)

/** Directions reported in tens of degrees fall unevenly into 16 sectors. */
const inTens = (direction: Float64Array): boolean => direction.some(d => d === d) && direction.every(d => d !== d || d % 10 === 0)

/** Wind of a place with the parameter that is shown by its sectors. */
export const readWind = async (services: AirServices, scope: Scope, question: RoseQuestion) => {
  const places = placesOf(services.places, [question.placeId])
  const span = seasonRange(services, question, 3)
  const columns = (
    await readColumns(services, scope, [question.placeId], span, [
      'wind_speed',
      'wind_direction',
      ...(question.parameter ? [question.parameter] : []),
    ])
  ).get(question.placeId)!
  const speed = columns.wind_speed!
  const input: RoseInput = { speed, direction: columns.wind_direction!, value: question.parameter ? columns[question.parameter]! : speed }
  const meta = (title: string) => unclassedMetaOf(services, title, places, span.firstDay, span.lastDay)
  return { place: places[0]!, span, input, meta }
}

const cutOf = (input: RoseInput, sectors: Sectors, bounds: readonly number[]): Rose =>
  rose(input, {
    sectors,
    bounds,
    calmUpTo: calmSpeed,
    evenOut: sectors === 16 && inTens(input.direction as Float64Array) ? 'tens' : 'none',
  })

const methodOf = (sectors: Sectors, input: RoseInput, { withoutDirection }: Rose): string =>
  `${sectors} 方位（${sectors === 8 ? '45°' : 'GB/T 35227-2017'}），静风 ≤ ${calmSpeed} m/s 单列${withoutDirection > 0 ? `，${withoutDirection} 个时次无风向` : ''}${
    sectors === 16 && inTens(input.direction as Float64Array) ? '，风向为整十度，频率已校正（Droppo–Napier 2008）' : ''
  }`

/** Upper bounds of the classes and their labels: speeds, or the six classes of the specification. */
const classesOf = (
  parameter: PollutantId | undefined,
  span: SeasonRange,
  scale: ClassScale,
): { bounds: readonly number[]; labels: string[] } => {
  if (!parameter) {
    const from = [calmSpeed, ...speedBounds]
    return { bounds: speedBounds, labels: from.map((low, i) => (i < speedBounds.length ? `${low}–${speedBounds[i]}` : `>${low}`)) }
  }
  const { bounds } = bandOn(bandItem(shownId(parameter, span.step), span.step)!, scale)
  const range = (level: number) => (level === 6 ? `>${bounds[4]}` : `≤${bounds[level - 1]}`)
  return { bounds, labels: [1, 2, 3, 4, 5, 6].map(level => `${airClass(level).roman} ${airClass(level).short} ${range(level)}`) }
}

const nameOf = (sectors: Sectors, at: number): string => `${codesOf(sectors)[at]} ${wordsOf(sectors)[at]}`

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** 风玫瑰, or with a pollutant 污染玫瑰: share of the hours by sector and class; the last rows are calm air and air without direction. */
export const windRose = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: RoseQuestion,
): Promise<OutputOf<typeof analysisCalls.WindRose>> => {
  const { place, span, input, meta } = await readWind(services, scope, question)
  const sectors = (question.sectors ?? 16) as Sectors
  const { bounds, labels } = classesOf(question.parameter, span, services.classScales.on(span.lastDay))
  const cut = cutOf(input, sectors, bounds)
  const rows = Array.from({ length: sectors }, (_, s) => s)
  const shareAt = (s: number, c: number) => cut.shares[s * cut.classes + c]!
  const lastShares = [cut.calmShare, (100 * cut.withoutDirection) / cut.total]
  // Wind has no classes; those of a pollutant are of its concentrations.
  const { scale } = metaOf(services, '', [place], span.firstDay, span.lastDay)
  const what = question.parameter ? `${parameters[shownId(question.parameter, span.step)].label} 污染玫瑰` : '风玫瑰'
  const lastRows = [Number.NaN, Number.NaN]
  return buildFrame(
    windRoseColumns,
    [...rows.map(s => nameOf(sectors, s)), '静风', '无风向'],
    {
      sector: name => name,
      direction: (_, s) => (s < sectors ? (360 / sectors) * s : null),
      'class:#': labels.map((label, c) => ({
        key: `class:${c}` as const,
        label,
        values: [...rows.map(s => shareAt(s, c)), ...lastRows].map(share => roundForDisplay(share, 1)),
      })),
      share: (_, s) => (s < sectors ? sumOf(labels.map((_, c) => shareAt(s, c))) : lastShares[s - sectors]),
      hours: (_, s) => [...cut.hours, cut.calm, cut.withoutDirection][s],
    },
    {
      meta: {
        ...meta(`${place.name} ${what}（${stepWord[span.step]}）`),
        ...(question.parameter && { scale }),
        basis: basisOf(span, cut.total, methodOf(sectors, input, cut), cut.calmShare),
      },
    },
  )
}

interface RateRow {
  name: string
  direction?: number
  share: number
  speed: number
  mean: number
  contribution: number
  coefficient: number
  cpf: number
  lower: number
  upper: number
  hours: number
}

/** Calm air has no sector, but hours above the threshold all the same. */
const calmHigh = ({ speed, value }: RoseInput, threshold: number): number => {
  let high = 0
  for (let i = 0; i < speed.length; i++) if (speed[i]! <= calmSpeed && value[i]! > threshold) high++
  return high
}

const rateRows = (input: RoseInput, cut: Rose, sectors: Sectors, above: number) => {
  const cpf = conditionalProbability(input, { sectors, speedBounds: [], above, upTo: 100, calmUpTo: calmSpeed, need: leastHours })
  const sector = (_: unknown, s: number): RateRow => ({
    name: nameOf(sectors, s),
    direction: (360 / sectors) * s,
    share: cut.shares[s]!,
    speed: cut.meanSpeeds[s]!,
    mean: cut.means[s]!,
    contribution: cut.contributions[s]!,
    coefficient: cut.coefficients[s]!,
    cpf: cpf.probability[s]!,
    lower: cpf.lower[s]!,
    upper: cpf.upper[s]!,
    hours: cut.hours[s]!,
  })
  const rows = Array.from({ length: sectors }, sector).sort((a, b) => (b.contribution || 0) - (a.contribution || 0))
  const none = Number.NaN
  const all = cut.contributions.reduce((sum, each) => sum + each, 0)
  const calm: RateRow = {
    name: '静风',
    share: cut.calmShare,
    speed: none,
    mean: cut.calmMean,
    contribution: cut.calm > 0 ? 100 - all : none,
    coefficient: none,
    cpf: cut.calm >= leastHours ? calmHigh(input, cpf.threshold) / cut.calm : none,
    lower: none,
    upper: none,
    hours: cut.calm,
  }
  return { rows: [...rows, calm], threshold: cpf.threshold }
}

/** 方位贡献: how often, how fast, how polluted each sector blows, its part in all pollution, and how often it brings high values (CPF). */
export const windRoseRate = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: RateQuestion,
): Promise<OutputOf<typeof analysisCalls.WindRoseRate>> => {
  const parameter = question.parameter ?? 'pm2_5'
  const { place, span, input, meta } = await readWind(services, scope, { ...question, parameter })
  const sectors = (question.sectors ?? 16) as Sectors
  const above = question.above ?? 90
  const cut = cutOf(input, sectors, [])
  const { rows, threshold } = rateRows(input, cut, sectors, above)
  const { label, unit, decimals } = parameters[shownId(parameter, span.step)]
  const high = roundForDisplay(threshold, decimals)
  return buildFrame(
    windRoseRateColumns,
    rows,
    {
      sector: row => row.name,
      direction: row => row.direction,
      share: row => row.share,
      speed: row => row.speed,
      mean: { unit, decimals, of: row => row.mean },
      contribution: row => row.contribution,
      coefficient: row => row.coefficient,
      cpf: row => row.cpf,
      lower: row => row.lower,
      upper: row => row.upper,
      hours: row => row.hours,
    },
    {
      meta: {
        ...meta(`${place.name} ${label} 方位贡献（${stepWord[span.step]}）`),
        basis: basisOf(
          span,
          cut.total,
          `${methodOf(sectors, input, cut)}；加权贡献为该方位浓度之和占各方位与静风浓度之和的比例；CPF 高值为 P${above}${high === null ? '' : ` = ${high} ${unit}`}，Wilson 区间，少于 ${leastHours} 个不计`,
          cut.calmShare,
        ),
      },
    },
  )
}

export const roseHandlers = { WindRose: windRose, WindRoseRate: windRoseRate } satisfies SomeHandlers<typeof analysisCalls>
