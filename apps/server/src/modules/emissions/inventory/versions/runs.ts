import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { inventoryLifecycle } from '@qingyuan/domain/lifecycles/inventory.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { countyName } from '../results/names.ts'
import { selectRunProblems } from '../results/queries.ts'
import { requireSubject } from './inventory-scope.ts'
import { placedProblems } from './problem-places.ts'
import { selectDefault, selectInventories } from './queries.ts'
import { runAnswer } from './run-answer.ts'
import { selectRunRows, selectYears } from './run-queries.ts'

const most = 20

export const runHandlers = {
  /** Inventories for pickers; empty for callers who may see none. */
  Options: async ({ services: { db }, caller: { permissions } }) => {
    const makes = permissions.has('discharge:compute') || permissions.has('inventory:manage')
    const reads = makes || [...permissions].some(id => id.startsWith('0009-'))
    if (!reads) return { years: [], defaultId: null, inventories: [] }
    const [years, standard, rows] = await Promise.all([selectYears(db), selectDefault(db), selectInventories(db, { drafts: makes })])
    return {
      years,
      defaultId: standard?.id ?? null,
      inventories: rows.map(({ id, name, year, version, state, isDefault }) => ({
        ...{ id, name, year, version, state, isDefault },
        stateLabel: inventoryLifecycle.states[state].label,
      })),
    }
  },
  Runs: async ({ services: { db }, caller }, { year }) =>
    Promise.all((await selectRunRows(db, year, most)).map(run => runAnswer(db, caller.scope, run))),
  Problems: async ({ services, caller }, { runId, kind, page, pageSize }) => {
    const { run } = await requireSubject(services, caller, { runId })
    const rows = await selectRunProblems(services.db, caller.scope, runId, { kind, ...spanOf({ page, pageSize }) })
    return {
      total: rows[0]?.total ?? 0,
      rows: (await placedProblems(services, run.year, rows)).map(({ countyId, pollutant, total: _, ...row }) => ({
        ...row,
        county: countyName(countyId) || '—',
        pollutant: emissionPollutantOf.get(pollutant as never)?.label ?? null,
      })),
    }
  },
} satisfies SomeHandlers<typeof inventoryCalls>
