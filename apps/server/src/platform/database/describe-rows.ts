import type pg from 'pg'
import { columnTypes } from './column-types.ts'

interface ColumnRow {
  table: string
  name: string
  type: string
  isArray: boolean
  required: boolean
  hasDefault: boolean
  generated: boolean
  /** A check that lists the values, as PostgreSQL words it; null without one. */
  values: string | null
}

const columns = `
  select c.relname as table, a.attname::text as name, coalesce(e.typname, t.typname)::text as type, e.oid is not null as "isArray",
         a.attnotnull as required, d.oid is not null or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as generated,
         (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' order by k.conname limit 1) as values
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
   order by c.relname, a.attnum`

/** As `pool.ts` reads them. */
const typeScriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

/** `'a' | 'b'` of `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))`. */
const literalsOf = (check: string): string =>
  [...check.matchAll(/('(?:[^']|'')*'|\b\d+\b)(?:::\w+)?(?=[,\]])/g)].map(([, literal]) => literal).join(' | ')

/** Type of the value, without null. */
const valueType = (column: ColumnRow): string => {
  const basis = typeScriptTypes[column.type]
  if (basis === undefined) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${column.type}`)
  const element = columnTypes[`${column.table}.${column.name}`] ?? (column.values === null ? basis : literalsOf(column.values))
  if (!column.isArray) return element
  return element.includes(' ') && !element.startsWith('(') ? `(${element})[]` : `${element}[]`
}

/** Type of the column for Kysely: what is read, inserted and set. */
const columnType = (column: ColumnRow): string => {
  const value = valueType(column)
  const suffix = column.required ? '' : ' | null'
  const optional = column.hasDefault && column.required ? 'Default' : ''
  if (column.generated) return `ColumnType<${value}, never, never>`
  if (column.type === 'jsonb') return `Json${optional}<${value}>${suffix}`
  if (column.type === 'timestamptz' && !column.isArray) return `Time${optional}${suffix}`
  return column.hasDefault ? `Generated<${value}${suffix}>` : `${value}${suffix}`
}

const importLines = (body: string): string[] => {
  const names = [...new Set(body.replaceAll(/'[^'\n]*'/g, '').match(/\b[A-Z]\w+/g))].sort()
  const own = names.filter(name => !['Buffer', 'ColumnType', 'Generated', 'Record', 'Tables'].includes(name))
  const kysely = names.filter(name => name === 'ColumnType' || name === 'Generated')
  return [`import type { ${kysely.join(', ')} } from 'kysely'`, `import type { ${own.join(', ')} } from './column-types.ts'`]
}

/** Row types of schema public as TypeScript: `tables.generated.ts`. @throws for a type or a key of `columnTypes` that it does not know */
export const describeRows = async (client: Pick<pg.Client, 'query'>): Promise<string> => {
  const { rows } = await client.query<ColumnRow>(columns)
  const keys = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  const unknown = Object.keys(columnTypes).filter(key => !keys.has(key))
  if (unknown.length > 0) throw new Error(`column-types.ts names columns that are not there: ${unknown.join(', ')}`)
  const tables = [...new Set(rows.map(({ table }) => table))].map(table => {
    const lines = rows.filter(row => row.table === table).map(row => `    ${row.name}: ${columnType(row)}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  const body = `export interface Tables {\n${tables.join('\n')}\n}\n`
  return `// Generated from db/migrations: npm run schema\n${importLines(body).join('\n')}\n\n${body}`
}
