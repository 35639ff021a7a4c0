export { countyAt } from './county-at.ts'
export { addDocument, downloadDocument, listDocuments, removeDocument } from './documents.ts'
export { keepApprovedFill } from './edit.ts'
export { formContext, type ServerFormContext } from './form-context.ts'
export { enterpriseImport } from './import/enterprise-import.ts'
export { toRow as enterpriseRow } from './list.ts'
export { enterpriseHistory, enterpriseOf, profilesOfYear } from './profile.ts'
export {
  countList as countEnterprises,
  type ListFilter as EnterpriseFilter,
  selectList as selectEnterpriseRows,
  selectPlaces as selectEnterprisePlaces,
} from './queries.ts'
export { type ProfileBefore, profileBefore, restoreProfiles } from './restore-profile.ts'
export { type ProfileEntry, writeProfiles } from './write-profiles.ts'
