import { defineModule } from '#/platform/module.ts'
import { weatherOutlookService } from './frames.ts'
import { placeOutlooks } from './place-outlooks.ts'

export const outlookModule = defineModule({
  name: 'weather/outlook',
  title: '气象条件预报',
  serves: [weatherOutlookService],
  keepWarm: [{ everyMs: 30_000, compute: placeOutlooks }],
})
