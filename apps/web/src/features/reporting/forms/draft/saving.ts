import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { CallError } from '#/call-error.ts'
import { type Draft, type DraftStorage, draftKey, dropDraft, keepDraft, readDraft } from './draft-store.ts'

/** What the server has. */
export interface Standing {
  revision: number
  form: EnterpriseForm
  savedAt: string | null
}

export interface SaveAnswer<P> {
  revision: number
  savedAt: string
  problems: P[]
}

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface SavingState<P> {
  form: EnterpriseForm
  /** What the server had when the form was last the same. */
  base: EnterpriseForm
  revision: number
  status: SaveStatus
  savedAt: string | null
  /** What somebody else saved meanwhile. */
  theirs: Standing | null
  /** Why the server took nothing. */
  refusal: string | null
  problems: P[]
  /** The browser keeps the draft; false: closing the page would lose it. */
  kept: boolean
}

export interface SavingParts<P> {
  storage: DraftStorage
  userId: number
  taskId: number
  /** Sends the form; rejects with a CallError. */
  save: (revision: number, form: EnterpriseForm) => Promise<SaveAnswer<P>>
  /** What stands on the server now. */
  fetchStanding: () => Promise<Standing>
  later: (work: () => void, ms: number) => () => void
  /** Nothing can be saved: drafts are left alone. */
  closed: boolean
}

const quietMs = 1200
const retryMs = 4000
const mostUnanswered = 4

const same = (a: EnterpriseForm, b: EnterpriseForm): boolean => formDiff(a, b).length === 0

/**
 * Keeps one form in step with the server: what is typed lies in the browser's storage at once and on the server a moment after the last key. A lost
 * connection is tried again until it is back; a revision that somebody else saved stops it until a person has chosen.
 */
export const createSaving = <P>(parts: SavingParts<P>, standing: Standing, problems: P[]) => {
  const { storage, userId, taskId } = parts
  const key = draftKey(userId, taskId)
  const listeners = new Set<() => void>()
  let timer: () => void = () => undefined
  let sending = false
  let stopped = false
  /** Sent, without an answer. */
  let unanswered: readonly EnterpriseForm[] = readDraft(storage, key)?.sent ?? []
  let state: SavingState<P> = begin(parts.closed ? null : readDraft(storage, key), standing, problems)

  const put = (patch: Partial<SavingState<P>>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const keep = () => {
    const { form, base, revision } = state
    put({ kept: keepDraft(storage, key, { form, base, revision, sent: unanswered }) })
  }
  const schedule = (ms: number) => {
    timer()
    if (!stopped) timer = parts.later(() => void flush(), ms)
  }

  const taken = (sent: EnterpriseForm, answer: SaveAnswer<P>) => {
    const through = state.form === sent
    unanswered = []
    put({ ...answer, base: sent, status: through ? 'saved' : 'unsaved', refusal: null })
    if (through) dropDraft(storage, key)
    else keep()
    if (!through) schedule(quietMs)
  }

  /** Another revision stands. Our own, whose answer was lost on the way, is none: it is gone on from. */
  const meet = async (sent: EnterpriseForm) => {
    const theirs = await parts.fetchStanding()
    if (![sent, state.form, ...unanswered].some(own => same(theirs.form, own))) return put({ status: 'conflict', theirs })
    unanswered = []
    put({ revision: theirs.revision, base: theirs.form, savedAt: theirs.savedAt })
    if (same(theirs.form, state.form)) {
      dropDraft(storage, key)
      put({ status: 'saved' })
    } else schedule(0)
  }

  const failed = async (sent: EnterpriseForm, error: unknown) => {
    const unreachable = !(error instanceof CallError) || error.status === 0 || error.status >= 500
    if (unreachable) {
      unanswered = [...unanswered.filter(each => each !== sent), sent].slice(-mostUnanswered)
      put({ status: 'offline' })
      keep()
      return schedule(retryMs)
    }
    if (error.status === 409 && typeof error.extra.revision === 'number')
      return meet(sent).catch(() => {
        put({ status: 'offline' })
        schedule(retryMs)
      })
    put({ status: 'refused', refusal: error.message })
  }

  /** Sends what is not saved yet, at once; true when the server has all of it. */
  const flush = async (): Promise<boolean> => {
    timer()
    if (sending || state.status === 'saved' || state.status === 'conflict') return state.status === 'saved'
    sending = true
    const sent = state.form
    if (state.status !== 'offline') put({ status: 'saving' })
    try {
      taken(sent, await parts.save(state.revision, sent))
    } catch (error) {
      await failed(sent, error)
    } finally {
      sending = false
    }
    return (state.status as SaveStatus) === 'saved'
  }

  if (state.status === 'unsaved') schedule(0)
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (make: (form: EnterpriseForm) => EnterpriseForm) => {
      put({
        form: make(state.form),
        ...(state.status === 'saved' || state.status === 'refused' || state.status === 'saving' ? { status: 'unsaved' } : {}),
      })
      keep()
      if (state.status === 'unsaved') schedule(quietMs)
    },
    flush,
    /** After a conflict: goes on from the other's revision with what was chosen. */
    resolve: (form: EnterpriseForm) => {
      const { theirs } = state
      if (!theirs) return
      put({ form, base: theirs.form, revision: theirs.revision, savedAt: theirs.savedAt, theirs: null, status: 'unsaved' })
      if (same(form, theirs.form)) {
        dropDraft(storage, key)
        put({ status: 'saved' })
      } else {
        keep()
        schedule(0)
      }
    },
    /** The server changed it on our behalf (last year's data, a workbook): nothing of ours is left to save. */
    adopt: (now: Standing, found: P[]) => {
      timer()
      dropDraft(storage, key)
      put({ form: now.form, base: now.form, revision: now.revision, savedAt: now.savedAt, status: 'saved', theirs: null, problems: found })
    },
    /** Nobody looks at it: what is not saved yet waits in the browser's storage. */
    stop: () => {
      timer()
      stopped = true
    },
    resume: () => {
      stopped = false
      if (state.status === 'unsaved' || state.status === 'offline') schedule(0)
    },
  }
}

export type Saving<P> = ReturnType<typeof createSaving<P>>

/** A draft of the browser goes on where it stopped; over a newer revision it is a conflict. */
const begin = <P>(draft: Draft | null, standing: Standing, problems: P[]): SavingState<P> => {
  const { form, revision, savedAt } = standing
  const clean = { form, base: form, revision, savedAt, theirs: null, refusal: null, problems, kept: true, status: 'saved' as const }
  if (!draft || same(draft.form, form)) return clean
  const ours = { ...clean, form: draft.form, base: draft.base, revision: draft.revision }
  return draft.revision === revision ? { ...ours, status: 'unsaved' } : { ...ours, status: 'conflict', theirs: standing }
}
