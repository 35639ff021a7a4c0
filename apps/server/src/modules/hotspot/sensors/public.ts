export { foundSourceRows } from './sources.ts'
