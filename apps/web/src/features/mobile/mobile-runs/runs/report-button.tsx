import type { InputOf } from '@qingyuan/contract/call.ts'
import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { downloadFile } from '#/client.ts'
import { useAction } from '#/hooks/use-call.ts'
import { isOver, useJob } from '#/hooks/use-job.ts'
import { appToast } from '#/toaster.tsx'

/** 走航报告: made as a job, its document comes by itself. */
export const ReportButton = ({ question }: { question: InputOf<typeof mobileRunCalls.Report> | null }) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const { run, busy } = useAction(mobileRunCalls.Report)
  const job = useJob(jobId)
  useEffect(() => {
    if (!job || !isOver(job)) return
    setJobId(null)
    if (job.state === 'done' && job.fileId)
      void downloadFile(sysFileCalls.Download, { id: job.fileId }).catch(() => appToast.error('报告没有下载成功，可在任务管理中下载'))
    else appToast.error(`报告没有生成：${job.message ?? ''}`)
  }, [job])
  const start = () => question && void run(question).then(answer => answer && setJobId(answer.jobId))
  return (
    <Button type="primary" disabled={question === null} loading={busy || jobId !== null} onClick={start}>
      走航报告
    </Button>
  )
}
