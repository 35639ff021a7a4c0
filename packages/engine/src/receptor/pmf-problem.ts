export interface PmfInput {
  /** Samples. */
  rows: number
  species: number
  /** rows × species, any unit, the same within a species; NaN missing. Zeros and negative values are values. */
  values: ArrayLike<number>
  /** Standard uncertainty of each value in its unit, > 0; NaN with a missing value. */
  uncertainties: ArrayLike<number>
}

/** One side of the bilinear fit: for each of `rows` unknown vectors its weights and weighted values against `columns` known vectors. */
export interface Side {
  rows: number
  columns: number
  /** 1 / s2; 0 where missing. */
  weights: Float64Array
  /** x / s2. */
  weighted: Float64Array
}

export interface PmfProblem {
  rows: number
  species: number
  /** Values that count. */
  count: number
  /** sum (x / s)2: Q of the empty model. */
  total: number
  bySample: Side
  bySpecies: Side
}

const transposed = (values: Float64Array, rows: number, columns: number): Float64Array => {
  const turned = new Float64Array(values.length)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) turned[j * rows + i] = values[i * columns + j]!
  return turned
}

const weightOf = ({ values, uncertainties, species }: PmfInput, at: number): number => {
  if (Number.isNaN(values[at]!)) return 0
  const s = uncertainties[at]!
  if (!(s > 0) || !Number.isFinite(s) || !Number.isFinite(values[at]!))
    throw new RangeError(
      `第 ${Math.floor(at / species) + 1} 行第 ${(at % species) + 1} 列：不确定度必须是大于 0 的有限数，浓度必须是有限数`,
    )
  return 1 / (s * s)
}

/** Both sides from values and weights; also used for resampled rows and down-weighted outliers. */
export const problemOf = (rows: number, species: number, values: ArrayLike<number>, weights: Float64Array): PmfProblem => {
  const weighted = weights.map((weight, i) => (weight === 0 ? 0 : weight * values[i]!))
  return {
    rows,
    species,
    count: weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0),
    total: weighted.reduce((sum, product, i) => (product === 0 ? sum : sum + product * values[i]!), 0),
    bySample: { rows, columns: species, weights, weighted },
    bySpecies: {
      rows: species,
      columns: rows,
      weights: transposed(weights, rows, species),
      weighted: transposed(weighted, rows, species),
    },
  }
}

/** A sample or species of which nothing is known cannot be given a contribution or profile; the caller leaves it out. */
const refuseEmpty = (weights: Float64Array, { rows, species }: PmfInput): void => {
  const [inRow, inColumn] = [new Uint8Array(rows), new Uint8Array(species)]
  weights.forEach((weight, at) => {
    if (weight === 0) return
    inRow[Math.floor(at / species)] = 1
    inColumn[at % species] = 1
  })
  if (inRow.includes(0)) throw new RangeError(`第 ${inRow.indexOf(0) + 1} 行没有有效数据，请先去掉该样本`)
  if (inColumn.includes(0)) throw new RangeError(`第 ${inColumn.indexOf(0) + 1} 列没有有效数据，请先去掉该组分`)
}

/** Weights 1 / s2 of the input; 0 where missing. Throws with row and column when an uncertainty cannot be one, or nothing is there. */
export const weightsOf = (input: PmfInput): Float64Array => {
  const cells = input.rows * input.species
  if (input.values.length !== cells || input.uncertainties.length !== cells)
    throw new RangeError(`应有 ${input.rows} 行 × ${input.species} 列个浓度和不确定度`)
  const weights = Float64Array.from({ length: cells }, (_, i) => weightOf(input, i))
  refuseEmpty(weights, input)
  return weights
}
