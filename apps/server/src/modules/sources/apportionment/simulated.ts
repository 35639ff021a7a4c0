import { dayStart, daysBetween, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { runArrays } from '#/modules/sources/runs/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { type Day, type Days, daysOf, type Range, requestedRange, storedRange } from './days.ts'
import type { RequestedSpecies } from './domain.ts'
import { importedSeries } from './imported.ts'
import { representativeOf } from './receptors.ts'

export interface ShareQuestion {
  placeId: number
  species: RequestedSpecies
  from: string
  to: string
  /** An imported run instead of our own. */
  source?: number
}

/** Range of a request, of our own runs or of an imported one. @throws BAD_RANGE */
export const rangeOfQuestion = (services: Services, step: 'hour' | 'day', { from, to, source }: ShareQuestion): Range =>
  source === undefined ? requestedRange(services, step, from, to) : storedRange(step, from, to)

/** Places among the receptors of a day that stand for a place. @throws NOT_FOUND when there is none */
export const receptorsOf = (services: Services, place: PlaceRecord, { summary }: Pick<Day, 'summary'>): number[] => {
  const at = representativeOf(services, place)
    .map(id => summary.receptorIds.indexOf(id))
    .filter(index => index >= 0)
  if (at.length === 0) throw airRefusal('NOT_FOUND', `“${place.name}”在 ${summary.day} 的来源解析中没有受体站点`)
  return at
}

/** Simulated hours of days at a place: means over its stations; NaN where a day has no result. */
export const totalsOfDays = async (services: Services, place: PlaceRecord, species: RequestedSpecies, days: Days) => {
  const hours = new Float64Array(24 * days.length).fill(Number.NaN)
  for (const [d, day] of days.entries()) {
    if (day === null) continue
    const at = receptorsOf(services, place, day)
    const { data, shape } = (await runArrays(services, day.run.id, [`totals:${species}`])).get(`totals:${species}`)!
    const receptors = shape[1]!
    for (let hour = 0; hour < 24; hour++)
      hours[d * 24 + hour] = at.reduce((sum, receptor) => sum + data[hour * receptors + receptor]!, 0) / at.length
  }
  return hours
}

/** The whole days of a range at a place in an imported run, sum of its sources; NaN where it has no hour. */
const importedTotals = async (services: Services, source: number, place: PlaceRecord, species: RequestedSpecies, range: Range) => {
  const span = [dayStart(range.firstDay) + hourMs, dayStart(range.lastDay) + 24 * hourMs] as const
  const { run, sources } = await importedSeries(services, source, place, species, span)
  const hours = new Float64Array(sources[0]!.given.length)
  for (const { given } of sources) given.forEach((value, hour) => void (hours[hour]! += value))
  return { run, hours }
}

/** Simulated hours of the whole days of a request at some places, the first of them that of the request; null while a run is waited for. */
export const simulatedHours = async (services: Services, caller: Caller, question: ShareQuestion, places: readonly PlaceRecord[]) => {
  const { species, source } = question
  const range = rangeOfQuestion(services, 'day', question)
  if (source !== undefined) {
    const totals = await Promise.all(places.map(place => importedTotals(services, source, place, species, range)))
    return { run: totals[0]!.run, range, simulated: totals.map(({ hours }, n) => ({ place: places[n]!, hours })) }
  }
  const { run, days } = await daysOf(services, caller, daysBetween(range.firstDay, range.lastDay))
  if (days === null) return { run, range, simulated: null }
  const simulated = await Promise.all(places.map(async place => ({ place, hours: await totalsOfDays(services, place, species, days) })))
  return { run, range, simulated }
}
