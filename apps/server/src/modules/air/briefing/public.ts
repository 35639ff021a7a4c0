export { composeDue } from './versions.ts'
