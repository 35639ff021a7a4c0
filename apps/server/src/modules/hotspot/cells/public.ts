export { cellDetail } from './cell-detail.ts'
export type { GridContext } from './maps.ts'
