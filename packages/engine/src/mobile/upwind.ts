import { bearingOf, offsetM } from './plane.ts'

export interface Wind {
  /** m/s */
  speed: number
  /** Degrees the wind comes from. */
  direction: number
}

export interface UpwindOptions {
  /** Metres that are looked back into the wind. */
  reachM?: number
  /** Metres that are looked round in a calm. */
  calmReachM?: number
  /** m/s below which the wind has no direction worth following. */
  calm?: number
  /** Degrees to each side of the wind. */
  halfAngle?: number
}

export interface UpwindSource {
  index: number
  distanceM: number
  /** Degrees from the stretch to the source. */
  bearing: number
  /** Degrees off the wind, −180..180; NaN in a calm. */
  off: number
  /** Minutes that the air was under way; NaN in a calm. */
  minutes: number
  /** 0..1: how well it is in the wind and how near; the first has the largest. */
  score: number
}

/** Uncertainty of an hourly wind some kilometres away, degrees: what a candidate may lie off without falling behind. */
const sigmaAngle = 20
/** Metres over which a plume near the ground is diluted by half, about. */
const halfDistance = 1_000

const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

/**
 * Sources that the wind blew from towards a point, best first: within `halfAngle` of the direction the wind came from and within reach; in a
 * calm all around, nearer. The score is exp(−½ (off/20°)²) / (1 + d/1 km): a screening by geometry, no emission and no dispersion.
 *
 * @param sources positions in degrees
 */
export const upwindSources = (
  lon: number,
  lat: number,
  wind: Wind | null,
  sources: readonly { lon: number; lat: number }[],
  { reachM = 5_000, calmReachM = 1_500, calm = 0.5, halfAngle = 45 }: UpwindOptions = {},
): UpwindSource[] => {
  const directed = wind !== null && wind.speed >= calm && wind.direction === wind.direction ? wind : null
  const found = sources.flatMap((source, index): UpwindSource[] => {
    const [east, north] = offsetM(lon, lat, source.lon, source.lat)
    const distanceM = Math.hypot(east, north)
    if (distanceM > (directed ? reachM : calmReachM)) return []
    const bearing = bearingOf(east, north)
    const off = directed ? turned(bearing - directed.direction) : Number.NaN
    if (directed && Math.abs(off) > halfAngle) return []
    const aligned = directed ? Math.exp(-0.5 * (off / sigmaAngle) ** 2) : 1
    const minutes = directed ? distanceM / directed.speed / 60 : Number.NaN
    return [{ index, distanceM, bearing, off, minutes, score: aligned / (1 + distanceM / halfDistance) }]
  })
  return found.sort((a, b) => b.score - a.score || a.index - b.index)
}
