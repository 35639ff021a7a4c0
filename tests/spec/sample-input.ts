import type { TSchema } from 'typebox'
import { type JsonSchema, plainSchema } from '../../apps/server/src/platform/http/schema.ts'

const samples: Record<string, string> = {
  '^[0-9A-Z]{3,8}$': '2569',
  '^(all|pams|to15|carbonyls|plan70|own-[1-9]\\d{0,8})$': 'all',
  '^\\d{1,9}-\\d{1,8}-[a-z0-9_-]{2,12}$': '1-493000-tvoc',
  '^#[0-9a-fA-F]{6}$': '#1677ff',
  '^(county:\\d{1,6}|park:.{1,40})$': 'county:1',
  '^\\d{10}$': '1001001001',
  '^[A-Z]{2}\\d{2}$': 'DC08',
  '^\\d{0,10}$': '1001',
  '^[A-Za-z_]{2,16}-\\d{1,8}(\\.[0-9*?]{1,10})?$': 'EF-00001',
  '^[a-z0-9_]{1,24}$': 'pm2_5',
  '^\\d{4}(-\\d{2}(-\\d{2}( \\d{2})?)?|-Q[1-4])?$': '2026-05-01',
  '^\\d{4}-\\d{2}-\\d{2}$': '2026-05-01',
  '^\\d{4}-(0[1-9]|1[0-2])$': '2026-05',
  '^\\d{4}-\\d{2}-\\d{2} \\d{2}$': '2026-05-01 08',
  '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$': '2026-05-01 08:20',
  '^[A-Za-z0-9_.@-]{2,32}$': 'somebody',
  '^[0-9A-Za-z]{6,24}$': '140423TEST0001',
  '^[!-~]{6}$': '123456',
  '^[0-9a-f]{64}$': '0'.repeat(64),
  '^(\\d{2}|\\d{4}|\\d{7}|\\d{10})$': '10',
  '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.backup$': 'sample.backup',
  '^[A-Za-z]+\\.[A-Za-z]+Export$': 'DataQuery.StationDataExport',
}

const textOf = (schema: JsonSchema): string => {
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (schema.pattern === undefined || schema.pattern === '\\S') return 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
  const sample = samples[String(schema.pattern)]
  if (sample === undefined) throw new Error(`no sample for pattern ${schema.pattern}`)
  return sample
}

const valueOf = (schema: JsonSchema): unknown => {
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return valueOf(schema.anyOf[0] as JsonSchema)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return Array.from({ length: Number(schema.minItems ?? 0) }, () => valueOf(schema.items as JsonSchema))
  if (schema.type === 'object') return sampleOf(schema)
  return textOf(schema)
}

const sampleOf = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([key, field]) => [key, valueOf(field)]))

/** Some input that the schema accepts, every field filled in, or without the named ones where they may be left out. */
export const sampleInput = (schema: TSchema, without: readonly string[] = []): Record<string, unknown> => {
  const plain = plainSchema(schema)
  const required = (plain.required ?? []) as string[]
  const left = without.filter(name => !required.includes(name))
  return Object.fromEntries(Object.entries(sampleOf(plain)).filter(([name]) => !left.includes(name)))
}
