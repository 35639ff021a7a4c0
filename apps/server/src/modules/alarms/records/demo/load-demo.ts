import { hourMs } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { openAirServices } from '#/modules/air/read/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { DemoContext } from '#/platform/module.ts'
import { handleAlarm } from '../public.ts'

/** Alarms that ended before an instant and that no user has handled, oldest first. */
const selectEndedAlarms = async (db: Db, before: Date) =>
  (
    await db
      .selectFrom('alarms as a')
      .innerJoin('alarm_rules as r', 'r.id', 'a.rule_id')
      .select(['a.id', 'r.kind', 'a.opened_at as openedAt', 'a.ended_at as endedAt'])
      .where('a.ended_at', '<', before)
      .where('a.state', '=', 'pending')
      .orderBy('a.opened_at')
      .orderBy('a.id')
      .execute()
  ).map(row => ({ ...row, endedAt: row.endedAt! }))

/** Alarms that ended later than this before now are still unhandled. */
const deskHours = 30
const people = ['市局值班员', '数据审核员']

/** Probability that an alarm of a kind is false: instruments err more often than limits are exceeded. */
const falseShare: Readonly<Record<string, number>> = { above: 0.06, relative: 0.15, rise: 0.2, inverted: 0.35, constant: 0.3, missing: 0.1 }
const rightNotes = [
  '已通知属地核查，浓度回落后关闭',
  '核查周边工地与道路，已洒水降尘',
  '受静稳天气影响，持续关注后关闭',
  '运维人员到场处理，数据恢复',
]
const falseNotes = ['仪器校准所致', '站房断电后数据异常', '采样管路潮湿，数据已标记']

/** Alarms that are handled side by side. */
const atOnce = 8

/** What the demo's people did with the alarms of its hours: through the same functions as a user's handling, seeded. */
export const loadDemo = async ({ db, pool, now, seed }: DemoContext): Promise<void> => {
  const services = await openAirServices({ db, pool, now })
  const random = seededRandom(seed + 601)
  const servicesAt = (at: number) => ({
    ...{ ...services, clock: { now: () => at } },
    events: { subscribe: () => () => undefined, publish: async () => undefined },
  })
  const handlings = (await selectEndedAlarms(db, new Date(now - deskHours * hourMs))).map(alarm => {
    const caller = { ...systemCaller, realName: people[Math.floor(random.next() * people.length)]! }
    const state: 'false' | 'closed' = random.next() < (falseShare[alarm.kind] ?? 0.1) ? 'false' : 'closed'
    const notes = state === 'false' ? falseNotes : rightNotes
    const taken = alarm.openedAt.getTime() + (0.2 + 3 * random.next()) * hourMs
    const ended = Math.max(taken, alarm.endedAt.getTime()) + (0.5 + 4 * random.next()) * hourMs
    return { alarmId: alarm.id, caller, state, taken, ended, note: notes[Math.floor(random.next() * notes.length)]! }
  })
  for (let i = 0; i < handlings.length; i += atOnce)
    await Promise.all(
      handlings.slice(i, i + atOnce).map(async ({ alarmId, caller, state, taken, ended, note }) => {
        await handleAlarm(servicesAt(taken), caller, { alarmId, state: 'handling', note: '' })
        await handleAlarm(servicesAt(ended), caller, { alarmId, state, note })
      }),
    )
}
