import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillEnterpriseCalls } from '@qingyuan/contract/reporting/forms.ts'
import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { CallError } from '#/call-error.ts'

/** What was typed and the server does not have yet: it survives a closed browser. */
interface Draft {
  /** Revision that it was typed over. */
  revision: number
  /** The form of that revision. */
  base: EnterpriseForm
  form: EnterpriseForm
  /** Sent, without an answer: one of them may be what the server has. */
  sent?: readonly EnterpriseForm[]
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Drafts belong to a person and a task: another account of the same browser does not meet them. */
const draftKey = (userId: number, taskId: number): string => `FILL_DRAFT_${userId}_${taskId}`

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Draft | null
  return typeof draft?.revision === 'number' && typeof draft.form?.base === 'object' && typeof draft.base?.base === 'object'
}

/** Null when there is none, or what is there cannot be read. */
const readDraft = (storage: DraftStorage, key: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** False when the browser has no room for it: the person must not close the page then. */
const keepDraft = (storage: DraftStorage, key: string, draft: Draft): boolean => {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

const dropDraft = (storage: DraftStorage, key: string): void => storage.removeItem(key)

/** The form on the server. */
export interface StoredForm {
  revision: number
  form: EnterpriseForm
  savedAt: string | null
}

type SaveAnswer = Omit<OutputOf<typeof fillEnterpriseCalls.Save>, 'state'>
type Problems = SaveAnswer['problems']

export interface SavingState extends StoredForm {
  /** The form on the server when both were last equal. */
  base: EnterpriseForm
  status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused'
  /** What another user saved meanwhile. */
  theirs: StoredForm | null
  /** Why the server refused. */
  refusal: string | null
  problems: Problems
  /** The browser stores the draft; false: closing the page would lose it. */
  kept: boolean
}

interface SavingParts {
  storage: DraftStorage
  userId: number
  taskId: number
  /** Sends the form, typed over `base` of that revision; rejects with a CallError. */
  save: (revision: number, form: EnterpriseForm, base: EnterpriseForm) => Promise<SaveAnswer>
  fetchStored: () => Promise<StoredForm>
  later: (work: () => void, ms: number) => () => void
  /** Nothing can be saved: drafts are left alone. */
  closed: boolean
}

const quietMs = 1200
const retryMs = 4000
const maxUnanswered = 4

const isSame = (a: EnterpriseForm, b: EnterpriseForm): boolean => formDiff(a, b).length === 0

/**
 * Synchronises one form with the server: what is typed is in the browser's storage at once and on the server a moment after the last key.
 * A lost connection is retried; a revision that another user saved stops it until a person has chosen.
 */
export const createSaving = (parts: SavingParts, stored: StoredForm, problems: Problems) => {
  const { storage, userId, taskId } = parts
  const key = draftKey(userId, taskId)
  const listeners = new Set<() => void>()
  let cancelTimer: () => void = () => undefined
  let sending = false
  let stopped = false
  const draft = readDraft(storage, key)
  /** Sent, without an answer. */
  let unanswered: readonly EnterpriseForm[] = draft?.sent ?? []
  let state = initialState(parts.closed ? null : draft, stored, problems)

  const put = (patch: Partial<SavingState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const keep = () => {
    const { form, base, revision } = state
    put({ kept: keepDraft(storage, key, { form, base, revision, sent: unanswered }) })
  }
  const schedule = (ms: number) => {
    cancelTimer()
    if (!stopped) cancelTimer = parts.later(() => void flush(), ms)
  }
  const goOffline = () => {
    put({ status: 'offline' })
    keep()
    schedule(retryMs)
  }
  /** The server has `server.base`; the form on screen is saved, or is sent after `ms`. */
  const rebase = (server: Partial<SavingState> & Pick<SavingState, 'base'>, ms: number, isSaved = isSame(server.base, state.form)) => {
    unanswered = []
    put({ ...server, status: isSaved ? 'saved' : 'unsaved', refusal: null, theirs: null })
    if (isSaved) return dropDraft(storage, key)
    keep()
    schedule(ms)
  }

  /** Another revision is on the server; the page's own, whose answer was lost on the way, is no conflict. */
  const compareStored = async (sent: EnterpriseForm) => {
    const theirs = await parts.fetchStored()
    if (![sent, state.form, ...unanswered].some(own => isSame(theirs.form, own))) return put({ status: 'conflict', theirs })
    rebase({ base: theirs.form, revision: theirs.revision, savedAt: theirs.savedAt }, 0)
  }

  const fail = async (sent: EnterpriseForm, error: unknown) => {
    if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) {
      unanswered = [...unanswered.filter(each => each !== sent), sent].slice(-maxUnanswered)
      return goOffline()
    }
    if (error.status === 409 && typeof error.extra.revision === 'number') return compareStored(sent).catch(goOffline)
    put({ status: 'refused', refusal: error.message })
  }

  /** Sends what is not saved yet, at once; true when the server has all of it. */
  const flush = async (): Promise<boolean> => {
    cancelTimer()
    if (sending || state.status === 'saved' || state.status === 'conflict') return state.status === 'saved'
    sending = true
    const sent = state.form
    if (state.status !== 'offline') put({ status: 'saving' })
    try {
      const answer = await parts.save(state.revision, sent, state.base)
      rebase({ ...answer, base: sent }, quietMs, state.form === sent)
    } catch (error) {
      await fail(sent, error)
    } finally {
      sending = false
    }
    return (state.status as SavingState['status']) === 'saved'
  }

  if (state.status === 'unsaved') schedule(0)
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (make: (form: EnterpriseForm) => EnterpriseForm) => {
      const { status } = state
      put({ form: make(state.form), status: status === 'offline' || status === 'conflict' ? status : 'unsaved' })
      keep()
      if (state.status === 'unsaved') schedule(quietMs)
    },
    flush,
    /** After a conflict: continues from the other revision with the form that was chosen. */
    resolve: (form: EnterpriseForm) => {
      const { theirs } = state
      if (!theirs) return
      put({ form })
      rebase({ base: theirs.form, revision: theirs.revision, savedAt: theirs.savedAt }, 0)
    },
    /** The server changed the form on request (last year's data, a workbook): nothing is left to save. */
    adopt: (now: StoredForm, found: Problems) => {
      cancelTimer()
      dropDraft(storage, key)
      put({ ...now, base: now.form, status: 'saved', theirs: null, problems: found })
    },
    /** The page is hidden: what is not saved yet waits in the browser's storage. */
    stop: () => {
      cancelTimer()
      stopped = true
    },
    resume: () => {
      stopped = false
      if (state.status === 'unsaved' || state.status === 'offline') schedule(0)
    },
  }
}

/** A draft of the browser continues where it stopped; over a newer revision it is a conflict. */
const initialState = (draft: Draft | null, stored: StoredForm, problems: Problems): SavingState => {
  const clean = { ...stored, base: stored.form, theirs: null, refusal: null, problems, kept: true, status: 'saved' as const }
  if (!draft || isSame(draft.form, stored.form)) return clean
  const ours = { ...clean, form: draft.form, base: draft.base, revision: draft.revision }
  return draft.revision === stored.revision ? { ...ours, status: 'unsaved' } : { ...ours, status: 'conflict', theirs: stored }
}
