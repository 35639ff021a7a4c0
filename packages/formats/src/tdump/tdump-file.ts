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

export interface TdumpFile {
  /** 1: one decimal; 2: two decimals and wider columns. */
  format: 1 | 2
  grids: { model: string; seconds: number; forecastHour: number }[]
  direction: 'forward' | 'backward'
  /** Vertical motion as the file words it: OMEGA, ISOBARIC … */
  motion: string
  starts: { seconds: number; lat: number; lon: number; heightM: number }[]
  /** Names as in the file: PRESSURE (hPa), THETA, AIR_TEMP (K), MIXDEPTH, TERR_MSL (m) … */
  diagnostics: string[]
  paths: TdumpPath[]
}

/** Decimals of the age; width and decimals of a start's height and of a point's values. */
interface Columns {
  age: number
  start: readonly [width: number, decimals: number]
  value: readonly [width: number, decimals: number]
}

/** Differences of the two formats. */
export const columnsOf = (format: 1 | 2): Columns =>
  format === 1 ? { age: 1, start: [8, 1], value: [9, 1] } : { age: 2, start: [10, 2], value: [10, 2] }
