import type { InputOf } from '@qingyuan/contract/call.ts'
import type { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import { classWords, type SourceFacts, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { taskById } from '#/modules/reporting/tasks/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { selectTaskPoints, type TaskPointRecord } from './queries.ts'
import { answersOf } from './surface-answers.ts'

interface Line {
  record: TaskPointRecord
  className: string
  item: string
  value: string | number | null
  unit: string
  source: string
  grade: string
}

/** One line for each field of the class, answered or not. */
const linesOf = ({ byScc }: SourceFacts, record: TaskPointRecord): Line[] => {
  const own = byScc.get(record.scc)
  if (!own) return []
  const answers = answersOf(record.answers)
  return surfaceFields(own).map(({ key, unit, kind }) => {
    const activity = answers.activities[key]
    const months = activity?.value === null ? activity.months : undefined
    const controls = kind === 'controls' ? answers.controls.map(({ code }) => code).join(' ') : null
    return {
      record,
      className: classWords(own),
      item: key,
      value: controls ?? (months ? months.join(' ') : (activity?.value ?? null)),
      unit: unit === '-' ? '' : unit,
      source: activity?.source ?? '',
      grade: activity?.grade ?? '',
    }
  })
}

const columns: readonly [key: string, label: string, of: (line: Line) => string | number | null][] = [
  ['code', '点位编码', ({ record }) => record.code],
  ['name', '点位', ({ record }) => record.name],
  ['county', '区县', ({ record }) => countyById.get(record.countyId)?.name ?? null],
  ['department', '部门', ({ record }) => record.department],
  ['scc', '排放源编码', ({ record }) => record.scc],
  ['class', '排放源', ({ className }) => className],
  ['state', '状态', ({ record }) => surfacePointLifecycle.states[record.state].label],
  ['version', '版本', ({ record }) => record.version],
  ['item', '项目', ({ item }) => item],
  ['value', '数值', ({ value }) => value],
  ['unit', '单位', ({ unit }) => unit],
  ['source', '数据来源', ({ source }) => source],
  ['grade', '质量等级', ({ grade }) => grade],
]

/** Answers of a task, one line for each field. */
export const answersTable = async (
  { services, caller: { scope } }: ScopedContext,
  { state, ...filter }: InputOf<typeof surfaceImportCalls.Table>,
): Promise<Frame> => {
  const task = await taskById(services, scope, filter.taskId)
  const facts = await sourceFacts(services)
  const records = await selectTaskPoints(services.db, scope, { ...filter, states: state && [state] }, { limit: 50_000, offset: 0 })
  const lines = records.flatMap(record => linesOf(facts, record))
  return {
    columns: columns.map(([key, label, of]): FrameColumn => ({ key, label, kind: 'text', values: lines.map(of) })),
    rowCount: lines.length,
    meta: {
      title: `${task.name} 活动水平`,
      period: `${task.year} 年`,
      timeConvention: '全年值',
      demo: records.some(({ simulated }) => simulated),
      madeAt: formatDateTime(services.clock.now()),
    },
  }
}
