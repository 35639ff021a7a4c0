import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { placeOutlooks } from './public.ts'
import { weatherOutlookRoutes } from './routes.ts'

export const outlookModule = defineModule({
  name: 'weather/outlook',
  title: '气象条件预报',
  serves: [serveCalls(weatherOutlookCalls, weatherOutlookRoutes)],
  keepWarm: [{ everyMs: 30_000, compute: placeOutlooks }],
})
