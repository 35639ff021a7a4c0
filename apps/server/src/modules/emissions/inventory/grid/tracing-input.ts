import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { activateInventory } from './activate.ts'
import { putOutletEmissions, restoreGrid, selectInUse } from './queries.ts'

export const tracingInputHandlers = {
  /** Grid that the tracing engines read now, and whether the former one can be restored. */
  TracingInput: async ({ services: { db } }) => {
    const inUse = await selectInUse(db)
    if (!inUse) return null
    const { name, since, inventoryId, before, outlets } = inUse
    return { name, since: stampOf(since), inventoryId, before, undoable: outlets !== null }
  },
  Activate: activateInventory,
  /** Puts back the grid and the outlets' emissions that an inventory replaced. @throws CONFLICT when no inventory made what is in use */
  Deactivate: ({ services: { db }, audit }) =>
    db.transaction().execute(async trx => {
      const inUse = await selectInUse(trx, true)
      if (!inUse?.outlets) throw appError('CONFLICT', { message: '溯源模型现用的排放输入不是由清单设定的，没有可恢复的' })
      await putOutletEmissions(trx, inUse.outlets.enterpriseIds, inUse.outlets.rows)
      await restoreGrid(trx, inUse)
      audit.subject = inUse.name
      return { name: inUse.name, before: inUse.before }
    }),
} satisfies SomeHandlers<typeof inventoryCalls>
