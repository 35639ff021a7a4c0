import type { TSchema } from 'typebox'

/** JSON Schema as plain data. */
export type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null'

/** `anyOf` of constants becomes `enum`: one message instead of many, and quick to check. */
const asEnum = (schema: JsonSchema): JsonSchema | null => {
  const options = schema.anyOf
  if (!Array.isArray(options) || options.length === 0 || !options.every(option => isObject(option) && 'const' in option)) return null
  const { anyOf: _, ...rest } = schema
  return { ...rest, type: (options[0] as JsonSchema).type, enum: options.map(option => (option as JsonSchema).const) }
}

/** `value` with `change` applied to each object inside it, innermost first. */
export const mapObjects = (value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown => {
  if (Array.isArray(value)) return value.map(item => mapObjects(item, change))
  if (!isObject(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])))
}

/** Schema as others may read it: no markers of the schema library, constants as `enum`. */
export const plainSchema = (schema: TSchema): JsonSchema =>
  mapObjects(
    JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('~') ? undefined : value))),
    s => asEnum(s) ?? s,
  ) as JsonSchema

const forSerializer = (schema: JsonSchema): JsonSchema => {
  const { default: _, ...rest } = schema
  // A list of names; a field that is called `required` stays.
  if (Array.isArray(rest.required)) delete rest.required
  if (!Array.isArray(rest.anyOf)) return rest
  const others = rest.anyOf.filter(option => !isNull(option)) as JsonSchema[]
  const { anyOf: __, ...outer } = rest
  // Unions of several types are written by JSON.stringify; `T | null` stays on the fast path.
  return others.length === 1 && others.length < rest.anyOf.length ? { ...outer, ...others[0], nullable: true } : {}
}

/**
 * Schema by which answers are written. Fields that the contract does not declare are left out; nothing is required, because an incomplete
 * answer is found by the strict check of the tests and should not become an error page.
 */
export const serializerSchema = (schema: JsonSchema): JsonSchema => mapObjects(schema, forSerializer) as JsonSchema
