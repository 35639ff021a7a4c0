import type { OutputOf } from '@qingyuan/contract/call.ts'
import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { type SurfacePointState, surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { urlPaging } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'

export type Task = OutputOf<typeof surfaceCalls.SurfaceTaskInfoList>[number]
export type TaskPoint = OutputOf<typeof surfaceCalls.TaskPointInfoPage>['rows'][number]
export type Detail = OutputOf<typeof surfaceCalls.TaskPointInfo>
export type Fuel = OutputOf<typeof surfaceCalls.FillFuelInfoByID>
export type SurfaceAnswers = Fuel['answers']
export type Base = Detail['base']

export const tabs = { fill: '填报', verify: '核实', stat: '统计' } as const
export type Tab = keyof typeof tabs
export const stateIds = Object.keys(surfacePointLifecycle.states) as SurfacePointState[]
export const groupings = { county: '按区县', category: '按源类', department: '按部门' } as const
export type Grouping = keyof typeof groupings

const shape = {
  ...urlPaging,
  task: urlMaybeNumber(),
  tab: urlOneOf<Tab>(['fill', 'verify', 'stat'], 'fill'),
  county: urlMaybeNumber(),
  source: urlText(),
  state: urlOneOf<SurfacePointState | 'all'>(['all', ...stateIds], 'all'),
  search: urlText(),
  by: urlOneOf<Grouping>(['county', 'category', 'department'], 'county'),
  point: urlMaybeNumber(),
}

/** Answers that a change of points makes stale. */
export const staleAfter = [
  surfaceCalls.TaskPointInfoPage,
  surfaceCalls.SurfaceTaskVerifyList,
  surfaceCalls.SurfaceTaskInfoList,
  surfaceCalls.FillOperateStat,
  surfaceCalls.TaskPointInfo,
  surfaceCalls.FillFuelInfoByID,
  surfaceCalls.FillBaseInfoByID,
  surfaceImportCalls.Query,
]

/** Task, filters and the open point, all in the URL; without a chosen task the current one. */
export const useSurface = () => {
  const [state, change] = useUrlState(shape)
  const tasks = useCall(surfaceCalls.SurfaceTaskInfoList, {})
  const current = useCall(surfaceCalls.TaskPointCurrent, state.task === null ? {} : null)
  const taskId = state.task ?? current.data?.id ?? null
  const task = tasks.data?.find(({ id }) => id === taskId)
  const filter = {
    countyId: state.county ?? undefined,
    sourceCode: state.source || undefined,
    search: state.search || undefined,
  }
  /** Another question begins at its first page, without an open point. */
  const ask = (patch: Partial<typeof state>) => change({ page: 1, point: null, ...patch })
  return { state, change, ask, tasks, current, taskId, task, filter }
}
export type Surface = ReturnType<typeof useSurface>
