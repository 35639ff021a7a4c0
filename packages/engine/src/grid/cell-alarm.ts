import { percentile } from '../statistics/percentile.ts'

export interface CellAlarmLimits {
  /** Times the median of the neighbours. */
  ratio: number
  /** Above it, unit of the values. */
  excess: number
  /** Least value of the cell. */
  least: number
}

/** PM2.5, μg/m³. No official rule exists; a notice of 2017 gives 1.85 times the neighbours' mean as an alarm. */
export const particleLimits: CellAlarmLimits = { ratio: 1.5, excess: 15, least: 35 }

const fewestNeighbours = 3

/** Places of a lattice within `reach` rows and columns of one, itself left out. */
export const cellsAround = (rows: number, columns: number, at: number, reach: number): number[] => {
  const [row, column] = [Math.floor(at / columns), at % columns]
  const found: number[] = []
  for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++)
    for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++)
      if (r !== row || c !== column) found.push(r * columns + c)
  return found
}

const ringOf = (values: ArrayLike<number>, rows: number, columns: number, at: number, reach: number): number[] =>
  cellsAround(rows, columns, at, reach).flatMap(place => (Number.isNaN(values[place]) ? [] : [values[place]!]))

/** Median of the eight neighbours of a cell, of the next ring too where fewer than three have a value; NaN without any. */
export const neighbourMedian = (values: ArrayLike<number>, rows: number, columns: number, at: number): number => {
  const near = ringOf(values, rows, columns, at, 1)
  return percentile(near.length < fewestNeighbours ? ringOf(values, rows, columns, at, 2) : near, 50)
}

/** A cell is high above its neighbours in this hour. A running alarm needs two hours in a row, which no other alarm has used. */
export const risesAbove = (value: number, neighbours: number, { ratio, excess, least }: CellAlarmLimits): boolean =>
  value >= least && value >= ratio * neighbours && value - neighbours >= excess
