import {
  type analysisCalls,
  type analysisFigureCalls,
  correlationColumns,
  linearityColumns,
  scatterColumns,
} from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { correlationMatrix } from '@qingyuan/engine/correlation/correlate.ts'
import { linearFit } from '@qingyuan/engine/correlation/linear-fit.ts'
import { type AirServices, metaOf, placesOf } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { basisOf, labelAt, readColumns, type SeasonRange, seasonRange, stepWord } from './season-range.ts'
import { labelsOf, linearId, type Variable, variableOf, variablesOf } from './variables.ts'

type MatrixQuestion = InputOf<typeof analysisCalls.Correlation>
type PairQuestion = InputOf<typeof analysisCalls.CorrelationLinearity>

const usual = [...pollutantIds, 'temperature', 'humidity', 'pressure', 'wind_speed'] as const
/** Pairs without which nothing is said. */
const need = 3
const names = { pearson: 'Pearson r', spearman: 'Spearman ρ' } as const

const readVariables = async (
  services: AirServices,
  scope: Scope,
  variables: readonly Variable[],
  span: SeasonRange,
): Promise<Float64Array[]> => {
  const ids = [...new Set(variables.map(each => each.id))]
  const found = await readColumns(services, scope, [...new Set(variables.map(each => each.place.id))], span, ids)
  return variables.map(({ place, id }) => found.get(place.id)![id]!)
}

const placesIn = (variables: readonly Variable[]) => [...new Set(variables.map(each => each.place))]

/** 相关系数矩阵: a row and a column a variable; the probability and the number of pairs of each cell stand in hidden columns `p:` and `n:`. */
export const correlationFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: MatrixQuestion,
): Promise<OutputOf<typeof analysisCalls.Correlation>> => {
  const { method = 'pearson', step = 'hour' } = question
  const variables = variablesOf(services.places, question.placeIds, question.parameters ?? usual, step)
  const span = seasonRange(services, question, variables.length)
  const columns = await readVariables(services, scope, variables, span)
  const { r, p, count } = correlationMatrix(columns, { method, need, autocorrelation: 'effective' })
  const n = variables.length
  const labels = labelsOf(variables)
  const cells = (from: Float64Array, v: number, decimals: number) => variables.map((_, row) => roundForDisplay(from[row * n + v], decimals))
  const pairs = variables.flatMap((_, i) => variables.slice(0, i).map((_, j) => count[i * n + j]!))
  const [fewest, largest] = [Math.min(...pairs), Math.max(...pairs)]
  return buildFrame(
    correlationColumns,
    variables,
    {
      name: (_, i) => labels[i],
      key: each => each.key,
      'r:*': variables.map(({ key }, v) => ({ key: `r:${key}` as const, label: labels[v]!, values: cells(r, v, 2) })),
      'p:*': variables.map(({ key }, v) => ({ key: `p:${key}` as const, label: `${labels[v]} p`, values: cells(p, v, 6) })),
      'n:*': variables.map(({ key }, v) => ({ key: `n:${key}` as const, label: `${labels[v]} n`, values: cells(count, v, 0) })),
    },
    {
      meta: {
        ...metaOf(services, `相关系数矩阵 ${names[method]}（${stepWord[step]}）`, placesIn(variables), span.firstDay, span.lastDay),
        basis: basisOf(
          span,
          largest,
          `${names[method]}，各对变量分别配对（n 最少 ${fewest}）；显著性按自相关折算的有效样本数做 t 检验（Bretherton 1999），未作多重比较校正`,
        ),
      },
    },
  )
}

const readPair = async (services: AirServices, scope: Scope, question: PairQuestion) => {
  const step = question.step ?? 'hour'
  const [place, other] = [question.placeId, question.otherPlaceId ?? question.placeId].map(id => placesOf(services.places, [id])[0]!)
  const [x, y] = [
    variableOf(place!, linearId(question.parameter, '横轴指标'), step),
    variableOf(other!, linearId(question.otherParameter, '纵轴指标'), step),
  ]
  const span = seasonRange(services, question, 2)
  const [xs, ys] = await readVariables(services, scope, [x, y], span)
  const labels = labelsOf([x, y])
  const meta = (what: string) =>
    metaOf(services, `${labels[1]} – ${labels[0]} ${what}（${stepWord[step]}）`, placesIn([x, y]), span.firstDay, span.lastDay)
  return { x, y, xs: xs!, ys: ys!, span, labels, meta }
}

/** 散点: the pairs of which both values are there. */
export const scatterFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: PairQuestion,
): Promise<OutputOf<typeof analysisFigureCalls.Scatter>> => {
  const { x, y, xs, ys, span, labels, meta } = await readPair(services, scope, question)
  const at: number[] = []
  for (let i = 0; i < xs.length; i++) if (xs[i]! === xs[i]! && ys[i]! === ys[i]!) at.push(i)
  const axis = (label: string, { shownId }: Variable, values: Float64Array) => {
    const { unit, decimals } = parameters[shownId]
    return { label, unit, decimals, parameter: shownId, of: (i: number) => values[i] }
  }
  return buildFrame(
    scatterColumns,
    at,
    { time: i => labelAt(span, i), x: axis(labels[0]!, x, xs), y: axis(labels[1]!, y, ys) },
    { meta: { ...meta('散点'), basis: basisOf(span, at.length, '两个变量都有值的时次') } },
  )
}

/** A probability is never none: one that rounds to nothing is shown as less than the last digit. */
const valueOfP = (p: number) => (roundForDisplay(p, 4) === 0 ? '<0.0001' : p)

/** 线性拟合: ordinary least squares and reduced major axis, a row each, with r², n and the 95 % interval of the slope. */
export const linearityFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: PairQuestion,
): Promise<OutputOf<typeof analysisCalls.CorrelationLinearity>> => {
  const { xs, ys, span, meta } = await readPair(services, scope, question)
  const fits = (['ols', 'rma'] as const).map(kind => linearFit(xs, ys, kind, { need }))
  return buildFrame(
    linearityColumns,
    fits,
    {
      method: (_, i) => ['最小二乘 OLS', '简约主轴 RMA'][i],
      slope: fit => fit.slope,
      lower: fit => fit.lower,
      upper: fit => fit.upper,
      intercept: fit => fit.intercept,
      r2: fit => fit.r2,
      n: fit => fit.count,
      r: fit => fit.r,
      p: fit => valueOfP(fit.p),
      residual: fit => fit.residual,
    },
    {
      meta: {
        ...meta('线性拟合'),
        basis: basisOf(span, fits[0]!.count, '最小二乘与简约主轴回归（Ricker 1973）；区间视各时次相互独立，是最窄的一个'),
      },
    },
  )
}

export const correlationHandlers = { Correlation: correlationFrame, CorrelationLinearity: linearityFrame } satisfies SomeHandlers<
  typeof analysisCalls
>
