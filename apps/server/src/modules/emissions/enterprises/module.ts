import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { addDocument, downloadDocument, listDocuments, removeDocument } from './documents.ts'
import { addEnterprise, deleteByIds, saveProfile, updateShort } from './edit.ts'
import { enterpriseFrame } from './export-frame.ts'
import { enterpriseImport, queryEnterpriseImports, startEnterpriseImport } from './import/enterprise-import.ts'
import { importTemplate } from './import/template.ts'
import { enterpriseIndustries, enterprisePlaces, queryEnterprises } from './list.ts'
import { enterpriseHistory, enterpriseProfile } from './profile.ts'

// biome-ignore format: pairs of call and handler, several a line
export const enterprisesModule = defineModule({
  name: 'emissions/enterprises',
  title: '企业信息',
  tables: ['enterprise_documents', 'enterprise_history', 'enterprise_import_rows', 'enterprise_imports', 'enterprise_profiles', 'enterprises'],
  serves: [
    serveCalls(enterpriseCalls, {
      Query: queryEnterprises, Add: addEnterprise, Import: startEnterpriseImport, QueryByID: enterpriseProfile, UpdateShort: updateShort,
      Export: enterpriseFrame, DeleteByIds: deleteByIds,
    }),
    serveCalls(enterpriseProfileCalls, {
      Save: saveProfile, Places: enterprisePlaces, Industries: enterpriseIndustries, History: enterpriseHistory, Documents: listDocuments,
      DocumentAdd: addDocument, DocumentRemove: removeDocument, DocumentDownload: downloadDocument, ImportTemplate: importTemplate,
      ImportCommit: enterpriseImport.commit, ImportQuery: queryEnterpriseImports, ImportUndo: enterpriseImport.undo,
    }),
  ],
  jobs: [enterpriseImport.job],
})
