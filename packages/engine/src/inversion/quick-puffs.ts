import type { PuffSource, Receptors } from '../dispersion/puff/model.ts'
import { briggsLateral, briggsVertical } from '../dispersion/spread/briggs.ts'
import type { PuffWeather } from '../dispersion/weather/weather-column.ts'
import { entriesOf, type Responses } from './responses.ts'

const stepS = 600
const perHour = 3600 / stepS
const longestWayM = 25_000

/** Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const y = 1 - ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x)
  return x < 0 ? -y : y
}

/** Effective height: final rise of a hot plume in neutral air (Briggs 1975). */
const heightOf = (source: PuffSource, speed: number, airK: number): number => {
  const flux = (9.80665 * source.velocity * source.diameterM ** 2 * Math.max(0, source.temperatureK - airK)) / (4 * source.temperatureK)
  return source.heightM + (flux < 55 ? 21.425 * flux ** 0.75 : 38.71 * flux ** 0.6) / Math.max(1, speed)
}

/** 1/m: concentration at the ground of a column, reflected at ground and lid. */
export const columnMean = (height: number, sigma: number, lid: number): number => {
  if (sigma > 1.2 * lid) return 1 / lid
  const image = (z: number) => Math.exp(-0.5 * (z / sigma) ** 2)
  const inside = Math.min(height, lid)
  return (2 / (Math.sqrt(2 * Math.PI) * sigma)) * (image(inside) + image(2 * lid - inside) + image(2 * lid + inside))
}

/** Mean over a step of a puff that goes from (x, y) by (dx, dy), seen from the receptor at the origin, 1/m². */
export const lineMean = (x: number, y: number, dx: number, dy: number, sigma: number): number => {
  const length = Math.hypot(dx, dy)
  if (length < 0.1 * sigma) return Math.exp(-0.5 * ((x * x + y * y) / sigma ** 2)) / (2 * Math.PI * sigma ** 2)
  const across = (x * dy - y * dx) / length
  const along = (x * dx + y * dy) / length
  const root = Math.SQRT2 * sigma
  const covered = 0.5 * (erf((along + length) / root) - erf(along / root))
  return (covered / length) * (Math.exp(-0.5 * (across / sigma) ** 2) / (Math.sqrt(2 * Math.PI) * sigma))
}

/**
 * To screen who can matter, and for twin experiments; never for an answer: Gaussian puffs with Briggs' sigmas by the way travelled, a final rise and a lid,
 * a puff every 10 minutes that is sampled as a line, in the wind over its stack. A hundredth of the cost of the real engine, which hundreds of enterprises
 * (or incidents) times members ask for; CALPUFF's own output is traced with the real one (tests/truth).
 *
 * @param sources emission in g/s: [hour · species + species], repeated when shorter than the weather
 * @param receptors x, y in m; the ground
 * @param incidentHours the last hours of the weather, which are compared
 * @returns μg/m³ in the order of `Responses`
 */
export const quickPuffs = (
  sources: readonly PuffSource[],
  receptors: Receptors,
  weather: PuffWeather,
  species: number,
  incidentHours: number,
): Responses => {
  const { hours } = weather
  const stations = receptors.xM.length
  const layout = { stations, species, hours: incidentHours }
  const [entries, from] = [entriesOf(layout), hours - incidentHours]
  const values = new Float64Array(sources.length * entries)
  const wind = new Float64Array(2)
  sources.forEach((source, e) => {
    const rows = source.emission.length / species
    const steps = Array.from({ length: hours }, (_, hour) => {
      const column = weather.columnAt(hour, source.xM, source.yM)
      column.windAt(source.heightM, wind)
      const height = heightOf(source, Math.hypot(wind[0]!, wind[1]!), column.temperatureK)
      column.windAt(Math.min(height, 200), wind)
      return { dx: wind[0]! * stepS, dy: wind[1]! * stepS, height, lid: column.mixingHeightM, stability: column.stability }
    })
    for (let release = 0; release < hours * perHour; release++) {
      const born = Math.floor(release / perHour)
      let [x, y, way] = [source.xM, source.yM, 0]
      for (let now = release; now < hours * perHour && way < longestWayM; now++) {
        const hour = Math.floor(now / perHour)
        const { dx, dy, lid, stability } = steps[hour]!
        const length = Math.hypot(dx, dy)
        const middle = way + length / 2 + 1
        if (hour >= from) {
          const sigma = Math.max(10, briggsLateral('rural', stability, middle))
          const column = columnMean(steps[born]!.height, Math.max(5, briggsVertical('rural', stability, middle)), lid)
          for (let r = 0; r < stations; r++) {
            const [ex, ey] = [x - receptors.xM[r]!, y - receptors.yM[r]!]
            if (Math.abs(ex) > 5 * sigma + length || Math.abs(ey) > 5 * sigma + length) continue
            const share = lineMean(ex, ey, dx, dy, sigma) * column * (stepS / 3600) * stepS * 1e6
            for (let s = 0; s < species; s++)
              values[e * entries + (r * species + s) * incidentHours + hour - from]! +=
                share * source.emission[(born % rows) * species + s]!
          }
        }
        x += dx
        y += dy
        way += length
      }
    }
  })
  return { layout, sources: sources.length, values }
}
