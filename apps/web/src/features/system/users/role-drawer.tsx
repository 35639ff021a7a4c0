import type { OutputOf } from '@qingyuan/contract/call.ts'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { type Permission, permissionIds, permissions } from '@qingyuan/domain/permissions.ts'
import { Tree } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'

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

const invalidates = [userCalls.RoleQuery, userCalls.UserQuery]

/** A new role, or one to change. */
export const RoleDrawer = ({ row, onClose }: { row: RoleRow | null; onClose: () => void }) => {
  const save = useAction(userCalls.RoleSave, { successMessage: row ? '修改成功!' : '创建成功!', invalidates, onDone: onClose })
  return (
    <FormDrawer<Fields>
      title={row ? `修改角色 ${row.name}` : '新增角色'}
      subtitle={row ? `${row.users} 名用户 · ${row.builtIn ? '内置' : '自建'}` : '保存后可分配给用户'}
      initial={row ?? { description: '', permissions: [] }}
      onSave={fields => save.run({ ...fields, id: row?.id })}
      busy={save.busy}
      onClose={onClose}
      foot={
        row &&
        !row.builtIn && (
          <ActionButton
            call={userCalls.RoleDelete}
            input={{ id: row.id }}
            confirm={{ question: `删除角色“${row.name}”？`, okText: '删除' }}
            successMessage="已删除"
            {...{ invalidates }}
            onDone={onClose}
            danger
            disabled={row.users > 0}
            title={row.users > 0 ? '仍有用户使用' : undefined}
          >
            删除
          </ActionButton>
        )
      }
    >
      <TextField name="name" label="角色名称" required maxLength={32} />
      <TextField name="description" label="说明" maxLength={200} />
      <FormField name="permissions" label="权限">
        <Rights />
      </FormField>
    </FormDrawer>
  )
}
