import type { EmissionPollutantId, QualityGrade } from '@qingyuan/domain/emissions.ts'
import type { InventoryState } from '@qingyuan/domain/lifecycles/inventory.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CalculationKind, FactorEvent, FactorKindName, Json, JsonDefault, ProblemKind, Time, TimeDefault } from './columns.ts'

export interface InventoryTables {
  verified_activities: {
    id: Generated<number>
    year: number
    county_id: number
    scc: string
    name: string
    variant: string | null
    quantities: Json
    controls: JsonDefault
    measured_t: Json | null
    activity_grade: string
    lon: number | null
    lat: number | null
    verified_by: string | null
    verified_at: Time | null
    simulated: Generated<boolean>
  }
  factor_snapshots: { id: Generated<number>; sha256: Buffer; row_count: number; data: Buffer; made_at: TimeDefault }
  calculation_runs: {
    id: Generated<number>
    year: number
    kind: ColumnType<CalculationKind, CalculationKind | undefined, CalculationKind>
    title: string
    snapshot_id: number | null
    base_id: number | null
    job_id: string | null
    facts: Json | null
    spreads: Json | null
    sha256: Buffer | null
    simulated: Generated<boolean>
    created_by: number | null
    created_at: TimeDefault
    finished_at: Time | null
  }
  discharge_rows: {
    run_id: number
    source: string
    enterprise_id: number | null
    enterprise: string | null
    industry: string | null
    county_id: number
    scc: string
    name: string
    fuel: string | null
    equipment: string | null
    surface_source: string | null
    lon: number | null
    lat: number | null
  } & Record<EmissionPollutantId, number | null>
  discharge_inputs: {
    run_id: number
    source: string
    input: Json
    how: Json
    approved: Json | null
    hash: string
    snapshot_id: number | null
  }
  discharge_problems: {
    run_id: number
    number: number
    source: string
    pollutant: string | null
    field: string
    kind: ProblemKind
    message: string
    name: string
    enterprise_id: number | null
    county_id: number
  }
  inventories: {
    id: Generated<number>
    name: string
    year: number
    version: number
    state: ColumnType<InventoryState, InventoryState | undefined, InventoryState>
    is_default: Generated<boolean>
    run_id: number
    note: string | null
    created_by: number | null
    created_at: TimeDefault
    changed_at: TimeDefault
    published_at: Time | null
  }
  inventory_log: {
    inventory_id: number
    at: TimeDefault
    by_name: string
    event: string
    from_state: string | null
    to_state: string
    reason: string | null
  }
  source_categories: { code: string; name: string; position: number }
  source_classes: { scc: string; category: string; filled_by: 'enterprise' | 'surface' | 'both'; class: Json }
  control_technologies: { code: string; type: string; name: string; position: number }
  emission_profiles: { key: string; content: Json }
  factors: {
    id: string
    kind: FactorKindName
    origin: string | null
    scc: string
    sector: string
    fuel_or_product: string
    technology: string
    control: string
    name: string
    low: number | null
    high: number | null
    is_default: boolean
    basis: string
    position: number
    current_version: number | null
  }
  factor_versions: {
    factor_id: string
    version: number
    value: string
    unit: string
    quality: QualityGrade
    provenance: string
    note: string
    reason: string
    made_by: number | null
    made_by_name: string
    made_at: TimeDefault
  }
  factor_history: {
    id: Generated<number>
    factor_id: string
    event: FactorEvent
    version_before: number | null
    version_after: number | null
    reason: string
    by_user: number | null
    by_name: string
    at: TimeDefault
  }
}
