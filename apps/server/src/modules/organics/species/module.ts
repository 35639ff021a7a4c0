import { defineModule } from '#/platform/module.ts'
import { pmfRun } from './pmf-run.ts'
import { vocService } from './species.ts'

export const speciesModule = defineModule({
  name: 'organics/species',
  title: '物种分析',
  tables: [
    'species_control_runs',
    'species_limits',
    'species_months',
    'species_sets',
    'species_silences',
    'species_totals',
    'source_profiles',
  ],
  serves: [vocService],
  runKinds: [pmfRun],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
