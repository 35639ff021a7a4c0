import type { ColumnType } from 'kysely'

export type { AlarmCondition, AlarmSeverity, ConditionKind } from '@qingyuan/domain/alarms/rule.ts'
export type { FormChange } from '@qingyuan/domain/fill-form/diff.ts'
export type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
export type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
export type { WorkKind } from '@qingyuan/domain/lifecycles/work-kinds.ts'
export type { ControlLevel } from '@qingyuan/domain/places.ts'
export type { StationType } from '@qingyuan/domain/station-types.ts'

export type Time = ColumnType<Date, Date | string, Date | string>
export type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
export type Json<T = unknown> = ColumnType<T, string, string>
export type JsonDefault<T = unknown> = ColumnType<T, string | undefined, string>

export type Coordinates = 'wgs84' | 'gcj02'
export type Polygons = [number, number][][][]

/** What a step of an audit found: null before the first one. */
export interface AuditBefore {
  state: 'open' | 'first' | 'second' | 'signed' | 'returned' | 'reopened'
  result: 'valid' | 'invalid' | 'corrected'
  value: number | null
  reason: string
  /** Left out in steps of before version 84 of the schema. */
  raw_value?: number | null
  first_by?: number | null
}

export interface MobileSeries {
  key: string
  label: string
  unit: string
}

/** Types of the elements or documents of columns of which the schema says less: text without a check, jsonb, arrays with gaps. */
export const columnTypes: Readonly<Record<string, string>> = {
  'alarm_rules.condition': 'AlarmCondition',
  'alarm_rules.kind': 'ConditionKind',
  'alarm_rules.levels': 'ControlLevel',
  'alarm_rules.types': 'StationType',
  'alarm_subscriptions.kinds': 'ConditionKind',
  'alarm_subscriptions.severities': 'AlarmSeverity',
  'data_sources.crc': `'standard' | 'modbus'`,
  'data_sources.units': 'Record<string, string>',
  'enterprise_history.changes': 'FormChange[]',
  'enterprise_history.source': `Tables['enterprise_profiles']['source']`,
  'enterprise_profiles.form': 'EnterpriseForm',
  'forecasts.aqi': '(number | null)',
  'mobile_runs.series': 'MobileSeries[]',
  'species_control_runs.expected': '(number | null)',
  'species_control_runs.ppb': '(number | null)',
  'species_days.ppb': '(number | null)',
  'species_hours.ppb': '(number | null)',
  'surface_steps.from_state': 'SurfacePointState',
  'surface_steps.to_state': 'SurfacePointState',
  'township_imports.coordinates': 'Coordinates',
  'townships.polygons': 'Polygons',
  'work_items.kind': 'WorkKind',
  'value_audit_steps.before': 'AuditBefore',
  'work_steps.details': 'Record<string, unknown>',
}
