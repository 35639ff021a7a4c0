import { defineModule } from '#/platform/module.ts'
import { vocService } from './species.ts'

export const speciesModule = defineModule({
  name: 'organics/species',
  title: '物种分析',
  tables: ['species_limits'],
  serves: [vocService],
})
