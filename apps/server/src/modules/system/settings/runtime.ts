import { demoAccounts, demoPassword } from '#/platform/auth/seed.ts'
import type { Context, ServiceContext } from '#/platform/http/context.ts'

/** Facts that the web application needs before sign-in. */
export const runtimeSettings = ({ services: { config, clock, auth }, ip }: ServiceContext & Pick<Context, 'ip'>) => ({
  systemName: config.systemName,
  version: config.version,
  demo: config.demo,
  demoAccounts: config.demo ? demoAccounts.map(({ userName }) => ({ userName, password: demoPassword })) : [],
  tileUrl: config.tileUrl,
  now: clock.now(),
  captchaNeeded: auth.signIn.captchaNeeded(ip),
})
