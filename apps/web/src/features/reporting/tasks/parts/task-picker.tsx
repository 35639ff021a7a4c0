import { counties } from '@qingyuan/domain/counties.ts'
import { Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { type TaskRow, TaskStateWord } from './states.tsx'

interface TaskPickerProps {
  tasks: readonly TaskRow[]
  task: TaskRow | null
  onChange: (id: number) => void
}

/** Tasks by project and name, with their state. */
export const TaskPicker = ({ tasks, task, onChange }: TaskPickerProps) => (
  <FilterField label="任务">
    <Select
      showSearch
      optionFilterProp="title"
      style={{ width: 248 }}
      placeholder="选择任务"
      value={task?.id}
      onChange={onChange}
      options={tasks.map(each => ({
        value: each.id,
        title: `${each.projectName} ${each.name}`,
        label: (
          <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{each.name}</span>
            <TaskStateWord task={each} />
          </span>
        ),
      }))}
    />
  </FilterField>
)

/** Counties that the person sees. */
export const CountyFilter = ({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) => {
  const own = useUser(state => state.user)?.counties
  const seen = counties.filter(({ id }) => !own || own.includes(id))
  if (seen.length < 2) return null
  return (
    <FilterField label="区县">
      <Select
        allowClear
        placeholder="全部"
        style={{ width: 108 }}
        value={value ?? undefined}
        onChange={(id?: number) => onChange(id ?? null)}
        options={seen.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FilterField>
  )
}

export const NoTask = () => <EmptyState title="还没有填报任务">先在“清单任务创建”中新增项目和任务</EmptyState>

export const useIsCity = (): boolean => {
  const user = useUser(state => state.user)
  return user?.userType === 'city' && user.counties === null
}
