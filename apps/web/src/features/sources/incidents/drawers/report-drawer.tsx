import { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { Hint, LabelledField } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import type { Question } from '../question/question.ts'

/** 溯源报告: a package made in the background, to be fetched and checked anywhere. */
export const ReportDrawer = ({ question, placeName, onClose }: { question: Question; placeName: string; onClose: () => void }) => {
  const [note, setNote] = useState('')
  const [jobId, setJobId] = useState<string | null>(null)
  const make = useAction(tracingCalls.Dossier, { onDone: job => setJobId(job.jobId) })
  return (
    <SideDrawer
      open
      title="溯源报告"
      subtitle={`${placeName} · ${question.from} — ${question.to}`}
      onClose={onClose}
      foot={
        <>
          <span>{make.error?.message}</span>
          <Button
            type="primary"
            loading={make.busy}
            onClick={() => void make.run({ ...question, ...(note.trim() && { note: note.trim() }) })}
          >
            {jobId ? '重新生成' : '生成报告'}
          </Button>
        </>
      }
    >
      <Hint margin={[0, 0, 12, 0]}>
        压缩包内有：报告（docx 和内容相同的 PDF）、图、输入与结果数据、网格数据、SHA-256
        清单和离线校验脚本。每张图注明引擎版本、输入、不确定性和模拟事件命中率。
      </Hint>
      <LabelledField label="说明（写入报告首页）" margin={[0, 0, 20, 0]}>
        <Input.TextArea value={note} onChange={event => setNote(event.target.value)} rows={4} maxLength={500} showCount />
      </LabelledField>
      <JobPanel jobId={jobId} />
    </SideDrawer>
  )
}
