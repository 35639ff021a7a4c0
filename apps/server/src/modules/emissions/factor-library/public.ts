export { classWords } from './class-words.ts'
export { type FactorState, factorState, rulesWith, type SourceFacts, sourceFacts, termWords } from './library.ts'
export {
  countFactors,
  countHistory,
  type StoredVersion,
  selectEntry,
  selectFactors,
  selectFactorsById,
  selectHistory,
  selectNames,
  selectVersion,
  selectVersions,
} from './queries.ts'
export { toFactor, toRow, toVersion } from './rows.ts'
export { classTree } from './tree.ts'
