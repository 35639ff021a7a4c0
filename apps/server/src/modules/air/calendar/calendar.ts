import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { AirClass } from '@qingyuan/domain/classes.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, daysOfPeriod } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { countClasses } from '@qingyuan/engine/rollup/class-count.ts'
import { type AirServices, classOf, primaryIds, readPlaceDays, shownAs, shownId } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'

type Calendar = OutputOf<typeof calendarCalls.PollutionCalendar>
type Summary = OutputOf<typeof calendarCalls.YearSummary>

const readPeriod = async (services: AirServices, scope: Scope, placeId: number, label: string) => {
  const { first, last } = daysOfPeriod(label)!
  return await readPlaceDays(services, scope, placeId, first, last)
}

/** 污染日历: every day of a year or month; a day without AQI has null, never a colour. `complete` says whether the day is judged. */
export const pollutionCalendar = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  input: InputOf<typeof calendarCalls.PollutionCalendar>,
): Promise<Calendar> => {
  const label = input.month === undefined ? String(input.year) : `${input.year}-${String(input.month).padStart(2, '0')}`
  const days = await readPeriod(services, scope, input.placeId, label)
  const { parameter = 'aqi' } = input
  const ofDay = (i: number) => {
    if (parameter === 'aqi') return { value: days.aqi[i]! < 0 ? null : days.aqi[i]!, class: levelOfAqi(days.aqi[i]!) }
    const id = shownId(parameter, 'day')
    const value = shownAs(days.value[parameter][i], id)
    return { value, class: classOf(id, value, 'day', services.classScales.on(addDays(days.firstDay, i))) as AirClass['level'] | null }
  }
  return {
    days: Array.from(days.aqi, (aqi, i) => ({
      day: addDays(days.firstDay, i),
      aqi: aqi < 0 ? null : aqi,
      level: levelOfAqi(aqi),
      ...ofDay(i),
      primary: primaryIds(days.primary[i]!, 'day'),
      complete: days.complete[i] === 1,
      dust: days.dust[i] === 1,
    })),
  }
}

/** 年度统计: days of each class among those with all six pollutants; a tie of primary pollutants counts for each. */
export const yearSummary = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  input: { placeId: number; year: number },
): Promise<Summary> => {
  const days = await readPeriod(services, scope, input.placeId, String(input.year))
  const count = countClasses(days.aqi, days.primary, days.complete)
  return {
    classDays: [...count.byLevel],
    validDays: count.judged,
    goodDays: count.good,
    goodRatio: roundForDisplay(count.goodRatio, 1),
    heavyDays: count.heavy,
    primaryDays: Object.fromEntries(pollutantIds.map(id => [shownId(id, 'day'), count.primaryDays[id]])),
  }
}

export const calendarService = serveCalls(calendarCalls, { PollutionCalendar: pollutionCalendar, YearSummary: yearSummary })
