import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { clockText } from '@qingyuan/domain/time.ts'
import { ProgressRow } from '@qingyuan/ui/progress-row.tsx'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { isOver, type Job, useJob } from '#/hooks/use-job.ts'
import { saveFile } from './save-file.ts'

export const jobStates = { queued: '排队', running: '进行中', done: '完成', failed: '失败', cancelled: '已取消' } as const

/** How far, in words: percentage and time left while it runs, the clock when it is done. */
export const jobWords = (job: Job, now = Date.now()): string => {
  if (job.state === 'done') return `完成 ${clockText(job.finishedAt ?? '')}`
  if (job.state !== 'running') return job.message ? `${jobStates[job.state]}：${job.message}` : jobStates[job.state]
  const began = job.startedAt ? Date.parse(`${job.startedAt.replace(' ', 'T')}+08:00`) : Number.NaN
  const left = job.progress > 0.02 && Number.isFinite(began) ? ((now - began) * (1 - job.progress)) / job.progress / 1000 : Number.NaN
  const percent = `${Math.round(job.progress * 100)}%`
  return Number.isFinite(left) && left > 1
    ? `${percent}　剩 ${left < 90 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`}`
    : percent
}

const tones = { queued: 'running', running: 'running', done: 'done', failed: 'failed', cancelled: 'failed' } as const

/** One line for a job: can be left and come back to, cancelled while it runs, its file fetched when it is done. */
export const JobLine = ({ job }: { job: Job }) => {
  const cancel = useAction(jobCalls.JobCancel, { invalidates: [jobCalls.JobGet, jobCalls.JobQuery] })
  const action = isOver(job) ? (
    job.fileId && (
      <Button type="link" size="small" onClick={() => void saveFile(sysFileCalls.Download, { id: job.fileId ?? '' })}>
        下载
      </Button>
    )
  ) : (
    <Button type="link" size="small" loading={cancel.busy} onClick={() => void cancel.run({ id: job.id })}>
      取消
    </Button>
  )
  return (
    <ProgressRow
      title={job.title}
      progress={job.state === 'done' ? 1 : job.progress}
      tone={tones[job.state]}
      state={jobWords(job)}
      action={action}
    />
  )
}

export interface JobPanelProps {
  /** Null while nothing runs. */
  jobId: string | null
  /** Once, when it is done, failed or cancelled. */
  onOver?: (job: Job) => void
}

/** Progress of one job. */
export const JobPanel = ({ jobId, onOver }: JobPanelProps) => {
  const job = useJob(jobId)
  const reportedId = useRef<string | null>(null)
  useEffect(() => {
    if (!job || !isOver(job) || reportedId.current === job.id) return
    reportedId.current = job.id
    onOver?.(job)
  }, [job, onOver])
  return job ? <JobLine job={job} /> : null
}
