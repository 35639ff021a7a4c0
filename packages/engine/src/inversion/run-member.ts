import type { PuffInput } from '../dispersion/puff/model.ts'
import { runPuffs } from '../dispersion/puff/run-puffs.ts'
import { calmSpeed, type PuffWeather } from '../dispersion/weather/weather-column.ts'
import { reachingSources } from './lateral-reach.ts'
import type { Member } from './members.ts'
import { perturbedWeather } from './perturbed-weather.ts'
import { entriesOf, type Responses, type ResponseWindow, responsesOf } from './responses.ts'

export interface MemberRun {
  member: Member
  responses: Responses
}

/** Responses of some sources in those of all; the others give nothing. */
const spreadOver = ({ layout, values }: Responses, chosen: readonly number[], sources: number): Responses => {
  const entries = entriesOf(layout)
  const all = new Float64Array(sources * entries)
  chosen.forEach((e, n) => all.set(values.subarray(n * entries, (n + 1) * entries), e * entries))
  return { layout, sources, values: all }
}

/**
 * Puffs of all enterprises whose plume can come to a receptor in a member's weather; the others give nothing in it. Members do not know each other: workers
 * may share them out, and `traceIncident` gets them in their order. The member's emission factors are not applied here: they are the prior of the fit.
 */
export const runMember = (input: PuffInput, member: Member, shown: ResponseWindow): MemberRun => {
  const weather = perturbedWeather(input.weather, member)
  const reached = reachingSources(input.sources, input.receptors, weather, weather.hours - shown.from)
  const chosen = input.sources.flatMap((_, e) => (reached[e] ? [e] : []))
  const result = runPuffs({ ...input, weather, sources: chosen.map(e => input.sources[e]!) })
  return { member, responses: spreadOver(responsesOf(result, shown), chosen, input.sources.length) }
}

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
