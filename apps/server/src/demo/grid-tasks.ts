import type { GridTaskReason } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { addDays, dayMs, dayStart, formatDate, hourMs, periodOfDay } from '@qingyuan/domain/time.ts'
import { cellAt, cellDetail, type LaidCell, readLayout, selectAlarms, sensorCells } from '#/modules/hotspot/cells/public.ts'
import {
  addGridTask,
  answerGridTask,
  checkGridTask,
  countGridTasks,
  effectOfTask,
  followUpTasks,
  moveGridTask,
} from '#/modules/hotspot/tasks/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { type DemoPeople, demoPeople } from '#/modules/system/users/demo-people.ts'
import { itemById } from '#/modules/work/items/public.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'

const item = 'pm2_5'
/** Days back that have maps of days; earlier ones have those of months. */
const mappedDays = 13

interface Story {
  cell: LaidCell
  reason: GridTaskReason
  /** Days since it was issued. */
  days: number
  /** Suspected enterprise, which then reads the task. */
  enterpriseId?: number
  play: (stage: Stage) => Promise<void>
}

/** A task at a time of the past. */
interface Stage {
  id: number
  /** The middle of the cell. */
  spot: { lon: number; lat: number }
  /** Moves the clock of the story, which never passes the present. */
  pass: (hours: number) => void
  county: () => Promise<Step>
  city: () => Promise<Step>
}

interface Step {
  context: { services: Services; caller: Caller; audit: Record<string, never> }
  input: { id: number; version: number }
}

const sign = async ({ county, pass }: Stage) => {
  const { context, input } = await county()
  await moveGridTask('sign')(context, input)
  pass(3)
}

const answer = async ({ county, spot: { lon, lat }, pass }: Stage, found: { comment: string; category?: string; measures?: string }) => {
  const { context, input } = await county()
  const finding = found.category ? 'yes' : 'no'
  await answerGridTask(context, { ...input, ...found, final: true, finding, lon, lat, accuracyM: 12 })
  pass(16)
}

const check = async ({ city, pass }: Stage, passed: boolean, comment?: string) => {
  const { context, input } = await city()
  await checkGridTask(context, { ...input, passed, ...(comment && { comment }) })
  pass(4)
}

const move = async (step: Promise<Step>, event: 'return' | 'recall' | 'archive', comment?: string) => {
  const { context, input } = await step
  await moveGridTask(event)(context, { ...input, ...(comment && { comment }) })
}

const yard = {
  category: '料场堆场',
  measures: '裸露物料已全部苫盖，出入口加装冲洗设施。',
  comment: '料场约 2000 平方米未苫盖，已当场整改。',
}
const coal = { category: '散煤燃烧', measures: '已劝停并配发洁净型煤，纳入日巡查。', comment: '村内 11 户使用散煤取暖，已逐户登记。' }

const helped = async (stage: Stage) => {
  await sign(stage)
  await answer(stage, yard)
  await check(stage, true, '现场复核，料场已全部苫盖。')
  await move(stage.city(), 'archive')
}

const helpedNot = async (stage: Stage) => {
  await sign(stage)
  await answer(stage, { comment: '沿网格内道路巡查一遍，未见明显污染源。' })
  await check(stage, true, '现场复核，未发现污染源，转入日常巡查。')
}

const failedOnce = async (stage: Stage) => {
  await sign(stage)
  await answer(stage, coal)
  await check(stage, false, '夜间复查仍有散煤燃烧，整改未到位。')
}

const toBeChecked = async (stage: Stage) => {
  await sign(stage)
  await answer(stage, yard)
}

const underWay = async (stage: Stage) => {
  await sign(stage)
  const { context, input } = await stage.county()
  await answerGridTask(context, { ...input, final: false, comment: '已到现场，正在逐户排查网格内小锅炉和堆场。' })
}

const sentBack = (stage: Stage) => move(stage.county(), 'return', '网格大部在邻县，建议改派。')
const recalled = (stage: Stage) => move(stage.city(), 'recall', '与上级交办件重复，撤回。')
const fresh = () => Promise.resolve()

/** A morning of the middle of the last month that has ended: what was passed then counts in its score. */
const finishedAt = (now: number): number => {
  const month = periodOfDay(addDays(`${periodOfDay(formatDate(now), 'month')}-01`, -1), 'month')
  return dayStart(`${month}-12`) + 9 * hourMs
}

/** Cells by how far the excess fell after a measure of that day, most first; falls below the city are left out. */
const cellsByFall = async (services: Services, cells: readonly LaidCell[], issuedAt: number): Promise<LaidCell[]> => {
  const falls: { cell: LaidCell; fall: number }[] = []
  for (const cell of cells) {
    const effect = await effectOfTask(services, { cellId: cell.placeId, item, issuedAt, answeredAt: issuedAt + 5 * hourMs })
    if (effect?.fall != null && effect.verdict !== 'unknown' && effect.fall <= 1) falls.push({ cell, fall: effect.fall })
  }
  return falls.sort((a, b) => b.fall - a.fall).map(({ cell }) => cell)
}

