import { authCalls } from '@qingyuan/contract/system/session.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box, Row } from '@qingyuan/ui/layout.tsx'
import { Button, Form, Input, Modal } from 'antd'
import { session } from '#/client.ts'
import { rereadUser, useUser } from '#/hooks/current-user.ts'
import { useAction } from '#/hooks/use-call.ts'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { OwnSessions } from './own-sessions.tsx'

const required = [{ required: true, whitespace: true, message: '姓名必填' }]

/** 个人信息: the own name, and where one is signed in; everything else belongs to the administration. */
export const OwnInfo = ({ onClose }: { onClose: () => void }) => {
  const user = useUser(state => state.user)
  const { run, busy } = useAction(authCalls.UserInfoUpdate, { successMessage: '修改成功!' })
  const submit = async ({ realName }: { realName: string }) => {
    const saved = await run({ realName: realName.trim() })
    if (!saved || !user) return
    session.keepUser({ ...user, realName: saved.realName })
    rereadUser()
    onClose()
  }
  return (
    <Modal open title="个人信息" footer={null} width={480} onCancel={onClose}>
      <FactList
        facts={[
          ['用户名', user?.userName],
          ['单位', user?.prefixName],
          ['角色', user?.roles.join('、')],
        ]}
      />
      <Form<{ realName: string }> layout="vertical" initialValues={{ realName: user?.realName }} onFinish={submit}>
        <Form.Item name="realName" label="姓名" rules={required}>
          <Input maxLength={64} />
        </Form.Item>
        <Row justify="end">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
        </Row>
      </Form>
      <Box margin={[16, 0, 0, 0]}>
        <OwnSecondFactor />
      </Box>
      <Box margin={[16, 0, 0, 0]}>
        <OwnSessions />
      </Box>
    </Modal>
  )
}
