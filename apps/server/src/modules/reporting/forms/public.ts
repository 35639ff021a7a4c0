/** The enterprise's side of filling. */
export { fillDocumentAdd, fillDocumentDownload, fillDocumentRemove, fillDocuments } from './documents.ts'
export { copyLastYear, ownTasks, queryFill, saveSections } from './fill.ts'
export { importForm, importList } from './import/import-form.ts'
export { downloadTemplate } from './import/template.ts'
export { addGroup, addMachine, deleteRow, groupById, machineById, queryGroups, queryMachines, updateRow } from './machines.ts'
export { queryPollution, savePollution, syncPollution } from './pollution.ts'
export { previewFill } from './preview.ts'
