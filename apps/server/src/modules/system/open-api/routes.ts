import type { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { addApiKey, queryApiKeys, removeApiKey } from './api-keys.ts'

export const apiKeyRoutes: HandlersOf<typeof apiKeyCalls> = {
  ApiKeyQuery: ({ services, caller }) => queryApiKeys(services, caller),
  ApiKeyAdd: ({ services, caller }, { name }) => addApiKey(services, caller, name),
  ApiKeyRevoke: async ({ services, caller, audit }, { id }) => {
    audit.subject = await removeApiKey(services, caller, id)
    return {}
  },
}
