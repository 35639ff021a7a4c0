import { citedEvaluation, citedValidity } from '@qingyuan/domain/standards/sources.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'

/** Clauses named by the drawer. Wording in our own short form; the standard itself decides. */
export const standardClauses = {
  hour: (standard: Standard) => ({
    standard: citedValidity(standard),
    text: '数据有效性：小时平均值，每小时至少有 45 分钟的采样时间。小时值以结束时刻标注。',
  }),
  aqi: (standard: Standard) => ({
    standard: standard.aqi,
    text: '空气质量分指数在相邻限值之间线性内插、向上取整；AQI 取各分指数的最大值，AQI 大于 50 时分指数最大的污染物为首要污染物，并列者同为首要污染物。',
  }),
  day: (standard: Standard) => ({
    standard: citedValidity(standard),
    text: `数据有效性：24 小时平均值，每日至少有 ${standard.validity.dayHours} 个小时平均浓度值。一日为 01–24 时。`,
  }),
  ozone: (standard: Standard) => ({
    standard: citedEvaluation(standard),
    text: `臭氧日最大 8 小时平均：8 小时滑动平均至少有 ${standard.validity.ozone.windowHours} 个小时值，窗口结束于 08–24 时；当日至少有 ${standard.validity.ozone.windows} 个有效滑动值，不足但最大值超过浓度限值时仍然有效。`,
  }),
  area: (standard: Standard) => ({
    standard: citedEvaluation(standard),
    text: `区域值为各评价点有效值的算术平均，有效评价点不少于 ${standard.validity.areaShare * 100} %。`,
  }),
  periodMean: (standard: Standard) => ({
    standard: citedValidity(standard),
    text: `数据有效性：月平均每月至少 ${standard.validity.monthDays} 个日均值（二月至少 ${standard.validity.februaryDays} 个）；年平均每年至少 ${standard.validity.yearDays} 个日均值且每月满足月的要求。其他时段按有效日不少于 ${standard.validity.spanShare * 100} % 判断（本平台约定）。`,
  }),
  percentile: (standard: Standard) => ({
    standard: citedEvaluation(standard),
    text: '附录 A 百分位数：n 个有效日值升序排列，k = 1 + (n − 1)·p %，s 为 k 的整数部分，m = X(s) + (X(s+1) − X(s))·(k − s)。',
  }),
  composite: () => ({
    standard: '环办〔2014〕64号',
    text: '综合指数为六项污染物单项指数 C/S 之和：SO₂、NO₂、PM₁₀、PM₂.₅ 取时段平均，CO 取日均值第 95 百分位数，O₃ 取日最大 8 小时平均第 90 百分位数；S 为年（CO、O₃ 为日）二级限值。',
  }),
  change: () => ({
    standard: '城市环境空气质量变化程度排名方案',
    text: '变化率 =（本期综合指数 − 对比期综合指数）/ 对比期综合指数 × 100 %，负值为改善；并列者名次相同。对比期按本期标准的限值计算。',
  }),
} as const
