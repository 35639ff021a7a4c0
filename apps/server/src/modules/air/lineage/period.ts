import { evidenceColumns } from '@qingyuan/contract/air/lineage.ts'
import { buildFrame, columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { evaluationText } from '@qingyuan/domain/standards/evaluation-rules.ts'
import { citedEvaluation, threeYearMeanFrom } from '@qingyuan/domain/standards/sources.ts'
import { addDays, daysBetween, formatDate, formatDateTime, sameSpanLastYear } from '@qingyuan/domain/time.ts'
import { sumOfValues } from '@qingyuan/engine/core/sum.ts'
import { evaluatedValues } from '@qingyuan/engine/rollup/daily-columns.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { threeYearMean } from '@qingyuan/engine/rollup/three-year-mean.ts'
import type { Period } from '@qingyuan/engine/rollup/validity.ts'
import { baseIndexOf, detailsFrame, withoutDust } from '#/modules/air/ranking/public.ts'
import {
  type AirServices,
  type DayColumns,
  daysNeeded,
  labelOf,
  metaOf,
  periodValue,
  readDays,
  shownId,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { standardClauses } from './clauses.ts'
import { type Explanation, fixedText, formulaNumber, gradeOf, type Part, roundingStep, valueFrame } from './explanation-parts.ts'
import { selectComputed } from './queries.ts'

export interface PeriodQuestion {
  services: AirServices
  scope: Scope
  place: PlaceRecord
  period: Period
  label: string
  /** Particulates of dust days left out, as a dust-deducted ranking does. */
  withoutDust?: boolean
  /** Mean of the days of CO and ozone too, as the footer of a table has it. */
  meanOfDays?: boolean
}

export const readPeriod = async ({ services, scope, place, period, ...options }: PeriodQuestion) => {
  const [days, computed] = await Promise.all([
    readDays(services, scope, [place.id], period.first, period.last),
    selectComputed(services.pool, scope, place.id, period.first, period.last),
  ])
  const columns = options.withoutDust ? withoutDust(days.get(place.id)!) : days.get(place.id)!
  return {
    columns,
    statistics: periodStatistics(columns, period),
    computed: { computedAt: computed.at === null ? null : formatDateTime(computed.at), revision: computed.revision },
  }
}

/** Whether a day's particulates are left out: by the ranking in question, or by the rules of the installation. */
const isDeducted = ({ withoutDust: requested, services }: PeriodQuestion, { dust, firstDay }: DayColumns, i: number): boolean =>
  dust[i] === 1 && (requested || services.evaluation.on(addDays(firstDay, i)).deductsDust)

/** Said of numbers without the particulates of dust days, and of a rounding that is not the one of HJ 663-2013. */
const ruleInputs = (question: PeriodQuestion, columns: DayColumns) => {
  const deducted = columns.dust.reduce((n, _, i) => n + +isDeducted(question, columns, i), 0)
  const { deductsDust } = question.services.evaluation.on(question.period.last)
  const rules = evaluationText(question.services.evaluation.choice(), question.period.last)
  return [
    ...(question.withoutDust || deductsDust
      ? [{ label: '扣除沙尘', value: `${deducted} 天的 PM₂.₅、PM₁₀ 不参与统计（环办监测〔2016〕120号）` }]
      : []),
    ...(rules ? [{ label: '评价规则', value: rules }] : []),
  ]
}
const dustTitle = ({ withoutDust: deducted }: PeriodQuestion) => (deducted ? '（扣沙）' : '')

const stateOfDay = (columns: DayColumns, values: Float64Array, id: PollutantId, i: number): Part['state'] =>
  Number.isFinite(values[i]!) ? 'valid' : Number.isFinite(columns.mean[id][i]!) ? 'invalid' : 'missing'

const meanLines = (values: Float64Array, id: PollutantId, value: number, shown: { decimals: number }) => {
  const { sum, count } = sumOfValues(values)
  return [
    { text: `C = Σ C日 / n = ${formulaNumber(sum, 2)} / ${count} = ${formulaNumber(value)}` },
    roundingStep(value, shownId(id, 'month'), shown),
  ]
}

const percentileLines = (values: Float64Array, id: PollutantId, value: number, p: number, shown: { decimals: number }) => {
  const sorted = values.filter(v => v === v).sort()
  const k = 1 + ((sorted.length - 1) * p) / 100
  const s = Math.floor(k)
  const [low, high] = [sorted[s - 1]!, sorted[Math.min(s, sorted.length - 1)]!]
  return [
    { text: `n = ${sorted.length}，k = 1 + (n − 1) × ${p} % = ${formulaNumber(k)}，s = ${s}` },
    { text: `X(${s}) = ${formulaNumber(low)}，X(${Math.min(s + 1, sorted.length)}) = ${formulaNumber(high)}` },
    {
      text: `m = X(s) + (X(s+1) − X(s)) × (k − s) = ${formulaNumber(low)} + (${formulaNumber(high)} − ${formulaNumber(low)}) × ${formulaNumber(k - s)} = ${formulaNumber(value)}`,
    },
    roundingStep(value, shownId(id, 'month'), shown),
  ]
}

/** Three-year moving mean of a yearly value, from the day on which HJ 663-2026 announces it. */
const threeYearInputs = async (question: PeriodQuestion, id: PollutantId) => {
  const { period, place, services, scope } = question
  if (period.kind !== 'year' || period.last < threeYearMeanFrom || question.withoutDust || question.meanOfDays) return []
  const year = Number(period.first.slice(0, 4))
  const spans = [year - 2, year - 1, year].map((each): Period => ({ kind: 'year', first: `${each}-01-01`, last: `${each}-12-31` }))
  const days = await readDays(services, scope, [place.id], spans[0]!.first, spans[2]!.last)
  const today = formatDate(services.clock.now())
  const years = spans.map(span => {
    const statistics = periodStatistics(days.get(place.id)!, span)
    return { value: periodValue(statistics, id), valid: statistics.pollutants[id].valid && span.last < today }
  })
  const mean = threeYearMean(years)
  const shown = shownId(id, 'year')
  const stateText = (i: number) => (years[i]!.valid ? '有效' : spans[i]!.last >= today ? '未结束' : '无效')
  const value = Number.isNaN(mean)
    ? `缺少有效的年值（${spans.map(({ first }, i) => `${first.slice(0, 4)} 年${stateText(i)}`).join('、')}）`
    : `(${years.map(({ value: each }) => formulaNumber(each)).join(' + ')}) / 3 = ${fixedText(mean, shown, { decimals: services.evaluation.on(period.last).statisticDecimals[id] })} ${parameters[shown].unit}`
  return [{ label: '三年滑动平均', value: `${value}；HJ 663-2026 公告要点，条文待核` }]
}

/** Mean, or percentile of CO and ozone, of the valid days of a period. */
export const explainPeriod = async (question: PeriodQuestion, id: PollutantId): Promise<Explanation> => {
  const { services, place, period, label } = question
  const { columns, statistics, computed } = await readPeriod(question)
  const { standard } = statistics
  const percentile = (id === 'co' || id === 'o3') && !question.meanOfDays
  const value = percentile ? periodValue(statistics, id) : statistics.pollutants[id].mean
  const own = statistics.pollutants[id]
  const shownParameter = shownId(id, 'month')
  const shown = { decimals: standard.statisticDecimals[id] }
  const values = evaluatedValues(columns, id)
  const days = daysBetween(period.first, period.last)
  const parts = days.map((day, i): Part => ({ label: day.slice(5), state: stateOfDay(columns, values, id, i) }))
  const rows = days.flatMap((day, i) =>
    parts[i]!.state === 'missing'
      ? []
      : [
          {
            label: day,
            value: columns.mean[id][i]!,
            counts: parts[i]!.state === 'valid',
            note:
              parts[i]!.state !== 'invalid'
                ? undefined
                : id.startsWith('pm') && isDeducted(question, columns, i)
                  ? '沙尘日，已扣除'
                  : '数据有效性不足',
          },
        ],
  )
  const empty = [{ text: '该时段没有有效日值' }]
  return {
    title: `${labelOf(id, percentile ? 'month' : 'day')} ${percentile ? `第 ${standard.percentiles[id]} 百分位数` : '平均浓度'}${dustTitle(question)}`,
    subtitle: `${place.name} · ${label} · ${percentile ? citedEvaluation(standard) : standardClauses.periodMean(standard).standard}`,
    value: fixedText(value, shownParameter, shown),
    unit: parameters[shownParameter].unit,
    ...(own.valid && !question.meanOfDays
      ? gradeOf(shownParameter, value, 'month', services.classScales.on(period.last), shown)
      : { level: null, levelLabel: null }),
    formula: !Number.isFinite(value)
      ? empty
      : percentile
        ? percentileLines(values, id, value, standard.percentiles[id], shown)
        : meanLines(values, id, value, shown),
    validity: {
      count: own.validDays,
      of: statistics.judged.days,
      need: daysNeeded(statistics),
      valid: own.valid,
      rule: '有效日数',
    },
    parts,
    inputs: [
      { label: '日值', value: `${own.validDays} 天有效，共 ${statistics.judged.days} 天` },
      { label: '二级限值', value: `${standard.compositeS[id]} ${parameters[id].unit}（${standard.limitsName}）` },
      { label: '超标天数', value: `${own.exceedDays} 天` },
      ...(await threeYearInputs(question, id)),
      ...ruleInputs(question, columns),
    ],
    records: valueFrame(services, place, shownParameter, { key: 'time', label: '日期' }, rows, [period.first, period.last]),
    clause: percentile ? standardClauses.percentile(standard) : standardClauses.periodMean(standard),
    ...computed,
  }
}

const compositeLines = ({ composite, pollutants, standard }: PeriodStatistics) => [
  ...pollutantIds.map(id => ({
    text: `I(${labelOf(id, 'month')}) = C / S = ${fixedText(pollutants[id].concentration, shownId(id, 'month'), { decimals: standard.statisticDecimals[id] })} / ${standard.compositeS[id]} = ${formulaNumber(composite.single[id])}`,
    value: formulaNumber(composite.single[id], 3),
  })),
  {
    text: `I = ${pollutantIds.map(id => formulaNumber(composite.single[id])).join(' + ')} = ${formulaNumber(composite.index)} → ${fixedText(composite.index, 'composite_index')}`,
    value: fixedText(composite.index, 'composite_index'),
  },
]

const compositeRecords = ({ services, place, period }: PeriodQuestion, statistics: PeriodStatistics): Explanation['records'] => {
  const { pollutants, composite, standard } = statistics
  return buildFrame(
    evidenceColumns,
    pollutantIds,
    {
      parameter: id => labelOf(id, 'month'),
      value: { label: '浓度 C', of: id => roundForDisplay(pollutants[id].concentration, standard.statisticDecimals[id]) },
      limit: id => standard.compositeS[id],
      single: id => composite.single[id],
      valid_days: id => pollutants[id].validDays,
    },
    { meta: metaOf(services, '单项指数', [place], period.first, period.last) },
  )
}

/** Composite index of a period. */
export const explainComposite = async (question: PeriodQuestion): Promise<Explanation> => {
  const { columns, statistics, computed } = await readPeriod(question)
  const { composite, standard, pollutants } = statistics
  const need = daysNeeded(statistics)
  return {
    title: `综合指数${dustTitle(question)}`,
    subtitle: `${question.place.name} · ${question.label} · ${standard.limitsName}`,
    value: fixedText(composite.index, 'composite_index'),
    unit: '',
    ...gradeOf('composite_index', composite.index, 'month', 'platform'),
    formula: compositeLines(statistics),
    validity: {
      count: Math.min(...pollutantIds.map(id => pollutants[id].validDays)),
      of: statistics.judged.days,
      need,
      valid: statistics.valid,
      rule: '六项污染物中最少的有效日数',
    },
    parts: pollutantIds.map(
      (id): Part => ({
        label: labelOf(id, 'month'),
        state: pollutants[id].validDays === 0 ? 'missing' : pollutants[id].valid ? 'valid' : 'invalid',
      }),
    ),
    inputs: [
      { label: '首要污染物', value: composite.primary.map(id => labelOf(id, 'month')).join('、') || '—' },
      ...ruleInputs(question, columns),
    ],
    records: compositeRecords(question, statistics),
    clause: standardClauses.composite(),
    ...computed,
  }
}

/** Change of the composite index and of the rank among the places of the same kind, against the same days last year. */
export const explainChange = async (question: PeriodQuestion): Promise<Explanation> => {
  const { services, scope, place, period } = question
  const base: Period = { ...period, ...sameSpanLastYear(period.first, period.last) }
  const [now, old] = await Promise.all([readPeriod(question), readPeriod({ ...question, period: base })])
  const before = roundForDisplay(baseIndexOf(old.statistics, now.statistics.standard), 2)
  const index = roundForDisplay(now.statistics.composite.index, 2)
  const percent = index === null || !before ? Number.NaN : ((index - before) / before) * 100
  const kind = place.kind === 'city' || place.kind === 'neighbour' ? 'city' : 'county'
  const table =
    place.kind === 'station'
      ? null
      : await detailsFrame(
          { services, caller: { scope } },
          {
            kind,
            from: period.first,
            to: period.last,
            compare: 'lastYear',
            deductDust: question.withoutDust,
          },
        )
  const row = table ? rowOfPlace(table, place.id) : -1
  const columns = table && columnsByKey(table)
  const [rank, moved] = [numberCell(columns?.rank, row), numberCell(columns?.rank_change, row)]
  const own = now.statistics
  return {
    title: `综合指数与名次变化${dustTitle(question)}`,
    subtitle: `${place.name} · ${question.label} · 对比 ${base.first} ~ ${base.last}`,
    value: Number.isFinite(percent) ? `${formulaNumber(percent, 1)}` : '—',
    unit: '%',
    level: null,
    levelLabel: null,
    formula: [
      ...compositeLines(own),
      {
        text: Number.isFinite(percent)
          ? `变化率 = (${index} − ${before}) / ${before} × 100 % = ${formulaNumber(percent, 1)} %`
          : `本期或对比期缺少综合指数，或对比期有效日不足 ${now.statistics.standard.validity.compareShare * 100} %，没有变化率`,
      },
      ...(rank !== null && moved !== null
        ? [{ text: `名次变化 = 对比期第 ${rank + moved} 名 − 本期第 ${rank} 名 = ${formulaNumber(moved)}`, value: formulaNumber(moved) }]
        : []),
    ],
    validity: {
      count: Math.min(...pollutantIds.map(id => own.pollutants[id].validDays)),
      of: own.judged.days,
      need: daysNeeded(own),
      valid: own.valid,
      rule: '六项污染物中最少的有效日数',
    },
    parts: [
      { label: '本期', state: index === null ? 'missing' : own.valid ? 'valid' : 'invalid' },
      { label: '对比期', state: before === null ? 'missing' : old.statistics.valid ? 'valid' : 'invalid' },
    ],
    inputs: [
      { label: '本期综合指数', value: index === null ? '—' : index.toFixed(2) },
      { label: '对比期综合指数', value: before === null ? '—' : `${before.toFixed(2)}（按本期限值）` },
      {
        label: '对比期有效日',
        value: `${Math.min(...pollutantIds.map(id => old.statistics.pollutants[id].validDays))} 天，共 ${old.statistics.days} 天`,
      },
      ...ruleInputs(question, now.columns),
    ],
    records: compositeRecords(question, own),
    clause: standardClauses.change(),
    ...now.computed,
  }
}
