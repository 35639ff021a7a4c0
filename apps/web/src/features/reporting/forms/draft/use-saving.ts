import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { fillEnterpriseCalls, fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendCall } from '#/client.ts'
import { useInvalidate } from '#/hooks/use-call.ts'
import { createSaving, type Standing } from './saving.ts'

export type Opened = OutputOf<typeof fillEnterpriseCalls.Query>
export type ServerProblem = Opened['problems'][number]

export const standingOf = ({ fill, form }: Pick<Opened, 'fill' | 'form'>): Standing => ({
  revision: fill.revision,
  form: form as EnterpriseForm,
  savedAt: fill.savedAt,
})

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** The form of an opened fill, kept in step with the server. */
export const useSaving = (opened: Opened, userId: number) => {
  const invalidate = useInvalidate()
  const { taskId } = opened.fill
  const [saving] = useState(() =>
    createSaving<ServerProblem>(
      {
        ...{ storage: localStorage, userId, taskId, later, closed: opened.closed !== null },
        save: async (revision, form) => {
          const input: InputOf<typeof fillEnterpriseCalls.Save> = { taskId, revision, form }
          const { state: _, ...answer } = await sendCall(fillEnterpriseCalls.Save, input, { quiet: true })
          void invalidate(fillingCalls.Preview, fillingCalls.Tasks)
          return answer
        },
        fetchStanding: async () => standingOf(await sendCall(fillEnterpriseCalls.Query, { taskId }, { quiet: true })),
      },
      standingOf(opened),
      opened.problems,
    ),
  )
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  useEffect(() => {
    /** What was saved elsewhere meanwhile, while nothing of ours waits: another tab, a workbook. */
    const refresh = async () => {
      if (saving.state().status !== 'saved') return
      const now = await sendCall(fillEnterpriseCalls.Query, { taskId }, { quiet: true, background: true })
      const { status, revision } = saving.state()
      if (status === 'saved' && now.fill.revision > revision) saving.adopt(standingOf(now), now.problems)
    }
    const seen = () => void refresh().catch(() => undefined)
    const back = () => void saving.flush()
    const leaving = (event: BeforeUnloadEvent) => {
      if (saving.state().kept) return
      event.preventDefault()
    }
    saving.resume()
    seen()
    window.addEventListener('focus', seen)
    window.addEventListener('online', back)
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('focus', seen)
      window.removeEventListener('online', back)
      window.removeEventListener('beforeunload', leaving)
      void saving.flush()
      saving.stop()
    }
  }, [saving, taskId])
  return { saving, state }
}
export type FillSaving = ReturnType<typeof useSaving>
