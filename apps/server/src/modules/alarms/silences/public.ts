export { selectSilence } from './queries.ts'
