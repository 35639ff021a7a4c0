import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import { fillMachineCalls, fillMachineGroupCalls } from '@qingyuan/contract/reporting/machines.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { fillDocumentAdd, fillDocumentDownload, fillDocumentRemove, fillDocuments } from './documents.ts'
import { copyLastYear, ownTasks, queryFill, saveSections } from './fill.ts'
import { importForm, importList } from './import/import-form.ts'
import { downloadTemplate } from './import/template.ts'
import { addGroup, addMachine, deleteRow, groupById, machineById, queryGroups, queryMachines, updateRow } from './machines.ts'
import { queryPollution, savePollution, syncPollution } from './pollution.ts'
import { previewFill } from './preview.ts'

// biome-ignore format: pairs of call and handler, several a line
export const reportingFormsModule = defineModule({
  name: 'reporting/forms',
  title: '企业填报',
  tables: ['fill_imports'],
  serves: [
    serveCalls(fillEnterpriseCalls, { Save: saveSections, Sync: copyLastYear, Query: queryFill }),
    serveCalls(fillPollutionCalls, { Save: savePollution, Sync: syncPollution, Query: queryPollution }),
    serveCalls(fillMachineGroupCalls, {
      Query: queryGroups, QueryByID: groupById, Add: addGroup, Update: updateRow('machineGroup'), Delete: deleteRow('machineGroup'),
    }),
    serveCalls(fillMachineCalls, {
      Query: queryMachines, QueryByID: machineById, Add: addMachine, Update: updateRow('machine'), Delete: deleteRow('machine'),
    }),
    serveCalls(fillingCalls, {
      Tasks: ownTasks, Preview: previewFill, Documents: fillDocuments, DocumentAdd: fillDocumentAdd, DocumentRemove: fillDocumentRemove,
      DocumentDownload: fillDocumentDownload,
    }),
    serveCalls(fillImportCalls, { ImportList: importList, Import: importForm, DownloadTemplate: downloadTemplate }),
  ],
})
