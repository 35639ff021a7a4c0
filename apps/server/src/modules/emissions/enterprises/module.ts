import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { documentHandlers } from './documents.ts'
import { editHandlers, saveProfile } from './edit.ts'
import { enterpriseFrame } from './export-frame.ts'
import { enterpriseImport, importHandlers, startEnterpriseImport } from './import/enterprise-import.ts'
import { importTemplate } from './import/template.ts'
import { listHandlers, queryEnterprises } from './list.ts'
import { enterpriseHistory, enterpriseProfile } from './profile.ts'

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
  serves: [
    serveCalls(enterpriseCalls, {
      Query: queryEnterprises,
      ...editHandlers,
      Import: startEnterpriseImport,
      QueryByID: enterpriseProfile,
      Export: enterpriseFrame,
    }),
    serveCalls(enterpriseProfileCalls, {
      Save: saveProfile,
      ...listHandlers,
      History: enterpriseHistory,
      ...documentHandlers,
      ImportTemplate: importTemplate,
      ...importHandlers,
    }),
  ],
  jobs: [enterpriseImport.job],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
