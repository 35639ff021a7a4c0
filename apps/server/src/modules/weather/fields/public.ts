export type { FieldMeta, PackedField } from './codec.ts'
export {
  chooseMet,
  chooseSomeMet,
  coveredSpans,
  diagnosticSource,
  fileSource,
  keepMet,
  loadMet,
  type MetChoice,
  metName,
  modelSource,
  sourceName,
  sourceState,
  type TimeSpan as Span,
} from './fields.ts'
export { drawField as instantGrid } from './maps.ts'
export { forgetMet, selectStationState as hoursState, selectTerrain, selectTerrainId, type TerrainRow } from './queries.ts'
export { heightsOf, reachesRegion, regionProjection } from './region.ts'
export { dropDiagnosed, instantOfLabel, reportingStations, undiagnosedHours, windField } from './wind-field.ts'
