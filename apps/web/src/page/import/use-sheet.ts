import type { Call } from '@qingyuan/contract/call.ts'
import { type ImportResult, resultOf } from './findings.tsx'
import { useImportJob } from './use-import-job.ts'

type StartedJob = Promise<{ jobId: string } | null>

export interface SheetCalls {
  check: (file: File) => StartedJob
  commit: (checked: { jobId: string }) => StartedJob
  /** Calls whose answers are stale once a sheet is taken. */
  invalidates: Pick<Call, 'name'>[]
  /** How much a sheet without faults would write. */
  changes: (found: ImportResult) => number
}

/** Check and writing of one sheet: only one without errors can be written, and only as a whole. */
export const useSheet = ({ check, commit, invalidates, changes }: SheetCalls) => {
  const job = useImportJob(...invalidates)
  const { over, follow } = job
  const result = resultOf(over)
  return {
    ...job,
    result,
    /** How much can be written now; 0 when nothing can, or when it is written already. */
    ready: result && result.errors === 0 && result.importId === null ? changes(result) : 0,
    check: (file: File) => void check(file).then(follow),
    commit: () => over && void commit({ jobId: over.id }).then(follow),
  }
}
export type SheetImport = ReturnType<typeof useSheet>
