import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { selectCasesOfOrders } from '#/modules/alarms/cases/public.ts'
import { enterpriseOf } from '#/modules/emissions/enterprises/public.ts'
import { emissionsOfEnterprises, measuredOfEnterprise } from '#/modules/emissions/inventory/public.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { fillsOf, monitoredOutlets, ordersOf, toFill } from './facts.ts'

type Supervision = OutputOf<typeof enterpriseRegisterCalls.Supervision>

/** Emissions of the default inventory beside those of the year before. */
const emissionsOf = async ({ services, caller }: CallerContext, id: number): Promise<Supervision['emissions']> => {
  const now = await emissionsOfEnterprises(services, caller, { enterpriseId: id })
  const tonnes = now?.tonnes.get(id)
  if (!now || !tonnes) return null
  const [before, measured] = await Promise.all([
    emissionsOfEnterprises(services, caller, { enterpriseId: id, year: now.year - 1 }),
    measuredOfEnterprise(services, caller, id),
  ])
  return {
    inventory: { year: now.year, words: now.words },
    before: before && { year: before.year, words: before.words },
    rows: emissionPollutants.map(pollutant => ({
      label: pollutant.label,
      tonnes: tonnes[pollutant.id] ?? null,
      measured: measured?.[pollutant.id] ?? null,
      before: before?.tonnes.get(id)?.[pollutant.id] ?? null,
    })),
  }
}

const ordersWithCases = async (context: CallerContext, id: number): Promise<Supervision['orders']> => {
  const orders = await ordersOf(context, [id])
  if (!orders) return null
  const cases = await selectCasesOfOrders(
    context.services.db,
    orders.map(order => order.id),
  )
  return orders.map(({ enterpriseId: _, alarmId: __, ...order }) => ({ ...order, caseId: cases.get(order.id) ?? null }))
}

/** What supervision knows of one enterprise. @throws NOT_FOUND, also for one of another county */
export const enterpriseSupervision = async (context: CallerContext, { id }: { id: number }): Promise<Supervision> => {
  await enterpriseOf(context.services.db, context.caller.scope, id)
  const [emissions, outlets, orders, fills] = await Promise.all([
    emissionsOf(context, id),
    monitoredOutlets(context, [id]),
    ordersWithCases(context, id),
    fillsOf(context, [id]),
  ])
  return { emissions, outlets: outlets.map(({ enterpriseId: _, ...outlet }) => outlet), orders, fills: fills.map(toFill) }
}
