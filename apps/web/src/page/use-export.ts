import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '#/call-error.ts'
import { downloadFile, sendCall } from '#/client.ts'
import { useJob } from '#/hooks/use-job.ts'
import { appToast } from '#/toaster.tsx'

/** A table of more cells takes longer than two seconds to write: it becomes a job. */
const backgroundCells = 150_000

const tell = (error: unknown) => {
  if (!(error instanceof CallError && error.status === 400)) appToast.error(error instanceof Error ? error.message : '导出失败')
}

/**
 * Fetches the spreadsheet of an Export call: at once, or as a background job whose file comes by itself when it is done. How long the table is
 * follows from the answer on screen, which has the same input.
 */
export const useExport = <C extends Call>(call: C, input: InputOf<C> | null) => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  useEffect(() => {
    if (!job || job.state === 'queued' || job.state === 'running') return
    setJobId(null)
    if (job.state === 'done' && job.fileId) downloadFile(sysFileCalls.Download, { id: job.fileId }).catch(tell)
    else appToast.error(job.state === 'cancelled' ? '导出已取消' : `导出失败：${job.message ?? ''}`)
  }, [job])

  const isLong = () => {
    const answer = queries.getQueryData<Frame | { result: Frame | null }>([call.name.replace(/Export$/, ''), input])
    const frame = answer && ('result' in answer ? answer.result : answer)
    return frame !== null && frame !== undefined && frame.rowCount * frame.columns.length > backgroundCells
  }
  const start = async (exportInput: InputOf<C>) => {
    if (!isLong()) return downloadFile(call, exportInput)
    const { jobId: id } = await sendCall(jobCalls.ExportStart, { call: call.name, input: exportInput as Record<string, unknown> })
    appToast.info('数据较多，已转到后台导出，完成后自动下载')
    setJobId(id)
  }
  const run = () => {
    if (input === null || busy || jobId !== null) return
    setBusy(true)
    start(input)
      .catch(tell)
      .finally(() => setBusy(false))
  }
  return { run, busy: busy || jobId !== null, progress: jobId === null ? null : (job?.progress ?? 0) }
}
