import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, DatePicker, Form, Input, InputNumber } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useServerNow } from '#/hooks/server-now.ts'
import { useAction } from '#/hooks/use-call.ts'
import { must } from '#/page/form/must.ts'

export type ProjectRow = OutputOf<typeof fillProjectCalls.Query>['rows'][number]

interface Fields {
  year: number
  name: string
  note: string
  span: [Dayjs, Dayjs]
}

const invalidates = [fillProjectCalls.Query, fillTaskCalls.Query]

/** A new project, or one to change; an empty one can be deleted. */
export const ProjectDrawer = ({ row, onClose }: { row: ProjectRow | null; onClose: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const options = { successMessage: '修改成功!', invalidates, onDone: onClose }
  const [add, update, remove] = [
    useAction(fillProjectCalls.Add, options),
    useAction(fillProjectCalls.Update, options),
    useAction(fillProjectCalls.Delete, { ...options, successMessage: '已删除' }),
  ]
  const { ask, holder } = useConfirm()
  const now = useServerNow()
  const year = row?.year ?? dayjs(now).year()
  const finish = ({ span, ...rest }: Fields) => {
    const fields = { ...rest, note: rest.note ?? '', startsOn: span[0].format('YYYY-MM-DD'), endsOn: span[1].format('YYYY-MM-DD') }
    void (row ? update.run({ id: row.id, ...fields }) : add.run(fields))
  }
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={row ? `修改项目 ${row.name}` : '新增项目'}
      subtitle={row ? `${row.createdBy ?? '—'} 建立于 ${row.createdAt.slice(0, 16)}` : '一个年度的清单工作，任务建在项目之下'}
      foot={
        <>
          {row && row.tasks === 0 ? (
            <Button
              danger
              loading={remove.busy}
              onClick={() => void ask(`删除项目“${row.name}”？`).then(yes => yes && void remove.run({ id: row.id }))}
            >
              删除项目
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={add.busy || update.busy} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      {holder}
      <Form<Fields>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={finish}
        initialValues={{
          year,
          name: row?.name ?? `${year} 年度大气污染源排放清单`,
          note: row?.note ?? '',
          span: [dayjs(row?.startsOn ?? `${year}-01-01`), dayjs(row?.endsOn ?? `${year}-12-31`)],
        }}
      >
        <Form.Item name="year" label="清单年度" rules={must('年度')} extra="填报内容所属的年份">
          <InputNumber min={2000} max={2100} precision={0} style={{ width: 120 }} />
        </Form.Item>
        <Form.Item name="name" label="项目名称" rules={must('项目名称')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="span" label="起止日期" rules={must('起止日期')} extra="任务须在此时间内">
          <DatePicker.RangePicker allowClear={false} />
        </Form.Item>
        <Form.Item name="note" label="范围与说明">
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
