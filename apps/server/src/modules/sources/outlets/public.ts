export {
  type EnterpriseRow,
  type FlueGasRow,
  type OutletRow,
  selectEnterprises,
  selectFlueGas,
  selectMonitoredOutlets,
  selectOutlets,
} from './queries.ts'
export { profileAt, type Species, speciesIds, strengthAt } from './strength.ts'
