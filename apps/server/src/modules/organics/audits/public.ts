export { checkInput, takeStep } from './audit-step.ts'
export { type Audited, isCorrected, isReviewed, stateOf } from './decisions.ts'
export { type AuditRecord, insertDecisions, selectAudits, selectLastSteps, selectSpeciesAudits } from './queries.ts'
