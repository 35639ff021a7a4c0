import { userCalls } from '@qingyuan/contract/system/users.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Row } from '@qingyuan/ui/layout.tsx'
import { Button, Form } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { PasswordField } from '#/page/form/fields.tsx'
import type { UserRow } from './user-columns.tsx'

/** New password, and the end of a lock. */
export const UserSafety = ({ row }: { row: UserRow }) => {
  const [form] = Form.useForm<{ password: string }>()
  const confirm = useConfirm()
  const invalidates = [userCalls.UserQuery]
  const reset = useAction(userCalls.UserResetPassword, { successMessage: '密码已重置', invalidates, onDone: () => form.resetFields() })
  const submit = async ({ password }: { password: string }) => {
    const meant = await confirm.ask(`重置“${row.realName}”的密码？`, {
      okText: '重置',
      content: '该用户的登录立即失效，下次登录须修改密码。',
    })
    if (meant) await reset.run({ id: row.id, password })
  }
  return (
    <Form form={form} layout="vertical" onFinish={fields => void submit(fields)}>
      <PasswordField name="password" label="重置密码为" rules={[{ required: true, message: '新密码必填' }]} autoComplete="new-password" />
      {confirm.holder}
      <Row>
        <Button htmlType="submit" loading={reset.busy}>
          重置密码
        </Button>
        {row.locked && (
          <ActionButton call={userCalls.UserUnlock} input={{ id: row.id }} successMessage="已解除锁定" {...{ invalidates }}>
            解除锁定
          </ActionButton>
        )}
      </Row>
    </Form>
  )
}
