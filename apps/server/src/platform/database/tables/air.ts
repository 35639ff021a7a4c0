import type { Generated } from 'kysely'
import type { Json, JsonDefault, Measured, Time, TimeDefault } from './columns.ts'

export interface AirTables {
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
    /** Encrypted; one that an earlier version wrote is in clear until the listener starts. */
    password: string | null
    units: JsonDefault<Record<string, string>>
    simulated: Generated<boolean>
    enabled: Generated<boolean>
    allowed_addresses: string[] | null
    access_refused_at: Time | null
    access_refused_from: string | null
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
  species_hours: {
    place_id: number
    ts: Time
    list_version: number
    ppb: (number | null)[]
    marks: Json | null
    source_id: number | null
    source_ref: string | null
    revision: Generated<number>
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
    address: string | null
    packets: Generated<number>
    sealed_passwords: string | null
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
}
