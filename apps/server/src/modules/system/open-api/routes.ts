import type { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { addApiKey, queryApiKeys, removeApiKey } from './api-keys.ts'

export const apiKeyRoutes: HandlersOf<typeof apiKeyCalls> = {
  ApiKeyQuery: (_, { services, caller }) => queryApiKeys(services, caller),
  ApiKeyAdd: ({ name }, { services, caller, audit }) => {
    audit.subject = name
    return addApiKey(services, caller, name)
  },
  ApiKeyRevoke: async ({ id }, { services, caller, audit }) => {
    audit.subject = await removeApiKey(services, caller, id)
    return {}
  },
}
