import { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { apiKeyRoutes } from './routes.ts'

export const openApiModule = defineModule({
  name: 'system/open-api',
  title: '开放接口',
  serves: [serveCalls(apiKeyCalls, apiKeyRoutes)],
})
