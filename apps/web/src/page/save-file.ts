import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { appToast } from '#/toaster.tsx'

/** Shows a refused download in red, with the message of the server if there is one. */
export const showRefusal = (error: unknown): void => appToast.error(error instanceof Error ? error.message : '下载失败')

/** Saves what a call answers as a file; a refusal is said. */
export const saveFile = <C extends Call>(call: C, input: InputOf<C>): Promise<void> => downloadFile(call, input).catch(showRefusal)

/** The same for a button that waits while the file is made. */
export const useSaveFile = <C extends Call>(call: C) => {
  const [busy, setBusy] = useState(false)
  const save = (input: InputOf<C>) => {
    setBusy(true)
    void saveFile(call, input).finally(() => setBusy(false))
  }
  return { save, busy }
}
