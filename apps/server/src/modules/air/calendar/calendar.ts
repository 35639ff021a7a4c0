import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, daysOfPeriod } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { countClasses } from '@qingyuan/engine/rollup/class-count.ts'
import { type AirServices, primaryIds, readPlaceDays, shownId } from '#/modules/air/read/public.ts'
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
  input: { placeId: number; year: number; month?: number },
): Promise<Calendar> => {
  const label = input.month === undefined ? String(input.year) : `${input.year}-${String(input.month).padStart(2, '0')}`
  const days = await readPeriod(services, scope, input.placeId, label)
  return {
    days: Array.from(days.aqi, (aqi, i) => ({
      day: addDays(days.firstDay, i),
      aqi: aqi < 0 ? null : aqi,
      level: levelOfAqi(aqi),
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
