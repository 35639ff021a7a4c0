import type { SeededRandom } from '../../core/random.ts'
import type { PuffSource, Receptors } from '../../dispersion/puff/model.ts'
import { briggsLateral, briggsVertical } from '../../dispersion/spread/briggs.ts'
import type { PuffWeather } from '../../dispersion/weather/weather-column.ts'
import type { Member } from '../members.ts'
import { columnMean } from '../quick-puffs.ts'
import { entriesOf, type Responses } from '../responses.ts'
import { incidentHours, type Respond, runHours, species } from './incident.ts'

/** Directions that a steady plume swings through within an hour, degrees from the mean. */
const swings = [-1.5, -0.9, -0.3, 0.3, 0.9, 1.5]
/** Standard deviation of the swing, degrees, in a wind of 1 m/s; less in stronger wind. */
const swingDeg = 14

/** Plume of one hour at a receptor, s/m³: straight downwind from the stack, swinging. */
const plumeAt = (source: PuffSource, weather: PuffWeather, hour: number, dx: number, dy: number): number => {
  const wind = new Float64Array(2)
  const column = weather.columnAt(hour, source.xM, source.yM)
  column.windAt(Math.max(10, source.heightM), wind)
  const speed = Math.max(0.5, Math.hypot(wind[0]!, wind[1]!))
  const flow = Math.atan2(wind[0]!, wind[1]!)
  const warmth = Math.max(0, source.temperatureK - column.temperatureK) / source.temperatureK
  const rise = (2.6 * (9.81 * source.velocity * (source.diameterM / 2) ** 2 * warmth) ** (1 / 3) * 10 ** 2) / speed / 10
  let sum = 0
  for (const swing of swings) {
    const at = flow + ((swing * swingDeg) / Math.max(1, speed)) * (Math.PI / 180)
    const along = dx * Math.sin(at) + dy * Math.cos(at)
    if (along < 50) continue
    const across = dx * Math.cos(at) - dy * Math.sin(at)
    const sigma = briggsLateral('rural', column.stability, along)
    const vertical = columnMean(source.heightM + rise, briggsVertical('rural', column.stability, along), column.mixingHeightM)
    sum += (vertical * Math.exp(-0.5 * (across / sigma) ** 2)) / (Math.sqrt(2 * Math.PI) * sigma * speed)
  }
  return sum / swings.length
}

/**
 * Steady plumes with meander: each hour by itself, straight from stack to receptor; the emission of the hour in which the air left. Another
 * kind of model than the puffs that trace.
 */
export const respondBySteadyPlumes: Respond = ({ sources, receptors }: { sources: PuffSource[]; receptors: Receptors }, weather) => {
  const stations = receptors.xM.length
  const layout = { stations, species: species.length, hours: incidentHours }
  const entries = entriesOf(layout)
  const values = new Float64Array(sources.length * entries)
  const wind = new Float64Array(2)
  sources.forEach((source, e) => {
    const rows = source.emission.length / species.length
    for (let h = 0; h < incidentHours; h++) {
      const hour = weather.hours - incidentHours + h
      weather.columnAt(hour, source.xM, source.yM).windAt(30, wind)
      for (let r = 0; r < stations; r++) {
        const [dx, dy] = [receptors.xM[r]! - source.xM, receptors.yM[r]! - source.yM]
        const plume = plumeAt(source, weather, hour, dx, dy)
        const left = Math.max(0, hour - Math.round(Math.hypot(dx, dy) / Math.max(0.5, Math.hypot(wind[0]!, wind[1]!)) / 3600))
        for (let s = 0; s < species.length; s++)
          values[e * entries + (r * species.length + s) * incidentHours + h] =
            1e6 * plume * source.emission[(left % rows) * species.length + s]!
      }
    }
  })
  return { layout, sources: sources.length, values } satisfies Responses
}

/**
 * An analysis that errs by another law than members do: the direction by up to 20° either way, each as likely, with jumps that are forgotten within two hours;
 * speed and mixing height more than members think; a class off as often as not.
 */
export const drawOtherError = (sources: number, random: SeededRandom): Member => {
  const steady = 40 * (random.next() - 0.5)
  const turnDeg = new Float64Array(runHours)
  for (let h = 0, jump = 0; h < runHours; h++) {
    jump = 0.4 * jump + 5 * random.normal()
    turnDeg[h] = steady + jump
  }
  return {
    turnDeg,
    speedFactor: Math.exp(0.5 * (random.next() + random.next() - 1)),
    mixingFactor: Math.exp(0.6 * (random.next() + random.next() - 1)),
    classShift: random.next() < 0.5 ? 0 : random.next() < 0.5 ? -1 : 1,
    emissionFactor: new Float64Array(sources).fill(1),
    startTopM: 50,
  }
}
