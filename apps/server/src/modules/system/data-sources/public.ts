export { measurementFileImport } from './file-import.ts'
