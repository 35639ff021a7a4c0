import { ExportOutlined } from '@ant-design/icons'
import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { hasPermission } from '#/session.ts'
import { useExport } from './use-export.ts'

export interface FrameExportProps<C extends Call> {
  /** The Export call of the Frame on screen. */
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
  const { run: start, busy, progress } = useExport(call, input)
  const user = useUser(state => state.user)
  const allowed = call.permission !== 'public' && hasPermission(user, call.permission)
  const run = () => {
    if (allowed) start()
  }
  useHotkeys(hotkey ? { 'ctrl+e': run } : {})
  if (!allowed) return null
  if (compact) return <IconButton label="导出" icon={<ExportOutlined />} disabled={input === null || busy} onClick={run} />
  return (
    <Button icon={<ExportOutlined />} disabled={input === null} loading={busy} onClick={run}>
      {progress === null ? '导出' : `导出 ${Math.round(progress * 100)}%`}
    </Button>
  )
}
