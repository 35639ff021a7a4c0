/** What a mixed AQI is corrected by: shares of its spread, of its distance to the last day's AQI, to the usual one and to the line's, and a constant. */
export type AqiCentre = Float64Array

interface Mixed {
  middle: number
  spread: number
  last: number
  usual: number
  line: number
}

const size = 5
/** Typical size of each part, AQI: what the prior weighs against. */
const scales = [20, 20, 20, 20, 5] as const
/** Shares while nothing is judged: the line is taken for half. */
const usualShares = [0, 0, 0, 0.5, 0] as const

export interface CentreSums {
  products: Float64Array
  came: Float64Array
  weight: number
}

export const emptyCentreSums = (): CentreSums => ({ products: new Float64Array(size * size), came: new Float64Array(size), weight: 0 })

const partsOf = ({ middle, spread, last, usual, line }: Mixed): readonly number[] => [
  spread,
  last - middle,
  usual - middle,
  line - middle,
  1,
]

export const addToCentre = (sums: CentreSums, mixed: Mixed, came: number, weight: number): void => {
  const parts = partsOf(mixed)
  const error = came - mixed.middle
  for (let i = 0; i < size; i++) {
    sums.came[i]! += weight * parts[i]! * error
    for (let j = 0; j < size; j++) sums.products[i * size + j]! += weight * parts[i]! * parts[j]!
  }
  sums.weight += weight
}

/**
 * Least squares of the AQI itself, drawn to the usual shares as far as few days have been judged: forecasts of logarithms are best for ratios, and the
 * AQI of the middles is below the mean of what comes, most where the range is wide.
 *
 * @param prior what the usual shares count for, as a share of the judged days
 */
export const aqiCentreOf = ({ products, came, weight }: CentreSums, prior: number): AqiCentre => {
  if (!(weight > 0)) return Float64Array.from(usualShares)
  const rows = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => products[i * size + j]! + (i === j ? prior * weight * scales[i]! ** 2 : 0)),
    came[i]! + prior * weight * scales[i]! ** 2 * usualShares[i]!,
  ])
  for (let i = 0; i < size; i++)
    for (let r = 0; r < size; r++) {
      if (r === i) continue
      const factor = rows[r]![i]! / rows[i]![i]!
      for (let c = i; c <= size; c++) rows[r]![c]! -= factor * rows[i]![c]!
    }
  return Float64Array.from(rows, (row, i) => row[size]! / row[i]!)
}

/** The expected AQI. */
export const correctedAqi = (centre: AqiCentre, mixed: Mixed): number => {
  const parts = partsOf(mixed)
  let sum = mixed.middle
  for (let i = 0; i < size; i++) sum += centre[i]! * parts[i]!
  return Math.min(500, Math.max(1, sum))
}
