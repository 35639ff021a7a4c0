import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { type Cache, createCache } from '#/modules/air/read/public.ts'
import type { Events } from '#/platform/events/events.ts'

export type HomeServices = AirServices & { events: Pick<Events, 'subscribe' | 'publish'> }

interface Memory {
  /** Answers to the screens; gone with every new hour, alarm or change of places. */
  answers: Cache
  /** Fitted outlooks; good for their day. */
  models: Cache
}

const memories = new WeakMap<object, Memory>()
const forgets: ReadonlySet<string> = new Set(['hour', 'alarm', 'places', 'resync'])

/** The memory of a process: made at the first question, emptied by events, nothing older than a minute. */
export const memoryOf = (services: HomeServices): Memory => {
  const known = memories.get(services.pool)
  if (known) return known
  const memory: Memory = {
    answers: createCache(services.clock, { maxAgeMs: 60_000, maxEntries: 500 }),
    models: createCache(services.clock, { maxAgeMs: 26 * 3_600_000, maxEntries: 300 }),
  }
  services.events.subscribe(event => {
    if (forgets.has(event.type)) memory.answers.clear()
  })
  memories.set(services.pool, memory)
  return memory
}

/** Answer from memory: keyed by call, input and the counties that the caller may see. */
export const remembered = <I, T>(call: string, answer: (services: HomeServices, scope: Scope, input: I) => Promise<T>) => {
  return ({ services, caller }: { services: HomeServices; caller: { scope: Scope } }, input: I): Promise<T> =>
    memoryOf(services).answers.get(JSON.stringify([call, input, caller.scope.counties]), () => answer(services, caller.scope, input))
}

type Answers = Readonly<Record<string, (services: HomeServices, scope: Scope, input: never) => Promise<unknown>>>
type Remembered<A extends Answers> = {
  [K in keyof A]: A[K] extends (services: never, scope: never, input: infer I) => infer T
    ? ReturnType<typeof remembered<I, Awaited<T>>>
    : never
}

/** Handlers that answer from memory, each under its own name. */
export const rememberedByName = <A extends Answers>(answers: A): Remembered<A> =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, remembered(name, answer)])) as Remembered<A>
