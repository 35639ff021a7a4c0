import type { AlarmCondition, AlarmSeverity, ConditionKind } from '@qingyuan/domain/alarms/rule.ts'
import type { EmissionPollutantId, QualityGrade } from '@qingyuan/domain/emissions.ts'
import type { FormChange } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { AlarmState } from '@qingyuan/domain/lifecycles/alarm.ts'
import type { FillState } from '@qingyuan/domain/lifecycles/fill.ts'
import type { FillTaskState } from '@qingyuan/domain/lifecycles/fill-task.ts'
import type { ForecastState } from '@qingyuan/domain/lifecycles/forecast.ts'
import type { InventoryState } from '@qingyuan/domain/lifecycles/inventory.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { ControlLevel } from '@qingyuan/domain/places.ts'
import type { ColumnType, Generated } from 'kysely'

/** Row types of `db/migrations`. Timestamps come back as `Date`, dates as `YYYY-MM-DD` text, bigint as number (see `pool.ts`). */
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T = unknown> = ColumnType<T, string, string>
type JsonDefault<T = unknown> = ColumnType<T, string | undefined, string>
type Measured = { [K in MeasuredId]: number | null }

export interface Tables {
  roles: { id: Generated<number>; name: string; description: string; permissions: string[]; built_in: Generated<boolean> }
  users: {
    id: Generated<number>
    user_name: string
    real_name: string
    prefix_name: Generated<string>
    user_type: 'city' | 'county' | 'enterprise'
    county_ids: number[] | null
    enterprise_id: number | null
    password_hash: string
    must_change_password: Generated<boolean>
    disabled: Generated<boolean>
    failed_count: Generated<number>
    locked_until: Time | null
    last_login_at: Time | null
    created_at: TimeDefault
  }
  user_roles: { user_id: number; role_id: number }
  sessions: {
    id: Generated<string>
    user_id: number
    request_hash: Buffer
    request_expires_at: Time
    refresh_expires_at: Time
    created_at: TimeDefault
    last_seen_at: TimeDefault
    revoked_at: Time | null
    revoke_reason: string | null
    ip: string | null
    user_agent: string | null
  }
  refresh_tokens: { token_hash: Buffer; session_id: string; issued_at: TimeDefault; used_at: Time | null }
  captchas: { id: Generated<string>; answer_hash: Buffer; expires_at: Time }
  api_keys: {
    id: Generated<number>
    name: string
    key_hash: Buffer
    created_by: number | null
    created_at: TimeDefault
    last_used_at: Time | null
    revoked_at: Time | null
  }
  audit_log: {
    id: Generated<number>
    at: Time
    actor_id: number | null
    actor: string
    action: string
    title: string
    subject: string | null
    detail: Json
    ip: string | null
    previous_hash: Buffer
    hash: Buffer
  }
  files: {
    id: Generated<string>
    name: string
    media_type: string
    size: number
    sha256: Buffer
    path: string
    purpose: string
    created_by: number | null
    created_at: TimeDefault
    expires_at: Time | null
  }
  jobs: {
    id: Generated<string>
    kind: string
    title: string
    state: ColumnType<JobState, JobState | undefined, JobState>
    progress: Generated<number>
    message: string | null
    input: JsonDefault
    checkpoint: Json | null
    result: Json | null
    file_id: string | null
    cancel_requested: Generated<boolean>
    created_by: number | null
    created_at: TimeDefault
    started_at: Time | null
    finished_at: Time | null
    heartbeat_at: Time | null
  }
  setting_items: {
    setting_type: string
    key: string
    code: string
    name: string
    setting_level: Generated<number>
    parent: string | null
    position: number
  }
  places: {
    id: Generated<number>
    kind: 'station' | 'county' | 'city' | 'neighbour'
    code: string
    name: string
    county_id: number | null
    level: 'national' | 'provincial' | 'city' | 'micro' | null
    lon: number
    lat: number
    elevation_m: number | null
    simulated: Generated<boolean>
    active: Generated<boolean>
    created_at: TimeDefault
  }
  area_members: { area_id: number; station_id: number }
  data_sources: {
    id: Generated<number>
    kind: 'hj212' | 'file' | 'push' | 'derived' | 'demo'
    name: string
    place_id: number | null
    mn: string | null
    password: string | null
    units: JsonDefault<Record<string, string>>
    simulated: Generated<boolean>
    enabled: Generated<boolean>
    last_packet_at: Time | null
    last_data_at: Time | null
    created_at: TimeDefault
  }
  hourly_readings: Measured & {
    place_id: number
    ts: Time
    aqi: number | null
    primary_mask: number | null
    marks: Json | null
    source_id: number | null
    source_ref: string | null
    revision: Generated<number>
    received_at: TimeDefault
  }
  minute_readings: Measured & {
    place_id: number
    ts: Time
    span_min: Generated<number>
    marks: Json | null
    source_id: number | null
    source_ref: string | null
    received_at: TimeDefault
  }
  reading_history: {
    id: Generated<number>
    place_id: number
    ts: Time
    parameter: string
    old_value: number | null
    old_mark: string | null
    new_value: number | null
    new_mark: string | null
    changed_at: TimeDefault
    changed_by: string
    source_ref: string | null
    reason: string | null
  }
  rejections: {
    id: Generated<number>
    received_at: TimeDefault
    channel: string
    source_id: number | null
    code: string
    reason: string
    location: string | null
    raw: Buffer
    replayed_at: Time | null
    replay_result: string | null
  }
  daily_values: {
    place_id: number
    day: string
    pm2_5: number | null
    pm10: number | null
    o3_8h: number | null
    no2: number | null
    so2: number | null
    co: number | null
    o3_1h: number | null
    hours: number[]
    o3_windows: Generated<number>
    valid_mask: number
    aqi: number | null
    primary_mask: number | null
    complete: boolean
    temperature: number | null
    humidity: number | null
    pressure: number | null
    wind_speed: number | null
    wind_direction: number | null
    precipitation: number | null
    visibility: number | null
    tvoc: number | null
    nmhc: number | null
    dust: Generated<boolean>
    revision: Generated<number>
    computed_at: TimeDefault
  }
  dirty_days: { place_id: number; day: string; marked_at: TimeDefault }
  area_groups: { id: Generated<number>; name: string; place_ids: number[]; owner_id: number; created_at: TimeDefault }
  targets: { place_id: number; year: number; item: string; value: number }
  alarm_rules: {
    id: Generated<number>
    name: string
    kind: ColumnType<ConditionKind, never, never>
    severity: AlarmSeverity
    /** Subject of the condition. */
    parameter: string | null
    condition: Json<AlarmCondition>
    hours: Generated<number>
    clear_hours: Generated<number>
    gap_hours: number | null
    levels: ControlLevel[] | null
    county_ids: number[] | null
    repeat_hours: number | null
    escalate_hours: number | null
    active: Generated<boolean>
    updated_at: TimeDefault
    updated_by: string | null
  }
  alarms: {
    id: Generated<number>
    rule_id: number
    place_id: number
    parameter: string | null
    state: ColumnType<AlarmState, AlarmState | undefined, AlarmState>
    message: string
    opened_at: Time
    last_at: Time
    ended_at: Time | null
    peak: number | null
    hours: Generated<number>
    created_at: TimeDefault
    rule_words: string | null
    severity: AlarmSeverity | null
    escalated_at: Time | null
    told_at: Time | null
    reminders: Generated<number>
    silence_id: number | null
    silenced: Generated<boolean>
    handler: string | null
    handled_at: Time | null
    finished_at: Time | null
  }
  alarm_silences: {
    id: Generated<number>
    rule_id: number | null
    place_id: number | null
    county_id: number | null
    from_at: Time
    until_at: Time
    reason: string
    by_name: string
    created_at: TimeDefault
    ended_at: Time | null
  }
  mobile_runs: {
    id: Generated<number>
    name: string
    county_id: number | null
    vehicle: string | null
    coordinates: 'wgs84' | 'gcj02'
    file_id: string | null
    sha256: Buffer
    began_at: Time
    ended_at: Time
    points: number
    rows: number
    refused: number
    bridged: number
    lost: number
    standing: number
    length_m: number
    series: Json<MobileSeries[]>
    simulated: Generated<boolean>
    imported_by: number | null
    imported_at: TimeDefault
  }
  mobile_columns: { run_id: number; key: string; data: Buffer; hot: Json | null }
  mobile_refusals: { run_id: number; position: number; row: number; field: string; cell: string; reason: string; whole_row: boolean }
  alarm_subscriptions: {
    user_id: number
    severities: AlarmSeverity[] | null
    kinds: ConditionKind[] | null
    place_ids: number[] | null
    rule_ids: number[] | null
    updated_at: TimeDefault
  }
  alarm_log: { id: Generated<number>; alarm_id: number; at: TimeDefault; by_name: string; action: string; note: string | null }
  alarm_reads: { user_id: number; read_until: Generated<number>; read_at: TimeDefault }
  enterprises: {
    id: Generated<number>
    code: string
    name: string
    county_id: number
    industry: string
    control_level: string | null
    grade: string | null
    status: ColumnType<EnterpriseStatus, EnterpriseStatus | undefined, EnterpriseStatus>
    lon: number
    lat: number
    simulated: Generated<boolean>
    created_at: TimeDefault
    industry_code: string | null
    source_control: string | null
    scale: string | null
    legal_person: string | null
    contact: string | null
    mobile: string | null
    address: string | null
    revision: Generated<number>
    changed_at: TimeDefault
  }
  outlets: {
    id: Generated<number>
    enterprise_id: number
    code: string
    name: string
    lon: number
    lat: number
    height_m: number
    diameter_m: number
    temperature_k: number
    velocity_ms: number
    hour_profile: number[]
    month_profile: number[]
    active: Generated<boolean>
  }
  outlet_emissions: { outlet_id: number; species: string; kg_per_hour: number }
  flue_gas_hours: {
    outlet_id: number
    ts: Time
    so2_kg: number | null
    nox_kg: number | null
    pm_kg: number | null
    flow_m3h: number | null
    temperature_c: number | null
    oxygen: number | null
  }
  emission_grids: {
    id: Generated<number>
    name: string
    year: number
    grid: Json
    data: Buffer
    simulated: Generated<boolean>
    active: Generated<boolean>
    created_at: TimeDefault
  }
  met_fields: { source: string; valid_at: Time; meta: Json; data: Buffer; made_at: TimeDefault }
  terrains: {
    id: Generated<number>
    name: string
    grid: Json
    data: Buffer
    simulated: Generated<boolean>
    active: Generated<boolean>
    created_at: TimeDefault
  }
  model_runs: {
    id: Generated<string>
    kind: string
    key: Buffer
    engine_version: string
    title: string
    question: Json
    basis: Json
    state: ColumnType<JobState, JobState | undefined, JobState>
    job_id: string | null
    summary: Json | null
    error: string | null
    created_by: number | null
    created_at: TimeDefault
    started_at: Time | null
    finished_at: Time | null
  }
  run_arrays: { run_id: string; name: string; type: ArrayType; shape: number[]; unit: string | null; data: Buffer }
  model_files: {
    id: Generated<number>
    name: string
    format: string
    kind: ModelFileKind
    model: string
    sha256: Buffer
    content: Json
    file_id: string | null
    imported_by: number | null
    imported_at: TimeDefault
  }
  model_values: { model_file_id: number; series: number; span: number; data: Buffer }
  weather_pictures: { key: Buffer; place_id: number; file_id: string }
  forecast_weather: { issued: string; place_id: number; days: number[] }
  forecast_issues: {
    issued: string
    state: ColumnType<ForecastState, ForecastState | undefined, ForecastState>
    hindcast: boolean
    engine_version: string
    trained_until: string
    taught: number
    made_at: TimeDefault
    signed_by: number | null
    signed_name: string | null
    signed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  forecasts: {
    issued: string
    place_id: number
    day: string
    concentrations: number[]
    aqi: (number | null)[]
    primary_mask: number
    persistence_aqi: number | null
    usual_aqi: number | null
  }
  forecast_edits: {
    id: Generated<number>
    issued: string
    place_id: number
    day: string
    aqi_low: number
    aqi_high: number
    primary_mask: number
    reason: string
    made_by: number | null
    made_by_name: string
    made_at: TimeDefault
  }
  twin_scores: {
    place_id: number
    wind_class: string
    engine_version: string
    incidents: number
    top1: number
    top3: number
    coverage80: number
    median_error_m: number
    made_at: TimeDefault
  }
  orders: {
    id: Generated<number>
    title: string
    content: string
    run_id: string | null
    place_id: number | null
    county_id: number
    enterprise_id: number | null
    alarm_id: number | null
    state: ColumnType<OrderState, OrderState | undefined, OrderState>
    deadline_at: Time
    created_by: number | null
    created_at: TimeDefault
  }
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
  surface_fills: {
    id: Generated<number>
    task_id: number
    point_id: number
    version: Generated<number>
    base: JsonDefault
    told: JsonDefault
    revision: Generated<number>
    saved_at: Time | null
    saved_by: string | null
    submitted_at: Time | null
    submitted_by: number | null
    decided_at: Time | null
    decided_by: string | null
  }
  surface_steps: {
    id: Generated<number>
    fill_id: number
    at: Time
    by_id: number | null
    by_name: string
    event: string
    from_state: SurfacePointState
    to_state: SurfacePointState
    comment: string | null
  }
  surface_imports: {
    id: Generated<number>
    job_id: string
    task_id: number
    kind: string
    file_name: string
    at: Time
    by_id: number | null
    by_name: string
    added: number
    updated: number
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
  fill_projects: {
    id: Generated<number>
    year: number
    name: string
    note: Generated<string>
    starts_on: string
    ends_on: string
    simulated: Generated<boolean>
    created_by: number | null
    created_at: TimeDefault
  }
  fill_tasks: {
    id: Generated<number>
    project_id: number
    kind: FillTaskKind
    type: string
    name: string
    note: Generated<string>
    starts_on: string
    ends_on: string
    levels: ColumnType<1 | 2, 1 | 2 | undefined, 1 | 2>
    state: ColumnType<FillTaskState, FillTaskState | undefined, FillTaskState>
    revision: Generated<number>
    sent_at: Time | null
    finished_at: Time | null
    created_by: number | null
    created_at: TimeDefault
  }
  fill_task_history: {
    id: Generated<number>
    task_id: number
    at: Time
    by_id: number | null
    by_name: string
    event: string
    from_state: string
    to_state: string
    comment: string | null
  }
  task_owners: { task_id: number; county_id: number; owner_id: number }
  allotments: {
    task_id: number
    enterprise_id: number
    state: ColumnType<'allotted' | 'cancelled', 'allotted' | 'cancelled' | undefined, 'allotted' | 'cancelled'>
    owner_id: number | null
    changed_at: Time
    changed_by: number | null
  }
  surface_points: {
    id: Generated<number>
    code: string
    name: string
    county_id: number
    department: string
    scc: string
    lon: number | null
    lat: number | null
    active: Generated<boolean>
    simulated: Generated<boolean>
    created_at: TimeDefault
  }
  task_points: {
    task_id: number
    point_id: number
    state: ColumnType<'allotted' | 'cancelled', 'allotted' | 'cancelled' | undefined, 'allotted' | 'cancelled'>
    fill_state: ColumnType<SurfacePointState, SurfacePointState | undefined, SurfacePointState>
    owner_id: number | null
    changed_at: Time
    changed_by: number | null
  }
  fills: {
    id: Generated<number>
    task_id: number
    enterprise_id: number
    state: ColumnType<FillState, FillState | undefined, FillState>
    level: 1 | 2 | null
    form: JsonDefault
    revision: Generated<number>
    errors: Generated<number>
    warnings: Generated<number>
    remarks: JsonDefault
    submissions: Generated<number>
    saved_at: Time | null
    submitted_at: Time | null
    decided_at: Time | null
  }
  fill_history: {
    id: Generated<number>
    fill_id: number
    at: Time
    by_id: number | null
    by_name: string
    event: string
    from_state: string
    to_state: string
    level: number | null
    comment: string | null
    remarks: JsonDefault
  }
  reminders: {
    id: Generated<number>
    task_id: number
    enterprise_id: number
    message: string
    at: Time
    by_id: number | null
    by_name: string
    read_at: Time | null
  }
  fill_imports: {
    id: Generated<number>
    fill_id: number
    file_name: string
    at: Time
    by_id: number | null
    by_name: string
    row_count: number
    changes: number
    errors: number
    warnings: number
    taken: boolean
  }
  approval_imports: {
    id: Generated<number>
    task_id: number
    file_name: string
    at: Time
    by_id: number | null
    by_name: string
    row_count: number
    passed: number
    rejected: number
    faults: Json
  }
  enterprise_profiles: {
    enterprise_id: number
    year: number
    form: Json<EnterpriseForm>
    source: ProfileSource
    revision: Generated<number>
    changed_at: Time
    changed_by: number | null
  }
  enterprise_history: {
    id: Generated<number>
    enterprise_id: number
    year: number
    revision: number
    at: Time
    by_id: number | null
    by_name: string
    source: ProfileSource
    changes: Json<FormChange[]>
  }
  enterprise_documents: {
    id: Generated<number>
    enterprise_id: number
    file_id: string
    kind: string
    title: string
    added_at: Time
    added_by: number | null
    by_name: string
  }
  enterprise_imports: {
    id: Generated<number>
    job_id: string | null
    file_name: string
    year: number
    at: Time
    by_id: number | null
    by_name: string
    added: number
    updated: number
    undone_at: Time | null
    undone_by: string | null
  }
  enterprise_import_rows: {
    import_id: number
    enterprise_id: number
    revision: number
    register: Json | null
    form: Json | null
  }
  installation: { key: string; value: Json }
}

export interface MobileSeries {
  key: string
  label: string
  unit: string
}
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
export type ProfileSource = 'edit' | 'import' | 'fill' | 'undo' | 'demo'
export type EnterpriseStatus = 'running' | 'stopped' | 'closed'
export type FillTaskKind = 'enterprise' | 'surface'
export type OrderState = 'sent' | 'answered' | 'closed'
export type ModelFileKind = 'meteorology' | 'concentration' | 'trajectory' | 'terrain'
export type FactorKindName = 'EF' | 'ETA' | 'FIX' | 'RATIO' | 'DISCHARGE_EF'
export type FactorEvent = 'edit' | 'apply' | 'revert'
export type ArrayType = 'float32' | 'float64' | 'int32'
export type CalculationKind = 'calculated' | 'merged' | 'imported'
export type ProblemKind = 'block' | 'missing' | 'warn'
