import { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { diagnosedWind, listSources, modelGrid } from './maps.ts'
import { windField } from './wind-field.ts'

export const fieldsModule = defineModule({
  name: 'weather/fields',
  title: '气象场',
  tables: ['met_fields', 'terrains'],
  serves: [
    serveCalls(weatherGridCalls, { GFSGrid: modelGrid }),
    serveCalls(meteorologyCalls, { Sources: listSources, WindField: diagnosedWind }),
  ],
  runKinds: [windField],
})
