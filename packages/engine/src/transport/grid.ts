import type { Projection } from '../meteorology/projection.ts'

/**
 * Cells of a transport run. Columns stand over a horizontal grid whose nodes are the cell centres of `projection`; layers follow the terrain:
 * their borders are heights above the ground and the same everywhere. Cells are indexed (k·ny + j)·nx + i: i east, j north, k upwards.
 */
export interface TransportGrid {
  projection: Projection
  nx: number
  ny: number
  nz: number
  /** nz + 1 borders of the layers, m above ground, 0 first. */
  bordersM: Float64Array
  /** Width of each column along i and along j, m, ny·nx. */
  dxM: Float64Array
  dyM: Float64Array
}

/** Layer tops of a city run, m above ground. */
export const cityLayerTopsM = [20, 50, 100, 180, 300, 450, 650, 900, 1200, 1600, 2100, 2700, 3500, 4300, 5000]

/** Fewest cells along i and j that the parabolas of the sweep need. */
const fewest = 4

const refuse = (message: string): never => {
  throw new RangeError(message)
}

/** @param topsM heights of the layers' tops above ground, ascending */
export const transportGrid = (projection: Projection, nx: number, ny: number, topsM: readonly number[] = cityLayerTopsM): TransportGrid => {
  if (!(nx >= fewest && ny >= fewest)) refuse(`输送网格至少需要 ${fewest} × ${fewest} 个单元，当前为 ${nx} × ${ny}`)
  if (topsM.length < 2) refuse(`输送网格至少需要 2 层，当前为 ${topsM.length} 层`)
  const bordersM = Float64Array.from([0, ...topsM])
  topsM.forEach((top, k) => {
    if (!(top > bordersM[k]!)) refuse(`第 ${k + 1} 层层顶高度 ${top} m 不高于其下一层`)
  })
  const [dxM, dyM, metres] = [new Float64Array(nx * ny), new Float64Array(nx * ny), new Float64Array(2)]
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      projection.cellMetres(i, j, metres)
      dxM[j * nx + i] = metres[0]!
      dyM[j * nx + i] = metres[1]!
    }
  }
  return { projection, nx, ny, nz: topsM.length, bordersM, dxM, dyM }
}

/** Volume of each cell, m³. */
export const cellVolumesM3 = ({ nx, ny, nz, bordersM, dxM, dyM }: TransportGrid): Float64Array => {
  const plane = nx * ny
  return Float64Array.from({ length: nz * plane }, (_, cell) => {
    const k = Math.floor(cell / plane)
    return dxM[cell % plane]! * dyM[cell % plane]! * (bordersM[k + 1]! - bordersM[k]!)
  })
}

/** Layer that holds a height; the top one for heights above the grid. */
export const layerAt = ({ bordersM, nz }: TransportGrid, heightM: number): number => {
  let k = 0
  while (k < nz - 1 && heightM >= bordersM[k + 1]!) k++
  return k
}
