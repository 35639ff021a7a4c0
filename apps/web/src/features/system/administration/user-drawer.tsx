import { userCalls } from '@qingyuan/contract/system/users.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { type UserType, userTypes } from '@qingyuan/domain/permissions.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form, Input, Select, Switch } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { must } from '#/page/form/must.ts'
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
  const options = { successMessage: '修改成功!', invalidates: [userCalls.UserQuery, userCalls.RoleQuery], onDone: onClose }
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

/** New user, or one to change. */
export const UserDrawer = ({ row, onClose }: { row: UserRow | null; onClose: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const roles = useCall(userCalls.RoleQuery, {}).data ?? []
  const { save, busy } = useSave(row, onClose)
  const initial = row
    ? { ...row, countyIds: row.countyIds ?? undefined, enterprise: enterpriseOfRow(row), enabled: !row.disabled }
    : { prefixName: '长治市', userType: 'city' as const, enabled: true }
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={row ? `修改用户 ${row.realName}` : '新增用户'}
      subtitle={row ? `${row.userName} · 建立于 ${row.createdAt}` : '首次登录须修改密码'}
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form<Fields> form={form} layout="vertical" initialValues={initial} validateTrigger="onBlur" onFinish={fields => void save(fields)}>
        {!row && (
          <>
            <Form.Item name="userName" label="用户名" rules={[...must('用户名'), userNameRule]}>
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="password" label="初始密码" rules={must('初始密码')} extra="至少 10 位，含大写、小写、数字、符号中的三类">
              <Input.Password autoComplete="new-password" />
            </Form.Item>
          </>
        )}
        <Form.Item name="realName" label="姓名" rules={must('姓名')}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="prefixName" label="标题前缀" rules={must('标题前缀')} extra="显示在系统名称之前">
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="userType" label="用户类型" rules={must('用户类型')}>
          <Select options={types} />
        </Form.Item>
        <Form.Item noStyle dependencies={['userType']}>
          {({ getFieldValue }) =>
            getFieldValue('userType') === 'enterprise' ? (
              <Form.Item name="enterprise" label="所属企业" rules={must('所属企业')} extra="该账户填报这家企业的清单任务，只见本企业">
                <EnterpriseSelect />
              </Form.Item>
            ) : getFieldValue('userType') === 'county' ? (
              <Form.Item name="countyIds" label="可见区县" rules={must('可见区县')}>
                <Select mode="multiple" options={countyOptions} optionFilterProp="label" />
              </Form.Item>
            ) : null
          }
        </Form.Item>
        <Form.Item name="roleIds" label="角色" rules={must('角色')}>
          <Select mode="multiple" optionFilterProp="label" options={roles.map(role => ({ value: role.id, label: role.name }))} />
        </Form.Item>
        {row && (
          <Form.Item name="enabled" label="启用" valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </Form>
      {row && <UserSafety row={row} />}
    </SideDrawer>
  )
}
