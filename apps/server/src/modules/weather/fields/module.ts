import { defineModule } from '#/platform/module.ts'
import { drawFirstOutlook, meteorologyService, weatherGridService } from './maps.ts'
import { windField } from './wind-field.ts'

export const fieldsModule = defineModule({
  name: 'weather/fields',
  title: '气象场',
  tables: ['met_fields', 'terrains'],
  serves: [weatherGridService, meteorologyService],
  runKinds: [windField],
  keepWarm: [{ everyMs: 60_000, compute: drawFirstOutlook }],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
