/** One trajectory: columns of its points, the start first. */
export interface TdumpPath {
  /** Index into `starts`. */
  start: number
  /** Which of `grids` each point was computed on. */
  grid: Int16Array
  /** UTC seconds. */
  seconds: Float64Array
  forecastHour: Int16Array
  /** Hours since the start; negative back in time. */
  age: Float64Array
  lat: Float64Array
  lon: Float64Array
  /** Metres above ground. */
  heightM: Float64Array
  /** One column a name of `diagnostics`. */
  values: Float64Array[]
}

export type TdumpFormat = 0 | 1 | 2

export interface TdumpFile {
  /** 0: without a flag, no space between columns (2F8.3, F8.1); 1: one decimal; 2: two decimals and wider columns. */
  format: TdumpFormat
  grids: { model: string; seconds: number; forecastHour: number }[]
  direction: 'forward' | 'backward'
  /** Vertical motion as the file words it: OMEGA, ISOBARIC … */
  motion: string
  starts: { seconds: number; lat: number; lon: number; heightM: number }[]
  /** Names as in the file: PRESSURE (hPa), THETA, AIR_TEMP (K), MIXDEPTH, TERR_MSL (m) … */
  diagnostics: string[]
  paths: TdumpPath[]
}

/** Decimals of the age; width of latitude and longitude; width and decimals of a start's height and of a point's values. */
interface Columns {
  age: number
  position: number
  start: readonly [width: number, decimals: number]
  value: readonly [width: number, decimals: number]
  /** Before words and names. */
  space: '' | ' '
}

const columnsByFormat: Readonly<Record<TdumpFormat, Columns>> = {
  0: { age: 1, position: 8, start: [8, 1], value: [8, 1], space: '' },
  1: { age: 1, position: 9, start: [8, 1], value: [9, 1], space: ' ' },
  2: { age: 2, position: 9, start: [10, 2], value: [10, 2], space: ' ' },
}

/** Differences of the formats. */
export const columnsOf = (format: TdumpFormat): Columns => columnsByFormat[format]
