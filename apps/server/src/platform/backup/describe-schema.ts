import type pg from 'pg'

const columns = `
  select c.relname as table, coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') as suffix,
         array_agg(format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
           case when a.attidentity <> '' then ' generated as identity' when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
                when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) order by a.attnum) as lines
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
   group by c.oid, c.relname order by c.relname`

const constraints = `
  select c.relname as table, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.contype in ('p', 'u', 'f', 'c', 'x') order by 1, 2`

const others = `
  select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'kysely%'
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all select format('create view %I as %s', viewname, trim(definition)) from pg_views where schemaname = 'public'
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not c.relispartition and not t.tgisinternal
  union all select trim(pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  order by 1`

/** Schema public as readable SQL, the same text for the same schema (partitions apart: they come and go). For people and reviews. */
export const describeSchema = async (client: pg.Client): Promise<string> => {
  const tables = (await client.query<{ table: string; suffix: string; lines: string[] }>(columns)).rows
  const keys = (await client.query<{ table: string; line: string }>(constraints)).rows
  const rest = (await client.query<{ line: string }>(others)).rows
  const statements = tables.map(({ table, suffix, lines }) => {
    const all = [...lines, ...keys.filter(key => key.table === table).map(key => key.line)]
    return `create table ${table} (\n${all.map(line => `  ${line}`).join(',\n')}\n)${suffix};`
  })
  return `${['-- Generated from db/migrations: npm run schema', ...statements, ...rest.map(({ line }) => `${line.replace(/;$/, '')};`)].join('\n\n')}\n`
}
