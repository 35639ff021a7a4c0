import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as s from './public.ts'

export const enterpriseRoutes: HandlersOf<typeof enterpriseCalls> = {
  Query: ({ services, caller }, input) => s.queryEnterprises(services, caller.scope, input),
  Add: ({ services, caller }, input) => s.addEnterprise(services, caller, input),
  Import: ({ services, caller, upload }, input) => {
    if (!upload) throw appError('BAD_REQUEST')
    return s.askImport(services, caller, upload, input)
  },
  QueryByID: ({ services, caller }, input) => s.enterpriseProfile(services, caller.scope, input),
  UpdateShort: ({ services, caller }, input) => s.updateShort(services, caller, input),
  Export: ({ services, caller }, input) => s.enterpriseFrame(services, caller.scope, input),
  DeleteByIds: async ({ services, caller, audit }, { ids }) => {
    const { names } = await s.deleteByIds(services, caller, ids)
    audit.subject = names.slice(0, 5).join('、')
    return { deleted: names.length }
  },
}

export const enterpriseProfileRoutes: HandlersOf<typeof enterpriseProfileCalls> = {
  Save: ({ services, caller }, input) => s.saveProfile(services, caller, input),
  Places: ({ services, caller }, input) => s.enterprisePlaces(services, caller.scope, input),
  Industries: ({ services, caller }) => s.enterpriseIndustries(services, caller.scope),
  History: ({ services, caller }, { id }) => s.enterpriseHistory(services, caller.scope, id),
  Documents: ({ services, caller }, { id }) => s.documents(services, caller.scope, id),
  DocumentAdd: async ({ services, caller, audit }, input) => {
    const { id, subject } = await s.addDocument(services, caller, input)
    audit.subject = subject
    return { id }
  },
  DocumentRemove: async ({ services, caller, audit }, input) => {
    audit.subject = await s.removeDocument(services, caller, input)
    return {}
  },
  DocumentDownload: ({ services, caller }, input) => s.downloadDocument(services, caller, input),
  ImportTemplate: ({ services }) => s.importTemplate(services),
  ImportCommit: async ({ services, caller, audit }, { jobId }) => {
    const started = await s.commitImport(services, caller, jobId)
    audit.subject = started.fileName
    return { jobId: started.jobId }
  },
  ImportQuery: ({ services, caller }) => s.queryImports(services, caller),
  ImportUndo: async ({ services, caller, audit }, { id }) => {
    const { fileName, ...counts } = await s.undoImport(services, caller, id)
    audit.subject = fileName
    return counts
  },
}
