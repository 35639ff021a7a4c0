import { type DiagnosticDomain, type FaceWind, layersOf } from './domain.ts'

export interface MassConsistentOptions {
  /**
   * Ratio α1/α2 of the weights of the horizontal and the vertical adjustment: 1 lets air rise as easily as it turns (neutral; potential flow),
   * towards 0 it must go round (stable). See {@link verticalFreedom}.
   */
  freedom: number
  /** `open`: air may leave through the top as it may through the sides; `closed`: no flow through the top. */
  top: 'open' | 'closed'
}

/**
 * α1/α2 from the Froude number U / (N Δh) of the terrain: the share of the relief that the flow can climb. Not below 0.2: with less, the air that a
 * slope displaces is squeezed through its thin lowest layer (winds of 12 to 37 m/s where CALMET has 4); the further effect of very stable air is in
 * blocking and slope flow.
 *
 * @param speed m/s; @param buoyancy Brunt-Väisälä frequency N in 1/s, 0 when neutral or unstable; @param relief Δh in m
 * @returns 0.2..1
 */
export const verticalFreedom = (speed: number, buoyancy: number, relief: number): number =>
  buoyancy * relief < 1e-9 ? 1 : Math.min(1, Math.max(0.2, speed / (buoyancy * relief)))

/** sin(π (a + 1)(b + 1) / (n + 1)): its own inverse up to 2 / (n + 1). */
const sines = (n: number): Float64Array => {
  const table = Float64Array.from({ length: 2 * (n + 1) }, (_, m) => Math.sin((Math.PI * m) / (n + 1)))
  return Float64Array.from({ length: n * n }, (_, at) => table[((Math.floor(at / n) + 1) * ((at % n) + 1)) % (2 * (n + 1))]!)
}

/** Eigenvalues of the second difference with zero beyond both ends. */
const eigenvalues = (n: number, step: number): Float64Array =>
  Float64Array.from({ length: n }, (_, p) => (4 / (step * step)) * Math.sin((Math.PI * (p + 1)) / (2 * (n + 1))) ** 2)

/**
 * out[to..] = Σ_b factors[at + b] · row b of `source`, rows of `width` numbers from `from` on; four rows at a time, so that the sum is loaded and
 * stored a quarter as often (the whole cost of the method is here).
 */
const combineRows = (
  out: Float64Array,
  to: number,
  width: number,
  source: Float64Array,
  from: number,
  rows: number,
  factors: Float64Array,
  at: number,
) => {
  out.fill(0, to, to + width)
  let b = 0
  for (; b + 4 <= rows; b += 4) {
    const f0 = factors[at + b]!
    const f1 = factors[at + b + 1]!
    const f2 = factors[at + b + 2]!
    const f3 = factors[at + b + 3]!
    const r0 = from + b * width
    const r1 = r0 + width
    const r2 = r1 + width
    const r3 = r2 + width
    for (let i = 0; i < width; i++)
      out[to + i]! += f0 * source[r0 + i]! + f1 * source[r1 + i]! + f2 * source[r2 + i]! + f3 * source[r3 + i]!
  }
  for (; b < rows; b++) {
    const factor = factors[at + b]!
    const row = from + b * width
    for (let i = 0; i < width; i++) out[to + i]! += factor * source[row + i]!
  }
}

/** Sine transform along x and y of each layer, by the tables of {@link sines} (symmetric: rows are columns). `scratch` is overwritten. */
const transform = (field: Float64Array, scratch: Float64Array, nz: number, nx: number, ny: number, tx: Float64Array, ty: Float64Array) => {
  for (let row = 0; row < nz * ny; row++) combineRows(scratch, row * nx, nx, tx, 0, nx, field, row * nx)
  for (let k = 0; k < nz; k++) for (let q = 0; q < ny; q++) combineRows(field, (k * ny + q) * nx, nx, scratch, k * ny * nx, ny, ty, q * ny)
}

/** Solves the column of each wave number in place: −λ φ + r (φ_zz) = −d by Thomas' algorithm. */
const solveColumns = (field: Float64Array, domain: DiagnosticDomain, r: number, top: MassConsistentOptions['top']) => {
  const { nx, ny, faces } = domain
  const nz = layersOf(domain)
  const [ex, ey] = [eigenvalues(nx, domain.dx), eigenvalues(ny, domain.dy)]
  const { lower, upper, thick } = columnWeights(faces, r, top)
  const [pivot, value] = [new Float64Array(nz), new Float64Array(nz)]
  const size = nx * ny
  for (let q = 0; q < ny; q++)
    for (let p = 0; p < nx; p++) {
      const [lambda, at] = [ex[p]! + ey[q]!, q * nx + p]
      for (let k = 0; k < nz; k++) {
        const diagonal = -lambda * thick[k]! - lower[k]! - upper[k]!
        const ratio = k === 0 ? 0 : lower[k]! / pivot[k - 1]!
        pivot[k] = k === 0 ? diagonal : diagonal - ratio * upper[k - 1]!
        value[k] = -field[k * size + at]! * thick[k]! - (k === 0 ? 0 : ratio * value[k - 1]!)
      }
      for (let k = nz - 1; k >= 0; k--) {
        const above = k === nz - 1 ? 0 : upper[k]! * field[(k + 1) * size + at]!
        field[k * size + at] = (value[k]! - above) / pivot[k]!
      }
    }
}

