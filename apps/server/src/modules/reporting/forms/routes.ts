import type { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import type { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import type { fillMachineCalls, fillMachineGroupCalls } from '@qingyuan/contract/reporting/machines.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as s from './public.ts'

const subjectOf = ({ taskId }: { taskId: number }) => `任务 ${taskId}`

export const fillEnterpriseRoutes: HandlersOf<typeof fillEnterpriseCalls> = {
  Save: (input, { services, caller }) => s.saveSections(services, caller, input),
  Sync: (input, { services, caller, audit }) => {
    audit.subject = subjectOf(input)
    return s.copyLastYear(services, caller, input)
  },
  Query: (input, { services, caller }) => s.queryFill(services, caller, input),
}

export const fillPollutionRoutes: HandlersOf<typeof fillPollutionCalls> = {
  Save: (input, { services, caller }) => s.savePollution(services, caller, input),
  Sync: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} ${input.section}`
    return s.syncPollution(services, caller, input)
  },
  Query: (input, { services, caller }) => s.queryPollution(services, caller, input),
}

export const fillMachineGroupRoutes: HandlersOf<typeof fillMachineGroupCalls> = {
  Query: (input, { services, caller }) => s.queryGroups(services, caller, input),
  QueryByID: (input, { services, caller }) => s.groupById(services, caller, input),
  Add: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} 机械组`
    return s.addGroup(services, caller, input)
  },
  Update: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} 机械组 ${input.id}`
    return s.updateRow(services, caller, 'machineGroup', input)
  },
  Delete: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} 机械组 ${input.id}`
    return s.deleteRow(services, caller, 'machineGroup', input)
  },
}

export const fillMachineRoutes: HandlersOf<typeof fillMachineCalls> = {
  Query: (input, { services, caller }) => s.queryMachines(services, caller, input),
  QueryByID: (input, { services, caller }) => s.machineById(services, caller, input),
  Add: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} 机械`
    return s.addMachine(services, caller, input)
  },
  Update: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} 机械 ${input.id}`
    return s.updateRow(services, caller, 'machine', input)
  },
  Delete: (input, { services, caller, audit }) => {
    audit.subject = `${subjectOf(input)} 机械 ${input.id}`
    return s.deleteRow(services, caller, 'machine', input)
  },
}

export const fillingRoutes: HandlersOf<typeof fillingCalls> = {
  Tasks: (_, { services, caller }) => s.ownTasks(services, caller),
  Preview: (input, { services, caller }) => s.previewFill(services, caller, input),
  Documents: (_, { services, caller }) => s.fillDocuments(services, caller),
  DocumentAdd: async (input, { services, caller, audit }) => {
    const { id, subject } = await s.fillDocumentAdd(services, caller, input)
    audit.subject = subject
    return { id }
  },
  DocumentRemove: async (input, { services, caller, audit }) => {
    audit.subject = await s.fillDocumentRemove(services, caller, input)
    return {}
  },
  DocumentDownload: (input, { services, caller }) => s.fillDocumentDownload(services, caller, input),
}

export const fillImportRoutes: HandlersOf<typeof fillImportCalls> = {
  ImportList: (input, { services, caller }) => s.importList(services, caller, input),
  Import: (input, { services, caller, upload, audit }) => {
    if (!upload) throw appError('BAD_REQUEST')
    audit.subject = upload.name
    return s.importForm(services, caller, upload, input)
  },
  DownloadTemplate: (input, { services, caller }) => s.downloadTemplate(services, caller, input),
}
