import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'

export type WindGrid = NonNullable<OutputOf<typeof weatherGridCalls.GFSGrid>>

/** At most so many fields, each of at most so many nodes: 12 MB. */
const [mostFields, mostNodes] = [48, 10_000]

const memories = new WeakMap<object, Map<string, Promise<WindGrid>>>()

/** The field that was drawn under this key, else draws it: the least recently used one is forgotten. A large field is not kept. */
export const drawnOnce = (owner: object, key: string, draw: () => Promise<WindGrid>): Promise<WindGrid> => {
  const memory = memories.get(owner) ?? new Map<string, Promise<WindGrid>>()
  memories.set(owner, memory)
  const field = memory.get(key) ?? draw()
  memory.delete(key)
  memory.set(key, field)
  const forget = () => {
    if (memory.get(key) === field) memory.delete(key)
  }
  field.then(({ value }) => value.length > mostNodes && forget(), forget)
  if (memory.size > mostFields) memory.delete(memory.keys().next().value as string)
  return field
}
