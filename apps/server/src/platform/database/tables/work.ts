import type { WorkKind } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import type { ColumnType, Generated } from 'kysely'
import type { JsonDefault, Time } from './columns.ts'

type Counted = 'working' | 'calendar'

export interface WorkTables {
  departments: {
    id: Generated<number>
    name: string
    parent_id: number | null
    county_id: number | null
    chief_id: Generated<number | null>
  }
  working_spans: { from_minute: number; to_minute: number }
  working_day_exceptions: { day: string; working: boolean; note: Generated<string> }
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
    score: Generated<number | null>
    created_by: number | null
    created_at: Time
    closed_at: ColumnType<Date | null, Date | undefined, Date | null>
  }
  work_deadlines: {
    item_id: number
    name: string
    counted: Counted
    started_at: Time
    due_at: Time
    original_due_at: Time
    stopped_at: ColumnType<Date | null, Date | undefined, Date | null>
    reminders_sent: Generated<number>
    next_reminder_at: ColumnType<Date | null, Date | null, Date | null>
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
    note: string
    added_at: Time
    added_by: number | null
    added_by_name: string
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
    read_at: ColumnType<Date | null, Date | undefined, Date>
    read_by: ColumnType<number | null, number | undefined, number>
  }
  order_sources: { item_id: number; run_id: string | null; alarm_id: number | null }
}
