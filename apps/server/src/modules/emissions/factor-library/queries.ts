import { factorClassText } from '@qingyuan/domain/factor-class-text.ts'
import { factorNoteText } from '@qingyuan/domain/factor-note-text.ts'
import { provenanceText, unconfirmedPattern } from '@qingyuan/domain/factor-provenance-text.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type pg from 'pg'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { FactorKindName, Tables } from '#/platform/database/tables.ts'

/** The library is the city's: everybody who may see factors sees all of them. */

/** One process at a time loads the library, until the end of its transaction. @returns whether there is one already */
export const lockLibrary = async (client: pg.ClientBase): Promise<boolean> => {
  await client.query('select pg_advisory_xact_lock(7212012)')
  return (await client.query('select 1 from factors limit 1')).rowCount !== 0
}

export const selectClasses = (db: Db) => db.selectFrom('source_classes').select(['scc', 'class']).orderBy('scc').execute()
export const selectCategories = (db: Db) => db.selectFrom('source_categories').selectAll().orderBy('position').execute()
export const selectProfiles = (db: Db) => db.selectFrom('emission_profiles').selectAll().execute()
export const selectControls = (db: Db) => db.selectFrom('control_technologies').selectAll().orderBy('position').execute()

/** The last application; 0 while the library is as loaded. */
export const selectState = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('factor_history')
      .select(sql<number>`coalesce(max(id), 0)`.as('state'))
      .where('event', '<>', 'edit')
      .executeTakeFirstOrThrow()
  ).state

const latest = sql<number>`(select max(l.version) from factor_versions l where l.factor_id = f.id)`

/** Rows with the version in force, or the newest where none is. */
const rowsWithVersion = (db: Db) =>
  db
    .selectFrom('factors as f')
    .innerJoin('factor_versions as v', join =>
      join.onRef('v.factor_id', '=', 'f.id').on('v.version', '=', sql`coalesce(f.current_version, ${latest})`),
    )

const columns = [
  'f.id',
  'f.kind',
  'f.origin',
  'f.scc',
  'f.sector',
  'f.fuel_or_product',
  'f.technology',
  'f.control',
  'f.name',
  'f.low',
  'f.high',
  'f.is_default',
  'f.basis',
  'f.current_version',
  'v.value',
  'v.unit',
  'v.quality',
  'v.provenance',
  'v.note',
  'v.reason',
  'v.version',
  'v.made_by_name',
  'v.made_at',
] as const

/** Every row that is in force, in the library's order. */
export const selectLibrary = (db: Db) =>
  rowsWithVersion(db).select(columns).where('f.current_version', 'is not', null).orderBy('f.position').orderBy('f.id').execute()

export interface FactorFilter {
  kind: FactorKindName
  /** First digits of a code. */
  prefix?: string
  name?: string
  quality?: Tables['factor_versions']['quality']
  state?: 'pending' | 'changed' | 'city' | 'unconfirmed'
  search?: string
}

type Rows<O> = SelectQueryBuilder<Tables & { f: Tables['factors']; v: Tables['factor_versions'] }, 'f' | 'v', O>

/** A row belongs to a node when its code fits a class below; removal without a code belongs to all. */
const under = (prefix: string): RawBuilder<boolean> =>
  sql<boolean>`(f.scc like ${`${prefix}%`} or (f.kind = 'ETA' and f.scc = '') or (f.scc ~ '[*?]' and exists (
    select 1 from source_classes c where c.scc like ${`${prefix}%`} and c.scc like translate(f.scc, '*?', '%_'))))`

const states: Record<NonNullable<FactorFilter['state']>, RawBuilder<boolean>> = {
  pending: sql<boolean>`${latest} > coalesce(f.current_version, 0) and ${latest} > 1`,
  changed: sql<boolean>`exists (select 1 from factor_history h where h.factor_id = f.id)`,
  city: sql<boolean>`f.origin is not null`,
  unconfirmed: sql<boolean>`v.provenance ~ ${unconfirmedPattern}`,
}

/** Stored provenances, notes, fuels and techniques whose Chinese wording has the searched text. */
const searchedTexts = async (db: Db, search: string | undefined): Promise<string[]> => {
  if (!search) return []
  const wanted = search.toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const rows = await db.selectFrom('factor_versions').select(['provenance', 'note']).distinct().execute()
  const classes = await db.selectFrom('factors').select(['fuel_or_product', 'technology']).distinct().execute()
  const found = rows.flatMap(({ provenance, note }) => [
    ...(has(provenanceText(provenance)) ? [provenance] : []),
    ...(has(factorNoteText(note)) ? [note] : []),
  ])
  const named = classes.flatMap(row => [row.fuel_or_product, row.technology]).filter(text => has(factorClassText(text)))
  return [...new Set([...found, ...named])]
}

