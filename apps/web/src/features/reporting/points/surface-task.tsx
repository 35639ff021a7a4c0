import type { OutputOf } from '@qingyuan/contract/call.ts'
import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { type SurfacePointState, surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { surfaceKindIds, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { yearTitle } from '@qingyuan/domain/year-title.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import type { Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { readStoredId, useStoredId } from '#/hooks/stored-id.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { urlText } from '#/hooks/use-url-state.ts'
import { taskFilter } from '#/page/workflow-page.tsx'

export type SurfaceTask = OutputOf<typeof surfaceCalls.SurfaceTaskInfoList>[number]
export type TaskPoint = OutputOf<typeof surfaceCalls.TaskPointInfoPage>['rows'][number]
export type PointDetail = OutputOf<typeof surfaceCalls.TaskPointInfo>
export type PointFuel = OutputOf<typeof surfaceCalls.FillFuelInfoByID>
export type SurfaceAnswers = PointFuel['answers']

export const pointStates = Object.keys(surfacePointLifecycle.states) as SurfacePointState[]
export const pointStateLabel = (state: SurfacePointState) => surfacePointLifecycle.states[state].label
const tones = { pending: 'off', filling: 'warn', submitted: 'warn', verified: 'good', returned: 'bad' } as const
export const PointState = ({ state }: { state: SurfacePointState }) => <StateDot tone={tones[state]}>{pointStateLabel(state)}</StateDot>

/** Answers that a change of points makes stale. */
export const afterPointChange = [
  surfaceCalls.TaskPointInfoPage,
  surfaceCalls.SurfaceTaskVerifyList,
  surfaceCalls.SurfaceTaskInfoList,
  surfaceCalls.FillOperateStat,
  surfaceCalls.TaskPointInfo,
  surfaceCalls.FillFuelInfoByID,
  surfaceCalls.FillBaseInfoByID,
  surfaceImportCalls.Query,
]

/** The steps of points, one or several at once. */
export const usePointSteps = (onDone?: () => void) =>
  useActions(
    {
      submit: surfaceCalls.SubmitSurfaceFillInfo,
      again: surfaceCalls.AgainSurfaceFillInfo,
      verify: surfaceCalls.VerifySurfaceTask,
      giveBack: surfaceCalls.VerifySurfaceTask,
    },
    {
      successMessage: { submit: '已提交，待核实', again: '已打开新版本', verify: '已核实', giveBack: '已退回' },
      invalidates: afterPointChange,
      onDone,
    },
  )

/** A surface task: of the URL, else the last chosen one, else the current one. Null when there is none, undefined while they are loading. */
export const surfaceTask = taskFilter<SurfaceTask>({
  useTasks: () => useCall(surfaceCalls.SurfaceTaskInfoList, {}),
  useChosen: (tasks, wanted) => {
    const known = wanted ?? (tasks && readStoredId('defaultSurfaceTask', tasks))
    const current = useCall(surfaceCalls.TaskPointCurrent, known === null ? {} : null)
    usePageQuery(current)
    const id = known ?? current.data?.id
    useStoredId('defaultSurfaceTask', id)
    if (tasks?.length === 0) return null
    return id === undefined ? undefined : tasks?.find(task => task.id === id)
  },
  width: 220,
  placeholder: '没有面源任务',
  optionOf: ({ name, year }) => ({ label: yearTitle(year, name) }),
})

/** Kinds of import sheets, and the other categories that departments fill in. */
export const sourceFilter: Filter<string, string | undefined> = {
  url: urlText(),
  useInput: source => source || undefined,
  Control: ({ input, onChange }) => {
    const tree = useCall(sourceClassCalls.Tree, {}, { staleMs: Infinity }).data ?? []
    const kinds = surfaceKindIds.map(kind => surfaceKinds[kind])
    const prefixes: readonly string[] = kinds.flatMap(kind => [...kind.prefixes])
    const imported = kinds.filter(kind => kind.prefixes.length === 1).map(({ prefixes: [value], label }) => ({ value, label }))
    const others = tree.filter(({ code }) => !prefixes.includes(code)).map(({ code, name }) => ({ value: code, label: name }))
    return (
      <FilterSelect<string>
        label="源类"
        width={150}
        allowClear
        placeholder="全部"
        value={input}
        onChange={(source?: string) => onChange(source ?? '')}
        options={[
          { label: '导入类别', options: imported },
          { label: '源类', options: others },
        ]}
      />
    )
  },
}
