import { Type } from 'typebox'
import { Level, NumberOrNull, nullable } from '../schemas.ts'

export const Values = Type.Record(Type.String(), NumberOrNull)

/** Everything measured at a place in one hour, with its grade. `time` is null when there is no data within 24 h. */
export const Current = Type.Object({
  placeId: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  kind: Type.String(),
  level: nullable(Type.String()),
  countyId: nullable(Type.Integer()),
  lon: Type.Number(),
  lat: Type.Number(),
  time: nullable(Type.String()),
  /** Whole hours behind the newest hour of the platform, of the six pollutants where the station is a regular one; 0 is on time, null: none within a day. */
  lateHours: nullable(Type.Integer()),
  aqi: NumberOrNull,
  class: Level,
  primary: Type.Array(Type.String()),
  /** Why the AQI is not complete; null when it is, or when there is none. */
  incomplete: nullable(Type.String()),
  values: Values,
  iaqi: Values,
  /** Class of each concentration on `scale`. */
  classes: Type.Record(Type.String(), Level),
  /** Edition of HJ 633 that graded the AQI, by the date of the data. */
  standard: Type.String(),
  /** What the concentrations are classed by. */
  scale: Type.String(),
  alarm: Type.Boolean(),
})

export const VocStation = Type.Object({
  placeId: Type.Integer(),
  name: Type.String(),
  countyId: nullable(Type.Integer()),
  lon: Type.Number(),
  lat: Type.Number(),
  time: nullable(Type.String()),
  value: NumberOrNull,
  unit: Type.String(),
  band: nullable(Type.Integer()),
})
