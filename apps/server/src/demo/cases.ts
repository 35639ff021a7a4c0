import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { followCase, openCase, selectCases } from '#/modules/alarms/cases/public.ts'
import { type FreshRise, selectRises } from '#/modules/alarms/records/public.ts'
import { questionOfAlarm, requestIncident } from '#/modules/sources/incidents/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { demoPeople } from '#/modules/system/users/demo-people.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { caseStories, playStory, type Story } from './case-story.ts'

/** Of an open story the alarm is of these last days, of a finished one it is older. */
const [openDays, oldestDays] = [2, 20]
const finished: ReadonlySet<Story> = new Set(['closed', 'settled', 'false', 'second'])
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

/** Alarms for the stories, each of another station: recent ones for the open stories, in the county of the demo's accounts first; older ones for the others. */
const castStories = (rises: readonly FreshRise[], home: number | undefined, now: number) => {
  const taken = new Set<number>()
  return caseStories.flatMap(story => {
    const isOld = finished.has(story)
    const free = rises.filter(
      ({ placeId, openedAt, endedAt }) =>
        !taken.has(placeId) && endedAt !== null && (!isOld || openedAt.getTime() < now - openDays * dayMs),
    )
    const rise = (isOld ? undefined : free.findLast(({ countyId }) => countyId === home)) ?? free.at(-1)
    if (!rise) return []
    taken.add(rise.placeId)
    return [{ story, rise }]
  })
}

/** Cases of the demo city in every state, traced and handled by the functions of the product; once. */
export const addCases = async (services: Services, seed: number, signal: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const [done] = await selectCases(db, systemCaller.scope, { states: ['closed'] }, { limit: 1, offset: 0 })
  if (done) return
  const people = await demoPeople(db)
  const since = new Date(clock.now() - oldestDays * dayMs)
  const rises = await selectRises(db, systemCaller.scope, { since, finished: true }, 2000)
  const [home] = people.accountOf === null ? [] : await selectEnterprises(db, systemCaller.scope, [people.accountOf])
  const random = seededRandom(seed + 907)
  for (const { story, rise } of castStories(rises, home?.countyId, clock.now())) {
    const traced = await traceOf(services, rise, signal)
    if (!traced || traced.incident.summary.suspects.length === 0) continue
    // A story begins when the hours of its trace are there, and never passes the present.
    let at = Math.min(parseHour(traced.question.to)! + 0.1 * hourMs, clock.now())
    const past = { ...services, clock: { now: () => Math.min(at, clock.now()) } }
    const caseId = await openCase(past, rise, traced.question)
    if (caseId === null) continue
    const pass = (hours: number) => void (at += hours * hourMs)
    pass(0.02)
    await followCase(past, caseId)
    await playStory(story, { services: past, people, pass, caseId, incident: traced.incident, random: () => random.next() })
  }
}
