import { enterpriseCalls, enterpriseProfileCalls, ownEnterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { serveCalls } from '#/platform/module.ts'
import { documentHandlers } from './documents.ts'
import { editHandlers, ownHandlers, saveProfile } from './edit.ts'
import { enterpriseFrame } from './export-frame.ts'
import { importHandlers, startEnterpriseImport } from './import/enterprise-import.ts'
import { importTemplate } from './import/template.ts'
import { listHandlers, queryEnterprises } from './list.ts'
import { enterpriseHistory, enterpriseProfile } from './profile.ts'

export const enterpriseService = serveCalls(enterpriseCalls, {
  Query: queryEnterprises,
  QueryByID: enterpriseProfile,
  Export: enterpriseFrame,
  Import: startEnterpriseImport,
  ...editHandlers,
})

export const enterpriseProfileService = serveCalls(enterpriseProfileCalls, {
  ...listHandlers,
  Save: saveProfile,
  History: enterpriseHistory,
  ...documentHandlers,
  ImportTemplate: importTemplate,
  ...importHandlers,
})

export const ownEnterpriseService = serveCalls(ownEnterpriseCalls, ownHandlers)
