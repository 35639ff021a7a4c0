import type { InputOf } from '@qingyuan/contract/call.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { formatMinute, wallClock } from '@qingyuan/domain/time.ts'
import { InputNumber } from 'antd'
import { useServerNow } from '#/hooks/server-now.ts'
import { useActions } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { type DaySpan } from '#/page/form/day-inputs.tsx'
import { AreaField, DaySpanField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import type { ProjectRow } from './columns.tsx'

type Fields = Omit<InputOf<typeof fillProjectCalls.Add>, 'startsOn' | 'endsOn'> & { span: DaySpan }

const invalidates = [fillProjectCalls.Query, fillTaskCalls.Query]

/** A new project, or one to change; an empty one can be deleted. */
export const ProjectForm = ({ row, onClose }: { row: ProjectRow | null; onClose: () => void }) => {
  const { add, update, busy } = useActions(
    { add: fillProjectCalls.Add, update: fillProjectCalls.Update },
    { successMessage: { add: '创建成功!', update: '修改成功!' }, invalidates, onDone: onClose },
  )
  const now = useServerNow()
  const year = row?.year ?? wallClock(now).year
  const save = ({ span: [startsOn, endsOn], ...rest }: Fields) => {
    const fields = { ...rest, startsOn, endsOn }
    return row ? update({ id: row.id, ...fields }) : add(fields)
  }
  return (
    <FormDrawer<Fields>
      title={row ? `修改项目 ${row.name}` : '新增项目'}
      subtitle={row ? `${row.createdBy ?? '—'} 建立于 ${formatMinute(row.createdAt)}` : '一个年度的清单工作，任务建在项目之下'}
      {...{ busy, onClose }}
      onSave={save}
      initial={{
        year,
        name: row?.name ?? `${year} 年度大气污染源排放清单`,
        note: row?.note ?? '',
        span: [row?.startsOn ?? `${year}-01-01`, row?.endsOn ?? `${year}-12-31`],
      }}
      foot={
        row?.tasks === 0 && (
          <ActionButton
            call={fillProjectCalls.Delete}
            input={{ id: row.id }}
            confirm={{ question: `删除项目“${row.name}”？` }}
            successMessage="已删除"
            {...{ invalidates }}
            onDone={onClose}
            danger
          >
            删除项目
          </ActionButton>
        )
      }
    >
      <FormField name="year" label="清单年度" rules={[{ required: true, message: '年度必填' }]} extra="填报内容所属的年份">
        <InputNumber min={2000} max={2100} precision={0} style={{ width: 120 }} />
      </FormField>
      <TextField name="name" label="项目名称" required maxLength={60} />
      <DaySpanField name="span" label="起止日期" required extra="任务须在此时间内" />
      <AreaField name="note" label="范围与说明" rows={4} maxLength={500} showCount />
    </FormDrawer>
  )
}
