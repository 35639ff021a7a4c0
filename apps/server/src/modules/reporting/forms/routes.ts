import type { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import type { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import type { fillMachineCalls, fillMachineGroupCalls } from '@qingyuan/contract/reporting/machines.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as s from './public.ts'

const subjectOf = ({ taskId }: { taskId: number }) => `任务 ${taskId}`

export const fillEnterpriseRoutes: HandlersOf<typeof fillEnterpriseCalls> = {
  Save: ({ services, caller }, input) => s.saveSections(services, caller, input),
  Sync: ({ services, caller, audit }, input) => {
    audit.subject = subjectOf(input)
    return s.copyLastYear(services, caller, input)
  },
  Query: ({ services, caller }, input) => s.queryFill(services, caller, input),
}

export const fillPollutionRoutes: HandlersOf<typeof fillPollutionCalls> = {
  Save: ({ services, caller }, input) => s.savePollution(services, caller, input),
  Sync: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} ${input.section}`
    return s.syncPollution(services, caller, input)
  },
  Query: ({ services, caller }, input) => s.queryPollution(services, caller, input),
}

export const fillMachineGroupRoutes: HandlersOf<typeof fillMachineGroupCalls> = {
  Query: ({ services, caller }, input) => s.queryGroups(services, caller, input),
  QueryByID: ({ services, caller }, input) => s.groupById(services, caller, input),
  Add: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} 机械组`
    return s.addGroup(services, caller, input)
  },
  Update: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} 机械组 ${input.id}`
    return s.updateRow(services, caller, 'machineGroup', input)
  },
  Delete: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} 机械组 ${input.id}`
    return s.deleteRow(services, caller, 'machineGroup', input)
  },
}

export const fillMachineRoutes: HandlersOf<typeof fillMachineCalls> = {
  Query: ({ services, caller }, input) => s.queryMachines(services, caller, input),
  QueryByID: ({ services, caller }, input) => s.machineById(services, caller, input),
  Add: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} 机械`
    return s.addMachine(services, caller, input)
  },
  Update: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} 机械 ${input.id}`
    return s.updateRow(services, caller, 'machine', input)
  },
  Delete: ({ services, caller, audit }, input) => {
    audit.subject = `${subjectOf(input)} 机械 ${input.id}`
    return s.deleteRow(services, caller, 'machine', input)
  },
}

export const fillingRoutes: HandlersOf<typeof fillingCalls> = {
  Tasks: ({ services, caller }) => s.ownTasks(services, caller),
  Preview: ({ services, caller }, input) => s.previewFill(services, caller, input),
  Documents: ({ services, caller }) => s.fillDocuments(services, caller),
  DocumentAdd: async ({ services, caller, audit }, input) => {
    const { id, subject } = await s.fillDocumentAdd(services, caller, input)
    audit.subject = subject
    return { id }
  },
  DocumentRemove: async ({ services, caller, audit }, input) => {
    audit.subject = await s.fillDocumentRemove(services, caller, input)
    return {}
  },
  DocumentDownload: ({ services, caller }, input) => s.fillDocumentDownload(services, caller, input),
}

export const fillImportRoutes: HandlersOf<typeof fillImportCalls> = {
  ImportList: ({ services, caller }, input) => s.importList(services, caller, input),
  Import: ({ services, caller, upload }, input) => {
    if (!upload) throw appError('BAD_REQUEST')
    return s.importForm(services, caller, upload, input)
  },
  DownloadTemplate: ({ services, caller }, input) => s.downloadTemplate(services, caller, input),
}
