import { alarmSilenceCalls } from '@qingyuan/contract/alarms/silences.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayMs, formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { selectRule, selectRules } from '#/modules/alarms/rules/public.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import { endSilence, insertSilence, selectSilences, silenceById } from './queries.ts'

const longestDays = 30

/** A caller of one county silences only there; the whole city, or a rule everywhere, needs a caller of the city. */
const checkReach = (scope: Scope, countyIds: readonly (number | null | undefined)[]) => {
  const named = countyIds.filter(id => id !== null && id !== undefined)
  if (scope.counties === null) return
  if (named.length === 0 || !named.every(id => scope.counties!.includes(id))) throw appError('OUT_OF_SCOPE', { field: 'countyId' })
}

export const alarmSilenceService = serveCalls(alarmSilenceCalls, {
  Query: async ({ services: { db, clock, places }, caller: { scope } }) => {
    const now = clock.now()
    const own = [...places.all(), ...places.cells()].filter(({ countyId }) => countyId !== null && scope.counties?.includes(countyId))
    const [rows, rules] = await Promise.all([
      selectSilences(
        db,
        scope,
        own.map(place => place.id),
      ),
      selectRules(db),
    ])
    const ruleNames = new Map(rules.map(rule => [rule.id, rule.name]))
    return rows.map(row => {
      const over = row.ended_at !== null || row.until_at.getTime() <= now
      return {
        id: row.id,
        rule: row.rule_id === null ? null : (ruleNames.get(row.rule_id) ?? null),
        place: row.place_id === null ? null : (places.get(row.place_id)?.name ?? null),
        county: row.county_id === null ? null : (countyById.get(row.county_id)?.name ?? null),
        from: formatHour(row.from_at.getTime()),
        until: formatHour((row.ended_at ?? row.until_at).getTime()),
        reason: row.reason,
        by: row.by_name,
        state: over ? ('over' as const) : row.from_at.getTime() > now ? ('waiting' as const) : ('on' as const),
        alarms: row.alarms ?? 0,
      }
    })
  },
  Save: async ({ services, caller }, input) => {
    const { ruleId, placeId, countyId } = input
    const [from, until] = [parseHour(input.from), parseHour(input.until)]
    if (from === null || until === null) throw airRefusal('BAD_RANGE', '静默的开始或结束不是有效的时间')
    if (until <= from) throw airRefusal('BAD_RANGE', '静默的结束须晚于开始')
    if (until <= services.clock.now()) throw airRefusal('BAD_RANGE', '静默的结束须晚于现在')
    if (until - from > longestDays * dayMs) throw airRefusal('BAD_RANGE', `静默最长 ${longestDays} 天`)
    const place = placeId === undefined ? null : services.places.get(placeId)
    if (place === undefined) throw airRefusal('NOT_FOUND', `点位 ${placeId} 不存在`)
    if (countyId !== undefined && !countyById.has(countyId)) throw airRefusal('NOT_FOUND', `区县 ${countyId} 不存在`)
    if (ruleId !== undefined && !(await selectRule(services.db, ruleId))) throw airRefusal('NOT_FOUND', `报警规则 ${ruleId} 不存在`)
    checkReach(caller.scope, [place?.countyId, countyId])
    const reason = input.reason.trim()
    if (reason.length < 2) throw airRefusal('INVALID_INPUT', '须写明静默的原因')
    const silence = { ruleId, placeId, countyId, from: new Date(from), until: new Date(until), reason }
    const id = await insertSilence(services.db, silence, caller.realName, new Date(services.clock.now()))
    await services.events.publish({ type: 'dirty', data: {} })
    return { id }
  },
  End: async ({ services, caller }, { id }) => {
    const silence = await silenceById(services.db, id)
    if (!silence) throw airRefusal('NOT_FOUND', `静默 ${id} 不存在`)
    const place = silence.place_id === null ? null : services.places.get(silence.place_id)
    checkReach(caller.scope, [silence.county_id, place?.countyId])
    const now = services.clock.now()
    if (silence.ended_at !== null || silence.until_at.getTime() <= now) throw airRefusal('CONFLICT', '静默已经结束')
    await endSilence(services.db, id, new Date(now))
    await services.events.publish({ type: 'dirty', data: {} })
  },
})