/** Conductances between layers' middles, r/Δ: none through the ground; through the top to φ = 0, a layer's thickness away, when it is open. */
const columnWeights = (faces: Float64Array, r: number, top: MassConsistentOptions['top']) => {
  const nz = faces.length - 1
  const thick = Float64Array.from({ length: nz }, (_, k) => faces[k + 1]! - faces[k]!)
  const upper = Float64Array.from({ length: nz }, (_, k) => {
    if (k === nz - 1) return top === 'open' ? r / thick[k]! : 0
    return (2 * r) / (thick[k]! + thick[k + 1]!)
  })
  const lower = Float64Array.from({ length: nz }, (_, k) => (k === 0 ? 0 : upper[k - 1]!))
  return { thick, lower, upper }
}

/** Divergence of a face wind at each cell, 1/s. */
export const divergence = (wind: FaceWind, domain: DiagnosticDomain, out = new Float64Array(layersOf(domain) * domain.nx * domain.ny)) => {
  const { nx, ny, dx, dy, faces } = domain
  for (let k = 0; k < layersOf(domain); k++) {
    const thick = faces[k + 1]! - faces[k]!
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const [x, y, z] = [(k * ny + j) * (nx + 1) + i, (k * (ny + 1) + j) * nx + i, (k * ny + j) * nx + i]
        out[z] = (wind.u[x + 1]! - wind.u[x]!) / dx + (wind.v[y + nx]! - wind.v[y]!) / dy + (wind.w[z + nx * ny]! - wind.w[z]!) / thick
      }
  }
  return out
}

/**
 * The mass-consistent wind nearest to a given one (Sasaki 1970; Sherman 1978, MATHEW): minimises ∫ α1²[(u−u0)² + (v−v0)²] + α2²(w−w0)² dV under
 * div = 0, whose Lagrange multiplier φ obeys φ_xx + φ_yy + (α1/α2)² φ_zz = −div(u0); then u = u0 + φ_x, w = w0 + (α1/α2)² φ_z.
 * φ = 0 a cell beyond the sides (air may pass), φ_z = 0 at the ground (w stays 0).
 *
 * Layers are parallel to the ground, so the operator is the same in each column and is solved directly: sine transforms along x and y, one
 * tridiagonal system a wave number. No iteration and no tolerance: the divergence that is left is rounding (1e-15 1/s).
 *
 * @param wind m/s on faces, changed in place; w relative to the terrain-following faces, 0 at the ground
 * Simplified: the change of u·∇terrain by the adjustment itself is left out of the vertical weight (second order in the slope).
 */
export const conserveMass = (wind: FaceWind, domain: DiagnosticDomain, { freedom, top }: MassConsistentOptions): FaceWind => {
  const { nx, ny } = domain
  const nz = layersOf(domain)
  const r = freedom * freedom
  if (top === 'closed') wind.w.fill(0, nz * nx * ny)
  const field = divergence(wind, domain)
  const scratch = new Float64Array(field.length)
  const [tx, ty] = [sines(nx), sines(ny)]
  transform(field, scratch, nz, nx, ny, tx, ty)
  solveColumns(field, domain, r, top)
  transform(field, scratch, nz, nx, ny, tx, ty)
  const scale = 4 / ((nx + 1) * (ny + 1))
  for (let n = 0; n < field.length; n++) field[n]! *= scale
  adjust(wind, field, domain, columnWeights(domain.faces, r, top).upper)
  return wind
}

const adjust = (wind: FaceWind, phi: Float64Array, { nx, ny, dx, dy, faces }: DiagnosticDomain, upper: Float64Array) => {
  const nz = faces.length - 1
  const size = nx * ny
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++)
      for (let i = 0; i <= nx; i++) {
        const cell = (k * ny + j) * nx + i
        wind.u[(k * ny + j) * (nx + 1) + i]! += ((i < nx ? phi[cell]! : 0) - (i > 0 ? phi[cell - 1]! : 0)) / dx
      }
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i < nx; i++) {
        const cell = (k * ny + j) * nx + i
        wind.v[(k * (ny + 1) + j) * nx + i]! += ((j < ny ? phi[cell]! : 0) - (j > 0 ? phi[cell - nx]! : 0)) / dy
      }
    for (let n = 0; n < size; n++)
      wind.w[(k + 1) * size + n]! += upper[k]! * ((k < nz - 1 ? phi[(k + 1) * size + n]! : 0) - phi[k * size + n]!)
  }
}
