export { fillImport } from './import/import-form.ts'
export { formWorkbook } from './import/template.ts'
