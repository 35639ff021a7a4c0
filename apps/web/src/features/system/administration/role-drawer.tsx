import type { OutputOf } from '@qingyuan/contract/call.ts'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { type Permission, permissionIds, permissions } from '@qingyuan/domain/permissions.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form, Input, Tree } from 'antd'
import { useAction } from '#/hooks/use-call.ts'

export type RoleRow = OutputOf<typeof userCalls.RoleQuery>[number]

interface Fields {
  name: string
  description: string
  permissions: Permission[]
}

const groups = [
  ['screen', '大屏与一张图', (id: string) => id === 'screen:view' || id === 'map:view'],
  ['air', '空气质量与报警', (id: string) => id.startsWith('air:') || id.startsWith('alarm:')],
  ['vocs', 'VOCs 监管', (id: string) => id.startsWith('vocs:')],
  ['inventory', '排放清单结果分析', (id: string) => id.startsWith('0009-')],
  ['system', '系统管理', (id: string) => id.startsWith('system:')],
] as const
const tree = groups.map(([key, title, holds]) => ({
  key,
  title,
  children: permissionIds.filter(holds).map(id => ({ key: id as string, title: `${permissions[id]}（${id}）` })),
}))

/** Ticks of the rights; the groups are headings only. */
const Rights = ({ value = [], onChange }: { value?: Permission[]; onChange?: (ids: Permission[]) => void }) => (
  <Tree
    checkable
    selectable={false}
    defaultExpandAll
    treeData={tree}
    checkedKeys={value}
    onCheck={checked => onChange?.(permissionIds.filter(id => (checked as string[]).includes(id)))}
  />
)

export const RoleDrawer = ({ row, onClose }: { row: RoleRow | null; onClose: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const confirm = useConfirm()
  const invalidates = [userCalls.RoleQuery, userCalls.UserQuery]
  const save = useAction(userCalls.RoleSave, { successMessage: '修改成功!', invalidates, onDone: onClose })
  const remove = useAction(userCalls.RoleDelete, { successMessage: '已删除', invalidates, onDone: onClose })
  const drop = async () => {
    if (row && (await confirm.ask(`删除角色“${row.name}”？`, { okText: '删除' }))) await remove.run({ id: row.id })
  }
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={row ? `修改角色 ${row.name}` : '新增角色'}
      subtitle={row ? `${row.users} 名用户 · ${row.builtIn ? '内置' : '自建'}` : '保存后可分配给用户'}
      foot={
        <>
          {row && !row.builtIn ? (
            <Button danger disabled={row.users > 0} title={row.users > 0 ? '仍有用户使用' : undefined} onClick={() => void drop()}>
              删除
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={save.busy} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      {confirm.holder}
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={row ?? { description: '', permissions: [] }}
        onFinish={fields => void save.run({ ...fields, id: row?.id })}
      >
        <Form.Item name="name" label="角色名称" rules={[{ required: true, message: '角色名称必填' }]}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="description" label="说明">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="permissions" label="权限">
          <Rights />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
