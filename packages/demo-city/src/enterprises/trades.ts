/** What is emitted, kg/h. `nox` counts as NO2. */
export const emittedSpecies = ['so2', 'nox', 'pm10', 'pm2_5', 'co', 'voc', 'nh3'] as const
export type EmittedSpecies = (typeof emittedSpecies)[number]
/** Index of a species in arrays in that order. */
export const plumeOf = Object.fromEntries(emittedSpecies.map((species, s) => [species, s])) as Record<EmittedSpecies, number>

export interface OutletType {
  name: string
  heightM: number
  diameterM: number
  temperatureC: number
  velocityMs: number
  /** Part of the enterprise's emission by species, in the order of `emittedSpecies`. */
  part: readonly number[]
}

export interface Trade {
  /** GB/T 4754 class. */
  code: string
  name: string
  /** Ending of a generated name. */
  noun: string
  sector: 'power' | 'industry' | 'residential'
  /** kg/h of an enterprise of size 1, in the order of `emittedSpecies`. */
  kgPerHour: readonly number[]
  outlets: readonly OutletType[]
  hours: 'steady' | 'shift' | 'day' | 'power'
  months: 'industry' | 'power' | 'heating' | 'construction'
  /** How many are generated in the city, and the counties that have more of them. */
  count: number
  counties: readonly number[]
}

const stack = (
  name: string,
  heightM: number,
  diameterM: number,
  temperatureC: number,
  velocityMs: number,
  part: readonly number[],
): OutletType => ({
  name,
  heightM,
  diameterM,
  temperatureC,
  velocityMs,
  part,
})
const whole = [1, 1, 1, 1, 1, 1, 1]
const anywhere = [16, 4, 5, 6, 7, 8, 9, 10, 11, 3, 12, 13]

