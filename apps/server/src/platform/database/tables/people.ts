import type { ColumnType, Generated } from 'kysely'
import type { JobState, Json, JsonDefault, Time, TimeDefault } from './columns.ts'

export interface PeopleTables {
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
  sign_in_attempts: { user_name: string; source: string; failed_count: number; locked_until: Time | null; expires_at: Time }
  known_devices: { token_hash: Buffer; user_id: number; created_at: TimeDefault; last_used_at: Time; expires_at: Time }
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
    losses: Generated<number>
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
  installation: { key: string; value: Json }
}
