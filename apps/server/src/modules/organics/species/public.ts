export { explainSpecies, isSpeciesKey } from './explain.ts'
export { measuredSpecies, raiseMonthOf } from './measured-values.ts'
export { profileHours } from './profile-hours.ts'
