import type { FormChange } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

import type { ProfileSource } from '#/platform/database/tables.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'
import type { RegisterColumns } from './register.ts'

export interface ProfileRow {
  enterpriseId: number
  year: number
  form: EnterpriseForm
  source: ProfileSource
  revision: number
  changedAt: Date
}

/** Profiles of a year, or of each enterprise's newest year when none is named. */
export const selectProfiles = async (db: Db, ids: readonly number[], year?: number): Promise<ProfileRow[]> =>
  (
    await sql<ProfileRow>`
      select distinct on (enterprise_id) enterprise_id as "enterpriseId", year, form, source, revision, changed_at as "changedAt"
      from enterprise_profiles where enterprise_id = any(${[...ids]}) ${year === undefined ? sql`` : sql`and year = ${year}`}
      order by enterprise_id, year desc`.execute(db)
  ).rows

/** Newest year with a profile by enterprise. */
export const selectNewestYears = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await sql<{ id: number; year: number }>`select enterprise_id as id, max(year) as year from enterprise_profiles
        where enterprise_id = any(${[...ids]}) group by enterprise_id`.execute(db)
    ).rows.map(({ id, year }) => [id, year]),
  )

/** Rows handed over as one JSON parameter: ten thousand go in a few statements. */
const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

const registerTypes = sql`code text, name text, county_id int, industry text, industry_code text, source_control text, control_level text,
  grade text, scale text, status text, lon float8, lat float8, legal_person text, contact text, mobile text, address text`
const registerNames = sql`code, name, county_id, industry, industry_code, source_control, control_level, grade, scale, status, lon, lat,
  legal_person, contact, mobile, address`

/** Ids of the new enterprises by their codes. */
export const insertRegister = async (
  db: Db,
  rows: readonly RegisterColumns[],
  at: Date,
  simulated = false,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql<{ id: number; code: string }>`
        insert into enterprises (${registerNames}, simulated, changed_at)
        select ${registerNames}, ${simulated}, ${at} from jsonb_to_recordset(${json(rows)}) as r(${registerTypes})
        returning id, code`.execute(db)
    ).rows.map(({ id, code }) => [code, id]),
  )

/** Takes over the columns and counts the revision up. */
export const updateRegister = (db: Db, rows: readonly (RegisterColumns & { id: number })[], at: Date) =>
  sql`update enterprises e set (${registerNames}) = (r.code, r.name, r.county_id, r.industry, r.industry_code, r.source_control, r.control_level,
      r.grade, r.scale, r.status, r.lon, r.lat, r.legal_person, r.contact, r.mobile, r.address), revision = e.revision + 1, changed_at = ${at}
    from jsonb_to_recordset(${json(rows)}) as r(id int, ${registerTypes}) where e.id = r.id`.execute(db)

/** The register's own columns, to be put back. */
export const selectRegister = async (db: Db, ids: readonly number[]): Promise<(RegisterColumns & { id: number; revision: number })[]> =>
  (
    await sql<
      RegisterColumns & { id: number; revision: number }
    >`select id, revision, ${registerNames} from enterprises where id = any(${[...ids]})`.execute(db)
  ).rows

/** Counts the revision up where only a profile changed. */
export const touchEnterprises = (db: Db, ids: readonly number[], at: Date) =>
  sql`update enterprises set revision = revision + 1, changed_at = ${at} where id = any(${[...ids]})`.execute(db)

export interface ProfileWrite {
  enterpriseId: number
  year: number
  form: EnterpriseForm
  changes: FormChange[]
}

export interface Writer {
  id: number | null
  name: string
  at: Date
  source: ProfileSource
}

/** Replaces stored profiles, each with its line of history. */
export const putProfiles = async (db: Db, rows: readonly ProfileWrite[], { id, name, at, source }: Writer): Promise<void> => {
  await sql`
    with r as (select * from jsonb_to_recordset(${json(rows)}) as r("enterpriseId" int, year int, form jsonb, changes jsonb)),
    put as (
      insert into enterprise_profiles (enterprise_id, year, form, source, changed_at, changed_by)
      select "enterpriseId", year, form, ${source}, ${at}, ${id} from r
      on conflict (enterprise_id, year) do update set form = excluded.form, source = excluded.source, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by, revision = enterprise_profiles.revision + 1
      returning enterprise_id, year, revision)
    insert into enterprise_history (enterprise_id, year, revision, at, by_id, by_name, source, changes)
    select put.enterprise_id, put.year, put.revision, ${at}, ${id}, ${name}, ${source}, r.changes
    from put join r on r."enterpriseId" = put.enterprise_id and r.year = put.year order by put.enterprise_id`.execute(db)
}

export const deleteProfiles = (db: Db, ids: readonly number[], year: number) =>
  db
    .deleteFrom('enterprise_profiles')
    .where('year', '=', year)
    .where('enterprise_id', 'in', [...ids])
    .execute()

export const selectHistory = async (db: Db, scope: Scope, id: number) =>
  (
    await sql<{ id: number; year: number; revision: number; at: Date; by: string; source: ProfileSource; changes: FormChange[] }>`
      select h.id::int, h.year, h.revision, h.at, h.by_name as by, h.source, h.changes
      from enterprise_history h join enterprises e on e.id = h.enterprise_id
      where ${visibleEnterprises(scope)} and e.id = ${id} order by h.id desc limit 300`.execute(db)
  ).rows
