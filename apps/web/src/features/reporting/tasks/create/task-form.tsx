import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, DatePicker, Form, Input, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { optionsOf } from '#/filters/options-of.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { must } from '#/page/form/must.ts'
import type { TaskRow } from '../parts/states.tsx'
import type { ProjectRow } from './project-drawer.tsx'

interface Fields {
  kind: TaskRow['kind']
  type: string
  name: string
  note: string
  span: [Dayjs, Dayjs]
  levels: 1 | 2
}

const kinds = optionsOf(taskKinds)
const levels = [
  { value: 2, label: '两级：区县初审，市级终审' },
  { value: 1, label: '一级：市级审核' },
]

const initialOf = (row: TaskRow | null, project: ProjectRow) => ({
  kind: row?.kind ?? 'enterprise',
  type: row?.type ?? '1',
  name: row?.name ?? `${project.year} 年度企业填报`,
  note: row?.note ?? '',
  span: [dayjs(row?.startsOn ?? project.startsOn), dayjs(row?.endsOn ?? project.endsOn)],
  levels: row?.levels ?? 2,
})

const useSave = (row: TaskRow | null, project: ProjectRow, onClose: () => void) => {
  const invalidates = [fillTaskCalls.Query, fillTaskCalls.QueryByID, fillProjectCalls.Query]
  const options = { successMessage: '修改成功!', invalidates, onDone: onClose }
  const add = useAction(fillTaskCalls.Add, options)
  const update = useAction(fillTaskCalls.Update, options)
  const save = ({ span, ...rest }: Fields) => {
    const fields = { ...rest, note: rest.note ?? '', startsOn: span[0].format('YYYY-MM-DD'), endsOn: span[1].format('YYYY-MM-DD') }
    return row ? update.run({ id: row.id, revision: row.revision, ...fields }) : add.run({ projectId: project.id, ...fields })
  }
  return { save, busy: add.busy || update.busy }
}

/** A new task of a project, or a draft to change. */
export const TaskForm = ({ row, project, onClose }: { row: TaskRow | null; project: ProjectRow; onClose: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const types = useCall(settingCalls.GetBySettingTypes, { types: 'taskType' }).data ?? []
  const { save, busy } = useSave(row, project, onClose)
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={row ? `修改任务 ${row.name}` : '新增任务'}
      subtitle={`${project.name} · ${project.startsOn} 至 ${project.endsOn}`}
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            保存草稿
          </Button>
        </>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={fields => void save(fields)}
        initialValues={initialOf(row, project)}
      >
        <Form.Item name="kind" label="类别" rules={must('类别')}>
          <Radio.Group options={kinds} />
        </Form.Item>
        <Form.Item name="name" label="任务名称" rules={must('任务名称')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="type" label="类型" rules={must('类型')}>
          <Select options={types.map(({ code, name }) => ({ value: code, label: name }))} />
        </Form.Item>
        <Form.Item name="span" label="起止日期" rules={must('起止日期')} extra="截止日期之后不能再填报，可延期">
          <DatePicker.RangePicker allowClear={false} minDate={dayjs(project.startsOn)} maxDate={dayjs(project.endsOn)} />
        </Form.Item>
        <Form.Item name="levels" label="审核级数" rules={must('审核级数')}>
          <Radio.Group options={levels} style={{ display: 'grid', gap: 4 }} />
        </Form.Item>
        <Form.Item name="note" label="填报说明" extra="企业在填报页看到">
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
