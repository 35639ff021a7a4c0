import { counties } from '@qingyuan/domain/counties.ts'
import { peopleByAdcode } from '../data/area-sources.ts'
import { normalOfIndex } from '../random.ts'

/** What a department would tell of a source that no enterprise fills in. */
export interface SurfaceActivity {
  countyId: number
  scc: string
  name: string
  variant?: string
  quantities: Record<string, number | number[]>
  controls: { code: string; operationPercent: number }[]
  grade: 'A' | 'B' | 'C' | 'D' | 'E'
}

interface Kind {
  scc: string
  name: string
  grade: SurfaceActivity['grade']
  /** For a thousand people of the county; scaled by its size, its own chance and the year. */
  each: Record<string, number>
  /** The same in every county. */
  fixed?: Record<string, number | number[]>
  controls?: string[]
  variant?: string
  /** Change from one year to the next. */
  growth?: number
}

const temperatures = [-5.5, -1.8, 4.6, 12, 17.8, 21.9, 23.3, 21.6, 16.6, 10.4, 2.8, -3.6]
const soil = { precipitationMm: 560, temperatureC: 9.8, u: 2.1, f: 0.5, L: 0.85, V: 0.3 }
const dry = { nr: 87 }

const cars = (scc: string, name: string, count: number, vktKm: number, growth: number): Kind => ({
  ...{ scc, name, grade: 'C', each: { count }, fixed: { vktKm }, growth },
})

