export { explainSpecies, isSpeciesKey } from './explain.ts'
export { profileHours } from './profile-hours.ts'
