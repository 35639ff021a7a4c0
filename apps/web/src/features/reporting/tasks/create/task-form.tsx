import type { InputOf } from '@qingyuan/contract/call.ts'
import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Radio } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { type DaySpan } from '#/page/form/day-inputs.tsx'
import { AreaField, DaySpanField, SelectField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import type { TaskRow } from '#/page/reporting/states.tsx'
import type { ProjectRow } from './columns.tsx'

type Fields = Omit<InputOf<typeof fillTaskCalls.Add>, 'projectId' | 'startsOn' | 'endsOn'> & { span: DaySpan }

const kinds = optionsOf(taskKinds)
const levels = [
  { value: 2, label: '两级：区县初审，市级终审' },
  { value: 1, label: '一级：市级审核' },
]

/** A new task of a project, or a draft to change. */
export const TaskForm = ({ row, project, onClose }: { row: TaskRow | null; project: ProjectRow; onClose: () => void }) => {
  const types = useCall(settingCalls.GetBySettingTypes, { types: 'taskType' }).data ?? []
  const { add, update, busy } = useActions(
    { add: fillTaskCalls.Add, update: fillTaskCalls.Update },
    {
      successMessage: { add: '创建成功!', update: '修改成功!' },
      invalidates: [fillTaskCalls.Query, fillTaskCalls.QueryByID, fillProjectCalls.Query],
      onDone: onClose,
    },
  )
  const save = ({ span: [startsOn, endsOn], ...rest }: Fields) => {
    const fields = { ...rest, startsOn, endsOn }
    return row ? update({ id: row.id, revision: row.revision, ...fields }) : add({ projectId: project.id, ...fields })
  }
  return (
    <FormDrawer<Fields>
      title={row ? `修改任务 ${row.name}` : '新增任务'}
      subtitle={`${project.name} · ${project.startsOn} 至 ${project.endsOn}`}
      saveText="保存草稿"
      {...{ busy, onClose }}
      onSave={save}
      initial={{
        kind: row?.kind ?? 'enterprise',
        type: row?.type ?? '1',
        name: row?.name ?? `${project.year} 年度企业填报`,
        note: row?.note ?? '',
        span: [row?.startsOn ?? project.startsOn, row?.endsOn ?? project.endsOn],
        levels: row?.levels ?? 2,
      }}
    >
      <FormField name="kind" label="类别" required>
        <Radio.Group options={kinds} />
      </FormField>
      <TextField name="name" label="任务名称" required maxLength={60} />
      <SelectField name="type" label="类型" required options={types.map(({ code, name }) => ({ value: code, label: name }))} />
      <DaySpanField
        name="span"
        label="起止日期"
        required
        extra="截止日期之后不能再填报，可延期"
        within={[project.startsOn, project.endsOn]}
      />
      <FormField name="levels" label="审核级数" required>
        <Radio.Group>
          <Stack gap={4}>
            {levels.map(({ value, label }) => (
              <Radio key={value} value={value}>
                {label}
              </Radio>
            ))}
          </Stack>
        </Radio.Group>
      </FormField>
      <AreaField name="note" label="填报说明" extra="企业在填报页看到" rows={3} maxLength={500} showCount />
    </FormDrawer>
  )
}
