import type { InventoryFormat } from './inventory-file.ts'

/** Column (from 0) of each thing in a format; absent ones are not in it. */
export interface Columns {
  /** Number of columns that a written line has. */
  width: number
  country?: number
  region: number
  scc: number
  pollutant: number
  annual: number
  /** First of twelve. */
  months?: number
  facility?: number
  unit?: number
  releasePoint?: number
  process?: number
  name?: number
  height?: number
  diameter?: number
  temperature?: number
  flow?: number
  velocity?: number
  lon?: number
  lat?: number
  /** Coordinates of ORL are degrees (L) or UTM (U). */
  coordinateType?: number
}

/** Source: SMOKE 4.8 user's manual, tables 8.1, 8.2 (nonpoint), 8.26, 8.27 (point). */
export const columnsOf: Record<InventoryFormat, Columns> = {
  FF10_NONPOINT: { width: 45, country: 0, region: 1, scc: 5, pollutant: 7, annual: 8, months: 20 },
  FF10_POINT: {
    width: 77,
    country: 0,
    region: 1,
    facility: 3,
    unit: 4,
    releasePoint: 5,
    process: 6,
    scc: 11,
    pollutant: 12,
    annual: 13,
    name: 15,
    height: 17,
    diameter: 18,
    temperature: 19,
    flow: 20,
    velocity: 21,
    lon: 23,
    lat: 24,
    months: 52,
  },
  'ORL NONPOINT': { width: 33, region: 0, scc: 1, pollutant: 6, annual: 7 },
  'ORL POINT': {
    width: 70,
    region: 0,
    facility: 1,
    unit: 2,
    releasePoint: 3,
    process: 4,
    name: 5,
    scc: 6,
    height: 9,
    diameter: 10,
    temperature: 11,
    flow: 12,
    velocity: 13,
    coordinateType: 17,
    lon: 18,
    lat: 19,
    pollutant: 21,
    annual: 22,
  },
}
