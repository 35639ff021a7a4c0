import { defineModule } from '#/platform/module.ts'
import { enterpriseRegisterService, ownSupervisionService } from './register.ts'

export const registerModule = defineModule({
  name: 'supervision/register',
  title: '企业一览',
  serves: [enterpriseRegisterService, ownSupervisionService],
})
