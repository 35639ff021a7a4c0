import { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { townshipImport } from './public.ts'
import { townshipRoutes } from './routes.ts'

export const townshipsModule = defineModule({
  name: 'system/townships',
  title: '乡镇边界',
  serves: [serveCalls(townshipCalls, townshipRoutes)],
  jobs: [townshipImport],
})
