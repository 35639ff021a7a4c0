export { keepSilent } from './keep-silent.ts'
export { selectSilence } from './queries.ts'
