import { type Grid, idw } from '@qingyuan/engine/interpolation/idw.ts'
import { kriging } from '@qingyuan/engine/interpolation/kriging.ts'

export type SurfaceMethod = 'idw' | 'kriging'

export interface SurfaceQuestion {
  lon: readonly number[]
  lat: readonly number[]
  /** One a station; null has no value. */
  values: readonly (number | null)[]
  /** Values of the other hour, for the difference. */
  before?: readonly (number | null)[]
  grid: Grid
  method: SurfaceMethod
  /** `error`: how wrong the surface is where stations are left out, spread between them. */
  layer: 'value' | 'error' | 'difference'
}

export interface SurfaceAnswer {
  /** Method actually used: few stations fall back to inverse distances. */
  method: SurfaceMethod
  /** Row by row from the north, NaN without an answer. */
  values: Float32Array
  rmse: number
  /** Value less what the other stations say of it, one a station. */
  errors: Float64Array
  stations: number
  /** Time it took, ms. */
  ms: number
}

const numbers = (values: readonly (number | null)[]): Float64Array => Float64Array.from(values, value => value ?? Number.NaN)

const interpolate = ({ lon, lat, grid, method }: SurfaceQuestion, values: Float64Array) =>
  method === 'idw' ? { ...idw({ lon, lat }, values, grid), method } : kriging({ lon, lat }, values, grid, { deviation: false })

/** The surface of an hour, of its error, or of what changed since another hour. */
export const surfaceOf = (question: SurfaceQuestion): Omit<SurfaceAnswer, 'ms'> => {
  const { grid, layer } = question
  // Errors are those of the stations: they need no cells of the surface itself.
  const own = layer === 'error' ? { ...question, grid: { ...grid, columns: 0, rows: 0 } } : question
  const { method, values, rmse, errors, stations } = interpolate(own, numbers(question.values))
  const facts = { method, rmse, errors, stations }
  if (layer === 'error') return { ...facts, values: idw(question, errors.map(Math.abs), grid).values }
  if (layer === 'value' || !question.before) return { ...facts, values }
  const before = interpolate(question, numbers(question.before))
  return { ...facts, values: values.map((value, i) => value - before.values[i]!) }
}
