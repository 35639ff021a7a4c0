import { lateralLaw, lateralSpread, lateralTime, type SpreadLaw, verticalLaw, verticalSpread, verticalTime } from '../spread/spread-law.ts'
import { turbulenceAt } from '../spread/turbulence-profile.ts'
import type { WeatherColumn } from '../weather/weather-column.ts'
import { layerPuff } from './layering.ts'
import { curveOf, type PuffOptions } from './model.ts'
import { isMixed, type Puff, type PuffEnd } from './puff.ts'
import type { EndState, Step } from './step.ts'
import type { Transport } from './transport.ts'

const lawsOf = (puff: Puff, column: WeatherColumn, wind: Transport, options: PuffOptions): [SpreadLaw, SpreadLaw] => {
  const aloft = column.stability < 5 && puff.heightM > column.mixingHeightM
  const stability = aloft && options.classAloft > 0 ? options.classAloft : column.stability
  const turbulence = options.spread === 'turbulence' ? turbulenceAt(column, puff.heightM) : { lateral: 0, vertical: 0 }
  const common = {
    curve: curveOf(options.spread, column.urban, wind.calm),
    stability,
    windSpeed: wind.speed,
    stable: column.obukhovLengthM > 0,
  }
  return [
    lateralLaw({ ...common, velocity: Math.max(turbulence.lateral, options.leastLateral[stability - 1]!) }),
    verticalLaw({ ...common, velocity: Math.max(turbulence.vertical, options.leastVertical[stability - 1]!) }),
  ]
}

const widened = (sigma: number, wideningM2: number): number => Math.sqrt(sigma * sigma + wideningM2)

const stateAt = (end: PuffEnd, wideningM2: number, lateral: SpreadLaw, vertical: SpreadLaw): EndState => ({
  xM: end.xM,
  yM: end.yM,
  sigmaY: widened(end.sigmaY, wideningM2),
  sigmaZ: widened(end.sigmaZ, wideningM2),
  timeY: lateralTime(lateral, end.sigmaY),
  timeZ: verticalTime(vertical, end.sigmaZ),
  distanceM: end.distanceM,
})

interface Growth {
  lateral: SpreadLaw
  vertical: SpreadLaw
  wideningM2: number
  mixed: boolean
}

/** Moves and widens one end; mixed puffs keep their sigma z. */
const moveEnd = (
  end: PuffEnd,
  start: EndState,
  wind: Transport,
  seconds: number,
  { lateral, vertical, wideningM2, mixed }: Growth,
): EndState => {
  const timeY = start.timeY + seconds
  const timeZ = start.timeZ + seconds
  end.sigmaY = Math.max(lateralSpread(lateral, timeY), end.sigmaY)
  if (!mixed) end.sigmaZ = Math.max(verticalSpread(vertical, timeZ), end.sigmaZ)
  end.xM += wind.u * seconds
  end.yM += wind.v * seconds
  end.distanceM += wind.speed * seconds
  end.ageS += seconds
  return {
    xM: end.xM,
    yM: end.yM,
    sigmaY: widened(end.sigmaY, wideningM2),
    sigmaZ: widened(end.sigmaZ, wideningM2),
    timeY,
    timeZ,
    distanceM: end.distanceM,
  }
}

/**
 * In a calm the rise is over at once, and receptors see the state of the puff at the middle of the step. Ends of a slug take part alike.
 */
const becalm = (puff: Puff, middleY: number, middleZ: number, mixed: boolean): void => {
  puff.riseDistanceM = 0
  if (puff.old) return
  puff.leastSigmaY = middleY
  if (!mixed) puff.leastSigmaZ = middleZ
}

/**
 * Carries a puff or slug through one step: updates its position relative to the lid, moves it with the wind, widens it by the law of the air at the middle of
 * the way. What follows (removal, sampling) reads the {@link Step}.
 */
export const advancePuff = (
  puff: Puff,
  column: WeatherColumn,
  wind: Transport,
  seconds: number,
  attached: boolean,
  options: PuffOptions,
): Step => {
  const lidM = layerPuff(puff, column.stability, column.mixingHeightM)
  const [lateral, vertical] = lawsOf(puff, column, wind, options)
  const wideningM2 = puff.ascent.wideningM2
  const growth: Growth = { lateral, vertical, wideningM2, mixed: isMixed(puff.layering) }
  const leading = puff.old ?? puff.young
  const oldStart = stateAt(leading, wideningM2, lateral, vertical)
  const middleY = widened(lateralSpread(lateral, oldStart.timeY + 0.5 * seconds), wideningM2)
  const middleZ = growth.mixed ? oldStart.sigmaZ : widened(verticalSpread(vertical, oldStart.timeZ + 0.5 * seconds), wideningM2)
  if (wind.calm) becalm(puff, middleY, middleZ, growth.mixed)
  const youngStart = puff.old ? stateAt(puff.young, wideningM2, lateral, vertical) : undefined
  const oldEnd = moveEnd(leading, oldStart, wind, seconds, growth)
  const youngEnd = youngStart && (attached ? { ...youngStart } : moveEnd(puff.young, youngStart, wind, seconds, growth))
  if (attached && puff.old) puff.stretching = wind.speed
  return {
    puff,
    column,
    seconds,
    calm: wind.calm,
    windSpeed: wind.speed,
    lidM,
    lateral,
    vertical,
    oldStart,
    oldEnd,
    youngStart,
    youngEnd,
    attached,
    middleSigmaZ: middleZ,
    plumePath: options.plumePath[column.stability - 1]!,
    massStart: puff.below.slice(),
    massEnd: puff.below,
    groundShare: new Float64Array(puff.below.length).fill(1),
  }
}
