import { isPollutant, parameters } from '@qingyuan/domain/parameters.ts'
import type { Permission } from '@qingyuan/domain/permissions.ts'
import { formatDate, hourMs } from '@qingyuan/domain/time.ts'
import { type FreshRise, selectRises } from '#/modules/alarms/records/public.ts'
import { questionOfAlarm, requestIncident, type TraceRequest } from '#/modules/sources/incidents/public.ts'
import { moveItem, sendItems } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import { runEach } from '#/platform/run-each.ts'
import type { Services } from '#/platform/services.ts'
import { type LoadedCase, loadCase, openStates, questionOfCase } from './load-case.ts'
import { attachAlarm, insertCase, selectCaseAlarms, selectCases, updateCase } from './queries.ts'

/** Alarms that began earlier get no case by themselves: after a stop of days their first hours are over. */
const freshHours = 24
const lookMs = 15_000

/** The platform, as the one that opens cases and moves them on by what happened. */
export const caseSystem: Caller = { ...systemCaller, permissions: new Set<Permission>(['trace:order']) }

/** Number of a case: day of its opening and its own. */
const numberOf = (id: number, now: number) => `BJ-${formatDate(now).replaceAll('-', '')}-${String(id).padStart(4, '0')}`

const titleOf = ({ placeName, parameter }: FreshRise) =>
  `${placeName} ${isPollutant(parameter!) ? parameters[parameter].label : parameter} 升高`

/** Opens a case of an alarm, in one transaction. Returns its id; null where another process was faster. */
export const openCase = ({ db, clock }: Pick<Services, 'db' | 'clock'>, rise: FreshRise, question: TraceRequest): Promise<number | null> =>
  db
    .transaction()
    .execute(async trx => {
      const now = new Date(clock.now())
      const item = {
        title: titleOf(rise),
        content: '',
        countyId: rise.countyId!,
        enterpriseId: null,
        placeId: rise.placeId,
        hours: {},
        toCity: true,
      }
      const [id] = await sendItems(trx, caseSystem, 'case', now, [item])
      const own = { county_id: rise.countyId!, place_id: rise.placeId, parameter: rise.parameter!, question: JSON.stringify(question) }
      await insertCase(trx, { item_id: id!, number: numberOf(id!, clock.now()), round_at: now, ...own })
      // Two workers that look at the same time: the second finds the alarm taken and leaves nothing behind.
      if (!(await attachAlarm(trx, rise.id, id!))) throw new AlreadyOpen()
      return id!
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyOpen) return null
      throw error
    })

class AlreadyOpen extends Error {}

/** Opened by the platform: grave ones, and those that stand out of their surroundings. A rise of the whole city is no case at every station. */
const isOpenedAtOnce = ({ severity, kind }: FreshRise): boolean => severity === 'high' || kind === 'relative' || kind === 'rise'

const keyOf = ({ placeId, parameter }: { placeId: number | null; parameter: string | null }) => `${placeId} ${parameter}`

/** A later alarm of the same station and pollutant belongs to the case that is open. */
const openCases = async (db: Db): Promise<Map<string, number>> => {
  const open = await selectCases(db, caseSystem.scope, { states: openStates }, { limit: 1000, offset: 0 })
  return new Map(open.map(row => [keyOf({ placeId: row.place_id, parameter: row.parameter }), row.id]))
}

const openRise = async (services: Services, rise: FreshRise): Promise<number | null> =>
  rise.countyId === null ? null : openCase(services, rise, await questionOfAlarm(services, caseSystem.scope, rise.id))

/** The case of an alarm: the one it has, that of its station and pollutant that is open, or a new one. @throws NOT_FOUND, CONFLICT as a trace of it */
export const caseOfAlarm = async (services: Services, caller: Caller, alarmId: number): Promise<number> => {
  const known = (await selectCaseAlarms(services.db, [alarmId])).get(alarmId)
  const question = await questionOfAlarm(services, caller.scope, alarmId)
  if (known !== undefined) return known
  const [rise] = await selectRises(services.db, caller.scope, { ids: [alarmId] }, 1)
  if (!rise) throw appError('CONFLICT', { message: '报警已处理完毕或已静默，不能立案' })
  const open = (await openCases(services.db)).get(keyOf(rise))
  if (open === undefined) return (await openCase(services, rise, question)) ?? caseOfAlarm(services, caller, alarmId)
  await attachAlarm(services.db, rise.id, open)
  return open
}

