import { logCalls } from '@qingyuan/contract/system/session.ts'
import { useEffect } from 'react'
import { sendCall } from '#/client.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import type { PageDefinition } from '#/page/define-page.ts'

/** Notes each entry of a page, as the specification's function log wants it. */
export const useEntryLog = (page: PageDefinition | undefined) => {
  const user = useUser(state => state.user)
  const systemName = useRuntime()?.systemName
  useEffect(() => {
    if (!page || !user || systemName === undefined) return
    const entry = {
      functionName: page.title,
      operatorId: user.id,
      userName: user.userName,
      systemName: user.prefixName + systemName,
      mode: 'dev',
    }
    sendCall(logCalls.Add, entry, { quiet: true }).catch(() => undefined)
  }, [page, user, systemName])
}
