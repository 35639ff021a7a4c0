import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import type { CallError } from '#/call-error.ts'

/** Shows a refusal that names a field under it; `names` where the form calls a field differently. */
export const useFieldErrors = <F>(
  form: FormInstance<F>,
  error: CallError | null | undefined,
  names: Readonly<Record<string, string>> = {},
) =>
  useEffect(() => {
    const field = error?.extra.field
    if (error && typeof field === 'string') form.setFields([{ name: (names[field] ?? field) as never, errors: [error.message] }])
    // `names` is a constant of the caller.
  }, [error, form])
