import { DownloadOutlined } from '@ant-design/icons'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { JobPanel } from '#/page/job-panel.tsx'
import { toast } from '#/toaster.tsx'
import { sayRefused } from '../save-file.ts'
import { ImportFindings } from './findings.tsx'
import css from './import.module.css'
import type { SheetImport } from './use-sheet.ts'

export interface SheetDrawerProps {
  title: string
  /** What it goes into; the rule of all imports is told behind it. */
  into?: string
  /** What is asked before the file. */
  asked?: ReactNode
  template: { label: string; download: () => Promise<unknown> }
  /** How rows are recognised. */
  hint: string
  /** `家企业`, `个点位`. */
  counted: string
  sheet: SheetImport
  checking: boolean
  writing: boolean
  /** Imports that were taken earlier. */
  taken: ReactNode
  onClose: () => void
}

/** A sheet is checked first; only one without errors can be written, and only as a whole. */
export const SheetDrawer = ({
  title,
  into,
  asked,
  template,
  hint,
  counted,
  sheet,
  checking,
  writing,
  taken,
  onClose,
}: SheetDrawerProps) => {
  const rule = '先检查后写入；任何一处有误则整份不写入，写入后可整体撤销'
  return (
    <SideDrawer open width={640} onClose={onClose} title={title} subtitle={into ? `${into}；${rule}` : rule}>
      <div className={css.asked}>
        {asked}
        <Button type="link" icon={<DownloadOutlined />} onClick={() => void template.download().catch(sayRefused)}>
          {template.label}
        </Button>
      </div>
      <div>
        <FileDrop endings={['.xlsx']} busy={checking} onFile={sheet.check} onRefused={text => toast.error(text)} />
      </div>
      <p className={css.hint}>{hint}</p>
      {sheet.jobId && (
        <div className={css.gap}>
          <JobPanel jobId={sheet.jobId} onOver={sheet.finished} />
        </div>
      )}
      {sheet.over && sheet.result && <ImportFindings job={sheet.over} result={sheet.result} />}
      {sheet.ready > 0 && (
        <Button type="primary" className={css.gap} loading={writing} onClick={sheet.commit}>
          写入 {sheet.ready} {counted}
        </Button>
      )}
      {taken}
    </SideDrawer>
  )
}
