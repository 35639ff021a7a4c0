import { useState } from 'react'

/** Fields being edited. */
export interface Draft<T> {
  draft: T
  edit: (patch: Partial<T>) => void
  /** The fields differ from what the URL says. */
  changed: boolean
}

/** Fields that are filled in now and sent on a button. A draft belongs to the question it changes: another one in the URL drops it. */
export const useDraft = <T extends object>(saved: T): Draft<T> => {
  const of = JSON.stringify(saved)
  const [kept, keep] = useState<{ of: string; patch: Partial<T> }>({ of, patch: {} })
  const patch = kept.of === of ? kept.patch : {}
  const draft: T = { ...saved, ...patch }
  return { draft, edit: more => keep({ of, patch: { ...patch, ...more } }), changed: JSON.stringify(draft) !== of }
}
