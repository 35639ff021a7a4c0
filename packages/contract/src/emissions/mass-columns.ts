import {
  changeColumnSpec,
  columnFamily,
  declareColumns,
  numberColumnSpec,
  optionalColumn,
  rankColumnSpec,
  textColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { type EmissionPollutantId, emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'

export const emissionPollutantIds = emissionPollutants.map(({ id }) => id)

/** CO and CO₂ have the longest numbers. Without a sideways scroll at 1280 px. */
const massWidths: Partial<Record<EmissionPollutantId, number>> = { co: 96, pm2_5: 80, bc: 64, oc: 68, co2: 112 }

/** A mass, t, that can be explained. Its decimals come with the values. */
const mass = (label: string, width?: number) =>
  numberColumnSpec(label, { unit: 't', trace: { statistic: 'emission' }, ...(width !== undefined && { width }) })

/** A column a pollutant. */
export const massColumns = columnFamily(emissionPollutantIds, {
  '*': id => mass(emissionPollutantOf.get(id)!.label, massWidths[id] ?? 86),
})

const count = numberColumnSpec('排放源数', { unit: '个', decimals: 0, width: 76 })
const name = { width: 180 }

/** The categories of display. */
export const categorySumColumns = declareColumns({
  codes: textColumnSpec('编码', { hidden: true }),
  name: textColumnSpec('排放源', name),
  count,
  ...massColumns,
})

const groupSum = (label: string, width: number) =>
  declareColumns({ key: textColumnSpec('编码', { hidden: true }), name: textColumnSpec(label, { width }), count, ...massColumns })
/** Totals by one group; the answer words the heading of `name`. */
export const groupSumColumns = groupSum('排放源', 280)
export const countySumColumns = groupSum('区县', 180)

/** One pollutant by county: a column a category, its key the codes of the category, `12` or `12-17`. */
export const countySourceColumns = declareColumns({
  key: textColumnSpec('区县编号', { hidden: true }),
  name: textColumnSpec('区县'),
  '#*': mass('排放源'),
})

/** Of one enterprise: narrow enough for all pollutants at 1366 px. */
const enterpriseWidths: Record<EmissionPollutantId, number> = {
  ...{ so2: 64, nox: 70, co: 86, voc: 68, nh3: 58, pm10: 70, pm2_5: 66, bc: 52, oc: 56, co2: 106 },
}
export const enterpriseSumColumns = declareColumns({
  key: textColumnSpec('企业编号', { hidden: true }),
  rank: rankColumnSpec('名次', { width: 48 }),
  name: textColumnSpec('企业', { width: 170 }),
  county: textColumnSpec('区县', { width: 66 }),
  industry: textColumnSpec('行业', { width: 80 }),
  share: numberColumnSpec('占比', { unit: '%', decimals: 2, width: 80 }),
  cumulated: numberColumnSpec('累计占比', { unit: '%', decimals: 2, width: 76 }),
  ...columnFamily(emissionPollutantIds, { '*': id => mass(emissionPollutantOf.get(id)!.label, enterpriseWidths[id]) }),
})

/** One pollutant by month: a column a category. */
export const monthSumColumns = declareColumns({ month: textColumnSpec('月份'), 'c#': mass('排放源') })

export const activityColumns = declareColumns({
  scc: textColumnSpec('源编码', { width: 108 }),
  category: textColumnSpec('部门', { width: 150 }),
  name: textColumnSpec('源分类', { width: 280 }),
  quantity: textColumnSpec('活动水平', { width: 124 }),
  value: numberColumnSpec('全年合计', { width: 114 }),
  unit: textColumnSpec('单位', { width: 72 }),
  before: optionalColumn(numberColumnSpec('对比清单', { width: 130 })),
  change: optionalColumn(changeColumnSpec('变化', { better: 'none', width: 84 })),
  count: numberColumnSpec('排放源数', { unit: '个', decimals: 0 }),
  counties: numberColumnSpec('涉及区县', { unit: '个', decimals: 0 }),
})

const part = (label: string, width: number) =>
  changeColumnSpec(label, { unit: 't', better: 'none', trace: { statistic: 'emission' }, width })

/** Two inventories side by side. */
export const inventoryComparisonColumns = declareColumns({
  key: textColumnSpec('编码', { hidden: true }),
  name: textColumnSpec('部门', { width: 106 }),
  before: mass('对比前', 121),
  after: mass('对比后', 121),
  difference: changeColumnSpec('变化量', { unit: 't', width: 96, better: 'none', trace: { statistic: 'emission' } }),
  change: changeColumnSpec('变化率', { better: 'none', width: 62 }),
  /** The difference by its causes, which add up to it. */
  missing: part('尚未填报', 74),
  added: part('新增与取消', 94),
  same: part('同源活动水平', 105),
  factor: part('因子变更', 76),
})

export const enterpriseDownloadColumns = declareColumns({
  name: textColumnSpec('企业'),
  county: textColumnSpec('区县'),
  industry: textColumnSpec('行业'),
  count,
  ...massColumns,
})

const source = { county: textColumnSpec('区县'), scc: textColumnSpec('源编码'), sccName: textColumnSpec('源分类') }
/** Sources one by one. */
export const enterpriseSourceColumns = declareColumns({
  enterprise: textColumnSpec('企业'),
  name: textColumnSpec('污染源'),
  ...source,
  fuel: textColumnSpec('燃料'),
  equipment: textColumnSpec('设备类型'),
  ...massColumns,
})
export const surfaceSourceColumns = declareColumns({ name: textColumnSpec('面源'), ...source, ...massColumns })
