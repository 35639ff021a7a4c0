import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form, Input } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import parts from '../parts/parts.module.css'
import { daysWords } from '../parts/plan-bar.tsx'
import type { TaskRow } from '../parts/states.tsx'

type Reminder = OutputOf<typeof fillStatisticCalls.Reminders>['rows'][number]

interface RemindDrawerProps {
  task: TaskRow
  county: number | null
  /** Empty: all that have not handed in. */
  enterpriseIds: number[]
  onClose: () => void
}

const Sent = ({ row }: { row: Reminder }) => (
  <li>
    <time>{row.at.slice(5, 16)}</time>
    {row.name}（{row.county}）{row.read ? '已读' : '未读'}
    <p>
      {row.by}：{row.message}
    </p>
  </li>
)

/** A message to those who have not handed in; what was sent before stands below. */
export const RemindDrawer = ({ task, county, enterpriseIds, onClose }: RemindDrawerProps) => {
  const [form] = Form.useForm<{ message: string }>()
  const sent = useCall(fillStatisticCalls.Reminders, { page: 1, pageSize: 50, taskId: task.id })
  const remind = useAction(fillStatisticCalls.Remind, {
    invalidates: [fillStatisticCalls.Reminders, fillStatisticCalls.Stat],
    onDone: ({ reminded }) => {
      toast.success(`已催报 ${reminded} 家`)
      onClose()
    },
  })
  const finish = ({ message }: { message: string }) =>
    void remind.run({
      taskId: task.id,
      message: message.trim(),
      enterpriseIds: enterpriseIds.length > 0 ? enterpriseIds : undefined,
      countyId: county ?? undefined,
    })
  const initial = `${task.name}截止 ${task.endsOn}（${daysWords(task)}），尽快完成填报并提交审核。`
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title="催报"
      subtitle={`${task.name} · ${enterpriseIds.length > 0 ? `所选 ${enterpriseIds.length} 家` : '全部未提交企业'}`}
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={remind.busy} onClick={() => form.submit()}>
            发送催报
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" onFinish={finish} initialValues={{ message: initial }}>
        <Form.Item name="message" label="提醒内容" rules={[{ required: true, min: 5, whitespace: true, message: '提醒内容应为 5–300 字' }]}>
          <Input.TextArea rows={4} maxLength={300} showCount />
        </Form.Item>
      </Form>
      <h3 className={parts.heading}>催报记录</h3>
      <StateGate query={sent} what="催报记录查询" isEmpty={data => data.total === 0} empty={<EmptyState title="还没有催报" />}>
        {data => (
          <ol className={parts.steps}>
            {data.rows.map(row => (
              <Sent key={row.id} row={row} />
            ))}
          </ol>
        )}
      </StateGate>
    </SideDrawer>
  )
}
