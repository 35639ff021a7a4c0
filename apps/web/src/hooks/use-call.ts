import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallError } from '#/call-error.ts'
import { sendCall } from '#/client.ts'
import type { UploadFile } from '#/create-client.ts'
import { appToast } from '#/toaster.tsx'

export interface CallOptions<O = unknown> {
  /** Refetches automatically, as long as the answer requires it; marked as background, so that it does not keep the session awake. */
  refetchEveryMs?: number | ((answer: O | undefined) => number | undefined)
  /** How long an answer counts as fresh; default 30 s. */
  staleMs?: number
  /** Shows the old answer while the next one is fetched; default true. */
  keepPrevious?: boolean
}

/** Part of a query that a card needs. */
export type QueryState<T> = Pick<
  UseQueryResult<T, CallError>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch' | 'fetchStatus'
>

/** The answer of a call for an input; null disables it. A changed input aborts the request before. */
export const useCall = <C extends Call>(
  call: C,
  input: InputOf<C> | null,
  options: CallOptions<OutputOf<C>> = {},
): UseQueryResult<OutputOf<C>, CallError> => {
  const { refetchEveryMs } = options
  return useQuery<OutputOf<C>, CallError>({
    queryKey: [call.name, input],
    queryFn: ({ signal, client, queryKey }) => {
      // With a function the first request still counts as the user's own.
      const background = typeof refetchEveryMs === 'function' ? client.getQueryData(queryKey) !== undefined : refetchEveryMs !== undefined
      return sendCall(call, input as InputOf<C>, { signal, background })
    },
    enabled: input !== null,
    staleTime: options.staleMs ?? 30_000,
    refetchInterval: typeof refetchEveryMs === 'function' ? ({ state }) => refetchEveryMs(state.data) : refetchEveryMs,
    placeholderData: options.keepPrevious === false ? undefined : keepPreviousData,
  })
}

/** Invalidates the answers of these calls, so that what is on screen is fetched again. */
export const useInvalidate = () => {
  const queries = useQueryClient()
  return (...calls: Pick<Call, 'name'>[]) =>
    Promise.all(calls.map(call => queries.invalidateQueries({ queryKey: [call.name] }))).then(() => undefined)
}

export interface ActionOptions<O> {
  /** Green message, 3 s. */
  successMessage?: string
  /** Calls whose answers are stale afterwards. */
  invalidates?: Pick<Call, 'name'>[]
  onDone?: (output: O) => void
  file?: UploadFile | readonly UploadFile[]
}

/** A change: the server's refusal is shown as a red message for 3 s (a 400 for 5 s by the client). `run` resolves to null when refused. */
export const useAction = <C extends Call>(call: C, options: ActionOptions<OutputOf<C>> = {}) => {
  const invalidate = useInvalidate()
  const mutation = useMutation<OutputOf<C>, CallError, { input: InputOf<C>; file?: UploadFile | readonly UploadFile[] }>({
    mutationFn: ({ input, file }) => sendCall(call, input, { file }),
    onSuccess: async output => {
      if (options.successMessage) appToast.success(options.successMessage)
      await invalidate(...(options.invalidates ?? []))
      options.onDone?.(output)
    },
    onError: error => {
      if (error.status !== 400) appToast.error(error.message, undefined, error.detail)
    },
  })
  const run = (input: InputOf<C>, file?: UploadFile | readonly UploadFile[]) => mutation.mutateAsync({ input, file }).catch(() => null)
  return { run, busy: mutation.isPending, error: mutation.error }
}

type Actions<S extends Readonly<Record<string, Call>>> = {
  [K in keyof S]: (input: InputOf<S[K]>, file?: UploadFile | readonly UploadFile[]) => Promise<OutputOf<S[K]> | null>
}

export interface ActionsOptions<K extends string> extends Omit<ActionOptions<never>, 'successMessage' | 'onDone'> {
  /** One for all, or by action. */
  successMessage?: string | Partial<Record<K, string>>
  onDone?: () => void
}

/** Several changes of one thing, of which one runs at a time: `const { add, update, busy } = useActions({ add: …, update: … })`. */
export const useActions = <S extends Readonly<Record<string, Call>>>(calls: S, options: ActionsOptions<keyof S & string> = {}) => {
  const { successMessage, ...rest } = options
  // The keys are constant, so that the hooks run in the same order each time.
  const actions = Object.entries(calls).map(([name, call]) => {
    const message = typeof successMessage === 'string' ? successMessage : successMessage?.[name as keyof S & string]
    // oxlint-disable-next-line react/rules-of-hooks
    return [name, useAction(call, { ...rest, successMessage: message })] as const
  })
  return {
    ...(Object.fromEntries(actions.map(([name, { run }]) => [name, run])) as unknown as Actions<S>),
    busy: actions.some(([, { busy }]) => busy),
    error: actions.find(([, { error }]) => error)?.[1].error ?? null,
  }
}
