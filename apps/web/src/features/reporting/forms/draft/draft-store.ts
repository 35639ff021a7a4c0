import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'

/** What was typed and the server does not have yet: it survives a closed browser. */
export interface Draft {
  /** Revision that it was typed over. */
  revision: number
  /** The form of that revision. */
  base: EnterpriseForm
  form: EnterpriseForm
  /** Sent, without an answer: one of them may be what the server has. */
  sent?: readonly EnterpriseForm[]
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Drafts belong to a person and a task: another account of the same browser does not meet them. */
export const draftKey = (userId: number, taskId: number): string => `FILL_DRAFT_${userId}_${taskId}`

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Draft | null
  return typeof draft?.revision === 'number' && typeof draft.form?.base === 'object' && typeof draft.base?.base === 'object'
}

/** Null when there is none, or what is there cannot be read. */
export const readDraft = (storage: DraftStorage, key: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** False when the browser has no room for it: the person must not close the page then. */
export const keepDraft = (storage: DraftStorage, key: string, draft: Draft): boolean => {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (storage: DraftStorage, key: string): void => storage.removeItem(key)