const filtered = <O>(query: Rows<O>, { kind, prefix, name, quality, state, search }: FactorFilter, texts: readonly string[]): Rows<O> => {
  let found = query.where('f.kind', '=', kind)
  if (prefix) found = found.where(under(prefix))
  if (name) found = found.where('f.name', '=', name)
  if (quality) found = found.where('v.quality', '=', quality)
  if (state) found = found.where(states[state])
  if (!search) return found
  const like = containsPattern(search)
  const own = sql<boolean>`concat_ws(' ', f.id, f.scc, f.sector, f.fuel_or_product, f.technology, f.control, f.name) ilike ${like}`
  return found.where(sql<boolean>`(${own} or array[v.provenance, v.note, f.fuel_or_product, f.technology] && ${texts}::text[])`)
}

export const selectFactors = async (db: Db, filter: FactorFilter, span: { limit: number; offset: number }) => {
  const texts = await searchedTexts(db, filter.search)
  return filtered(rowsWithVersion(db) as unknown as Rows<object>, filter, texts)
    .select(columns)
    .select(latest.as('latest'))
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(span.limit)
    .offset(span.offset)
    .execute()
}

export const countFactors = async (db: Db, filter: FactorFilter): Promise<number> => {
  const texts = await searchedTexts(db, filter.search)
  return (
    await filtered(rowsWithVersion(db) as unknown as Rows<object>, filter, texts)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export const selectNames = async (db: Db, kind: FactorKindName): Promise<string[]> =>
  (await db.selectFrom('factors').select('name').distinct().where('kind', '=', kind).orderBy('name').execute()).map(({ name }) => name)

export const selectFactorsById = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : rowsWithVersion(db).select(columns).select(latest.as('latest')).where('f.id', 'in', ids).orderBy('f.position').execute()

export type StoredRow = Awaited<ReturnType<typeof selectFactorsById>>[number]

export const selectVersions = (db: Db, id: string) =>
  db.selectFrom('factor_versions').selectAll().where('factor_id', '=', id).orderBy('version', 'desc').execute()

export const selectVersion = (db: Db, id: string, version: number) =>
  db.selectFrom('factor_versions').selectAll().where('factor_id', '=', id).where('version', '=', version).executeTakeFirst()

export type StoredVersion = NonNullable<Awaited<ReturnType<typeof selectVersion>>>

const history = (db: Db) =>
  db
    .selectFrom('factor_history as h')
    .innerJoin('factors as f', 'f.id', 'h.factor_id')
    .leftJoin('factor_versions as b', join => join.onRef('b.factor_id', '=', 'h.factor_id').onRef('b.version', '=', 'h.version_before'))
    .leftJoin('factor_versions as a', join => join.onRef('a.factor_id', '=', 'h.factor_id').onRef('a.version', '=', 'h.version_after'))

export interface HistoryFilter {
  kind: FactorKindName
  id?: string
  /** A class: entries of every row that fits it. */
  scc?: string
}

const ofHistory = (db: Db, { kind, id, scc }: HistoryFilter) =>
  history(db)
    .where('f.kind', '=', kind)
    .$if(id !== undefined, query => query.where(where => where.or([where('f.id', '=', id!), where('f.origin', '=', id!)])))
    .$if(scc !== undefined, query =>
      query.where(sql<boolean>`(${scc} like translate(f.scc, '*?', '%_') or (f.kind = 'ETA' and f.scc = ''))`),
    )

const historyColumns = [
  'h.id',
  'h.factor_id',
  'h.event',
  'h.version_before',
  'h.version_after',
  'h.reason',
  'h.by_name',
  'h.at',
  'f.scc',
  'f.name',
  'f.control',
  'b.value as value_before',
  'b.unit as unit_before',
  'a.value as value_after',
  'a.unit as unit_after',
] as const

export const selectHistory = (db: Db, filter: HistoryFilter, span: { limit: number; offset: number }) =>
  ofHistory(db, filter).select(historyColumns).orderBy('h.id', 'desc').limit(span.limit).offset(span.offset).execute()

export const countHistory = async (db: Db, filter: HistoryFilter): Promise<number> =>
  (await ofHistory(db, filter).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

export const selectEntry = (db: Db, kind: FactorKindName, id: number) =>
  history(db).select(historyColumns).where('f.kind', '=', kind).where('h.id', '=', id).executeTakeFirst()
