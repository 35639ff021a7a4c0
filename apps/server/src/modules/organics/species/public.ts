export { explainSpecies, isSpeciesKey } from './explain.ts'
