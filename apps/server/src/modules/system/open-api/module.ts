import { defineModule } from '#/platform/module.ts'
import { apiKeyService } from './api-keys.ts'

export const openApiModule = defineModule({ name: 'system/open-api', title: '开放接口', tables: ['api_keys'], serves: [apiKeyService] })
