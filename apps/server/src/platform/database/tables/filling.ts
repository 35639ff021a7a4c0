import type { FillState } from '@qingyuan/domain/lifecycles/fill.ts'
import type { FillTaskState } from '@qingyuan/domain/lifecycles/fill-task.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { ColumnType, Generated } from 'kysely'
import type { FillTaskKind, Json, JsonDefault, Time, TimeDefault } from './columns.ts'

export interface FillingTables {
  surface_fills: {
    id: Generated<number>
    task_id: number
    point_id: number
    version: Generated<number>
    base: JsonDefault
    answers: JsonDefault
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
    undone_at: ColumnType<Date | null, Date | undefined, Date>
    undone_by: ColumnType<string | null, string | undefined, string>
  }
  surface_import_rows: {
    import_id: number
    point_id: number
    name: string
    left_as: Json
    fill_id: number
    revision: number
    register: Json | null
    fill: Json | null
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
}
