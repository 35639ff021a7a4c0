import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { type PeriodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { baseIndexOf } from '#/modules/air/ranking/public.ts'
import { periodValue } from '#/modules/air/read/public.ts'

export interface TargetItem {
  label: string
  unit: string
  decimals: number
  /** Value of the period, unrounded; NaN without any. */
  of: (statistics: PeriodStatistics) => number
  /** Value of a period a year before, where the limits in force now make it another than its own. */
  ofBase?: (base: PeriodStatistics, standard: Standard) => number
  atLeast?: boolean
  /** Statistic of the remaining days. */
  kind: 'mean' | 'percentile' | 'ratio' | 'count' | 'index'
  pollutant?: keyof PeriodStatistics['pollutants']
}

/** Value of a period a year before, to be compared with one of this `standard`. */
export const baseValueOf = ({ of, ofBase }: TargetItem, base: PeriodStatistics, standard: Standard): number =>
  ofBase ? ofBase(base, standard) : of(base)

const heavy = (s: PeriodStatistics) => (s.classes.judged === 0 ? Number.NaN : s.classes.heavy)

/** Items of targets (`targets.item`); everything but the good-day ratio is to stay at or below its target. */
export const targetItems: Readonly<Record<string, TargetItem>> = {
  good_ratio: { label: '优良天数比例', unit: '%', decimals: 1, of: s => s.classes.goodRatio, atLeast: true, kind: 'ratio' },
  pm2_5: { label: 'PM₂.₅ 年均', unit: 'μg/m³', decimals: 1, of: s => periodValue(s, 'pm2_5'), kind: 'mean', pollutant: 'pm2_5' },
  pm10: { label: 'PM₁₀ 年均', unit: 'μg/m³', decimals: 0, of: s => periodValue(s, 'pm10'), kind: 'mean', pollutant: 'pm10' },
  o3_8h: { label: 'O₃-8h 第90百分位', unit: 'μg/m³', decimals: 0, of: s => periodValue(s, 'o3'), kind: 'percentile', pollutant: 'o3' },
  no2: { label: 'NO₂ 年均', unit: 'μg/m³', decimals: 0, of: s => periodValue(s, 'no2'), kind: 'mean', pollutant: 'no2' },
  so2: { label: 'SO₂ 年均', unit: 'μg/m³', decimals: 0, of: s => periodValue(s, 'so2'), kind: 'mean', pollutant: 'so2' },
  co: { label: 'CO 第95百分位', unit: 'mg/m³', decimals: 1, of: s => periodValue(s, 'co'), kind: 'percentile', pollutant: 'co' },
  composite_index: { label: '综合指数', unit: '', decimals: 2, of: s => s.composite.index, ofBase: baseIndexOf, kind: 'index' },
  heavy_days: { label: '重污染天数', unit: '天', decimals: 0, of: heavy, kind: 'count' },
}

/** Items of autumn and winter: `aw_` and the name. */
export const autumnItems: Readonly<Record<string, TargetItem>> = {
  aw_pm2_5: { label: '秋冬季 PM₂.₅ 均值', unit: 'μg/m³', decimals: 1, of: s => periodValue(s, 'pm2_5'), kind: 'mean', pollutant: 'pm2_5' },
  aw_heavy_days: { label: '秋冬季重污染天数', unit: '天', decimals: 0, of: heavy, kind: 'count' },
}
