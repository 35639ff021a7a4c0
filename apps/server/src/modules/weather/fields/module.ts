import { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { windField } from './public.ts'
import { meteorologyRoutes, weatherGridRoutes } from './routes.ts'

export const fieldsModule = defineModule({
  name: 'weather/fields',
  title: '气象场',
  serves: [serveCalls(weatherGridCalls, weatherGridRoutes), serveCalls(meteorologyCalls, meteorologyRoutes)],
  runKinds: [windField],
})
