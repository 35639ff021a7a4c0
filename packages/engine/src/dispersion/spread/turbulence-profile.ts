/** Velocities with which the air's turbulence spreads a puff, m/s. */
export interface Turbulence {
  lateral: number
  vertical: number
}

export interface BoundaryLayer {
  frictionVelocity: number
  /** m; positive stable, negative unstable. */
  obukhovLengthM: number
  convectiveVelocity: number
  mixingHeightM: number
}

const setUnstable = (
  { frictionVelocity, obukhovLengthM, convectiveVelocity, mixingHeightM }: BoundaryLayer,
  z: number,
  out: Turbulence,
): void => {
  const relative = z / mixingHeightM
  const shear = (frictionVelocity * Math.exp(-0.9 * relative)) ** 2
  const free = 0.35 * convectiveVelocity ** 2
  out.lateral = Math.sqrt(4 * shear + free)
  if (relative >= 0.8) {
    const top = relative < 1 ? 0.5 + (1 - relative) / 0.4 : 1 / 3 + (1.2 - relative) / 1.2
    out.vertical = Math.sqrt(1.15 * shear + free * top * top)
    return
  }
  if (relative >= 0.1) {
    out.vertical = Math.sqrt(1.15 * shear + free)
    return
  }
  const height = Math.max(-z / Math.min(obukhovLengthM, -0.01), 0) ** (2 / 3)
  out.vertical = Math.sqrt(1.6 * shear + 2.9 * height * frictionVelocity ** 2)
}

/**
 * Writes the turbulence at height z (m): surface layer, mixed layer, entrainment layer up to 1.2 mixing heights, none above. Without floors: the caller
 * has them by class.
 *
 * Source: Hanna et al. 1986 and Panofsky et al. 1977 as put together in CALPUFF (Scire et al. 2000, section 2.2.1). Stable air: Arya 1984.
 */
export const turbulenceAt = (layer: BoundaryLayer, z: number, out: Turbulence): void => {
  const { frictionVelocity, obukhovLengthM, mixingHeightM } = layer
  const relative = z / mixingHeightM
  out.lateral = 0
  out.vertical = 0
  if (relative > 1.2) return
  if (obukhovLengthM <= 0) return setUnstable(layer, z, out)
  const zeta = z / Math.max(obukhovLengthM, 0.01)
  const thinning = (1 - Math.min(relative, 1)) ** 0.75
  const decay = Math.exp(-0.9 * relative)
  out.lateral = (frictionVelocity * (1.6 * thinning * zeta + 1.8 * decay)) / (1 + zeta)
  out.vertical = (1.3 * frictionVelocity * (thinning * zeta + decay)) / (1 + zeta)
}
