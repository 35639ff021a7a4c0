import type { PuffInput } from '../dispersion/puff/model.ts'
import { runPuffs } from '../dispersion/puff/run-puffs.ts'
import { calmSpeed, type PuffWeather } from '../dispersion/weather/weather-column.ts'
import type { Member } from './members.ts'
import { perturbedWeather } from './perturbed-weather.ts'
import { type Responses, type ResponseWindow, responsesOf } from './responses.ts'

export interface MemberRun {
  member: Member
  responses: Responses
}

/**
 * Puffs of all enterprises in a member's weather. Members do not know each other: workers may share them out, and `traceIncident` gets them in their order.
 * The member's emission factors are not applied here: they are the prior of the fit.
 */
export const runMember = (input: PuffInput, member: Member, window: ResponseWindow): MemberRun => ({
  member,
  responses: responsesOf(runPuffs({ ...input, weather: perturbedWeather(input.weather, member) }), window),
})

/** Share of hours `from` on in which the 10-m wind at a place is calm, below 0.5 m/s. */
export const calmShareOf = (weather: PuffWeather, xM: number, yM: number, from: number, hours: number): number => {
  const wind = new Float64Array(2)
  let calm = 0
  for (let hour = from; hour < from + hours; hour++) {
    weather.columnAt(hour, xM, yM).windAt(10, wind)
    if (Math.hypot(wind[0]!, wind[1]!) < calmSpeed) calm++
  }
  return calm / hours
}
