import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { dayOfHour, formatHour, hourOfDay, hoursOfDay } from '@qingyuan/domain/time.ts'
import { outsideTags } from '@qingyuan/engine/transport/tags.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { latestRuns, runArrays } from '#/modules/sources/runs/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { isLocked } from '#/platform/database/locks.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import { apportionmentRun, type DaySummary } from './day/day-run.ts'
import { daysOf, dayUnderWay, finishedDays, requestedRange, storedRange } from './days.ts'
import { mapGrid } from './domain.ts'
import { importedLists, importedMap } from './imported.ts'
import { receptorStations, representativeOf } from './receptors.ts'
import { outsideRegions } from './sources.ts'

type MapAnswer = OutputOf<(typeof apportionmentModelCalls)['CAMxMap']>
type Lists = OutputOf<(typeof apportionmentTraceabilityCalls)['CAMXArea']>

/** Which of the maps of a run: regions, sectors, what is no source, and last the whole. @throws INVALID_INPUT naming the field */
const mapAt = ({ regions, sectors }: DaySummary, region?: string, sector?: string): number => {
  const ids = [...regions, ...sectors, ...outsideTags.map(id => ({ id }))].map(({ id }) => id)
  if (region === undefined && sector === undefined) return ids.length
  const at = ids.indexOf((region ?? sector)!)
  if (at < 0) throw airRefusal('INVALID_INPUT', region === undefined ? `没有行业“${sector}”` : `没有区域“${region}”`)
  return at
}

/** Contribution of a region or a sector to the air at the ground in an hour; the total when none is named. The maximum is that of its day. */
export const shareMap = async (
  { services, caller }: CallerContext,
  { time, species, region, sector, source }: InputOf<(typeof apportionmentModelCalls)['CAMxMap']>,
): Promise<MapAnswer> => {
  if (source !== undefined)
    return importedMap(services, source, { hour: storedRange('hour', time, time).firstHour, species, region, sector })
  if (region !== undefined && sector !== undefined)
    throw airRefusal('INVALID_INPUT', '分布图按区域或按行业保存，请只选区域或只选行业；两者的交叉见区域数据')
  const { firstHour } = requestedRange(services, 'hour', time, time)
  const day = dayOfHour(firstHour)
  const { run, days } = await daysOf(services, caller, [day])
  const found = days?.[0]
  if (!found) return { run, result: null }
  const { run: done, summary } = found
  const { data, shape } = (await runArrays(services, done.id, [`maps:${species}`])).get(`maps:${species}`)!
  const [, maps, cells] = shape as [number, number, number]
  const at = mapAt(summary, region, sector)
  const of = (hour: number) => data.subarray((hour * maps + at) * cells, (hour * maps + at + 1) * cells)
  let maximum = 0
  for (let hour = 0; hour < 24; hour++) for (const value of of(hour)) maximum = Math.max(maximum, value)
  return {
    run,
    result: {
      grid: { ...(summary.grid ?? mapGrid) },
      values: Array.from(of(hourOfDay(firstHour) - 1), value => Number(value.toPrecision(4))),
      unit: 'μg/m³',
      time: formatHour(firstHour),
      hours: hoursOfDay(day).map(formatHour),
      maximum: Number(maximum.toPrecision(4)),
    },
  }
}

/** Receptors that the caller may ask for, those of own counties before the city, and the regions, sectors and days of the results there are. */
export const receptorLists = async ({ services, caller: { scope } }: ScopedContext, { source }: { source?: number }): Promise<Lists> => {
  const stations = new Set(receptorStations(services).map(({ id }) => id))
  const [newest] = await latestRuns(services, apportionmentRun, 1)
  const days = await finishedDays(services)
  const foreign = ({ countyId }: { countyId: number | null }) => Number(scope.counties !== null && countyId === null)
  return {
    receptors: services.places
      .visible(scope)
      .filter(place => place.kind !== 'neighbour' && representativeOf(services, place).some(id => stations.has(id)))
      .sort((a, b) => foreign(a) - foreign(b))
      .map(({ id, name, kind }) => ({ placeId: id, name, kind })),
    regions: [...(newest?.summary?.regions ?? []), ...outsideRegions],
    sectors: newest?.summary?.sectors ?? [],
    days,
    underWay: await dayUnderWay(services),
    makingUp: days.length === 0 && (await isLocked(services.db, lockKeys.pastResults)),
    ...(await importedLists(services, source)),
  }
}
