import { surfaceActivities } from '@qingyuan/demo-city/activities/surface-activities.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import { addInventory, calculateYear, insertRun, stepInventory } from '#/modules/emissions/inventory/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'

const caller = { ...systemCaller, realName: '演示数据' }

/** Reports of departments for a year; empty where some are stored already. */
const loadActivities = async ({ db }: Pick<Services, 'db'>, seed: number, year: number): Promise<void> => {
  if (await db.selectFrom('verified_activities').select('id').where('year', '=', year).limit(1).executeTakeFirst()) return
  const rows = surfaceActivities(seed, year).map(({ countyId, quantities, controls, grade, scc, name, variant = null }) => ({
    ...{ year, county_id: countyId, scc, name, variant, activity_grade: grade, simulated: true },
    ...{ quantities: JSON.stringify(quantities), controls: JSON.stringify(controls) },
    ...{ verified_by: '演示数据', verified_at: new Date(Date.UTC(year + 1, 1, 20)) },
  }))
  await db.insertInto('verified_activities').values(rows).execute()
}

/**
 * Two inventories of the demo: the last two whole years that enterprises have forms of, calculated, published, the newest one the default. Does nothing
 * once there is one.
 */
export const addInventories = async (services: Services, seed: number, signal: AbortSignal, draws?: number): Promise<void> => {
  const { db, clock } = services
  if (await db.selectFrom('inventories').select('id').limit(1).executeTakeFirst()) return
  const past = db.selectFrom('enterprise_profiles').select('year').distinct().where('year', '<', wallClock(clock.now()).year)
  const found = await past.orderBy('year', 'desc').limit(2).execute()
  for (const { year } of found.toReversed()) {
    await loadActivities(services, seed, year)
    const runId = await insertRun(db, { year, title: `${year} 年排放量计算`, created_by: null, simulated: true })
    await calculateYear(services, { runId, year, full: true, draws, signal, progress: () => undefined })
    const draft = { name: `长治市大气污染源排放清单（演示）`, year, runId, note: '演示数据，由虚构企业的填报和示意性面源活动水平计算' }
    const { id } = await addInventory({ services, caller }, draft)
    await stepInventory({ services: { db, clock }, caller }, { id, event: 'publish' })
    if (year === found[0]!.year) await stepInventory({ services: { db, clock }, caller }, { id, event: 'setDefault' })
  }
}
