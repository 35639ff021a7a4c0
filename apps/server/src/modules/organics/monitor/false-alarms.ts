import { hourMs } from '@qingyuan/domain/time.ts'
import { handleAlarm, selectAlarms } from '#/modules/alarms/records/public.ts'
import { isReviewed, selectAudits } from '#/modules/organics/audits/public.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { CallerContext } from '#/platform/http/context.ts'

interface Reviewed {
  placeId: number
  hour: number
  /** Name of the item in the audits. */
  key: string
  /** What its alarms are about. */
  parameter: string
}

/** An alarm is looked for so many hours before a value. */
const reachHours = 72

/**
 * Alarms all of whose hours a review has found invalid become 误报, with the audit as their reason. Closed ones stay closed: a person has decided.
 * @returns how many
 */
export const dismissByAudit = async (context: CallerContext, reviewed: readonly Reviewed[]): Promise<number> => {
  const { services, caller } = context
  let count = 0
  for (const own of groupBy(reviewed, value => `${value.placeId}|${value.parameter}`).values()) {
    const { placeId, key, parameter } = own[0]!
    const hours = own.map(value => value.hour)
    const [first, last] = [Math.min(...hours) - reachHours * hourMs, Math.max(...hours)]
    const [alarms, audits] = await Promise.all([
      selectAlarms(services.db, caller.scope, { placeIds: [placeId], parameter, from: new Date(first), to: new Date(last) }),
      selectAudits(services.db, [placeId], new Date(first), new Date(last + reachHours * hourMs), [key]),
    ])
    const invalid = new Map(
      audits
        .filter(audit => audit.result === 'invalid' && isReviewed({ audit, raw: audit.raw_value }))
        .map(audit => [audit.ts.getTime(), audit.reason]),
    )
    for (const alarm of alarms) {
      if (alarm.state !== 'pending' && alarm.state !== 'handling') continue
      const [from, to] = [Math.ceil(alarm.openedAt.getTime() / hourMs) * hourMs, Math.floor(alarm.lastAt.getTime() / hourMs) * hourMs]
      const all = Array.from({ length: (to - from) / hourMs + 1 }, (_, i) => from + i * hourMs)
      if (all.length === 0 || !all.every(hour => invalid.has(hour))) continue
      await handleAlarm(services, caller, { alarmId: alarm.id, state: 'false', note: `数据审核无效：${invalid.get(from)}` })
      count++
    }
  }
  return count
}