/** Trades of the Shangdang basin. Strengths and stacks: illustrative, of the order of ultra-low and ordinary emission permits. */
export const tradeTable = {
  coking: {
    code: '2521',
    name: '焦化',
    noun: '焦化厂',
    sector: 'industry',
    kgPerHour: [22, 62, 26, 15, 210, 85, 3],
    outlets: [
      stack('焦炉烟囱', 105, 3.6, 150, 9, [0.75, 0.95, 0.3, 0.4, 0.8, 0.25, 0.8]),
      stack('装煤推焦地面站', 25, 2.4, 60, 16, [0.2, 0.03, 0.5, 0.45, 0.1, 0.25, 0]),
      stack('化产车间', 18, 0.8, 25, 8, [0.05, 0.02, 0.2, 0.15, 0.1, 0.5, 0.2]),
    ],
    hours: 'steady',
    months: 'industry',
    count: 8,
    counties: [6, 7, 5, 13],
  },
  steel: {
    code: '3110',
    name: '长流程钢铁',
    noun: '钢铁厂',
    sector: 'industry',
    kgPerHour: [85, 210, 120, 70, 4200, 40, 5],
    outlets: [
      stack('烧结机头', 120, 5.5, 110, 14, [0.7, 0.65, 0.4, 0.4, 0.7, 0.6, 0.9]),
      stack('高炉热风炉', 80, 3.2, 180, 12, [0.2, 0.25, 0.1, 0.1, 0.25, 0.1, 0]),
      stack('转炉二次除尘', 35, 4, 60, 15, [0.1, 0.1, 0.5, 0.5, 0.05, 0.3, 0.1]),
    ],
    hours: 'steady',
    months: 'industry',
    count: 0,
    counties: [16, 9],
  },
  power: {
    code: '4411',
    name: '火电',
    noun: '电厂',
    sector: 'power',
    kgPerHour: [58, 98, 13, 8, 85, 3, 4],
    outlets: [stack('锅炉烟囱', 210, 7, 52, 18, whole)],
    hours: 'power',
    months: 'power',
    count: 1,
    counties: [3, 4],
  },
  chemicals: {
    code: '2621',
    name: '合成氨/硝酸',
    noun: '化工厂',
    sector: 'industry',
    kgPerHour: [15, 42, 9, 6, 60, 32, 12],
    outlets: [
      stack('锅炉烟囱', 80, 2.6, 60, 12, [0.9, 0.6, 0.6, 0.6, 0.9, 0.2, 0.3]),
      stack('造粒塔', 60, 6, 45, 3, [0.1, 0.4, 0.4, 0.4, 0.1, 0.8, 0.7]),
    ],
    hours: 'steady',
    months: 'industry',
    count: 6,
    counties: [6, 7],
  },
  coalChemistry: {
    code: '2523',
    name: '煤制油',
    noun: '煤化工厂',
    sector: 'industry',
    kgPerHour: [20, 45, 10, 6, 90, 90, 4],
    outlets: [
      stack('加热炉烟囱', 90, 3, 140, 10, [0.9, 0.9, 0.8, 0.8, 0.9, 0.2, 0.5]),
      stack('工艺尾气', 30, 1.2, 40, 10, [0.1, 0.1, 0.2, 0.2, 0.1, 0.8, 0.5]),
    ],
    hours: 'steady',
    months: 'industry',
    count: 3,
    counties: [7, 5],
  },
  methanol: {
    code: '2522',
    name: '甲醇',
    noun: '甲醇厂',
    sector: 'industry',
    kgPerHour: [4, 12, 2, 1.4, 25, 38, 1],
    outlets: [stack('转化炉烟囱', 45, 1.8, 160, 9, whole)],
    hours: 'steady',
    months: 'industry',
    count: 3,
    counties: [5, 7, 6],
  },
  clinker: {
    code: '3011',
    name: '水泥熟料',
    noun: '水泥厂',
    sector: 'industry',
    kgPerHour: [9, 125, 30, 17, 140, 4, 6],
    outlets: [
      stack('窑尾烟囱', 95, 3.8, 105, 12, [1, 1, 0.5, 0.55, 1, 1, 1]),
      stack('窑头与粉磨除尘', 32, 2.6, 80, 14, [0, 0, 0.5, 0.45, 0, 0, 0]),
    ],
    hours: 'steady',
    months: 'construction',
    count: 2,
    counties: [6, 11],
  },
  grinding: {
    code: '3011',
    name: '水泥粉磨站',
    noun: '粉磨站',
    sector: 'industry',
    kgPerHour: [0.3, 1.2, 4.2, 2, 1, 0.05, 0],
    outlets: [stack('水泥磨除尘', 28, 1.6, 70, 14, whole)],
    hours: 'shift',
    months: 'construction',
    count: 9,
    counties: [11, 6, 4],
  },
  lime: {
    code: '3012',
    name: '石灰窑',
    noun: '石灰厂',
    sector: 'industry',
    kgPerHour: [6, 8, 7, 3.6, 90, 0.5, 0],
    outlets: [stack('窑顶烟囱', 30, 1.2, 120, 10, whole)],
    hours: 'steady',
    months: 'construction',
    count: 12,
    counties: [9, 10, 8],
  },
  brick: {
    code: '3031',
    name: '砖瓦窑',
    noun: '砖瓦厂',
    sector: 'industry',
    kgPerHour: [5.5, 4.2, 3.2, 2, 38, 0.8, 0],
    outlets: [stack('隧道窑烟囱', 22, 1.4, 75, 9, whole)],
    hours: 'steady',
    months: 'construction',
    count: 30,
    counties: [11, 4, 7, 12],
  },
  casting: {
    code: '3391',
    name: '铸造',
    noun: '铸造厂',
    sector: 'industry',
    kgPerHour: [0.6, 0.9, 1.6, 1, 6, 2.2, 0],
    outlets: [
      stack('熔炼除尘', 18, 1, 70, 12, [1, 1, 0.6, 0.6, 1, 0.2, 0]),
      stack('浇注与砂处理', 15, 0.9, 35, 11, [0, 0, 0.4, 0.4, 0, 0.8, 0]),
    ],
    hours: 'shift',
    months: 'industry',
    count: 34,
    counties: [10, 11, 16],
  },
  refractory: {
    code: '3089',
    name: '耐火材料',
    noun: '耐火材料厂',
    sector: 'industry',
    kgPerHour: [1.6, 2.4, 1.5, 0.9, 8, 0.2, 0],
    outlets: [stack('隧道窑烟囱', 25, 1.1, 110, 9, whole)],
    hours: 'steady',
    months: 'industry',
    count: 14,
    counties: [10, 8, 9],
  },
  ferroalloy: {
    code: '3140',
    name: '铁合金',
    noun: '铁合金厂',
    sector: 'industry',
    kgPerHour: [5, 6, 9, 7, 260, 0.6, 0],
    outlets: [stack('矿热炉除尘', 32, 2.4, 95, 14, whole)],
    hours: 'steady',
    months: 'industry',
    count: 4,
    counties: [8, 9],
  },
  washery: {
    code: '0610',
    name: '煤炭洗选',
    noun: '洗煤厂',
    sector: 'industry',
    kgPerHour: [0.2, 0.4, 2.6, 0.7, 0.6, 0.05, 0],
    outlets: [stack('破碎筛分除尘', 16, 0.9, 20, 12, whole)],
    hours: 'shift',
    months: 'industry',
    count: 56,
    counties: [7, 3, 11, 5, 12],
  },
  quarry: {
    code: '1011',
    name: '采石',
    noun: '骨料场',
    sector: 'industry',
    kgPerHour: [0, 0.5, 3.4, 0.8, 0.3, 0, 0],
    outlets: [stack('破碎除尘', 12, 0.8, 20, 12, whole)],
    hours: 'day',
    months: 'construction',
    count: 28,
    counties: [8, 10, 9],
  },
  concrete: {
    code: '3021',
    name: '商品混凝土',
    noun: '搅拌站',
    sector: 'industry',
    kgPerHour: [0, 0.1, 0.9, 0.3, 0.1, 0, 0],
    outlets: [stack('筒仓与搅拌除尘', 15, 0.6, 20, 10, whole)],
    hours: 'day',
    months: 'construction',
    count: 46,
    counties: anywhere,
  },
  heating: {
    code: '4430',
    name: '供热',
    noun: '供热站',
    sector: 'power',
    kgPerHour: [4.5, 9, 1.4, 0.9, 14, 0.3, 0.4],
    outlets: [stack('锅炉烟囱', 45, 1.8, 65, 11, whole)],
    hours: 'steady',
    months: 'heating',
    count: 34,
    counties: anywhere,
  },
  waste: {
    code: '7820',
    name: '生活垃圾焚烧',
    noun: '环保电厂',
    sector: 'industry',
    kgPerHour: [4, 18, 1, 0.7, 5, 0.4, 0.8],
    outlets: [stack('焚烧炉烟囱', 80, 2, 140, 14, whole)],
    hours: 'steady',
    months: 'industry',
    count: 3,
    counties: [16, 7, 11],
  },
  painting: {
    code: '3511',
    name: '工业涂装',
    noun: '装备厂',
    sector: 'industry',
    kgPerHour: [0.02, 0.3, 0.25, 0.2, 0.3, 6.5, 0],
    outlets: [stack('喷漆房排气筒', 18, 1.2, 30, 12, whole)],
    hours: 'day',
    months: 'industry',
    count: 30,
    counties: [4, 16, 6],
  },
  printing: {
    code: '2319',
    name: '包装印刷',
    noun: '印刷厂',
    sector: 'industry',
    kgPerHour: [0, 0.02, 0.01, 0.01, 0.02, 3.8, 0],
    outlets: [stack('印刷车间排气筒', 15, 0.7, 30, 10, whole)],
    hours: 'day',
    months: 'industry',
    count: 16,
    counties: [16, 4],
  },
  furniture: {
    code: '2110',
    name: '家具制造',
    noun: '家具厂',
    sector: 'industry',
    kgPerHour: [0, 0.02, 0.12, 0.08, 0.02, 2.4, 0],
    outlets: [stack('喷涂排气筒', 15, 0.8, 28, 10, whole)],
    hours: 'day',
    months: 'industry',
    count: 12,
    counties: [4, 16, 11],
  },
  plastics: {
    code: '2920',
    name: '塑料制品',
    noun: '塑料制品厂',
    sector: 'industry',
    kgPerHour: [0, 0.02, 0.08, 0.06, 0.02, 2.9, 0],
    outlets: [stack('挤出废气排气筒', 15, 0.6, 35, 10, whole)],
    hours: 'shift',
    months: 'industry',
    count: 16,
    counties: [16, 4, 11],
  },
  pharmacy: {
    code: '2710',
    name: '制药',
    noun: '制药厂',
    sector: 'industry',
    kgPerHour: [0.8, 1.6, 0.2, 0.15, 2, 7, 1],
    outlets: [stack('工艺废气排气筒', 25, 0.8, 30, 11, whole)],
    hours: 'shift',
    months: 'industry',
    count: 6,
    counties: [16, 4, 12],
  },
  food: {
    code: '1340',
    name: '食品加工',
    noun: '食品厂',
    sector: 'industry',
    kgPerHour: [0.3, 0.7, 0.2, 0.14, 1.4, 0.9, 0.2],
    outlets: [stack('锅炉排气筒', 20, 0.6, 110, 9, whole)],
    hours: 'shift',
    months: 'industry',
    count: 18,
    counties: anywhere,
  },
  oil: {
    code: '5941',
    name: '油品储运',
    noun: '油库',
    sector: 'industry',
    kgPerHour: [0, 0, 0, 0, 0, 4.5, 0],
    outlets: [stack('油气回收排放口', 12, 0.3, 20, 5, whole)],
    hours: 'steady',
    months: 'industry',
    count: 6,
    counties: anywhere,
  },
} as const satisfies Record<string, Trade>

export type TradeId = keyof typeof tradeTable
