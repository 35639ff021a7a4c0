import { useCallback, useEffect, useRef, useState } from 'react'
import { PageFrame } from '#/page/page-frame.tsx'
import css from './embedded.module.css'
import { takeToken, tokenOf } from './section-token.ts'

export interface EmbeddedFrameProps {
  /** Base address of the external platform, from the configuration: `https://host/app`. */
  base: string
  /** Path of the page there. */
  path: string
  title: string
  /** Top section; its change begins a new count of attempts. */
  section: string
  fetchToken: () => Promise<string>
}

const said401 = (data: unknown) => typeof data === 'object' && data !== null && (data as { code?: unknown }).code === 401

/**
 * An external page in a full-size frame: blank while a token is fetched, then base address + path + `#access_token=…`. A message with
 * code 401 from the frame's own origin fetches a new token, three attempts in all.
 */
export const EmbeddedFrame = ({ base, path, title, section, fetchToken }: EmbeddedFrameProps) => {
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useCallback((token: string) => setAddress(`${base}${path}#access_token=${encodeURIComponent(token)}`), [base, path])
  const renew = useCallback(async () => {
    setAddress(null)
    const token = await takeToken(section, fetchToken)
    if (token === null) setFailed(true)
    else show(token)
  }, [section, fetchToken, show])
  useEffect(() => {
    const known = tokenOf(section)
    if (known === null) void renew()
    else show(known)
  }, [section, renew, show])
  useEffect(() => {
    const heard = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(base, location.href).origin) return
      if (said401(event.data)) void renew()
    }
    addEventListener('message', heard)
    return () => removeEventListener('message', heard)
  }, [base, renew])
  if (failed && !address) return <PageFrame state="error">{title}没有打开：外部平台令牌无效，稍后再试。</PageFrame>
  return (
    <div className={css.embedded} data-page-state={address ? 'ready' : 'loading'}>
      {address && <iframe key={address} ref={frame} src={address} title={title} className={css.frame} />}
    </div>
  )
}
