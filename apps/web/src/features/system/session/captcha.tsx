import type { OutputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { sendCall } from '#/client.ts'
import css from './login.module.css'

type Image = OutputOf<typeof authCalls.Captcha>

/** The captcha, fetched once it is wanted and after each refusal; none is shown while another is fetched. */
export const useCaptcha = (wanted: boolean) => {
  const [image, setImage] = useState<Image | null>(null)
  const [count, setCount] = useState(0)
  const renew = useCallback(() => {
    setImage(null)
    setCount(n => n + 1)
  }, [])
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    sendCall(authCalls.Captcha, {}, { signal: stop.signal, quiet: true })
      .then(setImage)
      .catch(() => undefined)
    return () => stop.abort()
  }, [wanted, count])
  return { wanted, image: wanted ? image : null, renew }
}

interface CaptchaProps {
  image: Image | null
  onRenew: () => void
  status?: 'error'
}

export const Captcha = ({ image, onRenew, status }: CaptchaProps) => (
  <Row align="stretch" className={css.captcha}>
    <Input id="captcha" name="captcha" size="large" placeholder="右图中的 5 位字符" maxLength={8} autoComplete="off" status={status} />
    <button type="button" onClick={onRenew} title="换一张" aria-label="换一张验证码">
      {image && <img alt="验证码" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(image.svg)}`} />}
    </button>
  </Row>
)
