import { useState } from 'react'

/** Fields that are filled in now and asked when told. A draft belongs to the question it changes: another one in the URL drops it. */
export const useDraft = <T extends object>(asked: T) => {
  const of = JSON.stringify(asked)
  const [kept, keep] = useState<{ of: string; patch: Partial<T> }>({ of, patch: {} })
  const patch = kept.of === of ? kept.patch : {}
  const draft: T = { ...asked, ...patch }
  return {
    draft,
    edit: (more: Partial<T>) => keep({ of, patch: { ...patch, ...more } }),
    /** The fields say something else than what the answer on screen is about. */
    changed: JSON.stringify(draft) !== of,
  }
}
