import type { ForecastState } from '@qingyuan/domain/lifecycles/forecast.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ArrayType, JobState, Json, ModelFileKind, Time, TimeDefault } from './columns.ts'

export interface ModelTables {
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
    inventory_id: Generated<number | null>
    before_id: Generated<number | null>
    outlets_before: ColumnType<unknown, string | undefined, string>
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
}
