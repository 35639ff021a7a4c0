import { city } from '@qingyuan/domain/counties.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import { Brand } from '#/page/brand.tsx'
import { useTitle } from '#/page/use-title.ts'
import mapUrl from './city-map.svg'
import { DemoHint } from './demo-hint.tsx'
import css from './login.module.css'
import { LoginForm } from './login-form.tsx'

const fields = ['监测', '研判', '清单', '溯源', '调度']

export const Page = () => {
  useTitle()
  const runtime = useRuntime()
  return (
    <div className={css.page} data-page-state="ready">
      <section className={css.left}>
        <div className={css.owner}>
          <Brand size={32} />
          {city.name}生态环境局
        </div>
        <h1>{runtime?.systemName ?? '大气污染溯源管理平台'}</h1>
        <p>{fields.join(' · ')}</p>
        <img src={mapUrl} alt="" className={css.map} />
        {runtime?.demo && <DemoHint accounts={runtime.demoAccounts} />}
      </section>
      <section className={css.right}>
        <LoginForm captchaNeeded={runtime?.captchaNeeded ?? false} />
        <footer>建议使用 Chrome 109 及以上浏览器，分辨率不低于 1366 × 768{runtime && <span>v{runtime.version}</span>}</footer>
      </section>
    </div>
  )
}
