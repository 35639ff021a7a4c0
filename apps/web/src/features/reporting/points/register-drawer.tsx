import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form, Input, InputNumber, Select, TreeSelect } from 'antd'
import { useEffect } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { must } from '#/page/form/must.ts'
import { may } from '#/session.ts'
import { staleAfter } from './use-surface.ts'

interface Fields {
  name: string
  countyId: number
  department: string
  scc: string
  lon?: number
  lat?: number
}
interface Node {
  code: string
  name: string
  filledBy?: string
  children?: Node[]
}
interface Choice {
  value: string
  title: string
  selectable: boolean
  children?: Choice[]
}

/** Classes that departments fill in, under their knots. */
const choices = (nodes: readonly Node[]): Choice[] =>
  nodes.flatMap(({ code, name, filledBy, children }): Choice[] => {
    if (!children) return filledBy === 'enterprise' ? [] : [{ value: code, title: `${name} ${code}`, selectable: true }]
    const below = choices(children)
    return below.length > 0 ? [{ value: code, title: name, selectable: false, children: below }] : []
  })

/** A new point; put on the open task at once by who may allot. */
export const RegisterDrawer = ({ taskId, onClose }: { taskId: number | null; onClose: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const tree = useCall(sourceClassCalls.Tree, {}, { staleMs: Infinity })
  const counties = useCall(settingCalls.GetCountyByLoginUser, {}, { staleMs: Infinity })
  const user = useUser(state => state.user)
  const save = useAction(surfaceCalls.Save, { successMessage: '已登记', invalidates: staleAfter })
  const put = useAction(surfaceCalls.TaskPoint, { invalidates: staleAfter })
  useEffect(() => {
    const field = save.error?.extra.field
    if (save.error && typeof field === 'string') form.setFields([{ name: field as keyof Fields, errors: [save.error.message] }])
  }, [save.error, form])
  const finish = async ({ lon, lat, ...fields }: Fields) => {
    const made = await save.run({ ...fields, lon: lon ?? null, lat: lat ?? null, active: true })
    if (!made) return
    if (taskId !== null && may(user, 'fill:manage')) await put.run({ taskId, pointIds: [made.id], on: true })
    onClose()
  }
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title="登记面源"
      subtitle="部门 × 区县 × 排放源；登记后加入当前任务"
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={save.busy || put.busy} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form<Fields> form={form} layout="vertical" validateTrigger="onBlur" onFinish={fields => void finish(fields)}>
        <Form.Item name="name" label="名称" rules={must('名称')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="countyId" label="区县" rules={must('区县')}>
          <Select options={(counties.data ?? []).map(({ CountyID, CountyName }) => ({ value: CountyID, label: CountyName }))} />
        </Form.Item>
        <Form.Item name="department" label="部门" rules={must('部门')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="scc" label="排放源" rules={must('排放源')}>
          <TreeSelect showSearch treeNodeFilterProp="title" treeData={choices(tree.data ?? [])} placeholder="四级分类" />
        </Form.Item>
        <Form.Item name="lon" label="经度（°，WGS-84）">
          <InputNumber controls={false} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="lat" label="纬度（°）">
          <InputNumber controls={false} style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