/** Illustrative, of the order of yearbooks of the province. */
const kinds: readonly Kind[] = [
  cars('1202001004', '小型载客汽车 国IV', 42, 11_000, -0.12),
  cars('1202001005', '小型载客汽车 国V', 88, 12_500, -0.03),
  cars('1202001006', '小型载客汽车 国VI', 62, 13_500, 0.18),
  cars('1204002005', '大型客车 国V', 0.5, 48_000, -0.02),
  cars('1206003005', '公交车（天然气）国V', 0.6, 45_000, 0),
  cars('1208002005', '轻型货车 国V', 7, 21_000, 0.01),
  cars('1210002004', '重型货车 国IV', 1.6, 42_000, -0.2),
  cars('1210002005', '重型货车 国V', 5.5, 62_000, -0.04),
  cars('1210002006', '重型货车 国VI', 4.2, 68_000, 0.15),
  cars('1213001004', '摩托车 国IV', 26, 3800, -0.05),
  {
    ...{ scc: '1301001004', name: '大中型拖拉机 国IV', grade: 'C' },
    each: { count: 1.8 },
    fixed: { powerKw: 62, loadFactor: 0.65, hours: 320 },
  },
  {
    ...{ scc: '1302001004', name: '挖掘机 国IV', grade: 'C' },
    each: { count: 0.6 },
    fixed: { powerKw: 120, loadFactor: 0.65, hours: 1100 },
  },
  {
    ...{ scc: '1302003004', name: '装载机 国IV', grade: 'C' },
    each: { count: 0.8 },
    fixed: { powerKw: 158, loadFactor: 0.65, hours: 1000 },
  },
  { ...{ scc: '1005002020', name: '散煤（传统炉具）', grade: 'D', growth: -0.18 }, each: { amount: 26 }, fixed: { Sar: 0.5, Aar: 18 } },
  { ...{ scc: '1005003021', name: '型煤（先进炉具）', grade: 'D', growth: -0.08 }, each: { amount: 18 }, fixed: { Sar: 0.45, Aar: 22 } },
  { ...{ scc: '1005004022', name: '居民天然气', grade: 'B', growth: 0.06 }, each: { amount: 5.2 } },
  { ...{ scc: '1802002001', name: '薪柴（传统灶）', grade: 'E', growth: -0.1 }, each: { amount: 14 } },
  { ...{ scc: '1802001001', name: '秸秆（传统灶）', grade: 'E', growth: -0.1 }, each: { amount: 9 } },
  {
    ...{ scc: '1803001001', name: '玉米秸秆露天焚烧', grade: 'E' },
    each: { cropT: 380 },
    fixed: { strawRatio: 1.2, burnedShare: 0.006, burningEfficiency: 0.9 },
  },
  { ...{ scc: '1402001002', name: '建筑内外墙水性涂料', grade: 'D' }, each: { amount: 1.7 }, fixed: { vocPercent: 8 } },
  { ...{ scc: '1402001001', name: '建筑内外墙溶剂型涂料', grade: 'D', growth: -0.1 }, each: { amount: 0.4 }, fixed: { vocPercent: 45 } },
  { ...{ scc: '1405001001', name: '汽修修补漆', grade: 'D' }, each: { amount: 0.11 }, fixed: { vocPercent: 55 } },
  { ...{ scc: '1408001001', name: '家庭日用溶剂', grade: 'D' }, each: { amount: 1000 } },
  { ...{ scc: '1502001003', name: '加油站汽油', grade: 'B' }, each: { amount: 62 } },
  { ...{ scc: '1502002001', name: '加油站柴油', grade: 'B' }, each: { amount: 55 } },
  {
    ...{ scc: '1602001001', name: '城市主干道', grade: 'C' },
    each: { lengthKm: 0.07 },
    fixed: { flowPerDay: 9200, W: 3.6, sL: 0.55, ...dry },
    controls: ['DU04'],
  },
  {
    ...{ scc: '1602003001', name: '城市支路', grade: 'C' },
    each: { lengthKm: 0.16 },
    fixed: { flowPerDay: 1800, W: 2.4, sL: 0.9, ...dry },
    controls: ['DU01'],
  },
  {
    ...{ scc: '1602005001', name: '国道与省道', grade: 'C' },
    each: { lengthKm: 0.22 },
    fixed: { flowPerDay: 4200, W: 9.5, sL: 0.7, ...dry },
    controls: ['DU01'],
  },
  { ...{ scc: '1602006001', name: '县乡村道', grade: 'D' }, each: { lengthKm: 2.4 }, fixed: { flowPerDay: 320, W: 2.8, sL: 1.1, ...dry } },
  {
    ...{ scc: '1603001009', name: '建筑施工', grade: 'B', growth: -0.06 },
    each: { areaM2: 1100 },
    fixed: { months: 8 },
    controls: ['DU01', 'DU06', 'DU07'],
  },
  { ...{ scc: '1601001004', name: '农田土壤', grade: 'D' }, each: { areaM2: 600_000 }, fixed: soil, variant: '壤土' },
  {
    ...{ scc: '1701001001', name: '生猪规模化养殖', grade: 'C' },
    each: { stockHeads: 260, slaughteredHeads: 470 },
    fixed: { cycleDays: 180 },
  },
  {
    ...{ scc: '1701003001', name: '肉牛规模化养殖', grade: 'C', growth: 0.04 },
    each: { stockHeads: 24, slaughteredHeads: 14 },
    fixed: { cycleDays: 540 },
  },
  { ...{ scc: '1701004002', name: '羊散养', grade: 'C' }, each: { stockHeads: 230, slaughteredHeads: 160 }, fixed: { cycleDays: 400 } },
  {
    ...{ scc: '1701005001', name: '蛋鸡规模化养殖', grade: 'C' },
    each: { stockHeads: 4200, slaughteredHeads: 800 },
    fixed: { cycleDays: 420 },
  },
  {
    ...{ scc: '1702001001', name: '尿素撒施', grade: 'C', growth: -0.03 },
    each: { productT: 16 },
    fixed: { monthlyTemperatureC: temperatures },
  },
  { ...{ scc: '1702005002', name: '复合肥深施', grade: 'C' }, each: { productT: 24 }, fixed: { monthlyTemperatureC: temperatures } },
  { ...{ scc: '1703001001', name: '耕地土壤本底', grade: 'D' }, each: { amount: 1150 } },
  {
    ...{ scc: '2001002001', name: '中型餐饮', grade: 'C' },
    each: { stoves: 1.4 },
    fixed: { flowM3h: 2000, hours: 1900 },
    controls: ['CK02'],
  },
  {
    ...{ scc: '2001003001', name: '小型餐饮', grade: 'C' },
    each: { stoves: 3.2 },
    fixed: { flowM3h: 2000, hours: 1700 },
    controls: ['CK01'],
  },
  { ...{ scc: '2001006001', name: '家庭餐饮', grade: 'D' }, each: { amount: 1000 } },
]

/** The year whose amounts stand above. */
const firstYear = 2024
const stream = 710
const whole = new Set(['count', 'stockHeads', 'slaughteredHeads', 'stoves'])

/** Verified activities of a year, county by county. The same seed gives the same. */
export const surfaceActivities = (seed: number, year: number): SurfaceActivity[] =>
  counties.flatMap(({ id, adcode }, c) =>
    kinds.map(({ scc, name, grade, each, fixed = {}, controls = [], variant, growth = 0.02 }, k): SurfaceActivity => {
      const scale = peopleByAdcode[adcode]! * Math.exp(0.12 * normalOfIndex(seed, stream, c * 100 + k)) * (1 + growth) ** (year - firstYear)
      const amounts = Object.entries(each).map(([key, value]) => {
        const amount = value * scale
        return [key, whole.has(key) ? Math.max(1, Math.round(amount)) : Number(amount.toPrecision(4))] as const
      })
      return {
        ...{ countyId: id, scc, name, grade },
        ...(variant === undefined ? {} : { variant }),
        quantities: { ...Object.fromEntries(amounts), ...fixed },
        controls: controls.map(code => ({ code, operationPercent: 90 })),
      }
    }),
  )
