import { demoEnterprises } from '@qingyuan/demo-city/enterprises/enterprises.ts'
import { demoForm } from '@qingyuan/demo-city/forms/form-of.ts'
import { endedMonths, onlyEndedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import { dayMs, formatDate, wallClock } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { createStaff, type DemoFactory, demoPeople } from '#/modules/system/users/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { DemoContext } from '#/platform/module.ts'
import {
  addProject,
  addTask,
  allotEnterprises,
  allotPoints,
  appointCountyOwner,
  finishTask,
  sendReminders,
  sendTask,
  taskById,
} from '../public.ts'
import { playStory, type Story, type StoryContext } from './stories.ts'
import { loadSurfacePoints } from './surface-points.ts'

interface Plan {
  kind?: 'enterprise' | 'surface'
  type: string
  name: string
  note: string
  levels: 1 | 2
  /** Days before now on which it begins, and after now on which it ends. */
  begins: number
  ends: number
}

const plans = {
  finished: { type: '6', name: '上年度数据补报', note: '上年度清单审核中发现问题的企业补报', levels: 1, begins: 110, ends: -70 },
  overdue: { type: '3', name: '国控企业活动水平核实', note: '核实前三季度燃料与产品活动水平', levels: 1, begins: 50, ends: -6 },
  running: { type: '1', name: '工业企业年度填报', note: '全部工业企业填报年度活动水平与治理设施', levels: 2, begins: 38, ends: 19 },
  vocs: { type: '5', name: 'VOCs 专项填报', note: '溶剂使用与储罐、收集治理情况', levels: 2, begins: 9, ends: 34 },
  surface: { kind: 'surface', type: '1', name: '面源年度填报', note: '各部门按区县填报面源活动水平', levels: 1, begins: 30, ends: 25 },
  draft: { type: '4', name: '应急减排清单填报', note: '重污染天气应急减排基础信息', levels: 2, begins: -7, ends: 39 },
} as const satisfies Record<string, Plan>

/** Of a hundred fills so many; the rest is not begun. */
const shares: readonly [Story, number][] = [
  ['approved', 8],
  ['atCity', 3],
  ['submitted', 5],
  ['corrected', 2],
  ['rejected', 3],
  ['begun', 13],
]

const storyAt = (chance: number): Story => {
  let sum = 0
  for (const [story, percent] of shares) if (chance * 100 < (sum += percent)) return story
  return 'pending'
}

const openStage = async (db: Db, now: number) => {
  const at = { value: now }
  const stage: StoryContext = {
    desk: { db, clock: { now: () => at.value } },
    // Nothing happens after now.
    setTime: time => {
      at.value = Math.min(time, now - 60_000)
    },
    people: await demoPeople(db),
  }
  return stage
}

const factoriesOf = async (db: Db): Promise<DemoFactory[]> =>
  (
    await db
      .selectFrom('enterprises')
      .select(['id', 'code', 'name', 'county_id', 'industry', 'source_control'])
      .where('simulated', '=', true)
      .orderBy('id')
      .execute()
  ).map(row => ({
    id: row.id,
    code: row.code,
    name: row.name,
    countyId: row.county_id,
    industry: row.industry,
    sourceControl: row.source_control,
  }))

/** Makes a task, and allots and sends it unless it is left a draft. */
const openTask = async (
  { desk, setTime, people }: StoryContext,
  projectId: number,
  plan: Plan,
  now: number,
  ids: readonly number[] | null,
  send = true,
) => {
  const day = (offset: number) => formatDate(now + offset * dayMs)
  const { kind = 'enterprise', begins, ends, ...rest } = plan
  setTime(now - Math.max(begins, 0) * dayMs - 3 * dayMs)
  const { id: taskId } = await addTask(
    { services: desk, caller: people.city },
    { projectId, kind, ...rest, startsOn: day(-begins), endsOn: day(ends) },
  )
  for (const owner of people.owners) await appointCountyOwner({ services: desk, caller: people.city }, { taskId, ...owner })
  const of = ids === null ? { filter: {} } : { ids }
  await (kind === 'enterprise' ? allotEnterprises : allotPoints)({ services: desk, caller: people.city }, { taskId, of })
  setTime(now - begins * dayMs)
  if (send) await sendTask({ services: desk, caller: people.city }, { id: taskId, revision: 1 })
  return taskId
}

/**
 * The demo's projects and tasks of the current year, in every state and with fills in every state, made by the module's own functions. Does
 * nothing when there are some.
 */
export const loadDemo = async ({ db, seed, now }: Omit<DemoContext, 'pool'>): Promise<void> => {
  if (await db.selectFrom('fill_projects').select('id').limit(1).executeTakeFirst()) return
  const { year } = wallClock(now)
  await createStaff(db)
  const stage = await openStage(db, now)
  const { desk, setTime, people } = stage
  const factories = await factoriesOf(db)
  if (factories.length === 0) return
  const forms = new Map(demoEnterprises(seed).map(enterprise => [enterprise.code, enterprise]))
  const random = seededRandom(seed + 811)
  const chance = () => random.next()
  await loadSurfacePoints(db, seed, year)
  setTime(now - 130 * dayMs)
  const { id: projectId } = await addProject(
    { services: desk, caller: people.city },
    {
      year,
      name: `${year} 年度大气污染源排放清单`,
      note: '十二个区县全部工业企业与面源',
      startsOn: formatDate(Math.min(now - 140 * dayMs, Date.UTC(year, 0, 1))),
      endsOn: formatDate(Math.max(now + 39 * dayMs, Date.UTC(year, 11, 31))),
    },
    true,
  )
  const open = (plan: Plan, ids: readonly number[] | null, send = true) => openTask(stage, projectId, plan, now, ids, send)
  const story = (plan: Plan, taskId: number, factory: DemoFactory, what: Story) => {
    const enterprise = forms.get(factory.code)
    if (!enterprise) return undefined
    const from = now - plan.begins * dayMs
    const until = Math.min(now, now + plan.ends * dayMs)
    const begin = from + (until - from) * 0.5 * chance()
    const telling = {
      taskId,
      levels: plan.levels,
      factory,
      form: onlyEndedMonths(demoForm(seed, enterprise, year), endedMonths(year, begin)),
      from: begin,
      lasts: (until - begin) * 0.9,
    }
    return playStory(stage, what, telling, chance)
  }
  const isAccount = ({ id }: DemoFactory) => id === people.accountOf
  const idsOf = (list: readonly DemoFactory[]) => list.map(({ id }) => id)

  const key = factories.filter(factory => factory.sourceControl === '国控' && !isAccount(factory)).slice(0, 16)
  const few = key.length > 0 ? key : factories.filter(factory => !isAccount(factory)).slice(0, 16)

  const finished = await open(plans.finished, idsOf(few.slice(0, 6)))
  for (const factory of few.slice(0, 6)) await story(plans.finished, finished, factory, 'approved')
  setTime(now - 68 * dayMs)
  const { revision } = await taskById(desk, people.city.scope, finished)
  await finishTask({ services: desk, caller: people.city }, { id: finished, revision, force: false })

  const overdue = await open(plans.overdue, idsOf(few))
  const late: Story[] = ['approved', 'approved', 'submitted', 'rejected', 'begun', 'pending']
  for (const [index, factory] of few.entries()) await story(plans.overdue, overdue, factory, late[index % late.length]!)
  setTime(now - 4 * dayMs)
  await sendReminders(
    { services: desk, caller: people.city },
    { taskId: overdue, message: `“${plans.overdue.name}”已过截止日期，尽快完成填报并提交审核。` },
  )

  const running = await open(plans.running, null)
  for (const factory of factories) await story(plans.running, running, factory, isAccount(factory) ? 'rejected' : storyAt(chance()))

  const paints = factories.filter(factory => isAccount(factory) || /化|涂|印|医药|家具/.test(factory.industry)).slice(0, 40)
  await open(plans.vocs, idsOf(paints.some(isAccount) ? paints : [...paints, ...factories.filter(isAccount)]))
  await open(plans.surface, null)
  await open(plans.draft, idsOf(few), false)
}
