import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import type { CallError } from '#/call-error.ts'

const noNames: Readonly<Record<string, string>> = {}

/** Shows a refusal that names a field under it; `names` where the form calls a field differently, a constant. */
export const useFieldErrors = <F>(form: FormInstance<F>, error: CallError | null | undefined, names = noNames) =>
  useEffect(() => {
    const field = error?.extra.field
    if (error && typeof field === 'string') form.setFields([{ name: (names[field] ?? field) as never, errors: [error.message] }])
  }, [error, form, names])
