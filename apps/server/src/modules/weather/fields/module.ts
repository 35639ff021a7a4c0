import { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { windField } from './public.ts'
import { meteorologyRoutes, weatherGridRoutes } from './routes.ts'

export const fieldsModule = defineModule({
  name: 'weather/fields',
  title: '气象场',
  serves: [serve(weatherGridCalls, weatherGridRoutes), serve(meteorologyCalls, meteorologyRoutes)],
  runKinds: [windField],
})
