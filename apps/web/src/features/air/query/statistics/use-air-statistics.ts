import { comparedItems } from '@qingyuan/contract/air/air-words.ts'
import { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { isDay } from '@qingyuan/domain/time.ts'
import { isLabelOf } from '#/filters/range.ts'
import { urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import type { Ranking } from '../ranking/use-ranking.ts'

export const comparedWords: Readonly<Record<(typeof comparedItems)[number], string>> = {
  composite_index: '综合指数',
  pm2_5: 'PM₂.₅',
  pm10: 'PM₁₀',
  o3_8h: 'O₃-8h',
  no2: 'NO₂',
  so2: 'SO₂',
  co: 'CO',
  good_days: '优良天数',
  good_ratio: '优良比例',
  heavy_days: '重污染天数',
}

const shape = {
  by: urlOneOf(['span', 'month'] as const, 'span'),
  item: urlOneOf(comparedItems, 'composite_index'),
  /** The comparison period of one's own, days or months; '' without. */
  baseFrom: urlText(),
  baseTo: urlText(),
}

const calls = {
  city: {
    span: [airQualityCalls.CityDayStatistics, airQualityCalls.CityDayStatisticsExport],
    month: [airQualityCalls.CityMonthStatistics, airQualityCalls.CityMonthStatisticsExport],
    dayComparison: [airQualityCalls.CityDayComparison, airQualityCalls.CityDayComparisonExport],
    monthComparison: [airQualityCalls.CityMonthComparison, airQualityCalls.CityMonthComparisonExport],
  },
  county: {
    span: [airQualityCalls.CountyDayStatistics, airQualityCalls.CountyDayStatisticsExport],
    month: [airQualityCalls.CountyMonthStatistics, airQualityCalls.CountyMonthStatisticsExport],
    dayComparison: [airQualityCalls.CountyDayComparison, airQualityCalls.CountyDayComparisonExport],
    monthComparison: [airQualityCalls.CountyMonthComparison, airQualityCalls.CountyMonthComparisonExport],
  },
} as const

const months = ({ from, to }: { from: string; to: string }) => ({ from: from.slice(0, 7), to: to.slice(0, 7) })

/** What 统计 and 对比 ask over the places and the period of the page. Months, quarters and years are compared as whole months. */
export const useAirStatistics = (r: Ranking) => {
  const [state, change] = useUrlState(shape)
  const kind = r.state.kind === 'city' ? 'city' : 'county'
  const { from, to } = r.question
  const unit: 'day' | 'month' = r.state.period === 'day' || r.state.period === 'total' ? 'day' : 'month'
  const fits = (label: string) => (unit === 'day' ? isDay(label) : isLabelOf('month', label))
  const base = fits(state.baseFrom) && fits(state.baseTo) ? { compareFrom: state.baseFrom, compareTo: state.baseTo } : {}
  const comparison: InputOf<typeof airQualityCalls.CityDayComparison> = {
    ...(unit === 'day' ? { from, to } : months({ from, to })),
    ...base,
    items: [state.item],
  }
  const [statisticsCall, statisticsExport] = calls[kind][state.by]
  const [comparisonCall, comparisonExport] = calls[kind][unit === 'day' ? 'dayComparison' : 'monthComparison']
  return {
    r,
    state,
    change,
    unit,
    kind,
    hasBase: 'compareFrom' in base,
    statistics: { call: statisticsCall, exportCall: statisticsExport, input: state.by === 'span' ? { from, to } : months({ from, to }) },
    comparison: { call: comparisonCall, exportCall: comparisonExport, input: comparison },
  }
}
export type AirStatistics = ReturnType<typeof useAirStatistics>
