import { defineModule } from '#/platform/module.ts'

export const factorLibraryModule = defineModule({
  name: 'emissions/factor-library',
  title: '因子库',
  tables: ['control_technologies', 'emission_profiles', 'factor_versions', 'source_categories', 'source_classes'],
})
