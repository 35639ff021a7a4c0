import { linearFit } from '../correlation/linear-fit.ts'
import { rootMeanSquare } from '../interpolation/idw.ts'
import { krigingSystem } from '../interpolation/kriging-system.ts'
import { bestVariogram } from '../interpolation/variogram.ts'
import { percentile } from '../statistics/percentile.ts'

export interface FusionInput {
  /** Row-major n x n between the sensors, km. */
  distances: Float64Array
  /** Calibrated value of each sensor, none missing. */
  values: Float64Array
  /** What dispersion from listed and found sources gives at each sensor, unit of the values; null without a model. */
  model: Float64Array | null
}

export interface FusedCells {
  /** Sensor distances of each cell, cells x n, km. */
  distances: Float64Array
  model: Float64Array | null
}

/** Cells whose values are wanted as if some sensors were not there. */
export interface LeftOut {
  sensors: readonly number[]
  cells: readonly number[]
}

export interface FusedHour {
  /** `fused`: kriging with the model as external drift; `kriging`: without; `idw`: as requested; `median`: too few sensors or no variance. */
  method: 'fused' | 'kriging' | 'idw' | 'median'
  /** Value and its standard error in each cell; the error is NaN with `median`. */
  values: Float64Array
  errors: Float64Array
  /** Leave-one-out root mean square errors, to be printed beside the map. */
  rmse: { fused: number; idw: number; median: number }
  /** Values of the cells of each {@link LeftOut}, by the same method. */
  without: Float64Array[]
}

const fewestSensors = 8
/** A model that varies less than this share of the values has nothing to say. */
const leastVariation = 1e-3

const idwWeight = (distance: number): number => 1 / Math.max(distance ** 2, 1e-12)

/** Inverse squared distances from all sensors but those left out. */
const idwCell = (cells: Float64Array, values: Float64Array, cell: number, leftOut: readonly number[] = []): number => {
  let [sum, weights] = [0, 0]
  for (let j = 0; j < values.length; j++) {
    if (leftOut.includes(j)) continue
    const weight = idwWeight(cells[cell * values.length + j]!)
    sum += weight * values[j]!
    weights += weight
  }
  return sum / weights
}
const idwCells = (cells: Float64Array, values: Float64Array): Float64Array =>
  Float64Array.from({ length: cells.length / values.length }, (_, cell) => idwCell(cells, values, cell))

/** Each sensor's value less what the others say of it. */
const idwErrors = (distances: Float64Array, values: Float64Array): Float64Array =>
  values.map((value, i) => value - idwCell(distances, values, i, [i]))

const medianErrors = (values: Float64Array): Float64Array =>
  values.map(
    (value, i) =>
      value -
      percentile(
        values.filter((_, j) => j !== i),
        50,
      ),
  )

/** The model where it rises with the values, else null: a drift with a negative factor would turn plumes into holes. */
const usefulDrift = ({ values, model }: FusionInput): { drift: Float64Array; residuals: Float64Array } | null => {
  if (!model) return null
  const fit = linearFit(model, values, 'ols', { need: fewestSensors })
  const variation = Math.max(...model) - Math.min(...model)
  if (!(fit.slope > 0) || variation < leastVariation * Math.max(...values)) return null
  return { drift: model, residuals: values.map((value, i) => value - fit.intercept - fit.slope * model[i]!) }
}

/**
 * One hour of the fused map: kriging with external drift, whose drift is the dispersion model and whose variogram is that of the residuals.
 *
 * @param method `idw`: inverse distances, for a map that has been no better than them; its error is that of leaving a sensor out, the same everywhere
 * @returns the errors of leaving a sensor out too, and values without sensors, with drift and variogram kept as they are
 * Source: Hudson and Wackernagel 1994 (external drift); Dubrule 1983 (leave-one-out).
 * Simplified: one variogram in all directions; all sensors have the same error.
 */
export const fuseHour = (
  input: FusionInput,
  cells: FusedCells,
  method: 'kriging' | 'idw' = 'kriging',
  leftOut: readonly LeftOut[] = [],
): FusedHour => {
  const { distances, values } = input
  const n = values.length
  const [idw, median] = [rootMeanSquare(idwErrors(distances, values)), rootMeanSquare(medianErrors(values))]
  const found = cells.model ? usefulDrift(input) : null
  const variogram = n >= fewestSensors ? bestVariogram(distances, found?.residuals ?? values) : null
  const system = variogram && krigingSystem(distances, values, variogram, found?.drift)
  const count = cells.distances.length / n
  if (!system) {
    const middle = percentile(values, 50)
    const none = new Float64Array(count).fill(Number.NaN)
    const without = leftOut.map(each => new Float64Array(each.cells.length).fill(middle))
    return { method: 'median', values: new Float64Array(count).fill(middle), errors: none, rmse: { fused: median, idw, median }, without }
  }
  const rmse = { fused: rootMeanSquare(system.leaveOneOut), idw, median }
  if (method === 'idw') {
    const even = new Float64Array(count).fill(idw)
    const without = leftOut.map(each => Float64Array.from(each.cells, cell => idwCell(cells.distances, values, cell, each.sensors)))
    return { method: 'idw', values: idwCells(cells.distances, values), errors: even, rmse, without }
  }
  const [fused, errors] = [new Float64Array(count), new Float64Array(count)]
  const distancesOf = (cell: number) => cells.distances.subarray(cell * n, cell * n + n)
  const driftOf = (cell: number) => (found ? cells.model![cell]! : 0)
  for (let cell = 0; cell < count; cell++) {
    const [to, drift] = [distancesOf(cell), driftOf(cell)]
    fused[cell] = Math.max(0, system.estimate(to, drift))
    errors[cell] = Math.sqrt(system.variance(to, drift))
  }
  const without = leftOut.map(each => {
    const estimate = system.without(each.sensors)
    return Float64Array.from(each.cells, cell => (estimate ? Math.max(0, estimate(distancesOf(cell), driftOf(cell))) : Number.NaN))
  })
  return {
    method: found ? 'fused' : 'kriging',
    ...{ values: fused, errors, rmse, without },
  }
}
