import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type enterpriseRegisterCalls, registerPollutants } from '@qingyuan/contract/supervision/register.ts'
import { countEnterprises, enterpriseRow, selectEnterprisePlaces, selectEnterpriseRows } from '#/modules/emissions/enterprises/public.ts'
import { emissionsOfEnterprises } from '#/modules/emissions/inventory/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { currentFills, fillsOf, monitoredOutlets, ordersOf, toFill } from './facts.ts'

type Input = InputOf<typeof enterpriseRegisterCalls.Query>
type Output = OutputOf<typeof enterpriseRegisterCalls.Query>
type Emissions = Awaited<ReturnType<typeof emissionsOfEnterprises>>

/** What enterprises are ordered by, largest first; those without come last. */
const weightOf = async (
  context: CallerContext,
  order: Exclude<Input['order'], 'code' | undefined>,
  ids: readonly number[],
  emissions: Emissions,
) => {
  if (order !== 'orders') return (id: number) => emissions?.tonnes.get(id)?.[order] ?? -1
  const open = (await ordersOf(context, ids))?.filter(each => each.open) ?? []
  return (id: number) => open.filter(each => each.enterpriseId === id).length
}

/** Ids of a page in an order that the enterprises' own table does not have. */
const orderedPage = async (context: CallerContext, { order, page, pageSize, ...filter }: Input, emissions: Emissions) => {
  const { services, caller } = context
  const ids = (await selectEnterprisePlaces(services.db, caller.scope, filter)).map(({ id }) => id)
  const weight = await weightOf(context, order as never, ids, emissions)
  const { limit, offset } = spanOf({ page, pageSize })
  return ids.toSorted((a, b) => weight(b) - weight(a) || a - b).slice(offset, offset + limit)
}

const rowsOf = async (context: CallerContext, input: Input, emissions: Emissions) => {
  const { db } = context.services
  const { scope } = context.caller
  const { order = 'code', page, pageSize, ...filter } = input
  if (order === 'code') return selectEnterpriseRows(db, scope, filter, spanOf({ page, pageSize }))
  const ids = await orderedPage(context, input, emissions)
  const rows = new Map((await selectEnterpriseRows(db, scope, { ids })).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? [])
}

/** Enterprises with their emissions, online monitoring, alarms, orders and tasks. */
export const queryRegister = async (context: CallerContext, input: Input): Promise<Output> => {
  const { services, caller } = context
  const { page: _page, pageSize: _size, order: _order, ...filter } = input
  const emissions = await emissionsOfEnterprises(services, caller)
  const [rows, total] = await Promise.all([rowsOf(context, input, emissions), countEnterprises(services.db, caller.scope, filter)])
  const ids = rows.map(({ id }) => id)
  const [outlets, orders, fills] = await Promise.all([monitoredOutlets(context, ids), ordersOf(context, ids), fillsOf(context, ids)])
  const ofRow = <T extends { enterpriseId: number | null }>(all: readonly T[], id: number) => all.filter(each => each.enterpriseId === id)
  return {
    total,
    inventory: emissions && { year: emissions.year, words: emissions.words },
    rows: rows.map(row => {
      const monitored = ofRow(outlets, row.id)
      const own = orders && ofRow(orders, row.id)
      const tonnes = emissions?.tonnes.get(row.id)
      return {
        ...enterpriseRow(row),
        emissions: tonnes
          ? (Object.fromEntries(registerPollutants.map(id => [id, tonnes[id] ?? null])) as Output['rows'][number]['emissions'])
          : null,
        online: monitored.length > 0 ? { outlets: monitored.length, reporting: monitored.filter(each => each.reporting).length } : null,
        alarms: own && new Set(own.flatMap(each => each.alarmId ?? [])).size,
        openOrders: own && own.filter(each => each.open).length,
        fills: currentFills(ofRow(fills, row.id)).map(toFill),
      }
    }),
  }
}
