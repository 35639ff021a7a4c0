import type { InputOf } from '@qingyuan/contract/call.ts'
import type { rankingCalls } from '@qingyuan/contract/calls/ranking.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { shown, textColumn } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { comparable } from '@qingyuan/engine/rollup/validity.ts'
import { rank } from '@qingyuan/engine/statistics/rank.ts'
import {
  type AirServices,
  changePercent,
  labelOf,
  metaOf,
  parameterColumn,
  published,
  rangeOf,
  readDays,
} from '#/modules/air-quality/service.ts'
import { subjectPlaces } from './groups.ts'
import { basePeriod, periodOf } from './periods.ts'
import { loadRows, type Row } from './rows.ts'

type DetailsQuestion = InputOf<typeof rankingCalls.RankingDetails>
type AreaQuestion = InputOf<typeof rankingCalls.AreaData>

const ranksOf = (values: readonly (number | null)[]): (number | null)[] =>
  [...rank(values.map(value => value ?? Number.NaN))].map(r => r || null)

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
    comparable(base.pollutants[id].validDays, base.days, now.standard.validity)
      ? changePercent(shown(now.pollutants[id].concentration, 4), shown(base.pollutants[id].concentration, 4))
      : null
  return [
    {
      column: { ...value, ...(Object.keys(notes).length > 0 ? { notes } : {}) },
      total: total ? shown(raw(total), parameters[id].decimals) : null,
    },
    {
      column: {
        key: `${value.key}_change`,
        label: `${labelOf(id, 'year')} 变化率`,
        kind: 'change',
        unit: '%',
        decimals: 1,
        better: 'down',
        values: rows.map(of),
      },
      total: total ? of(total) : null,
    },
  ]
}

const number = (key: string, label: string, values: (number | null)[], more: Partial<FrameColumn> = {}): FrameColumn => ({
  key,
  label,
  kind: 'number',
  decimals: 0,
  values,
  ...more,
})
const indexChange = (row: Row) => changePercent(row.index, row.baseIndex)
const goodDays = ({ now }: Row) => (now.classes.judged === 0 ? null : now.classes.good)

const partsOf = (rows: readonly Row[], total: Row | undefined, label: string): Part[] => {
  const [ranks, oldRanks] = [ranksOf(rows.map(row => row.index)), ranksOf(rows.map(row => row.baseIndex))]
  const changes = rows.map(indexChange)
  const moved = ranks.map((r, i) => (r === null || oldRanks[i] === null ? null : oldRanks[i]! - r))
  const composite = (key: string, text: string, values: (number | null)[], hidden: boolean): FrameColumn =>
    number(key, text, values, {
      parameter: 'composite_index' satisfies ParameterId,
      decimals: 2,
      ...(hidden ? { hidden } : { trace: { statistic: 'period' } }),
    })
  return [
    { column: { key: 'rank', label: '名次', kind: 'rank', decimals: 0, values: ranks }, total: null },
    { column: { key: 'rank_change', label: '变化', kind: 'change', unit: '位', decimals: 0, better: 'up', values: moved }, total: null },
    {
      column: textColumn(
        'name',
        label,
        rows.map(({ place }) => place.name),
      ),
      total: total?.place.name ?? null,
    },
    {
      column: number(
        'place_id',
        '点位编号',
        rows.map(({ place }) => place.id),
        { hidden: true },
      ),
      total: total?.place.id ?? null,
    },
    {
      column: composite(
        'composite_index',
        '综合指数',
        rows.map(row => row.index),
        false,
      ),
      total: total?.index ?? null,
    },
    {
      column: { key: 'composite_index_change', label: '变化率', kind: 'change', unit: '%', decimals: 1, better: 'down', values: changes },
      total: total ? indexChange(total) : null,
    },
    { column: { key: 'change_rank', label: '变化率名次', kind: 'rank', decimals: 0, values: ranksOf(changes) }, total: null },
    ...pollutantIds.flatMap(id => pollutantParts(rows, total, id)),
    {
      column: number('good_days', '优良天数', rows.map(goodDays), { unit: '天', trace: { statistic: 'period' } }),
      total: total ? goodDays(total) : null,
    },
    {
      column: number(
        'valid_days',
        '有效天数',
        rows.map(({ now }) => now.classes.judged),
        { unit: '天', trace: { statistic: 'period' } },
      ),
      total: total?.now.classes.judged ?? null,
    },
    {
      column: composite(
        'composite_index_base',
        '对比期综合指数',
        rows.map(row => row.baseIndex),
        true,
      ),
      total: total?.baseIndex ?? null,
    },
  ]
}

const order = (rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity) || a.place.id - b.place.id)
const nameLabels = { county: '区县', city: '城市', group: '名称' } as const

/**
 * 城市数据明细: ranked by the composite index, equal indices sharing a rank, with the change against the base period and its rank. A concentration
 * above the annual limit (CO, ozone: daily limit) of grade II carries the note LIMIT. The footer is the city's own row.
 */
export const detailsFrame = async (services: AirServices, scope: Scope, question: DetailsQuestion): Promise<Frame> => {
  const places = await subjectPlaces(services, scope, question)
  rangeOf('day', question.from, question.to, places.length)
  const [now, base] = [periodOf(question.from, question.to), basePeriod(question.from, question.to, question.compare ?? 'lastYear')]
  const city = question.kind === 'county' ? services.places.cityPlace() : undefined
  const all = await loadRows(services, city ? [...places, city] : places, now, base, question.deductDust ?? false, published)
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

/** 区域数据: the statistics of a period place by place, in the order of the directory, without ranks. */
export const areaFrame = async (services: AirServices, scope: Scope, question: AreaQuestion): Promise<Frame> => {
  const places = await subjectPlaces(services, scope, question)
  rangeOf('day', question.from, question.to, places.length)
  const period = periodOf(question.from, question.to)
  const days = await readDays(
    services,
    published,
    places.map(place => place.id),
    period.first,
    period.last,
  )
  const statistics = places.map(place => periodStatistics(days.get(place.id)!, period))
  return {
    columns: [
      textColumn(
        'name',
        nameLabels[question.kind],
        places.map(place => place.name),
      ),
      number(
        'place_id',
        '点位编号',
        places.map(place => place.id),
        { hidden: true },
      ),
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
      number(
        'good_days',
        '优良天数',
        statistics.map(({ classes }) => (classes.judged === 0 ? null : classes.good)),
        { unit: '天' },
      ),
      number(
        'valid_days',
        '有效天数',
        statistics.map(({ classes }) => classes.judged),
        { unit: '天' },
      ),
      number(
        'good_ratio',
        '优良比例',
        statistics.map(({ classes }) => shown(classes.goodRatio, 1)),
        { unit: '%', decimals: 1 },
      ),
    ],
    rowCount: places.length,
    meta: metaOf(services, '区域数据', places, question.from, question.to),
  }
}
