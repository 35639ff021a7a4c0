import { DownloadOutlined } from '@ant-design/icons'
import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction, useCall, useInvalidate } from '#/hooks/use-call.ts'
import type { Job } from '#/hooks/use-job.ts'
import { showRefusal } from '../save-file.ts'
import { ImportFindings, type ImportFindingsProps, type ImportResult, resultOf } from './findings.tsx'
import { ImportBody, type ImportBodyProps } from './import-drawer.tsx'
import { type TakenImport, TakenImports } from './taken-imports.tsx'

/** Calls of one import: `importSteps` of the contract, or their like. */
export interface ImportCalls<C extends Call = Call, Q extends Call = Call> {
  check: C
  commit: Call
  records: Q
  undo: Call
}

type RecordOf<Q extends Call> = OutputOf<Q> extends readonly (infer R)[] ? R : never

export interface FileImportProps<C extends Call, Q extends Call>
  extends Pick<ImportBodyProps, 'hint' | 'fields' | 'maxBytes'>,
    Pick<ImportFindingsProps, 'heads'> {
  calls: ImportCalls<C, Q>
  /** Fields that go with the file. Another input needs another check. */
  input: InputOf<C>
  /** Fields that follow the file where they are left empty. */
  named?: (file: File) => Partial<InputOf<C>>
  /** Input of the records, nothing when left out. */
  of?: InputOf<Q>
  /** `.xlsx` when left out. */
  endings?: readonly string[]
  template?: { label: string; download: () => Promise<unknown> }
  /** `家企业`, `个点位`. */
  counted: string
  /** How much a file without faults would write, added and updated rows when left out. */
  changes?: (found: ImportResult) => number
  /** Text beside an earlier import: its year, its kind. */
  about?: (row: RecordOf<Q>) => string
  /** Effect of undoing on added and updated rows. */
  consequence: string
  /** Calls whose answers are stale once a file is written or its import undone. */
  invalidates: Pick<Call, 'name'>[]
  /** More of what the check found. */
  details?: (found: ImportResult) => ReactNode
  /** Way on from what was written. */
  written?: (result: ImportResult) => ReactNode
  /** No new file is taken. */
  closed?: boolean
}

/** The job of an import, from its start to its end. */
const useImportJob = (invalidates: Pick<Call, 'name'>[]) => {
  const [job, setJob] = useState<{ id: string; over: Job | null } | null>(null)
  const invalidate = useInvalidate()
  return {
    jobId: job?.id ?? null,
    /** The job when it has ended. */
    over: job?.over ?? null,
    /** Takes the answer of a call that started a job; null when it was refused. */
    follow: (answer: { jobId: string } | null) => {
      if (!answer) return
      setJob({ id: answer.jobId, over: null })
      void invalidate(jobCalls.JobQuery)
    },
    finished: (over: Job) => {
      setJob({ id: over.id, over })
      void invalidate(jobCalls.JobQuery, ...invalidates)
    },
    clear: () => setJob(null),
  }
}

/** A file that is checked first; what the check found can be written, and each import undone, as a whole. */
export const FileImport = <C extends Call, Q extends Call>(props: FileImportProps<C, Q>) => {
  const { calls, input, named, of, template, counted, changes, about, consequence, invalidates, details, written, heads, closed, ...body } =
    props
  const { endings = ['.xlsx'], fields, hint, maxBytes } = body
  const stale = [...invalidates, calls.records]
  const job = useImportJob(stale)
  const [checkedInput, setCheckedInput] = useState('')
  const check = useAction<Call>(calls.check)
  const commit = useAction<Call>(calls.commit)
  const undo = useAction<Call>(calls.undo, { successMessage: '已撤销导入', invalidates: stale, onDone: job.clear })
  const records = useCall<Call>(calls.records, of ?? {})
  const { over, follow } = job
  const isCurrent = checkedInput === JSON.stringify(input)
  const result = isCurrent ? resultOf(over) : null
  const amount = changes ?? (({ added, updated }) => added + updated)
  const ready = result && result.errors === 0 && result.importId === null ? amount(result) : 0
  const start = (file: File) => {
    setCheckedInput(JSON.stringify(input))
    void check.run({ ...(input as object), ...named?.(file) }, file).then(answer => follow(answer as { jobId: string } | null))
  }
  const write = () => over && void commit.run({ jobId: over.id }).then(answer => follow(answer as { jobId: string } | null))
  return (
    <ImportBody
      fields={
        (fields || template) && (
          <Row wrap>
            {fields}
            {template && (
              <Button type="link" icon={<DownloadOutlined />} onClick={() => void template.download().catch(showRefusal)}>
                {template.label}
              </Button>
            )}
          </Row>
        )
      }
      {...{ endings, hint, maxBytes, closed }}
      busy={check.busy}
      onFile={start}
      job={isCurrent ? job : undefined}
    >
      {over && result && <ImportFindings job={over} result={result} heads={heads} />}
      {result && details?.(result)}
      {ready > 0 && (
        <Row>
          <Button type="primary" loading={commit.busy} onClick={write}>
            写入 {ready} {counted}
          </Button>
        </Row>
      )}
      {result && result.importId !== null && written?.(result)}
      <TakenImports
        imports={records.data as readonly (TakenImport & RecordOf<Q>)[] | undefined}
        about={about}
        consequence={consequence}
        busy={undo.busy}
        onUndo={closed ? undefined : undo.run}
      />
    </ImportBody>
  )
}
