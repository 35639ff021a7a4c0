import { gravityMs2 } from '../weather/weather-column.ts'

export interface LidQuestion {
  /** Rise without a lid, m. */
  riseM: number
  buoyancyFlux: number
  windSpeed: number
  stackHeightM: number
  mixingHeightM: number
  temperatureK: number
  /** Potential-temperature gradient above the lid, K/m, and the jump across it, K. */
  gradientAloft: number
  jumpK: number
}

export interface LidAnswer {
  /** Rise of what stays below, m. */
  riseM: number
  /** Share of the mass that stays below, 0..1. */
  share: number
  /** Top of what went through, as the mixing height that would hold it, m. */
  topM: number
}

const stableAloft = ({ gradientAloft, temperatureK }: LidQuestion): number => (gravityMs2 * gradientAloft) / temperatureK

/** The stack itself is above the lid: the stable rise. */
const above = (question: LidQuestion, wind: number, room: number): LidAnswer => {
  const s = stableAloft(question)
  const rise = s > 0 ? 2.6 * (question.buoyancyFlux / (wind * s)) ** (1 / 3) : question.riseM
  return { riseM: Math.min(question.riseM, rise), share: 0, topM: question.mixingHeightM + 2 * (rise - room) }
}

/** All of it breaks through: MESOPUFF's rise in the stable air above. */
const through = (question: LidQuestion, wind: number, room: number): LidAnswer => {
  const s = stableAloft(question)
  const rise = s > 0 ? (1.8 * room ** 3 + (18.75 * question.buoyancyFlux) / (wind * s)) ** (1 / 3) : question.riseM
  return { riseM: Math.min(question.riseM, rise), share: 0, topM: question.mixingHeightM + 2 * (rise - room) }
}

/**
 * A buoyant plume below a lid: it stays, breaks through in part, or leaves.
 *
 * Source: Manins 1984, Atmos. Environ. 18, 2339, with P = Fb / (u bi zi²): share 1 below P = 0.08, 0 above 0.3, between them
 * 0.08 / P - P + 0.08; heights as in CALPUFF (section 2.4.3). Winds under 1 m/s count as 1 m/s.
 */
export const partialPenetration = (question: LidQuestion): LidAnswer => {
  const wind = Math.max(question.windSpeed, 1)
  const room = question.mixingHeightM - question.stackHeightM
  if (room <= 0) return above(question, wind, room)
  if (question.riseM <= 0.67 * room) return { riseM: question.riseM, share: 1, topM: question.mixingHeightM }
  const jump = (gravityMs2 * question.jumpK) / question.temperatureK
  const penetration = question.buoyancyFlux / (wind * jump * room * room)
  if (penetration > 0.3) return through(question, wind, room)
  const share = penetration < 0.08 ? 1 : 0.08 / penetration - penetration + 0.08
  return {
    riseM: Math.min(question.riseM, room * (1 - 0.33 * share)),
    share,
    topM: question.mixingHeightM + 2 * room * (1 - share),
  }
}
