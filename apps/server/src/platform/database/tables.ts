import type { Selectable } from 'kysely'
import type { Tables } from './tables.generated.ts'

export type { MobileSeries } from './column-types.ts'
export type { Tables } from './tables.generated.ts'

/** A row as a query of all its columns returns it. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>

export type ArrayType = Row<'run_arrays'>['type']
export type CalculationKind = Row<'calculation_runs'>['kind']
export type EnterpriseStatus = Row<'enterprises'>['status']
export type FactorEvent = Row<'factor_history'>['event']
export type FactorKindName = Row<'factors'>['kind']
export type FillTaskKind = Row<'fill_tasks'>['kind']
export type JobState = Row<'jobs'>['state']
export type ModelFileKind = Row<'model_files'>['kind']
export type ProblemKind = Row<'discharge_problems'>['kind']
export type ProfileSource = Row<'enterprise_profiles'>['source']
