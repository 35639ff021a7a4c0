export { marksOn } from './marks-on.ts'
export { stabilityAt } from './search.ts'
export { foundSourceRows } from './sources.ts'
