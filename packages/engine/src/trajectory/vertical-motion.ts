import { airDensity, potentialTemperature } from '../meteorology/air.ts'
import { cellsPerMetre } from '../meteorology/cells-per-metre.ts'
import { levelCount, type MetGrid } from '../meteorology/met-grid.ts'
import { riseOfConvergence, withRim } from '../meteorology/vertical-wind.ts'

/** HYSPLIT's numbers 0–5: what holds the parcel in the vertical. */
export const verticalModes = ['data', 'isobaric', 'isentropic', 'isopycnic', 'level', 'divergence'] as const
export type VerticalMode = (typeof verticalModes)[number]

/** Modes whose speed comes from the slope of a surface: their steps are HYSPLIT's, up to an hour, because steep surfaces make the path depend on it. */
export const onSurface = (mode: VerticalMode): boolean => mode === 'isobaric' || mode === 'isentropic' || mode === 'isopycnic'

/** The greatest speed across the levels that a surface may ask for: 0.005 of the coordinate's depth a minute. */
const fastestShare = 0.005 / 60

const quantityOf = (met: MetGrid, mode: VerticalMode, time: number): Float32Array => {
  const [pressure, temperature] = [met.pressure[time]!, met.temperature[time]!]
  if (mode === 'isobaric') return pressure
  const derive = mode === 'isentropic' ? potentialTemperature : airDensity
  return pressure.map((p, at) => derive(p, temperature[at]!))
}

/**
 * Speed across the levels that keeps a parcel on a surface of a quantity X: w = −(dX/dt + u·∇X) / (dX/dz), by differences over the neighbouring
 * nodes; limited to {@link fastestShare}. Where X does not change with height the data's own w stays.
 *
 * @param behind the same quantity one time level earlier in the direction of the run; `dt` the (signed) seconds between
 */
const keepOn = (met: MetGrid, x: Float32Array, behind: Float32Array, dt: number, wind: Float32Array) => {
  const { nx, ny, levels } = met
  const [nz, cells, scale] = [levelCount(met), nx * ny, levels.values]
  const perMetre = cellsPerMetre(met)
  const metre = new Float64Array(2)
  const fastest = fastestShare * (Number.isFinite(levels.topM ?? Number.NaN) ? levels.topM! : scale[nz - 1]!)
  withRim(nx, ny, 1, wind, nz, (i, j) => {
    perMetre(i, j, metre)
    for (let k = 0; k < nz; k++) {
      const at = k * cells + j * nx + i
      const [below, above] = [Math.max(0, k - 1), Math.min(nz - 1, k + 1)]
      const steep = (x[at + (above - k) * cells]! - x[at - (k - below) * cells]!) / (scale[above]! - scale[below]!)
      if (steep === 0) continue
      const advected =
        0.5 * wind[at * 4]! * metre[0]! * (x[at + 1]! - x[at - 1]!) + 0.5 * wind[at * 4 + 1]! * metre[1]! * (x[at + nx]! - x[at - nx]!)
      const w = -((x[at]! - behind[at]!) / dt + advected) / steep
      wind[at * 4 + 2] = Math.max(-fastest, Math.min(fastest, w))
    }
  })
}

/**
 * The same grid with the vertical wind of a mode: `data` unchanged, `level` none (constant on HYSPLIT's sigma), `isobaric`, `isentropic`, `isopycnic`
 * the speed that keeps a parcel on its surface, `divergence` continuity integrated from the ground.
 *
 * A surface's change in time and its slopes are those at the end of the interval that leads to a time level in the direction of the run; for the level
 * the run begins with, of the first interval's end, as HYSPLIT has it: where surfaces are steep (isentropes in a mixed layer) this decides the first hours.
 *
 * @param met on levels of height
 * @param hours direction of the run
 * @param beginSeconds UTC seconds of the first start (of the last one when the run goes back)
 * Simplified: surfaces are kept by speeds between nodes, not by search, so a parcel drifts off by some 1–3 hPa or 0.5 K in a day, as HYSPLIT's do;
 * `divergence` is the integral over depth, where HYSPLIT multiplies the sum of the divergences below by the depth of the level.
 * Source: HYSPLIT user's guide, "vertical motion"; Draxler 1996.
 */
export const withVerticalMotion = (met: MetGrid, mode: VerticalMode, hours: number, beginSeconds: number): MetGrid => {
  if (mode === 'data') return met
  if (met.levels.kind !== 'height') throw new RangeError('垂直运动方式 1–5 需要高度坐标的气象场')
  const last = met.times.length - 1
  const ahead = hours < 0 ? -1 : 1
  const quantities = onSurface(mode) ? Array.from(met.times, (_, t) => quantityOf(met, mode, t)) : []
  const begin = hours < 0 ? met.times.findIndex(time => time >= beginSeconds) : met.times.findLastIndex(time => time <= beginSeconds)
  const wind = met.wind.map((field, t) => {
    const changed = field.slice()
    if (mode === 'level') for (let at = 2; at < changed.length; at += 4) changed[at] = 0
    else if (mode === 'divergence') riseOfConvergence(met, changed)
    else {
      const inside = (n: number) => Math.max(0, Math.min(last, n))
      const end = t === begin || inside(t - ahead) === t ? inside(t + ahead) : t
      const from = inside(end - ahead)
      const dt = end === from ? Number.POSITIVE_INFINITY : met.times[end]! - met.times[from]!
      keepOn(met, quantities[end]!, quantities[from]!, dt, changed)
    }
    return changed
  })
  return { ...met, wind }
}
