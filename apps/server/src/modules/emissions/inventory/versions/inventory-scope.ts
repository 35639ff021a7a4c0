import { endedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import type { InventoryState } from '@qingyuan/domain/lifecycles/inventory.ts'
import { yearTitle } from '@qingyuan/domain/year-title.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { selectDefault, selectInventory } from './queries.ts'
import { type RunRow, selectRunInventories, selectRunRow, selectYearRun } from './run-queries.ts'

export interface InventoryScope {
  runId?: number
  inventoryId?: number
  year?: number
}

/** The rows that a question is about. */
export interface InventorySubject {
  run: RunRow
  /** 2025 年清单（第 2 版）; 2026 年清单（第 1 版，填报截至 10 月） of a year that was going on. */
  words: string
  /** Of an inventory; null for a bare run. */
  state: InventoryState | null
  version: number | null
}

/** Drafts are for those who make inventories; all others read what was published. */
const makes = ({ permissions }: Caller): boolean => permissions.has('discharge:compute') || permissions.has('inventory:manage')
/** Runs, whatever became of them, are also for those who read calculations. */
const readsRuns = (caller: Caller): boolean => makes(caller) || caller.permissions.has('discharge:view')
const readable = (caller: Caller, state: InventoryState): boolean => state !== 'draft' || makes(caller)

const missing = (what: string) => appError('NOT_FOUND', { what })

/** 填报截至 10 月; empty for a run made after its year, whose forms hold all twelve months. */
const monthsReported = ({ kind, year, createdAt }: RunRow): string[] => {
  const months = endedMonths(year, createdAt.getTime())
  if (kind === 'imported' || months === 12) return []
  return [months === 0 ? '年内尚无完整月份' : `填报截至 ${months} 月`]
}

const ofInventory = async ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<InventorySubject> => {
  const inventory = await selectInventory(db, id)
  if (!inventory || !readable(caller, inventory.state)) throw missing('清单')
  const run = (await selectRunRow(db, inventory.run_id))!
  const facts = [`第 ${inventory.version} 版`, ...monthsReported(run)]
  return {
    run,
    words: `${yearTitle(inventory.year, inventory.name)}（${facts.join('，')}）`,
    state: inventory.state,
    version: inventory.version,
  }
}

const ofRun = async ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<InventorySubject> => {
  const run = await selectRunRow(db, id)
  const open = run && (readsRuns(caller) || (await selectRunInventories(db, id)).some(({ state }) => state !== 'draft'))
  if (!run || !open) throw missing('计算结果')
  return {
    run,
    words: `${run.year} 年计算结果（${[run.title, `批次 ${run.id}`, ...monthsReported(run)].join('，')}）`,
    state: null,
    version: null,
  }
}

/** The named inventory or run; else the year's newest calculation for those who make inventories; else the default inventory. Null: none exists. */
export const subjectOf = async (
  services: Pick<Services, 'db'>,
  caller: Caller,
  { runId, inventoryId, year }: InventoryScope,
): Promise<InventorySubject | null> => {
  if (inventoryId !== undefined) return ofInventory(services, caller, inventoryId)
  if (runId !== undefined) return ofRun(services, caller, runId)
  if (year !== undefined && makes(caller)) {
    const run = await selectYearRun(services.db, year)
    return run ? ofRun(services, caller, run.id) : null
  }
  const standard = await selectDefault(services.db, year)
  return standard ? ofInventory(services, caller, standard.id) : null
}

/** As {@link subjectOf}. @throws NOT_FOUND while there is nothing */
export const requireSubject = async (services: Pick<Services, 'db'>, caller: Caller, which: InventoryScope): Promise<InventorySubject> => {
  const subject = await subjectOf(services, caller, which)
  if (!subject) throw missing('已发布的默认清单，请先计算排放量并发布清单')
  return subject
}
