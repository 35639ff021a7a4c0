import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { normaliseUnit, storageFactor } from '../units.ts'

export const publishedIds = ['aqi', 'pm2_5_24h', 'pm10_24h', 'so2_24h', 'no2_24h', 'o3_24h', 'o3_8h', 'o3_8h_24h', 'co_24h'] as const
/** Figures that a publisher derived: kept for comparison, never stored as measurements. */
export type PublishedId = (typeof publishedIds)[number]

export type ColumnRole =
  | { kind: 'time' | 'date' | 'hour' | 'code' | 'name' | 'city' | 'lon' | 'lat' | 'level' | 'primary' }
  | { kind: 'value'; id: MeasuredId; factor: number /** The heading states no unit. */; assumesUnit?: true }
  | { kind: 'published'; id: PublishedId; factor: number }
  | { kind: 'unknown'; reason: string }

export interface Column {
  heading: string
  role: ColumnRole
}

type PlainKind = Extract<ColumnRole, { kind: 'time' | 'code' }>['kind']

const plainNames: Record<PlainKind, string> = {
  time: '时间 监测时间 日期时间 数据时间 time datetime timepoint',
  date: '日期 监测日期 date',
  hour: '小时 时 时次 hour',
  code: '站点编码 站点编号 站点代码 监测点编码 编码 stationcode code',
  name: '站点 站点名称 站名 监测点 监测点位 点位名称 station watchpoint positionname name',
  city: '城市 city area',
  lon: '经度 lon longitude',
  lat: '纬度 lat latitude',
  level: '级别 等级 空气质量等级 level quality',
  primary: '首要污染物 primarypollution primarypollutant',
}

const valueNames: Record<MeasuredId, string> = {
  pm2_5: 'pm25 细颗粒物 pm251h',
  pm10: 'pm10 可吸入颗粒物 pm101h',
  o3: 'o3 o31h 臭氧',
  no2: 'no2 二氧化氮 no21h',
  so2: 'so2 二氧化硫 so21h',
  co: 'co 一氧化碳 co1h',
  temperature: '气温 温度 temperature temp',
  humidity: '湿度 相对湿度 humidity rh',
  pressure: '气压 大气压 pressure',
  wind_speed: '风速 windspeed',
  wind_direction: '风向 winddirection',
  precipitation: '降水量 降水 降雨量 precipitation',
  visibility: '能见度 visibility',
  tvoc: 'tvoc',
  nmhc: 'nmhc 非甲烷总烃',
  odour: 'odour ou 恶臭 臭气浓度',
  h2s: 'h2s 硫化氢',
  nh3: 'nh3 氨 氨气',
}

const table = <K extends string>(names: Record<K, string>) =>
  new Map((Object.entries(names) as [K, string][]).flatMap(([id, list]) => list.split(' ').map(name => [name, id] as const)))
const plain = table(plainNames)
const values = table(valueNames)
const published = new Map<string, PublishedId>(publishedIds.map(id => [id.replaceAll('_', ''), id]))

const digits: Record<string, string> = { '₀': '0', '₁': '1', '₂': '2', '₃': '3', '₅': '5', '₈': '8', '．': '.', '₄': '4' }
const keyOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[₀₁₂₃₄₅₈．]/g, char => digits[char] ?? char)
    .replace(/[\s._\-*"']/g, '')

/** Meaning of a heading such as `PM2.5(μg/m³)`, `气压（hPa）` or `O3_8h_24h`. Without a unit the storage unit is meant. */
export const recogniseColumn = (heading: string): Column => {
  const match = /^([^(（]*)(?:[(（]([^)）]*)[)）])?/.exec(heading.trim().slice(0, 100))
  const key = keyOf(match?.[1] ?? '')
  const unit = match?.[2]?.trim()
  const kind = plain.get(key)
  if (kind) return { heading, role: { kind } }
  const publishedId = published.get(key)
  const id = values.get(key)
  if (publishedId === 'aqi') return { heading, role: { kind: 'published', id: 'aqi', factor: 1 } }
  const base = publishedId ? values.get(keyOf(publishedId).replace(/(8h)?(24h)?$/, '')) : id
  if (!base) return { heading, role: { kind: 'unknown', reason: '无法识别的列，未导入' } }
  const factor = storageFactor(parameters[base], unit || parameters[base].unit)
  if (factor === null) return { heading, role: { kind: 'unknown', reason: normaliseUnit(unit ?? '') ? '单位与参数不符' : '单位无法识别' } }
  if (publishedId) return { heading, role: { kind: 'published', id: publishedId, factor } }
  return { heading, role: { kind: 'value', id: base, factor, ...(unit ? {} : { assumesUnit: true }) } }
}
