import {
  type DiagnosticOptions,
  type DiagnosticWind,
  diagnoseWind,
  diagnosticDefaults,
} from '@qingyuan/engine/meteorology/diagnostic/diagnose-wind.ts'
import type { DiagnosticDomain } from '@qingyuan/engine/meteorology/diagnostic/domain.ts'
import { divergence } from '@qingyuan/engine/meteorology/diagnostic/mass-consistent.ts'
import { mechanicalHeight } from '@qingyuan/engine/meteorology/diagnostic/mixing-height.ts'
import { surfaceFluxes } from '@qingyuan/engine/meteorology/diagnostic/surface-fluxes.ts'
import { utmProjection } from '@qingyuan/engine/meteorology/projection-utm.ts'
import { type Calmet, type CalmetHour, readCalmet } from '@qingyuan/formats/calpuff/read-calmet.ts'
import { mm4Columns, readSounding, surfaceReports } from './support/calmet-input.ts'
import { defineTruth, sharedBytes, type TruthRow } from './truth-set.ts'

/** Stations of CALMET.INP, km UTM 19. */
const stationPlaces = new Map([
  ['14606', [514.5, 4960.533]],
  ['14611', [425.022, 4859.123]],
  ['14745', [296.881, 4785.844]],
  ['14742', [169.881, 4931.872]],
  ['14764', [393.788, 4833.627]],
])

const demo = (): Calmet => {
  const opened = readCalmet(sharedBytes('models/calpuff/epa_demo/calmet_2h.dat.gz'))
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.file
}

/** dθ/dz over the relief from the Albany sounding of 12Z, which CALMET took too (IUPT = 2). */
const lapse = (): number => {
  const levels = readSounding('UPALBR.DAT', 9, 12).filter(level => level.temperature > 0)
  const theta = (level: (typeof levels)[number]) => level.temperature * (1000 / level.pressure) ** 0.286
  const [ground] = levels
  const top = levels.filter(level => level.height < ground!.height + 1000).at(-1)!
  return (theta(top) - theta(ground!)) / (top.height - ground!.height)
}

/** The demonstration's own choices where they have an equal here (CALMET.INP groups 5 and 6). */
const calmetOptions: DiagnosticOptions = {
  ...diagnosticDefaults,
  surfaceRadiusM: 1000,
  upperRadiusM: 1000,
  surfaceReachM: 30_000,
  upperReachM: 30_000,
  extrapolation: { topM: 0, exponent: 0 },
  vertical: 'following',
  freedom: 1,
}

const diagnosed = (
  { grid, faces, terrain }: Calmet,
  utcHour: number,
  options: DiagnosticOptions,
): { wind: DiagnosticWind; domain: DiagnosticDomain } => {
  const domain = { nx: grid.nx, ny: grid.ny, dx: grid.dx, dy: grid.dy, faces: Float64Array.from(faces), terrain }
  const map = utmProjection({ zone: 19, x0: grid.x0, y0: grid.y0, dx: grid.dx, dy: grid.dy })
  const at = new Float64Array(2)
  const background = mm4Columns(`900109${String(utcHour).padStart(2, '0')}`).map(({ lat, lon, heights, u, v }) => {
    map.toGrid(lon, lat, at)
    return { x: at[0]! * grid.dx, y: at[1]! * grid.dy, heights, u, v, roughness: 0.5 }
  })
  const reports = surfaceReports(9, utcHour - 5)
  const stations = reports.map(({ id, u, v }) => {
    const [x, y] = stationPlaces.get(id)!
    return { x: x! * 1000 - grid.x0, y: y! * 1000 - grid.y0, heights: [10], u: [u], v: [v], roughness: 0.1 }
  })
  const air = { temperature: 270.5, pressure: 1000, cloud: 2 }
  const { heatFlux } = surfaceFluxes({
    ...air,
    windSpeed: 1.7,
    heightM: 10,
    roughness: 0.75,
    solarElevation: -30,
    albedo: 0.2,
    bowen: 1,
    anthropogenic: 0,
  })
  return { wind: diagnoseWind(domain, { background, stations, air: { ...air, lapse: lapse(), heatFlux } }, options), domain }
}

