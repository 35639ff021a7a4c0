import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { enterpriseImport } from './public.ts'
import { enterpriseProfileRoutes, enterpriseRoutes } from './routes.ts'

export const enterprisesModule = defineModule({
  name: 'emissions/enterprises',
  title: '企业信息',
  serves: [serveCalls(enterpriseCalls, enterpriseRoutes), serveCalls(enterpriseProfileCalls, enterpriseProfileRoutes)],
  jobs: [enterpriseImport],
})
