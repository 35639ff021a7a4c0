import { city } from '@qingyuan/domain/counties.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { useRuntime } from '#/hooks/runtime.ts'
import { Brand } from '#/page/brand.tsx'
import { useTitle } from '#/page/use-title.ts'
import mapUrl from './city-map.svg'
import css from './login.module.css'
import { LoginForm } from './login-form.tsx'

const fields = ['监测', '研判', '清单', '溯源', '调度']

interface DemoHintProps {
  accounts: readonly { userName: string; password: string }[]
}

/** Accounts of a demonstration, from the server. */
const DemoHint = ({ accounts }: DemoHintProps) => (
  <Row className={css.hint} at={{ bottom: 24, left: 64 }} gap={12} colour="headerText" size={12}>
    <span className="demo-chip">演示数据</span>
    {accounts.length > 0 && (
      <span>
        账户 {accounts.map(({ userName }) => userName).join('、')}，密码 {[...new Set(accounts.map(({ password }) => password))].join('、')}
      </span>
    )}
  </Row>
)

export const Page = () => {
  useTitle()
  const runtime = useRuntime()
  return (
    <div className={css.page} data-page-state="ready">
      <section className={css.left}>
        <Row gap={12} colour="headerTitle" size={14}>
          <Brand size={32} />
          {city.name}生态环境局
        </Row>
        <Text as="h1" margin={[20, 0, 4, 0]} size={32} lineHeight={48} weight={600}>
          {runtime?.systemName ?? '大气污染溯源管理平台'}
        </Text>
        <Text as="p" colour="headerText" size={14}>
          {fields.join(' · ')}
        </Text>
        <img src={mapUrl} alt="" className={css.map} />
        {runtime?.demo && <DemoHint accounts={runtime.demoAccounts} />}
      </section>
      <section className={css.right}>
        <LoginForm captchaNeeded={runtime?.captchaNeeded ?? false} />
        <Box as="footer" rigid colour="textSecondary" size={12} textAlign="center">
          建议使用 Chrome 109 及以上浏览器<span className={css.screens}>，分辨率不低于 1366 × 768</span>
          {runtime && <Text margin={[0, 0, 0, 12]}>v{runtime.version}</Text>}
        </Box>
      </section>
    </div>
  )
}
