import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Input } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#/call-error.ts'
import { sendCall, session } from '#/client.ts'
import { rereadUser } from '#/hooks/current-user.ts'
import { Captcha, useCaptcha } from './captcha.tsx'
import css from './login.module.css'

type Fault = { field: 'userName' | 'password' | 'captcha' | 'code'; text: string } | null
const missing = (userName: string, password: string): Fault => {
  if (!userName) return { field: 'userName', text: '用户名必填' }
  return password ? null : { field: 'password', text: '密码必填' }
}

/** Signs in with the fields of the form; the server's message is shown under the field that it names. */
const useSignIn = (captchaNeeded: boolean) => {
  const [fault, setFault] = useState<Fault>(null)
  const [busy, setBusy] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [isCodeWanted, setCodeWanted] = useState(false)
  const captcha = useCaptcha(captchaNeeded || isWanted)
  const navigate = useNavigate()
  const refused = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    const code = error instanceof CallError ? error.code : ''
    const isOfCode = code === 'CODE_REQUIRED' || text.includes('动态口令')
    if (isOfCode) setCodeWanted(true)
    const about = /CAPTCHA/.test(code) || text.includes('验证码')
    if (about || error instanceof CallError) setWanted(was => was || about || captchaWanted(error))
    setFault({ field: about ? 'captcha' : isOfCode ? 'code' : 'password', text })
    captcha.renew()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    const input = { userName: read('userName').trim(), password: read('password') }
    const empty = missing(input.userName, input.password)
    setFault(empty)
    if (empty) return
    setBusy(true)
    try {
      const seen = captcha.image ? { captchaId: captcha.image.captchaId, captcha: read('captcha').trim() } : {}
      const second = isCodeWanted ? { code: read('code').trim() } : {}
      const request = { ...input, ...seen, ...second, deviceToken: session.deviceToken(input.userName) }
      const { userInfo, deviceToken, ...tokens } = await sendCall(authCalls.Login, request, { quiet: true })
      if (deviceToken) session.keepDeviceToken(input.userName, deviceToken)
      session.begin(userInfo, tokens, '/login')
      rereadUser()
      void navigate('/Index', { replace: true })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return { fault, busy, captcha, isCodeWanted, submit }
}
const captchaWanted = (error: unknown) => error instanceof CallError && error.extra.captcha === true

/** Label above, error line below. */
const Field = ({ label, htmlFor, fault, children }: { label: string; htmlFor: string; fault?: string; children: ReactNode }) => (
  <Box margin={[0, 0, 6, 0]}>
    <Row as="label" htmlFor={htmlFor} margin={[0, 0, 6, 0]} colour="textLabel" lineHeight={20}>
      {label}
    </Row>
    {children}
    <Box minHeight={20} padding={[4, 0, 0, 0]} colour="error" size={12} lineHeight={18} role="alert">
      {fault}
    </Box>
  </Box>
)

export const LoginForm = ({ captchaNeeded }: { captchaNeeded: boolean }) => {
  const { fault, busy, captcha, isCodeWanted, submit } = useSignIn(captchaNeeded)
  const said = (field: NonNullable<Fault>['field']) => (fault?.field === field ? fault.text : undefined)
  const status = (field: NonNullable<Fault>['field']) => (said(field) ? ('error' as const) : undefined)
  return (
    <form className={css.form} onSubmit={event => void submit(event)} noValidate>
      <Text as="h2" size={24} lineHeight={32} weight={600}>
        登录
      </Text>
      <Text as="p" margin={[4, 0, 24, 0]} colour="textSecondary">
        企业用户请使用统一社会信用代码
      </Text>
      <Field label="用户名" htmlFor="userName" fault={said('userName')}>
        <Input
          id="userName"
          name="userName"
          size="large"
          prefix={<UserOutlined />}
          status={status('userName')}
          autoComplete="username"
          autoFocus
        />
      </Field>
      <Field label="密码" htmlFor="password" fault={said('password')}>
        <Input.Password
          id="password"
          name="password"
          size="large"
          prefix={<LockOutlined />}
          status={status('password')}
          autoComplete="current-password"
        />
      </Field>
      {isCodeWanted && (
        <Field label="动态口令" htmlFor="code" fault={said('code')}>
          <Input
            id="code"
            name="code"
            size="large"
            prefix={<SafetyOutlined />}
            status={status('code')}
            placeholder="验证器应用中的 6 位数字"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            autoFocus
          />
        </Field>
      )}
      {captcha.wanted && (
        <Field label="验证码" htmlFor="captcha" fault={said('captcha')}>
          <Captcha image={captcha.image} onRenew={captcha.renew} status={status('captcha')} />
        </Field>
      )}
      <Box padding={[4, 0, 0, 0]}>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          登录
        </Button>
      </Box>
      <Row justify="between" margin={[16, 0, 0, 0]} colour="textSecondary" size={12}>
        <span>忘记密码请联系本单位管理员</span>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          接口说明
        </a>
      </Row>
    </form>
  )
}
