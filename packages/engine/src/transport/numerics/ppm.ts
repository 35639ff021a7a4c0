/** Scratch of one row: parabola edges of the interior cells 1..n and the limited slopes they come from. */
export interface Parabolas {
  left: Float64Array
  right: Float64Array
  slope: Float64Array
}

/** @param longest most interior cells a row will have */
export const createParabolas = (longest: number): Parabolas => ({
  left: new Float64Array(longest + 2),
  right: new Float64Array(longest + 2),
  slope: new Float64Array(longest + 2),
})

/** Centred slope of a cell, no steeper than twice the difference to either neighbour, 0 at an extremum (Colella and Woodward 1984, eq. 1.8). */
const limitedSlope = (before: number, here: number, after: number): number => {
  const ahead = after - here
  const behind = here - before
  if (ahead * behind <= 0) return 0
  const centred = 0.5 * (after - before)
  const most = 2 * Math.min(Math.abs(ahead), Math.abs(behind))
  return centred > most ? most : centred < -most ? -most : centred
}

/** Value at the border of cells i and i + 1: constant at the rim, linear next to it, cubic inside (eq. 1.6). */
const edgeBetween = (q: Float64Array, i: number, n: number, slope: Float64Array): number => {
  if (i === 0) return q[1]!
  if (i === n) return q[n]!
  if (i === 1 || i === n - 1) return 0.5 * (q[i]! + q[i + 1]!)
  return q[i]! + 0.5 * (q[i + 1]! - q[i]!) + (slope[i]! - slope[i + 1]!) / 6
}

/** Edges of the parabola in each interior cell, made monotone (eq. 1.10): no new extremum, an extremum is flat. */
const fit = (q: Float64Array, n: number, { left, right, slope }: Parabolas): void => {
  for (let i = 2; i < n; i++) slope[i] = limitedSlope(q[i - 1]!, q[i]!, q[i + 1]!)
  let edge = edgeBetween(q, 0, n, slope)
  for (let i = 1; i <= n; i++) {
    const here = q[i]!
    let low = edge
    edge = edgeBetween(q, i, n, slope)
    let high = edge
    if ((high - here) * (here - low) > 0) {
      const rise = high - low
      const bend = 6 * (here - 0.5 * (low + high))
      if (rise * bend > rise * rise) low = 3 * here - 2 * high
      else if (-rise * rise > rise * bend) high = 3 * here - 2 * low
    } else {
      low = here
      high = here
    }
    left[i] = low
    right[i] = high
  }
}

/** Mean of cell i's parabola over the share x next to its right (`side` 1) or left (−1) edge (eq. 1.12). */
const swept = (q: number, low: number, high: number, x: number, side: 1 | -1): number => {
  const bend = 6 * (q - 0.5 * (low + high))
  const curve = bend * (1 - (2 / 3) * x)
  return side === 1 ? high - 0.5 * x * (high - low - curve) : low + 0.5 * x * (high - low + curve)
}

/**
 * Fluxes of a tracer through the n + 1 faces of a row by the monotone piecewise parabolic method, carried by given fluxes of air.
 *
 * @param q mixing ratio of cells 0..n+1; 0 and n + 1 are what is outside, and flow in as they are
 * @param airFlux air through face f, between cells f and f + 1, during the step, kg; positive towards larger i
 * @param airMass air in cells 1..n before the step, kg; a face may take at most all of its upwind cell (Courant number ≤ 1)
 * @param out tracer through each face, in q's unit × kg
 * Mixing ratio 1 gives exactly the air flux: tracer and air stay consistent. No missing values: NaN spreads.
 * Source: Colella and Woodward 1984, J. Comput. Phys. 54:174, on equal cells, without steepening of discontinuities; boundary cells as in the
 * kernel of CAMx (Odman 1993). Simplified: cells are taken as equally wide where the mass of air varies along the row.
 */
export const parabolicFluxes = (
  q: Float64Array,
  airFlux: Float64Array,
  airMass: Float64Array,
  n: number,
  scratch: Parabolas,
  out: Float64Array,
): void => {
  fit(q, n, scratch)
  const { left, right } = scratch
  for (let face = 0; face <= n; face++) {
    const air = airFlux[face]!
    const up = air > 0 ? face : face + 1
    const inside = up >= 1 && up <= n
    out[face] = inside ? air * swept(q[up]!, left[up]!, right[up]!, Math.abs(air) / airMass[up]!, air > 0 ? 1 : -1) : air * q[up]!
  }
}
