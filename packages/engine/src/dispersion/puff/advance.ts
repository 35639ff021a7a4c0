import { lateralSpread, lateralTime, type SpreadLaw, setHeffterTime, verticalSpread, verticalTime } from '../spread/spread-law.ts'
import { type Turbulence, turbulenceAt } from '../spread/turbulence-profile.ts'
import type { WeatherColumn } from '../weather/weather-column.ts'
import { layerPuff } from './layering.ts'
import { curveOf, type PuffOptions } from './model.ts'
import { isMixed, type Puff, type PuffEnd } from './puff.ts'
import { createEndState, createStep, type EndState, resizeStep, type Step } from './step.ts'
import type { Transport } from './transport.ts'

/** Millions of steps are taken in a run, one after the other: each is written over the one before it. */
const step = createStep()
const youngStart = createEndState()
const youngEnd = createEndState()
const turbulence: Turbulence = { lateral: 0, vertical: 0 }

const setLaws = (puff: Puff, column: WeatherColumn, wind: Transport, options: PuffOptions): void => {
  const aloft = column.stability < 5 && puff.heightM > column.mixingHeightM
  const stability = aloft && options.classAloft > 0 ? options.classAloft : column.stability
  turbulence.lateral = 0
  turbulence.vertical = 0
  if (options.spread === 'turbulence') turbulenceAt(column, puff.heightM, turbulence)
  const curve = curveOf(options.spread, column.urban, wind.calm)
  const stable = column.obukhovLengthM > 0
  setLaw(step.lateral, curve, stability, wind.speed, stable, Math.max(turbulence.lateral, options.leastLateral[stability - 1]!))
  setLaw(step.vertical, curve, stability, wind.speed, stable, Math.max(turbulence.vertical, options.leastVertical[stability - 1]!))
  setHeffterTime(step.lateral)
}

const setLaw = (
  law: SpreadLaw,
  curve: SpreadLaw['curve'],
  stability: number,
  windSpeed: number,
  stable: boolean,
  velocity: number,
): void => {
  law.curve = curve
  law.stability = stability
  law.windSpeed = windSpeed
  law.stable = stable
  law.velocity = velocity
}

const widened = (sigma: number, wideningM2: number): number => Math.sqrt(sigma * sigma + wideningM2)

const setState = (state: EndState, end: PuffEnd, wideningM2: number, timeY: number, timeZ: number): void => {
  state.xM = end.xM
  state.yM = end.yM
  state.sigmaY = widened(end.sigmaY, wideningM2)
  state.sigmaZ = widened(end.sigmaZ, wideningM2)
  state.timeY = timeY
  state.timeZ = timeZ
  state.distanceM = end.distanceM
}

const copyState = (from: EndState, to: EndState): void => {
  to.xM = from.xM
  to.yM = from.yM
  to.sigmaY = from.sigmaY
  to.sigmaZ = from.sigmaZ
  to.timeY = from.timeY
  to.timeZ = from.timeZ
  to.distanceM = from.distanceM
}

const setStart = (state: EndState, end: PuffEnd, wideningM2: number): void =>
  setState(state, end, wideningM2, lateralTime(step.lateral, end.sigmaY), verticalTime(step.vertical, end.sigmaZ))

/** Moves and widens one end, and writes where it comes to; mixed puffs keep their sigma z. */
const moveEnd = (
  state: EndState,
  end: PuffEnd,
  start: EndState,
  wind: Transport,
  seconds: number,
  wideningM2: number,
  mixed: boolean,
): void => {
  const timeY = start.timeY + seconds
  const timeZ = start.timeZ + seconds
  end.sigmaY = Math.max(lateralSpread(step.lateral, timeY), end.sigmaY)
  if (!mixed) end.sigmaZ = Math.max(verticalSpread(step.vertical, timeZ), end.sigmaZ)
  end.xM += wind.u * seconds
  end.yM += wind.v * seconds
  end.distanceM += wind.speed * seconds
  end.ageS += seconds
  setState(state, end, wideningM2, timeY, timeZ)
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

const moveYoungEnd = (puff: Puff, wind: Transport, seconds: number, attached: boolean, wideningM2: number, mixed: boolean): void => {
  if (attached) copyState(youngStart, youngEnd)
  else moveEnd(youngEnd, puff.young, youngStart, wind, seconds, wideningM2, mixed)
}

/**
 * Carries a puff or slug through one step: updates its position relative to the lid, moves it with the wind, widens it by the law of the air at the middle of
 * the way. What follows (removal, sampling) reads the {@link Step}, which is valid until the next one.
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
  setLaws(puff, column, wind, options)
  const { lateral, vertical, oldStart, oldEnd } = step
  const wideningM2 = puff.ascent.wideningM2
  const mixed = isMixed(puff.layering)
  const leading = puff.old ?? puff.young
  setStart(oldStart, leading, wideningM2)
  const middleY = widened(lateralSpread(lateral, oldStart.timeY + 0.5 * seconds), wideningM2)
  const middleZ = mixed ? oldStart.sigmaZ : widened(verticalSpread(vertical, oldStart.timeZ + 0.5 * seconds), wideningM2)
  if (wind.calm) becalm(puff, middleY, middleZ, mixed)
  if (puff.old) setStart(youngStart, puff.young, wideningM2)
  moveEnd(oldEnd, leading, oldStart, wind, seconds, wideningM2, mixed)
  if (puff.old) moveYoungEnd(puff, wind, seconds, attached, wideningM2, mixed)
  if (attached && puff.old) puff.stretching = wind.speed
  step.youngStart = puff.old && youngStart
  step.youngEnd = puff.old && youngEnd
  step.puff = puff
  step.column = column
  step.seconds = seconds
  step.calm = wind.calm
  step.windSpeed = wind.speed
  step.lidM = lidM
  step.attached = attached
  step.middleSigmaZ = middleZ
  step.plumePath = options.plumePath[column.stability - 1]!
  resizeStep(step, puff.below.length)
  step.massStart.set(puff.below)
  step.massEnd = puff.below
  step.groundShare.fill(1)
  return step
}
