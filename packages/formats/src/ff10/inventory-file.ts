/** Stack of a point source. NaN missing. */
export interface StackData {
  heightM: number
  diameterM: number
  temperatureC: number
  flowM3s: number
  velocityMs: number
}

export interface Facility {
  id: string
  unit: string
  releasePoint: string
  process: string
  name: string
}

/** One source's emission of one pollutant. */
export interface InventoryRecord {
  country: string
  /** FIPS code; in China the six digits of the county. */
  region: string
  scc: string
  /** Code as the file has it: CO, PM2_5, or a CAS number. */
  pollutant: string
  /** t a year. */
  tonnes: number
  /** t a month, twelve; absent when the file has none. */
  monthTonnes?: number[]
  /** Point sources only. */
  facility?: Facility
  stack?: StackData
  /** WGS-84 (NAD-83 in American files) degrees; NaN when there is none. */
  lon?: number
  lat?: number
}

export type InventoryFormat = 'FF10_POINT' | 'FF10_NONPOINT' | 'ORL POINT' | 'ORL NONPOINT'

export interface InventoryFile {
  format: InventoryFormat
  country: string
  year: number
  /** Free lines of the header (`#DESC`), such as origin and version. */
  notes: string[]
  records: InventoryRecord[]
  /** Lines that were refused; number 1 is the first line of the file. */
  refused: { line: number; message: string }[]
}

/** Tonnes in a short ton of 2000 lb. */
export const shortTon = 0.90718474
export const metresPerFoot = 0.3048
export const toCelsius = (fahrenheit: number): number => (fahrenheit - 32) / 1.8
export const toFahrenheit = (celsiusDegrees: number): number => celsiusDegrees * 1.8 + 32
