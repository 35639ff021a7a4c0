import { timeFormats } from '@qingyuan/contract/schemas.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type AppError, appError } from '../errors.ts'
import type { JsonSchema } from './schema.ts'

const shared = { useDefaults: true, removeAdditional: 'all', allErrors: false, verbose: true, strict: false } as const

const create = (options: ConstructorParameters<typeof Ajv>[0]) => {
  const ajv = new Ajv({ ...shared, ...options })
  addFormats.default(ajv)
  for (const [name, { accepts }] of Object.entries(timeFormats)) ajv.addFormat(name, accepts)
  return ajv
}

/** Queries and form fields are texts: "5" is 5, one value is a list of one. */
const texts = create({ coerceTypes: 'array' })
/** JSON says what it means: nothing is turned into something else, least of all null into 0. */
const json = create({})
const output = create({ useDefaults: false, removeAdditional: false })

/** Unknown fields are dropped, defaults filled in: both in place. */
export const compileInput = (schema: JsonSchema, from: 'texts' | 'json') => (from === 'json' ? json : texts).compile(schema)

/** Strict about missing and undeclared fields of objects. */
export const compileOutput = (schema: JsonSchema) => output.compile(closed(schema) as JsonSchema)

const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]))
  return entries.type === 'object' && entries.properties && !entries.patternProperties
    ? { ...entries, additionalProperties: false }
    : entries
}

type Params = Record<string, unknown>

const range = (schema: JsonSchema): string => {
  const { minimum: low, maximum: high } = schema
  if (low !== undefined && high !== undefined) return `应在 ${low} 到 ${high} 之间`
  return low !== undefined ? `不能小于 ${low}` : `不能大于 ${high}`
}

const length = (schema: JsonSchema, low: string, high: string, unit: string): string => {
  const min = schema[low] as number | undefined
  const max = schema[high] as number | undefined
  if (min === 1 && max === undefined) return '不能为空'
  if (min !== undefined && max !== undefined) return `应为 ${min} 到 ${max} ${unit}`
  return min !== undefined ? `至少 ${min} ${unit}` : `最多 ${max} ${unit}`
}

const typeWords: Record<string, string> = {
  integer: '应为整数',
  number: '应为数字',
  string: '应为文本',
  boolean: '应为是或否',
  array: '应为列表',
  object: '应为对象',
}

const formatWords: Record<string, string> = {
  uuid: '应为有效的编号',
  ...Object.fromEntries(Object.entries(timeFormats).map(([name, { message }]) => [name, message])),
}

const words: Record<string, (schema: JsonSchema, params: Params, data: unknown) => string> = {
  required: () => '不能为空',
  type: (_, params) => typeWords[String(params.type)] ?? '类型有误',
  enum: (schema, _, data) => (schema.names === 'county' ? ` ${data} 不存在` : `应为 ${(schema.enum as unknown[]).join('、')} 之一`),
  minimum: range,
  maximum: range,
  minLength: (schema, _, data) => (data === '' ? '不能为空' : length(schema, 'minLength', 'maxLength', '个字符')),
  maxLength: schema => length(schema, 'minLength', 'maxLength', '个字符'),
  minItems: (schema, _, data) => (Array.isArray(data) && data.length === 0 ? '不能为空' : length(schema, 'minItems', 'maxItems', '项')),
  maxItems: schema => length(schema, 'minItems', 'maxItems', '项'),
  uniqueItems: () => '不能有重复项',
  pattern: schema => {
    if (schema.pattern === '\\S') return '不能为空'
    return typeof schema.accepts === 'string' ? `应为 ${schema.accepts}` : (formatWords[String(schema.format)] ?? '格式有误')
  },
  format: (_, params) => formatWords[String(params.format)] ?? '格式有误',
}

const fieldOf = (schema: JsonSchema, step: string): JsonSchema | undefined => {
  const { properties, items, patternProperties, anyOf } = schema as Record<string, JsonSchema | undefined>
  const own = properties?.[step] ?? items ?? Object.values(patternProperties ?? {})[0]
  if (own || !Array.isArray(anyOf)) return own as JsonSchema | undefined
  return (anyOf as JsonSchema[]).map(option => fieldOf(option, step)).find(Boolean)
}

/** Title of the field at a path of the input, else of the nearest field around it that has one. */
const titleOf = (schema: JsonSchema, [step, ...rest]: readonly string[]): string | undefined => {
  const field = step === undefined ? undefined : fieldOf(schema, step)
  return (field && titleOf(field, rest)) ?? (schema.title as string | undefined)
}

const refusalOf = (schema: JsonSchema, path: readonly string[], reason: string): AppError => {
  const field = path.join('.')
  return appError('INVALID_INPUT', { message: `${titleOf(schema, path) ?? (field || '输入')}${reason}`, field: field || undefined })
}

/** Names the first field that a check refused by its title, else by its path, and says what is allowed. */
export const inputError = ({ errors, schema }: Pick<ValidateFunction, 'errors' | 'schema'>): AppError => {
  const error = errors?.[0]
  if (!error) return appError('INVALID_INPUT')
  const params = error.params as Params
  const path = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required') path.push(String(params.missingProperty))
  const reason = words[error.keyword]?.((error.parentSchema ?? {}) as JsonSchema, params, error.data) ?? '有误'
  return refusalOf(schema as JsonSchema, path, reason)
}

const unstorable = /[\0\p{Surrogate}]/u

/** Path of the first text that no database can store (NUL, half a character), or null. */
const findUnstorable = (value: unknown, path: readonly string[] = []): readonly string[] | null => {
  if (typeof value === 'string') return unstorable.test(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = unstorable.test(key) ? path : findUnstorable(item, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** @throws INVALID_INPUT for a text that no database can store */
export const checkStorable = ({ schema }: Pick<ValidateFunction, 'schema'>, input: unknown): void => {
  const path = findUnstorable(input)
  if (path) throw refusalOf(schema as JsonSchema, path, '含有不能识别的字符')
}