const openFreshCases = async (services: Services, opens: boolean): Promise<void> => {
  const since = new Date(services.clock.now() - freshHours * hourMs)
  const rises = await selectRises(services.db, caseSystem.scope, { since }, 500)
  const known = await selectCaseAlarms(
    services.db,
    rises.map(({ id }) => id),
  )
  const open = await openCases(services.db)
  const steps = rises
    .filter(({ id }) => !known.has(id))
    .map(rise => async () => {
      const joined = open.get(keyOf(rise))
      if (joined !== undefined) await attachAlarm(services.db, rise.id, joined)
      else if (opens && isOpenedAtOnce(rise)) {
        const id = await openRise(services, rise)
        if (id !== null) open.set(keyOf(rise), id)
      }
    })
  await runEach(steps, error => services.log.error(error))
}

const move = (services: Pick<Services, 'db' | 'clock'>, { record }: LoadedCase, event: string, comment?: string) =>
  moveItem(services, caseSystem, { id: record.id, version: record.version, event, comment })

/** Requests the trace, and moves on when it is there or has failed. A run of `background` is not waited for by the request. */
const followTrace = async (services: Services, found: LoadedCase): Promise<void> => {
  const { run, found: incident } = await requestIncident(services, systemCaller, questionOfCase(found.record))
  if (incident) {
    await updateCase(services.db, found.record.id, { run_id: incident.runId })
    await move(services, found, 'trace')
  } else if (run.info.state === 'failed' || run.info.state === 'cancelled')
    await move(services, found, 'trace', `溯源未完成：${run.info.message ?? '已取消'}`)
}

const doneStates = ['reviewing', 'closed']

/** What an order did: handed in or given up. */
const followOrders = async (services: Services, found: LoadedCase): Promise<void> => {
  const open = [...found.round, ...found.fieldRound].filter(({ state }) => state !== 'withdrawn')
  if (open.length === 0) await move(services, found, 'recall')
  else if (open.every(({ state }) => doneStates.includes(state))) await move(services, found, 'checked')
}

/** An alarm that was closed or called false in the list of alarms closes its case before there are orders. */
const followAlarm = async (services: Services, found: LoadedCase): Promise<boolean> => {
  const { state, handler } = found.alarm
  const words = `报警由${handler ?? '值班员'}在报警列表中处理`
  if (state === 'false') await move(services, found, 'dismiss', words)
  else if (state === 'closed' && found.record.state === 'sending') await move(services, found, 'settle', words)
  else return false
  return true
}

/** Moves one case on by what happened since: trace done, orders sent, orders checked, alarm handled elsewhere. */
export const followCase = async (services: Services, id: number): Promise<void> => {
  const found = await loadCase(services.db, caseSystem.scope, id)
  const { state } = found.record
  if (state === 'tracing' && !(await followAlarm(services, found))) await followTrace(services, found)
  if (state === 'sending') {
    if (found.round.length + found.fieldRound.length > 0) await move(services, found, 'order')
    else await followAlarm(services, found)
  }
  if (state === 'checking') await followOrders(services, found)
}

/** Moves on the cases that wait for the platform. Everything is done once, however many processes look. */
const followOpenCases = async (services: Services): Promise<void> => {
  const waiting = await selectCases(
    services.db,
    caseSystem.scope,
    { states: ['tracing', 'sending', 'checking'] },
    { limit: 200, offset: 0 },
  )
  await runEach(
    waiting.map(
      ({ id }) =>
        () =>
          followCase(services, id),
    ),
    error => services.log.error(error),
  )
}

/** Opens the cases of fresh alarms, and follows the open ones. */
export const followCases = async (services: Services, opens = true): Promise<void> => {
  await openFreshCases(services, opens)
  await followOpenCases(services)
}

export const caseOpening: ScheduledTask = {
  name: 'alarm-cases',
  plan: { title: '报警立案与自动溯源', times: '重要报警触发后 15 秒内' },
  everyMs: lookMs,
  look: services => openFreshCases(services, true),
  when: config => config.backgroundRuns,
}

export const caseFollowing: ScheduledTask = { name: 'open-cases', everyMs: lookMs, look: followOpenCases }
