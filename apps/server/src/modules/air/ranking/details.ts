import { dailyPollutantIds } from '@qingyuan/contract/air/place-columns.ts'
import { areaColumns, type rankingCalls, rankingColumns } from '@qingyuan/contract/air/ranking.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, type ColumnSources, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote } from '@qingyuan/domain/frame.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import { rank as ranked } from '@qingyuan/engine/statistics/rank.ts'
import {
  type AirServices,
  basePeriod,
  changePercent,
  evaluationOf,
  labelOf,
  metaOf,
  parameterColumn,
  periodOf,
  publicScope,
  rangeOf,
  readDays,
  type ScaleOfRow,
  scaleOfLabels,
  statisticDecimals,
} from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { subjectPlaces } from './groups.ts'
import { loadRows, type Row } from './rows.ts'

type DetailsQuestion = InputOf<typeof rankingCalls.RankingDetails>
type Details = OutputOf<typeof rankingCalls.RankingDetails>
type AreaQuestion = InputOf<typeof rankingCalls.AreaData>

const ranksOf = (values: readonly (number | null)[]): (number | null)[] =>
  [...ranked(values.map(value => value ?? Number.NaN))].map(r => r || null)

const limitNote = ({ now }: Row, id: PollutantId): CellNote | null => {
  const limit = now.standard.compositeS[id]
  if (!(now.pollutants[id].concentration > limit)) return null
  return { mark: 'LIMIT', reason: `超${id === 'co' || id === 'o3' ? '日' : '年'}二级限值 ${limit}` }
}

const notesOf = <K extends string | number>(notes: readonly (readonly [K, CellNote | null])[]): Record<string, CellNote> =>
  Object.fromEntries(notes.filter(([, note]) => note !== null)) as Record<string, CellNote>

/** Of a pollutant against the base period; null where too few of its days are valid there. */
const changeOf = (id: PollutantId, { now, base }: Row) =>
  isComparable(base.pollutants[id].validDays, base.days, now.standard.validity)
    ? changePercent(roundForDisplay(now.pollutants[id].concentration, 4), roundForDisplay(base.pollutants[id].concentration, 4))
    : null

const concentrationColumn = (rows: readonly Row[], id: PollutantId, scale: ScaleOfRow) => {
  const notes = notesOf(rows.map((row, i) => [i, limitNote(row, id)]))
  const column = parameterColumn(
    id,
    rows.map(({ now }) => now.pollutants[id].concentration),
    { step: 'year', statistic: 'period', scale, decimalsOf: row => statisticDecimals(id, rows[row]!.now) },
  )
  return { ...column, ...(Object.keys(notes).length > 0 ? { notes } : {}) }
}

const indexChange = (row: Row) => changePercent(row.index, row.baseIndex)
const goodDays = ({ now }: Row) => (now.classes.judged === 0 ? null : now.classes.good)
const judgedDays = ({ now }: Row) => now.classes.judged
const dailyOf = { pm2_5: 'pm2_5', pm10: 'pm10', o3_8h: 'o3', no2: 'no2', so2: 'so2', co: 'co' } as const

const sourcesOf = (rows: readonly Row[], label: string, scale: ScaleOfRow): ColumnSources<typeof rankingColumns, Row> => {
  const [ranks, oldRanks] = [ranksOf(rows.map(row => row.index)), ranksOf(rows.map(row => row.baseIndex))]
  const changeRanks = ranksOf(rows.map(indexChange))
  return {
    rank: (_, i) => ranks[i],
    rank_change: (_, i) => (ranks[i] == null || oldRanks[i] == null ? null : oldRanks[i] - ranks[i]),
    name: { label, of: ({ place }) => place.name },
    place_id: ({ place }) => place.id,
    composite_index: row => row.index,
    composite_index_change: indexChange,
    change_rank: (_, i) => changeRanks[i],
    ...columnFamily(dailyPollutantIds, {
      '*': id => concentrationColumn(rows, dailyOf[id], scale),
      '*_change': id => ({ label: `${labelOf(dailyOf[id], 'year')} 变化率`, of: (row: Row) => changeOf(dailyOf[id], row) }),
    }),
    good_days: goodDays,
    valid_days: judgedDays,
    composite_index_base: row => row.baseIndex,
  }
}

/** Row of the city below the counties: without ranks. */
const footerOf = (total: Row) => ({
  label: '全市',
  cells: {
    name: total.place.name,
    place_id: total.place.id,
    composite_index: total.index,
    composite_index_change: indexChange(total),
    ...columnFamily(dailyPollutantIds, {
      '*': id => roundForDisplay(total.now.pollutants[dailyOf[id]].concentration, statisticDecimals(dailyOf[id], total.now)),
      '*_change': id => changeOf(dailyOf[id], total),
    }),
    good_days: goodDays(total),
    valid_days: judgedDays(total),
    composite_index_base: total.baseIndex,
  },
  notes: notesOf(dailyPollutantIds.map(id => [id, limitNote(total, dailyOf[id])])),
})

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
): Promise<Details> => {
  const places = await subjectPlaces(services, scope, question)
  rangeOf('day', question.from, question.to, places.length)
  const [now, base] = [periodOf(question.from, question.to), basePeriod(question.from, question.to, question.compare ?? 'lastYear')]
  const city = question.kind === 'county' ? services.places.cityPlace() : undefined
  const all = await loadRows(services, city ? [...places, city] : places, now, base, question.deductDust ?? false, publicScope)
  const [counties, total] = city ? [all.slice(0, -1), all.at(-1)] : [all, undefined]
  const rows = order(counties)
  const subject = nameLabels[question.kind]
  const title = `${question.kind === 'group' ? '分组' : subject}排名明细${question.deductDust ? '（扣沙）' : ''}`
  return buildFrame(rankingColumns, rows, sourcesOf(rows, subject, scaleOfLabels(services, [question.to])), {
    meta: { ...metaOf(services, title, places, question.from, question.to), ...evaluationOf(services, question.to) },
    footer: total && [footerOf(total)],
  })
}

/** 区域数据: the statistics of a period place by place, in the order of the directory, without ranks. */
const areaFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: AreaQuestion,
): Promise<OutputOf<typeof rankingCalls.AreaData>> => {
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
  const how = { step: 'year', statistic: 'period', scale: scaleOfLabels(services, [question.to]) } as const
  const column = (id: PollutantId) =>
    parameterColumn(
      id,
      statistics.map(each => each.pollutants[id].concentration),
      { ...how, decimalsOf: row => statisticDecimals(id, statistics[row]!) },
    )
  return buildFrame(
    areaColumns,
    statistics,
    {
      name: { label: nameLabels[question.kind], of: (_, i) => places[i]!.name },
      place_id: (_, i) => places[i]!.id,
      ...columnFamily(dailyPollutantIds, { '*': id => column(dailyOf[id]) }),
      composite_index: parameterColumn(
        'composite_index',
        statistics.map(each => each.composite.index),
        how,
      ),
      good_days: ({ classes }) => (classes.judged === 0 ? null : classes.good),
      valid_days: ({ classes }) => classes.judged,
      good_ratio: ({ classes }) => classes.goodRatio,
    },
    { meta: { ...metaOf(services, '区域数据', places, question.from, question.to), ...evaluationOf(services, question.to) } },
  )
}

export const detailHandlers = { AreaData: areaFrame, RankingDetails: detailsFrame } satisfies SomeHandlers<typeof rankingCalls>
