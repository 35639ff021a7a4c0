import type { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf, roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import { rank as ranked } from '@qingyuan/engine/statistics/rank.ts'
import {
  type AirServices,
  basePeriod,
  changePercent,
  labelOf,
  metaOf,
  parameterColumn,
  periodOf,
  publicScope,
  rangeOf,
  readDays,
} from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { subjectPlaces } from './groups.ts'
import { loadRows, type Row } from './rows.ts'

type DetailsQuestion = InputOf<typeof rankingCalls.RankingDetails>

const ranksOf = (values: readonly (number | null)[]): (number | null)[] =>
  [...ranked(values.map(value => value ?? Number.NaN))].map(r => r || null)

const limitNotes = (rows: readonly Row[], id: PollutantId): Record<string, CellNote> =>
  Object.fromEntries(
    rows.flatMap(({ now }, i) => {
      const limit = now.standard.compositeS[id]
      return now.pollutants[id].concentration > limit
        ? [[i, { mark: 'LIMIT', reason: `超${id === 'co' || id === 'o3' ? '日' : '年'}二级限值 ${limit}` }]]
        : []
    }),
  )

interface Part {
  column: FrameColumn
  /** Cell of the city's row. */
  total: number | string | null
}

const pollutantParts = (rows: readonly Row[], total: Row | undefined, id: PollutantId): Part[] => {
  const raw = (row: Row) => row.now.pollutants[id].concentration
  const value = parameterColumn(id, rows.map(raw), { step: 'year', statistic: 'period' })
  const notes = limitNotes(rows, id)
  const of = ({ now, base }: Row) =>
    isComparable(base.pollutants[id].validDays, base.days, now.standard.validity)
      ? changePercent(roundForDisplay(now.pollutants[id].concentration, 4), roundForDisplay(base.pollutants[id].concentration, 4))
      : null
  return [
    {
      column: { ...value, ...(Object.keys(notes).length > 0 ? { notes } : {}) },
      total: total ? roundForDisplay(raw(total), parameters[id].decimals) : null,
    },
    {
      column: columnsOf(rows).change(`${value.key}_change`, `${labelOf(id, 'year')} 变化率`, '%', 1, 'down', of),
      total: total ? of(total) : null,
    },
  ]
}

const indexChange = (row: Row) => changePercent(row.index, row.baseIndex)
const goodDays = ({ now }: Row) => (now.classes.judged === 0 ? null : now.classes.good)

const partsOf = (rows: readonly Row[], total: Row | undefined, label: string): Part[] => {
  const [ranks, oldRanks] = [ranksOf(rows.map(row => row.index)), ranksOf(rows.map(row => row.baseIndex))]
  const changeRanks = ranksOf(rows.map(indexChange))
  const movedAt = (i: number) => (ranks[i] == null || oldRanks[i] == null ? null : oldRanks[i] - ranks[i])
  const { text, number, change, rank, hidden } = columnsOf(rows)
  const traced = { trace: { statistic: 'period' } }
  const parameter = 'composite_index' satisfies ParameterId
  const index = (row: Row) => row.index
  const baseIndex = (row: Row) => row.baseIndex
  const judged = ({ now }: Row) => now.classes.judged
  const of = <V>(cell: (row: Row) => V): V | null => (total ? cell(total) : null)
  return [
    { column: rank('rank', '名次', (_, i) => ranks[i]), total: null },
    { column: change('rank_change', '变化', '位', 0, 'up', (_, i) => movedAt(i)), total: null },
    { column: text('name', label, ({ place }) => place.name), total: of(({ place }) => place.name) },
    { column: hidden('place_id', '点位编号', ({ place }) => place.id), total: of(({ place }) => place.id) },
    { column: number('composite_index', '综合指数', '', 2, index, { parameter, ...traced }), total: of(index) },
    { column: change('composite_index_change', '变化率', '%', 1, 'down', indexChange), total: of(indexChange) },
    { column: rank('change_rank', '变化率名次', (_, i) => changeRanks[i]), total: null },
    ...pollutantIds.flatMap(id => pollutantParts(rows, total, id)),
    { column: number('good_days', '优良天数', '天', 0, goodDays, traced), total: of(goodDays) },
    { column: number('valid_days', '有效天数', '天', 0, judged, traced), total: of(judged) },
    { column: number('composite_index_base', '对比期综合指数', '', 2, baseIndex, { parameter, hidden: true }), total: of(baseIndex) },
  ]
}

const order = (rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity) || a.place.id - b.place.id)
const nameLabels = { county: '区县', city: '城市', group: '名称' } as const

/**
 * 城市数据明细: ranked by the composite index, equal indices sharing a rank, with the change against the base period and its rank. A concentration
 * above the annual limit (CO, ozone: daily limit) of grade II carries the note LIMIT. The footer is the city's own row.
 */
export const detailsFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: DetailsQuestion,
): Promise<Frame> => {
  const places = await subjectPlaces(services, scope, question)
  rangeOf('day', question.from, question.to, places.length)
  const [now, base] = [periodOf(question.from, question.to), basePeriod(question.from, question.to, question.compare ?? 'lastYear')]
  const city = question.kind === 'county' ? services.places.cityPlace() : undefined
  const all = await loadRows(services, city ? [...places, city] : places, now, base, question.deductDust ?? false, publicScope)
  const parts = partsOf(order(city ? all.slice(0, -1) : all), city && all.at(-1), nameLabels[question.kind])
  return {
    columns: parts.map(({ column }) => column),
    rowCount: places.length,
    ...(city ? { footer: [{ label: '全市', cells: parts.map(part => part.total) }] } : {}),
    meta: metaOf(
      services,
      `${question.kind === 'group' ? '分组' : nameLabels[question.kind]}排名明细${question.deductDust ? '（扣沙）' : ''}`,
      places,
      question.from,
      question.to,
    ),
  }
}

export const detailHandlers = {
  /** 区域数据: the statistics of a period place by place, in the order of the directory, without ranks. */
  AreaData: async ({ services, caller: { scope } }, question) => {
    const places = await subjectPlaces(services, scope, question)
    rangeOf('day', question.from, question.to, places.length)
    const period = periodOf(question.from, question.to)
    const days = await readDays(
      services,
      publicScope,
      places.map(place => place.id),
      period.first,
      period.last,
    )
    const statistics = places.map(place => periodStatistics(days.get(place.id)!, period))
    const { text, hidden } = columnsOf(places)
    const { number } = columnsOf(statistics)
    return {
      columns: [
        text('name', nameLabels[question.kind], place => place.name),
        hidden('place_id', '点位编号', place => place.id),
        ...pollutantIds.map(id =>
          parameterColumn(
            id,
            statistics.map(s => s.pollutants[id].concentration),
            { step: 'year', statistic: 'period' },
          ),
        ),
        parameterColumn(
          'composite_index',
          statistics.map(s => s.composite.index),
          { step: 'year', statistic: 'period' },
        ),
        number('good_days', '优良天数', '天', 0, ({ classes }) => (classes.judged === 0 ? null : classes.good)),
        number('valid_days', '有效天数', '天', 0, ({ classes }) => classes.judged),
        number('good_ratio', '优良比例', '%', 1, ({ classes }) => classes.goodRatio),
      ],
      rowCount: places.length,
      meta: metaOf(services, '区域数据', places, question.from, question.to),
    }
  },
  RankingDetails: detailsFrame,
} satisfies SomeHandlers<typeof rankingCalls>
