import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#/call-error.ts'
import { sendCall, session } from '#/client.ts'
import { rereadUser } from '#/hooks/current-user.ts'
import { Captcha, useCaptcha } from './captcha.tsx'
import { Field } from './field.tsx'
import css from './login.module.css'

type Fault = { field: 'userName' | 'password' | 'captcha'; text: string } | null
const missing = (userName: string, password: string): Fault => {
  if (!userName) return { field: 'userName', text: '用户名必填' }
  return password ? null : { field: 'password', text: '密码必填' }
}

/** Signs in with what stands in the inputs; the server's words are shown under the input they speak of. */
const useSignIn = (captchaNeeded: boolean) => {
  const [fault, setFault] = useState<Fault>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const captcha = useCaptcha(captchaNeeded || asked)
  const navigate = useNavigate()
  const refused = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    const code = error instanceof CallError ? error.code : ''
    const about = /CAPTCHA/.test(code) || text.includes('验证码')
    if (about || error instanceof CallError) setAsked(was => was || about || captchaWanted(error))
    setFault({ field: about ? 'captcha' : 'password', text })
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
      const request = { ...input, ...seen, deviceToken: session.deviceToken(input.userName) }
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
  return { fault, busy, captcha, submit }
}
const captchaWanted = (error: unknown) => error instanceof CallError && error.extra.captcha === true

export const LoginForm = ({ captchaNeeded }: { captchaNeeded: boolean }) => {
  const { fault, busy, captcha, submit } = useSignIn(captchaNeeded)
  const said = (field: NonNullable<Fault>['field']) => (fault?.field === field ? fault.text : undefined)
  const status = (field: NonNullable<Fault>['field']) => (said(field) ? ('error' as const) : undefined)
  return (
    <form className={css.form} onSubmit={event => void submit(event)} noValidate>
      <h2>登录</h2>
      <p>企业用户请使用统一社会信用代码</p>
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
      {captcha.wanted && (
        <Field label="验证码" htmlFor="captcha" fault={said('captcha')}>
          <Captcha image={captcha.image} onRenew={captcha.renew} status={status('captcha')} />
        </Field>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy} className={css.submit}>
        登录
      </Button>
      <div className={css.help}>
        <span>忘记密码请联系本单位管理员</span>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          接口说明
        </a>
      </div>
    </form>
  )
}
