import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { ColumnType } from 'kysely'

export type Time = ColumnType<Date, Date | string, Date | string>
export type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
export type Json<T = unknown> = ColumnType<T, string, string>
export type JsonDefault<T = unknown> = ColumnType<T, string | undefined, string>
export type Measured = { [K in MeasuredId]: number | null }

export interface MobileSeries {
  key: string
  label: string
  unit: string
}
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
export type ProfileSource = 'edit' | 'import' | 'fill' | 'undo' | 'demo'
export type EnterpriseStatus = 'running' | 'stopped' | 'closed'
export type FillTaskKind = 'enterprise' | 'surface'
export type ModelFileKind = 'meteorology' | 'concentration' | 'trajectory' | 'terrain'
export type FactorKindName = 'EF' | 'ETA' | 'FIX' | 'RATIO' | 'DISCHARGE_EF'
export type FactorEvent = 'edit' | 'apply' | 'revert'
export type ArrayType = 'float32' | 'float64' | 'int32'
export type CalculationKind = 'calculated' | 'merged' | 'imported'
export type ProblemKind = 'block' | 'missing' | 'warn'
