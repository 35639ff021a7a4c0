import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { pointAnswerColumns, type surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import { classWords, type SourceFacts, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { taskById } from '#/modules/reporting/tasks/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { selectTaskPoints, type TaskPointRecord } from './queries.ts'
import { answersOf } from './surface-answers.ts'

type Table = typeof surfaceImportCalls.Table

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

/** Answers of a task, one line for each field. */
export const answersTable = async (
  { services, caller: { scope } }: ScopedContext,
  { state, ...filter }: InputOf<Table>,
): Promise<OutputOf<Table>> => {
  const task = await taskById(services, scope, filter.taskId)
  const facts = await sourceFacts(services)
  const records = await selectTaskPoints(services.db, scope, { ...filter, states: state && [state] }, { limit: 50_000, offset: 0 })
  const lines = records.flatMap(record => linesOf(facts, record))
  return buildFrame(
    pointAnswerColumns,
    lines,
    {
      code: ({ record }) => record.code,
      name: ({ record }) => record.name,
      county: ({ record }) => countyById.get(record.countyId)?.name,
      department: ({ record }) => record.department,
      scc: ({ record }) => record.scc,
      class: ({ className }) => className,
      state: ({ record }) => surfacePointLifecycle.states[record.state].label,
      version: ({ record }) => record.version,
      item: ({ item }) => item,
      value: ({ value }) => value,
      unit: ({ unit }) => unit,
      source: ({ source }) => source,
      grade: ({ grade }) => grade,
    },
    {
      meta: {
        title: `${task.name} 活动水平`,
        period: `${task.year} 年`,
        timeConvention: '全年值',
        demo: records.some(({ simulated }) => simulated),
        madeAt: formatDateTime(services.clock.now()),
      },
    },
  )
}
