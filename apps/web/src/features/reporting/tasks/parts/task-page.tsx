import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { useEffect } from 'react'
import { countyOf } from '#/filters/county.tsx'
import type { Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { targetPage } from '#/page/target-page.tsx'
import { storageKeys } from '#/session.ts'
import { type TaskRow, TaskStateLabel } from './states.tsx'

const useTasks = (kind?: TaskRow['kind']) => useCall(fillTaskCalls.Query, { page: 1, pageSize: 200, kind })

/** The task of the URL, else the last chosen one, else the largest that is sent, else the newest. */
const chosenTask = (tasks: readonly TaskRow[], wanted: number | null): TaskRow | null => {
  const byId = (id: number | null) => tasks.find(task => task.id === id)
  const [largest] = tasks.filter(task => task.state === 'sent').sort((a, b) => b.counts.allotted - a.counts.allotted)
  return byId(wanted) ?? byId(Number(localStorage.getItem(storageKeys.defaultTask)) || null) ?? largest ?? tasks[0] ?? null
}

/** Tasks by project and name, with their state; the chosen one is remembered from page to page. */
const taskFilter = (kind?: TaskRow['kind']): Filter<number | null, TaskRow | null | undefined> => ({
  url: urlMaybeNumber(),
  useInput: wanted => {
    const query = useTasks(kind)
    usePageQuery(query)
    const task = query.data && chosenTask(query.data.rows, wanted)
    const id = task?.id
    useEffect(() => {
      if (id !== undefined) localStorage.setItem(storageKeys.defaultTask, String(id))
    }, [id])
    return task
  },
  Control: ({ input, onChange }) => (
    <FilterSelect
      label="任务"
      width={248}
      showSearch
      optionFilterProp="title"
      placeholder="选择任务"
      value={input?.id}
      onChange={onChange}
      options={(useTasks(kind).data?.rows ?? []).map(each => ({
        value: each.id,
        title: `${each.projectName} ${each.name}`,
        label: (
          <Row as="span" justify="between" align="stretch">
            <Text ellipsis>{each.name}</Text>
            <TaskStateLabel task={each} />
          </Row>
        ),
      }))}
    />
  ),
})

const taskPageOf = (kind?: TaskRow['kind']) =>
  targetPage({
    name: 'task',
    filter: taskFilter(kind),
    none: <EmptyState title="还没有填报任务">先在“清单任务创建”中新增项目和任务</EmptyState>,
  })

/** A page about one task; of enterprises only. */
export const taskPage = taskPageOf()
export const enterpriseTaskPage = taskPageOf('enterprise')

export const taskCounty = countyOf(108, { hidesSingle: true })

export const useIsCity = (): boolean => useUser(({ user }) => user?.userType === 'city' && user.counties === null)
