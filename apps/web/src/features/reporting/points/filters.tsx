import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { surfaceKindIds, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { Input, Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { type Surface, stateIds } from './use-surface.ts'

/** Categories and sectors that departments fill in, and the kinds of sheets among them. */
const useSources = () => {
  const tree = useCall(sourceClassCalls.Tree, {}, { staleMs: Infinity })
  return [
    {
      label: '导入类别',
      options: surfaceKindIds
        .filter(kind => surfaceKinds[kind].prefixes.length === 1)
        .map(kind => ({ value: surfaceKinds[kind].prefixes[0] as string, label: surfaceKinds[kind].label })),
    },
    {
      label: '源类',
      options: (tree.data ?? [])
        .filter(({ code }) => !surfaceKindIds.some(kind => (surfaceKinds[kind].prefixes as readonly string[]).includes(code)))
        .map(({ code, name }) => ({ value: code, label: name })),
    },
  ]
}

export const SurfaceFilters = ({ surface }: { surface: Surface }) => {
  const { state, ask, tasks, taskId } = surface
  const counties = useCall(settingCalls.GetCountyByLoginUser, {}, { staleMs: Infinity })
  const sources = useSources()
  return (
    <>
      <FilterField label="任务">
        <Select<number>
          style={{ width: 220 }}
          value={taskId ?? undefined}
          placeholder="没有面源任务"
          onChange={task => ask({ task })}
          options={(tasks.data ?? []).map(({ id, name, year }) => ({ value: id, label: `${year} 年 ${name}` }))}
        />
      </FilterField>
      {(counties.data?.length ?? 2) > 1 && (
        <FilterField label="区县">
          <Select<number>
            allowClear
            placeholder="全部"
            style={{ width: 110 }}
            value={state.county ?? undefined}
            onChange={(county?: number) => ask({ county: county ?? null })}
            options={(counties.data ?? []).map(({ CountyID, CountyName }) => ({ value: CountyID, label: CountyName }))}
          />
        </FilterField>
      )}
      <FilterField label="源类">
        <Select<string>
          allowClear
          placeholder="全部"
          style={{ width: 150 }}
          value={state.source || undefined}
          onChange={(source?: string) => ask({ source: source ?? '' })}
          options={sources}
        />
      </FilterField>
      {state.tab === 'fill' && (
        <FilterField label="状态">
          <Select
            style={{ width: 110 }}
            value={state.state}
            onChange={next => ask({ state: next })}
            options={[
              { value: 'all' as const, label: '全部' },
              ...stateIds.map(value => ({ value, label: surfacePointLifecycle.states[value].label })),
            ]}
          />
        </FilterField>
      )}
      {state.tab !== 'stat' && (
        <Input.Search
          allowClear
          key={state.search}
          defaultValue={state.search}
          placeholder="点位名称或编码"
          style={{ width: 180 }}
          onSearch={search => ask({ search })}
        />
      )}
    </>
  )
}
