import { samplePuff } from '../sampling/sample-puff.ts'
import { sampleSlug } from '../sampling/sample-slug.ts'
import type { PuffWeather, WeatherColumn } from '../weather/weather-column.ts'
import { advancePuff } from './advance.ts'
import type { PuffOptions, Receptors, SourceBudget } from './model.ts'
import type { Puff } from './puff.ts'
import type { Removal } from './removal-step.ts'
import type { Step } from './step.ts'
import { isRising, paceOf, type Transport, transportOf, windWhileRising } from './transport.ts'

/** What a puff meets on its way through one hour. */
export interface Hour {
  hour: number
  weather: PuffWeather
  receptors: Receptors
  options: PuffOptions
  removal: Removal
  budget: SourceBudget
  /** Hourly means of this puff's source: species · receptors + receptor. */
  into: Float64Array
  steps: { done: number }
}

/** A slug becomes a puff once it is as wide as this many times its length. */
const slugToPuff = 10

const centreX = ({ young, old }: Puff): number => (old ? 0.5 * (young.xM + old.xM) : young.xM)
const centreY = ({ young, old }: Puff): number => (old ? 0.5 * (young.yM + old.yM) : young.yM)

const outside = (x: number, y: number, { domain }: PuffOptions): boolean =>
  x < domain.westM || x > domain.eastM || y < domain.southM || y > domain.northM

const leave = (puff: Puff, { gone }: SourceBudget): void => {
  puff.gone = true
  for (let s = 0; s < puff.below.length; s++) gone[s] = gone[s]! + puff.below[s]! + puff.above[s]!
}

const toPuff = (puff: Puff): void => {
  const { young, old } = puff
  if (!old || Math.min(young.sigmaY, old.sigmaY) < slugToPuff * Math.hypot(old.xM - young.xM, old.yM - young.yM)) return
  const mean = (key: keyof typeof young) => 0.5 * (young[key] + old[key])
  puff.young = {
    xM: mean('xM'),
    yM: mean('yM'),
    sigmaY: mean('sigmaY'),
    sigmaZ: mean('sigmaZ'),
    distanceM: mean('distanceM'),
    ageS: mean('ageS'),
  }
  puff.old = undefined
}

/** Seconds of the step: cut where the way would be longer than the run allows. */
const cutStep = (
  wind: Transport,
  puff: Puff,
  column: WeatherColumn,
  seconds: number,
  last: boolean,
  { longestStepM }: PuffOptions,
): number => {
  const over = (wind.speed * seconds) / longestStepM
  if (over <= 1) return seconds
  const cut = over >= 2 || !last ? seconds / over : 0.5 * seconds
  if (isRising(puff, column) && !wind.calm) windWhileRising(wind, puff, column, cut)
  return cut
}

const finish = (puff: Puff, step: Step, { options, budget }: Hour): void => {
  puff.lidMaxM = Math.max(puff.lidMaxM, step.lidM)
  puff.lidLastM = step.lidM
  const { young, old } = puff
  if (outside(young.xM, young.yM, options) && (!old || outside(old.xM, old.yM, options))) leave(puff, budget)
  else toPuff(puff)
}

/** One step; gives back the seconds it took. */
const stepOf = (puff: Puff, hour: Hour, seconds: number, attached: boolean, cut: boolean, last: boolean): number => {
  const { weather, options } = hour
  const x = centreX(puff)
  const y = centreY(puff)
  const here = weather.columnAt(hour.hour, x, y)
  const wind = transportOf(puff, here, seconds)
  const taken = cut && !(attached && puff.old) ? cutStep(wind, puff, here, seconds, last, options) : seconds
  const middle = weather.columnAt(hour.hour, x + 0.5 * wind.u * taken, y + 0.5 * wind.v * taken)
  const step = advancePuff(puff, middle, wind, taken, attached && puff.old !== undefined, options)
  hour.removal(step, hour.budget)
  if (puff.old) sampleSlug(step, hour.receptors, hour.into)
  else samplePuff(step, hour.receptors, hour.into)
  hour.steps.done++
  finish(puff, step, hour)
  return taken
}

/** Steps of the hour: of fresh puffs as many as the source released, of old ones by the way they will go. */
const plan = (puff: Puff, fresh: boolean, { weather, hour, options }: Hour): { first: number; count: number; seconds: number } => {
  if (fresh) return { first: puff.turn, count: Math.round(3600 / puff.emissionS), seconds: puff.emissionS }
  const pace = paceOf(puff, weather.columnAt(hour, centreX(puff), centreY(puff)))
  const count = Math.min(Math.round((pace * 3600) / options.longestStepM + 1), options.mostSteps)
  return { first: 1, count, seconds: 3600 / count }
}

/**
 * Takes a puff through one hour: steps, each moved, reduced and sampled. What a cut step leaves over is taken in the next, or at the end of the
 * hour; the whole hour is always used.
 */
export const carryPuff = (puff: Puff, fresh: boolean, hour: Hour): void => {
  const { first, count, seconds } = plan(puff, fresh, hour)
  const cut = count < hour.options.mostSteps
  let left = 0
  for (let k = first; k <= count; k++) {
    let rest = seconds + left
    left = 0
    while (rest > 0) {
      const taken = stepOf(puff, hour, rest, fresh && k === first, cut, k === count)
      if (puff.gone) return
      left = rest - taken
      if (cut && (left > taken || (left >= 1 && k === count))) {
        rest = left
        left = 0
      } else break
    }
  }
}
