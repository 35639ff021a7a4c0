/** A rectangular grid of cells over terrain, layers parallel to the ground. Cell (0, 0) is the south-western; x east, y north. */
export interface DiagnosticDomain {
  nx: number
  ny: number
  /** Steps in m. */
  dx: number
  dy: number
  /** Faces of the layers, m above ground, from 0 upwards: one more than layers. */
  faces: Float64Array
  /** m above sea level, ny·nx. */
  terrain: Float32Array
}

/** Wind at the cells' middles, layer after layer: index (k·ny + j)·nx + i, m/s. */
export interface CellWind {
  u: Float64Array
  v: Float64Array
}

/** Wind through the faces of the cells, m/s. */
export interface FaceWind {
  /** East-facing: nz·ny·(nx + 1), index (k·ny + j)·(nx + 1) + i for the western face of cell i. */
  u: Float64Array
  /** North-facing: nz·(ny + 1)·nx, index (k·(ny + 1) + j)·nx + i for the southern face of cell j. */
  v: Float64Array
  /** Upward relative to the terrain-following faces: (nz + 1)·ny·nx, index (k·ny + j)·nx + i for the lower face of layer k. */
  w: Float64Array
}

export const layersOf = ({ faces }: DiagnosticDomain): number => faces.length - 1

/** Middle of a layer, m above ground. */
export const layerMiddle = ({ faces }: DiagnosticDomain, k: number): number => (faces[k]! + faces[k + 1]!) / 2

/** A domain that cannot be computed on is a fault of the caller: said in Chinese, because terrain and layers come from forms and files. */
export const checkDomain = ({ nx, ny, dx, dy, faces, terrain }: DiagnosticDomain): void => {
  if (!(nx >= 3 && ny >= 3)) throw new RangeError(`网格至少 3×3 格，实为 ${nx}×${ny}`)
  if (!(dx > 0 && dy > 0)) throw new RangeError(`格距应为正数，实为 ${dx}×${dy} m`)
  if (terrain.length !== nx * ny) throw new RangeError(`地形应有 ${nx * ny} 格，实为 ${terrain.length} 格`)
  if (terrain.some(height => !Number.isFinite(height)))
    throw new RangeError(`地形第 ${terrain.findIndex(h => !Number.isFinite(h)) + 1} 格缺测`)
  if (faces.length < 2 || faces[0] !== 0 || faces.some((face, k) => k > 0 && !(face > faces[k - 1]!)))
    throw new RangeError('层界应从 0 起逐层升高，至少一层')
}

/** Slope of the terrain at a cell along x and y, central differences, one-sided at the edge. */
export const domainSlopes = ({ nx, ny, dx, dy, terrain }: DiagnosticDomain): { x: Float64Array; y: Float64Array } => {
  const [x, y] = [new Float64Array(nx * ny), new Float64Array(nx * ny)]
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const [west, east] = [Math.max(0, i - 1), Math.min(nx - 1, i + 1)]
      const [south, north] = [Math.max(0, j - 1), Math.min(ny - 1, j + 1)]
      x[j * nx + i] = (terrain[j * nx + east]! - terrain[j * nx + west]!) / ((east - west) * dx)
      y[j * nx + i] = (terrain[north * nx + i]! - terrain[south * nx + i]!) / ((north - south) * dy)
    }
  return { x, y }
}
