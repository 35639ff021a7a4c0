import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { type Cache, createCache } from '#/modules/air/read/public.ts'
import type { Events } from '#/platform/events/events.ts'

export type LiveServices = AirServices & { events: Pick<Events, 'subscribe' | 'publish'> }

interface LiveCache {
  /** Answers to the screens; gone with every new hour, alarm or change of places. */
  answers: Cache
}

const memories = new WeakMap<object, LiveCache>()
const forgets: ReadonlySet<string> = new Set(['hour', 'alarm', 'places', 'forecast', 'settings', 'resync'])

/** The cache of a process: made at the first request, emptied by events, nothing older than a minute. */
export const cacheOf = (services: LiveServices): LiveCache => {
  const known = memories.get(services.pool)
  if (known) return known
  const memory: LiveCache = {
    answers: createCache(services.clock, { maxAgeMs: 60_000, maxEntries: 500 }),
  }
  services.events.subscribe(event => {
    if (forgets.has(event.type)) memory.answers.clear()
  })
  memories.set(services.pool, memory)
  return memory
}

/** Answer from the cache: keyed by call, input, what the caller may see and the scale of classes, whose change is known here before its event comes. */
export const withCache = <I, T>(call: string, answer: (services: LiveServices, scope: Scope, input: I) => Promise<T>) => {
  return ({ services, caller }: { services: LiveServices; caller: { scope: Scope } }, input: I): Promise<T> =>
    cacheOf(services).answers.get(
      JSON.stringify([call, input, caller.scope.userType, caller.scope.counties, services.classScales.choice()]),
      () => answer(services, caller.scope, input),
    )
}

type Answers = Readonly<Record<string, (services: LiveServices, scope: Scope, input: never) => Promise<unknown>>>
type Cached<A extends Answers> = {
  [K in keyof A]: A[K] extends (services: never, scope: never, input: infer I) => infer T
    ? ReturnType<typeof withCache<I, Awaited<T>>>
    : never
}

/** Handlers that answer from memory, each under its own name. */
export const withCacheByName = <A extends Answers>(answers: A): Cached<A> =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, withCache(name, answer)])) as Cached<A>
