import { supportKm } from '@qingyuan/domain/hotspot-grid.ts'
import { cellsAround, neighbourMedian } from '@qingyuan/engine/grid/cell-alarm.ts'
import { fuseHour, type LeftOut } from '@qingyuan/engine/grid/fuse-map.ts'
import { giStar } from '@qingyuan/engine/grid/gi-star.ts'
import { groupBy } from '#/platform/group-by.ts'

export interface GridGeometry {
  /** East and north of each, m, one after the other. */
  sensors: Float64Array
  cells: Float64Array
  /** Cell of each sensor; -1 outside. */
  cellOfSensor: Int32Array
  /** Place of each cell in the lattice, row-major. */
  lattice: Int32Array
  rows: number
  columns: number
}

export interface FieldRequest {
  /** One a sensor, NaN missing. */
  values: Float64Array
  method: 'kriging' | 'idw'
}

export interface GridField {
  method: 'fused' | 'kriging' | 'idw' | 'median'
  sensors: number
  rmse: { fused: number; idw: number; median: number }
  /** One a cell. */
  values: Float32Array
  errors: Float32Array
  z: Float32Array
  support: Uint8Array
  /** Median of each cell's supported neighbours, by a map without the sensors of the cell: one sensor raises the map far round it. NaN without any. */
  neighbours: Float32Array
}

/** Fewer sensors make no map. */
const fewestSensors = 8
const apartM = 1

const distance = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
  Math.hypot(a[2 * i]! - b[2 * j]!, a[2 * i + 1]! - b[2 * j + 1]!)

/** Sensors with a value; of two at one place the first. */
const usedSensors = (sensors: Float64Array, values: Float64Array): number[] => {
  const used: number[] = []
  for (let i = 0; i < values.length; i++)
    if (values[i] === values[i] && used.every(other => distance(sensors, i, sensors, other) > apartM)) used.push(i)
  return used
}

const supportOf = (to: Float64Array): number => {
  const nearest = to.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
  return nearest <= supportKm.strong ? 3 : nearest <= supportKm.medium ? 2 : 1
}

/** A map without what is said of its cells among each other. */
type FusedValues = Omit<GridField, 'z' | 'neighbours'> & {
  /** Values of cells without the sensors of another, by the position of that one. */
  without: Map<number, ReadonlyMap<number, number>>
}

const none = (cells: number, sensors: number): FusedValues => ({
  without: new Map(),
  method: 'median',
  sensors,
  rmse: { fused: Number.NaN, idw: Number.NaN, median: Number.NaN },
  values: new Float32Array(cells).fill(Number.NaN),
  errors: new Float32Array(cells).fill(Number.NaN),
  support: new Uint8Array(cells).fill(1),
})

/** Values of the supported cells in their places of the lattice, NaN elsewhere. */
const onLattice = ({ lattice, rows, columns }: GridGeometry, { values, support }: Pick<GridField, 'values' | 'support'>): Float64Array => {
  const all = new Float64Array(rows * columns).fill(Number.NaN)
  for (const [cell, place] of lattice.entries()) if (support[cell]! > 1) all[place] = values[cell]!
  return all
}

/** Gi* of the supported cells; the others are left out of it. */
const hotness = ({ lattice, rows, columns }: GridGeometry, all: Float64Array, { values, support }: FusedValues): Float32Array => {
  const z = giStar(all, rows, columns)
  return Float32Array.from(values, (_, cell) => (support[cell]! > 1 ? z[lattice[cell]!]! : Number.NaN))
}

/** Cells round each cell with sensors that other sensors support, and the sensors of the cell. */
const leftOutOf = (
  { cellOfSensor, lattice, rows, columns }: GridGeometry,
  used: readonly number[],
  to: Float64Array,
): { cell: number; leftOut: LeftOut }[] => {
  const at = new Map(Array.from(lattice, (place, cell) => [place, cell]))
  const all = Array.from(used, (_, j) => j)
  const own = groupBy(all, j => cellOfSensor[used[j]!]!)
  own.delete(-1)
  return Array.from(own, ([cell, sensors]) => {
    const rest = all.filter(j => !sensors.includes(j))
    const others = (near: number) => Float64Array.from(rest, j => to[near * all.length + j]!)
    const around = cellsAround(rows, columns, lattice[cell]!, 2)
      .flatMap(place => at.get(place) ?? [])
      .filter(near => supportOf(others(near)) > 1)
    return { cell, leftOut: { sensors, cells: around } }
  })
}

/** Values, errors and support of cells of any size from the sensors of one period. */
export const fuseCells = (
  { sensors, cells }: Pick<GridGeometry, 'sensors' | 'cells'>,
  { values, method }: FieldRequest,
  geometry: GridGeometry | null = null,
): FusedValues => {
  const used = usedSensors(sensors, values)
  const [n, count] = [used.length, cells.length / 2]
  if (n < fewestSensors) return none(count, n)
  const between = new Float64Array(n * n)
  for (const [i, a] of used.entries()) for (const [j, b] of used.entries()) between[i * n + j] = distance(sensors, a, sensors, b) / 1000
  const to = new Float64Array(count * n)
  for (let cell = 0; cell < count; cell++) for (const [j, b] of used.entries()) to[cell * n + j] = distance(cells, cell, sensors, b) / 1000
  const leftOut = geometry ? leftOutOf(geometry, used, to) : []
  const fused = fuseHour(
    { distances: between, values: Float64Array.from(used, i => values[i]!), model: null },
    { distances: to, model: null },
    method,
    leftOut.map(each => each.leftOut),
  )
  const support = Uint8Array.from({ length: count }, (_, cell) => supportOf(to.subarray(cell * n, cell * n + n)))
  return {
    ...{ method: fused.method, sensors: n, rmse: fused.rmse },
    ...{ values: Float32Array.from(fused.values), errors: Float32Array.from(fused.errors), support },
    without: new Map(
      leftOut.map(({ cell, leftOut: { cells: near } }, g) => [cell, new Map(near.map((each, i) => [each, fused.without[g]![i]!]))]),
    ),
  }
}

const neighboursOf = ({ lattice, rows, columns }: GridGeometry, all: Float64Array, { without }: FusedValues): Float32Array => {
  const others = new Float64Array(rows * columns).fill(Number.NaN)
  return Float32Array.from(lattice, (place, cell) => {
    const own = without.get(cell)
    if (!own) return neighbourMedian(all, rows, columns, place)
    for (const [near, value] of own) others[lattice[near]!] = value
    const median = neighbourMedian(others, rows, columns, place)
    for (const near of own.keys()) others[lattice[near]!] = Number.NaN
    return median
  })
}

const fuseField = (geometry: GridGeometry, request: FieldRequest): GridField => {
  const fused = fuseCells(geometry, request, geometry)
  const all = onLattice(geometry, fused)
  const { without: _, ...field } = fused
  return { ...field, z: hotness(geometry, all, fused), neighbours: neighboursOf(geometry, all, fused) }
}

/** Maps of several items and periods over the same sensors and cells. */
export const fuseFieldsTask = ({ geometry, fields }: { geometry: GridGeometry; fields: readonly FieldRequest[] }): GridField[] =>
  fields.map(field => fuseField(geometry, field))
