import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { countyOf } from '#/filters/county.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { readStoredId, useStoredId } from '#/hooks/stored-id.ts'
import { useCall } from '#/hooks/use-call.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { workflowPage } from '#/page/workflow-page.tsx'
import { type TaskRow, TaskStateLabel } from './states.tsx'

/** The task of the URL, else the last chosen one, else the largest that is sent, else the newest. */
const chosenTask = (tasks: readonly TaskRow[], wanted: number | null): TaskRow | null => {
  const byId = (id: number | null) => tasks.find(task => task.id === id)
  const [largest] = tasks.filter(task => task.state === 'sent').sort((a, b) => b.counts.allotted - a.counts.allotted)
  return byId(wanted) ?? byId(readStoredId('defaultTask', tasks)) ?? largest ?? tasks[0] ?? null
}

/** Pages about tasks by project and name, with their state; the chosen one is remembered from page to page. */
const taskPageOf = (kind?: TaskRow['kind']) =>
  workflowPage<TaskRow>({
    useTasks: () => useCall(fillTaskCalls.Query, { page: 1, pageSize: 200, kind }),
    useChosen: (tasks, wanted) => {
      const task = tasks && chosenTask(tasks, wanted)
      useStoredId('defaultTask', task?.id)
      return task
    },
    width: 248,
    searched: true,
    placeholder: '选择任务',
    optionOf: task => ({
      title: `${task.projectName} ${task.name}`,
      label: (
        <Row as="span" justify="between" align="stretch">
          <Text ellipsis>{task.name}</Text>
          <TaskStateLabel task={task} />
        </Row>
      ),
    }),
    none: <EmptyState title="还没有填报任务">先在“清单任务创建”中新增项目和任务</EmptyState>,
  })

/** A page about one task; of enterprises only. */
export const taskPage = taskPageOf()
export const enterpriseTaskPage = taskPageOf('enterprise')

export const taskCounty = countyOf(108, { hidesSingle: true })

export const useIsCity = (): boolean => useUser(({ user }) => user?.userType === 'city' && user.counties === null)
