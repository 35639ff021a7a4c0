import type { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { forecastLifecycle } from '@qingyuan/domain/lifecycles/forecast.ts'
import { nextState, refusalOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { maskOf } from '@qingyuan/engine/aqi/grade-hours.ts'
import { placesOf } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { insertEdit, selectIssue, updateState } from './queries.ts'

const issueOf = async ({ db }: Pick<Services, 'db'>, issued: string) => {
  const issue = await selectIssue(db, issued)
  if (!issue) throw appError('NOT_FOUND', { what: ` ${issued} 起报的预报`, field: 'issued' })
  return issue
}

export const editingHandlers = {
  /** 会商订正: another range and primary pollutant for a day of a place, with a reason; the model's own stays beside it. */
  Edit: async ({ services, caller, audit }, { issued, placeId, day, low, high, primary, reason }) => {
    audit.subject = `${issued} 起报 ${day} ${services.places.get(placeId)?.name ?? ''} ${low}–${high}：${reason}`
    placesOf(services.places, [placeId])
    const issue = await issueOf(services, issued)
    if (high < low) throw appError('BAD_RANGE', { message: `AQI 上限 ${high} 低于下限 ${low}`, field: 'high' })
    if (issue.hindcast) throw appError('CONFLICT', { message: `${issued} 的预报是事后回报，只用于检验，不能订正` })
    if (issue.state !== 'draft') throw appError('CONFLICT', { message: `${issued} 的预报已签发，请先撤回更正` })
    const edit = {
      issued,
      placeId,
      day,
      low,
      high,
      primaryMask: maskOf(primary),
      reason,
      by: caller.userId || null,
      byName: caller.realName,
    }
    if (!(await insertEdit(services.db, edit)))
      throw appError('NOT_FOUND', { message: `${issued} 起报的预报不含该点位 ${day} 的预报，或刚被签发`, field: 'day' })
    await services.events.publish({ type: 'forecast', data: {} })
    return { ok: true }
  },
  /** 签发与撤回, as the life cycle allows. */
  Sign: async ({ services, caller }, { issued, event, reason }) => {
    const issue = await issueOf(services, issued)
    const to = nextState(forecastLifecycle, issue.state, event)
    if (!to) throw appError('CONFLICT', { message: refusalOf(forecastLifecycle, issue.state, event) })
    if (issue.hindcast) throw appError('CONFLICT', { message: `${issued} 的预报是事后回报，只用于检验，不能签发` })
    if (event === 'withdraw' && !reason) throw appError('INVALID_INPUT', { message: forecastLifecycle.guards.reason, field: 'reason' })
    const signed = to === 'signed' ? { by: caller.userId || null, name: caller.realName, at: new Date(services.clock.now()) } : null
    if (!(await updateState(services.db, issued, issue.state, signed)))
      throw appError('CONFLICT', { message: `${issued} 的预报刚被他人改动，请刷新后再试` })
    await services.events.publish({ type: 'forecast', data: {} })
    return { state: to }
  },
} satisfies SomeHandlers<typeof forecastCalls>
