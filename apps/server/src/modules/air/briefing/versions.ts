import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import {
  type BriefingAction,
  type BriefingPart,
  type BriefingSentence,
  composedAt,
  isEnterpriseOrder,
  markedText,
  partsOf,
} from '@qingyuan/domain/briefing.ts'
import { fieldOrderNumber } from '@qingyuan/domain/lifecycles/field-order.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays, formatDate, formatDateTime } from '@qingyuan/domain/time.ts'
import { orderNumbers } from '#/modules/alarms/cases/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { selectBriefingOrders } from '#/modules/work/field-orders/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { type BriefingContent, contentOf } from './content.ts'
import { gatherFacts } from './facts.ts'
import { isOutdated, newerResults } from './newer.ts'
import {
  type BriefingRow,
  insertVersion,
  lockVersion,
  markReleased,
  selectBriefing,
  selectDays,
  selectNewest,
  selectVersions,
  updateContent,
} from './queries.ts'

type Answer = NonNullable<OutputOf<typeof briefingCalls.Query>>

/** Key of the city among counties. */
const cityKey = 0
const keyOf = ({ kind, countyId }: PlaceRecord): number => (kind === 'county' ? countyId! : cityKey)

/** The county of the question, or the caller's own area. @throws NOT_FOUND without one, OUT_OF_SCOPE for a county of others */
const areaOf = ({ places }: Pick<Services, 'places'>, scope: Scope, countyId?: number): PlaceRecord => {
  if (countyId !== undefined && scope.counties !== null && !scope.counties.includes(countyId))
    throw appError('OUT_OF_SCOPE', { field: 'countyId' })
  const area =
    countyId === undefined ? places.ownArea(scope) : places.all().find(place => place.kind === 'county' && place.countyId === countyId)
  if (!area || (scope.counties !== null && area.kind === 'city' && scope.counties.length === 0))
    throw appError('NOT_FOUND', { what: '区域' })
  return area
}

/** @throws NOT_FOUND in an installation without places */
const cityOf = ({ places }: Pick<Services, 'places'>): PlaceRecord => {
  const city = places.cityPlace()
  if (!city) throw appError('NOT_FOUND', { what: '区域' })
  return city
}

/** The city and the counties of a scope that have stations. */
const areasOf = ({ places }: Pick<Services, 'places'>, { counties }: Scope): Answer['areas'] => {
  const own = places
    .all()
    .filter(
      ({ id, kind, countyId }) => kind === 'county' && places.members(id).length > 0 && (counties === null || counties.includes(countyId!)),
    )
  return [cityOf({ places }), ...own].map(place => ({ name: place.name, countyId: place.kind === 'county' ? place.countyId : null }))
}

/** Numbers of the orders that carry out a proposal: those of its case, or those sent from a version of the day. */
const ordersOf = async (db: Db, scope: Scope, action: BriefingAction, sent: SentOrders): Promise<string[] | null> => {
  const { key, page, task } = action
  const caseId = page.startsWith('case:') ? Number(page.split(':')[1]) : 0
  if (caseId > 0) return isEnterpriseOrder(action) || task ? orderNumbers(db, scope, caseId, task ? 'field' : 'order') : null
  return task ? sent.filter(({ action_key }) => action_key === key).map(order => fieldOrderNumber(order.task, order.id)) : null
}
type SentOrders = Awaited<ReturnType<typeof selectBriefingOrders>>

/** Proposals with the orders that were sent by now. */
const withOrders = async (db: Db, { scope }: Caller, actions: readonly BriefingAction[], versionIds: readonly number[]) => {
  const sent = await selectBriefingOrders(db, versionIds)
  return Promise.all(
    actions.map(async action => {
      const orders = await ordersOf(db, scope, action, sent)
      return orders ? { ...action, orders } : action
    }),
  )
}

/** Composes the briefing of a morning as its next version. */
const compose = async (services: Services, area: PlaceRecord, day: string, by: { id: number | null; name: string }) => {
  const before = await selectNewest(services.db, keyOf(area), day)
  return saveNext(services, { area, day, by, before }, contentOf(await gatherFacts(services, area, day)))
}

interface NextVersion {
  area: PlaceRecord
  day: string
  by: { id: number | null; name: string }
  before: BriefingRow | undefined
}

const saveNext = async (services: Services, { area, day, by, before }: NextVersion, facts: ReturnType<typeof contentOf>) => {
  const made = { madeAt: new Date(services.clock.now()), madeBy: by.id, madeByName: by.name }
  const version = { ...facts, ...made, day, countyId: keyOf(area), changed: 0 }
  const saved = await insertVersion(services.db, before?.version ?? 0, version)
  if (!saved) throw appError('CONFLICT', { message: '他人刚生成了新的一版，请刷新' })
  return saved
}

const versionOf = ({ id, version, state, changed, madeAt, madeBy, releasedAt, releasedBy }: BriefingRow) => ({
  ...{ id, version, state, changed, madeBy, releasedBy },
  madeAt: stampOf(madeAt),
  releasedAt: stampOf(releasedAt),
})

