import type { Projection, UtmOptions } from './projection.ts'
import { radiansPerDegree, wrappedLon } from './sphere.ts'

const semiMajorM = 6_378_137
const flattening = 1 / 298.257223563
const n = flattening / (2 - flattening)
const meridianM = (semiMajorM / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
const e = Math.sqrt(flattening * (2 - flattening))
const alpha = [n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3, (13 / 48) * n ** 2 - (3 / 5) * n ** 3, (61 / 240) * n ** 3] as const
const beta = [n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3, n ** 2 / 48 + n ** 3 / 15, (17 / 480) * n ** 3] as const
const delta = [2 * n - (2 / 3) * n ** 2 - 2 * n ** 3, (7 / 3) * n ** 2 - (8 / 5) * n ** 3, (56 / 15) * n ** 3] as const
const scale0 = 0.9996

/**
 * Universal transverse Mercator on WGS-84 by Krüger's series to n³ (below 1 mm within a zone and 3° beside it).
 * Source: Karney 2011, eqs. 7–12, 35; metres of a cell are taken as dx / scale of the easting, 1 + (E − 500 km)² / 2R².
 */
export const utmProjection = ({ zone, southern = false, x0, y0, dx, dy }: UtmOptions): Projection => {
  const meridian = zone * 6 - 183
  const falseNorthing = southern ? 10_000_000 : 0
  return {
    kind: 'utm',
    wraps: 0,
    definition: { form: 'utm', zone, southern, x0, y0, dx, dy },
    toGrid: (lon, lat, out, at = 0) => {
      const phi = lat * radiansPerDegree
      const dLon = wrappedLon(lon - meridian) * radiansPerDegree
      const t = Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi)))
      const xi = Math.atan2(t, Math.cos(dLon))
      const eta = Math.atanh(Math.sin(dLon) / Math.sqrt(1 + t * t))
      let [x, y] = [eta, xi]
      for (let k = 1; k <= 3; k++) {
        x += alpha[k - 1]! * Math.cos(2 * k * xi) * Math.sinh(2 * k * eta)
        y += alpha[k - 1]! * Math.sin(2 * k * xi) * Math.cosh(2 * k * eta)
      }
      out[at] = (500_000 + scale0 * meridianM * x - x0) / dx
      out[at + 1] = (falseNorthing + scale0 * meridianM * y - y0) / dy
    },
    toLonLat: (i, j, out, at = 0) => {
      const xi = (y0 + j * dy - falseNorthing) / (scale0 * meridianM)
      const eta = (x0 + i * dx - 500_000) / (scale0 * meridianM)
      let [x, y] = [eta, xi]
      for (let k = 1; k <= 3; k++) {
        x -= beta[k - 1]! * Math.cos(2 * k * xi) * Math.sinh(2 * k * eta)
        y -= beta[k - 1]! * Math.sin(2 * k * xi) * Math.cosh(2 * k * eta)
      }
      const chi = Math.asin(Math.sin(y) / Math.cosh(x))
      let phi = chi
      for (let k = 1; k <= 3; k++) phi += delta[k - 1]! * Math.sin(2 * k * chi)
      out[at] = wrappedLon(meridian + Math.atan2(Math.sinh(x), Math.cos(y)) / radiansPerDegree)
      out[at + 1] = phi / radiansPerDegree
    },
    cellMetres: (i, _j, out, at = 0) => {
      const east = x0 + i * dx - 500_000
      const scale = scale0 * (1 + east ** 2 / (2 * 6_371_000 ** 2))
      out[at] = dx / scale
      out[at + 1] = dy / scale
    },
  }
}
