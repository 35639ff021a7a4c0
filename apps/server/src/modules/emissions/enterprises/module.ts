import { defineModule } from '#/platform/module.ts'
import { enterpriseProfileService, enterpriseService, ownEnterpriseService } from './enterprises.ts'
import { enterpriseImport } from './import/enterprise-import.ts'

export const enterprisesModule = defineModule({
  name: 'emissions/enterprises',
  title: '企业信息',
  tables: [
    'enterprise_documents',
    'enterprise_history',
    'enterprise_import_rows',
    'enterprise_imports',
    'enterprise_profiles',
    'enterprises',
  ],
  serves: [enterpriseService, enterpriseProfileService, ownEnterpriseService],
  jobs: [enterpriseImport.job],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
