import { documentKinds } from '@qingyuan/contract/emissions/enterprise-words.ts'
import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { documentEndings, imageEndings } from '@qingyuan/ui/file-rules.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { saveFile } from '#/page/save-file.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import css from '../filling.module.css'

const endings = [...imageEndings, ...documentEndings]
const Adding = () => {
  const [kind, setKind] = useState<(typeof documentKinds)[number]>('监测报告')
  const upload = useAction(sysFileCalls.Upload)
  const add = useAction(fillingCalls.DocumentAdd, { successMessage: '已添加附件', invalidates: [fillingCalls.Documents] })
  const take = async (file: File) => {
    const stored = await upload.run({}, file)
    if (stored) await add.run({ fileId: stored.id, kind, title: file.name.replace(/\.[^.]+$/, '').slice(0, 100) || kind })
  }
  return (
    <div className={css.adding}>
      <Select aria-label="附件类别" value={kind} onChange={setKind} options={documentKinds.map(value => ({ value, label: value }))} />
      <FileDrop endings={endings} busy={upload.busy || add.busy} onFile={file => void take(file)} onRefused={text => toast.error(text)} />
    </div>
  )
}

/** Papers that belong to what is told: the reviewer finds them in the enterprise's profile. */
export const Attachments = ({ closed }: { closed: boolean }) => {
  const query = useCall(fillingCalls.Documents, {})
  const remove = useAction(fillingCalls.DocumentRemove, { successMessage: '已删除附件', invalidates: [fillingCalls.Documents] })
  return (
    <Card title="附件" subtitle="排污许可、监测报告、现场照片等">
      <StateGate query={query} what="附件查询" isEmpty={data => data.length === 0} empty={<EmptyState title="还没有附件" />}>
        {data =>
          data.map(document => (
            <div key={document.id} className={css.document}>
              <div>
                {document.title}
                <small>
                  {document.kind} · {document.fileName} · {document.by} {document.at}
                </small>
              </div>
              <Button type="link" size="small" onClick={() => void saveFile(fillingCalls.DocumentDownload, { documentId: document.id })}>
                下载
              </Button>
              {!closed && (
                <Button type="link" size="small" danger disabled={remove.busy} onClick={() => void remove.run({ documentId: document.id })}>
                  删除
                </Button>
              )}
            </div>
          ))
        }
      </StateGate>
      {!closed && <Adding />}
    </Card>
  )
}
