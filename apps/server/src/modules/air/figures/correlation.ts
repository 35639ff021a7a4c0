import type { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { correlationMatrix } from '@qingyuan/engine/correlation/correlate.ts'
import { linearFit } from '@qingyuan/engine/correlation/linear-fit.ts'
import { type AirServices, metaOf, placesOf } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { basisOf, labelAt, readColumns, type Span, spanOf, stepWord } from './span.ts'
import { labelsOf, linearId, type Variable, variableOf, variablesOf } from './variables.ts'

type MatrixQuestion = InputOf<typeof analysisCalls.Correlation>
type PairQuestion = InputOf<typeof analysisCalls.CorrelationLinearity>

const usual = [...pollutantIds, 'temperature', 'humidity', 'pressure', 'wind_speed'] as const
/** Pairs without which nothing is said. */
const need = 3
const names = { pearson: 'Pearson r', spearman: 'Spearman ρ' } as const

const readVariables = async (services: AirServices, scope: Scope, variables: readonly Variable[], span: Span): Promise<Float64Array[]> => {
  const ids = [...new Set(variables.map(each => each.id))]
  const found = await readColumns(services, scope, [...new Set(variables.map(each => each.place.id))], span, ids)
  return variables.map(({ place, id }) => found.get(place.id)![id]!)
}

const placesIn = (variables: readonly Variable[]) => [...new Set(variables.map(each => each.place))]

/** 相关系数矩阵: a row and a column a variable; the probability and the number of pairs of each cell stand in hidden columns `p:` and `n:`. */
export const correlationFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: MatrixQuestion,
): Promise<Frame> => {
  const { method = 'pearson', step = 'hour' } = question
  const variables = variablesOf(services.places, question.placeIds, question.parameters ?? usual, step)
  const span = spanOf(services, question, variables.length)
  const columns = await readVariables(services, scope, variables, span)
  const { r, p, count } = correlationMatrix(columns, { method, need, autocorrelation: 'effective' })
  const n = variables.length
  const labels = labelsOf(variables)
  const { text, number } = columnsOf(variables)
  const cell = (from: Float64Array, v: number) => (_: Variable, row: number) => from[row * n + v]
  const pairs = variables.flatMap((_, i) => variables.slice(0, i).map((_, j) => count[i * n + j]!))
  const [fewest, largest] = [Math.min(...pairs), Math.max(...pairs)]
  return {
    columns: [
      text('name', '变量', (_, i) => labels[i]!),
      text('key', '键', each => each.key, { hidden: true }),
      ...variables.map(({ key }, v) => number(`r:${key}`, labels[v]!, '', 2, cell(r, v))),
      ...variables.map(({ key }, v) => number(`p:${key}`, `${labels[v]} p`, '', 6, cell(p, v), { hidden: true })),
      ...variables.map(({ key }, v) => number(`n:${key}`, `${labels[v]} n`, '', 0, cell(count, v), { hidden: true })),
    ],
    rowCount: n,
    meta: {
      ...metaOf(services, `相关系数矩阵 ${names[method]}（${stepWord[step]}）`, placesIn(variables), span.firstDay, span.lastDay),
      basis: basisOf(
        span,
        largest,
        `${names[method]}，各对变量分别配对（n 最少 ${fewest}）；显著性按自相关折算的有效样本数做 t 检验（Bretherton 1999），未作多重比较校正`,
      ),
    },
  }
}

const readPair = async (services: AirServices, scope: Scope, question: PairQuestion) => {
  const step = question.step ?? 'hour'
  const [place, other] = [question.placeId, question.otherPlaceId ?? question.placeId].map(id => placesOf(services.places, [id])[0]!)
  const [x, y] = [
    variableOf(place!, linearId(question.parameter, '横轴指标'), step),
    variableOf(other!, linearId(question.otherParameter, '纵轴指标'), step),
  ]
  const span = spanOf(services, question, 2)
  const [xs, ys] = await readVariables(services, scope, [x, y], span)
  const labels = labelsOf([x, y])
  const meta = (what: string) =>
    metaOf(services, `${labels[1]} – ${labels[0]} ${what}（${stepWord[step]}）`, placesIn([x, y]), span.firstDay, span.lastDay)
  return { x, y, xs: xs!, ys: ys!, span, labels, meta }
}

/** 散点: the pairs of which both values are there. */
export const scatterFrame = async ({ services, caller: { scope } }: ScopedContext<AirServices>, question: PairQuestion): Promise<Frame> => {
  const { x, y, xs, ys, span, labels, meta } = await readPair(services, scope, question)
  const at: number[] = []
  for (let i = 0; i < xs.length; i++) if (xs[i]! === xs[i]! && ys[i]! === ys[i]!) at.push(i)
  const { time, number } = columnsOf(at)
  const column = (key: string, label: string, { shownId }: Variable, values: Float64Array): FrameColumn => {
    const { unit, decimals } = parameters[shownId]
    return number(key, label, unit, decimals, i => values[i]!, { parameter: shownId })
  }
  return {
    columns: [time('time', '时间', i => labelAt(span, i)), column('x', labels[0]!, x, xs), column('y', labels[1]!, y, ys)],
    rowCount: at.length,
    meta: { ...meta('散点'), basis: basisOf(span, at.length, '两个变量都有值的时次') },
  }
}

/** A probability is never none: one that rounds to nothing is told as less than the last digit. */
const valueOfP = (column: FrameColumn): FrameColumn => ({ ...column, values: column.values.map(p => (p === 0 ? '<0.0001' : p)) })

/** 线性拟合: ordinary least squares and reduced major axis, a row each, with r², n and the 95 % interval of the slope. */
export const linearityFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: PairQuestion,
): Promise<Frame> => {
  const { xs, ys, span, meta } = await readPair(services, scope, question)
  const fits = (['ols', 'rma'] as const).map(kind => linearFit(xs, ys, kind, { need }))
  const { text, number } = columnsOf(fits)
  return {
    columns: [
      text('method', '拟合方法', (_, i) => ['最小二乘 OLS', '简约主轴 RMA'][i]!),
      number('slope', '斜率', '', 4, fit => fit.slope),
      number('lower', '95% 下限', '', 4, fit => fit.lower),
      number('upper', '95% 上限', '', 4, fit => fit.upper),
      number('intercept', '截距', '', 3, fit => fit.intercept),
      number('r2', 'r²', '', 3, fit => fit.r2),
      number('n', 'n', '', 0, fit => fit.count),
      number('r', 'r', '', 3, fit => fit.r),
      valueOfP(number('p', 'p', '', 4, fit => fit.p)),
      number('residual', '残差标准差', '', 3, fit => fit.residual),
    ],
    rowCount: 2,
    meta: {
      ...meta('线性拟合'),
      basis: basisOf(span, fits[0]!.count, 'OLS 与 RMA（Ricker 1973）；区间视各时次相互独立，是最窄的一个'),
    },
  }
}