const compare = (wind: DiagnosticWind, hour: CalmetHour, cells: number) => {
  let [squares, angles, strong] = [0, 0, 0]
  for (let n = 0; n < cells; n++) {
    const [u, v] = [hour.u[n]!, hour.v[n]!]
    squares += (wind.u[n]! - u) ** 2 + (wind.v[n]! - v) ** 2
    if (Math.hypot(u, v) <= 1.5) continue
    const turn = Math.abs(Math.atan2(wind.u[n]! * v - wind.v[n]! * u, wind.u[n]! * u + wind.v[n]! * v))
    angles += (turn * 180) / Math.PI
    strong++
  }
  return { rms: Math.sqrt(squares / cells), direction: angles / strong }
}

const windRows = (calmet: Calmet): TruthRow[] =>
  calmet.hours.flatMap((hour, h) => {
    const { wind, domain } = diagnosed(calmet, 9 + h, calmetOptions)
    const cells = domain.nx * domain.ny
    const { rms, direction } = compare(wind, hour, cells)
    const rest = divergence(wind.faces, domain).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const own = compare(diagnosed(calmet, 9 + h, { ...diagnosticDefaults, surfaceRadiusM: 1000, upperRadiusM: 1000 }).wind, hour, cells)
    const name = `CALMET demonstration, ${4 + h}–${5 + h} h, lowest layer`
    return [
      { name: `${name}: vector RMS`, measured: rms, bar: 1, requirement: 1.5, better: 'lower', unit: 'm/s' },
      { name: `${name}: mean turn where CALMET has > 1.5 m/s`, measured: direction, bar: 12, requirement: 30, better: 'lower', unit: '°' },
      { name: `${name}: largest divergence`, measured: rest, bar: 1e-13, requirement: 1e-6, better: 'lower', unit: '1/s' },
      { name: `${name}: vector RMS with our own terrain treatment`, measured: own.rms, better: 'lower', unit: 'm/s' },
    ]
  })

/** u* and L over land from CALMET's own lowest wind, roughness, temperature and the cloud of the nearest station: none at CON, 2 tenths at PWM, which replaces NHZ. */
const fluxRows = ({ hours, landUse, roughness, grid, nearestStation }: Calmet): TruthRow[] => {
  const hour = hours[0]!
  const { USTAR, EL, TEMPK, ZI } = hour.surface
  const [star, length, ratio]: [number[], number[], number[]] = [[], [], []]
  for (let n = 0; n < grid.nx * grid.ny; n++) {
    // Open water has another method; CALMET's speed of a cell is that of its lowest layer, at 10 m.
    if (landUse[n]! >= 50) continue
    const weather = {
      windSpeed: Math.hypot(hour.u[n]!, hour.v[n]!),
      heightM: 10,
      roughness: roughness[n]!,
      temperature: TEMPK![n]!,
      pressure: 1000,
    }
    const { frictionVelocity, obukhovLength } = surfaceFluxes({
      ...weather,
      cloud: nearestStation[n] === 3 ? 0 : 2,
      solarElevation: -30,
      albedo: 0.2,
      bowen: 1,
      anthropogenic: 0,
    })
    star.push(Math.abs(frictionVelocity / USTAR![n]! - 1))
    length.push(Math.abs(obukhovLength / EL![n]! - 1))
    ratio.push(mechanicalHeight(frictionVelocity, obukhovLength, 1e-4) / ZI![n]!)
  }
  const share = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(part * values.length)]!
  return [
    { name: 'u* of a clear night: 99 % of land cells within', measured: 100 * share(star, 0.99), bar: 0.5, better: 'lower', unit: '%' },
    { name: 'L of a clear night: 99 % of land cells within', measured: 100 * share(length, 0.99), bar: 2, better: 'lower', unit: '%' },
    { name: 'stable mixing height over CALMET’s upwind mean: median', measured: share(ratio, 0.5), better: 'lower', unit: '' },
  ]
}

export const truth = defineTruth({
  subject: 'meteorology/diagnostic',
  source: 'CALMET 6.326 (data/models/calpuff/epa_demo)',
  operator: 'CALMET 6.326',
  weather: 'known',
  cases: 'tuned',
  needs: ['models/calpuff/epa_demo/calmet_2h.dat.gz', 'models/calpuff/epa_demo/calmet_input/MM4.DAT'],
  measure: () => {
    const calmet = demo()
    return [...windRows(calmet), ...fluxRows(calmet)]
  },
})
