import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import type { GridContext } from '#/modules/hotspot/cells/public.ts'
import { placeAt, projectPlace } from '#/modules/hotspot/network/public.ts'
import { foundSourceRows } from '#/modules/hotspot/sensors/public.ts'
import { sendFieldOrder } from '#/modules/work/field-orders/public.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext } from '#/platform/http/context.ts'

type Call = typeof gridTaskCalls.mobile

/** A way round a source at the distance within which a found one is right, from the south-west clockwise, closed. */
const routeRound = (lon: number, lat: number) => {
  const [east, north] = projectPlace(lon, lat)
  const reach = 1000 * sourceHitKm
  const corners = [
    [-reach, -reach],
    [-reach, reach],
    [reach, reach],
    [reach, -reach],
    [-reach, -reach],
  ] as const
  return corners.map(([x, y]) => placeAt(east + x, north + y)).map(([x, y]) => ({ lon: x, lat: y }))
}

/** Hands the strongest source found in a cell to the mobile team. @throws NOT_FOUND where the newest search found none */
export const sendSourceToMobile = async (
  context: AuditedContext & GridContext,
  { placeId, ...sending }: InputOf<Call>,
): Promise<OutputOf<Call>> => {
  const { services, caller, audit } = context
  const { rows } = await foundSourceRows(context, {})
  const source = rows.find(row => row.placeId === placeId)
  if (!source) throw appError('NOT_FOUND', { what: '该网格的疑似排放源' })
  const title = `${source.county} ${source.code} VOCs 疑似源走航核查`
  audit.subject = title
  const plan = { regions: [], route: routeRound(source.lon, source.lat), routeKm: 8 * sourceHitKm, advice: [] }
  const order = { ...sending, task: 'mobile' as const, title, countyId: services.places.get(placeId)!.countyId!, placeId, plan }
  return services.db.transaction().execute(trx => sendFieldOrder(trx, caller, new Date(services.clock.now()), order))
}
