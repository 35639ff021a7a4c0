import { ExportOutlined } from '@ant-design/icons'
import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '#/call-error.ts'
import { download } from '#/client.ts'
import { may } from '#/session.ts'
import { toast } from '#/toaster.tsx'
import { useUser } from './current-user.ts'
import { useHotkeys } from './use-hotkeys.ts'

export interface FrameExportProps<C extends Call> {
  /** The Export twin of the call whose Frame is on screen. */
  call: C
  /** The same input as on screen; null while nothing is shown. */
  input: InputOf<C> | null
  /** An icon button among card tools instead of the worded button of the main table. */
  compact?: boolean
  /** Ctrl+E; one export of a page. */
  hotkey?: boolean
}

/** Downloads what the table shows as a spreadsheet made by the server. Not drawn for those who may not export. */
export const FrameExport = <C extends Call>({ call, input, compact, hotkey }: FrameExportProps<C>) => {
  const [busy, setBusy] = useState(false)
  const user = useUser(state => state.user)
  const allowed = call.permission !== 'public' && may(user, call.permission)
  const run = () => {
    if (input === null || busy || !allowed) return
    setBusy(true)
    download(call, input)
      .catch((error: unknown) => {
        if (!(error instanceof CallError && error.status === 400)) toast.error(error instanceof Error ? error.message : '导出失败')
      })
      .finally(() => setBusy(false))
  }
  useHotkeys(hotkey ? { 'ctrl+e': run } : {})
  if (!allowed) return null
  if (compact) return <IconButton label="导出" icon={<ExportOutlined />} disabled={input === null || busy} onClick={run} />
  return (
    <Button icon={<ExportOutlined />} disabled={input === null} loading={busy} onClick={run}>
      导出
    </Button>
  )
}
