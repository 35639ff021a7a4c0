import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridSourceCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { canSeeCounty } from '@qingyuan/domain/permissions.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { cellAt, readLayout } from '#/modules/hotspot/cells/public.ts'
import { kmBetween } from '#/modules/hotspot/network/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { selectFoundSources, selectNewestSearch } from './queries.ts'
import { searchDays } from './search.ts'

type Calls = typeof hotGridSourceCalls

/** Sources that the sensors point to, the strongest first, each with the listed enterprises near it. */
export const foundSourceRows = async (
  { services, caller }: ScopedContext<AirServices>,
  { day: wanted }: InputOf<Calls['sources']>,
): Promise<OutputOf<Calls['sources']>> => {
  const { db, places } = services
  const day = wanted ?? (await selectNewestSearch(db))
  const found = day ? (await selectFoundSources(db, day)).filter(each => canSeeCounty(caller.scope, each.county_id)) : []
  const [layout, enterprises] = [await readLayout(services), found.length > 0 ? await selectEnterprises(db, caller.scope) : []]
  return {
    ...{ day, days: searchDays, demo: places.sensors().some(({ simulated }) => simulated) },
    rows: found.map(({ park, rank, county_id, lon, lat, kg_per_hour, course, sensors, windy_hours, first_day }) => {
      const cell = layout && cellAt(layout, lon, lat)
      const near = enterprises
        .map(each => ({ ...each, km: kmBetween({ lon, lat }, each) }))
        .filter(({ km }) => km <= sourceHitKm)
        .sort((a, b) => a.km - b.km)
      return {
        ...{ park, rank, county: countyById.get(county_id)!.name, lon, lat, kgPerHour: roundForDisplay(kg_per_hour, 1)! },
        course: course.map(each => roundForDisplay(each, 1)),
        ...{ sensors, windyHours: windy_hours, firstDay: first_day },
        ...{ placeId: cell === null ? null : layout!.cells[cell]!.placeId, code: cell === null ? null : layout!.cells[cell]!.code },
        enterprises: near.map(({ id, name, industry, km }) => ({
          id,
          name,
          industry: industry ?? '—',
          distanceKm: roundForDisplay(km, 1)!,
        })),
      }
    }),
  }
}
