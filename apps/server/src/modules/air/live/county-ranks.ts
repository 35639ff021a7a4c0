import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { rankPlaces } from '#/modules/air/ranking/public.ts'
import { screenHour } from './current.ts'
import type { LiveServices } from './live-cache.ts'

/** 区县排名 at the hour that the screens show: published, so that everybody sees every county. */
export const countyRanks = async (services: LiveServices, _scope: Scope, { span, parameter }: InputOf<typeof homeCalls.cityRacking>) => {
  const counties = services.places.all().filter(place => place.kind === 'county')
  const { time, item, decimals, rows } = await rankPlaces(services, counties, span, parameter, await screenHour(services))
  return { time, item, decimals, rows: rows.map(({ level, ...row }) => ({ ...row, class: level })) }
}
