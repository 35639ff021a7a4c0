import type { Call } from '@qingyuan/contract/call.ts'
import { type JsonSchema, mapObjects } from './schema.ts'

/** Input in which fields under a former name carry their present one; a field that is given under both keeps the present value. */
export const acceptFormerNames = ({ formerNames, input }: Pick<Call, 'formerNames' | 'input'>, fields: unknown): unknown => {
  if (!formerNames || typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  const declared = (input as JsonSchema).properties as Record<string, unknown> | undefined
  const accepted: Record<string, unknown> = { ...fields }
  for (const [present, former] of Object.entries(formerNames)) {
    if (!declared?.[present] || !Object.hasOwn(accepted, former)) continue
    if (!Object.hasOwn(accepted, present)) accepted[present] = accepted[former]
    delete accepted[former]
  }
  return accepted
}

/** Output in which renamed fields are repeated under their former names, at any depth. */
export const addFormerNames = ({ formerNames }: Pick<Call, 'formerNames'>, output: unknown): unknown => {
  if (!formerNames) return output
  const renamed = Object.entries(formerNames)
  return mapObjects(output, object => {
    const former = renamed.flatMap(([present, name]) => (Object.hasOwn(object, present) ? [[name, object[present]]] : []))
    return { ...object, ...Object.fromEntries(former) }
  })
}

/** Schema of such an output: the repeated fields are marked deprecated. */
export const addFormerProperties = ({ formerNames }: Pick<Call, 'formerNames'>, schema: JsonSchema): JsonSchema => {
  if (!formerNames) return schema
  const renamed = Object.entries(formerNames)
  return mapObjects(schema, object => {
    const properties = object.type === 'object' ? (object.properties as Record<string, object> | undefined) : undefined
    if (!properties) return object
    const former = renamed.flatMap(([present, name]) => (properties[present] ? [[name, { ...properties[present], deprecated: true }]] : []))
    return { ...object, properties: { ...properties, ...Object.fromEntries(former) } }
  }) as JsonSchema
}
