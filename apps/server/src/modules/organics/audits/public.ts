export { checkInput, takeStep } from './audit-step.ts'
export { isReviewed, reviewedShare, stateOf } from './decisions.ts'
export { type AuditRecord, insertDecisions, selectAudits, selectLastSteps, selectSpeciesAudits } from './queries.ts'
