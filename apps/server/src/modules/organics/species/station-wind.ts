import { readHours } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { ParsedRequest } from './request.ts'

/** Wind of each hour at the stations, by the station. */
export const readWind = ({ services, caller: { scope } }: ScopedContext, { stations, from, to }: ParsedRequest) =>
  readHours(
    services,
    scope,
    stations.map(({ id }) => id),
    from,
    to,
    ['wind_speed', 'wind_direction'],
  )
