import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Subheading } from '@qingyuan/ui/layout.tsx'
import { Timeline } from '@qingyuan/ui/timeline.tsx'
import { Input } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import { deadlineText, type TaskRow } from '#/page/reporting/states.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { appToast } from '#/toaster.tsx'

interface RemindDrawerProps {
  task: TaskRow
  countyId: number | undefined
  /** Empty: all that have not submitted. */
  enterpriseIds: readonly number[]
  onClose: () => void
}

/** A message to those who have not submitted, above the messages that were sent before. */
export const RemindDrawer = ({ task, countyId, enterpriseIds, onClose }: RemindDrawerProps) => {
  const sent = useCall(fillStatisticCalls.Reminders, { page: 1, pageSize: 50, taskId: task.id })
  const { run, busy } = useAction(fillStatisticCalls.Remind, {
    invalidates: [fillStatisticCalls.Reminders, fillStatisticCalls.Stat],
    onDone: ({ reminded }) => {
      appToast.success(`已催报 ${reminded} 家`)
      onClose()
    },
  })
  const some = enterpriseIds.length > 0
  return (
    <FormDrawer<{ message: string }>
      title="催报"
      subtitle={`${task.name} · ${some ? `所选 ${enterpriseIds.length} 家` : '全部未提交企业'}`}
      saveText="发送催报"
      {...{ busy, onClose }}
      onSave={({ message }) =>
        run({ taskId: task.id, message: message.trim(), enterpriseIds: some ? [...enterpriseIds] : undefined, countyId })
      }
      initial={{ message: `${task.name}截止 ${task.endsOn}（${deadlineText(task)}），尽快完成填报并提交审核。` }}
      after={
        <>
          <Subheading>催报记录</Subheading>
          <StateGate query={sent} what="催报记录查询" isEmpty={data => data.total === 0} empty={<EmptyState title="还没有催报" />}>
            {({ rows }) => (
              <Timeline
                entries={rows.map(({ at, by, name, county, message, read }) => ({
                  time: shortMinute(at),
                  text: `${name}（${county}）${read ? '已读' : '未读'}`,
                  note: `${by}：${message}`,
                }))}
              />
            )}
          </StateGate>
        </>
      }
    >
      <FormField name="message" label="提醒内容" rules={[{ required: true, min: 5, whitespace: true, message: '提醒内容应为 5–300 字' }]}>
        <Input.TextArea rows={4} maxLength={300} showCount />
      </FormField>
    </FormDrawer>
  )
}
