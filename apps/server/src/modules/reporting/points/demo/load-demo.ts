import { surfaceActivities } from '@qingyuan/demo-city/activities/surface-activities.ts'
import { dayMs, wallClock } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { type SurfaceAnswers, surfaceAnswers, surfaceFaults, surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { type DemoPeople, demoPeople } from '#/modules/system/users/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { DemoContext } from '#/platform/module.ts'
import { submitPoints, takeRows, verifyPoints } from '../public.ts'

type Activity = ReturnType<typeof surfaceActivities>[number]
/** Progress of a point; the others are not begun. */
type Story = 'verified' | 'submitted' | 'returned' | 'begun' | 'pending'

const shares: readonly [Story, number][] = [
  ['verified', 46],
  ['submitted', 18],
  ['returned', 5],
  ['begun', 14],
]
const storyAt = (chance: number): Story => {
  let sum = 0
  for (const [story, percent] of shares) if (chance * 100 < (sum += percent)) return story
  return 'pending'
}

/** Fields of the lists besides the quantities of a formula: words, and weights that belong to an activity. */
const words: Readonly<Record<string, string>> = {
  养殖方式: '规模化养殖',
  '开工/竣工日期': '3 月至 11 月',
  食用油消费: '9.5',
}
const more = ({ method }: SourceClass, { quantities }: Activity): Activity['quantities'] =>
  method === 'fertiliser' && typeof quantities.productT === 'number'
    ? { nitrogenT: Number((quantities.productT * 0.46).toPrecision(4)), areaHm2: Math.round(quantities.productT * 3) }
    : {}

const origin = (grade: Activity['grade']) => ({ source: '部门年度统计（演示）', grade })

/** An activity as its department's form would tell it. */
export const answersOfActivity = (sourceClass: SourceClass, activity: Activity): SurfaceAnswers => {
  const { quantities, controls, grade, variant = null } = activity
  const activities = { ...surfaceAnswers(sourceClass, { ...more(sourceClass, activity), ...quantities }, origin(grade)) }
  for (const { key, kind, required } of surfaceFields(sourceClass))
    if (kind === 'text' && required && words[key] !== undefined) activities[key] = { value: words[key], ...origin(grade) }
  const needsControls = surfaceFields(sourceClass).some(({ kind, required }) => kind === 'controls' && required)
  const none = { code: 'CT00', operationPercent: 100, efficiencyPercent: null }
  const own = controls.map(control => ({ ...control, efficiencyPercent: null }))
  return { activities, controls: needsControls && own.length === 0 ? [none] : own, variant }
}

/** An interrupted form: its first number only. */
const half = ({ activities, ...rest }: SurfaceAnswers): SurfaceAnswers => ({
  ...rest,
  activities: Object.fromEntries(Object.entries(activities).slice(0, 1)),
})

interface ReportedActivity {
  activity: Activity
  answers: SurfaceAnswers
  department: string
  story: Story
}

/** The running surface task of the demo, if it has no answers yet. */
const openTask = async (db: Db) =>
  db
    .selectFrom('fill_tasks as t')
    .innerJoin('fill_projects as p', 'p.id', 't.project_id')
    .select(['t.id', 't.starts_on'])
    .where('t.kind', '=', 'surface')
    .where('t.state', '=', 'sent')
    .where('p.simulated', '=', true)
    .where(eb => eb.not(eb.exists(eb.selectFrom('surface_fills as f').select('f.id').whereRef('f.task_id', '=', 't.id'))))
    .executeTakeFirst()

const reportedActivities = async (db: Db, seed: number, year: number): Promise<ReportedActivity[]> => {
  const { byScc } = await sourceFacts({ db })
  const random = seededRandom(seed + 977)
  const points = await db
    .selectFrom('surface_points')
    .select(['county_id', 'scc', 'name', 'department'])
    .where('simulated', '=', true)
    .execute()
  const departments = new Map(points.map(row => [`${row.county_id} ${row.scc} ${row.name}`, row.department]))
  return surfaceActivities(seed, year).flatMap(activity => {
    const department = departments.get(`${activity.countyId} ${activity.scc} ${activity.name}`)
    const sourceClass = byScc.get(activity.scc)
    const story = storyAt(random.next())
    if (department === undefined || !sourceClass || story === 'pending') return []
    const answers = answersOfActivity(sourceClass, activity)
    const sound = !surfaceFaults(sourceClass, answers).some(({ level }) => level === 'error')
    return [{ activity, department, answers: story === 'begun' || !sound ? half(answers) : answers, story: sound ? story : 'begun' }]
  })
}

/** Each county's staff fills in and submits its own; the city's reviewer decides. */
const tell = async (
  db: Db,
  people: DemoPeople,
  taskId: number,
  began: number,
  now: number,
  countyId: number,
  rows: readonly ReportedActivity[],
) => {
  const at = { value: began }
  const desk = { db, clock: { now: () => at.value } }
  const clerk: Caller = people.county(countyId)
  const made = await db.transaction().execute(trx =>
    takeRows(
      desk,
      trx,
      clerk,
      taskId,
      rows.map(({ activity, department, answers }) => ({
        ...{ name: activity.name, scc: activity.scc, countyId, department, street: '', lon: null, lat: null, answers, simulated: true },
      })),
    ),
  )
  const idsOf = (...stories: Story[]) => made.filter((_, n) => stories.includes(rows[n]!.story)).map(({ id }) => id)
  at.value = Math.min(began + 6 * dayMs, now - 120_000)
  const submitted = idsOf('submitted', 'verified', 'returned')
  if (submitted.length > 0) await submitPoints({ services: desk, caller: clerk }, { taskId, pointIds: submitted })
  at.value = Math.min(began + 9 * dayMs, now - 60_000)
  const [verified, returned] = [idsOf('verified'), idsOf('returned')]
  if (verified.length > 0) await verifyPoints({ services: desk, caller: people.reviewer }, { taskId, pointIds: verified, pass: true })
  if (returned.length > 0)
    await verifyPoints(
      { services: desk, caller: people.reviewer },
      { taskId, pointIds: returned, pass: false, reason: '与部门年报不一致，核实后重新提交' },
    )
}

/** Answers of departments for the demo's running surface task, in every state, entered through the module. Runs once. */
export const loadDemo = async ({ db, seed, now }: Omit<DemoContext, 'pool'>): Promise<void> => {
  const task = await openTask(db)
  if (!task) return
  const people = await demoPeople(db)
  const rows = await reportedActivities(db, seed, wallClock(now).year)
  const began = Math.min(Date.parse(`${task.starts_on}T01:00:00Z`) + 2 * dayMs, now - 10 * dayMs)
  for (const countyId of new Set(rows.map(({ activity }) => activity.countyId)))
    await tell(
      db,
      people,
      task.id,
      began,
      now,
      countyId,
      rows.filter(({ activity }) => activity.countyId === countyId),
    )
}
