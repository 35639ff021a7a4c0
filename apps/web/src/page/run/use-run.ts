import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { RunInfo } from '@qingyuan/contract/sources/run-schemas.ts'
import { modelRunCalls } from '@qingyuan/contract/sources/runs.ts'
import { useState } from 'react'
import type { Static, TSchema } from 'typebox'
import { type QueryState, useAction, useCall } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'

export type Run = Static<typeof RunInfo>
export interface RunAnswer<T> {
  run: Run
  result: T | null
}
type RunCall = Call<TSchema, TSchema>

/** A question whose answer needs a model run, and how far the run is. */
export interface RunQuery<T> {
  query: QueryState<RunAnswer<T>>
  run: Run | undefined
  result: T | null
  running: boolean
  /** Starts the run that is missing: the one that would replace the result, where there is one. */
  retry: () => void
}

export const isRunning = (run: Pick<Run, 'state'> | undefined) => run?.state === 'queued' || run?.state === 'running'

/** Until the next look at a run; undefined when it is over. */
const pauseOf = (run: Run | undefined): number | undefined => (isRunning(run) ? 2000 : isRunning(run?.successor) ? 5000 : undefined)

/** The last answer until the next one is there, as long as it belongs to the same request. */
export const useLastResult = <T>(value: T | null, request = ''): T | null => {
  const [last, setLast] = useState({ request, value })
  if (value !== null && (last.value !== value || last.request !== request)) setLast({ request, value })
  return value ?? (last.request === request ? last.value : null)
}

/**
 * Repeats a call of a model run until it has its result: by push when the job moves, and each 2 s in case the stream is down.
 * Null disables it. Leaving the page does not cancel the run; coming back finds it.
 */
export const useRun = <C extends RunCall>(
  call: C,
  input: InputOf<C> | null,
): RunQuery<NonNullable<OutputOf<C> extends { result: infer R } ? R : never>> => {
  type Result = NonNullable<OutputOf<C> extends { result: infer R } ? R : never>
  const query = useCall(call, input, {
    keepPrevious: false,
    refetchEveryMs: answer => pauseOf((answer as RunAnswer<Result> | undefined)?.run),
  }) as QueryState<RunAnswer<Result>>
  const run = query.data?.run
  const running = isRunning(run)
  useEvents(['job'], event => running && (event.data as { id?: string }).id === run?.jobId && void query.refetch(), 500)
  const again = useAction(modelRunCalls.Retry, { invalidates: [call] })
  return {
    query,
    run,
    result: query.data?.result ?? null,
    running,
    retry: () => run && void again.run({ id: run.successor?.id ?? run.id, others: run.others }),
  }
}
