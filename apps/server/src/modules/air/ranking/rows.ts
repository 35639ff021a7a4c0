import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { compositeIndex } from '@qingyuan/engine/rollup/composite.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable, type Period } from '@qingyuan/engine/rollup/validity.ts'
import { type AirServices, type DayColumns, periodValue, readDays } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'

/** Particulates of dust days do not count for means and indices (环办监测〔2016〕120号); classes and good days keep them. */
export const withoutDust = (days: DayColumns): DayColumns => {
  const clean = (column: Float64Array) => column.map((value, i) => (days.dust[i] ? Number.NaN : value))
  return { ...days, value: { ...days.value, pm2_5: clean(days.value.pm2_5), pm10: clean(days.value.pm10) } }
}

/** A ranked place with the statistics of both periods; indices as shown. */
export interface Row {
  place: PlaceRecord
  now: PeriodStatistics
  base: PeriodStatistics
  index: number | null
  baseIndex: number | null
}

const concentrations = (statistics: PeriodStatistics) => perPollutant(id => periodValue(statistics, id))

/** The index of a base period, by the limits in force now; NaN where too few of its days are valid to tell a change against it. */
export const baseIndexOf = (base: PeriodStatistics, standard: Standard): number =>
  pollutantIds.every(id => isComparable(base.pollutants[id].validDays, base.days, standard.validity))
    ? compositeIndex(concentrations(base), standard).index
    : Number.NaN

export const loadRows = async (
  services: AirServices,
  places: readonly PlaceRecord[],
  now: Period,
  base: Period,
  deductDust: boolean,
  scope: Scope,
): Promise<Row[]> => {
  const ids = places.map(place => place.id)
  const [current, before] = await Promise.all([
    readDays(services, scope, ids, now.first, now.last),
    readDays(services, scope, ids, base.first, base.last),
  ])
  return places.map(place => {
    const [days, old] = [current.get(place.id)!, before.get(place.id)!].map(columns => (deductDust ? withoutDust(columns) : columns)) as [
      DayColumns,
      DayColumns,
    ]
    const [statistics, baseStatistics] = [periodStatistics(days, now), periodStatistics(old, base)]
    // Both indices by the limits in force now: a change of the standard is no change of the air.
    const baseIndex = baseIndexOf(baseStatistics, statistics.standard)
    return {
      place,
      now: statistics,
      base: baseStatistics,
      index: roundForDisplay(statistics.composite.index, 2),
      baseIndex: roundForDisplay(baseIndex, 2),
    }
  })
}
