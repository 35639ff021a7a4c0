import { isAudience } from '@qingyuan/domain/alarms/audience.ts'
import { lookbackHours, memoryHours } from '@qingyuan/domain/alarms/rule.ts'
import { isMeasured } from '@qingyuan/domain/parameters.ts'
import { floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { followUp } from '@qingyuan/engine/alarm/follow-up.ts'
import { replay } from '@qingyuan/engine/alarm/replay.ts'
import type { Episode } from '@qingyuan/engine/alarm/watch.ts'
import type pg from 'pg'
import { readWatched, sitesOfPlaces } from '#/modules/alarms/rules/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { withLock } from '#/platform/database/locks.ts'
import { transaction } from '#/platform/database/transaction.ts'
import type { Services } from '#/platform/services.ts'
import { accessFindings, clockOf, findingOf, readersOf, watchedRules, watchedStations } from './findings.ts'
import {
  type AlarmFinding,
  applySilences,
  endAlarms,
  type NotifiedAlarm,
  type OpenAlarm,
  readAccessFaults,
  readFirstSilence,
  readOpenAlarms,
  readWaiting,
  renotifyAlarms,
  silencedOf,
  upsertAlarms,
} from './queries.ts'
import { type AlarmRule, readRules } from './rule-queries.ts'

export type AlarmServices = Pick<Services, 'db' | 'pool'> & { places: Places }

/** Hours looked back on at least, and at most after a standstill; an alarm that began earlier goes on from what its row knows. */
const leastWindow = 26
const mostWindow = 240

/** An open alarm from before the window: so many hours of it are known, and its peak. */
const resumedOf = (
  { ruleId, placeId, openedAt, hours, peak }: OpenAlarm,
  first: number,
  index: { rule: ReadonlyMap<number, number>; site: ReadonlyMap<number, number> },
): Episode[] => {
  const [rule, site] = [index.rule.get(ruleId), index.site.get(placeId)]
  if (rule === undefined || site === undefined || openedAt >= first) return []
  const since = Math.round((openedAt - first) / hourMs)
  return [{ rule, site, since, last: -1, hours: Math.min(hours, -since), peak: peak ?? Number.NaN }]
}

const keyOf = ({ ruleId, placeId }: { ruleId: number; placeId: number }) => `${ruleId}|${placeId}`
const indexOf = (rows: readonly { id: number }[]): Map<number, number> => new Map(rows.map((row, i) => [row.id, i]))

/** Hours back to the last values that a rule misses at stations without an open alarm of it; 0 when they are within the least window, or too far back. */
const silenceHours = async (
  pool: pg.Pool,
  stations: readonly PlaceRecord[],
  rules: readonly AlarmRule[],
  open: readonly OpenAlarm[],
  last: number,
) => {
  const openKeys = new Set(open.map(keyOf))
  const span = { oldest: last - mostWindow * hourMs, before: last - (leastWindow - 1) * hourMs }
  let longest = 0
  for (const rule of rules) {
    const { condition } = rule.terms
    if (condition.kind !== 'missing') continue
    const silent = stations.filter(station => isAudience(rule, station) && !openKeys.has(keyOf({ ruleId: rule.id, placeId: station.id })))
    if (silent.length === 0 || !condition.series.some(isMeasured)) continue
    // A station whose analysers are silent may go on to send its weather.
    const first = await readFirstSilence(
      pool,
      silent.map(station => station.id),
      condition.series.filter(isMeasured),
      span,
    )
    if (first !== null) longest = Math.max(longest, Math.round((last - first) / hourMs))
  }
  return longest
}

/** Conditions that hold at the hour `last`, from the newest stored hours and the open alarms; and the end of an open one within them. */
const findNow = async (
  services: AlarmServices,
  stations: readonly PlaceRecord[],
  rules: readonly AlarmRule[],
  open: readonly OpenAlarm[],
  last: number,
) => {
  const unseen = Math.max(0, ...open.map(alarm => Math.round((last - alarm.lastAt) / hourMs)))
  const silence = await silenceHours(services.pool, stations, rules, open, last)
  const hours = Math.max(leastWindow, ...rules.map(rule => memoryHours(rule.terms)), Math.min(unseen, mostWindow), silence)
  const memory = Math.max(0, ...rules.map(rule => lookbackHours(rule.terms.condition)))
  const first = last - (hours - 1) * hourMs
  const bySite = await readWatched(
    services,
    stations.map(station => station.id),
    readersOf(rules, stations),
    first - memory * hourMs,
    hours + memory,
  )
  const index = { rule: indexOf(rules), site: indexOf(stations) }
  const watched = watchedRules(rules, stations)
  const resumed = open.flatMap(alarm => resumedOf(alarm, first, index)).filter(({ rule, site }) => watched[rule]!.sites!.includes(site))
  const { running, ended } = replay(watched, sitesOfPlaces(stations), bySite, hours, {
    ...{ resumed, memory, firstClock: clockOf(first - memory * hourMs) },
  })
  const endOf = (alarm: OpenAlarm): number | undefined => {
    const [rule, site, at] = [index.rule.get(alarm.ruleId), index.site.get(alarm.placeId), (alarm.openedAt - first) / hourMs]
    const over = ended.find(episode => episode.rule === rule && episode.site === site && episode.since <= at && at < episode.endedAt)
    return over && first + over.endedAt * hourMs
  }
  return {
    findings: running.map(episode => findingOf(episode, { rules, stations, first, lastAt: last })),
    endOf,
  }
}

/** Rules that look further back read their own stations alone: a month of every station for each packet would take too long. */
const longLookback = 72

/** Both kinds of rules, as one finding. */
const findAll = async (services: AlarmServices, rules: readonly AlarmRule[], open: readonly OpenAlarm[], last: number): Promise<Found> => {
  const stations = watchedStations(services.places)
  const isLong = (rule: AlarmRule) => lookbackHours(rule.terms.condition) > longLookback
  const [near, far] = [rules.filter(rule => !isLong(rule)), rules.filter(isLong)]
  const found = await findNow(services, stations, near, open, last)
  if (far.length === 0) return found
  const listeners = stations.filter(station => far.some(rule => isAudience(rule, station)))
  const more = await findNow(services, listeners, far, open, last)
  return { findings: [...found.findings, ...more.findings], endOf: alarm => found.endOf(alarm) ?? more.endOf(alarm) }
}

/** Alarms that are unhandled for too long are notified again. */
const followUps = async (client: pg.ClientBase, rules: readonly AlarmRule[], now: number): Promise<NotifiedAlarm[]> => {
  const terms = new Map(rules.map(rule => [rule.id, rule]))
  const due = (await readWaiting(client)).flatMap(alarm => {
    const rule = terms.get(alarm.ruleId)
    const [openHours, sinceNotifiedHours] = [(now - alarm.createdAt) / hourMs, (now - alarm.notifiedAt) / hourMs]
    const escalated = alarm.escalated || rule?.severity === 'high'
    const step = rule && followUp({ openHours, sinceNotifiedHours, escalated }, rule)
    return step ? [{ ...alarm, step }] : []
  })
  for (const step of ['remind', 'escalate'] as const)
    await renotifyAlarms(
      client,
      due.filter(alarm => alarm.step === step).map(alarm => alarm.id),
      step,
      now,
    )
  return due
}

/** Wrong passwords at devices, which no series shows. */
const findAccessFaults = async (pool: pg.Pool, places: Places, rules: readonly AlarmRule[], now: number): Promise<AlarmFinding[]> => {
  if (rules.length === 0) return []
  const longest = Math.max(...rules.map(rule => rule.terms.clearHours))
  const stations = places.all().filter(place => place.kind === 'station')
  return accessFindings(rules, await readAccessFaults(pool, now - longest * hourMs), stations, now)
}

type Found = Awaited<ReturnType<typeof findNow>>

const record = (pool: pg.Pool, rules: readonly AlarmRule[], open: readonly OpenAlarm[], { findings, endOf }: Found, now: number) => {
  const on = new Set(findings.map(keyOf))
  // An episode after the end of an open alarm is another alarm, even when no evaluation ran in between.
  const ended = open.flatMap(alarm => {
    const at = endOf(alarm) ?? (on.has(keyOf(alarm)) ? null : floorHour(now))
    return at === null ? [] : [{ id: alarm.id, at }]
  })
  return transaction(pool, async client => {
    if (ended.length > 0) await endAlarms(client, ended)
    const opened = await upsertAlarms(client, findings, now)
    const heard = await applySilences(client, now)
    const silenced = await silencedOf(
      client,
      opened.map(alarm => alarm.id),
    )
    const again = await followUps(client, rules, now)
    return [...opened.filter(alarm => !silenced.has(alarm.id)), ...heard, ...again]
  })
}

/**
 * Evaluates all active rules on the newest hours of every station: opens, updates and ends alarms, silences them and notifies them again, in one
 * transaction. One process at a time. The newest hour may still be arriving; only a rule about missing data counts it, and allows for it.
 *
 * @returns alarms to be notified now
 */
export const evaluateAlarms = async (
  services: AlarmServices,
  now: number,
): Promise<{ id: number; placeId: number; countyId: number | null }[]> => {
  const { pool, places } = services
  const notified = await withLock(pool, lockKeys.alarms, async () => {
    const [rules, open] = await Promise.all([readRules(pool), readOpenAlarms(pool)])
    const ofHours = rules.filter(rule => rule.terms.condition.kind !== 'access')
    const ofAccess = rules.filter(rule => rule.terms.condition.kind === 'access')
    const found = await findAll(services, ofHours, open, floorHour(now))
    const findings = [...found.findings, ...(await findAccessFaults(pool, places, ofAccess, now))]
    return record(pool, rules, open, { ...found, findings }, now)
  })
  return notified.map(({ id, placeId }) => ({ id, placeId, countyId: places.get(placeId)?.countyId ?? null }))
}
