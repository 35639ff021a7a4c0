import { userCalls } from '@qingyuan/contract/system/users.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { type UserType, userTypes } from '@qingyuan/domain/permissions.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Form } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { PasswordField, SelectField, SwitchField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import { type ChosenEnterprise, EnterpriseSelect, enterpriseOfRow } from './enterprise-select.tsx'
import type { UserRow } from './user-columns.tsx'
import { UserSafety } from './user-safety.tsx'

interface Fields {
  userName: string
  password: string
  realName: string
  prefixName: string
  userType: UserType
  countyIds?: number[]
  enterprise?: ChosenEnterprise | null
  roleIds: number[]
  enabled: boolean
}

const types = Object.entries(userTypes).map(([value, label]) => ({ value: value as UserType, label }))
const countyOptions = counties.map(county => ({ value: county.id, label: county.name }))
const userNameRule = { pattern: /^[A-Za-z0-9_.@-]{2,32}$/, message: '2–32 位字母、数字或 _ . @ -' }

const useSave = (row: UserRow | null, onClose: () => void) => {
  const options = {
    successMessage: row ? '修改成功!' : '创建成功!',
    invalidates: [userCalls.UserQuery, userCalls.RoleQuery],
    onDone: onClose,
  }
  const add = useAction(userCalls.UserAdd, options)
  const update = useAction(userCalls.UserUpdate, options)
  const save = ({ enabled, userName, password, countyIds, enterprise, ...rest }: Fields) => {
    const own = rest.userType === 'enterprise' && enterprise
    const seen = own ? [enterprise.countyId ?? 0] : (countyIds ?? [])
    const common = { ...rest, countyIds: rest.userType === 'city' ? null : seen, enterpriseId: own ? enterprise.id : null }
    return row ? update.run({ id: row.id, ...common, disabled: !enabled }) : add.run({ userName, password, ...common })
  }
  return { save, busy: add.busy || update.busy }
}

/** Of which enterprise, or of which counties, by the type of the user. */
const ScopeField = () => {
  const type: unknown = Form.useWatch('userType')
  if (type === 'enterprise')
    return (
      <FormField name="enterprise" label="所属企业" required extra="该账户填报这家企业的清单任务，只见本企业">
        <EnterpriseSelect />
      </FormField>
    )
  return (
    type === 'county' && (
      <SelectField name="countyIds" label="可见区县" required mode="multiple" options={countyOptions} optionFilterProp="label" />
    )
  )
}

/** New user, or one to change. */
export const UserDrawer = ({ row, onClose }: { row: UserRow | null; onClose: () => void }) => {
  const roles = useCall(userCalls.RoleQuery, {}).data ?? []
  const { save, busy } = useSave(row, onClose)
  const initial = row
    ? { ...row, countyIds: row.countyIds ?? undefined, enterprise: enterpriseOfRow(row), enabled: !row.disabled }
    : { prefixName: '长治市', userType: 'city' as const, enabled: true }
  return (
    <FormDrawer<Fields>
      title={row ? `修改用户 ${row.realName}` : '新增用户'}
      subtitle={row ? `${row.userName} · 建立于 ${formatMinute(row.createdAt)}` : '首次登录须修改密码'}
      {...{ initial, busy, onClose }}
      onSave={save}
      after={row && <UserSafety row={row} />}
    >
      {!row && (
        <>
          <TextField name="userName" label="用户名" required rules={[userNameRule]} autoComplete="off" />
          <PasswordField
            name="password"
            label="初始密码"
            required
            extra="至少 10 位，含大写、小写、数字、符号中的三类"
            autoComplete="new-password"
          />
        </>
      )}
      <TextField name="realName" label="姓名" required maxLength={64} />
      <TextField name="prefixName" label="标题前缀" required extra="显示在系统名称之前" maxLength={32} />
      <SelectField name="userType" label="用户类型" required options={types} />
      <ScopeField />
      <SelectField
        name="roleIds"
        label="角色"
        required
        mode="multiple"
        optionFilterProp="label"
        options={roles.map(role => ({ value: role.id, label: role.name }))}
      />
      {row && <SwitchField name="enabled" label="启用" />}
    </FormDrawer>
  )
}
