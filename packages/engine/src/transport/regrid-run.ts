import type { TransportGrid } from './grid.ts'
import { startRun, type TransportRun, type TransportSetup } from './run.ts'
import { tagCount } from './tags.ts'

interface Overlap {
  from: number
  to: number
  /** Of the length of the cell `from`. */
  share: number
}

/** Which cell of one axis gives which share of its length to which cell of the other; `edgeOf` is a cell's lower edge in indices of the former axis. */
const overlapsOf = (fromCells: number, toCells: number, edgeOf: (to: number) => number): Overlap[] => {
  const found: Overlap[] = []
  for (let to = 0; to < toCells; to++) {
    const [low, high] = [edgeOf(to), edgeOf(to + 1)]
    for (let from = Math.max(0, Math.floor(low + 0.5)); from < fromCells && from - 0.5 < high; from++) {
      const share = Math.min(high, from + 0.5) - Math.max(low, from - 0.5)
      if (share > 1e-9) found.push({ from, to, share })
    }
  }
  return found
}

const axesOf = (from: TransportGrid, to: TransportGrid): { columns: Overlap[]; rows: Overlap[] } => {
  const place = new Float64Array(2)
  const indexOf = (i: number, j: number, axis: 0 | 1) => {
    to.projection.toLonLat(i, j, place)
    from.projection.toGrid(place[0]!, place[1]!, place)
    return place[axis]!
  }
  return {
    columns: overlapsOf(from.nx, to.nx, i => indexOf(i - 0.5, 0, 0)),
    rows: overlapsOf(from.ny, to.ny, j => indexOf(0, j - 0.5, 1)),
  }
}

/** Shares of each cell add up to 1: nothing of a run may be left behind. */
const checkExtent = (overlaps: readonly Overlap[], cells: number, axis: string): void => {
  const sums = new Float64Array(cells)
  for (const { from, share } of overlaps) sums[from]! += share
  const lost = sums.findIndex(sum => Math.abs(sum - 1) > 1e-6)
  if (lost >= 0)
    throw new RangeError(`两个输送网格的${axis}范围不同（第 ${lost + 1} 个单元只有 ${(100 * sums[lost]!).toFixed(1)} % 落在新网格内）`)
}

type Masses = Float32Array | Float64Array

/**
 * A run taken over to other cells of the same extent and the same layers: masses go by the shares of area, of bulk and tags alike, so that nothing is lost and
 * tags keep their sum. For hours before those that are wanted: they are carried on coarse cells at a fraction of the work.
 *
 * @param run between two hours; it is not changed
 * @param setup as the run's, on the new cells; both grids' axes are parallel
 * Simplified: constant within a cell of the old grid; a few hours on the new cells bring the detail back.
 */
export const regridRun = (run: TransportRun, setup: TransportSetup): TransportRun => {
  const [from, to] = [run.setup.grid, setup.grid]
  if (from.nz !== to.nz || from.bordersM.some((border, k) => border !== to.bordersM[k])) throw new RangeError('两个输送网格的分层不同')
  const count = tagCount(setup.emissions)
  if (count !== tagCount(run.setup.emissions) || run.setup.species.join() !== setup.species.join())
    throw new RangeError('两次计算的标记或物种不同，不能换网格续算')
  const { columns, rows } = axesOf(from, to)
  checkExtent(columns, from.nx, '东西')
  checkExtent(rows, from.ny, '南北')
  const next = startRun(setup, { tagged: setup.species.filter((_, s) => run.tagged[s]! >= 0) })
  const spread = (source: Masses, sourceAt: number, target: Masses, targetAt: number) => {
    target.fill(0, targetAt, targetAt + to.nz * to.ny * to.nx)
    for (let k = 0; k < to.nz; k++)
      for (const row of rows) {
        const [here, there] = [sourceAt + (k * from.ny + row.from) * from.nx, targetAt + (k * to.ny + row.to) * to.nx]
        for (const column of columns) target[there + column.to]! += row.share * column.share * source[here + column.from]!
      }
  }
  run.bulk.forEach((mass, s) => spread(mass, 0, next.bulk[s]!, 0))
  const [fromCells, toCells] = [run.volumes.length, next.volumes.length]
  run.active.forEach((one, place) => {
    if (one) spread(run.tags, place * fromCells, next.tags, place * toCells)
    else next.tags.fill(0, place * toCells, (place + 1) * toCells)
    next.active[place] = Math.max(next.active[place]!, one)
  })
  next.budget.set(run.budget)
  return { ...next, hours: run.hours }
}
