import { authCalls } from '@qingyuan/contract/system/session.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { Button, Form, Input, Modal } from 'antd'
import { logOut, session } from '#/client.ts'
import { rereadUser } from '#/hooks/current-user.ts'
import { useAction } from '#/hooks/use-call.ts'

interface Fields {
  oldPassword: string
  newPassword: string
  again: string
}

/** Rule of the server, shown before it refuses: 10 characters of at least three kinds. */
const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
export const isStrong = (password: string) => password.length >= 10 && kinds.filter(kind => kind.test(password)).length >= 3
export const strengthHint = '至少 10 位，含大写、小写、数字、符号中的三类'

const rules = {
  old: [{ required: true, message: '原密码必填' }],
  fresh: [
    { required: true, message: '新密码必填' },
    { validator: (_: unknown, text: string) => (!text || isStrong(text) ? Promise.resolve() : Promise.reject(new Error(strengthHint))) },
  ],
}

const PasswordForm = ({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) => {
  const { run, busy } = useAction(authCalls.ChangePassword, { successMessage: '修改成功!', onDone })
  const submit = ({ oldPassword, newPassword }: Fields) => run({ oldPassword, newPassword })
  return (
    <Form<Fields> layout="vertical" validateTrigger="onBlur" onFinish={submit}>
      <Form.Item name="oldPassword" label="原密码" rules={rules.old}>
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <Form.Item name="newPassword" label="新密码" extra={strengthHint} rules={rules.fresh}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输一次"
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, text) =>
              text === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error('两次输入不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Row justify="end">
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Row>
    </Form>
  )
}

export const ChangePassword = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="修改密码" footer={null} width={400} onCancel={onClose}>
    <PasswordForm onDone={onClose} onCancel={onClose} />
  </Modal>
)

/** First sign-in: nothing else before the password is the person's own. */
export const ForcedPasswordChange = () => {
  const done = () => {
    const user = session.user()
    if (user) session.keepUser({ ...user, mustChangePassword: false })
    rereadUser()
  }
  return (
    <Modal open title="首次登录，先修改密码" footer={null} width={400} closable={false} keyboard={false} mask={{ closable: false }}>
      <PasswordForm onDone={done} onCancel={() => void logOut()} />
    </Modal>
  )
}
