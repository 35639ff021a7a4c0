import { defineModule } from '#/platform/module.ts'
import { factorServices } from './factor-handlers.ts'
import { sourceClassService } from './table.ts'

export const factorsModule = defineModule({
  name: 'emissions/factors',
  title: '排放因子',
  tables: ['factor_history', 'factors'],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
  serves: [...factorServices, sourceClassService],
})
