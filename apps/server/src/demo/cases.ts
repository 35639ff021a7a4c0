import { setTimeout as sleep } from 'node:timers/promises'
import { meanOfKnown } from '@qingyuan/domain/known-values.ts'
import { dayMs, floorHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { lightAir } from '@qingyuan/domain/wind.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
import { followCase, openCase, selectCases } from '#/modules/alarms/cases/public.ts'
import { type FreshRise, selectRises } from '#/modules/alarms/records/public.ts'
import { questionOfAlarm, requestIncident } from '#/modules/sources/incidents/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { type DemoPeople, demoPeople } from '#/modules/system/users/demo-people.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { caseStories, playStory, type Story } from './case-story.ts'
import { forgetHandling } from './queries.ts'

/** Days since the alarm: at most the first for an open story of the account's enterprise, at least the first for a finished story, at most the second for any. */
const [openDays, oldestDays] = [2, 60]
const finished: ReadonlySet<Story> = new Set(['closed', 'settled', 'false', 'second'])
/** Finished stories in which an enterprise was checked. */
const ofChecked: ReadonlySet<Story> = new Set(['closed', 'second'])
/** So many alarms near the enterprise of the demo's account are traced to find one that it can have caused. */
const ownTries = 4
const lookMs = 1000

/** Result of the trace of an alarm, through the queue like any other; null when it fails or the process stops. */
const traceOf = async (services: Services, rise: FreshRise, signal: AbortSignal) => {
  const question = await questionOfAlarm(services, systemCaller.scope, rise.id)
  while (!signal.aborted) {
    const { run, found } = await requestIncident(services, systemCaller, question)
    if (found) return { question, incident: found }
    if (run.info.state === 'failed' || run.info.state === 'cancelled') return null
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
  }
  return null
}

/** An alarm that a story is about. */
export interface Cast {
  story: Story
  rise: FreshRise
  /** The enterprise of the demo's account gets an order, suspected or not: its list of cases is never empty. */
  own?: boolean
}

interface Own {
  /** Enterprise of the demo's account, and its county. */
  enterpriseId: number
  countyId: number
}

/**
 * The newest alarm of the enterprise's county whose trace it can have caused; without one the newest of the county, else of the city. How often there is
 * an alarm in a county depends on the weather of weeks.
 */
export const castOwn = async (
  services: Services,
  rises: readonly FreshRise[],
  { enterpriseId, countyId }: Own,
  signal: AbortSignal,
): Promise<Cast | null> => {
  const near = rises.filter(rise => rise.countyId === countyId).toReversed()
  let rise = near[0] ?? rises.at(-1)
  for (const each of near.slice(0, ownTries)) {
    const traced = await traceOf(services, each, signal)
    const { candidates, suspects } = traced?.incident.summary ?? { candidates: [], suspects: [] }
    if (suspects.length === 0 || !candidates.some(candidate => candidate.enterpriseId === enterpriseId)) continue
    rise = each
    break
  }
  if (!rise) return null
  const isFresh = rise.openedAt.getTime() >= services.clock.now() - openDays * dayMs
  return { rise, story: isFresh ? 'sent' : 'closed', own: true }
}

/** 1 for a gas that enterprises emit and the region's air hardly has. */
const ofStacks = ({ parameter }: FreshRise): number => Number(parameter === 'so2' || parameter === 'no2')

/** Mean wind, m/s, of alarms in air that moved: their traces can tell one source from another. */
export const risesInWind = async (services: Services, rises: readonly FreshRise[]): Promise<ReadonlyMap<number, number>> => {
  const [first, last] = [rises[0], rises.at(-1)]
  if (!first || !last) return new Map()
  const hourOf = ({ openedAt }: FreshRise) => floorHour(openedAt.getTime())
  const [from, to] = [hourOf(first) - hourMs, hourOf(last) + hourMs]
  const ids = [...new Set(rises.map(({ placeId }) => placeId))]
  const read = await readHours(services, publicScope, ids, from, to, ['wind_speed'], { graded: false })
  const speedOf = (rise: FreshRise) => {
    const at = Math.round((hourOf(rise) - from) / hourMs)
    const speeds = Array.from(read.get(rise.placeId)!.values.wind_speed!).slice(at - 1, at + 2)
    return meanOfKnown(speeds.map(speed => (speed === speed ? speed : null))) ?? 0
  }
  return new Map(rises.flatMap(rise => (speedOf(rise) >= lightAir.below ? [[rise.id, speedOf(rise)] as const] : [])))
}

/**
 * Alarms for all stories, each of another station: the newest for the open ones, older ones for the others. Finished stories of checked enterprises are of
 * alarms in wind, where there are any: of what stacks emit first, then by the wind. In calm air a trace names no enterprise, and dust of a windy day comes
 * from far.
 */
export const castStories = (
  rises: readonly FreshRise[],
  own: Cast | null,
  now: number,
  inWind: ReadonlyMap<number, number> = new Map(),
): Cast[] => {
  const taken = new Set(own ? [own.rise.placeId] : [])
  const ownAt = own ? caseStories.indexOf(own.story) : -1
  return caseStories.flatMap((story, n) => {
    if (n === ownAt) return [own!]
    const isOld = finished.has(story)
    const may = ({ placeId, openedAt }: FreshRise) => !taken.has(placeId) && (!isOld || openedAt.getTime() < now - openDays * dayMs)
    const [windiest] = ofChecked.has(story)
      ? rises
          .filter(rise => may(rise) && inWind.has(rise.id))
          .toSorted((a, b) => ofStacks(b) - ofStacks(a) || inWind.get(b.id)! - inWind.get(a.id)!)
      : []
    const rise = windiest ?? rises.findLast(may)
    if (!rise) return []
    taken.add(rise.placeId)
    return [{ story, rise }]
  })
}

/** Opens the case, lets it be traced and plays its story. */
export const playCast = async (
  services: Services,
  people: DemoPeople,
  { story, rise, own = false }: Cast,
  random: () => number,
  signal: AbortSignal,
): Promise<void> => {
  const traced = await traceOf(services, rise, signal)
  if (!traced || (!own && traced.incident.summary.suspects.length === 0)) return
  const now = services.clock.now()
  // A story begins when the hours of its trace are there, and never passes the present.
  let at = Math.min(parseHour(traced.question.to)! + 0.1 * hourMs, now)
  const past = { ...services, clock: { now: () => Math.min(at, now) } }
  const caseId = await openCase(past, rise, traced.question)
  if (caseId === null) return
  await forgetHandling(services.db, rise.id)
  const pass = (hours: number) => void (at += hours * hourMs)
  pass(0.02)
  await followCase(past, caseId)
  await playStory(story, { services: past, people, pass, caseId, incident: traced.incident, own, random })
}

/** Alarms that had ended by now and can be traced, the oldest first. */
export const finishedRises = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<FreshRise[]> => {
  const now = clock.now()
  const rises = await selectRises(db, systemCaller.scope, { since: new Date(now - oldestDays * dayMs), finished: true }, 2000)
  return rises.filter(({ endedAt }) => endedAt !== null && endedAt.getTime() <= now)
}

/** Enterprise of the demo's account; null without the account. */
export const ownOf = async (db: Services['db'], { accountOf }: DemoPeople): Promise<Own | null> => {
  const [home] = accountOf === null ? [] : await selectEnterprises(db, systemCaller.scope, [accountOf])
  return home ? { enterpriseId: home.id, countyId: home.countyId } : null
}

/** Cases of the demo city in every state, traced and handled by the functions of the product; once. */
export const addCases = async (services: Services, seed: number, signal: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const [done] = await selectCases(db, systemCaller.scope, { states: ['closed'] }, { limit: 1, offset: 0 })
  if (done) return
  const people = await demoPeople(db)
  const rises = await finishedRises(services)
  const account = await ownOf(db, people)
  const own = account && (await castOwn(services, rises, account, signal))
  const random = seededRandom(seed + 907)
  // The account's own case comes first: its list of cases has nothing else.
  const casts = castStories(rises, own, clock.now(), await risesInWind(services, rises)).toSorted(
    (a, b) => Number(b.own ?? false) - Number(a.own ?? false),
  )
  for (const cast of casts) await playCast(services, people, cast, () => random.next(), signal)
}
