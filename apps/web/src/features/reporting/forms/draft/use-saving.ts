import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillEnterpriseCalls, fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { changedSections } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendCall } from '#/client.ts'
import { useInvalidate } from '#/hooks/use-call.ts'
import { createSaving, type StoredForm } from './saving.ts'

export type OpenedFill = OutputOf<typeof fillEnterpriseCalls.Query>

const storedOf = ({ fill, form }: OpenedFill): StoredForm => ({
  revision: fill.revision,
  form: form as EnterpriseForm,
  savedAt: fill.savedAt,
})

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** The form of an opened fill, synchronised with the server; `enterpriseId` where staff looks at it. */
export const useSaving = (opened: OpenedFill, userId: number, enterpriseId: number | undefined) => {
  const invalidate = useInvalidate()
  const { taskId } = opened.fill
  const [saving] = useState(() =>
    createSaving(
      {
        ...{ storage: localStorage, userId, taskId, later, closed: opened.closed !== null },
        save: async (revision, form, base) => {
          const input = { taskId, revision, form: changedSections(base, form) }
          const { state: _, ...answer } = await sendCall(fillEnterpriseCalls.Save, input, { quiet: true })
          void invalidate(fillingCalls.Preview, fillingCalls.Tasks)
          return answer
        },
        fetchStored: async () => storedOf(await sendCall(fillEnterpriseCalls.Query, { taskId, enterpriseId }, { quiet: true })),
      },
      storedOf(opened),
      opened.problems,
    ),
  )
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  useEffect(() => {
    /** Takes over what another tab or a workbook saved meanwhile, unless changes of this page wait. */
    const refresh = async () => {
      if (saving.state().status !== 'saved') return
      const now = await sendCall(fillEnterpriseCalls.Query, { taskId, enterpriseId }, { quiet: true, background: true })
      const { status, revision } = saving.state()
      if (status === 'saved' && now.fill.revision > revision) saving.adopt(storedOf(now), now.problems)
    }
    const onFocus = () => void refresh().catch(() => undefined)
    const onOnline = () => void saving.flush()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!saving.state().kept) event.preventDefault()
    }
    saving.resume()
    onFocus()
    window.addEventListener('focus', onFocus)
    window.addEventListener('online', onOnline)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('beforeunload', onUnload)
      void saving.flush()
      saving.stop()
    }
  }, [saving, taskId, enterpriseId])
  return { saving, state }
}
export type FillSaving = ReturnType<typeof useSaving>