const content = '请排查散煤燃烧、料场堆场、餐饮油烟和工业企业治理设施，查明来源后拍照、记录位置并反馈。'

const openStories: readonly Omit<Story, 'cell'>[] = [
  { reason: 'manual', days: 6, play: failedOnce },
  { reason: 'highest', days: 2, play: toBeChecked },
  { reason: 'previous', days: 1, play: sentBack },
  { reason: 'manual', days: 3, play: recalled },
]

/** Cells with an alarm of the last two days. */
const alarmedCells = async ({ db, clock }: Services, cells: readonly LaidCell[]): Promise<Set<number>> => {
  const ids = cells.map(({ placeId }) => placeId)
  const alarms = await selectAlarms(db, item, ids, new Date(clock.now() - 2 * dayMs), ids.length)
  return new Set(alarms.map(({ place_id }) => place_id))
}

/** The cell round the enterprise of the demo's account, where the cell lists it. */
const homeCellOf = async (
  services: Services,
  { accountOf, city }: DemoPeople,
): Promise<{ cell: LaidCell; enterpriseId: number } | null> => {
  const layout = await readLayout(services)
  const [home] = accountOf === null ? [] : await selectEnterprises(services.db, systemCaller.scope, [accountOf])
  const at = layout && home ? cellAt(layout, home.lon, home.lat) : null
  if (!layout || !home || at === null) return null
  const cell = layout.cells[at]!
  const { enterprises } = await cellDetail({ services, caller: city }, { item, step: 'hour', placeId: cell.placeId })
  return enterprises.some(({ id }) => id === home.id) ? { cell, enterpriseId: home.id } : null
}

const castOf = async (services: Services, people: DemoPeople): Promise<Story[]> => {
  const now = services.clock.now()
  const cells = await sensorCells(services)
  const days = (now - finishedAt(now)) / dayMs
  const byFall = await cellsByFall(services, cells, finishedAt(now))
  const [best, second, worst] = [byFall[0], byFall[1], byFall.at(-1)]
  const finished: Story[] = [
    ...[best, second].flatMap(cell => (cell ? [{ cell, reason: 'highest' as const, days, play: helped }] : [])),
    ...(worst && byFall.length > 2 ? [{ cell: worst, reason: 'lastYear' as const, days, play: helpedNot }] : []),
  ]
  const alarmed = await alarmedCells(services, cells)
  const home = await homeCellOf(services, people)
  const taken = new Set([...finished.map(({ cell }) => cell.placeId), ...(home ? [home.cell.placeId] : [])])
  const rest = cells.filter(({ placeId }) => !taken.has(placeId))
  const own = rest.filter(({ countyId }) => countyId === people.ownCounty)
  const others = [...rest.filter(({ countyId }) => countyId !== people.ownCounty), ...own.slice(2)]
  return [
    ...finished,
    ...(home ? [{ ...home, reason: 'manual' as const, days: 0.3, play: underWay }] : []),
    ...own.slice(0, 2).map((cell, n) => ({
      // An alarm is one that the rule found in the hours, never one of the story.
      ...{ cell, reason: alarmed.has(cell.placeId) ? ('alarm' as const) : ('manual' as const) },
      ...(n === 0 ? { days: 0.02, play: fresh } : { days: 0.5, play: underWay }),
    })),
    ...openStories.flatMap((story, n) => (others[n] ? [{ ...story, cell: others[n] }] : [])),
  ]
}

const playStory = async (services: Services, people: DemoPeople, { cell, reason, days, enterpriseId, play }: Story) => {
  const now = services.clock.now()
  let at = now - days * dayMs
  const past = { ...services, clock: { now: () => Math.min(at, now) } }
  const context = (caller: Caller) => ({ services: past, caller, audit: {} })
  const map =
    days < 1
      ? ({ step: 'hour' } as const)
      : days <= mappedDays
        ? ({ step: 'day', time: formatDate(at - dayMs) } as const)
        : ({ step: 'month', time: periodOfDay(addDays(`${periodOfDay(formatDate(at), 'month')}-01`, -1), 'month') } as const)
  const { id } = await addGridTask(context(people.city), { placeId: cell.placeId, item, reason, content, enterpriseId }, map)
  const step = async (caller: Caller): Promise<Step> => ({
    context: context(caller),
    input: { id, version: (await itemById(services, systemCaller.scope, id)).version },
  })
  const pass = (hours: number) => void (at += hours * hourMs)
  pass(0.8)
  await play({
    id,
    spot: services.places.get(cell.placeId)!,
    pass,
    county: () => step(people.county(cell.countyId)),
    city: () => step(people.city),
  })
}

/** Tasks of the demo city in every state, one that helped and one that did not, handled by the functions of the product; once. */
export const addGridTasks = async (services: Services): Promise<void> => {
  if (!(await readLayout(services)) || (await countGridTasks(services.db, systemCaller.scope, {})) > 0) return
  const people = await demoPeople(services.db)
  for (const story of await castOf(services, people)) await playStory(services, people, story)
  await followUpTasks(services)
}
