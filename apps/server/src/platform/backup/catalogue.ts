import pg from 'pg'
import type { Partition, TableHead } from './container.ts'

const rows = async <T>(client: pg.Client, sql: string): Promise<T[]> => (await client.query(sql)).rows as T[]

export const quoteIdentifier = pg.escapeIdentifier

/** Tables of Kysely's migrator: written by migrating, never copied. */
const bookkeeping = `('kysely_migration', 'kysely_migration_lock')`

/** Tables of schema public with their stored columns; a partitioned table counts once, with all its partitions' rows. */
export const listTables = (client: pg.Client) =>
  rows<TableHead>(
    client,
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname not in ${bookkeeping}
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
  )

/** Partitions of schema public, parents before children. */
export const listPartitions = (client: pg.Client) =>
  rows<Partition>(
    client,
    `with recursive tree as (
       select i.inhrelid, i.inhparent, 1 as depth from pg_inherits i join pg_class p on p.oid = i.inhparent
        where p.relkind = 'p' and not p.relispartition and p.relnamespace = 'public'::regnamespace
       union all
       select i.inhrelid, i.inhparent, depth + 1 from pg_inherits i join tree on tree.inhrelid = i.inhparent)
     select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
            case c.relkind when 'p' then pg_get_partkeydef(c.oid) end as key
       from tree join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
      where c.relkind in ('r', 'p')
      order by depth, c.relname`,
  )

export const listSequences = (client: pg.Client) =>
  rows<{ name: string; last: string | null }>(
    client,
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )

/** Names of the applied migrations, oldest first; empty when the database has never been migrated. */
export const listMigrations = async (client: pg.Client): Promise<string[]> => {
  const [found] = await rows<{ there: boolean }>(client, `select to_regclass('public.kysely_migration') is not null as there`)
  if (!found?.there) return []
  return (await rows<{ name: string }>(client, 'select name from public.kysely_migration order by name')).map(row => row.name)
}
