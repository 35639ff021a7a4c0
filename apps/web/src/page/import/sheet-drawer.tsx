import { DownloadOutlined } from '@ant-design/icons'
import { Row } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { showRefusal } from '../save-file.ts'
import { ImportFindings, type ImportFindingsProps } from './findings.tsx'
import { ImportDrawer, type ImportDrawerProps } from './import-drawer.tsx'
import type { SheetImport } from './use-sheet.ts'

export interface SheetDrawerProps
  extends Pick<ImportDrawerProps, 'title' | 'hint' | 'fields' | 'onClose'>,
    Pick<ImportFindingsProps, 'heads'> {
  /** Target of the import, before the rule of all imports. */
  into?: string
  /** In place of the rule of all imports, where the undo of this one restores less. */
  rule?: string
  /** `.xlsx` when left out. */
  endings?: readonly string[]
  template?: { label: string; download: () => Promise<unknown> }
  /** `家企业`, `个点位`. */
  counted: string
  sheet: SheetImport
  checking: boolean
  writing: boolean
  /** Imports that were taken earlier. */
  taken: ReactNode
}

const wholeFile = '先检查后写入；任何一处有误则整份不写入，写入后可整体撤销'

/** A file that is checked first; only one without errors can be written, and only as a whole. */
export const SheetDrawer = (props: SheetDrawerProps) => {
  const {
    into,
    rule = wholeFile,
    fields,
    endings = ['.xlsx'],
    template,
    counted,
    heads,
    sheet,
    checking,
    writing,
    taken,
    ...drawer
  } = props
  return (
    <ImportDrawer
      {...drawer}
      width={640}
      subtitle={into ? `${into}；${rule}` : rule}
      fields={
        <Row wrap>
          {fields}
          {template && (
            <Button type="link" icon={<DownloadOutlined />} onClick={() => void template.download().catch(showRefusal)}>
              {template.label}
            </Button>
          )}
        </Row>
      }
      endings={endings}
      busy={checking}
      onFile={sheet.check}
      job={sheet}
    >
      {sheet.over && sheet.result && <ImportFindings job={sheet.over} result={sheet.result} heads={heads} />}
      {sheet.ready > 0 && (
        <Row>
          <Button type="primary" loading={writing} onClick={sheet.commit}>
            写入 {sheet.ready} {counted}
          </Button>
        </Row>
      )}
      {taken}
    </ImportDrawer>
  )
}
