export { windClassOf } from './credibility.ts'
export { incidentEngineVersion, incidentRun } from './incident/incident-run.ts'
export { type LoadedIncident, loadIncident } from './incident/scene.ts'
export { orderList } from './orders/orders.ts'
