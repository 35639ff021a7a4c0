/** A quantity that a source's form reports. Ids are the names of the factor library's expressions, where it has them. */
export interface Quantity {
  id: string
  label: string
  unit: string
  /** Hard limits: beyond them no calculation. */
  min: number
  max: number
}

const rows: [id: string, label: string, unit: string, min: number, max: number][] = [
  ['amount', '活动水平', '', 0, 1e12],
  ['Sar', '收到基硫分 Sar', '%', 0, 5],
  ['Aar', '收到基灰分 Aar', '%', 0, 60],
  ['NCV', '低位发热量', 'MJ/kg 或 MJ/m3', 1, 60],
  ['Sg', '硫化氢/总硫含量', 'mg/m3', 0, 20_000],
  ['count', '数量', '辆/台/个', 0, 1e8],
  ['vktKm', '年均行驶里程 VKT', 'km/a', 0, 300_000],
  ['powerKw', '额定净功率', 'kW', 0.1, 3000],
  ['loadFactor', '负载因子', '-', 0, 1],
  ['hours', '年工作时间', 'h/a', 0, 8784],
  ['sfc', '单位油耗', 'kg/kWh', 0.1, 0.5],
  ['fuelT', '燃油消耗量', 't/a', 0, 1e9],
  ['hoursPerDay', '日均行驶小时', 'h/d', 0, 24],
  ['lengthKm', '道路长度', 'km', 0, 1e5],
  ['flowPerDay', '日均车流量', '辆/d', 0, 1e6],
  ['W', '平均车重 W', 't', 0.1, 80],
  ['sL', '积尘负荷 sL', 'g/m2', 0, 400],
  ['nr', '不起尘天数', 'd', 0, 366],
  ['s', '有效积尘率 s', '%', 0, 100],
  ['v', '平均车速 v', 'km/h', 1, 120],
  ['M', '含水率 M', '%', 0.01, 40],
  ['u', '平均风速', 'm/s', 0, 40],
  ['gustsMs', '两次扰动间最大阵风', 'm/s', 0, 80],
  ['utMs', '阈值摩擦风速', 'm/s', 0.05, 5],
  ['areaM2', '面积', 'm2', 0, 1e11],
  ['surfaceM2', '料堆表面积', 'm2', 0, 1e8],
  ['months', '施工活跃月数', '月', 0, 12],
  ['precipitationMm', '年降水量', 'mm', 1, 5000],
  ['temperatureC', '平均气温', '℃', -40, 45],
  ['f', '地面粗糙因子 f', '-', 0, 1],
  ['L', '无屏蔽宽度因子 L', '-', 0, 1],
  ['V', '植被覆盖因子 V', '-', 0, 1],
  ['vocPercent', 'VOCs质量含量', '%', 0, 100],
  ['recoveredT', '回收或废溶剂带出量', 't/a', 0, 1e9],
  ['capturePercent', '收集效率', '%', 0, 98],
  ['removalPercent', '去除效率', '%', 0, 99],
  ['cropT', '作物产量', 't/a', 0, 1e9],
  ['strawRatio', '草谷比', '-', 0, 5],
  ['burnedShare', '露天焚烧比例', '-', 0, 1],
  ['burningEfficiency', '燃烧效率', '-', 0, 1],
  ['burntHm2', '过火面积', 'hm2', 0, 1e7],
  ['fuelLoadT', '生物质载荷', 't/hm2', 0, 500],
  ['stockHeads', '年末存栏量', '头(只)', 0, 1e9],
  ['slaughteredHeads', '年出栏量', '头(只)', 0, 1e9],
  ['cycleDays', '饲养周期', 'd', 1, 3000],
  ['productT', '肥料实物量', 't/a', 0, 1e8],
  ['nitrogenT', '施肥量(折纯N)', 't/a', 0, 1e8],
  ['areaHm2', '耕地面积', 'hm2', 0, 1e8],
  ['monthlyTemperatureC', '月均气温', '℃', -40, 45],
  ['stoves', '灶头数(基准)', '个', 0, 1e6],
  ['flowM3h', '单灶风量', 'm3/h', 0, 1e6],
  ['volumeM3', '公称容积', 'm3', 1, 200_000],
  ['tvpKpa', '真实蒸气压', 'kPa', 0, 200],
  ['molarMass', '摩尔质量', 'g/mol', 1, 500],
  ['densityKgM3', '密度', 'kg/m3', 400, 2000],
  ['slipMgM3', '氨逃逸浓度', 'mg/m3', 0, 200],
  ['flueGasM3', '烟气量', 'Nm3/a', 0, 1e13],
  ['speedKmh', '平均车速', 'km/h', 1, 120],
  ['humidityPercent', '相对湿度', '%', 0, 100],
  ['altitudeM', '海拔', 'm', -200, 6000],
  ['sulphurPpm', '油品含硫量', 'ppm', 0, 5000],
  ['loadPercent', '载重率', '%', 0, 200],
]