/** The version, if the caller may see it: the city's is for all that see the air, a county's for the city and the county. @throws NOT_FOUND */
export const visibleBriefing = async ({ services, caller: { scope } }: CallerContext, id: number): Promise<BriefingRow> => {
  const found = await selectBriefing(services.db, id)
  if (!found || (scope.counties !== null && found.countyId !== cityKey && !scope.counties.includes(found.countyId)))
    throw appError('NOT_FOUND', { what: '研判' })
  return found
}

/** Its content without enterprises that are suspected, for who may not read cases, and for a county that reads the city's. */
export const readableContent = ({ permissions, scope }: Caller, { content, countyId }: BriefingRow): BriefingContent => {
  if (permissions.has('case:view') && (scope.counties === null || countyId !== cityKey)) return content
  const { sentences, actions, figures } = content
  return {
    ...content,
    sentences: sentences.filter(({ key }) => key !== 'suspects'),
    actions: actions.filter(({ page }) => !page.startsWith('case:')),
    figures: { ...figures, suspects: [] },
  }
}

/** The city's briefing is changed by the city's staff, a county's by the county's too. */
const isOwn = ({ counties }: Scope, { countyId }: BriefingRow): boolean => counties === null || countyId !== cityKey

/** The same, if the caller may change it. @throws NOT_FOUND, OUT_OF_SCOPE for the city's by a county */
const ownBriefing = async (context: CallerContext, id: number): Promise<BriefingRow> => {
  const found = await visibleBriefing(context, id)
  if (!isOwn(context.caller.scope, found)) throw appError('OUT_OF_SCOPE', { field: 'id' })
  return found
}

/** Area of a version. */
export const areaOfRow = ({ places }: Pick<Services, 'places'>, { countyId }: BriefingRow): PlaceRecord =>
  (countyId === cityKey ? places.cityPlace() : places.all().find(place => place.kind === 'county' && place.countyId === countyId))!

export const queryBriefing = async (
  context: CallerContext,
  { day, countyId, wholeCity, id }: InputOf<typeof briefingCalls.Query>,
): Promise<Answer | null> => {
  const { services, caller } = context
  const area = wholeCity ? cityOf(services) : areaOf(services, caller.scope, countyId)
  const found = id === undefined ? await selectNewest(services.db, keyOf(area), day) : await visibleBriefing(context, id)
  if (!found) return null
  const [versions, days] = await Promise.all([
    selectVersions(services.db, found.countyId, found.day),
    selectDays(services.db, found.countyId),
  ])
  // Who edits goes on with the newest; who reads gets what was released, once something was.
  const released =
    id === undefined && !caller.permissions.has('briefing:edit') ? versions.find(({ state }) => state === 'released') : undefined
  const row = released ?? found
  const place = areaOfRow(services, row)
  const { sharesRun: _run, judged: _judged, ...content } = readableContent(caller, row)
  return {
    ...versionOf(row),
    ...content,
    actions: await withOrders(
      services.db,
      caller,
      content.actions,
      versions.map(version => version.id),
    ),
    day: row.day,
    placeId: place.id,
    place: place.name,
    countyId: place.kind === 'county' ? place.countyId : null,
    areas: areasOf(services, caller.scope),
    title: row.title,
    standard: standardOn(addDays(row.day, -1)).aqi,
    demo: place.simulated,
    newer: row.day === formatDate(services.clock.now()) ? await newerResults(services, place, row) : [],
    mayEdit: caller.permissions.has('briefing:edit') && isOwn(caller.scope, row),
    versions: versions.map(versionOf),
    days,
  }
}

/** Text of an editor as parts; undefined when it was left out. @throws INVALID_INPUT for a figure that the sentence does not have */
const partsOfEdit = (text: string, before: readonly BriefingPart[], index: number): BriefingPart[] | undefined => {
  try {
    return text.trim() === '' ? undefined : partsOf(text.trim(), before)
  } catch (error) {
    throw appError('INVALID_INPUT', { message: (error as Error).message, field: `sentences.${index}.text`, cause: error })
  }
}

