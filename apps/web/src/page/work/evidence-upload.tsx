import { FileDrop } from '@qingyuan/ui/file-drop.tsx'
import { documentEndings, imageEndings } from '@qingyuan/ui/file-rules.ts'
import { LabelledField, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { appToast } from '#/toaster.tsx'
import { findPosition } from './device-position.ts'
import type { useCaseActions } from './use-case-actions.ts'

interface EvidenceUploadProps {
  orderId: number
  actions: Pick<ReturnType<typeof useCaseActions>, 'addEvidence' | 'busy'>
  /** Numbers of what was added in this form. */
  added: readonly number[]
  onAdded: (ids: number[]) => void
}

/** Photos and papers of an order. A photo has the position of the device, or says why not. */
export const EvidenceUpload = ({ orderId, actions, added, onAdded }: EvidenceUploadProps) => {
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('浏览器未提供定位')
  const take = async (files: File[]) => {
    const position = await findPosition()
    const ids: number[] = []
    for (const file of files) {
      const where = position ?? { noPositionReason: reason.trim() || '未提供定位' }
      const done = await actions.addEvidence({ id: orderId, ...where, ...(note.trim() && { note: note.trim() }) }, file)
      if (done) ids.push(done.id)
    }
    onAdded([...added, ...ids])
  }
  return (
    <Stack gap={6}>
      <LabelledField label="照片、附件">
        <FileDrop
          endings={[...imageEndings, ...documentEndings]}
          busy={actions.busy}
          onFiles={files => void take(files)}
          onRefused={text => appToast.error(text)}
        />
      </LabelledField>
      {added.length > 0 && <Note>已上传 {added.length} 件，随本次提交一并提交</Note>}
      <Input
        value={note}
        onChange={event => setNote(event.target.value)}
        maxLength={200}
        placeholder="材料说明，如 09:12 焦炉"
        aria-label="材料说明"
      />
      <Input value={reason} onChange={event => setReason(event.target.value)} maxLength={100} aria-label="照片无位置时的原因" />
    </Stack>
  )
}
