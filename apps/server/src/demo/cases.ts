import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { decideCase, followCase, moveOrder, openCase, orderCase, selectCases } from '#/modules/alarms/cases/public.ts'
import { type FreshRise, selectRises } from '#/modules/alarms/records/public.ts'
import { type FoundIncident, questionOfAlarm, requestIncident } from '#/modules/sources/incidents/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { type DemoPeople, demoPeople } from '#/modules/system/users/demo-people.ts'
import { itemById } from '#/modules/work/items/public.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'

/** How far the story of a case goes, of the newest alarms first. */
const stories = ['sent', 'answered', 'sending', 'checked', 'closed', 'closed', 'settled', 'false', 'second', 'closed'] as const
type Story = (typeof stories)[number]

/** Of an open story the alarm is of these last days, of a finished one it is older. */
const [openDays, oldestDays] = [2, 20]
const finished: ReadonlySet<Story> = new Set(['closed', 'settled', 'false', 'second'])
const lookMs = 1000

const answers = [
  '该时段 2 号焦炉地面站除尘检修，已于 22 时恢复运行，附操作记录。',
  '生产正常，脱硫循环泵切换 40 分钟，期间排放升高，现已恢复。',
  '夜班增开 1 台中频炉，集气罩未到位，已停用并整改。',
]
const checks = [
  '现场与答复一致，治理设施已恢复正常运行。',
  '查阅运行台账与在线数据，情况属实，已责令整改。',
  '现场未见异常，在线数据平稳。',
]

interface Stage {
  services: Services
  people: DemoPeople
  incident: FoundIncident
  /** Moves the clock of the story. */
  pass: (hours: number) => void
  caseId: number
  random: () => number
}

const context = (services: Services, caller: Caller) => ({ services, caller, audit: {} })

const versionOf = async ({ services, caseId }: Stage) => (await itemById(services, systemCaller.scope, caseId)).version

/** Orders to the first suspects; a case of the demo's own enterprise includes it. */
const sendCaseOrders = async (stage: Stage, count: number) => {
  const { services, people, incident, caseId } = stage
  const { suspects, candidates } = incident.summary
  const ranked = suspects.map(({ enterpriseId }) => enterpriseId)
  const own = candidates.flatMap(({ enterpriseId: id }) => (id === people.accountOf ? [id] : []))
  const enterpriseIds = [...new Set([...own, ...ranked])].slice(0, count)
  const input = { id: caseId, version: await versionOf(stage), enterpriseIds, answerHours: 2, deadlineHours: 12 }
  const content = '请核查报警时段生产工况、治理设施运行和在线监测数据，在时限内答复并附佐证材料。'
  return (await orderCase(context(services, people.city), { ...input, content })).orderIds
}

const orderOf = async ({ services }: Stage, id: number) => {
  const item = await itemById(services, systemCaller.scope, id)
  const [enterprise] = await selectEnterprises(services.db, systemCaller.scope, [item.enterprise_id!])
  return { item, enterprise: enterprise! }
}

const pick = <T>({ random }: Stage, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const answerOrder = async (stage: Stage, id: number) => {
  const { item, enterprise } = await orderOf(stage, id)
  const factory = { ...enterprise, code: '', industry: '', sourceControl: null }
  await moveOrder(context(stage.services, stage.people.clerk(factory)), {
    ...{ id, version: item.version, event: 'answer', comment: pick(stage, answers) },
  })
}

const checkOrder = async (stage: Stage, id: number, isFound: boolean) => {
  const { item } = await orderOf(stage, id)
  await moveOrder(context(stage.services, stage.people.county(item.county_id)), {
    ...{ id, version: item.version, event: 'submit', finding: isFound ? 'confirmed' : 'unfounded' },
    comment: isFound ? pick(stage, checks.slice(0, 2)) : checks[2]!,
  })
}

const decide = async (stage: Stage, event: 'close' | 'settle' | 'dismiss' | 'resend', comment: string) =>
  decideCase(context(stage.services, stage.people.city), {
    ...{ id: stage.caseId, version: await versionOf(stage), event, comment },
    ...(event === 'close' && { score: 3 + Math.floor(3 * stage.random()) }),
  })

/** One round: orders, answers, checks. */
const playRound = async (stage: Stage, isFound: boolean) => {
  stage.pass(0.3)
  const orders = await sendCaseOrders(stage, 2)
  for (const id of orders) {
    stage.pass(0.7 + stage.random())
    await answerOrder(stage, id)
  }
  for (const [n, id] of orders.entries()) {
    stage.pass(3 + 2 * stage.random())
    await checkOrder(stage, id, isFound && (n === 0 || stage.random() < 0.3))
  }
}

const playStory = async (story: Story, stage: Stage) => {
  if (story === 'sending') return
  if (story === 'settled') return void (stage.pass(0.4), await decide(stage, 'settle', '全市同步升高，为区域性污染过程，不派单。'))
  if (story === 'false') return void (stage.pass(0.5), await decide(stage, 'dismiss', '仪器校准期间数据，核实为误报。'))
  if (story === 'sent' || story === 'answered') {
    stage.pass(0.3)
    const [first] = await sendCaseOrders(stage, 2)
    stage.pass(0.8)
    if (story === 'answered') await answerOrder(stage, first!)
    return
  }
  await playRound(stage, story !== 'second')
  if (story === 'checked') return
  if (story === 'second') {
    stage.pass(20)
    await decide(stage, 'resend', '同风时段浓度未下降，扩大核查范围后再派。')
    await playRound(stage, true)
  }
  stage.pass(14)
  await decide(stage, 'close', '企业问题属实并已整改，予以结案，继续关注同风时段浓度。')
}

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
  return stories.flatMap(story => {
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
