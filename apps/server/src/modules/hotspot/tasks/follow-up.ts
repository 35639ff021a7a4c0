import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { recurrenceDays } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { cellHotSince } from '#/modules/hotspot/cells/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import { answersOf, effectIsFinal, effectOfTask } from './effect.ts'
import { selectChangingTasks, selectPassedTasks, updateGridTask } from './queries.ts'

const lookMs = 600_000
const firstLookMs = 40_000

/** Effects that may still change, and cells that are hot again within 30 days of the end of their task. */
export const followUpTasks = async (services: AirServices): Promise<void> => {
  const { db, clock } = services
  const changing = await selectChangingTasks(db, systemCaller.scope)
  const answers = await answersOf(
    db,
    changing.map(({ id }) => id),
  )
  for (const { id, cell_id: cellId, item, created_at: issued } of changing) {
    const answeredAt = answers.get(id)
    if (answeredAt === undefined) continue
    const effect = await effectOfTask(services, { cellId, item: item as GridItem, issuedAt: issued.getTime(), answeredAt })
    await updateGridTask(db, id, { effect: JSON.stringify(effect), effect_is_final: effectIsFinal(answeredAt, clock.now()) })
  }
  for (const { id, cell_id: cellId, item, passed_at: passed } of await selectPassedTasks(
    db,
    systemCaller.scope,
    new Date(clock.now() - recurrenceDays * dayMs),
  )) {
    const hotAt = await cellHotSince(services, cellId, item as GridItem, passed!)
    if (hotAt) await updateGridTask(db, id, { recurred_at: hotAt })
  }
}

export const gridTaskFollowUp: ScheduledTask = {
  name: 'grid-task-follow-up',
  plan: { title: '网格任务成效与复发', times: '每 10 分钟；成效自反馈起满 7 日后不再变' },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: followUpTasks,
  when: config => config.backgroundRuns,
}
