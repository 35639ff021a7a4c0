import { seededRandom } from '@qingyuan/engine/core/random.ts'
import type { Measured } from '@qingyuan/engine/inversion/measured.ts'
import { entriesOf } from '@qingyuan/engine/inversion/responses.ts'
import { memberResponses } from '../members.ts'
import type { Scene, SceneOutlet } from '../scene.ts'
import { sceneWeather } from '../weather.ts'

/** The enterprise 3 km upwind. */
export const culpritIndex = 7

export interface SampleOptions {
  seed: number
  enterprises: number
  /** Distance of the enterprises, m. */
  reachM: number
  leadHours: number
  incidentHours: number
  cells: number
  stepM: number
  stations: readonly (readonly [xM: number, yM: number])[]
}

/** A south-west wind of 3 m/s; enterprises all round, each with one stack. */
export const sampleScene = ({ seed, enterprises, reachM, leadHours, incidentHours, cells, stepM, stations }: SampleOptions): Scene => {
  const random = seededRandom(seed)
  const hours = leadHours + incidentHours
  const outlet = (enterprise: number): SceneOutlet => {
    const angle = enterprise === culpritIndex ? (225 * Math.PI) / 180 : 2 * Math.PI * random.next()
    const distance = enterprise === culpritIndex ? 3000 : 1500 + (reachM - 1500) * random.next()
    return {
      ...{ enterprise, xM: distance * Math.sin(angle), yM: distance * Math.cos(angle) },
      ...{ heightM: 20 + 60 * random.next(), diameterM: 1.5, velocity: 8, temperatureK: 360 },
      emission: Float64Array.from({ length: hours * 2 }, (_, n) => (n % 2 === 0 ? 6 : 3)),
    }
  }
  const startsAt = Date.UTC(2026, 4, 19, 22) / 1000
  return {
    frame: { longitude: 113.1, latitude: 36.2 },
    ...{ startsAt, hours, incidentHours, enterprises, species: ['so2', 'pm10'] },
    grid: { cells, stepM, roughnessM: 0.5, terrain: new Float32Array(cells * cells).fill(930) },
    weather: Array.from({ length: hours }, (_, h) => ({
      time: startsAt + (h + 0.5) * 3600,
      ...{ background: [], lapse: 0.006 },
      stations: [0, 1, 2].map(s => ({
        ...{ x: 5000 * (s - 1), y: 4000 * s, u: 2.1 + 0.1 * Math.sin(h), v: 2.1 - 0.1 * Math.cos(h), anemometerM: 10 },
        ...{ temperature: 288, pressure: 910, cloud: Number.NaN },
      })),
    })),
    outlets: Array.from({ length: enterprises }, (_, e) => outlet(e)),
    stations: { xM: Float64Array.from(stations, s => s[0]), yM: Float64Array.from(stations, s => s[1]) },
  }
}

/** The culprit emits eight times what it reports, the rest what they report; a tenth of noise. */
export const sampleMeasured = (scene: Scene): Measured => {
  const [truth] = memberResponses({ scene, met: sceneWeather(scene), count: 1, from: 0, to: 1 }, { onProgress: () => undefined })
  const entries = entriesOf(truth!.layout)
  const random = seededRandom(5)
  const rise = Float64Array.from({ length: entries }, (_, k) => {
    let sum = 0
    for (let e = 0; e < scene.enterprises; e++) sum += truth!.values[e * entries + k]! * (e === culpritIndex ? 8 : 1)
    return sum * (1 + 0.1 * random.normal()) + 1
  })
  return { rise, sd: rise.map(value => Math.hypot(2, 0.1 * value)) }
}
