import { CheckOutlined, EditOutlined, FilePdfOutlined, FileWordOutlined, MoreOutlined, ReloadOutlined } from '@ant-design/icons'
import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { type ConfirmWords, useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useServerNow } from '#/hooks/server-now.ts'
import { useAction } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { useMay } from '#/page/allowed.tsx'
import { useSaveFile } from '#/page/save-file.ts'
import type { Briefing } from './briefing-look.ts'

const invalidates = [briefingCalls.Query]

interface Tool {
  key: string
  label: string
  icon: ReactNode
  onClick: () => void
  busy?: boolean
  title?: string
  type?: 'primary'
}

const useComposing = ({ countyId, day, days, changed, version }: Briefing, ask: ReturnType<typeof useConfirm>['ask']): Tool[] => {
  const { run, busy } = useAction(briefingCalls.Compose, { successMessage: '已按最新数据生成', invalidates })
  const today = formatDate(useServerNow())
  // What is composed is the issue of today: that of a day that is over does not change.
  if (day !== days[0]) return []
  const label = day === today ? '重新生成' : '现在编制'
  const compose = async () => {
    const question = `第 ${version} 版修改过的 ${changed} 句不带入新版，旧版仍可查看。重新生成？`
    if (day !== today || changed === 0 || (await ask(question, { okText: '重新生成', danger: false })))
      await run(countyId === null ? {} : { countyId })
  }
  return [{ key: 'compose', label, icon: <ReloadOutlined />, busy, onClick: () => void compose() }]
}

const releaseWords: ConfirmWords = { okText: '签发', danger: false, content: '签发后再修改会成为新的一版。' }

const useRelease = ({ id, version, state }: Briefing, ask: ReturnType<typeof useConfirm>['ask']): Tool[] => {
  const { run, busy } = useAction(briefingCalls.Release, { successMessage: '签发成功!', invalidates })
  const release = async () => {
    if (await ask(`签发第 ${version} 版？`, releaseWords)) await run({ id })
  }
  return state === 'draft'
    ? [{ key: 'release', label: '签发', icon: <CheckOutlined />, busy, type: 'primary', onClick: () => void release() }]
    : []
}

const useDownloads = ({ id }: Briefing): Tool[] => {
  const { save, busy } = useSaveFile(briefingCalls.Document)
  const mayExport = useMay('air:export')
  const download = (format: 'docx' | 'pdf') => mayExport && save({ id, format })
  useHotkeys({ d: () => download('docx'), p: () => download('pdf') })
  if (!mayExport) return []
  return [
    { key: 'docx', label: '导出 docx', icon: <FileWordOutlined />, busy, title: '按 D 键导出 Word', onClick: () => void download('docx') },
    { key: 'pdf', label: '导出 PDF', icon: <FilePdfOutlined />, busy, title: '按 P 键导出 PDF', onClick: () => void download('pdf') },
  ]
}

/** What may be done with an issue: a row of buttons, on a phone one menu. */
export const BriefingActions = ({ briefing, onEdit }: { briefing: Briefing; onEdit: () => void }) => {
  const phone = usePhone()
  const { ask, holder } = useConfirm()
  const composing = useComposing(briefing, ask)
  const release = useRelease(briefing, ask)
  const downloads = useDownloads(briefing)
  const mayChange = briefing.mayEdit && briefing.versions[0]?.id === briefing.id
  const edit: Tool = { key: 'edit', label: '编辑', icon: <EditOutlined />, onClick: onEdit }
  const tools = [...(mayChange ? [...composing, edit] : []), ...downloads, ...(mayChange ? release : [])]
  if (tools.length === 0) return null
  return (
    <>
      {holder}
      {phone ? (
        <Dropdown trigger={['click']} menu={{ items: tools.map(({ key, label, icon, onClick }) => ({ key, label, icon, onClick })) }}>
          <Button icon={<MoreOutlined />} loading={tools.some(({ busy }) => busy)}>
            操作
          </Button>
        </Dropdown>
      ) : (
        tools.map(({ key, label, icon, onClick, busy, title, type }) => (
          <Button key={key} {...{ icon, onClick, title, type }} loading={busy}>
            {label}
          </Button>
        ))
      )}
    </>
  )
}
