import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { DemoFactory, DemoPeople } from '#/modules/system/users/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { passFill, readFill, rejectFill, saveFill, submitFill } from '../public.ts'

/** Progress of a fill. `pending` is not begun; `corrected` was rejected once and submitted again. */
export type Story = 'pending' | 'begun' | 'submitted' | 'corrected' | 'atCity' | 'rejected' | 'approved'

/** A clock that the story sets. */
export interface StoryContext {
  desk: { db: Db; clock: { now: () => number } }
  setTime: (at: number) => void
  people: DemoPeople
}

export interface StoryInput {
  taskId: number
  levels: 1 | 2
  factory: DemoFactory
  form: EnterpriseForm
  /** Epoch ms of the first step, and how long all of it takes at most. */
  from: number
  lasts: number
}

const reasons = ['燃料用量与能源台账不一致，核实后重新提交', '产品产量较上年变化较大，补充变化说明', '治理设施去除效率偏高，按监测报告核实']

/** Remarks at the first fuel, product or outlet that the form has, as a reviewer writes them. */
const remarksOf = (form: EnterpriseForm) =>
  [
    { section: 'fuel', row: form.fuel[0], field: 'annual', text: '与能源统计台账不一致，请核对全年用量' },
    { section: 'product', row: form.product[0], field: 'annual', text: '与统计报表产量不一致，请核实' },
    { section: 'treatment', row: form.treatment[0], field: 'efficiency', text: '去除效率高于监测报告，请附检测报告' },
    { section: 'outlet', row: form.outlet[0], field: 'exitTemp', text: '烟温与在线监测差异较大' },
  ]
    .filter(({ row }) => row !== undefined)
    .slice(0, 2)
    .map(({ section, row, field, text }) => ({ section, rowId: row!.id, field, text }))

/** A reason at every cross-check that disagrees. */
const explanationsOf = async (desk: StoryContext['desk'], clerk: DemoPeople['city'], taskId: number) => {
  const { checked } = await readFill(desk, clerk, taskId)
  return checked.problems
    .filter(({ crossCheck }) => crossCheck)
    .map(({ section, row, field }) => ({
      section,
      rowId: row === section || row === undefined ? null : row,
      field: field ?? section,
      text: '在线监测含启停和故障时段，核算按正常工况',
    }))
}

/** The basic information and nothing else: an interrupted form. */
const half = (form: EnterpriseForm): Partial<EnterpriseForm> => ({ base: form.base, outlet: form.outlet })

/** Plays one fill's story through the functions of the module. Steps take place at seeded moments of its span. */
export const playStory = async (
  { desk, setTime, people }: StoryContext,
  story: Story,
  telling: StoryInput,
  chance: () => number,
): Promise<void> => {
  const { taskId, levels, factory, form, from, lasts } = telling
  if (story === 'pending') return
  const clerk = people.clerk(factory)
  const county = people.county(factory.countyId)
  const steps = { submitted: 2, corrected: 5, atCity: 3, rejected: 3, approved: 4, begun: 1 }[story]
  let now = from
  const later = () => {
    now += Math.max(hourMs / 2, (lasts / steps) * (0.4 + 0.6 * chance()))
    setTime(now)
  }
  const save = async (revision: number, content: unknown = form) => {
    later()
    return (await saveFill(desk, clerk, { taskId, revision, form: content })).revision
  }
  const submit = async (revision: number) => {
    const saved = await save(revision)
    const replies = await explanationsOf(desk, clerk, taskId)
    const moved = await submitFill({ services: desk, caller: clerk }, { taskId, revision: saved, replies })
    later()
    return moved
  }
  if (story === 'begun') return void (await save(1, half(form)))
  let fill = await submit(1)
  if (story === 'submitted') return
  const first = levels === 2 ? county : people.reviewer
  if (story === 'rejected' || story === 'corrected') {
    const reason = reasons[Math.floor(chance() * reasons.length)]!
    fill = await rejectFill({ services: desk, caller: first }, { ...fill, reason, remarks: remarksOf(form) })
    if (story === 'corrected') await submit(fill.revision)
    return
  }
  if (levels === 2) fill = await passFill(desk, county, fill)
  if (story === 'atCity') return
  later()
  await passFill(desk, people.reviewer, fill, '数据齐全，同意')
}
