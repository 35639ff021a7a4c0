import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, countDays, formatDate, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import { goodDaysFor } from '@qingyuan/engine/target/allowed.ts'
import { airRefusal, lastEndedDay, placesOf, readDays } from '#/modules/air/read/public.ts'
import { targetItems } from '#/modules/air/targets/public.ts'
import type { LiveServices } from './live-cache.ts'
import { selectTargets } from './queries.ts'

type Answer = OutputOf<(typeof homeCalls)['goodDaysProp']>

const targetRows = (targets: readonly { item: string; value: number }[], statistics: PeriodStatistics): Answer['targets'] =>
  Object.entries(targetItems).flatMap(([item, { label, unit, decimals, of, atLeast }]) => {
    const target = targets.find(row => row.item === item)?.value
    if (target === undefined) return []
    const value = roundForDisplay(of(statistics), decimals)
    return [
      {
        item,
        label,
        unit,
        decimals,
        value,
        target,
        met: value === null ? null : atLeast ? value >= target : value <= target,
        atLeast: atLeast ?? false,
      },
    ]
  })

/**
 * 优良天数比例与目标完成 of a place (the caller's own area where none is named) from 1 January to the last day that has ended, by default of that
 * day's year, as rankings have it: on 1 January it is the past one. `neededDays`: good days still needed
 * to reach the target ratio of the days that were judged or are still to come; may exceed the days that remain. `lastYearRatio` is that of the same days, null when
 * fewer than `compareShare` of them were judged.
 */
export const goodDaysProp = async (
  services: LiveServices,
  scope: Scope,
  input: InputOf<(typeof homeCalls)['goodDaysProp']>,
): Promise<Answer> => {
  const place = input.placeId === undefined ? services.places.ownArea(scope) : placesOf(services.places, [input.placeId])[0]
  if (!place) throw airRefusal('NOT_FOUND', '尚未设置城市')
  const today = formatDate(services.clock.now())
  const ended = (await lastEndedDay(services, [place.id])) ?? addDays(today, -1)
  const year = input.year ?? Number(ended.slice(0, 4))
  const [from, yearEnd] = [`${year}-01-01`, `${year}-12-31`]
  const to = ended < yearEnd ? ended : yearEnd
  const daysInYear = countDays(from, yearEnd)
  const last = to < from ? from : to
  const [oldFrom, oldTo] = [sameDayLastYear(from), sameDayLastYear(last)]
  const [days, before, targets] = await Promise.all([
    readDays(services, scope, [place.id], from, last),
    readDays(services, scope, [place.id], oldFrom, oldTo),
    selectTargets(services.db, place.id, year),
  ])
  const statistics = periodStatistics(days.get(place.id)!, { kind: 'span', first: from, last })
  const { classes } = statistics
  const old = periodStatistics(before.get(place.id)!, { kind: 'span', first: oldFrom, last: oldTo })
  const comparable = isComparable(old.classes.judged, old.days, statistics.standard.validity)
  const remaining = daysInYear - statistics.days
  const countable = classes.judged + remaining
  const target = targets.find(({ item }) => item === 'good_ratio')?.value ?? null
  return {
    from,
    to: last,
    validDays: classes.judged,
    daysInYear,
    classDays: [...classes.byLevel],
    ratio: roundForDisplay(classes.goodRatio, 1),
    target,
    lastYearRatio: comparable ? roundForDisplay(old.classes.goodRatio, 1) : null,
    lastYearValidDays: old.classes.judged,
    neededDays: target === null ? null : Math.max(0, goodDaysFor(target, countable) - classes.good),
    remainingDays: remaining,
    targets: targetRows(targets, statistics),
  }
}
