import { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { addApiKey, queryApiKeys, removeApiKey } from './api-keys.ts'

export const openApiModule = defineModule({
  name: 'system/open-api',
  title: '开放接口',
  tables: ['api_keys'],
  serves: [serveCalls(apiKeyCalls, { ApiKeyQuery: queryApiKeys, ApiKeyAdd: addApiKey, ApiKeyRevoke: removeApiKey })],
})
