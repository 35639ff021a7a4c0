import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { diffusionDays, placeHours } from './frames.ts'
import { placeOutlooks } from './place-outlooks.ts'

export const outlookModule = defineModule({
  name: 'weather/outlook',
  title: '气象条件预报',
  serves: [serveCalls(weatherOutlookCalls, { PlaceHours: placeHours, DiffusionDays: diffusionDays })],
  keepWarm: [{ everyMs: 30_000, compute: placeOutlooks }],
})
