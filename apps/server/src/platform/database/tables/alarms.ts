import type { AlarmCondition, AlarmSeverity, ConditionKind } from '@qingyuan/domain/alarms/rule.ts'
import type { AlarmState } from '@qingyuan/domain/lifecycles/alarm.ts'
import type { ControlLevel } from '@qingyuan/domain/places.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json, MobileSeries, Time, TimeDefault } from './columns.ts'

export interface AlarmTables {
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
    notified_at: Time | null
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
  township_imports: {
    id: Generated<number>
    job_id: string
    file_name: string
    coordinates: 'wgs84' | 'gcj02'
    at: Time
    by_id: number | null
    by_name: string
    added: number
    updated: number
    undone_at: ColumnType<Date | null, Date | undefined, Date>
    undone_by: ColumnType<string | null, string | undefined, string>
  }
  townships: {
    id: Generated<number>
    import_id: number
    county_id: number
    name: string
    area_km2: number
    polygons: Json<[number, number][][][]>
    places: number[]
  }
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
}
