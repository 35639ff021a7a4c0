import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { OutletSpeciesId } from '@qingyuan/domain/emissions.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { canSeeCounty } from '@qingyuan/domain/permissions.ts'
import { tradeChecks } from '@qingyuan/domain/trade-checks.ts'
import { sharesOverHours } from '@qingyuan/engine/grid/backward-hour.ts'
import { publicScope } from '#/modules/air/read/public.ts'
import { metresBetween } from '#/modules/hotspot/network/public.ts'
import { selectEnterprises, selectOutlets } from '#/modules/sources/outlets/public.ts'
import { type CellHours, hotHourWinds } from './cell-hours.ts'
import { bearingFromCell, kmFromCell, type LaidCell } from './grid-layout.ts'
import type { Calls, GridContext } from './maps.ts'
import { stabilityAt } from './stability.ts'

type Suspect = NonNullable<OutputOf<Calls['cell']>['suspects']>[number]

/** What an enterprise emits of an item; ozone is made in the air and has no emitter. */
const speciesOf = (item: GridItem): OutletSpeciesId | null => {
  if (item === 'o3') return null
  return item === 'no2' ? 'nox' : item === 'tvoc' ? 'voc' : item
}
const mostKm = 20
const mostSuspects = 5
/** Shares below are left out. */
const leastShare = 0.02
/** Name of an enterprise of another county for a county's user. */
const foreignName = '外区县企业'

/** Listed enterprises upwind of a cell's sensor in its peak hours, by what their stacks bring there. None without wind or for ozone. */
export const cellSuspects = async (
  { services, caller }: GridContext,
  cell: LaidCell,
  item: GridItem,
  hours: CellHours | null,
): Promise<Suspect[]> => {
  const species = speciesOf(item)
  if (!hours || species === null) return []
  const [enterprises, outlets] = await Promise.all([selectEnterprises(services.db, publicScope), selectOutlets(services.db, publicScope)])
  const candidates = outlets
    .map(each => ({ ...each, kgPerHour: each.kgPerHour[species] ?? 0, ...metresBetween(hours.sensor, each) }))
    .filter(({ kgPerHour, east, north }) => kgPerHour > 0 && Math.hypot(east, north) <= 1000 * mostKm)
  const winds = hotHourWinds(hours).map(wind => ({ ...wind, stability: stabilityAt(wind.at, hours.sensor, wind.speed) }))
  const shares = new Map<number, { share: number; hours: number }>()
  for (const { at, share, hours: upwind } of sharesOverHours(winds, candidates)) {
    const { enterpriseId } = candidates[at]!
    const sum = shares.get(enterpriseId) ?? { share: 0, hours: 0 }
    shares.set(enterpriseId, { share: sum.share + share, hours: Math.max(sum.hours, upwind) })
  }
  return enterprises
    .map(each => ({ ...each, ...(shares.get(each.id) ?? { share: 0, hours: 0 }) }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share)
    .slice(0, mostSuspects)
    .map(({ id, name, industry, countyId, lon, lat, share, hours: upwind }) => {
      const isSeen = canSeeCounty(caller.scope, countyId)
      return {
        ...{ id: isSeen ? id : null, name: isSeen ? name : foreignName, industry: industry || '—', hours: upwind },
        distanceKm: roundForDisplay(kmFromCell(cell, lon, lat), 1)!,
        bearing: Math.round(bearingFromCell(cell, lon, lat)) % 360,
        share: roundForDisplay(share, 3)!,
        checks: isSeen ? [...tradeChecks(industry)] : [],
      }
    })
}

/** The enterprises of a stored cell as its reader sees them: a county those of other counties without their names, an enterprise itself alone. */
export const hideForeign = async <C extends OutputOf<Calls['cell']>>({ services, caller }: GridContext, cell: C): Promise<C> => {
  if (caller.scope.counties === null) return cell
  const { enterprises, suspects } = cell
  const ids = [...enterprises, ...(suspects ?? [])].flatMap(({ id }) => (id === null ? [] : [id]))
  const own = new Set((await selectEnterprises(services.db, caller.scope, ids)).map(({ id }) => id))
  return {
    ...{ ...cell, enterprises: enterprises.filter(({ id }) => own.has(id)) },
    ...(suspects && {
      suspects: suspects
        .filter(({ id }) => caller.scope.userType !== 'enterprise' || (id !== null && own.has(id)))
        .map(each => (each.id === null || own.has(each.id) ? each : { ...each, id: null, name: foreignName, checks: [] })),
    }),
  }
}