export const quantityById: ReadonlyMap<string, Quantity> = new Map(
  rows.map(([id, label, unit, min, max]) => [id, { id, label, unit, min, max }]),
)

export const labelOf = (id: string): string => quantityById.get(id)?.label ?? id

/** Which quantity a field of the source tree's activity lists is, and by what its number is multiplied. */
const fields: Record<string, [id: string, factor?: number]> = {
  '收到基硫分 Sar': ['Sar'],
  含硫率: ['Sar'],
  '收到基灰分 Aar': ['Aar'],
  低位发热量: ['NCV'],
  '硫化氢/总硫含量': ['Sg'],
  机动车保有量: ['count'],
  保有量: ['count'],
  储罐数量: ['count'],
  '年均行驶里程 VKT': ['vktKm'],
  平均车速: ['speedKmh'],
  额定净功率: ['powerKw'],
  负载因子: ['loadFactor'],
  年均工作时间: ['hours'],
  年工作时间: ['hours'],
  燃油消耗量: ['fuelT'],
  柴油消耗量: ['fuelT'],
  日均行驶小时: ['hoursPerDay'],
  道路长度: ['lengthKm'],
  日均车流量: ['flowPerDay'],
  '平均车重 W': ['W'],
  '积尘负荷 sL': ['sL'],
  '不起尘天数 nr(降水>0.25mm)': ['nr'],
  不起尘天数: ['nr'],
  '有效积尘率 s': ['s'],
  '平均车速 v': ['v'],
  '表面含水率 M': ['M'],
  '物料含水率 M': ['M'],
  地面平均风速: ['u'],
  年均风速: ['u'],
  裸露面积: ['areaM2'],
  施工面积: ['areaM2'],
  料堆表面积: ['surfaceM2'],
  施工活跃月数: ['months'],
  年降水量: ['precipitationMm'],
  年均气温: ['temperatureC'],
  月均气温: ['monthlyTemperatureC'],
  '地面粗糙因子 f': ['f'],
  '无屏蔽宽度因子 L': ['L'],
  '植被覆盖因子 V': ['V'],
  VOCs质量含量: ['vocPercent'],
  收集效率: ['capturePercent'],
  去除效率: ['removalPercent'],
  作物产量: ['cropT'],
  草谷比: ['strawRatio'],
  露天焚烧比例: ['burnedShare'],
  燃烧效率: ['burningEfficiency'],
  过火面积: ['burntHm2'],
  生物质载荷: ['fuelLoadT'],
  '年末存栏量(周期>1年)': ['stockHeads'],
  '年出栏量(周期<1年)': ['slaughteredHeads'],
  饲养周期: ['cycleDays'],
  '施肥量(折纯N)': ['nitrogenT'],
  '灶头数(基准)': ['stoves'],
  单灶风量: ['flowM3h'],
  公称容积: ['volumeM3'],
  真实蒸气压: ['tvpKpa'],
  氨逃逸浓度: ['slipMgM3'],
  干洗剂使用量: ['amount', 0.001],
}

/** First fields of the lists are amounts of fuel, product or throughput, whatever their name. */
const amounts =
  /(消耗量|产量|消费量|使用量|用量|加工量|处理量|销售量|装载量|装卸量|周转量|运输量|堆肥量|人口|耕地面积|播种面积|起降架次|燃煤量|入洗原煤量)/

/**
 * The quantity that a field of a class's activity list is; undefined for fields that are no number (dates, codes, monthly columns).
 *
 * @param unit as the list says: the arable area in 亩 is an amount, in hm2 a condition of fertilising
 */
export const quantityOfField = (name: string, unit: string): { id: string; factor: number } | undefined => {
  const known = fields[name]
  if (known) return { id: known[0], factor: known[1] ?? 1 }
  if (name === '耕地面积' && unit === 'hm2') return { id: 'areaHm2', factor: 1 }
  return !name.includes('(12)') && amounts.test(name) ? { id: 'amount', factor: 1 } : undefined
}
