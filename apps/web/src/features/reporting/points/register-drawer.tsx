import type { InputOf } from '@qingyuan/contract/call.ts'
import { sourceClassCalls, type TreeNode } from '@qingyuan/contract/emissions/factors.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { TreeSelect } from 'antd'
import { useCounties } from '#/filters/county.tsx'
import { optionsOfNamed } from '#/filters/options-of.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { SelectField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import { CoordinateFields } from './point/base-form.tsx'
import { afterPointChange } from './surface-task.tsx'

type Fields = Omit<InputOf<typeof surfaceCalls.Save>, 'id' | 'active'>
interface Choice {
  value: string
  title: string
  selectable: boolean
  children?: Choice[]
}

/** Classes that departments fill in, under their parents. */
const choices = (nodes: readonly TreeNode[]): Choice[] =>
  nodes.flatMap(({ code, name, filledBy, children }): Choice[] => {
    if (!children) return filledBy === 'enterprise' ? [] : [{ value: code, title: `${name} ${code}`, selectable: true }]
    const below = choices(children)
    return below.length > 0 ? [{ value: code, title: name, selectable: false, children: below }] : []
  })

/** A new point; added to the open task at once by a user who may allot. */
export const RegisterDrawer = ({ taskId, onClose }: { taskId: number | null; onClose: () => void }) => {
  const tree = useCall(sourceClassCalls.Tree, {}, { staleMs: Infinity }).data ?? []
  const mayAllot = useMay('fill:manage')
  const { save, put, busy, error } = useActions(
    { save: surfaceCalls.Save, put: surfaceCalls.TaskPoint },
    { successMessage: { save: '已登记' }, invalidates: afterPointChange },
  )
  const finish = async ({ lon, lat, ...fields }: Fields) => {
    // A field that was never touched is undefined.
    const made = await save({ ...fields, lon: lon ?? null, lat: lat ?? null, active: true })
    if (!made) return
    if (taskId !== null && mayAllot) await put({ taskId, pointIds: [made.id], on: true })
    onClose()
  }
  return (
    <FormDrawer<Fields> title="登记面源" subtitle="部门 × 区县 × 排放源；登记后加入当前任务" onSave={finish} {...{ busy, error, onClose }}>
      <TextField name="name" label="名称" required maxLength={60} />
      <SelectField name="countyId" label="区县" required options={optionsOfNamed(useCounties())} />
      <TextField name="department" label="部门" required maxLength={40} />
      <FormField name="scc" label="排放源" required>
        <TreeSelect showSearch treeNodeFilterProp="title" treeData={choices(tree)} placeholder="四级分类" />
      </FormField>
      <CoordinateFields />
    </FormDrawer>
  )
}
