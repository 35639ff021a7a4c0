import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { formatDate, formatMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box, Row, Subheading, Text } from '@qingyuan/ui/layout.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { sendConfirm } from '#/page/reporting/allotment.ts'
import { deadlineText, fillLabel, fillStates, StatesBar, type TaskRow, TaskStateLabel } from '#/page/reporting/states.tsx'
import { useIsCity } from '#/page/reporting/task-page.tsx'
import { Trail } from '#/page/workflow/trail.tsx'
import { stepsOf, useSteps } from '#/page/workflow/use-steps.tsx'
import type { ProjectRow } from './columns.tsx'
import { PlanBar } from './plan-bar.tsx'

interface ButtonsProps {
  task: TaskRow
  project: ProjectRow
  onEdit: () => void
  onClose: () => void
}

/** The steps that the lifecycle allows in this state. */
const Buttons = ({ task, project, onEdit, onClose }: ButtonsProps) => {
  const { send, finish, extend, reopen, remove, busy } = useActions(
    {
      send: fillTaskCalls.Send,
      finish: fillTaskCalls.Finish,
      extend: fillTaskCalls.Reopen,
      reopen: fillTaskCalls.Reopen,
      remove: fillTaskCalls.Delete,
    },
    {
      successMessage: { send: '已下发', finish: '已完成', extend: '已延期', reopen: '已重新打开', remove: '已删除' },
      invalidates: [fillTaskCalls.Query, fillTaskCalls.QueryByID, fillProjectCalls.Query],
    },
  )
  const { counts, state } = task
  const of = { id: task.id, revision: task.revision }
  const step = stepsOf(fillTaskLifecycle, eventsAt(fillTaskLifecycle, state))
  const reopenUntil = (act: typeof reopen, note: string) => ({
    reason: { note, endsOn: project.endsOn },
    run: (reason: string, endsOn: string) => act({ ...of, reason, endsOn }),
  })
  const { buttons, form } = useSteps(
    [
      step('send', { type: 'primary', disabled: counts.allotted === 0, confirm: sendConfirm(task), run: () => send(of) }),
      step('edit', { label: '修改', run: onEdit }),
      step('edit', {
        label: '删除',
        danger: true,
        confirm: { question: `删除任务“${task.name}”？`, content: '分配一并删除' },
        run: async () => (await remove(of)) && onClose(),
      }),
      step('finish', { type: 'primary', disabled: counts.approved < counts.allotted, run: () => finish({ ...of, force: false }) }),
      step('extend', reopenUntil(extend, '任务仍为已下发，企业可填报到新的截止日期。')),
      step('force', {
        danger: true,
        reason: { note: '未审核通过的填报不再进入本任务的清单，企业也不能继续填报。' },
        run: reason => finish({ ...of, force: true, reason }),
      }),
      step('reopen', reopenUntil(reopen, '任务回到已下发，未通过的企业可继续填报。')),
    ],
    busy,
  )
  return (
    form ?? (
      <Row wrap align="stretch" margin={[16, 0]}>
        {buttons}
        {state === 'draft' && counts.allotted === 0 && <Text colour="textTertiary">先在“任务分配”中分配后才能下发</Text>}
      </Row>
    )
  )
}

interface TaskDrawerProps extends Omit<ButtonsProps, 'task'> {
  id: number
}

/** A task: its facts, the steps that can be taken, its progress and history. */
export const TaskDrawer = ({ id, project, onEdit, onClose }: TaskDrawerProps) => {
  const isCity = useIsCity()
  const today = formatDate(useServerNow())
  return (
    <QueryDrawer
      query={useCall(fillTaskCalls.QueryByID, { id }, { refetchEveryMs: 15_000 })}
      what="任务详情查询"
      skeleton="block"
      onClose={onClose}
      title={data => data?.task.name ?? '任务'}
      subtitle={data => data && `${taskKinds[data.task.kind]} · ${data.task.typeName} · ${data.task.projectName}`}
    >
      {({ task, history }) => (
        <>
          <FactList
            facts={[
              ['状态', <TaskStateLabel key="state" task={task} />],
              ['起止', `${task.startsOn} 至 ${task.endsOn}`],
              ['期限', deadlineText(task)],
              ['审核', task.levels === 2 ? `${reviewLevels[1]}，${reviewLevels[2]}` : reviewLevels[2]],
              ['下发', task.sentAt ?? '—'],
              ['完成', formatMinute(task.finishedAt)],
              ['创建人', task.createdBy ?? '—'],
              ['说明', task.note || '—'],
            ]}
          />
          <PlanBar {...{ task, project, today }} />
          {isCity && <Buttons {...{ task, project, onEdit, onClose }} />}
          <Subheading>进度</Subheading>
          <StatesBar counts={task.counts} />
          <Row as="dl" gap={4} align="stretch" margin={[8, 0, 0, 0]}>
            {(['allotted', ...fillStates] as const).map(state => (
              <Box key={state} grow textAlign="center">
                <Text as="dt" size={12} colour="textSecondary">
                  {state === 'allotted' ? '应填' : fillLabel(state)}
                </Text>
                <Text as="dd" size={16} weight={600}>
                  {task.counts[state]}
                </Text>
              </Box>
            ))}
          </Row>
          <Subheading>记录</Subheading>
          <Trail entries={history} />
        </>
      )}
    </QueryDrawer>
  )
}
