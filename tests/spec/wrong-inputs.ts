import type { Call } from '@qingyuan/contract/call.ts'
import { type JsonSchema, plainSchema } from '../../apps/server/src/platform/http/schema.ts'
import { sampleInput } from './sample-input.ts'

export interface WrongInput {
  /** Path in the input: `base.lon`, `pointIds[0]`. */
  path: string
  what: string
  /** Of the field itself. */
  schema: JsonSchema
  input: Record<string, unknown>
}

type Put = (value: unknown) => Record<string, unknown>
type Sample = Record<string, unknown>
/** A value that a field cannot be, and what is wrong with it. */
export type Value = [what: string, value: unknown]

/** The sample with one field wrong, field by field at every depth. */
const wrongsOf = (schema: JsonSchema, path: string, sample: unknown, put: Put, of: (schema: JsonSchema) => Value[]): WrongInput[] => {
  const own = of(schema).map(([what, value]) => ({ path, what, schema, input: put(value) }))
  if (schema.type === 'array') {
    const items = schema.items as JsonSchema
    const [first] =
      Array.isArray(sample) && sample.length > 0 ? sample : [sampleInput({ type: 'object', properties: { x: items } } as never).x]
    return [...own, ...wrongsOf(items, `${path}[0]`, first, value => put([value]), of)]
  }
  if (schema.type !== 'object' || !schema.properties) return own
  const whole = (sample ?? {}) as Sample
  return Object.entries(schema.properties as Record<string, JsonSchema>).flatMap(([key, field]) =>
    wrongsOf(field, path ? `${path}.${key}` : key, whole[key], value => put({ ...whole, [key]: value }), of),
  )
}

/** Inputs of a call that are right but for one field. `fields`: of the sample, with better values. */
export const wrongInputs = (call: Call, of: (schema: JsonSchema) => Value[], fields: Sample = {}): WrongInput[] => {
  const sample = sampleInput(call.input)
  for (const [key, value] of Object.entries(fields)) if (key in sample) sample[key] = value
  return wrongsOf(plainSchema(call.input), '', sample, value => value as Sample, of)
}
