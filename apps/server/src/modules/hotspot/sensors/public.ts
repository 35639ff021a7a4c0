export { marksOn } from './marks-on.ts'
export { foundSourceRows } from './sources.ts'
