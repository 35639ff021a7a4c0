// Generated from db/migrations: npm run schema
import type { ColumnType, Generated } from 'kysely'
import type { AlarmCondition, AlarmSeverity, AuditBefore, ConditionKind, ControlLevel, Coordinates, EnterpriseForm, FormChange, Json, JsonDefault, MobileSeries, Polygons, StationType, SurfacePointState, Time, TimeDefault, WorkKind } from './column-types.ts'

export interface Tables {
  alarm_categories: {
    id: Generated<number>
    code: number | null
    name: string
    colour: Generated<string>
    sort: Generated<number>
    receivers: Generated<string[]>
    task_allowed: Generated<boolean>
  }
  alarm_log: {
    id: Generated<number>
    alarm_id: number
    at: TimeDefault
    by_name: string
    action: string
    note: string | null
  }
  alarm_reads: {
    user_id: number
    read_until: Generated<number>
    read_at: TimeDefault
  }
  alarm_rules: {
    id: Generated<number>
    name: string
    severity: 'high' | 'medium' | 'data'
    parameter: string | null
    hours: Generated<number>
    active: Generated<boolean>
    condition: Json<AlarmCondition>
    clear_hours: Generated<number>
    gap_hours: number | null
    levels: ControlLevel[] | null
    county_ids: number[] | null
    repeat_hours: number | null
    escalate_hours: number | null
    updated_at: TimeDefault
    updated_by: string | null
    kind: ColumnType<ConditionKind, never, never>
    category_id: number | null
    types: StationType[] | null
    place_ids: number[] | null
    bounds: Generated<number[]>
    quiet: Generated<number[]>
    version: Generated<number>
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
  alarm_subscriptions: {
    user_id: number
    severities: AlarmSeverity[] | null
    kinds: ConditionKind[] | null
    place_ids: number[] | null
    rule_ids: number[] | null
    updated_at: TimeDefault
  }
  alarms: {
    id: Generated<number>
    rule_id: number
    place_id: number
    parameter: string | null
    state: Generated<'pending' | 'handling' | 'closed' | 'false'>
    message: string
    opened_at: Time
    last_at: Time
    ended_at: Time | null
    peak: number | null
    hours: Generated<number>
    created_at: TimeDefault
    rule_words: string | null
    severity: 'high' | 'medium' | 'data' | null
    escalated_at: Time | null
    notified_at: Time | null
    reminders: Generated<number>
    silence_id: number | null
    silenced: Generated<boolean>
    handler: string | null
    handled_at: Time | null
    finished_at: Time | null
  }
  allotments: {
    task_id: number
    enterprise_id: number
    state: Generated<'allotted' | 'cancelled'>
    owner_id: number | null
    changed_at: Time
    changed_by: number | null
  }
  api_keys: {
    id: Generated<number>
    name: string
    key_hash: Buffer
    created_by: number | null
    created_at: TimeDefault
    last_used_at: Time | null
    revoked_at: Time | null
    expires_at: Time | null
    addresses: Generated<string[]>
  }
  area_groups: {
    id: Generated<number>
    name: string
    place_ids: number[]
    owner_id: number
    created_at: TimeDefault
  }
  area_members: {
    area_id: number
    station_id: number
  }
  audit_log: {
    id: Generated<number>
    at: Time
    actor_id: number | null
    actor: string
    action: string
    title: string
    subject: string | null
    detail: JsonDefault<unknown>
    ip: string | null
    previous_hash: Buffer
    hash: Buffer
    mark: Buffer | null
  }
  briefings: {
    id: Generated<number>
    day: string
    county_id: number
    version: number
    state: Generated<'draft' | 'released'>
    title: string
    content: Json<unknown>
    changed: Generated<number>
    made_at: Time
    made_by: number | null
    made_by_name: string
    released_at: Time | null
    released_by_name: string | null
  }
  calculation_runs: {
    id: Generated<number>
    year: number
    kind: Generated<'calculated' | 'merged' | 'imported'>
    title: string
    snapshot_id: number | null
    base_id: number | null
    job_id: string | null
    facts: Json<unknown> | null
    spreads: Json<unknown> | null
    sha256: Buffer | null
    simulated: Generated<boolean>
    created_by: number | null
    created_at: TimeDefault
    finished_at: Time | null
  }
  captchas: {
    id: Generated<string>
    answer_hash: Buffer
    expires_at: Time
  }
  case_alarms: {
    alarm_id: number
    case_id: number
  }
  cases: {
    item_id: number
    number: string
    county_id: number
    place_id: number
    parameter: string
    question: Json<unknown>
    run_id: string | null
    round: Generated<number>
    round_at: Time
    effect: Json<unknown> | null
  }
  control_technologies: {
    code: string
    type: string
    name: string
    position: number
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
    odour: number | null
    h2s: number | null
    nh3: number | null
  }
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
    allowed_addresses: string[] | null
    access_refused_at: Time | null
    access_refused_from: string | null
    crc: Generated<'standard' | 'modbus'>
  }
  departments: {
    id: Generated<number>
    name: string
    parent_id: number | null
    county_id: number | null
    chief_id: number | null
  }
  dirty_days: {
    place_id: number
    day: string
    marked_at: TimeDefault
  }
  discharge_inputs: {
    run_id: number
    source: string
    input: Json<unknown>
    how: Json<unknown>
    approved: Json<unknown> | null
    hash: string
    snapshot_id: number | null
  }
  discharge_problems: {
    run_id: number
    number: number
    source: string
    pollutant: string | null
    field: string
    kind: 'block' | 'missing' | 'warn'
    message: string
    name: string
    enterprise_id: number | null
    county_id: number
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
    so2: number | null
    nox: number | null
    co: number | null
    voc: number | null
    nh3: number | null
    pm10: number | null
    pm2_5: number | null
    bc: number | null
    oc: number | null
    co2: number | null
    filled_year: number | null
  }
  emission_grids: {
    id: Generated<number>
    name: string
    year: number
    grid: Json<unknown>
    data: Buffer
    simulated: Generated<boolean>
    active: Generated<boolean>
    created_at: TimeDefault
    inventory_id: number | null
    before_id: number | null
    outlets_before: Json<unknown> | null
  }
  emission_profiles: {
    key: string
    content: Json<unknown>
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
  enterprise_history: {
    id: Generated<number>
    enterprise_id: number
    year: number
    revision: number
    at: Time
    by_id: number | null
    by_name: string
    source: Tables['enterprise_profiles']['source']
    changes: Json<FormChange[]>
  }
  enterprise_import_rows: {
    import_id: number
    enterprise_id: number
    revision: number
    register: Json<unknown> | null
    form: Json<unknown> | null
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
  enterprise_profiles: {
    enterprise_id: number
    year: number
    form: Json<EnterpriseForm>
    source: 'edit' | 'import' | 'fill' | 'undo' | 'demo'
    revision: Generated<number>
    changed_at: Time
    changed_by: number | null
  }
  enterprises: {
    id: Generated<number>
    code: string
    name: string
    county_id: number
    industry: string
    control_level: string | null
    grade: string | null
    status: Generated<'running' | 'stopped' | 'closed'>
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
  factor_history: {
    id: Generated<number>
    factor_id: string
    event: 'edit' | 'apply' | 'revert'
    version_before: number | null
    version_after: number | null
    reason: string
    by_user: number | null
    by_name: string
    at: TimeDefault
  }
  factor_snapshots: {
    id: Generated<number>
    sha256: Buffer
    row_count: number
    data: Buffer
    made_at: TimeDefault
  }
  factor_versions: {
    factor_id: string
    version: number
    value: string
    unit: string
    quality: 'A' | 'B' | 'C' | 'D' | 'E'
    provenance: string
    note: string
    reason: string
    made_by: number | null
    made_by_name: string
    made_at: TimeDefault
  }
  factors: {
    id: string
    kind: 'EF' | 'ETA' | 'FIX' | 'RATIO' | 'DISCHARGE_EF'
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
  field_orders: {
    item_id: number
    task: 'mobile' | 'station' | 'patrol' | 'consult'
    alarm_id: number | null
    run_id: string | null
    briefing_id: number | null
    action_key: string | null
    plan: Json<unknown> | null
    mobile_run_id: number | null
    finding: 'found' | 'notFound' | 'done' | null
    found_place: string | null
    found_lon: number | null
    found_lat: number | null
  }
  file_imports: {
    id: Generated<number>
    kind: string
    subject: string | null
    job_id: string | null
    file_name: string
    at: Time
    by_id: number | null
    by_name: string
    added: number
    updated: number
    written: JsonDefault<unknown>
    undone_at: Time | null
    undone_by: string | null
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
    remarks: JsonDefault<unknown>
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
  fill_tasks: {
    id: Generated<number>
    project_id: number
    kind: 'enterprise' | 'surface'
    type: string
    name: string
    note: Generated<string>
    starts_on: string
    ends_on: string
    levels: Generated<1 | 2>
    state: Generated<'draft' | 'sent' | 'finished'>
    revision: Generated<number>
    sent_at: Time | null
    finished_at: Time | null
    created_by: number | null
    created_at: TimeDefault
  }
  fills: {
    id: Generated<number>
    task_id: number
    enterprise_id: number
    state: Generated<'pending' | 'filling' | 'submitted' | 'approved' | 'rejected'>
    level: 1 | 2 | null
    form: JsonDefault<unknown>
    revision: Generated<number>
    errors: Generated<number>
    warnings: Generated<number>
    remarks: JsonDefault<unknown>
    submissions: Generated<number>
    saved_at: Time | null
    submitted_at: Time | null
    decided_at: Time | null
    opened_at: Time | null
    opened_by: string | null
  }
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
  forecast_issues: {
    issued: string
    state: Generated<'draft' | 'signed'>
    hindcast: boolean
    engine_version: string
    trained_until: string
    taught: number
    made_at: TimeDefault
    signed_by: number | null
    signed_name: string | null
    signed_at: Time | null
  }
  forecast_weather: {
    issued: string
    place_id: number
    days: number[]
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
  former_passwords: {
    id: Generated<number>
    user_id: number
    password_hash: string
    replaced_at: Time
  }
  found_sources: {
    search_day: string
    park: string
    rank: number
    county_id: number
    lon: number
    lat: number
    kg_per_hour: number
    course: number[]
    sensors: number
    windy_hours: number
    first_day: string
  }
  grid_alarms: {
    id: Generated<number>
    place_id: number
    item: string
    opened_at: Time
    last_at: Time
    ended_at: Time | null
    hours: number
    peak: number
    peak_neighbours: number
    peak_at: Time
  }
  grid_cells: {
    place_id: number
    row: number
    col: number
    area_km2: number
  }
  grid_fields: {
    item: string
    step: 'hour' | 'day' | 'month'
    period: string
    method: 'fused' | 'kriging' | 'idw' | 'median'
    sensors: number
    sensors_all: number
    rmse_fused: number | null
    rmse_idw: number | null
    rmse_median: number | null
    values: Buffer
    errors: Buffer
    z: Buffer
    support: Buffer
    input_hash: Buffer
    made_at: Time
    alarms_at: Time | null
    neighbours: Buffer
  }
  grid_reports: {
    id: Generated<number>
    kind: 'day' | 'week' | 'month' | 'special'
    item: string
    period: string
    place_id: number | null
    version: number
    title: string
    demo: boolean
    content: Json<unknown>
    sha256: Buffer
    made_at: Time
    made_by: number | null
    made_by_name: string
    signed_at: Time | null
    signed_by: number | null
    signed_by_name: string | null
  }
  grid_score_weights: {
    version: number
    weights: Json<unknown>
    reason: string
    saved_at: Time
    saved_by: number | null
    saved_by_name: string
  }
  grid_scores: {
    item: string
    step: 'day' | 'month'
    period: string
    base: 'previous' | 'lastYear'
    weights_version: number
    weights: Json<unknown>
    content: Json<unknown>
    published_at: Time
    published_by: number | null
    published_by_name: string
  }
  grid_tasks: {
    item_id: number
    place_id: number
    reason: 'alarm' | 'highest' | 'lastYear' | 'previous' | 'source' | 'manual'
    item: string
    recurs_of: number | null
    package: Json<unknown>
    finding: 'yes' | 'no' | 'notFound' | null
    category: string | null
    measures: string | null
    found_lon: number | null
    found_lat: number | null
    found_accuracy_m: number | null
    distance_m: number | null
    far_reason: string | null
    failures: Generated<number>
    passed_at: Time | null
    open: Generated<boolean>
    enterprise: string | null
    fine_yuan: number | null
    effect: Json<unknown> | null
    effect_is_final: Generated<boolean>
    recurred_at: Time | null
  }
  hourly_readings: {
    place_id: number
    ts: Time
    pm2_5: number | null
    pm10: number | null
    o3: number | null
    no2: number | null
    so2: number | null
    co: number | null
    temperature: number | null
    humidity: number | null
    pressure: number | null
    wind_speed: number | null
    wind_direction: number | null
    precipitation: number | null
    visibility: number | null
    tvoc: number | null
    nmhc: number | null
    aqi: number | null
    primary_mask: number | null
    marks: Json<unknown> | null
    source_id: number | null
    source_ref: string | null
    revision: Generated<number>
    received_at: TimeDefault
    odour: number | null
    h2s: number | null
    nh3: number | null
  }
  installation: {
    key: string
    value: Json<unknown>
  }
  inventories: {
    id: Generated<number>
    name: string
    year: number
    version: number
    state: Generated<'draft' | 'published' | 'archived'>
    is_default: Generated<boolean>
    run_id: number
    note: string | null
    created_by: number | null
    created_at: TimeDefault
    changed_at: TimeDefault
    published_at: Time | null
    proposed_by: number | null
    proposed_at: Time | null
    proposal_reason: string | null
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
  jobs: {
    id: Generated<string>
    kind: string
    title: string
    state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
    progress: Generated<number>
    message: string | null
    input: JsonDefault<unknown>
    checkpoint: Json<unknown> | null
    result: Json<unknown> | null
    file_id: string | null
    cancel_requested: Generated<boolean>
    created_by: number | null
    created_at: TimeDefault
    started_at: Time | null
    finished_at: Time | null
    heartbeat_at: Time | null
    losses: Generated<number>
    lane: Generated<'interactive' | 'transfer' | 'scheduled' | 'background'>
    claim: Generated<number>
  }
  known_devices: {
    token_hash: Buffer
    user_id: number
    created_at: TimeDefault
    last_used_at: Time
    expires_at: Time
  }
  loose_indexes: {
    relation: string
  }
  met_fields: {
    source: string
    valid_at: Time
    meta: Json<unknown>
    data: Buffer
    made_at: TimeDefault
  }
  minute_readings: {
    place_id: number
    ts: Time
    span_min: Generated<number>
    pm2_5: number | null
    pm10: number | null
    o3: number | null
    no2: number | null
    so2: number | null
    co: number | null
    temperature: number | null
    humidity: number | null
    pressure: number | null
    wind_speed: number | null
    wind_direction: number | null
    precipitation: number | null
    visibility: number | null
    tvoc: number | null
    nmhc: number | null
    marks: Json<unknown> | null
    source_id: number | null
    source_ref: string | null
    received_at: TimeDefault
    odour: number | null
    h2s: number | null
    nh3: number | null
  }
  mobile_columns: {
    run_id: number
    key: string
    data: Buffer
    hot: Json<unknown> | null
  }
  mobile_refusals: {
    run_id: number
    position: number
    row: number
    field: string
    cell: string
    reason: string
    whole_row: boolean
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
  model_files: {
    id: Generated<number>
    name: string
    format: string
    kind: 'meteorology' | 'concentration' | 'trajectory' | 'terrain'
    model: string
    sha256: Buffer
    content: Json<unknown>
    file_id: string | null
    imported_by: number | null
    imported_at: TimeDefault
  }
  model_runs: {
    id: Generated<string>
    kind: string
    key: Buffer
    engine_version: string
    title: string
    question: Json<unknown>
    basis: Json<unknown>
    state: Generated<'offered' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
    job_id: string | null
    summary: Json<unknown> | null
    error: string | null
    created_by: number | null
    created_at: TimeDefault
    started_at: Time | null
    finished_at: Time | null
  }
  model_values: {
    model_file_id: number
    series: number
    span: number
    data: Buffer
  }
  monitor_stations: {
    place_id: number
    type: 'species' | 'nmhc' | 'tvoc' | 'odour' | 'park' | 'fence' | 'sensitive' | 'micro'
    park: string | null
    owner: string | null
    around: Generated<string[]>
  }
  odour_complaints: {
    id: Generated<number>
    smelled_at: Time
    lon: number
    lat: number
    place: string
    county_id: number
    kind: string
    strength: number
    channel: string
    note: string
    simulated: Generated<boolean>
    saved_at: Time
    saved_by: number | null
    saved_by_name: string
  }
  order_sources: {
    item_id: number
    run_id: string | null
    alarm_id: number | null
    rank: number | null
    finding: 'confirmed' | 'partly' | 'unfounded' | null
  }
  outlet_emissions: {
    outlet_id: number
    species: string
    kg_per_hour: number
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
  places: {
    id: Generated<number>
    kind: 'station' | 'county' | 'city' | 'neighbour' | 'cell' | 'sensor'
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
    replaced_ref: string | null
    replaced_source_id: number | null
  }
  refresh_tokens: {
    token_hash: Buffer
    session_id: string
    issued_at: TimeDefault
    used_at: Time | null
    used_from: Buffer | null
    successor_salt: Buffer | null
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
    address: string | null
    packets: Generated<number>
    sealed_passwords: string | null
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
  replaced_townships: {
    replaced_by: number
    township: Json<unknown>
  }
  roles: {
    id: Generated<number>
    name: string
    description: Generated<string>
    permissions: string[]
    built_in: Generated<boolean>
  }
  run_arrays: {
    run_id: string
    name: string
    type: 'float32' | 'float64' | 'int32'
    shape: number[]
    unit: string | null
    data: Buffer
  }
  scheduled_tasks: {
    name: string
    paused: Generated<boolean>
    changed_by: number | null
    looked_at: Time | null
    fault: string | null
  }
  sensor_calibrations: {
    place_id: number
    version: number
    from_day: string
    gain: number
    zero: number
    humidity_slope: number
    matched_gain: number | null
    dry_hours: number
    made_at: Time
  }
  sensor_days: {
    place_id: number
    day: string
    mark: 'normal' | 'calibrating' | 'doubtful' | 'drifting' | 'maintenance' | 'retired'
    reason: string
    hours: number
    equal_run: number
    night_correlation: number | null
    level: number | null
    drift: number | null
    mean: number | null
  }
  sensor_maintenance: {
    id: Generated<number>
    place_id: number
    kind: 'clean' | 'replace' | 'repair' | 'check' | 'retire' | 'resume'
    done_at: Time
    note: string
    saved_at: Time
    saved_by: number | null
    saved_by_name: string
  }
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
  setting_items: {
    setting_type: string
    key: string
    code: string
    name: string
    setting_level: Generated<number>
    parent: string | null
    position: number
    value: string | null
    changed_by: string | null
    changed_at: Time | null
  }
  setting_types: {
    setting_type: string
    key: string
    name: string
    provenance: string
    note: string | null
  }
  settings: {
    key: string
    value: string
    changed_by: string
    changed_at: Time
  }
  sign_in_attempts: {
    user_name: string
    source: string
    failed_count: number
    locked_until: Time | null
    expires_at: Time
  }
  source_categories: {
    code: string
    name: string
    position: number
  }
  source_classes: {
    scc: string
    category: string
    filled_by: 'enterprise' | 'surface' | 'both'
    class: Json<unknown>
  }
  source_profiles: {
    id: Generated<number>
    name: string
    category: string
    source: string
    year: Generated<string>
    species_nos: number[]
    percents: number[]
    saved_by: string
    saved_at: TimeDefault
  }
  source_trials: {
    day: string
    park: string
    number: number
    kind: 'allDay' | 'night' | 'new' | 'sporadic'
    kg_per_hour: number
    hit: boolean
    false_peaks: number
    days: number | null
  }
  species_control_runs: {
    id: Generated<number>
    place_id: number
    ts: Time
    kind: 'blank' | 'check' | 'retention' | 'laboratory'
    list_version: number
    ppb: (number | null)[]
    expected: (number | null)[] | null
    source_id: number | null
    source_ref: string | null
    imported_by: string
    received_at: TimeDefault
  }
  species_days: {
    place_id: number
    day: string
    list_version: number
    ppb: (number | null)[]
    hours: number[]
    revision: Generated<number>
    computed_at: TimeDefault
  }
  species_hours: {
    place_id: number
    ts: Time
    list_version: number
    ppb: (number | null)[]
    marks: Json<unknown> | null
    source_id: number | null
    source_ref: string | null
    revision: Generated<number>
    received_at: TimeDefault
  }
  species_limits: {
    place_id: number
    species_no: number
    valid_from: string
    ppb: number
  }
  species_months: {
    place_id: number
    month: string
    version: Generated<number>
  }
  species_sets: {
    id: Generated<number>
    user_id: number
    name: string
    species_nos: number[]
    changed_at: TimeDefault
  }
  species_silences: {
    id: Generated<number>
    place_id: number
    rule: string
    silenced: boolean
    reason: string
    changed_by: string
    changed_at: TimeDefault
  }
  species_totals: {
    id: Generated<number>
    place_id: number
    ts: Time
    total_ppbc: number
    targets_ppbc: number | null
    unidentified_ppbc: number | null
    source_id: number | null
    source_ref: string | null
    imported_by: string
    received_at: TimeDefault
  }
  surface_fills: {
    id: Generated<number>
    task_id: number
    point_id: number
    version: Generated<number>
    base: JsonDefault<unknown>
    answers: JsonDefault<unknown>
    revision: Generated<number>
    saved_at: Time | null
    saved_by: string | null
    submitted_at: Time | null
    submitted_by: number | null
    decided_at: Time | null
    decided_by: string | null
  }
  surface_import_rows: {
    import_id: number
    point_id: number
    name: string
    left_as: Json<unknown>
    fill_id: number
    revision: number
    register: Json<unknown> | null
    fill: Json<unknown> | null
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
    undone_at: Time | null
    undone_by: string | null
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
  targets: {
    place_id: number
    year: number
    item: string
    value: number
  }
  task_owners: {
    task_id: number
    county_id: number
    owner_id: number
  }
  task_points: {
    task_id: number
    point_id: number
    state: Generated<'allotted' | 'cancelled'>
    fill_state: Generated<'pending' | 'filling' | 'submitted' | 'verified' | 'returned'>
    owner_id: number | null
    changed_at: Time
    changed_by: number | null
  }
  terrains: {
    id: Generated<number>
    name: string
    grid: Json<unknown>
    data: Buffer
    simulated: Generated<boolean>
    active: Generated<boolean>
    created_at: TimeDefault
  }
  township_imports: {
    id: Generated<number>
    job_id: string
    file_name: string
    coordinates: Coordinates
    at: Time
    by_id: number | null
    by_name: string
    added: number
    updated: number
    undone_at: Time | null
    undone_by: string | null
  }
  townships: {
    id: Generated<number>
    import_id: number
    county_id: number
    name: string
    area_km2: number
    polygons: Json<Polygons>
    places: number[]
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
    unknown_incidents: Generated<number>
    unknown_found: number | null
    false_alarms: number | null
    over_blamed: number | null
    unexplained_error: number | null
    unexplained_coverage: number | null
    answered: number | null
  }
  unpacked_months: {
    place_id: number
    month: string
    series: Generated<'hours' | 'minutes' | 'species'>
  }
  user_roles: {
    user_id: number
    role_id: number
  }
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
    last_login_at: Time | null
    created_at: TimeDefault
    password_set_at: TimeDefault
    totp_secret: string | null
    totp_step: number | null
  }
  value_audit_steps: {
    id: Generated<number>
    audit_id: number
    at: Time
    by_id: number | null
    by_name: string
    stage: string
    before: Json<AuditBefore> | null
    result: string
    value: number | null
    reason: string
  }
  value_audits: {
    id: Generated<number>
    place_id: number
    ts: Time
    item: string
    state: 'open' | 'first' | 'second' | 'signed' | 'returned' | 'reopened'
    result: 'valid' | 'invalid' | 'corrected'
    raw_value: number | null
    value: number | null
    reason: string
    first_by: number | null
    version: Generated<number>
  }
  verified_activities: {
    id: Generated<number>
    year: number
    county_id: number
    scc: string
    name: string
    variant: string | null
    quantities: Json<unknown>
    controls: JsonDefault<unknown>
    measured_t: Json<unknown> | null
    activity_grade: 'A' | 'B' | 'C' | 'D' | 'E'
    lon: number | null
    lat: number | null
    verified_by: string | null
    verified_at: Time | null
    simulated: Generated<boolean>
  }
  weather_pictures: {
    key: Buffer
    place_id: number
    file_id: string
  }
  work_deadlines: {
    item_id: number
    name: string
    counted: 'working' | 'calendar'
    started_at: Time
    due_at: Time
    original_due_at: Time
    stopped_at: Time | null
    reminders_sent: Generated<number>
    next_reminder_at: Time | null
  }
  work_evidence: {
    id: Generated<number>
    item_id: number
    file_id: string
    kind: 'photo' | 'document'
    sha256: Buffer
    taken_at: Time | null
    lon: number | null
    lat: number | null
    accuracy_m: number | null
    no_position_reason: string | null
    note: Generated<string>
    added_at: Time
    added_by: number | null
    added_by_name: string
  }
  work_items: {
    id: Generated<number>
    kind: WorkKind
    title: string
    content: string
    state: string
    version: Generated<number>
    county_id: number
    enterprise_id: number | null
    place_id: number | null
    department_id: number | null
    assignee_id: number | null
    transfers: Generated<number>
    score: number | null
    created_by: number | null
    created_at: Time
    closed_at: Time | null
  }
  work_notices: {
    id: Generated<number>
    item_id: number
    deadline: string
    reminder: number
    kind: 'reminder' | 'escalation'
    department_id: number | null
    user_id: number | null
    message: string
    at: Time
    read_at: Time | null
    read_by: number | null
    due_at: Time
    enterprise_id: number | null
  }
  work_steps: {
    id: Generated<number>
    item_id: number
    at: Time
    by_id: number | null
    by_name: string
    by_type: string
    event: string
    from_state: string
    to_state: string
    comment: string | null
    version: number
    request_key: string | null
    device_at: Time | null
    details: JsonDefault<Record<string, unknown>>
  }
  working_day_exceptions: {
    day: string
    working: boolean
    note: Generated<string>
  }
  working_spans: {
    from_minute: number
    to_minute: number
  }
}
