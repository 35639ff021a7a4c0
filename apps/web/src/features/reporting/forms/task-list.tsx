import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button } from 'antd'

type OwnTask = OutputOf<typeof fillingCalls.Tasks>['tasks'][number]

const tones = { pending: 'off', filling: 'warn', submitted: 'warn', approved: 'good', rejected: 'bad' } as const

export const FillState = ({ state }: { state: keyof typeof tones }) => (
  <StateDot tone={tones[state]}>{fillLifecycle.states[state].label}</StateDot>
)

export const deadlineText = ({ state, overdue, daysLeft }: OwnTask['task']): string => {
  if (state === 'finished') return '任务已完成'
  if (overdue) return `逾期 ${1 - daysLeft} 天`
  return daysLeft === 1 ? '今天截止' : `剩 ${daysLeft} 天`
}

const actionLabel = ({ fill, closed }: OwnTask): string => {
  if (closed !== null) return '查看'
  return fill.state === 'pending' ? '开始填报' : fill.state === 'rejected' ? '修改' : '继续填报'
}

const lastSaved = ({ fill }: OwnTask): string =>
  fill.submittedAt && fill.state !== 'filling'
    ? `提交于 ${formatMinute(fill.submittedAt)}`
    : fill.savedAt
      ? `保存于 ${formatMinute(fill.savedAt)}`
      : '尚未填写'

/** Lines under the title of a task: what it is about, and what is urgent. */
const notesOf = (own: OwnTask): { text: string; urgent?: boolean }[] => {
  const { task, fill, remarks, reminder } = own
  return [
    { text: [task.projectName, task.note, lastSaved(own)].filter(Boolean).join(' · ') },
    ...(fill.state === 'rejected' ? [{ text: `审核退回，批注 ${remarks} 处，修改后重新提交`, urgent: true }] : []),
    ...(reminder ? [{ text: `催报：${reminder.message}（${reminder.by}，${reminder.at}）`, urgent: true }] : []),
  ]
}

/** Tasks that the enterprise fills in. */
export const TaskList = ({ tasks, onOpen }: { tasks: readonly OwnTask[]; onOpen: (taskId: number) => void }) => (
  <Stack>
    {tasks.map(own => (
      <Row key={own.task.id} wrap gap="8px 16px" padding={[14, 16]} radius={6} background="surface" data-task={own.task.id}>
        <Box grow minWidth={260}>
          <Text as="h2" size={14} weight={600}>
            {own.task.year} 年　{own.task.name}
          </Text>
          {notesOf(own).map(({ text, urgent }) => (
            <Text key={text} as="p" margin={[4, 0, 0, 0]} size={12} colour={urgent ? 'errorText' : 'textSecondary'}>
              {text}
            </Text>
          ))}
        </Box>
        <Box width={72}>
          <FillState state={own.fill.state} />
        </Box>
        <Box width={116} size={12} colour="textSecondary">
          <Box size={13} weight={600} colour="text">
            {deadlineText(own.task)}
          </Box>
          截止 {own.task.endsOn}
        </Box>
        <Button type={own.closed === null ? 'primary' : 'default'} style={{ width: 96 }} onClick={() => onOpen(own.task.id)}>
          {actionLabel(own)}
        </Button>
      </Row>
    ))}
  </Stack>
)
