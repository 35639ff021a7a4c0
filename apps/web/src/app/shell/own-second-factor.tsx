import { authCalls } from '@qingyuan/contract/system/session.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'

const invalidates = [authCalls.UserInfo]
const required = (what: string) => [{ required: true, message: `${what}必填` }]

const PasswordItem = () => (
  <Form.Item name="password" label="当前密码" rules={required('密码')}>
    <Input.Password autoComplete="current-password" maxLength={128} />
  </Form.Item>
)

interface Fields {
  code: string
  password: string
}

/** The secret for the authenticator, confirmed by its first code. */
const Enable = ({ secret, address, pending, onDone }: { secret: string; address: string; pending: string; onDone: () => void }) => {
  const { run, busy } = useAction(authCalls.SecondFactorEnable, { successMessage: '动态口令已启用', invalidates, onDone })
  return (
    <Form<Fields> layout="vertical" onFinish={fields => void run({ ...fields, pending })}>
      <Text as="p" margin={[8, 0, 8, 0]} colour="textSecondary" size={12}>
        在手机的验证器应用（如 Microsoft Authenticator、FreeOTP）中选择“手动输入密钥”，填入下面的密钥；在手机上也可
        <a href={address}>直接添加</a>。
      </Text>
      <Typography.Paragraph copyable={{ text: secret }} code>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Typography.Paragraph>
      <Form.Item name="code" label="应用显示的 6 位数字" rules={required('动态口令')}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Form.Item>
      <PasswordItem />
      <Button type="primary" htmlType="submit" loading={busy}>
        启用
      </Button>
    </Form>
  )
}

const Disable = ({ onDone }: { onDone: () => void }) => {
  const { run, busy } = useAction(authCalls.SecondFactorDisable, { successMessage: '动态口令已停用', invalidates, onDone })
  return (
    <Form<Pick<Fields, 'password'>> layout="vertical" onFinish={fields => void run(fields)}>
      <PasswordItem />
      <Button danger htmlType="submit" loading={busy}>
        停用
      </Button>
    </Form>
  )
}

/** 动态口令: a code of an authenticator beside the password, switched on and off with the password. */
export const OwnSecondFactor = () => {
  const user = useCall(authCalls.UserInfo, {}, { staleMs: 0 })
  const begin = useAction(authCalls.SecondFactorBegin)
  const [proposal, setProposal] = useState<Awaited<ReturnType<typeof begin.run>>>(null)
  const [isChanging, setChanging] = useState(false)
  const start = async (isOn: boolean) => {
    if (!isOn) setProposal(await begin.run({}))
    setChanging(true)
  }
  const close = () => {
    setProposal(null)
    setChanging(false)
  }
  return (
    <StateGate query={user} what="用户信息查询" skeleton="block">
      {({ hasSecondFactor: isOn }) => (
        <Box>
          <Row justify="between">
            <Text as="h3" size={14} weight={600}>
              动态口令 <Caption>{isOn ? '已启用，登录时还须输入' : '未启用'}</Caption>
            </Text>
            {!isChanging && (
              <Button size="small" loading={begin.busy} onClick={() => void start(isOn)}>
                {isOn ? '停用' : '启用'}
              </Button>
            )}
          </Row>
          {isChanging && isOn && !proposal && <Disable onDone={close} />}
          {isChanging && !isOn && proposal && <Enable {...proposal} onDone={close} />}
        </Box>
      )}
    </StateGate>
  )
}