/** Saves sentences as an editor left them as the next version. @throws CONFLICT when there is a newer version */
export const editBriefing = async (context: CallerContext, { id, sentences }: InputOf<typeof briefingCalls.Edit>) => {
  const { services, caller } = context
  const row = await ownBriefing(context, id)
  const before = new Map(readableContent(caller, row).sentences.map(each => [each.key, each]))
  // What the editor may not read stays.
  const hidden = row.content.sentences.filter(({ key }) => !before.has(key))
  const taken = new Set(hidden.map(({ key }) => key))
  const twice = sentences.findIndex(({ key }, n) => taken.has(key) || sentences.findIndex(other => other.key === key) < n)
  if (twice >= 0) throw appError('INVALID_INPUT', { message: '同一语句写了两次', field: `sentences.${twice}.key` })
  const edited = sentences.flatMap(({ key, section, text }, index): BriefingSentence[] => {
    const old = before.get(key)
    const parts = partsOfEdit(text, old?.parts ?? [], index)
    if (!parts) return []
    // How sure the platform was does not hold for other words.
    return [old && markedText(old.parts) === text.trim() ? old : { key, section, parts, edited: true }]
  })
  const kept = new Set(edited.map(({ key }) => key))
  const changed = edited.filter(each => before.get(each.key) !== each).length + [...before.keys()].filter(key => !kept.has(key)).length
  if (changed === 0) throw appError('INVALID_INPUT', { message: '没有修改任何语句', field: 'sentences' })
  const saved = await insertVersion(services.db, row.version, {
    ...{ day: row.day, countyId: row.countyId, title: row.title, changed, content: { ...row.content, sentences: [...edited, ...hidden] } },
    ...{ madeAt: new Date(services.clock.now()), madeBy: caller.userId, madeByName: caller.realName },
  })
  if (!saved) throw appError('CONFLICT', { message: '他人已保存了新的一版，请刷新后再改', field: 'id' })
  return saved
}

/** @throws CONFLICT for one that is released, or is not the newest version */
export const releaseBriefing = async (context: CallerContext, { id }: { id: number }) => {
  const { services, caller } = context
  const row = await ownBriefing(context, id)
  return services.db.transaction().execute(async trx => {
    await lockVersion(trx, row)
    const newest = await selectNewest(trx, row.countyId, row.day)
    if (newest?.id !== id) throw appError('CONFLICT', { message: `已有第 ${newest?.version} 版，只能签发最新的一版` })
    if (!(await markReleased(trx, id, new Date(services.clock.now()), caller.realName)))
      throw appError('CONFLICT', { message: '这一版已签发' })
    return { id }
  })
}

export const composeBriefing = ({ services, caller }: CallerContext, { countyId }: InputOf<typeof briefingCalls.Compose>) => {
  const area = areaOf(services, caller.scope, countyId)
  return compose(services, area, formatDate(services.clock.now()), { id: caller.userId, name: caller.realName })
}

const platform = { id: null, name: '自动生成' }

/** Sentences whose figures are of the hour: alone they make no new version. */
const momentary: ReadonlySet<string> = new Set(['hour', 'alarms', 'margin'])
const statementsOf = ({ sentences, actions }: BriefingContent) =>
  JSON.stringify([sentences.filter(({ key }) => !momentary.has(key)), actions.map(({ key }) => key)])

/** The next version of the platform's own draft, where it says something else; otherwise the draft remembers what it was compared with. */
const renew = async (services: Services, area: PlaceRecord, before: BriefingRow): Promise<void> => {
  const facts = contentOf(await gatherFacts(services, area, before.day))
  const { issued, sharesRun, judged } = facts.content
  if (statementsOf(facts.content) === statementsOf(before.content))
    await updateContent(services.db, before.id, { ...before.content, issued, sharesRun, judged })
  else await saveNext(services, { area, day: before.day, by: platform, before }, facts)
}

/** What the platform does by itself about the briefing of a day whose newest version is this one. */
const dueStep = (day: string, isMorning: boolean, newest: BriefingRow | undefined): 'compose' | 'renew' | null => {
  if (newest?.day !== day) return isMorning || !newest ? 'compose' : null
  if (newest.state !== 'draft' || newest.changed > 0) return null
  const isEarly = formatDateTime(newest.madeAt.getTime()).slice(11, 16) < composedAt
  if (isMorning && isEarly) return 'compose'
  return newest.madeById === null ? 'renew' : null
}

/**
 * Composes the briefing of the morning once 07:30 has come, of the city and of each county with data; before that only where there is none of any day.
 * A draft that no person changed is composed `again`: by default when it lacks what is there by now. That of a day that is over is not composed again.
 */
export const composeDue = async (services: Services, again = isOutdated): Promise<void> => {
  const now = services.clock.now()
  const day = formatDate(now)
  const isMorning = formatDateTime(now).slice(11, 16) >= composedAt
  const city = services.places.cityPlace()
  const areas = [...(city ? [city] : []), ...services.places.all().filter(({ kind }) => kind === 'county')]
  for (const area of areas) {
    if (services.places.members(area.id).length === 0) continue
    const newest = await selectNewest(services.db, keyOf(area))
    const step = dueStep(day, isMorning, newest)
    // One area that fails, or that another process was faster with, leaves the others their turn.
    const failed = (error: unknown) => services.log.error(error)
    if (step === 'compose') await compose(services, area, day, platform).catch(failed)
    if (step === 'renew' && (await again(services, area, newest!))) await renew(services, area, newest!).catch(failed)
  }
}

export const dailyBriefing: ScheduledTask = {
  name: 'daily-briefing',
  plan: { title: '今日研判', times: `每日 ${composedAt}，当日有新结果时更新未改过的草稿` },
  everyMs: 60_000,
  firstMs: 2_000,
  look: services => composeDue(services),
}
