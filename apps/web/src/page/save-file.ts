import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { useState } from 'react'
import { download } from '#/client.ts'
import { toast } from '#/toaster.tsx'

/** Says a refused download in red; the server's own words where it gave any. */
export const sayRefused = (error: unknown): void => toast.error(error instanceof Error ? error.message : '下载失败')

/** Saves what a call answers as a file; a refusal is said. */
export const saveFile = <C extends Call>(call: C, input: InputOf<C>): Promise<void> => download(call, input).catch(sayRefused)

/** The same for a button that waits while the file is made. */
export const useSaveFile = <C extends Call>(call: C) => {
  const [busy, setBusy] = useState(false)
  const save = (input: InputOf<C>) => {
    setBusy(true)
    void saveFile(call, input).finally(() => setBusy(false))
  }
  return { save, busy }
}
