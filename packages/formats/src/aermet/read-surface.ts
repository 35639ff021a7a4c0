import { fullYear, readRows, splitWords, type TextRead } from './text-rows.ts'

/** An hour of AERMET's surface file. NaN is missing. */
export interface SurfaceHour {
  year: number
  month: number
  day: number
  /** 1..24, hour-ending, local standard time. */
  hour: number
  /** W/m2 */
  sensibleHeatFlux: number
  /** m/s */
  frictionVelocity: number
  convectiveVelocity: number
  /** m */
  convectiveMixingM: number
  mechanicalMixingM: number
  obukhovLengthM: number
  roughnessM: number
  albedo: number
  /** m/s and degrees FROM which the wind blows, at a height in m. */
  windSpeed: number
  windDirectionDeg: number
  windHeightM: number
  /** K, at a height in m. */
  temperatureK: number
  temperatureHeightM: number
  /** mm in the hour; the code is AERMET's (0 none, 11 rain, 22 snow). */
  precipitationMm: number
  precipitationCode: number
  /** % and hPa */
  relativeHumidity: number
  pressureHPa: number
  /** Tenths. */
  cloudTenths: number
}

const below = (limit: number) => (value: number) => value <= limit
const atLeast = (limit: number) => (value: number) => value >= limit

/** Reads AERMET's surface file: a heading line, then one free-format line an hour. */
export const readSurface = (text: string): TextRead<SurfaceHour> =>
  readRows('AERMET 地面文件', text, 1, splitWords, cells => ({
    year: fullYear(cells.need(0, '年')),
    month: cells.need(1, '月'),
    day: cells.need(2, '日'),
    hour: cells.need(4, '时'),
    sensibleHeatFlux: cells.orMissing(5, '感热通量', below(-999)),
    frictionVelocity: cells.orMissing(6, '摩擦速度', below(-9)),
    convectiveVelocity: cells.orMissing(7, '对流速度', below(-9)),
    convectiveMixingM: cells.orMissing(9, '对流混合层高度', below(-999)),
    mechanicalMixingM: cells.orMissing(10, '机械混合层高度', below(-999)),
    obukhovLengthM: cells.orMissing(11, '莫宁-奥布霍夫长度', below(-99999)),
    roughnessM: cells.need(12, '地表粗糙度'),
    albedo: cells.need(14, '反照率'),
    windSpeed: cells.orMissing(15, '风速', atLeast(999)),
    windDirectionDeg: cells.orMissing(16, '风向', atLeast(999)),
    windHeightM: cells.orMissing(17, '测风高度', below(-9)),
    temperatureK: cells.orMissing(18, '气温', atLeast(999)),
    temperatureHeightM: cells.orMissing(19, '测温高度', below(-9)),
    precipitationCode: cells.orMissing(20, '降水类型', atLeast(9999)),
    precipitationMm: cells.orMissing(21, '降水量', below(-9)),
    relativeHumidity: cells.orMissing(22, '相对湿度', atLeast(999)),
    pressureHPa: cells.orMissing(23, '气压', atLeast(99999)),
    cloudTenths: cells.orMissing(24, '云量', atLeast(99)),
  }))
