/**
 * Implicit columns that stand side by side, factored: masses after a step follow from those before by three non-negative numbers a cell. Indexed
 * k·width + i. Elimination runs from the top down, so that the ground, where species differ by their deposition, comes last.
 */
export interface ColumnFactors {
  /** Share of the eliminated mass of layer k that arrives in the sum of layer k − 1. */
  sink: Float64Array
  /** Share that stays in layer k. */
  keep: Float64Array
  /** What layer k receives of the mass below it. */
  climb: Float64Array
  /** Pivot of the lowest layer without deposition, and its air, kg. */
  groundPivot: Float64Array
  groundAir: Float64Array
}

export const columnFactors = (width: number, nz: number): ColumnFactors => ({
  sink: new Float64Array(nz * width),
  keep: new Float64Array(nz * width),
  climb: new Float64Array(nz * width),
  groundPivot: new Float64Array(width),
  groundAir: new Float64Array(width),
})

/**
 * Factors `width` columns, the first of them at cell `first` of the plane: backward Euler of upwind vertical advection and turbulent exchange in mixing ratio q,
 * M q_k − dt F_k + dt F_{k+1} = m, F_k = up⁺ q_{k−1} + up⁻ q_k + mix (q_{k−1} − q_k) through the border below k.
 *
 * @param air kg at the end of the step: with it q = 1 stays 1
 * @param up, mix kg/s through the border below layer k, planes of `plane` cells
 * Thomas's algorithm; the matrix is an M-matrix for any dt: no mass becomes negative, none is lost.
 */
export const factorColumns = (
  width: number,
  nz: number,
  plane: number,
  first: number,
  dt: number,
  air: Float64Array,
  up: Float64Array,
  mix: Float64Array,
  { sink, keep, climb, groundPivot, groundAir }: ColumnFactors,
): void => {
  for (let i = 0; i < width; i++) {
    // `fed`: how much of the layer above arrives here, from the elimination of that layer.
    let fed = 0
    for (let k = nz - 1; k >= 0; k--) {
      const c = k * plane + first + i
      const [below, above] = [up[c]!, up[c + plane]!]
      const leaves = dt * (Math.max(0, above) + mix[c + plane]! - Math.min(0, below) + mix[c]!)
      const pivot = air[c]! + leaves - fed
      if (k === 0) {
        groundPivot[i] = pivot
        groundAir[i] = air[c]!
        break
      }
      const rises = dt * (Math.max(0, below) + mix[c]!)
      const falls = dt * (mix[c]! - Math.min(0, below))
      const at = k * width + i
      sink[at] = falls / pivot
      keep[at] = air[c]! / pivot
      climb[at] = (air[c]! * rises) / (pivot * air[c - plane]!)
      fed = (falls * rises) / pivot
    }
  }
}

/** Share of the eliminated mass that stays in the lowest layer, given what deposition takes: `fall` = dt v_d / Δz of each column from `first` on. */
export const groundKeep = (
  { groundPivot, groundAir }: ColumnFactors,
  fall: Float64Array,
  first: number,
  width: number,
  out: Float64Array,
): void => {
  for (let i = 0; i < width; i++) out[i] = groundAir[i]! / (groundPivot[i]! + fall[first + i]! * groundAir[i]!)
}

type Solve<A> = (
  masses: A,
  at: number,
  width: number,
  nz: number,
  plane: number,
  factors: ColumnFactors,
  ground: Float64Array,
  work: Float64Array,
) => void

/** One solver for each kind of array: the engine that runs it compiles each for its own kind. */
const solver =
  <A extends Float32Array | Float64Array>(): Solve<A> =>
  (masses, at, width, nz, plane, { sink, keep, climb }, ground, work) => {
    const top = (nz - 1) * width
    for (let i = 0; i < width; i++) work[top + i] = masses[at + (nz - 1) * plane + i]!
    for (let k = nz - 2; k >= 0; k--) {
      const cell = at + k * plane
      const here = k * width
      for (let i = 0; i < width; i++) work[here + i] = masses[cell + i]! + sink[here + width + i]! * work[here + width + i]!
    }
    for (let i = 0; i < width; i++) {
      work[i] = work[i]! * ground[i]!
      masses[at + i] = work[i]!
    }
    for (let k = 1; k < nz; k++) {
      const cell = at + k * plane
      const here = k * width
      for (let i = 0; i < width; i++) {
        const value = keep[here + i]! * work[here + i]! + climb[here + i]! * work[here - width + i]!
        work[here + i] = value
        masses[cell + i] = value
      }
    }
  }

/** Brings the masses of `width` columns to the end of the step, in place; `at` is the lowest cell of the first. */
export const solveColumns = solver<Float64Array>()
/** As {@link solveColumns}, for tags. */
export const solveTagColumns = solver<Float32Array>()
