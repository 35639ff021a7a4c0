import { documentKinds } from '@qingyuan/contract/emissions/enterprise-words.ts'
import { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { documentEndings, imageEndings } from '@qingyuan/ui/file-rules.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { saveFile } from '#/page/save-file.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import css from './profile.module.css'

const endings = [...imageEndings, ...documentEndings]
const sizeText = (bytes: number): string => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`)
const AddDocument = ({ id }: { id: number }) => {
  const [kind, setKind] = useState<(typeof documentKinds)[number]>('排污许可证')
  const upload = useAction(sysFileCalls.Upload)
  const add = useAction(enterpriseProfileCalls.DocumentAdd, {
    successMessage: '已添加资料',
    invalidates: [enterpriseProfileCalls.Documents],
  })
  const take = async (file: File) => {
    const stored = await upload.run({}, file)
    if (stored) await add.run({ id, fileId: stored.id, kind, title: file.name.replace(/\.[^.]+$/, '').slice(0, 100) || kind })
  }
  return (
    <div className={css.adding}>
      <Select value={kind} onChange={setKind} options={documentKinds.map(value => ({ value, label: value }))} style={{ width: 160 }} />
      <div>
        <FileDrop endings={endings} busy={upload.busy || add.busy} onFile={file => void take(file)} onRefused={text => toast.error(text)} />
      </div>
    </div>
  )
}

/** Papers of an enterprise: permits, reports, photographs. */
export const Documents = ({ id, editable }: { id: number; editable: boolean }) => {
  const query = useCall(enterpriseProfileCalls.Documents, { id }, { keepPrevious: false })
  const remove = useAction(enterpriseProfileCalls.DocumentRemove, {
    successMessage: '已删除资料',
    invalidates: [enterpriseProfileCalls.Documents],
  })
  const { ask, holder } = useConfirm()
  const drop = async (documentId: number, title: string) => {
    if (await ask(`删除资料“${title}”？`, { okText: '删除' })) await remove.run({ id, documentId })
  }
  return (
    <>
      {holder}
      <StateGate query={query} what="企业资料查询" isEmpty={data => data.length === 0} empty={<EmptyState title="还没有资料" />}>
        {data =>
          data.map(document => (
            <div key={document.id} className={css.document}>
              <div>
                {document.title}
                <small>
                  {document.kind} · {document.fileName} · {sizeText(document.size)} · {document.by} {document.at}
                </small>
              </div>
              <Button
                type="link"
                size="small"
                onClick={() => void saveFile(enterpriseProfileCalls.DocumentDownload, { id, documentId: document.id })}
              >
                下载
              </Button>
              {editable && (
                <Button type="link" size="small" danger onClick={() => void drop(document.id, document.title)}>
                  删除
                </Button>
              )}
            </div>
          ))
        }
      </StateGate>
      {editable && <AddDocument id={id} />}
    </>
  )
}
