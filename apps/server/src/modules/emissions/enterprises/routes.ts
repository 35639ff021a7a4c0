import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as s from './public.ts'

export const enterpriseRoutes: HandlersOf<typeof enterpriseCalls> = {
  Query: (input, { services, caller }) => s.queryEnterprises(services, caller.scope, input),
  Add: (input, { services, caller, audit }) => {
    audit.subject = String(input.base.enterpriseName ?? '')
    return s.addEnterprise(services, caller, input)
  },
  Import: (input, { services, caller, upload, audit }) => {
    if (!upload) throw appError('BAD_REQUEST')
    audit.subject = upload.name
    return s.askImport(services, caller, upload, input)
  },
  QueryByID: (input, { services, caller }) => s.enterpriseProfile(services, caller.scope, input),
  UpdateShort: (input, { services, caller, audit }) => {
    audit.subject = String(input.id)
    return s.updateShort(services, caller, input)
  },
  Export: (input, { services, caller }) => s.enterpriseFrame(services, caller.scope, input),
  DeleteByIds: async ({ ids }, { services, caller, audit }) => {
    const { names } = await s.deleteByIds(services, caller, ids)
    audit.subject = names.slice(0, 5).join('、')
    return { deleted: names.length }
  },
}

export const enterpriseProfileRoutes: HandlersOf<typeof enterpriseProfileCalls> = {
  Save: (input, { services, caller, audit }) => {
    audit.subject = `${input.id}（${input.year} 年）`
    return s.saveProfile(services, caller, input)
  },
  Places: (input, { services, caller }) => s.enterprisePlaces(services, caller.scope, input),
  Industries: (_, { services, caller }) => s.enterpriseIndustries(services, caller.scope),
  History: ({ id }, { services, caller }) => s.enterpriseHistory(services, caller.scope, id),
  Documents: ({ id }, { services, caller }) => s.documents(services, caller.scope, id),
  DocumentAdd: async (input, { services, caller, audit }) => {
    const { id, subject } = await s.addDocument(services, caller, input)
    audit.subject = subject
    return { id }
  },
  DocumentRemove: async (input, { services, caller, audit }) => {
    audit.subject = await s.removeDocument(services, caller, input)
    return {}
  },
  DocumentDownload: (input, { services, caller }) => s.downloadDocument(services, caller, input),
  ImportTemplate: (_, { services }) => s.importTemplate(services),
  ImportCommit: async ({ jobId }, { services, caller, audit }) => {
    const started = await s.commitImport(services, caller, jobId)
    audit.subject = started.fileName
    return { jobId: started.jobId }
  },
  ImportQuery: (_, { services, caller }) => s.queryImports(services, caller),
  ImportUndo: async ({ id }, { services, caller, audit }) => {
    const { fileName, ...counts } = await s.undoImport(services, caller, id)
    audit.subject = fileName
    return counts
  },
}
