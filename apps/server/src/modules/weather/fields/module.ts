import { defineModule } from '#/platform/module.ts'
import { meteorologyService, weatherGridService } from './maps.ts'
import { windField } from './wind-field.ts'

export const fieldsModule = defineModule({
  name: 'weather/fields',
  title: '气象场',
  tables: ['met_fields', 'terrains'],
  serves: [weatherGridService, meteorologyService],
  runKinds: [windField],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
