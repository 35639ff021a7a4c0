import type { FormChange } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { ColumnType, Generated } from 'kysely'
import type { EnterpriseStatus, Json, ProfileSource, Time, TimeDefault } from './columns.ts'

export interface EnterpriseTables {
  enterprises: {
    id: Generated<number>
    code: string
    name: string
    county_id: number
    industry: string
    control_level: string | null
    grade: string | null
    status: ColumnType<EnterpriseStatus, EnterpriseStatus | undefined, EnterpriseStatus>
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
  enterprise_profiles: {
    enterprise_id: number
    year: number
    form: Json<EnterpriseForm>
    source: ProfileSource
    revision: Generated<number>
    changed_at: Time
    changed_by: number | null
  }
  enterprise_history: {
    id: Generated<number>
    enterprise_id: number
    year: number
    revision: number
    at: Time
    by_id: number | null
    by_name: string
    source: ProfileSource
    changes: Json<FormChange[]>
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
  enterprise_import_rows: {
    import_id: number
    enterprise_id: number
    revision: number
    register: Json | null
    form: Json | null
  }
}
