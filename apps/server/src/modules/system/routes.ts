import type { ingestCalls } from '@qingyuan/contract/calls/ingest.ts'
import type { systemCalls } from '@qingyuan/contract/calls/system.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { addApiKey, queryApiKeys, removeApiKey } from './api-keys.ts'
import { queryAudit } from './audit-log.ts'
import { cancelJob, getJob, queryJobs } from './jobs.ts'
import { deleteRole, queryRoles, saveRole } from './roles.ts'
import { queryRejections, querySources, replayRejections, saveSource } from './sources.ts'
import { addUser, queryUsers, resetPassword, unlockUser, updateUser } from './users.ts'

export const systemRoutes: HandlersOf<typeof systemCalls> = {
  UserQuery: (input, { services, caller }) => queryUsers(services, caller, input),
  UserAdd: async (input, { services, caller, audit }) => {
    audit.subject = input.userName
    return { id: await addUser(services, caller, input) }
  },
  UserUpdate: async (input, { services, caller, audit }) => {
    audit.subject = await updateUser(services, caller, input)
    return {}
  },
  UserResetPassword: async ({ id, password }, { services, caller, audit }) => {
    audit.subject = await resetPassword(services, caller, id, password)
    return {}
  },
  UserUnlock: async ({ id }, { services, caller, audit }) => {
    audit.subject = await unlockUser(services, caller, id)
    return {}
  },
  RoleQuery: (_, { services }) => queryRoles(services),
  RoleSave: async (input, { services, caller, audit }) => {
    audit.subject = input.name
    return { id: await saveRole(services, caller, input) }
  },
  RoleDelete: async ({ id }, { services, audit }) => {
    audit.subject = await deleteRole(services, id)
    return {}
  },
  SourceQuery: (input, { services, caller }) => querySources(services, caller, input),
  SourceSave: async (input, { services, caller, audit }) => {
    audit.subject = input.name
    return { id: await saveSource(services, caller, input) }
  },
  RejectionQuery: (input, { services, caller }) => queryRejections(services, caller, input),
  RejectionReplay: ({ ids }, { services, caller }) => replayRejections(services, caller, ids),
  ApiKeyQuery: (_, { services, caller }) => queryApiKeys(services, caller),
  ApiKeyAdd: ({ name }, { services, caller, audit }) => {
    audit.subject = name
    return addApiKey(services, caller, name)
  },
  ApiKeyRevoke: async ({ id }, { services, caller, audit }) => {
    audit.subject = await removeApiKey(services, caller, id)
    return {}
  },
  JobQuery: (input, { services, caller }) => queryJobs(services, caller, input),
  JobGet: ({ id }, { services, caller }) => getJob(services, caller, id),
  ExportStart: async ({ call, input }, { services, caller, audit }) => {
    const title = services.calls.check(call, input, caller)
    audit.subject = title
    return { jobId: await services.jobs.enqueue('export', title, { call, input, title }, caller) }
  },
  JobCancel: async ({ id }, { services, caller, audit }) => {
    audit.subject = await cancelJob(services, caller, id)
    return {}
  },
  AuditQuery: (input, { services }) => queryAudit(services, input),
  AuditVerify: (_, { services }) => services.audit.verify(),
}

/** The pipeline does the work; here its front doors meet the calls. */
export const ingestRoutes: HandlersOf<typeof ingestCalls> = {
  ImportFile: ({ format }, { services, caller, upload, audit }) => {
    if (!upload) throw appError('BAD_REQUEST')
    audit.subject = upload.name
    return services.ingest.importFile(upload, format, caller)
  },
  Template: (_, { services }) => services.ingest.template(),
  Push: (input, { services, caller }) => services.ingest.push(input, caller),
}
